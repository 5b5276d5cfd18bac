"""Changed strategies and texts that may have fewer of a fault; `chunkscope.diagnose.cures` runs them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from chunkscope.chunking import Chunking
from chunkscope.diagnose.context import Context
from chunkscope.diagnose.separators import judged, line_end, looks_like_regex, separators_of
from chunkscope.diagnose.values import Diagnosis, Fault, Findings
from chunkscope.inspection.remedies import remedies
from chunkscope.strategies import Code, Recursive, Sentence, Structure, merged, unmerged
from chunkscope.strategies.base import NO_LIMIT, SplitError, Strategy
from chunkscope.strategies.latex import SPLITTERS, Latex
from chunkscope.strategies.merged import with_settings
from chunkscope.units import UNITS, measure

SENTENCE_ENDS = ("\n\n", "\n", "。", "！", "？", ". ", "! ", "? ", "、", ", ", " ", "")
"""Separators that end sentences and clauses before words, English and Japanese; they stay at the end."""
BETWEEN_WORDS = ("\n\n", "\n", "。", "、", " ")
"""Separators that never cut inside a word, nor inside a character."""
MERGE_BELOW = 30
_SPECIAL = re.compile(r"([\\.^$*+?{}\[\]|()])")


class Proposal(NamedTuple):
    """A strategy to try; ``text`` is a repaired text, None for the text as it is."""

    strategy: Strategy
    text: str | None = None


class Case(NamedTuple):
    """What proposals are made from: the context of the diagnosis and the findings of the fault."""

    context: Context
    diagnosis: Diagnosis
    findings: Findings

    @property
    def chunking(self) -> Chunking:
        """The chunking that has the fault."""
        return self.context.chunking

    @property
    def strategy(self) -> Strategy:
        """The strategy that has the fault."""
        return self.context.chunking.strategy

    @property
    def window(self) -> dict[str, Any] | None:
        """Size, overlap and unit, for another strategy; None where there is no size, or a unit of its own."""
        by = self.strategy
        if by.chunk_size == NO_LIMIT or by.unit not in UNITS:
            return None
        return {"chunk_size": by.chunk_size, "chunk_overlap": by.chunk_overlap, "length_function": by.unit}


Proposer = Callable[[Case], Iterator[Proposal]]


def changed(strategy: Strategy, **settings: object) -> Iterator[Proposal]:
    """The strategy with other settings, if it has them and takes the values."""
    if other := with_settings(strategy, **settings):
        yield Proposal(other)


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


def sentence_ends(case: Case) -> Iterator[Proposal]:
    """Separators that end sentences, kept at the end."""
    ends = _present(case, SENTENCE_ENDS)
    own = {"separators": ends, "keep_separator": "end", "is_separator_regex": False}
    found = list(changed(case.strategy, **own))
    yield from found
    if not found and case.window:
        yield Proposal(Recursive(separators=ends, keep_separator="end", **case.window))


def _present(case: Case, separators: tuple[str, ...]) -> tuple[str, ...]:
    """Those that the text has, or that were there before: the others would be faults of their own."""
    text, former = case.chunking.text, separators_of(case.strategy)
    return tuple(item for item in separators if item in text or item in former)


def between_words(case: Case) -> Iterator[Proposal]:
    """Separators that leave words whole, at the price of chunks that may be too long."""
    if case.window:
        separators = _present(case, BETWEEN_WORDS) or (" ",)
        yield Proposal(Recursive(separators=separators, keep_separator="end", **case.window))


def larger_sizes(case: Case) -> Iterator[Proposal]:
    """Twice and four times the size."""
    for factor in (2, 4):
        yield from changed(case.strategy, chunk_size=factor * case.strategy.chunk_size)


def larger_overlaps(case: Case) -> Iterator[Proposal]:
    """A fifth, a third and half of the size."""
    for part in (5, 3, 2):
        overlap = case.strategy.chunk_size // part
        if overlap > case.strategy.chunk_overlap:
            yield from changed(case.strategy, chunk_overlap=overlap)


def smaller_overlaps(case: Case) -> Iterator[Proposal]:
    """Half the overlap, and none."""
    yield from changed(case.strategy, chunk_overlap=case.strategy.chunk_overlap // 2)
    yield from changed(case.strategy, chunk_overlap=0)


def kept_context(case: Case) -> Iterator[Proposal]:
    """What keeps context across the first boundary without overlap, see `chunkscope.inspection.remedies`."""
    if isinstance(case.strategy, Recursive):
        for remedy in remedies(case.chunking, int(case.findings.boundaries[0])):
            yield Proposal(remedy.strategy)


def finer_separators(case: Case) -> Iterator[Proposal]:
    """An empty separator at the end, so that everything can be cut; else a splitter that cuts everything."""
    given = separators_of(case.strategy)
    if given and "" not in given:
        yield from changed(case.strategy, separators=(*given, ""))
    if case.window:
        ends = _present(case, SENTENCE_ENDS)
        yield Proposal(Recursive(separators=ends, keep_separator="end", **case.window))


def merging(case: Case) -> Iterator[Proposal]:
    """Short chunks merged into a neighbour that has room."""
    yield Proposal(merged(case.strategy, MERGE_BELOW))


def merging_inside(case: Case) -> Iterator[Proposal]:
    """Chunks merged as long as those that lie in their neighbours."""
    yield Proposal(merged(case.strategy, int(case.findings.figures["length"].max()) + 1))


def kept_at_end(case: Case) -> Iterator[Proposal]:
    """Separators that stay at the end of what they close."""
    yield from changed(case.strategy, keep_separator="end")


def other_unit(case: Case) -> Iterator[Proposal]:
    """The same numbers in the other unit."""
    unit = "cl100k_base" if case.strategy.unit == "characters" else "characters"
    yield from changed(case.strategy, length_function=unit)


def plain_line_ends(case: Case) -> Iterator[Proposal]:
    r"""The text with ``\n`` at every line's end."""
    yield Proposal(case.strategy, re.sub("\r\n?", "\n", case.chunking.text))


def own_line_ends(case: Case) -> Iterator[Proposal]:
    """The separators with the line ends of the text."""
    end = line_end(case.context.facts.newlines)
    own = tuple(item.replace("\n", end) for item in separators_of(case.strategy))
    yield from _with_separators(case, own)


def regex_on(case: Case) -> Iterator[Proposal]:
    """The regex switch on; separators that are meant as they stand are escaped."""
    text = case.chunking.text
    own = tuple(
        item if looks_like_regex(item) and item not in text else _SPECIAL.sub(r"\\\1", item)
        for item in separators_of(case.strategy)
    )
    if isinstance(unmerged(case.strategy), Latex):
        yield from changed(case.strategy, splitter=SPLITTERS[0])
        return
    for name in ("separators", "separator"):
        value: object = own if name == "separators" else own[0]
        yield from changed(case.strategy, **{name: value, "is_separator_regex": True})


def in_order(case: Case) -> Iterator[Proposal]:
    """Each separator once, before those that it contains, and the empty one last."""
    own: list[str] = []
    for item in dict.fromkeys(separators_of(case.strategy)):
        place = next((at for at, other in enumerate(own) if other in item), len(own))
        own.insert(place, item)
    yield from _with_separators(case, tuple(own))


def without_idle(case: Case) -> Iterator[Proposal]:
    """The separators without those that never occur."""
    idle = {number for number, fault, _place in judged(case.context) if fault is case.findings.fault}
    own = tuple(item for number, item in enumerate(separators_of(case.strategy)) if number not in idle)
    if own:
        yield from _with_separators(case, own)


def _with_separators(case: Case, own: tuple[str, ...]) -> Iterator[Proposal]:
    yield from changed(case.strategy, separators=own)
    yield from changed(case.strategy, separator=own[0])


def smaller_sizes(case: Case) -> Iterator[Proposal]:
    """A quarter and a tenth of the shortest document that is too short."""
    shortest = int(case.findings.figures["length"].min())
    for part in (4, 10):
        size = max(shortest // part, 1)
        overlap = min(case.strategy.chunk_overlap, size // 5)
        yield from changed(case.strategy, chunk_size=size, chunk_overlap=overlap)


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


def longest_whole(case: Case) -> Iterator[Proposal]:
    """A size in which the longest of what is cut has room, up to eight times the present one."""
    lengths = measure(case.strategy.unit) if case.strategy.unit in UNITS else None
    if lengths is None or case.strategy.chunk_size == NO_LIMIT:
        return
    text = case.chunking.text
    spans = zip(case.findings.starts.tolist(), case.findings.ends.tolist(), strict=True)
    size = 1 + max(lengths(text[start:end]) for start, end in spans)
    if case.strategy.chunk_size < size <= 8 * case.strategy.chunk_size:
        yield from changed(case.strategy, chunk_size=size)
        yield Proposal(Structure(size, case.strategy.chunk_overlap, length_function=case.strategy.unit))


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
