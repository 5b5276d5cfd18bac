"""Delimiters and rows of tables in text files."""

from __future__ import annotations

import time

import pytest

from chunkscope.documents import (
    BlockSpan,
    load,
)
from chunkscope.documents.table import Dialect, dialect, row_starts
from chunkscope.values import Span
from tests.core.text_files import CSV


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("a;b,c\n1;2,3\n4;5\n", Dialect(";", 2)),
        ('a\tb\n"x\ty"\t2\n', Dialect("\t", 2)),
        ("one\ntwo\nthree\n", Dialect("", 1)),
        ('"a, b"\n"c, d"\n', Dialect("", 1)),
        ("a|b|c\r1|2|3\r", Dialect("|", 3)),
    ],
    ids=["semicolons", "tabs", "one column", "quoted commas", "pipes and CR"],
)
def test_the_delimiter_of_a_table(text: str, wanted: Dialect) -> None:
    """The delimiter is the one that gives the rows as many cells; one column has none."""
    assert dialect(text) == wanted


def test_rows_of_a_table() -> None:
    """A line end between quotes begins no row; formulas are text."""
    assert [CSV[start:].partition(",")[0] for start in row_starts(CSV)] == ["place", "Pier", "Mole"]
    assert "=A1+B2" in load(CSV.encode(), name="a.csv").text
    assert row_starts("").tolist() == []
    assert row_starts("a\r\nb\rc\n").tolist() == [0, 3, 5]


def test_a_million_rows_of_one_column() -> None:
    """A table of one column and a million rows is one block, and loads at once."""
    text = "\n".join(map(str, range(1_000_000)))
    start = time.process_time()
    source = load(text.encode(), name="long.csv")
    rows = row_starts(source.text)
    assert time.process_time() - start < 3
    assert (source.blocks, len(rows)) == ((BlockSpan("table", Span(0, len(text))),), 1_000_000)
