"""Parts of the text that no chunk holds whole: sentences, rows, code, functions, a heading with its text."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import numpy as np

from chunkscope.compare.blanks import filled
from chunkscope.compare.landmarks import CODE, FUNCTIONS, SENTENCES
from chunkscope.compare.whole import columns_of
from chunkscope.diagnose.columns import cut_spans
from chunkscope.diagnose.context import Context
from chunkscope.diagnose.values import Fault, Findings
from chunkscope.drawing import Ints


def cut_landmarks(context: Context, *, fault: Fault, kind: str) -> Findings | None:
    """The sentences, code blocks or functions that no chunk holds whole; None where the text has none.

    Whole means that some one chunk holds all characters of it that are not blank (of HTML: that a reader
    sees). Figure: ``length`` in characters.
    """
    starts, ends = context.facts.spans[kind]
    return _cut(context, fault, starts, ends)


cut_sentences = partial(cut_landmarks, fault=Fault.CUT_SENTENCE, kind=SENTENCES)
cut_code = partial(cut_landmarks, fault=Fault.CUT_CODE, kind=CODE)
cut_functions = partial(cut_landmarks, fault=Fault.CUT_FUNCTION, kind=FUNCTIONS)


def cut_rows(context: Context) -> Findings | None:
    """Table rows, the head not among them, that no chunk holds whole. Figure: ``length`` in characters."""
    starts, ends = columns_of([row for table in context.facts.tables for row in table.rows])
    return _cut(context, Fault.CUT_TABLE_ROW, starts, ends)


def _cut(context: Context, fault: Fault, starts: Ints, ends: Ints) -> Findings | None:
    if not len(starts) or not context.count:
        return None
    kept = context.holding.counts(starts, ends)
    starts, ends = starts[kept], ends[kept]
    return cut_spans(fault, context, starts, ends, ~context.holding.holds(starts, ends))


def parted_headings(context: Context) -> Findings | None:
    """Headings that are in a chunk, but in none that also holds the first sign of the block that follows.

    That block may be a heading below this one. The last block of a text has nothing to be parted from.
    """
    blocks = context.facts.blocks
    pairs = [(a.span, b.span.start) for a, b in pairwise(blocks) if a.kind == "heading"]
    if not pairs or not context.count:
        return None
    starts, ends = columns_of([span for span, _following in pairs])
    following = np.array([start + 1 for _span, start in pairs], np.int64)
    holding = context.holding
    parted = holding.holds(starts, ends) & holding.counts(starts, ends) & ~holding.holds(starts, following)
    found = cut_spans(Fault.HEADING_PARTED, context, starts, following, parted)
    return Findings(found.fault, found.checked, found.starts, ends[parted], found.chunks, found.boundaries)


def headerless_rows(context: Context) -> Findings | None:
    """Chunks that begin in the rows of a table and have its head neither in their text nor indexed.

    A chunk of nothing but blanks has nothing of a row. The place is the first row; figure: ``table``, the
    number of the table in the text, from 0.
    """
    tables = [table for table in context.facts.tables if table.head and table.rows]
    if not tables or not context.count:
        return None
    lows = np.array([table.rows[0].start for table in tables])
    highs = np.array([table.rows[-1].end for table in tables])
    solid = filled(context.chunking.text)
    begin = np.append(solid, len(context.chunking.text))[np.searchsorted(solid, context.first)]
    number = np.maximum(np.searchsorted(lows, begin, "right") - 1, 0)
    inside = (begin >= lows[number]) & (begin < highs[number]) & (begin < context.chunking.ends)
    chunks = np.flatnonzero(inside)
    indexed = context.chunking.indexed if len(chunks) else []
    without = [
        tables[table].head_text.strip() not in indexed[chunk]
        for chunk, table in zip(chunks.tolist(), number[chunks].tolist(), strict=True)
    ]
    chunks = chunks[np.array(without, np.bool_)]
    starts, ends = begin[chunks], np.minimum(highs[number[chunks]], context.chunking.ends[chunks])
    figures = {"table": number[chunks]}
    return Findings(Fault.HEADERLESS_ROWS, int(inside.sum()), starts, ends, chunks, chunks - 1, figures)
