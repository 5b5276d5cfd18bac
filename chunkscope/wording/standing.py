"""How settings stand to each other, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkscope.wording.catalogue import _
from chunkscope.wording.sweep import setting_name
from chunkscope.wording.units import number
from chunkscope.wording.verdicts import difference_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkscope.evaluate.standing import Lead, Reversal
    from chunkscope.sweep.grid import Grid


def lead_line(lead: Lead) -> str:
    """The best setting against the next, with the interval of the difference and what it shows."""
    return difference_line(
        setting_name(lead.best.setting),
        setting_name(lead.next.setting),
        lead.difference,
        corrected=lead.corrected,
        comparisons=lead.comparisons,
    )


def reversal_line(found: Reversal, grid: Grid) -> str:
    """That another size leads at k than at the budget, and by how much."""
    return _(
        "{strategy}, {retriever}: with k = {k}, {at_k} leads by {k_points} points; in {budget} characters,"
        " {at_budget} leads by {budget_points}: the order reverses."
    ).format(
        strategy=found.line.strategy,
        retriever=found.line.retriever,
        k=number(grid.k),
        budget=number(grid.budget),
        at_k=number(found.at_k.setting.strategy.chunk_size),
        at_budget=number(found.at_budget.setting.strategy.chunk_size),
        k_points=f"{100 * found.by_k.mean:.1f}",
        budget_points=f"{100 * found.by_budget.mean:.1f}",
    )


def reversal_doubt(found: Sequence[Reversal]) -> str:
    """How many of these may be chance; "" for none."""
    doubtful = sum(not each.shown for each in found)
    if not doubtful:
        return ""
    return _(
        "For {n} of these {total}, the questions are too few to show that both differences are no chance.",
    ).format(n=number(doubtful), total=number(len(found)))
