"""Diagnoses and cures made by hand, as jobs that are done: a panel's test needs no worker for them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from streamlit.testing.v1 import AppTest

from chunkscope import Chunking, Strategy
from chunkscope.compare import Whole
from chunkscope.diagnose import Cure, Diagnosis, Fault, Findings
from chunkscope.text import content_hash
from components.settings import Settings
from components.source import looked_at


@dataclass
class Done:
    """A job that has ended."""

    results: Sequence[Any] = ()
    error: BaseException | None = None
    done: bool = field(default=True, init=False)

    def wait(self, timeout: float | None = None) -> bool:  # noqa: ARG002 - as `Job.wait` has it
        """It has ended long ago."""
        return True

    def cancel(self) -> None:
        """There is nothing to end."""


def cuts(chunking: Chunking, fault: Fault, boundaries: Sequence[int]) -> Findings:
    """A fault at these boundaries, each place the eight characters around the cut."""
    numbers = np.array(boundaries, np.int64)
    ends = chunking.ends[numbers] if len(numbers) else numbers
    return Findings(fault, len(chunking.overlaps), ends - 4, ends + 4, numbers, numbers)


def in_chunks(chunking: Chunking, fault: Fault, chunks: Sequence[int]) -> Findings:
    """A fault of these whole chunks, with their length."""
    numbers = np.array(chunks, np.int64)
    starts, ends = chunking.starts[numbers], chunking.ends[numbers]
    figures = {"length": ends - starts, "limit": np.full(len(numbers), chunking.strategy.chunk_size)}
    return Findings(fault, len(chunking.starts), starts, ends, numbers, np.full(len(numbers), -1), figures)


def diagnosis(*found: Findings, cut: Mapping[str, Whole] | None = None) -> Diagnosis:
    """What was found, the most harmful first, and of every other fault nothing."""
    given = {findings.fault: findings for findings in found}
    none = np.empty(0, np.int64)
    every = [given.get(fault, Findings(fault, 10, none, none, none, none)) for fault in Fault]
    return Diagnosis(tuple(every), cut or {})


def cure(by: Strategy, fault: Fault, before: Mapping[Fault, int], after: Mapping[Fault, int]) -> Cure:
    """A changed strategy with these counts, and nothing of all else."""
    none = dict.fromkeys(Fault, 0)
    return Cure(
        fault, by, None, none | dict(before), none | dict(after), chunks=(20, 11), stored=(5_884, 5_929)
    )


def tell(app: AppTest, chunking: Chunking, found: Diagnosis | Exception, sample: str) -> None:
    """Let the app find this diagnosis of these chunks, or this fault of the diagnosis, when it next looks."""
    job = Done(error=found) if isinstance(found, Exception) else Done([found])
    key = (chunking.strategy, content_hash(chunking.text), _looked_at(sample))
    app.session_state["jobs_findings"] = {**_jobs(app, "findings"), key: job}


def tell_cures(app: AppTest, chunking: Chunking, fault: Fault, *found: Cure, sample: str) -> None:
    """Let the app find these cures of the fault when it next looks."""
    key = (chunking.strategy, content_hash(chunking.text), _looked_at(sample), fault)
    app.session_state["jobs_cures"] = {**_jobs(app, "cures"), key: Done(found)}


def _looked_at(sample: str) -> tuple[Hashable, ...]:
    """What names a sample in the keys of the jobs."""
    looked = looked_at(Settings(lang="en", sample=sample))
    assert looked is not None
    return looked.key


def _jobs(app: AppTest, kind: str) -> dict[Any, Any]:
    name = f"jobs_{kind}"
    return dict(app.session_state[name]) if name in app.session_state else {}
