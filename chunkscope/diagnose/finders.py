"""The finder of every fault, and the diagnosis that runs them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from chunkscope.blocks.memory import collector_paused
from chunkscope.chunking import Chunking
from chunkscope.diagnose import duplicates, letters, overlap, parts, separators, sizes
from chunkscope.diagnose.context import Context
from chunkscope.diagnose.values import Diagnosis, Fault, Findings
from chunkscope.documents.source import Source

Finder = Callable[[Context], Findings | None]
"""Looks for one fault; None where the strategy or the text cannot have it."""

FINDERS: Mapping[Fault, Finder] = MappingProxyType(
    {
        Fault.INSIDE_NEIGHBOUR: sizes.inside_neighbours,
        Fault.TOO_LONG: sizes.too_long,
        Fault.CUT_GRAPHEME: letters.cut_graphemes,
        Fault.CUT_WORD: letters.cut_words,
        Fault.CUT_TABLE_ROW: parts.cut_rows,
        Fault.CUT_CODE: parts.cut_code,
        Fault.CUT_FUNCTION: parts.cut_functions,
        Fault.HEADERLESS_ROWS: parts.headerless_rows,
        Fault.HEADING_PARTED: parts.parted_headings,
        Fault.CUT_SENTENCE: parts.cut_sentences,
        Fault.NO_OVERLAP: overlap.missing,
        Fault.ORPHAN: sizes.orphans,
        Fault.NEAR_DUPLICATE: duplicates.near_duplicates,
        Fault.CLOSING_PUNCTUATION: letters.closing_punctuation,
        Fault.UNIT_MIXED_UP: sizes.mixed_up_units,
        Fault.CRLF_HIDES: separators.hidden_by_line_ends,
        Fault.SEPARATOR_NEEDS_REGEX: separators.needing_regex,
        Fault.SEPARATOR_NEVER_REACHED: separators.never_reached,
        Fault.SEPARATOR_NEVER_OCCURS: separators.never_occurring,
        Fault.DOCUMENT_SHORT: sizes.short_documents,
    }
)
"""By fault, what finds it."""


def diagnose(
    chunking: Chunking, *, source: Source | None = None, name: str = "", sources: Sequence[Source] = ()
) -> Diagnosis:
    """Look for every fault in the chunks of a text.

    ``source`` is the document that the text is, ``name`` the name of its file where there is no source: both
    may tell what it is written in. ``sources`` are the documents of the corpus, of which those that are
    shorter than a chunk are told.
    """
    context = Context(chunking, source, name, sources)
    with collector_paused():
        return _diagnosis(context, {fault: FINDERS[fault](context) for fault in Fault})


def _diagnosis(context: Context, found: Mapping[Fault, Findings | None]) -> Diagnosis:
    return Diagnosis(
        findings=tuple(findings for findings in found.values() if findings is not None),
        cut={kind: context.holding.whole(*spans) for kind, spans in context.facts.spans.items()},
        skipped=tuple(fault for fault, findings in found.items() if findings is None),
    )
