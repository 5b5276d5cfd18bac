"""The report on an evaluation, to download: one page of HTML for people who do not know the tool."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

import streamlit as st

from chunkscope.evaluate.values import Measured
from chunkscope.export.evaluation import evaluation_report
from chunkscope.wording import _, use
from components.address import spoken
from components.evaluate.run import Asked
from components.jobs import workers

_SECONDS: Final = 600.0


def report_button(asked: Asked, found: Sequence[Measured]) -> None:
    """The button; the page is written when it is pressed, for the leader is searched once more for it."""
    st.download_button(
        _("Report (HTML)"),
        partial(report_page, asked, tuple(found), spoken()),
        "evaluation.report.html",
        "text/html",
        key="evaluate_report",
        help=_("One page for others, on paper too: the verdict, charts, all settings, how it was measured."),
        on_click="ignore",
    )


def report_page(asked: Asked, found: tuple[Measured, ...], lang: str) -> bytes:
    """The page, written by a worker process; the thread that asks for it has to be told the language."""
    use(lang)
    day = datetime.now(UTC).astimezone().date()
    arguments = (found, asked.questions, asked.grid, asked.documents.sources, day)
    return workers().call(evaluation_report, *arguments, timeout=_SECONDS).encode()
