"""The five steps of the guided evaluation in words: what each tests, why, and what it decided."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan
from typing import TYPE_CHECKING, Final

from chunkscope.wording.catalogue import N_, _, n_
from chunkscope.wording.explain import sentences
from chunkscope.wording.metrics import metric_name
from chunkscope.wording.sweep import setting_name
from chunkscope.wording.units import number
from chunkscope.wording.verdicts import difference_line, smallest_line

if TYPE_CHECKING:
    from chunkscope.evaluate.steps import Decision, Stand, Start
    from chunkscope.evaluate.values import Measured, QuestionSet

_TITLES: Final = {
    "BUDGET": N_("Fix the budget"),
    "SIZES": N_("Sweep the sizes"),
    "STRUCTURE": N_("Cut by structure"),
    "HEADINGS": N_("Add the headings"),
    "REFINED": N_("Refine, if it pays"),
}
_ABOUT: Final = {
    "BUDGET": N_(
        "Every setting may hand over the same number of characters: only so are chunks of different sizes "
        "comparable. The setting in the sidebar, as it is, is where the steps begin."
    ),
    "SIZES": N_(
        "Small chunks aim better, large ones keep answers whole, and fewer of them fit the budget. The sizes "
        "are tried with the same share of overlap."
    ),
    "STRUCTURE": N_(
        "The size of the winner, cut along headings, paragraphs, tables and code instead: no block that fits "
        "is cut. Beside the score, cut tables and code blocks are counted."
    ),
    "HEADINGS": N_(
        "The headings above a chunk are put before the text that is searched, so that a question can find "
        "it by them; the text that is handed over stays as it is."
    ),
    "REFINED": N_(
        "Overlap, parent and child, and cuts by meaning cost chunks or time: each is taken only if its lead "
        "clears the interval."
    ),
}


def step_title(stand: Stand) -> str:
    """The step in a few words."""
    return _(_TITLES[stand.step.name])


def step_about(stand: Stand) -> str:
    """What the step tests, and why."""
    return _(_ABOUT[stand.step.name])


def waits_line(stand: Stand) -> str:
    """Which step has to be run before; "" where none has."""
    if stand.waits is None:
        return ""
    return _("Run step {n} first: this one begins with what it decides.").format(n=stand.waits.value)


def failed_line(stand: Stand) -> str:
    """That what the step begins with could not be measured."""
    name = setting_name(stand.settings[0])
    return _(
        "{name} could not be measured, so there is nothing to begin with: change it in the sidebar."
    ).format(name=name)


def verdict_line(stand: Stand, decision: Decision) -> str:
    """What a step decided, in one sentence."""
    name = setting_name(decision.winner.setting)
    if decision.verdict.name == "NOTHING":
        return _nothing(stand, decision)
    lines = {
        "BEGUN": _("The steps begin with {name}."),
        "TAKEN": _("{name} is taken."),
        "CHEAPER": _("{name} is taken: no difference shown, and it is the simpler one."),
        "STAYS": _stays(decision),
    }
    return lines[decision.verdict.name].format(name=name)


def _stays(decision: Decision) -> str:
    from chunkscope.evaluate.steps import weight

    rival = decision.chosen
    if rival is None or rival.worse:
        return _("{name} stays.")
    if isnan(rival.difference.low):
        return _("{name} stays: too few questions to decide.")
    if weight(rival.found) < weight(decision.before):
        return _("{name} stays: no difference shown, but the simpler one scores lower.")
    return _("{name} stays: no difference shown, and it is the simpler one.")


def numbers_line(stand: Stand, decision: Decision) -> str:
    """The numbers behind it: the difference with its interval, the chunks, and what was cut."""
    told = score_line(decision.winner) if decision.verdict.name == "BEGUN" else _compared(decision)
    cut = cut_line(decision) if stand.step.name == "STRUCTURE" else ""
    return _joined(told, cut, _missing(decision))


def doubt_line(decision: Decision) -> str:
    """What the questions could have shown; "" where something was shown, or nothing could be told apart."""
    rival = decision.chosen
    if rival is None or rival.difference.shown or not rival.difference.reach > 0:
        return ""
    return smallest_line(rival.difference.reach, rival.difference.n, rival.difference.least)


def score_line(found: Measured) -> str:
    """The score that the steps go by, with its interval: "Budget recall 81.2 % [70.0, 93.1]"."""
    from chunkscope.evaluate.standing import JUDGED, interval

    made = interval(JUDGED, found.metrics[JUDGED])
    mean, low, high = (f"{100 * value:.1f}" for value in (made.mean, made.low, made.high))
    return f"{metric_name(JUDGED)} {mean} % [{low}, {high}]"


def budget_lines(start: Start, questions: QuestionSet) -> Iterator[str]:
    """What the budget holds, and where it is too small."""
    from chunkscope.evaluate.steps import too_long

    largest, smallest = max(start.sizes), min(start.sizes)
    if largest > start.budget:
        line = _(
            "The budget ({budget}) is smaller than one chunk of {size}: raise it, or leave that size out."
        )
        yield line.format(budget=number(start.budget), size=number(largest))
    else:
        line = _("{budget} characters hold {few} full chunks of {large}, or {many} of {small}.")
        yield line.format(
            budget=number(start.budget),
            few=number(start.budget // largest),
            large=number(largest),
            many=number(start.budget // smallest),
            small=number(smallest),
        )
    if long := too_long(questions, start.budget):
        line = n_(
            "{n} answer is longer than the budget and can never be complete: raise it.",
            "{n} answers are longer than the budget and can never be complete: raise it.",
            long,
        )
        yield line.format(n=number(long))


def cut_line(decision: Decision) -> str:
    """How many tables and code blocks the two sides cut; "" where there are none, or nobody counted."""
    rival = decision.chosen
    if rival is None:
        return ""
    lines = {
        "tables": _("Tables cut: {after} instead of {before}, of {total}."),
        "code_blocks": _("Code blocks cut: {after} instead of {before}, of {total}."),
    }
    return _joined(*(_one_kind(decision.before, rival.found, *line) for line in lines.items()))


def journey_line(first: Measured, last: Measured, among: Sequence[Measured]) -> str:
    """Where the steps led, and what that is worth; ``among`` are all settings that they measured."""
    from chunkscope.evaluate.standing import between

    if first.setting == last.setting:
        return _("The setting that the steps began with stays: {name}, {score}.").format(
            name=setting_name(last.setting), score=score_line(last)
        )
    made = between(among)
    told = difference_line(setting_name(last.setting), setting_name(first.setting), made.of(last, first))
    return _("Where the steps led: {difference}. {score}.").format(score=score_line(last), difference=told)


def _joined(*parts: str) -> str:
    said = list(filter(None, parts))
    return sentences(*said) if said else ""


def _compared(decision: Decision) -> str:
    rival = decision.chosen
    if rival is None:
        return ""
    difference = difference_line(
        setting_name(rival.found.setting),
        setting_name(decision.before.setting),
        rival.difference,
    )
    return _priced(difference, rival.found, decision.before)


def _priced(difference: str, found: Measured, before: Measured) -> str:
    """The difference with the chunks of both; where these are as many, with the characters stored."""
    chunks, former = round(found.cost["chunks"]), round(before.cost["chunks"])
    if chunks != former:
        line = _("{difference}; chunks: {n} instead of {before}.")
        return line.format(difference=difference, n=number(chunks), before=number(former))
    stored, kept = round(found.cost["characters"]), round(before.cost["characters"])
    if stored != kept:
        line = _("{difference}; as many chunks, characters stored: {n} instead of {before}.")
        return line.format(difference=difference, n=number(stored), before=number(kept))
    return _("{difference}; as many chunks, and as many characters stored.").format(difference=difference)


def _nothing(stand: Stand, decision: Decision) -> str:
    name = setting_name(decision.before.setting)
    if stand.step.name != "HEADINGS":
        return _("Nothing to try beside {name}.").format(name=name)
    from chunkscope.evaluate.variants import has_headings

    if has_headings(decision.before.setting.strategy):
        return _("{name} has the headings already.").format(name=name)
    return _(
        "{name} has no form with headings: Recursive that keeps separators at the start has one, and so has "
        "Structure."
    ).format(name=name)


def _missing(decision: Decision) -> str:
    count = len(decision.missing)
    if not count:
        return ""
    return n_(
        "{n} setting could not be measured and is left out.",
        "{n} settings could not be measured and are left out.",
        count,
    ).format(n=number(count))


def _one_kind(before: Measured, after: Measured, kind: str, line: str) -> str:
    total, cut = after.cost.get(kind, 0.0), f"{kind}_cut"
    if not total or cut not in before.cost:
        return ""
    counts = (after.cost[cut], before.cost[cut], total)
    return line.format(
        **dict(zip(("after", "before", "total"), (number(round(n)) for n in counts), strict=True))
    )
