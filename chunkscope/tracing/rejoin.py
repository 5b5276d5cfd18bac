"""Chunks made by re-joining pieces: their text, and whether it is still a slice of the source."""

from __future__ import annotations

from collections.abc import Sequence

from chunkscope.tracing.rows import Rewritten
from chunkscope.values import Span

Part = tuple[tuple[int, int], ...]


def trim(source: str, start: int, end: int) -> tuple[int, int] | None:
    """The span without the white space at its ends; None where nothing else is in it."""
    part = source[start:end]
    body = part.strip()
    if len(body) == end - start:
        return (start, end) if body else None
    if not body:
        return None
    start += len(part) - len(part.lstrip())
    return start, start + len(body)


def rejoin(
    source: str, parts: Sequence[Part], joiner: str, *, strip: bool
) -> tuple[tuple[int, int], Rewritten | None] | None:
    """Join pieces as the library does: the hull of what is left, and the text if it is no slice.

    None where stripping leaves nothing. The joiners belong to no place in the source.
    """
    parts = _touching(source, parts, joiner)
    text = joiner.join(["".join([source[start:end] for start, end in part]) for part in parts])
    spans = [span for part in parts for span in part]
    hull = min(start for start, _ in spans), max(end for _, end in spans)
    if source[hull[0] : hull[1]] == text:
        trimmed = trim(source, *hull) if strip else hull
        return None if trimmed is None else (trimmed, None)
    body = text.strip() if strip else text
    if not body:
        return None
    lead = len(text) - len(text.lstrip()) if strip else 0
    kept = _window(parts, len(joiner), lead, lead + len(body))
    hull = min(span.start for span in kept), max(span.end for span in kept)
    rewritten = None if source[hull[0] : hull[1]] == body else Rewritten(body, kept)
    return hull, rewritten


def _touching(source: str, parts: Sequence[Part], joiner: str) -> list[Part]:
    """The pieces, as one where the source has the very joiner between them."""
    joined = [parts[0]]
    for part in parts[1:]:
        (begin, end), start = joined[-1][-1], part[0][0]
        if len(part) == len(joined[-1]) == 1 and start - end == len(joiner) and source[end:start] == joiner:
            joined[-1] = ((begin, part[0][1]),)
        else:
            joined.append(part)
    return joined


def _window(parts: Sequence[Part], joiner: int, low: int, high: int) -> tuple[Span, ...]:
    """The source spans behind ``text[low:high]`` of the joined text."""
    kept = []
    position = 0
    for number, part in enumerate(parts):
        position += joiner if number else 0
        for start, end in part:
            first = max(low - position, 0)
            last = min(high - position, end - start)
            if first < last:
                kept.append(Span(start + first, start + last))
            position += end - start
    return tuple(kept) or _nearest(parts)


def _nearest(parts: Sequence[Part]) -> tuple[Span, ...]:
    """Where only joiners were left by stripping: the empty place where the pieces begin."""
    start = parts[0][0][0]
    return (Span(start, start),)
