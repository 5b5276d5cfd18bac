"""Cutting one span of the source at one separator, with every piece's place in the source.

Offsets are tracked here, never searched for afterwards: equal texts at different places stay
different pieces.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, islice, repeat
from operator import add
from typing import Literal

import numpy as np

from chunkscope.codes import codes_of

_LONG = 4096
"""From this many characters on, numpy's start-up cost is repaid."""
_WORTHWHILE = 500
"""From this many characters on, a pattern finds two signs and more in half the time that a string takes."""

Keep = Literal["start", "end"] | None
"""Where a separator goes: to the piece after it, to the piece before it, or nowhere."""


class GroupFault(ValueError):
    """Groups in a separator left the pieces without a partner to be joined with."""


@dataclass(frozen=True, slots=True)
class Edges:
    """Pieces that lie side by side: piece ``i`` is ``[marks[i], marks[i + 1])`` of the source."""

    marks: Sequence[int]

    def __len__(self) -> int:
        """How many pieces there are."""
        return len(self.marks) - 1

    def bounds(self, first: int, stop: int) -> tuple[int, int]:
        """The hull of the pieces ``first:stop``."""
        return self.marks[first], self.marks[stop]

    def texts(self, source: str) -> list[str]:
        """The pieces' texts."""
        spans = map(slice, self.marks, islice(self.marks, 1, None))
        return list(map(source.__getitem__, spans))


@dataclass(frozen=True, slots=True)
class Scattered:
    """Pieces with something between them, or made of several spans: each a tuple of spans."""

    parts: Sequence[tuple[tuple[int, int], ...]]

    def __len__(self) -> int:
        """How many pieces there are."""
        return len(self.parts)

    def bounds(self, first: int, stop: int) -> tuple[int, int]:
        """The hull of the pieces ``first:stop``."""
        spans = [span for part in self.parts[first:stop] for span in part]
        return min(start for start, _ in spans), max(end for _, end in spans)

    def texts(self, source: str) -> list[str]:
        """The pieces' texts."""
        return ["".join([source[start:end] for start, end in part]) for part in self.parts]


Pieces = Edges | Scattered


@lru_cache(maxsize=256)
def _pattern(separator: str) -> re.Pattern[str]:
    return re.compile(re.escape(separator))


def split_at(text: str, separator: str) -> list[str]:
    """``text.split(separator)``, by the quicker way."""
    if len(separator) > 1 and len(text) > _WORTHWHILE:
        return _pattern(separator).split(text)
    return text.split(separator)


def occurs(separator: str, text: str) -> bool:
    """``separator in text``, by the quicker way."""
    if len(separator) > 1 and len(text) > _WORTHWHILE:
        return _pattern(separator).search(text) is not None
    return separator in text


def cut_literal(part: str, offset: int, separator: str, keep: Keep) -> Pieces:
    """Cut ``part``, which begins at ``offset`` of the source, at every ``separator``."""
    if separator and keep is None:
        width = len(separator)
        lengths = list(map(len, split_at(part, separator)))
        starts = accumulate((length + width for length in lengths), initial=offset)
        spans = zip(starts, lengths, strict=False)
        return Scattered([((start, start + length),) for start, length in spans if length])
    return Edges(marks(part, offset, separator, keep or "start"))


def marks(part: str, offset: int, separator: str, keep: Literal["start", "end"]) -> Sequence[int]:
    """Where the pieces of ``part`` begin, and last where it ends; separators stay with a piece."""
    if not separator:
        return range(offset, offset + len(part) + 1)
    width = len(separator)
    if width == 1 and len(part) > _LONG:
        found = _marks_of(part, offset, separator, keep)
    else:
        widths = repeat(width) if keep == "end" else chain((0,), repeat(width))
        lengths = map(len, split_at(part, separator))
        found = list(accumulate(map(add, lengths, widths), initial=offset))
        found.pop()
    return _close(found, offset + len(part))


def _marks_of(part: str, offset: int, separator: str, keep: Literal["start", "end"]) -> list[int]:
    """Where the pieces begin, found in one pass of numpy: long one-line texts have many pieces."""
    places = np.flatnonzero(codes_of(part) == ord(separator))
    found = np.empty(len(places) + 1, dtype=np.int64)
    found[0] = offset
    np.add(places, offset if keep == "start" else offset + 1, out=found[1:])
    marks: list[int] = found.tolist()
    return marks


def _close(marks: list[int], end: int) -> list[int]:
    """Add the last mark; a first or last piece without characters is no piece."""
    if len(marks) > 1 and marks[0] == marks[1]:
        del marks[0]
    if marks[-1] != end:
        marks.append(end)
    return marks


def cut_regex(part: str, offset: int, pattern: str, keep: Keep) -> Pieces:
    """Cut ``part`` at every match of ``pattern``, as the library does through `re.split`.

    A kept separator is compiled in brackets, as in the library, so a pattern that only compiles
    bare raises `re.error` here too. Groups inside the pattern add pieces of their own.
    """
    compiled = re.compile(pattern if keep is None else f"({pattern})")
    matches = list(compiled.finditer(part))
    if keep is not None and compiled.groups == 1:
        side = 0 if keep == "start" else 1
        marks = [offset, *(offset + match.span()[side] for match in matches), offset + len(part)]
        return Edges(list(dict.fromkeys(marks)))
    tokens = _tokens(matches, offset, len(part))
    if keep is None:
        return Scattered([(token,) for token in tokens if token is not None and token[0] < token[1]])
    return Scattered(_paired(tokens, keep))


Token = tuple[int, int] | None


def _tokens(matches: Sequence[re.Match[str]], offset: int, length: int) -> list[Token]:
    """What `re.split` returns, as spans: text, the groups, text, ...; None for an unused group."""
    tokens: list[Token] = []
    done = 0
    for match in matches:
        tokens.append((offset + done, offset + match.start()))
        for group in range(1, match.re.groups + 1):
            start, end = match.span(group)
            tokens.append(None if start < 0 else (offset + start, offset + end))
        done = match.end()
    tokens.append((offset + done, offset + length))
    return tokens


def _paired(tokens: list[Token], keep: Keep) -> list[tuple[tuple[int, int], ...]]:
    """Join tokens two by two, as the library does, which groups in the pattern throw out of step.

    Raises `GroupFault` where an unused group would be joined, or nothing is left to join with.
    """
    first = 0 if keep == "end" else 1
    last = len(tokens) - 1 if keep == "end" else len(tokens)
    pairs: list[tuple[Token, ...]] = [tuple(tokens[i : i + 2]) for i in range(first, last, 2)]
    if any(len(pair) < 2 or None in pair for pair in pairs):
        raise GroupFault
    if len(tokens) % 2 == 0:
        pairs.append((tokens[-1],))
    pairs = [*pairs, (tokens[-1],)] if keep == "end" else [(tokens[0],), *pairs]
    filled = [tuple(token for token in pair if token is not None and token[0] < token[1]) for pair in pairs]
    return [pair for pair in filled if pair]
