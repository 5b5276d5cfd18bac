"""The guide: the rule of overlap in five sentences, and each cause with an example that runs."""

from __future__ import annotations

import streamlit as st

from chunkscope import Cause, Chunking, Recursive
from chunkscope.text import content_hash
from chunkscope.wording import _
from chunkscope.wording.causes import cause_name, cause_rule, cure_hint
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number, size
from components.callbacks import whole
from components.lessons import Lesson, lesson
from components.markup import code, visible
from components.results import chunking
from components.shell import page
from components.taking import open_source


def guide_view() -> None:
    """Draw the guide."""
    st.title(_("Why is my overlap missing?"), anchor=False)
    for paragraph, sentence in enumerate(_rule(), start=1):
        st.markdown(f"{paragraph}. {sentence}", width=820)
    st.header(_("The twelve causes"), anchor=False)
    st.caption(_("Every example below is split as you read it, by the same code that splits your text."))
    causes = list(Cause)
    for row in range(0, len(causes), 2):
        columns = st.columns(2, gap="medium")
        for column, cause in zip(columns, causes[row : row + 2], strict=False):
            with column:
                _card(cause)


def _rule() -> tuple[str, ...]:
    return (
        _(
            "The text is cut at the **first separator on the list that occurs in it**; a piece that is still "
            "as long as `chunk_size` is cut again, alone, with the separators further down."
        ),
        _(
            "Shorter pieces wait in a queue, and when the next piece would make it longer than `chunk_size`, "
            "the queue becomes a chunk."
        ),
        _(
            "Then pieces leave the queue from the front until what remains is **no longer than "
            "`chunk_overlap` and leaves room for the next piece**: that remainder is the overlap."
        ),
        _(
            "So overlap is made of **whole pieces**: where the last piece alone is longer than "
            "`chunk_overlap`, nothing is carried over."
        ),
        _(
            "Nothing ever crosses into or out of a piece that was cut again, and blanks are stripped at the "
            "very end: `chunk_overlap` is **an upper limit, not a promise**."
        ),
    )


def _card(cause: Cause) -> None:
    """One cause: the rule, the cure, the example with what became of it, and the way into Inspect."""
    example = lesson(cause)
    with st.container(border=True, key=f"card_{cause.value.lower()}", height="stretch"):
        st.subheader(cause_name(cause), anchor=False)
        st.markdown(literal(cause_rule(cause)))
        _example(example)
        st.markdown(f":green[:material/healing:] {literal(cure_hint(cause))}")
        _open(example)


def _example(example: Lesson) -> None:
    found = chunking(example.strategy, content_hash(example.text), example.text)
    st.code(visible(example.text), language=None, wrap_lines=True)
    st.caption(_settings(example))
    rows = [f"{index + 1}. {code(chunk.text)}" for index, chunk in enumerate(found.chunks)]
    st.markdown("\n".join(rows))
    st.markdown(_outcome(found, example))


def _outcome(found: Chunking, example: Lesson) -> str:
    """The overlap at the first boundary that has the cause."""
    boundary = next(boundary for boundary in found.boundaries if example.cause in boundary.causes)
    return _("Between the chunks {first} and {second}: :red[**{got}**] of {asked}.").format(
        first=boundary.index + 1,
        second=boundary.index + 2,
        got=number(boundary.overlap_length),
        asked=size(found.unit, boundary.asked),
    )


def _settings(example: Lesson) -> str:
    settings = code(", ".join(f"{name}={value!r}" for name, value in example.settings.items()))
    return settings if example.by == Recursive.name else f"{_(example.strategy.title)}: {settings}"


def _open(example: Lesson) -> None:
    if st.button(
        _("Open in Inspect"),
        key=f"open_{example.id}",
        icon=":material/frame_inspect:",
        on_click=whole(open_source),
        args=(f"sample:{example.id}",),
    ):
        st.switch_page(page("inspect"))
