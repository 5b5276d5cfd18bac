"""What would keep context across a cut: settings that were run, not settings that should help.

Whether a value of ``chunk_overlap`` or ``chunk_size`` keeps the context is not monotone: a third of
the cuts that a value mends come apart again at a larger one. So values are tried one by one,
nothing is bisected, and every remedy states the range that was tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from chunkscope.chunking import Chunking
from chunkscope.strategies.base import NO_LIMIT, SplitError, Strategy, has_field
from chunkscope.strategies.merged import unmerged, with_settings
from chunkscope.strategies.recursive import Recursive
from chunkscope.tracing.locate import Locator, NoSlicesError
from chunkscope.values import Cause, Remedy, Span

SIZE_FACTOR = 4
"""``chunk_size`` is tried up to this many times the present one."""
VALUES = 24
"""How many values of a number are tried where each takes a whole split."""
FINER = ("\n\n", "\n", "。", ". ", " ", "")
"""What a strategy with one separator is tried with, the coarsest first."""


@dataclass(frozen=True, slots=True)
class Place:
    """A cut in the source: text before it ends at ``left``, text after it begins at ``right``."""

    left: int
    right: int

    @classmethod
    def of(cls, chunking: Chunking, boundary: int) -> Place:
        """The place where the chunk before a boundary ends and the one after it begins."""
        left = int(chunking.ends[boundary])
        return cls(left, max(left, int(chunking.starts[boundary + 1])))


def kept(chunking: Chunking, place: Place) -> Span | None:
    """What the fullest chunk across the cut holds before it; None where context is lost.

    Kept means that some chunk holds non-blank text on both sides of the cut.
    """
    text = chunking.text
    across = (chunking.starts < place.left) & (chunking.ends > place.right)
    for index in across.nonzero()[0].tolist():
        pieces = chunking.pieces(index)
        before = (text[piece.start : min(piece.end, place.left)] for piece in pieces)
        after = (text[max(piece.start, place.right) : piece.end] for piece in pieces)
        if "".join(before).strip() and "".join(after).strip():
            return Span(int(chunking.starts[index]), place.left)
    return None


def remedies(chunking: Chunking, boundary: int) -> Iterator[Remedy]:
    """The remedies for one boundary, the quickest to find first; none where nothing tried helps.

    Tried are, of what the strategy has: ``chunk_overlap`` up to ``chunk_size``, ``chunk_size`` up to
    `SIZE_FACTOR` times its value, other separators, the other places for the separator, stripping switched
    off, and the other ways that the same class splits. The first that works of each kind is given. For
    `Recursive` every value is tried, for others `VALUES` of them.
    """
    place = Place.of(chunking, boundary)
    for kind in searched(chunking, boundary):
        yield from SEARCHES[kind](chunking, boundary, place)


def searched(chunking: Chunking, boundary: int) -> tuple[str, ...]:
    """The kinds of setting that `remedies` tries for a boundary, in order.

    None where a chunk keeps the context as it is, and where no setting is worth a try: for strategies that
    are slow or have no overlap, and between sections, which no chunk ever crosses.
    """
    strategy, kind = chunking.strategy, type(unmerged(chunking.strategy))
    between_sections = int(chunking.cause_bits[boundary]) == Cause.OTHER_SECTION.bit
    if strategy.slow or not has_field(kind, "chunk_overlap") or between_sections:
        return ()
    if kept(chunking, Place.of(chunking, boundary)) is not None:
        return ()
    return tuple(name for name in SEARCHES if has_field(kind, name))


def smallest_overlap(chunking: Chunking, _boundary: int, place: Place) -> Iterator[Remedy]:
    """The smallest larger ``chunk_overlap`` that keeps context."""
    strategy = chunking.strategy
    yield from _smallest("chunk_overlap", chunking, place, (strategy.chunk_overlap, strategy.chunk_size))


def smallest_size(chunking: Chunking, _boundary: int, place: Place) -> Iterator[Remedy]:
    """The smallest larger ``chunk_size`` that keeps context, up to `SIZE_FACTOR` times the present."""
    size = chunking.strategy.chunk_size
    if size != NO_LIMIT:
        yield from _smallest("chunk_size", chunking, place, (size, SIZE_FACTOR * size))


def _smallest(setting: str, chunking: Chunking, place: Place, beyond: tuple[int, int]) -> Iterator[Remedy]:
    """The first value after the present one that keeps context, verified on the whole text."""
    values = range(beyond[0] + 1, beyond[1] + 1)
    strategy, text = chunking.strategy, chunking.text
    chosen: Iterable[int] = values
    count = 0
    if isinstance(strategy, Recursive):
        chosen = _promising(setting, text, strategy, place, values)
    elif len(values) > VALUES:
        chosen, count = _spread(values), VALUES
    for value in chosen:
        changed = with_settings(strategy, **{setting: value})
        remedy = verified(setting, text, changed, place) if changed else None
        if remedy is not None:
            yield replace(remedy, tried=(values[0], values[-1]), values=count)
            return


def _spread(values: range) -> list[int]:
    """`VALUES` of them, the first and the last among them, at even distances."""
    return [values[step * (len(values) - 1) // (VALUES - 1)] for step in range(VALUES)]


def _promising(setting: str, text: str, strategy: Recursive, place: Place, values: range) -> Iterable[int]:
    """The values worth a whole split: all of them where the surroundings can't be told apart."""
    try:
        locator = Locator(strategy.settings(), text, place.left, place.right)
    except NoSlicesError:
        return values
    sizes = {"chunk_size": strategy.chunk_size, "chunk_overlap": strategy.chunk_overlap}
    return (value for value in values if locator.before(**{**sizes, setting: value}) is not None)


def _given(chunking: Chunking, name: str) -> Any:  # noqa: ANN401 - any setting
    """The value of a setting that the strategy has: only those that it has are searched."""
    return getattr(unmerged(chunking.strategy), name)


def finer_separators(chunking: Chunking, boundary: int, place: Place) -> Iterator[Remedy]:
    """The separators from the next finer one on: smaller pieces fit where a large one did not."""
    present: tuple[str, ...] = _given(chunking, "separators")
    level = chunking.traced.level(boundary) if chunking.traced is not None else 0
    lists = [present[number:] for number in range(level + 1, len(present))]
    if "" not in present:
        lists.extend([(*present, ""), (*present[level + 1 :], "")])
    yield from _first("separators", chunking, ({"separators": each} for each in lists), place)


def other_separator(chunking: Chunking, _boundary: int, place: Place) -> Iterator[Remedy]:
    """Another separator for a strategy with only one: the coarsest of `FINER` that the text has."""
    present = _given(chunking, "separator")
    others = [each for each in FINER if each != present and each in chunking.text]
    changes = ({"separator": each, "is_separator_regex": False} for each in others)
    yield from _first("separator", chunking, changes, place)


def other_keep(chunking: Chunking, _boundary: int, place: Place) -> Iterator[Remedy]:
    """The separator at the other side of the cut, or dropped: a piece may become short enough."""
    given = _given(chunking, "keep_separator")
    present = "start" if given is True else given
    changes = ({"keep_separator": keep} for keep in ("start", "end", False) if keep != present)
    yield from _first("keep_separator", chunking, changes, place)


def no_strip(chunking: Chunking, _boundary: int, place: Place) -> Iterator[Remedy]:
    """Stripping switched off: blank chunks and blanks at the ends stay."""
    if _given(chunking, "strip_whitespace"):
        yield from _first("strip_whitespace", chunking, [{"strip_whitespace": False}], place)


def other_way(chunking: Chunking, _boundary: int, place: Place) -> Iterator[Remedy]:
    """The other ways that a class splits: code by its syntax, LaTeX by true separators."""
    inner = unmerged(chunking.strategy)
    choices = next(option.choices for option in inner.options if option.name == "splitter")
    present = _given(chunking, "splitter")
    changes = ({"splitter": choice} for choice in choices if choice != present)
    yield from _first("splitter", chunking, changes, place)


def _first(
    kind: str, chunking: Chunking, changes: Iterable[Mapping[str, object]], place: Place
) -> Iterator[Remedy]:
    for settings in changes:
        changed = with_settings(chunking.strategy, **settings)
        if changed and (remedy := verified(kind, chunking.text, changed, place)):
            yield remedy
            return


def verified(kind: str, text: str, strategy: Strategy, place: Place) -> Remedy | None:
    """The remedy that a changed strategy is, if running it on the whole text keeps the context."""
    try:
        chunking = strategy.split(text)
    except SplitError:
        # A separator may break only where it was not reached before: then it is no remedy.
        return None
    held = kept(chunking, place)
    if held is None:
        return None
    return Remedy(kind, strategy, held.length, len(chunking.chunks), chunking.summary.duplicated)


Search = Callable[[Chunking, int, Place], Iterator[Remedy]]

SEARCHES: Mapping[str, Search] = MappingProxyType(
    {
        "chunk_overlap": smallest_overlap,
        "separators": finer_separators,
        "separator": other_separator,
        "keep_separator": other_keep,
        "strip_whitespace": no_strip,
        "chunk_size": smallest_size,
        "splitter": other_way,
    }
)
"""The searches by the setting they change, the quickest first; each may run on its own."""
