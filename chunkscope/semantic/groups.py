"""Sentences into chunks: spans that leave nothing out, and groups that are too long cut again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from chunkscope.strategies.recursive import Recursive
from chunkscope.values import Span

if TYPE_CHECKING:
    from chunkscope.strategies.base import Strategy

WITHIN = ("\n\n", "\n", "。", "、", "，", "; ", ", ", " ", "")
"""Where a sentence that is too long is cut: lines, clauses in Japanese and English, words, characters."""


def tiled(text: str, spans: Sequence[Span]) -> list[Span]:
    """The spans so widened that between them there is nothing but blanks, each stripped, none blank.

    ``spans`` ascend. Text before the first goes to the first, text after a span to that span.
    """
    starts = [0, *(span.start for span in spans[1:])] if spans else [0]
    found = []
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        body = text[start:end]
        begin = start + len(body) - len(body.lstrip())
        if body.strip():
            found.append(Span(begin, begin + len(body.strip())))
    return found


def grouped(cut: NDArray[np.bool_], count: int) -> list[tuple[int, int]]:
    """The groups that the cut gaps leave of ``count`` sentences: first, and one after the last."""
    edges = [0, *(np.flatnonzero(cut) + 1).tolist(), count]
    return list(pairwise(edges)) if count else []


def hull(spans: Sequence[Span], first: int, stop: int) -> Span:
    """From the first of some sentences to the end of the last."""
    return Span(spans[first].start, spans[stop - 1].end)


def fitted(text: str, spans: Sequence[Span], group: tuple[int, int], by: Strategy) -> list[tuple[int, int]]:
    """The group as groups that are no longer than the strategy's ``chunk_size``, but for single sentences.

    As many sentences as fit go together. A joined text may measure less or more than its sentences do,
    so each group is measured as it is.
    """
    first, stop = group
    if by.measure_all([hull(spans, first, stop).of(text)])[0] <= by.chunk_size:
        return [group]
    # A sentence with the blanks behind it, so that the lengths of neighbours add up.
    ends = [spans[number + 1].start for number in range(first, stop - 1)] + [spans[stop - 1].end]
    lengths = by.measure_all([text[spans[first + place].start : end] for place, end in enumerate(ends)])
    return list(_packed(text, spans, group, lengths, by))


def _packed(
    text: str, spans: Sequence[Span], group: tuple[int, int], lengths: Sequence[int], by: Strategy
) -> Iterator[tuple[int, int]]:
    first, stop = group
    begin = first
    while begin < stop:
        end, sum_ = begin + 1, lengths[begin - first]
        while end < stop and sum_ + lengths[end - first] <= by.chunk_size:
            sum_ += lengths[end - first]
            end += 1
        while end - begin > 1 and by.measure_all([hull(spans, begin, end).of(text)])[0] > by.chunk_size:
            end -= 1
        yield begin, end
        begin = end


def within(text: str, span: Span, by: Strategy, length_function: str) -> list[Span]:
    """A stretch that is too long, cut by `Recursive` at clauses, words, in the end at characters."""
    if by.measure_all([span.of(text)])[0] <= by.chunk_size:
        return [span]
    inner = Recursive(by.chunk_size, 0, WITHIN, keep_separator="end", length_function=length_function)
    parts = inner.split(span.of(text))
    return [
        Span(span.start + start, span.start + end)
        for start, end in zip(parts.starts.tolist(), parts.ends.tolist(), strict=True)
    ]
