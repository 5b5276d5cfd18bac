"""Markdown headings: LangChain's sections byte for byte, and our own that keep the text as it is."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_text_splitters import (
    ExperimentalMarkdownSyntaxTextSplitter,
    MarkdownHeaderTextSplitter,
    MarkdownTextSplitter,
    RecursiveCharacterTextSplitter,
)

from chunkscope import Cause, Change, Chunking, MarkdownHeaders, Recursive, Span, SplitError
from chunkscope.markdown.outline import outline
from tests.budget import law
from tests.core.markdown_texts import document
from tests.kinds import text_of_kind
from tests.strategies import Dice, mixed


def _settings(dice: Dice) -> dict[str, Any]:
    size = dice.between(1, 40)
    return {
        "chunk_size": size,
        "chunk_overlap": dice.between(0, size),
        "levels": dice.between(1, 6),
        "strip_headers": dice.between(0, 1) == 1,
        "strip_whitespace": dice.between(0, 2) > 0,
        "length_function": dice.pick(("characters", "characters", "cl100k_base")),
    }


documents = mixed(document)
settings = mixed(_settings)


def _library(text: str, given: dict[str, Any], *, each_line: bool) -> list[tuple[str, tuple[str, ...]]]:
    """What the two splitters of the library return, one after the other: texts and metadata."""
    from chunkscope.units import measure

    headings = [("#" * level, f"h{level}") for level in range(1, given["levels"] + 1)]
    sections = MarkdownHeaderTextSplitter(
        headings, return_each_line=each_line, strip_headers=given["strip_headers"]
    ).split_text(text)
    inner = RecursiveCharacterTextSplitter(
        chunk_size=given["chunk_size"],
        chunk_overlap=given["chunk_overlap"],
        strip_whitespace=given["strip_whitespace"],
        length_function=measure(given["length_function"]),
    )
    chunks = inner.split_documents(sections)
    return [(chunk.page_content, tuple(chunk.metadata.values())) for chunk in chunks]


def _found(chunking: Chunking) -> list[tuple[str, tuple[str, ...]]]:
    return [(chunk.text, chunk.headings) for chunk in chunking.chunks]


def _split(text: str, **given: Any) -> Chunking:
    return MarkdownHeaders(**{"chunk_size": 400, "chunk_overlap": 0, **given}).split(text)


@law(0.05)
@given(documents | text_of_kind(("markdown",)), settings, st.booleans())
def test_chunks_and_headings_are_the_library_s(text: str, given: dict[str, Any], each_line: bool) -> None:
    """Texts equal the library's two splitters one after the other, headings its metadata."""
    chunking = MarkdownHeaders(**given, return_each_line=each_line).split(text)
    assert _found(chunking) == _library(text, given, each_line=each_line)


@law(0.03)
@given(documents, settings)
def test_every_character_of_a_rewritten_chunk_has_its_place(text: str, given: dict[str, Any]) -> None:
    """The pieces of a chunk, one after the other, are its text but for the two blanks between paragraphs."""
    chunking = MarkdownHeaders(**given).split(text)
    for chunk in chunking.chunks:
        made = "".join(piece.of(text) for piece in chunk.pieces)
        assert made.replace("  \n", "\n").replace(" ", "") == chunk.text.replace("  \n", "\n").replace(
            " ", ""
        )
        assert list(chunk.pieces) == sorted(chunk.pieces)


@law(0.03)
@given(documents, settings)
def test_verbatim_sections_are_slices_cut_at_the_headings_of_commonmark(
    text: str, given: dict[str, Any]
) -> None:
    """Every chunk is a slice within one section, and nothing but heading lines is left out."""
    chunking = MarkdownHeaders(**given, verbatim=True).split(text)
    headings = [each for each in outline(text).headings if each.level <= given["levels"]]
    assert chunking.verbatim.all()
    for chunk in chunking.chunks:
        within = [each for each in headings if chunk.span.start < each.span.start < chunk.span.end]
        assert within == []
    dropped = [note.span for note in chunking.notes if note.change is Change.DROPPED]
    assert dropped == ([each.span for each in headings] if given["strip_headers"] else [])


def _notes(chunking: Chunking, change: Change) -> list[str]:
    return [note.span.of(chunking.text) for note in chunking.notes if note.change is change and note.span]


def test_paragraph_breaks_are_flattened_by_the_library_and_kept_verbatim() -> None:
    """A blank line becomes two blanks and a line end; the own form keeps it."""
    text = "# Bread\n\nflour and\nwater\n\nthen salt"
    library, own = _split(text), _split(text, verbatim=True)
    assert _found(library) == [("flour and\nwater  \nthen salt", ("Bread",))]
    assert [(note.change, note.text) for note in library.notes if note.chunk == 0] == [
        (Change.ADDED, "  "),
        (Change.REWRITTEN, None),
    ]
    assert _found(own) == [("flour and\nwater\n\nthen salt", ("Bread",))]


def test_code_loses_its_indents_in_the_library_and_keeps_them_verbatim() -> None:
    """Each lost indent is told with its place."""
    text = "# Oven\n```yaml\nheat:\n    top: 200\n      fan: on\n```"
    library, own = _split(text), _split(text, verbatim=True)
    assert library.texts == ["```yaml\nheat:\ntop: 200\nfan: on\n```"]
    assert _notes(library, Change.DROPPED) == ["    ", "      ", "# Oven"]
    assert own.texts == ["```yaml\nheat:\n    top: 200\n      fan: on\n```"]


def test_tabs_and_wide_blanks_are_deleted_by_the_library_and_kept_verbatim() -> None:
    """Words that a tab, a no-break blank or a full-width blank parted become one."""
    text = "# Weights\nsalt\xa07\tgrams\n塩\u3000少々"
    library, own = _split(text), _split(text, verbatim=True)
    assert library.texts == ["salt7grams\n塩少々"]
    assert _notes(library, Change.DROPPED) == ["\xa0", "\t", "\u3000", "# Weights"]
    assert own.texts == ["salt\xa07\tgrams\n塩\u3000少々"]


FENCES = {
    "tildes": ("# T\n~~~\n# no heading\n~~~\nend", 0, ["T"]),
    "an inner fence that is shorter": (
        "# T\n````md\n```sh\n# inner\n```\n# code\n````\n# Real\nx",
        1,
        ["T", "Real"],
    ),
    "a fence with words closes nothing": ("# T\n```\na\n```no end\n# code\nb\n```\nend", 1, ["T"]),
    "indented code": ("# T\n\n    # remark\n    y = 1\n", 1, ["T"]),
    "a fence in a list": ("# T\n\n- item\n\n  ```sh\n  # remark\n  ```\n", 0, ["T"]),
    "a heading in a list": ("# T\n\n- item\n\n  # inside\n\nend", 1, ["T"]),
    "front matter": ("---\ntitle: x\n# remark\n---\n# T\nx", 1, ["T"]),
    "HTML": ("# T\n<div>\n# no heading\n</div>\n\n# Real\nx", 1, ["T", "Real"]),
}


@pytest.mark.parametrize(("text", "invented", "real"), FENCES.values(), ids=FENCES)
def test_no_line_of_code_is_a_heading(text: str, invented: int, real: list[str]) -> None:
    """Own sections begin at headings alone; where the library takes code for one, a note points at it."""
    own, library = _split(text, verbatim=True), _split(text)
    assert list(dict.fromkeys(name for chunk in own.chunks for name in chunk.headings)) == real
    assert [note.change for note in library.notes].count(Change.HEADING_INVENTED) == invented
    assert [note.change for note in own.notes].count(Change.HEADING_INVENTED) == 0


def test_what_the_library_makes_of_an_inner_fence() -> None:
    """The shorter fence closes the longer one: the comment becomes a heading, and the code its text."""
    text, _invented, _real = FENCES["an inner fence that is shorter"]
    assert _found(_split(text)) == [
        ("````md\n```sh", ("T",)),
        ("```\n# code\n````", ("inner",)),
        ("x", ("Real",)),
    ]


def test_an_unclosed_fence_is_told_and_swallows_the_rest_as_code() -> None:
    """All that follows is code, so its headings cut nothing; a note points at the fence."""
    text = "# T\nintro\n\n```sh\nls\n\n## Later\nwords\n"
    for verbatim in (False, True):
        chunking = _split(text, verbatim=verbatim)
        assert len(chunking.texts) == 1
        assert "words" in chunking.texts[0]
        assert _notes(chunking, Change.UNCLOSED) == [text[text.index("```") :]]


def test_the_experimental_splitter_loses_what_follows_an_unclosed_fence() -> None:
    """Why it is not offered: the library's second Markdown splitter drops the rest of the text."""
    text = "# Bread\nflour\n\n```sh\nls\n\n## Oven\nhot and long\n"
    lost = ExperimentalMarkdownSyntaxTextSplitter().split_text(text)
    assert [document.page_content for document in lost] == ["flour\n\n"]
    for verbatim in (False, True):
        assert "hot and long" in "".join(_split(text, verbatim=verbatim).texts)


def test_headings_without_text_below_are_in_no_chunk_and_told() -> None:
    """Empty sections leave no chunk: their headings are noted as dropped, unless headings are kept."""
    text = "# Bread\n\n## Flour\n\n## Water\ncold"
    for verbatim in (False, True):
        chunking = _split(text, verbatim=verbatim)
        assert _found(chunking) == [("cold", ("Bread", "Water"))]
        assert " ".join(_notes(chunking, Change.DROPPED)).split() == [
            "#",
            "Bread",
            "##",
            "Flour",
            "##",
            "Water",
        ]
        kept = "".join(_split(text, verbatim=verbatim, strip_headers=False).texts)
        assert all(heading in kept for heading in ("# Bread", "## Flour", "## Water"))


def test_underlined_headings_are_missed_by_the_library_and_cut_verbatim() -> None:
    """A note points at each heading that the library takes for text."""
    text = "Bread\n=====\nflour\n\nOven\n---\nhot"
    library, own = _split(text), _split(text, verbatim=True)
    assert _found(library) == [("Bread\n=====\nflour  \nOven\n---\nhot", ())]
    assert _notes(library, Change.HEADING_MISSED) == ["Bread\n=====", "Oven\n---"]
    assert _found(own) == [("flour", ("Bread",)), ("hot", ("Bread", "Oven"))]


def test_markdown_text_splitter_misses_headings_and_from_language_finds_them() -> None:
    """The class of that name takes its separators literally, from_language as the patterns they are."""
    text = "# Bread\nflour water salt yeast\n## Oven\nvery hot stones\n## Table\nbutter, jam"
    literal = MarkdownTextSplitter(chunk_size=40, chunk_overlap=0).split_text(text)
    assert literal == ["# Bread\nflour water salt yeast\n## Oven", "very hot stones\n## Table\nbutter, jam"]
    ours = Recursive(
        chunk_size=40,
        chunk_overlap=0,
        separators=tuple(RecursiveCharacterTextSplitter.get_separators_for_language("markdown")),  # type: ignore[arg-type]
        is_separator_regex=True,
    ).split(text)
    assert ours.texts == [
        "# Bread\nflour water salt yeast",
        "## Oven\nvery hot stones",
        "## Table\nbutter, jam",
    ]


def test_no_overlap_crosses_a_heading() -> None:
    """Between sections the cause is OTHER_SECTION, inside one the causes of the recursive splitter stand."""
    text = "# A\naa bb cc dd ee\n# B\nff gg"
    chunking = _split(text, chunk_size=9, chunk_overlap=3)
    assert chunking.texts == ["aa bb cc", "cc dd ee", "ff gg"]
    within, between = chunking.boundaries
    assert (within.overlap, within.causes) == (2, (Cause.TRIMMED,))
    assert (between.overlap, between.causes) == (0, (Cause.OTHER_SECTION,))
    assert [(stage.first_chunk, stage.chunking.text) for stage in chunking.extras.stages] == [
        (0, "aa bb cc dd ee"),
        (2, "ff gg"),
    ]


def test_levels_that_skip_headings_without_text_and_twins_keep_their_place() -> None:
    """A heading closes all that are as deep or deeper; an empty one still closes them; twins stay two."""
    text = "# A\na\n#### D\nd\n##\ne\n# A\nf\n# A\ng"
    own = _split(text, verbatim=True, levels=6)
    assert _found(own) == [
        ("a", ("A",)), ("d", ("A", "D")), ("e", ("A", "")), ("f", ("A",)), ("g", ("A",)),
    ]  # fmt: skip
    library = _split(text, levels=6)
    assert _found(library) == [("a", ("A",)), ("d", ("A", "D")), ("e", ("A", "")), ("f  \ng", ("A",))]


def test_levels_say_how_deep_headings_cut() -> None:
    """A deeper heading is text."""
    text = "# A\na\n## B\nb"
    for verbatim in (False, True):
        assert len(_split(text, levels=1, verbatim=verbatim).texts) == 1
        assert len(_split(text, levels=2, verbatim=verbatim).texts) == 2


def test_prose_is_one_section_and_told() -> None:
    """Without a heading the text is split as if by `Recursive`, and a note says so."""
    text = "Boats come.\n\nBoats go."
    for verbatim in (False, True):
        chunking = _split(text, verbatim=verbatim)
        assert [note.span for note in chunking.notes if note.change is Change.NOT_FOUND] == [
            Span(0, len(text))
        ]
        assert chunking.chunks[0].headings == ()
    assert _split(text, verbatim=True).texts == [text]


def test_front_matter_is_a_part_of_its_own() -> None:
    """The block before the text stands under no heading, and a rule at the start is none."""
    text = "---\ntitle: Bread\n---\n# A\na"
    assert _found(_split(text, verbatim=True)) == [("---\ntitle: Bread\n---", ()), ("a", ("A",))]
    assert outline("---\nwords\n---\n").front_matter is None


@pytest.mark.parametrize("levels", [0, 7, True, 2.0, "3"])
def test_levels_that_markdown_does_not_have_are_refused(levels: Any) -> None:
    """The message names the value and the range."""
    with pytest.raises(SplitError, match=r"levels \(.*\) must be a whole number from 1 to 6"):
        MarkdownHeaders(levels=levels)
