"""The places of one fault: steps from one to the next, and the page of the list that it is on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import streamlit as st

from chunkscope import Chunking
from chunkscope.diagnose import Fault, Finding, Findings
from chunkscope.text import content_hash
from chunkscope.values import Span
from chunkscope.wording import _
from chunkscope.wording.faults import finding_line
from chunkscope.wording.quoting import literal, shorten
from chunkscope.wording.units import number
from components.callbacks import whole
from components.jump import jump_to
from components.markup import code
from components.step_buttons import step_after, step_before
from components.steps import put_on_table

SHOWN = 4
"""Places of a page of the list: what there are more of is never drawn."""
_CHOSEN = "finding_chosen"
_QUOTED = 30


@dataclass(frozen=True, slots=True)
class Target:
    """A finding as one can be led to it: which one of which chunks, and where it is."""

    chunks: tuple[object, str]
    finding: Finding
    number: int
    offset: int


def target(chunking: Chunking, findings: Findings, number_: int) -> Target:
    """One of the findings; of a cut, the place is where the chunk after it begins."""
    finding = findings.at(number_, chunking)
    offset = finding.span.start
    if finding.boundary is not None:
        offset = min(int(chunking.starts[finding.boundary + 1]), max(len(chunking.text) - 1, 0))
    return Target(_chunks(chunking), finding, number_, offset)


def choose(chosen: Target) -> None:
    """Look at a finding: its boundary, if it has one, is selected, the text scrolls to it; for callbacks."""
    if chosen.finding.boundary is not None:
        put_on_table(chosen.finding.boundary)
    jump_to(chosen.offset)
    st.session_state[_CHOSEN] = chosen


def chosen_in(chunking: Chunking, fault: Fault | None) -> Target | None:
    """The finding of this fault that is looked at, unless it was one of other chunks."""
    chosen: Target | None = st.session_state.get(_CHOSEN)
    if chosen is None or chosen.finding.fault is not fault or chosen.chunks != _chunks(chunking):
        return None
    return chosen


def marked(chunking: Chunking, fault: Fault | None) -> Span | None:
    """The passage to outline in the text: that of the finding that is looked at."""
    chosen = chosen_in(chunking, fault)
    return chosen.finding.span if chosen is not None and chosen.finding.span.length else None


def placed(finding: Finding) -> bool:
    """Whether it has a place in the text: a fault of the settings has none."""
    return bool(finding.boundary is not None or finding.chunk is not None or finding.span.length)


def outline_labels() -> dict[str, str]:
    """What the text's view says of the outlined passage."""
    return {
        "key_answer": _("Finding"),
        "about_answer": _("The place of the finding that you look at."),
        "marked": _("The finding is outlined: {size}."),
        "unmarked": _("No finding is outlined any more."),
    }


def places(chunking: Chunking, findings: Findings) -> None:
    """The steps, and the page of the list; each place leads to the text."""
    chosen = chosen_in(chunking, findings.fault)
    now = None if chosen is None else chosen.number
    if findings.count > 1 and placed(findings.at(0)):
        _steps(chunking, findings, now)
    first = (now or 0) // SHOWN * SHOWN
    with st.container(gap=None, key="finding_places"):
        for number_ in range(first, min(first + SHOWN, findings.count)):
            _place(chunking, findings, number_, chosen=number_ == now)


def _place(chunking: Chunking, findings: Findings, number_: int, *, chosen: bool) -> None:
    finding = findings.at(number_, chunking)
    line = literal(finding_line(finding, chunking.unit))
    if not placed(finding):
        st.markdown(line)
        return
    quoted = code(shorten(finding.span.of(chunking.text), _QUOTED)) if finding.span.length else ""
    st.button(
        (f"**{line}**" if chosen else line) + (f"  \n{quoted}" if quoted else ""),
        key=f"place_{number_ % SHOWN}",
        icon=":material/location_on:" if chosen else ":material/arrow_forward:",
        type="tertiary",
        width="stretch",
        on_click=whole(choose),
        args=(target(chunking, findings, number_),),
    )


def _steps(chunking: Chunking, findings: Findings, now: int | None) -> None:
    count = findings.count
    following = 0 if now is None else now + 1
    told = _("Place {n} of {total}") if now is not None else _("{total} places")
    said = told.format(n=number(following), total=number(count))
    before, after = (count - 1, 0) if now is None else (now - 1, now + 1)

    def leading_to(number_: int) -> Callable[[], None] | None:
        return partial(choose, target(chunking, findings, number_)) if 0 <= number_ < count else None

    with st.container(horizontal=True, vertical_alignment="center", gap="xxsmall", wrap=False):
        st.markdown(f":gray[:small[{said}]]", width="stretch")
        step_before("step_place_before", _("Previous place"), leading_to(before))
        step_after("step_place_after", _("Next place"), leading_to(after))


def _chunks(chunking: Chunking) -> tuple[object, str]:
    return chunking.strategy, content_hash(chunking.text)
