"""One table of faults: a row for each that occurs, the most harmful first, a column per setting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

import streamlit as st

from chunkscope import Chunking
from chunkscope.diagnose import Fault
from chunkscope.text import content_hash
from chunkscope.wording import _
from chunkscope.wording.explain import sentences
from chunkscope.wording.faults import fault_name
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from chunkscope.worker import Job
from components.compare.split import Side
from components.compare.words import head_of, table_line
from components.diagnosing import LookedAt, counted
from components.jobs import Gathered, drawn, job, stop_others

KIND = "compare_findings"
_SECONDS = 120
_KEPT = 12
_WAITING, _NOTHING = "…", "–"


def findings_table(sides: Sequence[Side], text: str, looked: LookedAt) -> None:
    """How many of each fault every setting has that has chunks; they are counted beside the paint."""
    there = [(side, side.chunking) for side in sides if side.chunking is not None]
    hash_ = content_hash(text)
    stop_others(KIND, {(side.column, hash_, looked.key) for side, _chunking in there})
    if not there:
        return
    looking = Gathered([_look(side, hash_, looked, chunking) for side, chunking in there])
    st.subheader(_("Findings"), anchor=False)
    with st.container(key="compare_findings"):
        slot = st.empty()
    head = ["", *(head_of(side.letter, side.values) for side, _chunking in there)]

    def draw(_found: object) -> None:
        _draw(head, looking.jobs)

    drawn(looking, slot, draw)


def _look(side: Side, hash_: str, looked: LookedAt, chunking: Chunking) -> Job:
    key = (side.column, hash_, looked.key)
    return job(KIND, key, counted, chunking, looked, timeout=_SECONDS, alone=False, kept=_KEPT)


def rows(found: Sequence[Mapping[Fault, int]]) -> list[tuple[Fault, list[int | None]]]:
    """Every fault that some setting has, with its count in each; None where it was not looked for."""
    return [
        (fault, [counts.get(fault) for counts in found])
        for fault in Fault
        if any(counts.get(fault) for counts in found)
    ]


def _draw(head: list[str], jobs: Sequence[Job]) -> None:
    found = [each.results[0] if each.done and each.error is None else {} for each in jobs]
    lines = [table_line(head), table_line(["---", *["---:"] * len(jobs)])]
    lines += [table_line(_row(fault, counts, jobs)) for fault, counts in rows(found)]
    if len(lines) > 2:
        st.markdown("\n".join(lines))
    st.caption(_about(jobs, empty=len(lines) == 2))


def _row(fault: Fault, counts: Sequence[int | None], jobs: Sequence[Job]) -> list[str]:
    """The fewest are green, the most red where settings differ; else the row steps back."""
    known = [count for count in counts if count is not None]
    same = all(before == after for before, after in pairwise(counts))
    cells = [_cell(count, each, min(known), max(known)) for count, each in zip(counts, jobs, strict=True)]
    row = [literal(fault_name(fault)), *cells]
    return [f":gray[{text}]" for text in row] if len(counts) > 1 and same else row


def _cell(count: int | None, looking: Job, least: int, most: int) -> str:
    if count is None:
        return _NOTHING if looking.done else _WAITING
    if least == most:
        return number(count)
    color = {least: "green", most: "red"}.get(count)
    return f":{color}[**{number(count)}**]" if color else number(count)


def _about(jobs: Sequence[Job], *, empty: bool) -> str:
    """What is still looked for, what could not be, and how the table is to be read."""
    told = []
    if not all(each.done for each in jobs):
        told.append(_("Looking for faults …"))
    elif empty and not all(each.error for each in jobs):
        told.append(_("No setting has a fault of those that were looked for."))
    if not empty:
        told.append(_("The most harmful faults stand first; the fewest are green, the most red."))
    told += [_("The chunks could not be checked: {reason}").format(reason=reason) for reason in _wrong(jobs)]
    return sentences(*told)


def _wrong(jobs: Sequence[Job]) -> list[str]:
    return list(dict.fromkeys(literal(str(each.error)) for each in jobs if each.error is not None))
