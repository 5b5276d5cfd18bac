"""The words of a diagnosis: faults, findings in columns, and cures that were run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from chunkscope.compare.whole import Whole
from chunkscope.drawing import Ints
from chunkscope.shown import Shown
from chunkscope.strategies.base import Strategy
from chunkscope.values import Span

if TYPE_CHECKING:
    from chunkscope.chunking import Chunking


class Fault(Enum):
    """What may be wrong with chunks, the most harmful first; the words are in `chunkscope.wording`."""

    INSIDE_NEIGHBOUR = "INSIDE_NEIGHBOUR"
    TOO_LONG = "TOO_LONG"
    CUT_GRAPHEME = "CUT_GRAPHEME"
    CUT_WORD = "CUT_WORD"
    CUT_TABLE_ROW = "CUT_TABLE_ROW"
    CUT_CODE = "CUT_CODE"
    CUT_FUNCTION = "CUT_FUNCTION"
    HEADERLESS_ROWS = "HEADERLESS_ROWS"
    HEADING_PARTED = "HEADING_PARTED"
    CUT_SENTENCE = "CUT_SENTENCE"
    NO_OVERLAP = "NO_OVERLAP"
    ORPHAN = "ORPHAN"
    NEAR_DUPLICATE = "NEAR_DUPLICATE"
    CLOSING_PUNCTUATION = "CLOSING_PUNCTUATION"
    UNIT_MIXED_UP = "UNIT_MIXED_UP"
    CRLF_HIDES = "CRLF_HIDES"
    SEPARATOR_NEEDS_REGEX = "SEPARATOR_NEEDS_REGEX"
    SEPARATOR_NEVER_REACHED = "SEPARATOR_NEVER_REACHED"
    SEPARATOR_NEVER_OCCURS = "SEPARATOR_NEVER_OCCURS"
    DOCUMENT_SHORT = "DOCUMENT_SHORT"


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault at one place.

    ``chunk`` is the chunk it is in (for a cut, the one before it), None where the fault is of the settings.
    ``boundary`` is the cut's number, None where it is no cut. ``figures`` are its numbers by name, such as
    ``{"length": 1200, "limit": 1000}``; ``words`` its words, such as the separator meant.
    """

    fault: Fault
    span: Span
    chunk: int | None = None
    boundary: int | None = None
    figures: Mapping[str, float] = field(default_factory=dict)
    words: str = ""


@dataclass(frozen=True, slots=True)
class Findings:
    """All findings of one fault, in columns that are as long as there are findings.

    ``starts`` and ``ends`` are the places, ``chunks`` and ``boundaries`` int64 with -1 for none; ``figures``
    has a column by name, ``late`` what is worked out of the chunking and a boundary when one finding is
    looked at. ``checked`` is how many things were looked at: cuts, chunks, sentences, tables.
    """

    fault: Fault
    checked: int
    starts: Ints
    ends: Ints
    chunks: Ints
    boundaries: Ints
    figures: Mapping[str, Ints] = field(default_factory=dict)
    words: tuple[str, ...] = ()
    late: Mapping[str, Callable[[Chunking, int], int]] = field(default_factory=dict)

    def __repr__(self) -> str:
        """The counts: the columns are long."""
        return f"Findings({self.fault.name}, count={self.count}, checked={self.checked})"

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.starts)

    def at(self, number: int, chunking: Chunking | None = None) -> Finding:
        """One of them, by its number; the figures of ``late`` only with the chunking that was looked at."""
        chunk, boundary = int(self.chunks[number]), int(self.boundaries[number])
        figures = {name: int(column[number]) for name, column in self.figures.items()}
        if chunking is not None:
            figures |= {name: work_out(chunking, boundary) for name, work_out in self.late.items()}
        return Finding(
            self.fault,
            Span(int(self.starts[number]), int(self.ends[number])),
            None if chunk < 0 else chunk,
            None if boundary < 0 else boundary,
            figures,
            self.words[number] if self.words else "",
        )


@dataclass(frozen=True, slots=True)
class Diagnosis(Shown):
    """Every fault that was looked for, found or not, the most harmful first.

    ``cut`` says, by kind ("sentences", "tables", "code", "functions"), how many of how many have no
    boundary inside. ``skipped`` are the faults that this strategy or text cannot have.
    """

    findings: tuple[Findings, ...]
    cut: Mapping[str, Whole]
    skipped: tuple[Fault, ...] = ()

    def __repr__(self) -> str:
        """The counts of what was found."""
        return f"Diagnosis({', '.join(f'{each.fault.name}={each.count}' for each in self.found)})"

    @property
    def found(self) -> tuple[Findings, ...]:
        """The faults that occur."""
        return tuple(findings for findings in self.findings if findings.count)


@dataclass(frozen=True, slots=True)
class Cure:
    """A changed strategy, or a repaired text, that was run and has fewer of a fault.

    ``text`` is the repaired text where the text has to change (line ends), else None. ``before`` and
    ``after`` are the counts of every fault, ``chunks`` and ``stored`` (characters of all chunks) the price,
    each before and after.
    """

    fault: Fault
    strategy: Strategy
    text: str | None
    before: Mapping[Fault, int]
    after: Mapping[Fault, int]
    chunks: tuple[int, int]
    stored: tuple[int, int]
