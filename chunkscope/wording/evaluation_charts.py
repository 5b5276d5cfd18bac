"""What each chart of an evaluation shows, in a sentence or two with its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkscope.wording.catalogue import _, n_
from chunkscope.wording.explain import sentences
from chunkscope.wording.retrievers import retriever_name
from chunkscope.wording.setting_names import overlap_names
from chunkscope.wording.standing import name_of, reversal_line
from chunkscope.wording.units import number, unit_name
from chunkscope.wording.verdicts import difference_line

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from chunkscope.evaluate.families import OverlapLine
    from chunkscope.evaluate.matrix import Matrix
    from chunkscope.evaluate.pareto import Front
    from chunkscope.evaluate.standing import Line, Tied
    from chunkscope.evaluate.uncertainty import Interval
    from chunkscope.evaluate.values import Measured, Setting
    from chunkscope.sweep.grid import Grid

    Names = Mapping[Setting, str]


def sizes_lines(lines: Sequence[Line], grid: Grid) -> list[str]:
    """How the order of sizes at k stands to that within the budget, the clearest reversal first."""
    from chunkscope.evaluate.standing import reversal

    every = [each for line in lines for each in line.found]
    found = [each for line in lines if (each := reversal(line, every)) is not None]
    found.sort(key=lambda each: (not each.shown, -min(each.by_k.mean, each.by_budget.mean)))
    if not found:
        return [_same_order(lines, grid)]
    large, small = found[0].at_k, found[0].at_budget
    why = _(
        "With k fixed, {k} chunks of {at_k} are {large} tokens a question, {k} of {at_budget} are {small}: "
        "compare sizes at equal budgets."
    ).format(
        k=number(grid.k),
        at_k=number(large.setting.strategy.chunk_size),
        at_budget=number(small.setting.strategy.chunk_size),
        large=number(round(large.cost["tokens_per_query"])),
        small=number(round(small.cost["tokens_per_query"])),
    )
    first, *rest = [reversal_line(each, grid) for each in found]
    return [sentences(first, why), *rest]


def _same_order(lines: Sequence[Line], grid: Grid) -> str:
    from chunkscope.evaluate.standing import BESIDE, leader, mean

    line = max(lines, key=lambda each: max(map(mean, each.found)))
    best = leader(line)
    told = n_(
        "The order does not reverse in the {n} line there is.",
        "The order does not reverse in any of the {n} lines.",
        len(lines),
    ).format(n=number(len(lines)))
    example = _(
        "{strategy}, {retriever}: {size} leads both with k = {k} ({at_k} %) and in {budget} ({at_budget} %)."
    ).format(
        strategy=line.strategy,
        retriever=line.retriever,
        size=number(best.setting.strategy.chunk_size),
        k=number(grid.k),
        budget=unit_name(grid.unit, grid.budget),
        at_k=f"{100 * mean(best, BESIDE):.1f}",
        at_budget=f"{100 * mean(best):.1f}",
    )
    return sentences(told, example)


def heat_line(found: Matrix, tied: Tied | None, best: Interval, names: Names) -> str:
    """The best cell, how many cannot be told from it, and which retriever leads how often."""
    if tied is None or not found.cells:
        return ""
    lead = _("Best is {name} with {score} %.").format(
        name=name_of(tied.best, names),
        score=f"{100 * best.mean:.1f} [{100 * best.low:.1f}, {100 * best.high:.1f}]",
    )
    others = len(tied.found) - 1
    doubt = n_(
        "{n} of the other {total} cells cannot be told from it.",
        "{n} of the other {total} cells cannot be told from it.",
        others,
    ).format(n=number(others), total=number(tied.total - 1))
    retriever, rows = found.leader()
    search = n_(
        "{retriever} finds most, or as much, in {rows} of {n} row.",
        "{retriever} finds most, or as much, in {rows} of {n} rows.",
        found.full_rows,
    ).format(retriever=retriever_name(retriever), rows=number(rows), n=number(found.full_rows))
    return sentences(lead, doubt, search)


def overlap_line(line: OverlapLine) -> str:
    """What the largest overlap of a line costs and gives, against the smallest."""
    from chunkscope.evaluate.standing import between

    low, high = line.found[0], line.found[-1]
    before, after = low.cost["chunks"], high.cost["chunks"]
    (way,) = overlap_names([line])
    cost = _("{name}: from {low} to {high} overlap, {before} chunks become {after} ({times} times).").format(
        name=_("{first}, {second}").format(first=way, second=retriever_name(low.setting.retriever)),
        low=f"{line.shares[0]:.0%}",
        high=f"{line.shares[-1]:.0%}",
        before=number(round(before)),
        after=number(round(after)),
        times=f"{after / max(before, 1):.2f}",
    )
    made = between(line.found, "budget_complete").of(high, low)
    gain = _("Complete answers, {line}.").format(
        line=difference_line(f"{line.shares[-1]:.0%}", f"{line.shares[0]:.0%}", made)
    )
    return sentences(cost, gain)


def front_line(found: Front, names: Names) -> str:
    """How many settings nobody should take, with the plainest case, and how many of those are sure."""
    from chunkscope.evaluate.standing import between, mean

    if not found.beaten:
        return n_(
            "{n} setting is on the front: none is beaten by another.",
            "All {n} settings are on the front: whoever stores less finds less.",
            len(found.on),
        ).format(n=number(len(found.on)))
    told = n_(
        "{n} of {total} settings nobody should take: another one stores no more and finds no less.",
        "{n} of {total} settings nobody should take: for each, another one stores no more and finds no less.",
        len(found.beaten),
    ).format(n=number(len(found.beaten)), total=number(len(found.beaten) + len(found.on)))
    worst = max(found.beaten, key=lambda each: mean(each.by) - mean(each.measured))
    case = _(
        "{name} ({score} %, {characters} characters) loses to {by} ({by_score} %, {by_characters})."
    ).format(
        name=name_of(worst.measured, names),
        score=f"{100 * mean(worst.measured):.1f}",
        characters=_stored(worst.measured),
        by=name_of(worst.by, names),
        by_score=f"{100 * mean(worst.by):.1f}",
        by_characters=_stored(worst.by),
    )
    made = between([*found.on, *(each.measured for each in found.beaten)])
    sure = sum(made.of(each.by, each.measured).shown for each in found.beaten)
    doubt = _("Of these differences in recall, {n} are clear of chance, {others} are not.").format(
        n=number(sure), others=number(len(found.beaten) - sure)
    )
    return sentences(told, case, doubt)


def not_drawn(drawn: Collection[str]) -> str:
    """What a grid needs for the charts that are not among these; "" where all are drawn."""
    needs = {
        "sizes": _("k beside budget needs a second chunk size"),
        "heat": _("the heat map needs a second retriever and a second way to cut"),
        "overlap": _("the overlap chart needs several overlaps of one size"),
        "front": _("the front needs two settings that store differently much"),
    }
    told = [need for name, need in needs.items() if name not in drawn]
    return _("Not drawn: {needs}.").format(needs=_("; ").join(told)) if told else ""


def _stored(each: Measured) -> str:
    return number(round(each.cost["characters"]))
