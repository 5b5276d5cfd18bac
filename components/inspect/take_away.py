"""Results to take away: code that gives these very chunks, files of them, and a report for others."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

import streamlit as st

from chunkscope import Chunking
from chunkscope.documents import Source
from chunkscope.export.code import snippet
from chunkscope.export.errors import ExportError
from chunkscope.export.files import FORMATS, FileFormat
from chunkscope.export.report import report
from chunkscope.limits import TooLarge, check_stored
from chunkscope.wording import _, n_, use
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from components.address import spoken
from components.diagnosing import LookedAt, diagnosed

_NOT_IN_NAMES = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 60


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
    st.caption(_about_code(len(chunking.starts)))
    made = snippet(chunking.strategy)
    if made.install:
        st.code(made.install, language="sh", wrap_lines=True)
    st.code(made.code, language="python")
    if made.note:
        st.caption(literal(made.note))
    with st.container(horizontal=True, gap="small", key="take_code_buttons"):
        _download(_("Code (Python)"), "code", partial(made.code.encode), ("chunks.py", "text/x-python"))
        text = partial(chunking.text.encode, "utf-8", "surrogatepass")
        _download(_("The text (document.txt)"), "text", text, ("document.txt", "text/plain"))


def _about_code(chunks: int) -> str:
    line = n_(
        "With the text beside it as document.txt it gives the {n} chunk that you see, byte for byte.",
        "With the text beside it as document.txt it gives the {n} chunks that you see, byte for byte.",
        chunks,
    )
    return line.format(n=number(chunks))


def _files(chunking: Chunking, looked: LookedAt) -> None:
    title = _("Files")
    st.markdown(f"**{title}**")
    try:
        check_stored(chunking)
    except TooLarge as error:
        st.caption(literal(str(error)))
        return
    stem, halved = _stem(looked.source), _has_halves(chunking)
    with st.container(gap="xsmall", key="take_files"):
        _row(
            _("Report (HTML)"),
            _("One page for others, on paper too: figures, causes, findings, the text in colours."),
            "report",
            partial(_report, chunking, looked, spoken()),
            (f"{stem}.report.html", "text/html"),
        )
        for each in FORMATS.values():
            refused = halved and _refused(each, chunking, looked.source)
            write = None if refused else partial(each.write, chunking, looked.source)
            kind = (f"{stem}.chunks{each.suffix}", each.mime)
            _row(_(each.title), refused or _(each.about), each.name, write, kind)


def _has_halves(chunking: Chunking) -> bool:
    """Whether a chunk holds half a character: only a splitter that writes texts anew can make one."""
    try:
        "".join(each.text for each in chunking.extras.rewritten.values()).encode()
    except UnicodeEncodeError:
        return True
    return False


def _refused(format_: FileFormat, chunking: Chunking, source: Source) -> str:
    """Why a file cannot be made of these chunks; "" where it can."""
    try:
        format_.write(chunking, source)
    except ExportError as error:
        return str(error)
    return ""


def _row(title: str, about: str, name: str, write: Callable[[], bytes] | None, kind: tuple[str, str]) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        st.markdown(f"**{literal(title)}**  \n:small[:gray[{literal(about)}]]", width="stretch")
        if write is not None:
            _download(_("Download"), name, write, kind)


def _download(label: str, name: str, write: Callable[[], bytes], kind: tuple[str, str]) -> None:
    """A button whose file is written when it is pressed; the page stays as it is."""
    st.download_button(
        label, write, *kind, key=f"take_{name}", icon=":material/download:", on_click="ignore", wrap=False
    )


def _report(chunking: Chunking, looked: LookedAt, lang: str) -> bytes:
    """The page; the thread that writes it has to be told the language."""
    use(lang)
    found = diagnosed(chunking, looked)
    return report(chunking, found, looked.source, day=datetime.now(UTC).astimezone().date()).encode()


def _stem(source: Source) -> str:
    """The document's name as the beginning of a file's name."""
    name = _NOT_IN_NAMES.sub("-", source.name.rpartition("/")[2]).strip("-.")
    return name[:_LONGEST_NAME] or "chunks"
