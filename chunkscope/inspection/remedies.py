"""What would keep context across a cut: settings that were run, not settings that should help.

Whether a value of ``chunk_overlap`` or ``chunk_size`` keeps the context is not monotone: a third of
the cuts that a value mends come apart again at a larger one. So values are tried one by one,
nothing is bisected, and every remedy states the range that was tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from chunkscope.chunking import Chunking
from chunkscope.strategies.base import SplitError, Strategy
from chunkscope.strategies.recursive import Recursive
from chunkscope.tracing.locate import Locator
from chunkscope.values import Remedy, Span

SIZE_FACTOR = 4
"""``chunk_size`` is tried up to this many times the present one."""


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

    Tried are: ``chunk_overlap`` up to ``chunk_size``, ``chunk_size`` up to `SIZE_FACTOR` times its
    value, the separators without the coarser ones, the other places for the separator, and
    stripping switched off. The first that works of each kind is given.
    """
    strategy = chunking.strategy
    if not isinstance(strategy, Recursive):
        return
    place = Place.of(chunking, boundary)
    for search in SEARCHES.values():
        yield from search(chunking, strategy, boundary, place)


def smallest_overlap(
    chunking: Chunking, strategy: Recursive, _boundary: int, place: Place
) -> Iterator[Remedy]:
    """The smallest larger ``chunk_overlap`` that keeps context."""
    values = range(strategy.chunk_overlap + 1, strategy.chunk_size + 1)
    yield from _smallest("chunk_overlap", chunking, strategy, place, values)


def smallest_size(chunking: Chunking, strategy: Recursive, _boundary: int, place: Place) -> Iterator[Remedy]:
    """The smallest larger ``chunk_size`` that keeps context, up to `SIZE_FACTOR` times the present."""
    values = range(strategy.chunk_size + 1, SIZE_FACTOR * strategy.chunk_size + 1)
    yield from _smallest("chunk_size", chunking, strategy, place, values)


def _smallest(
    setting: str, chunking: Chunking, strategy: Recursive, place: Place, values: range
) -> Iterator[Remedy]:
    """The first value that keeps context, found around the cut and verified on the whole text."""
    for value in _promising(setting, chunking.text, strategy, place, values):
        changed = _with(strategy, setting, value)
        if remedy := verified(setting, chunking.text, changed, place, (values.start, values.stop - 1)):
            yield remedy
            return


def _with(strategy: Recursive, setting: str, value: int) -> Recursive:
    if setting == "chunk_overlap":
        return replace(strategy, chunk_overlap=value)
    return replace(strategy, chunk_size=value)


def _promising(setting: str, text: str, strategy: Recursive, place: Place, values: range) -> Iterable[int]:
    """The values worth a whole split: all of them where the surroundings can't be told apart."""
    try:
        locator = Locator(strategy.settings(), text, place.left, place.right)
    except ValueError:
        return values
    sizes = {"chunk_size": strategy.chunk_size, "chunk_overlap": strategy.chunk_overlap}
    return (value for value in values if locator.before(**{**sizes, setting: value}) is not None)


def finer_separators(
    chunking: Chunking, strategy: Recursive, boundary: int, place: Place
) -> Iterator[Remedy]:
    """The separators from the next finer one on: smaller pieces fit where a large one did not."""
    assert chunking.traced is not None
    level = chunking.traced.level(boundary)
    present = strategy.separators
    lists = [present[number:] for number in range(level + 1, len(present))]
    if "" not in present:
        lists.extend([(*present, ""), (*present[level + 1 :], "")])
    changes = (replace(strategy, separators=separators) for separators in lists)
    yield from _first("separators", chunking, changes, place)


def other_keep(chunking: Chunking, strategy: Recursive, _boundary: int, place: Place) -> Iterator[Remedy]:
    """The separator at the other side of the cut, or dropped: a piece may become short enough."""
    present = "start" if strategy.keep_separator is True else strategy.keep_separator
    places = [keep for keep in ("start", "end", False) if keep != present]
    changes = (replace(strategy, keep_separator=keep) for keep in places)  # type: ignore[arg-type]
    yield from _first("keep_separator", chunking, changes, place)


def no_strip(chunking: Chunking, strategy: Recursive, _boundary: int, place: Place) -> Iterator[Remedy]:
    """Stripping switched off: blank chunks and blanks at the ends stay."""
    if strategy.strip_whitespace:
        yield from _first("strip_whitespace", chunking, [replace(strategy, strip_whitespace=False)], place)


def _first(kind: str, chunking: Chunking, changes: Iterable[Strategy], place: Place) -> Iterator[Remedy]:
    for changed in changes:
        if remedy := verified(kind, chunking.text, changed, place):
            yield remedy
            return


def verified(
    kind: str, text: str, strategy: Strategy, place: Place, tried: tuple[int, int] | None = None
) -> Remedy | None:
    """The remedy that a changed strategy is, if running it on the whole text keeps the context."""
    try:
        chunking = strategy.split(text)
    except SplitError:
        # A separator may break only where it was not reached before: then it is no remedy.
        return None
    held = kept(chunking, place)
    if held is None:
        return None
    return Remedy(kind, strategy, held.length, len(chunking.chunks), chunking.summary.duplicated, tried)


Search = Callable[[Chunking, Recursive, int, Place], Iterator[Remedy]]

SEARCHES: dict[str, Search] = {
    "chunk_overlap": smallest_overlap,
    "separators": finer_separators,
    "keep_separator": other_keep,
    "strip_whitespace": no_strip,
    "chunk_size": smallest_size,
}
"""The searches by the setting they change, the quickest first; each may run on its own."""
