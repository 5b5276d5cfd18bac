"""The one-line readings under the charts of the query page: what they show, with the numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from chunkscope.wording.catalogue import N_, _, n_
from chunkscope.wording.explain import sentences
from chunkscope.wording.retrievers import score
from chunkscope.wording.units import number, percent, size

if TYPE_CHECKING:
    from chunkscope.retrieve.budget import Coverage, Filled
    from chunkscope.retrieve.picture import Bands, Ridge

FAINT = 0.9
"""Below this share of its highest value the best score is said to fade."""


_APART: Final = {
    "bm25": N_(
        "The best chunk scores {peak} at chunk size {size}. BM25 weighs words anew for each size, so "
        "compare ranks and places between sizes, not heights."
    ),
    "lsa": N_(
        "The best chunk scores {peak} at chunk size {size}. LSA finds its dimensions anew for each size, so "
        "compare ranks and places between sizes, not heights."
    ),
    "hybrid": N_(
        "The best chunk scores {peak} at chunk size {size}. RRF knows ranks alone, so "
        "compare places between sizes, not heights."
    ),
}
"""Retrievers whose scores mean something else at each size."""


def likeness_reading(spread: Sequence[Bands], unit: str, retriever: str) -> str:
    """How the best score changes with the chunk size; ``spread`` has one row per size, sizes rising.

    ``retriever`` is its short name, as "bm25": not every retriever's scores can be compared between sizes.
    """
    if all(row.best <= 0 for row in spread):
        return _("No chunk has anything in common with the question: try other words.")
    first, last, peak = spread[0], spread[-1], max(spread, key=lambda row: row.best)
    falls, rises = last.best < FAINT * peak.best, first.best < FAINT * peak.best
    if len(spread) == 1:
        told = _("The best chunk scores {peak} at chunk size {size}.")
    elif retriever in _APART:
        told = _(_APART[retriever])
    elif falls:
        told = _(
            "Likeness falls from {peak} at chunk size {size} to {last} at {largest}: "
            "in larger chunks the answer is diluted by what stands around it."
        )
    elif rises:
        told = _(
            "Likeness rises from {first} at chunk size {smallest} to {peak} at {size}: "
            "smaller chunks tear the answer apart."
        )
    else:
        told = _(
            "The best chunk scores {peak} at chunk size {size}; no size is far from that: "
            "choose by what fits the budget."
        )
    scores = {"first": first.best, "peak": peak.best, "last": last.best}
    sizes = {"smallest": first.size, "size": peak.size, "largest": last.size}
    return told.format(
        **{name: score(unit, value) for name, value in scores.items()},
        **{name: number(value) for name, value in sizes.items()},
    )


def ridge_reading(found: Ridge | None, sizes: int) -> str:
    """Where in the text the sizes find their best chunk."""
    if found is None:
        return _("No size finds anything: no chunk has a score above 0.")
    if sizes > 1 and found.sizes == 1:
        return _(
            "Every size has its best chunk at another place: "
            "the ranking does not agree on where the answer is."
        )
    start, end = number(found.start), number(found.end)
    if sizes == 1:
        return _("The best chunk lies at characters {start} to {end}.").format(start=start, end=end)
    return _(
        "{n} of {sizes} sizes have their best chunk at characters {start} to {end}: "
        "that is where this ranking finds the answer."
    ).format(n=found.sizes, sizes=sizes, start=start, end=end)


def budget_reading(first: tuple[int, Filled], last: tuple[int, Filled], budget: int) -> str:
    """What the budget buys at the smallest and at the largest size; a pair is size and what was filled."""
    (small, many), (large, few) = first, last
    sentence = _("{budget} hold {many} of size {small}, or {few} of size {large}.").format(
        budget=size(many.unit, budget),
        many=_chunks(many.chunks),
        small=number(small),
        few=_chunks(few.chunks),
        large=number(large),
    )
    worst = max((many, few), key=lambda filled: filled.duplicated)
    if not worst.duplicated:
        return sentences(sentence, _("Nothing is handed over twice."))
    twice = size("characters", worst.duplicated)
    overlap = _("Overlap makes up to {twice} of it text that is handed over twice.")
    return sentences(sentence, overlap.format(twice=twice))


def coverage_reading(rows: Sequence[tuple[int, Coverage]]) -> str:
    """At which sizes the marked passage arrives; a pair is size and coverage within the budget."""
    full = [number(at) for at, found in rows if found.whole]
    if full:
        return n_(
            "One size hands the marked passage over in one piece: {sizes}.",
            "{n} of {total} sizes hand the marked passage over in one piece: {sizes}.",
            len(full),
        ).format(n=len(full), total=len(rows), sizes=_(", ").join(full))
    at, best = max(rows, key=lambda row: row[1].share)
    return _(
        "No size hands the marked passage over in one piece; "
        "the most of it, {share}, arrives at chunk size {size}."
    ).format(share=percent(best.share), size=number(at))


def scores_note(unit: str, retriever: str, n: int, at: int) -> str:
    """What the scores of ``n`` chunks of size ``at`` are, and how far they hold."""
    named = unit if unit == retriever else _("{unit} of {retriever}").format(unit=unit, retriever=retriever)
    what = n_("{score}, {n} chunk of size {size}.", "{score}, {n} chunks of size {size}.", n)
    return sentences(
        what.format(score=named, n=number(n), size=number(at)),
        _("These numbers hold for this text, this retriever and this question."),
    )


def stage_facts(unit: str, best: float, n: int, given: Filled, budget: int, found: Coverage | None) -> str:
    """The facts of one size in a few words for a room, in Markdown: best score, budget, marked answer."""
    facts = [
        _("best **{score}** ({unit})").format(score=score(unit, best), unit=unit),
        _("**{given}** of {n} chunks fit into {budget}").format(
            given=number(given.chunks), n=number(n), budget=size(given.unit, budget)
        ),
    ]
    if found is not None:
        whole = _("the answer arrives **whole**")
        part = _("**{share}** of the answer arrives").format(share=percent(found.share))
        facts.append(whole if found.whole else part)
    return " · ".join(facts)


def _chunks(n: int) -> str:
    return n_("{n} chunk", "{n} chunks", n).format(n=number(n))
