"""A table in a notebook: the very rows that the command line prints."""

from __future__ import annotations

from chunkscope.export.report.markup import tag
from chunkscope.front.table import Table
from chunkscope.notebook.frame import frame


def html(table: Table) -> str:
    """The rows in columns of equal width."""
    return frame(tag("pre", table.tell(), class_="printed", tabindex=0))


def words(table: Table) -> str:
    """The rows."""
    return table.tell()
