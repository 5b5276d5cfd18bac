"""The whole page: one file that loads nothing, runs nothing, and takes no document for markup."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from datetime import UTC, date, datetime
from typing import Final

from chunkscope.chunking import Chunking
from chunkscope.diagnose.values import Diagnosis
from chunkscope.documents.source import Source
from chunkscope.export.report.charts import charts
from chunkscope.export.report.faults import faults
from chunkscope.export.report.figures import figures
from chunkscope.export.report.lead import document_name, lead, spoken
from chunkscope.export.report.made import made
from chunkscope.export.report.markup import Html, tag
from chunkscope.export.report.reasons import reasons
from chunkscope.export.report.style import CSS
from chunkscope.export.report.text import text_section
from chunkscope.limits import check_stored
from chunkscope.wording import _

_DIGEST: Final = b64encode(hashlib.sha256(CSS.encode()).digest()).decode()
POLICY: Final = f"default-src 'none'; style-src 'sha256-{_DIGEST}'; base-uri 'none'; form-action 'none'"
"""No script, no picture, no font, no form, no other style sheet than the page's own."""


def report(
    chunking: Chunking, diagnosis: Diagnosis, source: Source | None = None, *, day: date | None = None
) -> str:
    """One self-contained HTML page about a chunking, in the current language, for the screen and for A4.

    ``source`` is the document that was split, ``day`` the date on the page, today where it is None. Raises
    `TooLarge` where the chunks hold too much text to be measured.
    """
    check_stored(chunking)
    today = day or datetime.now(UTC).astimezone().date()
    body = tag(
        "main",
        lead(chunking, source, today),
        tag("section", figures(chunking, diagnosis)),
        charts(chunking),
        reasons(chunking),
        faults(chunking, diagnosis),
        text_section(chunking),
        made(chunking, source),
    )
    page = tag("html", _head(document_name(source)), tag("body", body), lang=spoken())
    return f"<!DOCTYPE html>\n{page}\n"


def _head(name: str) -> Html:
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=POLICY),
        tag("meta", name_="referrer", content="no-referrer"),
        tag("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name_="color-scheme", content="light dark"),
        tag("title", _("Report on the chunks of {name}").format(name=name)),
        tag("style", Html(CSS)),
    )
