"""The findings beside the text: every fault that the chunks have, the most harmful first."""

from __future__ import annotations

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunkscope import Chunking
from chunkscope.diagnose import Diagnosis, Fault, Findings
from chunkscope.text import content_hash
from chunkscope.values import Span
from chunkscope.wording import _, n_
from chunkscope.wording.faults import clean_bill, fault_name, fault_rule, found_line
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from chunkscope.worker import Job
from components.callbacks import whole
from components.diagnosing import LookedAt, diagnosed
from components.inspect.applied import applied_box, turn
from components.inspect.cures_panel import cures_of, stop_cures
from components.inspect.cut_rates import cut_rates
from components.inspect.finding_places import Target, choose, marked, placed, places, target
from components.inspect.side import FINDINGS, side
from components.jobs import drawn, job
from components.markup import listed

_OPEN = "findings_open"
_SECONDS = 120
_KEPT = 4


def look_for_faults(chunking: Chunking, looked: LookedAt) -> Job:
    """Begin to look at these chunks, or go on with it; chunks that nobody looks at any more are left."""
    key = (chunking.strategy, content_hash(chunking.text), looked.key)
    return job("findings", key, diagnosed, chunking, looked, timeout=_SECONDS, kept=_KEPT)


def open_fault() -> Fault | None:
    """The fault whose places are shown."""
    fault: Fault | None = st.session_state.get(_OPEN) if side() == FINDINGS else None
    return fault


def outlined(chunking: Chunking) -> Span | None:
    """The passage of the finding that is looked at."""
    return marked(chunking, open_fault())


def summary(looking: Job, slot: DeltaGenerator) -> None:
    """How many findings there are, beside the switch."""
    drawn(looking, slot, _sum)


def findings_panel(chunking: Chunking, looked: LookedAt, looking: Job, height: int) -> None:
    """Draw what was found, now or as soon as it is."""
    with st.container(border=True, height=height, gap="xsmall", key=f"findings_panel_{turn()}"):
        applied_box()
        drawn(looking, st.empty(), partial(_draw, chunking, looked))


def _sum(looking: Job) -> None:
    if not looking.done:
        st.markdown(_(":gray[:small[looking for faults …]]"))
    elif looking.error is not None:
        st.markdown(_(":orange[:small[not checked]]"))
    elif total := sum(found.count for found in looking.results[0].found):
        told = n_("{n} finding", "{n} findings", total).format(n=number(total))
        st.markdown(f":orange[:small[:material/warning: {told}]]")
    else:
        nothing = _("none found")
        st.markdown(f":green[:small[:material/check: {nothing}]]")


def _draw(chunking: Chunking, looked: LookedAt, looking: Job) -> None:
    if not looking.done:
        st.caption(_("Looking for faults …"))
    elif looking.error is not None:
        reason = literal(str(looking.error))
        st.error(_("The chunks could not be checked: {reason}").format(reason=reason))
    else:
        _diagnosis(chunking, looked, looking.results[0])


def _diagnosis(chunking: Chunking, looked: LookedAt, diagnosis: Diagnosis) -> None:
    opened = open_fault()
    if opened is None or not any(found.fault is opened for found in diagnosis.found):
        stop_cures()
    for found in diagnosis.found:
        _group(chunking, looked, diagnosis, found, opened=found.fault is opened)
    cut_rates(diagnosis.cut)
    _clean(diagnosis)


def _clean(diagnosis: Diagnosis) -> None:
    """What was looked for and not found."""
    if bill := clean_bill(diagnosis):
        st.markdown(f":green[:material/check:] {literal(bill)}")
        return
    names = [fault_name(found.fault) for found in diagnosis.findings if not found.count]
    if names:
        told = _("Looked for and not found: {names}.").format(names=listed(names))
        st.markdown(f":green[:material/check:] :gray[:small[{literal(told)}]]")


def _group(
    chunking: Chunking, looked: LookedAt, diagnosis: Diagnosis, found: Findings, *, opened: bool
) -> None:
    first = target(chunking, found, 0) if placed(found.at(0)) else None
    with st.container(gap="xsmall", key=f"group_{found.fault.value}"):
        st.button(
            f"**{fault_name(found.fault)}**  \n:gray[:small[{literal(found_line(found))}]]",
            key=f"fault_{found.fault.value}",
            icon=":material/expand_more:" if opened else ":material/chevron_right:",
            type="tertiary",
            width="stretch",
            on_click=whole(_close if opened else partial(_open, found.fault, first)),
        )
        if opened:
            with st.container(gap="xsmall", key="fault_body"):
                st.markdown(literal(fault_rule(found.fault)))
                places(chunking, found)
                cures_of(chunking, looked, diagnosis, found.fault)


def _open(fault: Fault, first: Target | None) -> None:
    """Show the places of a fault, beginning at the first."""
    if first is not None:
        choose(first)
    st.session_state[_OPEN] = fault


def _close() -> None:
    st.session_state[_OPEN] = None
