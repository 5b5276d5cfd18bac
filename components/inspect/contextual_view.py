"""The contexts of a `Contextual` chunking: what is indexed beside what is delivered, and whence it comes."""

from __future__ import annotations

from typing import Final

import streamlit as st

from chunkscope import Chunk, Chunking, Contextual, SplitError
from chunkscope.context import ContextError, default_store, read_contexts, template
from chunkscope.text import content_hash
from chunkscope.wording import _, use
from chunkscope.wording.contexts import coverage_line, mismatch_line
from chunkscope.wording.explain import sentences
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from components.address import spoken
from components.callbacks import whole
from components.inspect.context_writing import writing
from components.markup import head, visible

OPTION: Final = "option_contextual_contexts"
"""Where the session keeps the strategy's option ``contexts``."""
_PROBLEM: Final = "contexts_problem"
_MOST_ROWS: Final = 50
_MOST_TEMPLATE: Final = 5_000_000


def draw(chunking: Chunking) -> None:
    """How many chunks have a context, the form for its source, and one chunk both ways."""
    strategy = chunking.strategy
    if not isinstance(strategy, Contextual):
        return
    try:
        match = strategy.match(chunking)
    except SplitError as error:
        # The set was there when the text was split, and has made room for others since.
        st.error(literal(str(error)))
        match = None
    coverage = coverage_line(len(chunking.extras.indexed), len(chunking.starts))
    mismatch = mismatch_line(match) if match else ""
    st.markdown(sentences(*filter(None, (coverage, mismatch))))
    if strategy.source == "file":
        _file_form(chunking)
    elif strategy.source == "llm":
        writing(chunking, strategy, take)
    if len(chunking.starts):
        _both_ways(chunking)


def take(digest: str) -> None:
    """Use the set of this digest from now on."""
    st.session_state[OPTION] = digest


def _both_ways(chunking: Chunking) -> None:
    """One chunk: the text that is searched at the left, the one that is handed on at the right."""
    count = len(chunking.starts)
    if st.session_state.get("context_chunk", 1) > count:
        st.session_state["context_chunk"] = count
    chosen = st.number_input(_("Chunk"), 1, count, 1, key="context_chunk", width=160)
    chunk = chunking.chunks[int(chosen) - 1]
    left, right = st.columns(2, gap="medium")
    with left:
        _text(_("Indexed"), chunk.indexed, "context_indexed")
    with right:
        _text(_("Delivered"), chunk.text, "context_delivered")
    _table(chunking, int(chosen) - 1)


def _text(title: str, text: str, key: str) -> None:
    caption = _("{title}: {n} characters").format(title=title, n=number(len(text)))
    with st.container(key=key):
        st.caption(caption)
        st.code(text, language=None, wrap_lines=True, height=240)


def _table(chunking: Chunking, chosen: int) -> None:
    """The contexts of the chunks around the chosen one."""
    first = chosen // _MOST_ROWS * _MOST_ROWS
    chunks = chunking.chunks[first : first + _MOST_ROWS]
    st.dataframe(
        {
            _("Chunk"): [chunk.index + 1 for chunk in chunks],
            _("Context"): [
                visible(head(_context(chunk), 300)) if _context(chunk) else "" for chunk in chunks
            ],
            _("Text"): [visible(head(chunk.text, 140)) for chunk in chunks],
        },
        key="context_table",
        hide_index=True,
    )


def _context(chunk: Chunk) -> str:
    return chunk.indexed.removesuffix(chunk.text).strip()


def _file_form(chunking: Chunking) -> None:
    """The template to fill in, and the file to read."""
    st.caption(
        _(
            "Download the chunks with their hashes, have a context written for each, and upload the file: "
            "JSON lines, or one array. It stays on this machine."
        )
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        if len(chunking.text) <= _MOST_TEMPLATE:
            st.download_button(
                _("Template"),
                _template(chunking.strategy, content_hash(chunking.text), chunking),
                "contexts.jsonl",
                "application/jsonl",
                key="context_template",
                icon=":material/download:",
                on_click="ignore",
            )
        st.file_uploader(
            _("Contexts"), ["jsonl", "json"], key="context_file", on_change=whole(_read), max_upload_size=50
        )
    if problem := st.session_state.get(_PROBLEM):
        st.error(problem)


@st.cache_data(max_entries=4, show_spinner=False)
def _template(_strategy: object, text_hash: str, _chunking: Chunking) -> str:  # noqa: ARG001
    return template(_chunking)


def _read() -> None:
    """Take the contexts of the uploaded file, or say why they cannot be taken; those there were stay."""
    use(spoken())
    st.session_state[_PROBLEM] = None
    file = st.session_state["context_file"]
    if file is None:
        return
    try:
        take(default_store().keep(read_contexts(file.getvalue())))
    except ContextError as error:
        st.session_state[_PROBLEM] = literal(str(error))
