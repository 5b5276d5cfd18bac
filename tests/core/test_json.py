"""JSON: LangChain's objects byte for byte, and the places of the values that they hold."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from langchain_text_splitters import RecursiveJsonSplitter

from chunkscope import Change, Chunking, Json, SplitError
from chunkscope.json_tree import values
from tests.budget import law
from tests.strategies import Dice, mixed

LEAVES = (1, -2.5, "x", '潮\\" a', None, True, "long " * 4, [], {}, "é\n", "{[,:]}", 10**20)
KEYS = ("a", "b", "c d", "é", "0", "1", "", " ", "kkkkkk", '"', "\\")


def _value(dice: Dice, depth: int = 0) -> Any:
    kind = dice.between(0, 9)
    if depth > 4 or kind < 3:
        return dice.pick(LEAVES)
    if kind < 5:
        return [_value(dice, depth + 1) for _ in range(dice.between(0, 4))]
    return {dice.pick(KEYS): _value(dice, depth + 1) for _ in range(dice.between(0, 5))}


def _document(dice: Dice) -> str:
    written = json.dumps(
        _value(dice),
        indent=dice.pick((None, 0, 2)),
        ensure_ascii=dice.between(0, 1) == 1,
        separators=dice.pick((None, (",", ":"), (" , ", " : "))),
    )
    return dice.pick(("", "\n ", "\ufeff")) + written + dice.pick(("", "\n"))


def _settings(dice: Dice) -> dict[str, Any]:
    return {
        "chunk_size": dice.between(1, 80),
        "min_chunk_size": dice.pick((0, 1, 20, 60)),
        "convert_lists": dice.between(0, 1) == 1,
        "ensure_ascii": dice.between(0, 1) == 1,
    }


documents = mixed(_document)
settings = mixed(_settings)


def _library(text: str, given: dict[str, Any]) -> list[str] | None:
    """What the library returns; None where it refuses."""
    splitter = RecursiveJsonSplitter(given["chunk_size"], given["min_chunk_size"] or None)
    data = json.loads(text.removeprefix("\ufeff"))
    try:
        return splitter.split_text(data, given["convert_lists"], given["ensure_ascii"])
    except TypeError:
        return None


def _split(text: str, given: dict[str, Any]) -> Chunking | None:
    try:
        return Json(**given).split(text)
    except SplitError:
        return None


@law(0.03)
@given(documents, settings)
def test_texts_are_the_library_s(text: str, given: dict[str, Any]) -> None:
    """Texts equal ``RecursiveJsonSplitter``'s, or both refuse."""
    chunking = _split(text, given)
    assert (chunking.texts if chunking else None) == _library(text, given)


@law(0.03)
@given(documents, settings)
def test_every_character_belongs_to_one_chunk(text: str, given: dict[str, Any]) -> None:
    """The pieces of all chunks together are the source, each character once, blanks between values aside."""
    chunking = _split(text, given)
    if chunking is None or not chunking.texts:
        return
    times = np.zeros(len(text), dtype=int)
    for chunk in chunking.chunks:
        for piece in chunk.pieces:
            times[piece.start : piece.end] += 1
    assert times.max() == 1
    assert (
        "".join(sign for sign, count in zip(text, times, strict=True) if not count).strip("\ufeff \n") == ""
    )


@law(0.01)
@given(documents)
def test_every_value_knows_its_place(text: str) -> None:
    """The slice of each value, read on its own, is that value."""

    def check(value: Any, data: Any) -> None:
        assert json.loads(value.span.of(text)) == data
        items = (
            list(data.items())
            if isinstance(data, dict)
            else list(enumerate(data))
            if isinstance(data, list)
            else []
        )
        assert [member.key for member in value.members] == [str(key) for key, _ in items]
        for member, (_key, inner) in zip(value.members, items, strict=True):
            check(member.value, inner)
        for before, after in pairwise(value.members):
            assert text[before.end - 1] == ","
            assert not text[before.end : after.start].strip()

    check(values(text), json.loads(text.removeprefix("\ufeff")))


SHOP = (
    '{"shop": {"bread": {"grams": 900, "flour": "rye and wheat"},\n'
    '          "butter": {"grams": 250, "salted": true}},\n'
    ' "open": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]}'
)


def test_chunks_carry_their_path_and_the_places_of_their_values() -> None:
    """A chunk of one object is headed by the path to it, and a repeated key is told."""
    chunking = Json(chunk_size=80, min_chunk_size=30).split(SHOP)
    assert [(chunk.headings, chunk.text) for chunk in chunking.chunks] == [
        (("shop.bread",), '{"shop": {"bread": {"grams": 900, "flour": "rye and wheat"}}}'),
        (("shop.butter",), '{"shop": {"butter": {"grams": 250, "salted": true}}}'),
        (("open",), '{"open": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]}'),
    ]
    assert [[piece.of(SHOP) for piece in chunk.pieces] for chunk in chunking.chunks] == [
        ['{"shop": {"bread": {"grams": 900, "flour": "rye and wheat"},'],
        ['"butter": {"grams": 250, "salted": true}},'],
        ['"open": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]}'],
    ]
    told = [
        (note.chunk, note.span.of(SHOP))
        for note in chunking.notes
        if note.change is Change.REPEATED and note.span
    ]
    assert told == [(1, '"shop": {')]


def test_paths_name_list_numbers_and_quote_odd_keys() -> None:
    """``a.b[2]`` for lists, brackets and quotes for keys that are no words."""
    text = '{"a": {"b c": [{"x": 1}, {"y": "many words in here", "z": "many more words in here"}]}}'
    chunking = Json(chunk_size=60, min_chunk_size=1, convert_lists=True).split(text)
    assert [chunk.headings for chunk in chunking.chunks][-1] == ('a["b c"][1].z',)


def test_a_list_is_never_cut_unless_converted() -> None:
    """A long list is one chunk over the size, and the note points at it; converted, it is cut."""
    text = json.dumps({"tides": ["high water", "low water"] * 8})
    whole = Json(chunk_size=60).split(text)
    assert len(whole.texts) == 1
    (uncut,) = [note.span for note in whole.notes if note.change is Change.UNCUT]
    assert uncut is not None
    assert uncut.of(text).startswith('["high')
    assert Change.TOO_LONG in [note.change for note in whole.notes]
    cut = Json(chunk_size=60, min_chunk_size=20, convert_lists=True).split(text)
    assert len(cut.texts) > 5
    assert '{"0": ...}' in [note.text for note in cut.notes]


def test_letters_are_escaped_unless_told_otherwise() -> None:
    """The library writes kanji as escapes that no search finds; the note says which."""
    text = '{"word": "潮の満ち引き"}'
    escaped = Json().split(text)
    assert escaped.texts == [json.dumps(json.loads(text))]
    (note,) = [note for note in escaped.notes if note.span]
    assert (note.change, note.text) == (Change.REWRITTEN, json.dumps("潮の満ち引き")[1:-1])
    assert note.span is not None
    assert note.span.of(text) == "潮の満ち引き"
    plain = Json(ensure_ascii=False).split(text)
    assert plain.texts == [text]
    assert plain.verbatim.all()


def test_a_key_that_stands_twice_loses_its_first_value() -> None:
    """JSON readers keep the last value of a key; the lost one is told."""
    text = '{"a": "lost", "b": [{"c": "lost too", "c": 1}], "a": "kept"}'
    for size in (10, 30, 200):
        chunking = Json(chunk_size=size).split(text)
        assert "lost" not in "".join(chunking.texts)
        dropped = [note.span for note in chunking.notes if note.change is Change.DROPPED]
        assert [span.of(text) for span in dropped if span] == ['"a": "lost",', '"c": "lost too",']


def test_nothing_is_left_of_an_empty_object_and_that_is_told() -> None:
    """The library returns no chunk for ``{}`` or ``null``; blank text has none either."""
    for text in ("{}", "null"):
        chunking = Json().split(text)
        assert chunking.texts == []
        assert [note.change for note in chunking.notes] == [Change.DROPPED]
    assert Json().split(" \n").texts == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("潮", r"no JSON: a value is missing here.*“Expecting value” \(line 1, column 1\)"),
        ('{"a": 1,\n "b" 2}', r"no JSON: the colon .*“Expecting ':' delimiter” \(line 2, column 6\)"),
        ('{"a": 1', r"no JSON: a comma .*“Expecting ',' delimiter” \(line 1, column 8\)"),
        ("[1, 2]", "only takes with convert_lists: turn it on"),
        ("7", "single value, and RecursiveJsonSplitter takes only objects"),
        ('{"a": ' + "9" * 5000 + "}", "cannot be read: .*digits"),
        ('{"a":' * 100_000 + "1" + "}" * 100_000, "nested too deeply"),
    ],
    ids=["prose", "no colon", "no end", "list", "value", "number", "deep"],
)
def test_what_is_no_json_is_refused_with_its_place(text: str, message: str) -> None:
    """Line and column of the fault, or what the library does not take and what to do."""
    with pytest.raises(SplitError, match=message):
        Json().split(text)


@pytest.mark.parametrize("value", [-1, True, 1.5])
def test_a_smallest_size_that_is_none_is_refused(value: Any) -> None:
    """The message names the value."""
    with pytest.raises(SplitError, match=r"min_chunk_size .* must be a whole number of 0 or more"):
        Json(min_chunk_size=value)
