"""A table in a notebook: the very rows that the command line prints."""

from __future__ import annotations

from chunkscope.export.report.markup import Html, tag
from chunkscope.front.table import Table
from chunkscope.notebook.frame import frame


def html(table: Table) -> str:
    """The rows as a table, or as the lines that are printed where there is more than one table in them."""
    if table.rows is None:
        return frame(tag("pre", table.tell(), class_="printed", tabindex=0))
    (head, *rows), under = table.rows()
    columns = tag("tr", *(tag("th", name, scope="col") for name in head))
    return frame(
        tag("table", tag("thead", columns), tag("tbody", *map(_row, rows)), class_="numbers"),
        tag("p", under),
    )


def _row(cells: list[str]) -> Html:
    return tag("tr", tag("th", cells[0], scope="row"), *(tag("td", cell) for cell in cells[1:]))


def words(table: Table) -> str:
    """The rows, aligned."""
    return table.tell()
