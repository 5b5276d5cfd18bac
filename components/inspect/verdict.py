"""The installed library's verdict on the chunking, in words."""

from __future__ import annotations

from importlib.metadata import version

import streamlit as st

from chunkscope import Character, Chunking, Merged, Recursive, Strategy
from chunkscope.assembly.merging import MergedChunking
from chunkscope.library import PACKAGE, Comparison, Difference, compare
from chunkscope.limits import can_be_copied
from chunkscope.text import content_hash
from chunkscope.wording import _, n_
from chunkscope.wording.units import number
from chunkscope.worker import Job, WorkerTimeout
from components.jobs import job
from components.markup import code, head

CHECKED = (Recursive, Character)
"""Chunkscope's own code that does what a library does: the library itself is run beside it."""
_SECONDS = 20
_QUOTED = 200


def check(chunking: Chunking) -> Job | None:
    """Start the installed library on the same text, or go on with it; None where that would be too much."""
    by, text = chunking.strategy, chunking.text
    if not isinstance(by, CHECKED) or not can_be_copied(chunking):
        return None
    return job("library", (by, content_hash(text)), compare, by, text, timeout=_SECONDS)


def verdict(by: Strategy, job_: Job | None) -> str:
    """The end of the facts line: whether the library says the same, or whose code cut the text."""
    if not isinstance(by, CHECKED):
        return cut_by(by)
    if job_ is None:
        return _("too much to check against {package}").format(package=PACKAGE)
    if not job_.done:
        return _(":gray[checking against {package} …]").format(package=PACKAGE)
    if job_.error is not None:
        return _(":orange[not checked: {reason}]").format(reason=_reason(job_.error))
    found: Comparison = job_.results[0]
    template = (
        _(":green[identical to {package} {version}]")
        if found.identical
        else _(":red[**differs from {package} {version}**]")
    )
    return template.format(package=found.name, version=found.version)


def merging(chunking: Chunking) -> str:
    """What was merged; "" where nothing is asked to be. Merged chunks are no library's."""
    by = chunking.strategy
    if not isinstance(by, Merged) or not isinstance(chunking, MergedChunking):
        return ""
    told = (
        n_(
            "{n} chunk merged into a neighbour, below {below} characters",
            "{n} chunks merged into a neighbour, below {below} characters",
            chunking.gone,
        )
        if chunking.gone
        else _("no chunk below {below} characters could be merged")
    )
    return f":gray[{told.format(n=number(chunking.gone), below=number(by.merge_below))}]"


def cut_by(by: Strategy) -> str:
    """Whose code cut the text: a library's, which is then no matter of comparing, or Chunkscope's own."""
    if not by.package:
        return _(":gray[Chunkscope's own splitter]")
    return _(":green[cut by {package} {version}]").format(package=by.package, version=version(by.package))


def difference(job_: Job | None) -> None:
    """Where the library differs, what it returned: that is what the reader's own code will get."""
    if job_ is None or not job_.done or job_.error is not None:
        return
    found: Comparison = job_.results[0]
    if found.difference is not None:
        st.warning(_told(found.difference))


def _told(found: Difference) -> str:
    return _(
        "Chunk {n} differs. The library returns {theirs}, Chunkscope {ours}. Trust the library: it is what "
        "your own code runs. Please report this text and these settings."
    ).format(n=number(found.index + 1), theirs=_quoted(found.theirs), ours=_quoted(found.ours))


def _quoted(text: str | None) -> str:
    return _("no such chunk") if text is None else code(head(text, _QUOTED))


def _reason(error: BaseException) -> str:
    if isinstance(error, WorkerTimeout):
        return _("the library took over {n} s").format(n=_SECONDS)
    return code(head(str(error), 120))
