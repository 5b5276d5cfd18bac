"""Results to take away: code that gives these very chunks, files of them, and a report for others."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from functools import partial

import streamlit as st

from chunkscope import Chunking
from chunkscope.documents import Source
from chunkscope.export.code import snippet
from chunkscope.export.files import FORMATS
from chunkscope.export.report import report
from chunkscope.wording import LANGUAGES, _, use
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from components.address import spoken
from components.diagnosing import LookedAt, diagnosed

_NOT_IN_NAMES = re.compile(r"[^\w.-]+")


def take_away_tab(chunking: Chunking, looked: LookedAt) -> None:
    """The code on the left, what can be downloaded on the right; files are written when they are wanted."""
    left, right = st.columns([3, 2], gap="large")
    with left:
        _code(chunking)
    with right:
        _files(chunking, looked)


def _code(chunking: Chunking) -> None:
    title = _("Code that gives these chunks")
    st.markdown(f"**{title}**")
    made = snippet(chunking.strategy)
    line = _("Beside the text as document.txt it gives the {n} chunks that you see, byte for byte.")
    st.caption(line.format(n=number(len(chunking.starts))))
    st.code(made.install, language="sh", wrap_lines=True)
    st.code(made.code, language="python")
    if made.note:
        st.caption(literal(made.note))
    with st.container(horizontal=True, gap="small"):
        st.download_button(_("Code (Python)"), made.code, "chunks.py", "text/x-python", key="take_code")
        st.download_button(
            _("The text (document.txt)"),
            partial(_bytes_of, chunking.text),
            "document.txt",
            "text/plain",
            key="take_text",
        )


def _files(chunking: Chunking, looked: LookedAt) -> None:
    title = _("Files")
    st.markdown(f"**{title}**")
    stem = _stem(looked.source)
    with st.container(gap="xsmall", key="take_files"):
        _file(
            "report",
            _("Report (HTML)"),
            _("One page for others, also on paper: figures, causes, findings, the text in colours."),
            partial(_report, chunking, looked, spoken()),
            (f"{stem}.report.html", "text/html"),
        )
        for each in FORMATS.values():
            _file(
                each.name,
                _(each.title),
                _(each.about),
                partial(each.write, chunking, looked.source),
                (f"{stem}.{each.name}{each.suffix}", each.mime),
            )


def _file(
    name: str, title: str, about: str, write: Callable[[], bytes], kind: tuple[str, str]
) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        st.markdown(f"**{literal(title)}**  \n:small[:gray[{literal(about)}]]", width="stretch")
        st.download_button(
            _("Download"),
            write,
            *kind,
            key=f"take_{name}",
            icon=":material/download:",
            on_click="ignore",
            wrap=False,
        )


def _report(chunking: Chunking, looked: LookedAt, lang: str) -> bytes:
    """The page; it is written in a thread of its own, which has to be told the language."""
    use(lang if lang in LANGUAGES else LANGUAGES[0])
    return report(chunking, diagnosed(chunking, looked), looked.source, day=date.today()).encode("utf-8", "replace")


def _bytes_of(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _stem(source: Source) -> str:
    """The document's name as the beginning of a file's name."""
    return _NOT_IN_NAMES.sub("-", source.name.rpartition("/")[2]).strip("-.")[:60] or "chunks"
