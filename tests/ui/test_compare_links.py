"""Links to a comparison, whole ones and broken ones."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from chunkscope.text import content_hash
from components.compare.compared import dumps, read_compared, written
from tests.ui.compare_page import (
    DEFAULT,
    POLICY,
    WINDOWS,
    columns,
    drawn,
    in_link,
    linked,
)
from tests.ui.conftest import Start, link, own_texts, sound, words


def test_a_link_restores_the_comparison(compare: Start) -> None:
    """Four settings, an impossible one among them, are shown as they were sent, and sent on."""
    settings = [
        {**DEFAULT, "separators": ["。", ""], "keep_separator": "end"},
        WINDOWS,
        {**WINDOWS, "chunk_overlap": 500},
        {**DEFAULT, "length_function": "o200k_base"},
    ]
    app = compare(sample=POLICY.id, compare=linked(*settings))
    for sent, shown in zip(settings, in_link(app), strict=True):
        assert shown.items() >= sent.items()
    assert len(app.error) == 1
    sent, problems = read_compared(link(app, "compare") or "")
    assert (dumps(sent), problems) == (link(app, "compare"), ())


@pytest.mark.parametrize(
    "value", ["", "[", "{}", "[]", '[{"strategy":"fixed"}]', "7", "[1,2,3,4,5]", "[" * 5000]
)
def test_a_link_that_is_no_comparison_is_told(compare: Start, value: str) -> None:
    """The sentence says what it must be; the comparison begins as without a link."""
    app = compare(sample=POLICY.id, compare=value)
    assert "must be a JSON list of 2 to 4 settings" in words(app)
    assert [values["strategy"] for values in columns(app)] == ["recursive", "fixed"]
    assert link(app, "compare") is None


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        (7, "must be a JSON object"),
        ({}, "no strategy"),
        ({"strategy": ["fixed"]}, "no strategy"),
        ({"strategy": "magic"}, "no strategy 'magic'"),
        ({"strategy": "fixed", "colour": 1}, "has no setting colour"),
        ({"strategy": "fixed", "chunk_size": 0}, "chunk_size cannot be 0"),
        ({"strategy": "fixed", "chunk_size": "many"}, 'chunk_size cannot be "many"'),
        ({"strategy": "fixed", "chunk_size": True}, "chunk_size cannot be true"),
        ({"strategy": "fixed", "chunk_overlap": 10**9}, "chunk_overlap cannot be 1000000000"),
        ({"strategy": "recursive", "separators": []}, "separators cannot be []"),
        ({"strategy": "recursive", "separators": [1]}, "separators cannot be [1]"),
        ({"strategy": "recursive", "keep_separator": "middle"}, 'keep_separator cannot be "middle"'),
        ({"strategy": "recursive", "strip_whitespace": 1}, "strip_whitespace cannot be 1"),
        ({"strategy": "recursive", "length_function": "bytes"}, 'length_function cannot be "bytes"'),
        ({"strategy": "recursive", "separators": ["\ud800"]}, "half a character"),
    ],
)
def test_a_setting_that_no_form_can_show_is_told(compare: Start, item: Any, reason: str) -> None:
    """The sentence names the setting and the fault; the others are used, with another one beside them."""
    app = compare(sample=POLICY.id, compare=linked(item, WINDOWS))
    said = words(app).replace("\\", "")
    assert "Setting 1 of the link's comparison was left out." in said
    assert reason in said
    assert columns(app)[0] == {"strategy": "fixed", "chunk_size": 400, "chunk_overlap": 40}
    assert len({written(values) for values in columns(app)}) == 2


def test_a_link_to_somebodys_text_keeps_its_comparison(compare: Start) -> None:
    """The page asks for the text, and compares as soon as it is there."""
    text = "The pump is in the cellar. The key hangs beside the door. " * 30
    name = content_hash(text)
    settings = linked(WINDOWS, {**WINDOWS, "chunk_size": 90})
    app = compare(text=name, compare=settings)
    assert name in words(app)
    assert [values["chunk_size"] for values in in_link(app)] == [400, 90]
    app.session_state["own_texts"] = own_texts(text)
    sound(app.run())
    assert len(drawn(app)) == 2


def test_other_pages_keep_the_comparison(compare: Start) -> None:
    """It is in the link everywhere, so that the way back finds it."""
    app = compare(sample=POLICY.id, compare=linked(WINDOWS, {**WINDOWS, "chunk_size": 90}))
    sound(app.switch_page("pages/inspect.py").run())
    assert len(in_link(app)) == 2
    sound(app.switch_page("pages/compare.py").run())
    assert columns(app)[1]["chunk_size"] == 90


def test_the_letters_are_those_of_the_columns(compare: Start) -> None:
    """From left to right, in facts and table alike."""
    app = compare(sample=POLICY.id, compare=linked(WINDOWS, DEFAULT, {**WINDOWS, "chunk_size": 90}))
    said = words(app)
    places = [said.index(f"**{letter}** ") for letter in "ABC"]
    assert all(before < after for before, after in pairwise(places))
