"""Diagnoses of files: as JSON for a program, as a table for a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from chunkscope.chunking import Chunking
from chunkscope.diagnose.cures import counts, cures
from chunkscope.diagnose.values import Cure, Diagnosis, Fault, Finding, Findings
from chunkscope.documents.source import Source
from chunkscope.terminal import aligned
from chunkscope.wording import _, n_
from chunkscope.wording.changes import change_line
from chunkscope.wording.faults import (
    clean_bill,
    cure_line,
    cut_rates,
    fault_name,
    fault_rule,
    finding_line,
    found_line,
    side_effects,
)
from chunkscope.wording.units import number

SHOWN = 3
"""So many findings of a fault stand in the table; all are in JSON."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file that was split and diagnosed; ``corpus`` are all files where there are several."""

    source: Source
    corpus: Sequence[Source]
    chunking: Chunking
    diagnosis: Diagnosis

    @property
    def over(self) -> int:
        """Chunks longer than ``chunk_size``."""
        return counts(self.diagnosis)[Fault.TOO_LONG]

    @property
    def orphans(self) -> int:
        """Chunks under 30 characters."""
        return counts(self.diagnosis)[Fault.ORPHAN]

    @property
    def overlap_share(self) -> float:
        """The share of boundaries with an overlap; 1 without boundaries, where none is missing."""
        overlaps = self.chunking.overlaps
        return float(np.count_nonzero(overlaps)) / len(overlaps) if len(overlaps) else 1.0

    def cut_share(self, kind: str) -> float:
        """The share of a kind that is cut; 0 where there is none."""
        whole, total = self.diagnosis.cut[kind]
        return (total - whole) / total if total else 0.0

    def cures(self, fault: Fault) -> Iterator[Cure]:
        """What was run and mends a fault."""
        return cures(self.chunking, self.diagnosis, fault, source=self.source, sources=self.corpus)


def as_json(documents: Sequence[Document], *, cures_wanted: bool) -> str:
    """Everything; ASCII, so that it survives any pipe. Offsets count code points, numbers from 0."""
    return json.dumps({"documents": [_report(document, cures_wanted) for document in documents]})


def _report(document: Document, cures_wanted: bool) -> dict[str, Any]:
    diagnosis, chunking = document.diagnosis, document.chunking
    return {
        "file": document.source.id,
        "strategy": chunking.strategy.to_json(),
        "unit": chunking.unit,
        "chunks": len(chunking.starts),
        "overlap_share": document.overlap_share,
        "cut": {kind: {"whole": held.whole, "total": held.total} for kind, held in diagnosis.cut.items()},
        "faults": [
            {
                "fault": findings.fault.value,
                "count": findings.count,
                "checked": findings.checked,
                "findings": [_finding(findings.at(index, chunking)) for index in range(findings.count)],
                **({"cures": [*map(_cure, document.cures(findings.fault))]} if cures_wanted else {}),
            }
            for findings in diagnosis.findings
        ],
        "skipped": [fault.value for fault in diagnosis.skipped],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "start": finding.span.start,
        "end": finding.span.end,
        "chunk": finding.chunk,
        "boundary": finding.boundary,
        "figures": dict(finding.figures),
        "words": finding.words,
    }


def _cure(cure: Cure) -> dict[str, Any]:
    return {
        "strategy": cure.strategy.to_json(),
        "text": cure.text,
        "before": {fault.value: count for fault, count in cure.before.items()},
        "after": {fault.value: count for fault, count in cure.after.items()},
        "chunks": cure.chunks,
        "stored": cure.stored,
    }


def as_table(documents: Sequence[Document], *, cures_wanted: bool) -> str:
    """For every file what was found, the most harmful first, with its rule and the worst places."""
    return "\n\n".join("\n".join(_lines(document, cures_wanted)) for document in documents)


def _lines(document: Document, cures_wanted: bool) -> Iterator[str]:
    diagnosis, chunks = document.diagnosis, len(document.chunking.starts)
    yield n_("{file}: {n} chunk", "{file}: {n} chunks", chunks).format(
        file=document.source.id, n=number(chunks)
    )
    if rates := cut_rates(diagnosis):
        yield rates
    if bill := clean_bill(diagnosis):
        yield bill
    else:
        yield ""
        yield from aligned([[fault_name(each.fault), found_line(each)] for each in diagnosis.found])
    for findings in diagnosis.found:
        yield from ["", f"{fault_name(findings.fault)}: {fault_rule(findings.fault)}"]
        yield from (f"  {line}" for line in _places(findings, document.chunking))
        if cures_wanted:
            yield from (f"  {line}" for line in _cures(document, findings.fault))


def _places(findings: Findings, chunking: Chunking) -> Iterator[str]:
    for index in range(min(findings.count, SHOWN)):
        yield finding_line(findings.at(index, chunking), chunking.unit)
    if more := findings.count - SHOWN if findings.count > SHOWN else 0:
        yield _("... and {n} more").format(n=number(more))


def _cures(document: Document, fault: Fault) -> Iterator[str]:
    found = list(document.cures(fault))
    if not found:
        yield _("Nothing that was tried lowers it.")
    for cure in found:
        yield f"-> {change_line(document.chunking.strategy, cure)}"
        yield from (f"   {line}" for line in (cure_line(cure), side_effects(cure)) if line)
