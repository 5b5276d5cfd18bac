"""`HTMLSemanticPreservingSplitter` chunk by chunk: the forecast, and its places where it came true."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from chunkscope.assembly.parts import Carry
from chunkscope.blocks.visible import Writer
from chunkscope.chunking import Chunking
from chunkscope.html.align import Aligned, Aligner, Found
from chunkscope.html.nodes import Node, cut
from chunkscope.html.orders import Entry, Kept
from chunkscope.strategies.recursive import Recursive
from chunkscope.values import Cause, causes_of


@dataclass(frozen=True, slots=True)
class Forecast:
    """A chunk as it should come: its text, the strings it is made of, and the boundary before it.

    ``spots`` are ``(entry, low, high)``: the part of an entry's text that is in the chunk. ``overlap`` is the
    text that it has in common with the chunk before it.
    """

    text: str
    spots: tuple[tuple[Entry, int, int], ...]
    carry: Carry
    overlap: str = ""


def forecasts(document: Sequence[Entry], chunk_size: int, chunk_overlap: int) -> list[Forecast]:
    """The chunks of what was collected between two headings."""
    words = [entry.placeholder if isinstance(entry, Kept) else entry.squeezed for entry in document]
    content = " ".join(words)
    places, at = [], 0
    for entry, word in zip(document, words, strict=True):
        places.append((at, at + len(word), entry))
        at += len(word) + 1
    other = Carry(causes=(Cause.OTHER_SECTION,) if chunk_overlap else ())
    if len(content) <= chunk_size:
        return [_forecast(content, islice(places, 0, None), (0, len(content)), other, 0)] if content else []
    within = Recursive(chunk_size, chunk_overlap).split(content)
    return list(_cut(content, places, within, other))


def _cut(
    content: str, places: list[tuple[int, int, Entry]], within: Chunking, other: Carry
) -> Iterator[Forecast]:
    ends = [0, *within.ends.tolist()]
    first = 0
    for index, (start, end) in enumerate(zip(within.starts.tolist(), within.ends.tolist(), strict=True)):
        while places[first][1] <= start:
            first += 1
        carry = other
        if index:
            boundary = within.boundaries[index - 1]
            carry = Carry(boundary.carried, causes_of(int(within.cause_bits[index - 1])), boundary.most)
        yield _forecast(content, islice(places, first, None), (start, end), carry, ends[index])


def _forecast(
    content: str, places: Iterable[tuple[int, int, Entry]], span: tuple[int, int], carry: Carry, before: int
) -> Forecast:
    start, end = span
    spots = []
    for low, high, entry in places:
        if low >= end:
            break
        if high > start:
            spots.append((entry, max(start - low, 0), min(end, high) - low))
    return Forecast(_filled(content[start:end], spots), tuple(spots), carry, content[start:before])


def _filled(text: str, spots: Sequence[tuple[Entry, int, int]]) -> str:
    """A text with what belongs in the places of its placeholders."""
    for entry, low, high in reversed(spots):
        if isinstance(entry, Kept) and high - low == len(entry.placeholder):
            text = text.replace(entry.placeholder, entry.text)
    return text.strip()


def aligned(source: str, forecast: Forecast, text: str) -> Aligned:
    """The library's chunk with its places: from the forecast where it came true, else string by string."""
    nodes = [node for entry, _low, _high in forecast.spots for node in strings_of(entry)]
    if forecast.text != text:
        return Aligner(source, nodes, squeezed=True).align(text)
    writer, found = Writer(source), []
    for entry, low, high in forecast.spots:
        if writer.at:
            writer.add(" ")
        if isinstance(entry, Node):
            found.append(Found(writer.at, writer.at + high - low, entry))
            _write(writer, entry, low, high)
        elif high - low == len(entry.placeholder):
            for number, node in enumerate(entry.nodes):
                writer.add(" " if number else "")
                found.append(Found(writer.at, writer.at + len(node.bare), node))
                _write_bare(writer, node)
        else:
            return Aligner(source, nodes, squeezed=True).align(text)
    content = writer.visible()
    if content.text != text:
        return Aligner(source, nodes, squeezed=True).align(text)
    return Aligned(content, found)


def _write(writer: Writer, node: Node, low: int, high: int) -> None:
    """A part of a string whose runs of white space are one space each."""
    if node.place >= 0 and node.squeezed == node.bare:
        writer.keep(node.bare[low:high], node.place + low)
        return
    for atom in cut(node.squeezed_atoms(), low, high):
        writer.write(*atom)


def _write_bare(writer: Writer, node: Node) -> None:
    """A string as it is."""
    if node.place >= 0:
        writer.keep(node.bare, node.place)
        return
    for atom in node.atoms():
        writer.write(*atom)


def strings_of(entry: Entry) -> list[Node]:
    """The strings of an entry, in order."""
    return entry.nodes if isinstance(entry, Kept) else [entry]
