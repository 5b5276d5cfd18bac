"""LaTeX: sections are cut where the separators are read as patterns, and never by the class of that name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_text_splitters import Language, LatexTextSplitter, RecursiveCharacterTextSplitter

from chunkscope import Change, Latex, SplitError
from tests.budget import law
from tests.kinds import text_of_kind

PAPER = "First words.\n\\section{Moon}\nIt pulls the sea. Twice.\n\\section{Sun}\nIt pulls too."


@law(0.02)
@given(text_of_kind(("latex",)), st.integers(1, 60), st.data(), st.booleans())
def test_texts_are_the_library_s(text: str, size: int, data: st.DataObject, strip: bool) -> None:
    """Both forms return what the library returns."""
    given = {"chunk_size": size, "chunk_overlap": data.draw(st.integers(0, size)), "strip_whitespace": strip}
    theirs = RecursiveCharacterTextSplitter.from_language(Language.LATEX, **given)
    assert Latex(**given).split(text).texts == theirs.split_text(text)  # type: ignore[arg-type]
    named = Latex(**given, splitter="LatexTextSplitter").split(text)  # type: ignore[arg-type]
    assert named.texts == LatexTextSplitter(**given).split_text(text)


def test_the_class_of_that_name_cuts_through_sections() -> None:
    """LatexTextSplitter takes the patterns literally; the sections it runs through are noted."""
    named = Latex(chunk_size=40, chunk_overlap=0, splitter="LatexTextSplitter").split(PAPER)
    assert named.texts == [
        "First words.\n\\section{Moon}\nIt pulls the",
        "sea. Twice.\n\\section{Sun}\nIt pulls too.",
    ]
    assert [(note.change, note.text) for note in named.notes] == [
        (Change.HEADING_MISSED, "\\section{Moon}"),
        (Change.HEADING_MISSED, "\\section{Sun}"),
    ]


def test_from_language_cuts_before_sections() -> None:
    """The same separators as patterns: each section begins a chunk, and there is nothing to tell."""
    chunking = Latex(chunk_size=40, chunk_overlap=0).split(PAPER)
    assert chunking.texts == [
        "First words.",
        "\\section{Moon}\nIt pulls the sea. Twice.",
        "\\section{Sun}\nIt pulls too.",
    ]
    assert chunking.notes == ()


def test_prose_is_told() -> None:
    """Without any of LaTeX's separators the text is cut at blanks, and a note says so."""
    chunking = Latex(chunk_size=10, chunk_overlap=0).split("Boats come and boats go.")
    assert [note.change for note in chunking.notes] == [Change.NOT_FOUND]


def test_a_splitter_that_does_not_exist_is_refused() -> None:
    """The message names the two that do."""
    with pytest.raises(SplitError, match="one of from_language, LatexTextSplitter, not 'TeX'"):
        Latex(splitter="TeX")
