"""The whole page: one file that loads nothing, runs nothing, and takes no document for markup."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

from chunkscope.chunking import Chunking
from chunkscope.diagnose.values import Diagnosis
from chunkscope.documents.source import Source
from chunkscope.export.report.charts import charts
from chunkscope.export.report.faults import faults
from chunkscope.export.report.figures import figures
from chunkscope.export.report.frame import framed, policy
from chunkscope.export.report.lead import document_name, lead
from chunkscope.export.report.made import made
from chunkscope.export.report.markup import tag
from chunkscope.export.report.reasons import reasons
from chunkscope.export.report.style import CSS
from chunkscope.export.report.text import text_section
from chunkscope.limits import check_stored
from chunkscope.wording import _

POLICY: Final = policy(CSS)


def report(
    chunking: Chunking, diagnosis: Diagnosis, source: Source | None = None, *, day: date | None = None
) -> str:
    """One self-contained HTML page about a chunking, in the current language, for the screen and for A4.

    ``source`` is the document that was split, ``day`` the date on the page, today where it is None. Raises
    `TooLarge` where the chunks hold too much text to be measured.
    """
    check_stored(chunking)
    today = day or datetime.now(UTC).astimezone().date()
    return framed(
        _("Report on the chunks of {name}").format(name=document_name(source)),
        CSS,
        lead(chunking, source, today),
        tag("section", figures(chunking, diagnosis)),
        charts(chunking),
        reasons(chunking),
        faults(chunking, diagnosis),
        text_section(chunking),
        made(chunking, source),
    )
