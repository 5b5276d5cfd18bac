"""What may help against each fault, by fault; `chunkscope.diagnose.cures` runs it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import numpy as np

from chunkscope.diagnose.case import Case, Proposal, Proposer
from chunkscope.diagnose.other_separators import (
    between_words,
    finer_separators,
    in_order,
    kept_at_end,
    own_line_ends,
    regex_on,
    sentence_ends,
    without_idle,
)
from chunkscope.diagnose.other_sizes import (
    larger_overlaps,
    larger_sizes,
    longest_whole,
    other_unit,
    smaller_overlaps,
    smaller_sizes,
)
from chunkscope.diagnose.values import Fault
from chunkscope.inspection.remedies import remedies
from chunkscope.strategies import Code, Recursive, Sentence, Structure, merged
from chunkscope.strategies.base import SplitError

MERGE_BELOW = 30
"""Shorter chunks are merged, in the strategy's unit."""


def sentences(case: Case) -> Iterator[Proposal]:
    """Whole sentences, packed."""
    if case.window:
        yield Proposal(Sentence(**case.window))


def structure(case: Case) -> Iterator[Proposal]:
    """Along headings, tables, lists and code."""
    if case.window:
        yield Proposal(Structure(**case.window))


def syntax(case: Case) -> Iterator[Proposal]:
    """Along the functions of the language that the code is written in."""
    language = case.context.facts.language
    if case.window and language:
        try:
            yield Proposal(Code(language=language, splitter="syntax", **case.window))
        except SplitError:
            return


def kept_context(case: Case) -> Iterator[Proposal]:
    """What keeps context across the first boundary without overlap, see `chunkscope.inspection.remedies`."""
    if isinstance(case.strategy, Recursive):
        for remedy in remedies(case.chunking, int(case.findings.boundaries[0])):
            yield Proposal(remedy.strategy)


def merging(case: Case) -> Iterator[Proposal]:
    """Short chunks merged into a neighbour that has room."""
    yield Proposal(merged(case.strategy, MERGE_BELOW))


def merging_inside(case: Case) -> Iterator[Proposal]:
    """Chunks merged as long as those that lie in their neighbours."""
    yield Proposal(merged(case.strategy, int(case.findings.figures["length"].max()) + 1))


def plain_line_ends(case: Case) -> Iterator[Proposal]:
    r"""The text with ``\n`` at every line's end."""
    yield Proposal(case.strategy, re.sub("\r\n?", "\n", case.chunking.text))


def without_copies(case: Case) -> Iterator[Proposal]:
    """The text without the passages that are exact copies of an earlier chunk: nothing is lost by that."""
    texts, verbatim = case.chunking.texts, case.chunking.verbatim
    kept = np.ones(len(case.chunking.text), np.bool_)
    pairs = zip(case.findings.chunks.tolist(), case.findings.figures["other"].tolist(), strict=True)
    for chunk, other in pairs:
        if verbatim[chunk] and texts[chunk] == texts[other]:
            kept[case.chunking.starts[chunk] : case.chunking.ends[chunk]] = False
    if not kept.all():
        codes = case.context.facts.codes[kept]
        yield Proposal(case.strategy, codes.tobytes().decode("utf-32-le", "surrogatepass"))


PROPOSERS: Mapping[Fault, tuple[Proposer, ...]] = MappingProxyType(
    {
        Fault.INSIDE_NEIGHBOUR: (merging_inside, smaller_overlaps, sentences),
        Fault.TOO_LONG: (finer_separators, sentences, structure),
        Fault.CUT_GRAPHEME: (sentence_ends, between_words, sentences, structure),
        Fault.CUT_WORD: (sentence_ends, between_words, sentences, structure),
        Fault.CUT_TABLE_ROW: (structure, larger_sizes, longest_whole),
        Fault.CUT_CODE: (structure, larger_sizes, longest_whole),
        Fault.CUT_FUNCTION: (syntax, larger_sizes, longest_whole),
        Fault.HEADERLESS_ROWS: (structure, larger_sizes),
        Fault.HEADING_PARTED: (structure, merging, larger_sizes),
        Fault.CUT_SENTENCE: (sentence_ends, sentences, structure, larger_sizes),
        Fault.NO_OVERLAP: (larger_overlaps, sentence_ends, kept_context),
        Fault.ORPHAN: (merging, structure, larger_sizes),
        Fault.NEAR_DUPLICATE: (without_copies, larger_sizes),
        Fault.CLOSING_PUNCTUATION: (kept_at_end, sentence_ends, sentences),
        Fault.UNIT_MIXED_UP: (other_unit,),
        Fault.CRLF_HIDES: (plain_line_ends, own_line_ends),
        Fault.SEPARATOR_NEEDS_REGEX: (regex_on,),
        Fault.SEPARATOR_NEVER_REACHED: (in_order,),
        Fault.SEPARATOR_NEVER_OCCURS: (without_idle,),
        Fault.DOCUMENT_SHORT: (smaller_sizes,),
    }
)
"""By fault, what may help, the quickest first."""
