"""Contexts before the indexed text: from headings, from a file, and how they are matched and kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Change, Contextual, Recursive, SplitError, strategy_from_json
from chunkscope.context import (
    ContextError,
    Contexts,
    ContextStore,
    Row,
    default_store,
    read_contexts,
    template,
)
from chunkscope.context import headings as finder
from chunkscope.context.contexts import hash_of
from chunkscope.context.headings import headings_of, paths
from chunkscope.embed.blobs import Blobs
from chunkscope.values import Span
from tests.budget import law
from tests.strategies import texts

if TYPE_CHECKING:
    from pathlib import Path

GUIDE = """# Tea

Water first.

## Green

Not too hot.

### Sencha

Eighty degrees.

## Black

Boiling.
"""


def contextual(**more: Any) -> Contextual:
    """The strategy with small chunks."""
    return Contextual(**{"chunk_size": 30, **more})


@law(0.02)
@given(text=texts, size=st.integers(4, 60), overlap=st.integers(0, 4))
def test_the_chunks_are_those_of_recursive(text: str, size: int, overlap: int) -> None:
    """Texts, places, overlaps and causes are what `Recursive` gives: only what is indexed is another."""
    found = Contextual(chunk_size=size, chunk_overlap=overlap).split(text)
    plain = Recursive(chunk_size=size, chunk_overlap=overlap).split(text)
    assert found.texts == plain.texts
    assert list(found.boundaries) == list(plain.boundaries)
    for chunk in found.chunks:
        assert chunk.indexed.endswith(chunk.text)


def test_headings_stand_before_the_indexed_text() -> None:
    """A chunk is indexed as "title > section > subsection", a blank line, and what is delivered."""
    found = contextual().split(GUIDE)
    sencha = next(chunk for chunk in found.chunks if chunk.text.startswith("Eighty"))
    assert sencha.headings == ("Tea", "Green", "Sencha")
    assert sencha.indexed == f"Tea > Green > Sencha\n\n{sencha.text}"
    assert found.chunks[-1].headings == ("Tea", "Black")
    assert not found.notes


def test_a_chunk_without_a_heading_is_indexed_as_it_is_and_noted() -> None:
    """What stands before the first heading has no context, and says so."""
    found = contextual().split("A preamble, long enough.\n\n" + GUIDE)
    assert found.indexed[0] == found.texts[0]
    assert [(note.change, note.chunk) for note in found.notes] == [(Change.NO_CONTEXT, 0)]


HEADINGS = [
    ("# One #\n## Two##\n####### none\n#none\n", [(1, "One"), (2, "Two##")]),
    ("One\n===\n\nTwo\n---\n\n- item\n---\n\n---\n", [(1, "One"), (2, "Two")]),
    ("```\n# no\n```\n~~~\n# no\n```\n~~~\n# yes\n", [(1, "yes")]),
    ("---\ntitle: x\n# no\n---\n# yes\n", [(1, "yes")]),
    ("# one\r\ntext\r\n\r\nTwo\r\n---\r\n", [(1, "one"), (2, "Two")]),
    (
        "<h1 id='a'>Tea &amp; <b>milk</b></h1><!-- <h2>no</h2> --><H3>Cups</H3>",
        [(1, "Tea & milk"), (3, "Cups")],
    ),
    ("<script>'<h1>no</h1>'</script><pre><h2>no</h2></pre><h2>yes</h2><h2>unclosed", [(2, "yes")]),
    ("第1章 総則\n\n第1条（目的）\n\nこの規程は定める。\n", [(2, "第1章 総則"), (5, "第1条（目的）")]),
    ("1. Scope\n\nText.\n\n1.1 Terms\n\n1. a list\n2. goes on\n", [(2, "1. Scope"), (3, "1.1 Terms")]),
    (
        "■ 申請\n\n【注意】\n\nChapter 2 Milk\n\nPart I: tea is good.\n",
        [(2, "■ 申請"), (2, "【注意】"), (2, "Chapter 2 Milk")],
    ),
    ("1. This is a sentence.\n\nno heading here\n\n", []),
    ("", []),
]


@pytest.mark.parametrize(("text", "expected"), HEADINGS, ids=range(len(HEADINGS)))
def test_headings_are_found(text: str, expected: list[tuple[int, str]]) -> None:
    """What people write as headings is found, what only looks like one is not."""
    assert [(heading.level, heading.text) for heading in headings_of(text)] == expected


@law(0.02)
@given(text=texts)
def test_headings_lie_in_the_text(text: str) -> None:
    """Whatever the text, headings are in order and inside it, and each line has its place."""
    spans = [heading.span for heading in headings_of(text)]
    assert spans == sorted(spans)
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    lines = finder._Lines.of(text)
    assert [lines.span(number).of(text) for number in range(len(lines.starts))] == lines.contents
    assert lines.contents == text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


@pytest.mark.timeout(20)
@pytest.mark.parametrize("unit", ["<!--", "<script", "<h1>", "# a" + " " * 40, "a\n", "<h1 ", "# ", "第一"])
def test_no_text_takes_the_finder_long(unit: str) -> None:
    """A hundred thousand signs that begin something and never end it cost no more than others."""
    headings_of(unit * (100_000 // len(unit)))
    headings_of("# a" + " " * 100_000 + "x")


def test_a_heading_without_text_ends_the_one_before() -> None:
    """An empty heading leaves no trace in the path, but what follows is not under the one before."""
    found = headings_of("# A\n## B\n##\ntext\n")
    assert paths(found, [0, 5, 14]) == [("A",), ("A", "B"), ("A",)]


def filled(strategy: Contextual, text: str, skip: int = -1) -> str:
    """The template for the chunks, filled in but for one row."""
    rows = [json.loads(line) for line in template(strategy.split(text)).splitlines()]
    return "\n".join(
        json.dumps({**row, "context": "" if n == skip else f"About {n}."}) for n, row in enumerate(rows)
    )


def test_a_filled_template_comes_back() -> None:
    """Chunks with their hash and an empty context are downloaded, filled in, read, and found again."""
    strategy = contextual(source="file")
    contexts = read_contexts(("\ufeff" + filled(strategy, GUIDE, skip=1)).encode())
    digest = default_store().keep(contexts)
    found = contextual(source="file", contexts=digest).split(GUIDE)
    assert found.indexed[0] == f"About 0.\n\n{found.texts[0]}"
    assert [(note.change, note.chunk) for note in found.notes] == [(Change.NO_CONTEXT, 1)]
    match = contexts.match(found)
    assert (match.chunks, match.missing, match.unused, match.empty) == (len(found.texts), 1, 0, 1)


def test_contexts_of_other_chunks_do_not_fit_and_are_counted() -> None:
    """With another size the texts are others: nothing is put before the wrong chunk."""
    contexts = read_contexts(filled(contextual(), GUIDE).encode())
    found = contextual(chunk_size=200).split(GUIDE)
    match = contexts.match(found)
    assert (match.contexts, match.missing, match.unused) == ({}, 1, len(contexts.rows))


def test_equal_chunks_are_told_apart_by_their_number() -> None:
    """Two chunks of the same text have each their own context; with one row only, both have that."""
    text = "same words here\n\nsame words here"
    found = contextual(chunk_size=16).split(text)
    digest = hash_of("same words here")
    both = Contexts((Row("first", digest, 0), Row("second", digest, 1)))
    assert both.match(found).contexts == {0: "first", 1: "second"}
    assert Contexts((Row("one", digest),)).match(found).contexts == {0: "one", 1: "one"}


def test_a_row_may_name_the_place_or_the_text() -> None:
    """Without a hash a row is matched by start and end, or by the text that it repeats."""
    found = contextual(chunk_size=16).split("same words here\n\nother words")
    by_place = read_contexts(
        b'[{"start": 0, "end": 15, "context": "A"}, {"text": "other words", "context": "B"}]'
    )
    assert by_place.match(found).contexts == {0: "A", 1: "B"}
    assert Contexts((Row("x", span=Span(0, 14)),)).match(found).contexts == {}


BAD_FILES = [
    (b"\xff\xfe", "is not UTF-8"),
    (b"", "has no rows"),
    (b"[]", "has no rows"),
    (b'"text"', "neither lines of JSON nor"),
    (b'{"hash": "a", "context": "b"}\n{broken', "Line 2 is no JSON"),
    (b'[{"context": "b"}]', "Row 1 cannot be used: it has neither hash nor text nor start and end"),
    (b'[{"index": 3, "context": "b"}]', "neither hash nor text"),
    (b'[{"hash": "a", "context": 7}]', "its context is no text"),
    (b'[{"hash": "a", "context": "b", "index": true}]', "its index is no whole number"),
    (b'[{"start": -1, "end": 5, "context": "b"}]', "its start is no whole number"),
    (b"[3]", "it is no object"),
    (b"[" * 100_000, "Line 1 is no JSON"),
]


@pytest.mark.parametrize(("data", "words"), BAD_FILES, ids=range(len(BAD_FILES)))
def test_a_file_that_cannot_be_used_is_refused_in_words(data: bytes, words: str) -> None:
    """The sentence names the row or the line, and what is wrong with it."""
    with pytest.raises(ContextError, match=words):
        read_contexts(data)


def test_a_set_that_is_not_here_is_refused_by_name() -> None:
    """A digest from a link of somebody else: which set, and what to do."""
    with pytest.raises(SplitError, match="contexts 0123456789abcdef are not on this machine"):
        contextual(source="file", contexts="0123456789abcdef").split("text")


@pytest.mark.parametrize(
    ("more", "words"), [({"contexts": "x"}, "16 hexadecimal"), ({"source": "web"}, "unknown")]
)
def test_wrong_settings_are_refused(more: dict[str, str], words: str) -> None:
    """The sentence names the setting and its values."""
    with pytest.raises(SplitError, match=words):
        contextual(**more)


def test_equal_sets_have_one_digest_and_survive_the_process(tmp_path: Path) -> None:
    """The digest names the rows and nothing else; a second process finds the set in the file."""
    rows = (Row("é\ud800", "h", 0), Row("b", span=Span(1, 2)))
    first, second = Contexts(rows), Contexts(tuple(rows))
    assert first.digest == second.digest != Contexts(rows[::-1]).digest
    path = tmp_path / "contexts.sqlite"
    digest = ContextStore(Blobs(path, 10_000)).keep(first)
    assert ContextStore(Blobs(path, 10_000)).find(digest) == first
    assert ContextStore(Blobs(path, 10_000)).find("0" * 16) is None


def test_without_a_file_sets_are_held_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the cache is off a set that was just read can be used, by this process only."""
    monkeypatch.setenv("CHUNKSCOPE_CACHE", "off")
    digest = default_store().keep(Contexts((Row("About.", hash_of("text")),)))
    assert contextual(source="file", contexts=digest).split("text").indexed == ["About.\n\ntext"]
    assert ContextStore(None).find(digest) is None


def test_the_strategy_is_its_own_key() -> None:
    """It comes back from JSON equal, digest and all; without a set every chunk is noted."""
    strategy = contextual(source="llm")
    assert strategy_from_json(json.loads(json.dumps(strategy.to_json()))) == strategy
    found = strategy.split(GUIDE)
    assert [note.change for note in found.notes] == [Change.NO_CONTEXT] * len(found.texts)
    assert found.indexed == found.texts
