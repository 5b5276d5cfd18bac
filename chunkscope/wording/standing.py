"""How settings stand to each other, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkscope.wording.catalogue import _, n_
from chunkscope.wording.explain import sentences
from chunkscope.wording.sweep import setting_name
from chunkscope.wording.units import number, unit_name
from chunkscope.wording.verdicts import difference_line, smallest_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkscope.evaluate.standing import Lead, Reversal, Tied
    from chunkscope.evaluate.values import Measured, Setting
    from chunkscope.sweep.grid import Grid


def name_of(each: Measured, names: Mapping[Setting, str] | None = None) -> str:
    """What a setting is called: as `setting_names` tells it from others, else by itself."""
    return (names or {}).get(each.setting) or setting_name(each.setting)


def lead_line(lead: Lead, names: Mapping[Setting, str] | None = None) -> str:
    """The best setting against the next, with the interval of the difference and what it shows."""
    return difference_line(name_of(lead.best, names), name_of(lead.next, names), lead.difference)


def tied_line(tied: Tied, names: Mapping[Setting, str] | None = None) -> str:
    """How many settings the questions cannot tell from the best, and which of those stores least."""
    count = len(tied.found)
    if count == 1:
        return _("{name} finds more than each of the others, clear of chance.").format(
            name=name_of(tied.best, names)
        )
    told = n_(
        "{n} of {total} settings cannot be told from the best with {questions} question.",
        "{n} of {total} settings cannot be told from the best with {questions} questions.",
        tied.questions,
    ).format(n=number(count), total=number(tied.total), questions=number(tied.questions))
    least = (
        _("The best is also the one of them that stores least: {characters} characters.")
        if tied.cheapest is tied.best
        else _("Of them, {name} stores least: {characters} characters, the best {more}.")
    ).format(
        name=name_of(tied.cheapest, names),
        characters=number(round(tied.cheapest.cost["characters"])),
        more=number(round(tied.best.cost["characters"])),
    )
    return sentences(told, least)


def power_line(tied: Tied) -> str:
    """How large a lead so many questions show; "" where a lead is shown, or the best two are the same."""
    if len(tied.found) == 1 or tied.smallest == 0:
        return ""
    return smallest_line(tied.smallest, tied.questions, tied.least)


def reversal_line(found: Reversal, grid: Grid) -> str:
    """That another size leads at k than at the budget, by how much, and whether both may be chance."""
    sentence = (
        _(
            "{strategy}, {retriever}: with k = {k}, {at_k} leads by {k_points} points; in {budget},"
            " {at_budget} leads by {budget_points}: the order reverses."
        )
        if found.shown
        else _(
            "{strategy}, {retriever}: with k = {k}, {at_k} leads by {k_points} points; in {budget},"
            " {at_budget} leads by {budget_points}: the order reverses, perhaps by chance."
        )
    )
    return sentence.format(
        strategy=found.line.strategy,
        retriever=found.line.retriever,
        k=number(grid.k),
        budget=unit_name(grid.unit, grid.budget),
        at_k=number(found.at_k.setting.strategy.chunk_size),
        at_budget=number(found.at_budget.setting.strategy.chunk_size),
        k_points=f"{100 * found.by_k.mean:.1f}",
        budget_points=f"{100 * found.by_budget.mean:.1f}",
    )
