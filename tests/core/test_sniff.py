"""What a text without a name is read as: the shape of its lines tells, and nothing that is around them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.blocks import blocks_of
from chunkscope.code.guess import guess_any
from chunkscope.code.written import is_prose, is_written
from chunkscope.compare.text_facts import TextFacts
from chunkscope.documents import load
from chunkscope.documents.sniff import text_format
from tests.budget import law
from tests.core.code_samples import PROGRAMS
from tests.core.sniff_texts import ABSATZ, BOOK, DANRAKU, DOCSTRING, MACHINE, MARKDOWN, PARAGRAPH, PROSE

ALL = {**PROSE, **MARKDOWN, **MACHINE, **PROGRAMS}


@pytest.mark.parametrize("kind", PROSE)
def test_prose_is_no_code(kind: str) -> None:
    """Whatever words its lines begin with and whatever code stands in it, prose keeps its sentences."""
    assert text_format(PROSE[kind], "") in {"text", "markdown"}
    assert (guess_any(PROSE[kind]), is_written(PROSE[kind])) == (None, False)


@pytest.mark.parametrize("kind", MARKDOWN)
def test_markdown_stays_markdown(kind: str) -> None:
    """Fences, bullets and single tags make neither code nor HTML of it."""
    assert text_format(MARKDOWN[kind], "") == "markdown"


@pytest.mark.parametrize("kind", MACHINE)
def test_what_is_written_for_a_machine_has_no_sentences(kind: str) -> None:
    """Settings, scripts and markup are code even without a grammar: no headings, no sentences to cut."""
    source = load(MACHINE[kind])
    facts = TextFacts(source.text, "", source.format, source.blocks)
    assert (source.format, source.headings) == ("code", ())
    assert (facts.blocks, facts.landmarks.spans["sentences"]) == ([], ())
    assert "heading" not in {block.kind for block in blocks_of(source.text)}


def test_structured_text_with_code_is_a_document() -> None:
    """A directive or a double colon says that the code below it is quoted."""
    assert (guess_any(BOOK), text_format(BOOK, "")) == ("rst", "markdown")


def test_a_program_with_much_prose_in_its_comments_is_code() -> None:
    """A text between triple quotation marks belongs to the program, a fence in it as well."""
    assert (
        guess_any(DOCSTRING)
        == guess_any(DOCSTRING.replace("\n\nBefore", "\n\n```\nx\n```\n\nBefore"))
        == "python"
    )
    assert guess_any(f"/*\n{PARAGRAPH * 4}*/\n{PROGRAMS['c']}") == "c"


def test_a_list_of_one_kind_of_line_is_no_program() -> None:
    """A thousand words in square brackets are no attributes of C#."""
    assert guess_any("".join(f"[word{n}]\n" for n in range(99))) is None


def test_an_excerpt_of_a_table_or_of_json_is_one() -> None:
    """A table may begin and end inside a row, JSON may stop anywhere; prose with commas is no table."""
    rows = "".join(f"{n},north,{n * 3},open\n" for n in range(12))
    assert text_format(rows[3:-6], "") == "csv"
    assert text_format(DANRAKU.replace("\n", "") * 4 + f"\n{rows}", "") == "text"
    assert text_format('{"gauge": [1, 2, 3], "sluice": [4, 5', "") == "json"
    assert text_format("\n\n".join([PARAGRAPH.replace("\n", " ")] * 12), "") == "text"
    assert text_format("a = 1;\nb = 2;\nc = 3;\n", "") != "csv"


def test_a_line_of_prose_is_one_in_every_language() -> None:
    """Words make it, whatever letters they are of; a comment, a query and an assignment are none."""
    assert all(map(is_prose, (PARAGRAPH + ABSATZ + DANRAKU).split("\n")[:3]))
    lines = (*ABSATZ.split("\n")[:2], *DANRAKU.split("\n")[:2], "- Каждую весну лодки вынимают из воды.")
    assert all(map(is_prose, lines))
    assert not any(map(is_prose, ("# a comment of some five words", "level = the mean of all five", "")))
    assert not is_prose("SELECT name FROM gauge WHERE open")


@law(0.03)
@given(
    st.lists(st.sampled_from([PARAGRAPH, ABSATZ, DANRAKU]), max_size=3),
    st.sampled_from(sorted({**PROSE, **MARKDOWN})),
)
def test_prose_before_prose_makes_no_code(before: list[str], kind: str) -> None:
    """A paragraph in front of prose or Markdown never turns it into code, a table or a page."""
    assert text_format("".join(before) + {**PROSE, **MARKDOWN}[kind], "") in {"text", "markdown"}


@law(0.03)
@given(st.sampled_from(sorted(ALL)), st.sampled_from(["\r\n", "\r"]), st.text("\n", max_size=4))
def test_line_ends_change_nothing(kind: str, end: str, more: str) -> None:
    """CRLF, CR and blank lines at the end leave a text what it is."""
    text = ALL[kind]
    changed = (text + more).replace("\n", end)
    assert (guess_any(changed), text_format(changed, "")) == (guess_any(text), text_format(text, ""))
