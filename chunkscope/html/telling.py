"""What an HTML splitter did to a document, as notes: moved, left out, taken in by mistake, made up."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

from chunkscope.html.align import Aligned, Found
from chunkscope.html.nodes import Node
from chunkscope.values import Change, Note, Span

ChunksAt = Callable[[int, int, int], Iterable[int]]
"""From the number of a text of the library and a range of it to the numbers of the chunks that hold it."""


def lost(source: str, nodes: Sequence[Node], texts: Sequence[Aligned]) -> list[Note]:
    """What of the strings is in no chunk, and that markup became text."""
    notes = [Note(Change.DROPPED, span) for span in _bare_spans(source, nodes, texts)]
    if texts and ("<" in source or "&" in source):
        notes.append(Note(Change.REWRITTEN, Span(0, len(source))))
    return notes


def changed(texts: Sequence[Aligned], chunks_at: ChunksAt, *, early: bool) -> list[Note]:
    """What of the chunks stands in another order, or is no text of the page.

    As few strings as possible count as moved: the others stand in the order of the source. Where that
    leaves a choice, ``early`` says that a splitter puts off what it moves: what comes first has stayed. Of
    scripts, styles, comments and declarations, all that is in a chunk was added.
    """
    return [*_moved(texts, chunks_at, early=early), *_added(texts, chunks_at)]


def _moved(texts: Sequence[Aligned], chunks_at: ChunksAt, *, early: bool) -> Iterator[Note]:
    strings = [(number, found) for number, text in enumerate(texts) for found in text.found]
    starts = list(dict.fromkeys(found.node.start for _number, found in strings))
    if early:
        turned = _longest_ascending([-start for start in reversed(starts)])
        staying = {len(starts) - 1 - place for place in turned}
    else:
        staying = _longest_ascending(starts)
    moved = {start for place, start in enumerate(starts) if place not in staying}
    for number, found in strings:
        if found.node.start in moved:
            yield from _notes(Change.MOVED, number, found, chunks_at)


def _longest_ascending(values: Sequence[int]) -> set[int]:
    """The places of a longest ascending subsequence; of several, of one with the last places (patience)."""
    tails: list[int] = []
    places: list[int] = []
    before: list[int] = []
    for place, value in enumerate(values):
        pile = bisect_right(tails, value)
        before.append(places[pile - 1] if pile else -1)
        tails[pile : pile + 1] = [value]
        places[pile : pile + 1] = [place]
    staying: set[int] = set()
    place = places[-1] if places else -1
    while place >= 0:
        staying.add(place)
        place = before[place]
    return staying


def _added(texts: Sequence[Aligned], chunks_at: ChunksAt) -> Iterator[Note]:
    for number, text in enumerate(texts):
        for found in text.found:
            if found.node.sort != "text":
                yield from _notes(Change.ADDED, number, found, chunks_at)
        for start, end in _joined(text.added):
            chunk = next(iter(chunks_at(number, start, end)), None)
            yield Note(Change.ADDED, None, chunk, text.content.text[start:end])


def _notes(change: Change, number: int, found: Found, chunks_at: ChunksAt) -> Iterator[Note]:
    """One note for every chunk that holds a part of the string."""
    for chunk in chunks_at(number, found.at, found.end):
        yield Note(change, found.node.span, chunk, found.node.bare)


def _joined(words: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Words that follow each other as one range."""
    first = last = -1
    for start, end in words:
        if last >= 0 and start - last > 1:
            yield first, last
            first = -1
        first, last = (start if first < 0 else first), end
    if last >= 0:
        yield first, last


def _bare_spans(source: str, nodes: Sequence[Node], texts: Sequence[Aligned]) -> Iterator[Span]:
    """Every stretch of a string that is behind none of the texts, and not blank."""
    covered = bytearray(len(source))
    for text in texts:
        content = text.content
        for _at, start, length in content.stretches:
            covered[start : start + length] = b"\1" * length
        for _at, _length, start, length in content.rewritten:
            covered[start : start + length] = b"\1" * length
    for node in nodes:
        start, end = node.start, node.start + len(node.raw)
        while (low := covered.find(0, start, end)) >= 0:
            high = covered.find(1, low, end)
            high = end if high < 0 else high
            if source[low:high].strip():
                yield Span(low, high)
            start = high
