"""The list of splitters: each one opens, has its own fields, and is in the link."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from chunkscope import Fixed, Strategy
from chunkscope.samples import samples
from chunkscope.strategies import STRATEGIES
from tests.ui.conftest import Start, facts, link, sound, told, words

QUICK = [name for name, kind in STRATEGIES.items() if not kind.slow]
SAMPLES = {sample.id: sample for sample in samples()}


@pytest.mark.parametrize(
    ("name", "sample"), [*zip(QUICK, itertools.cycle(("lesson-lines", "essay-ja")), strict=False)]
)
def test_every_splitter_opens_or_refuses_in_words(start: Start, name: str, sample: str) -> None:
    """Whatever the splitter makes of a sample, the screen shows it, or says why not and what instead."""
    assert sample in SAMPLES
    app = start(sample=sample, strategy=name)
    assert link(app, "strategy") == name
    assert "stored" in facts(app) or "Meanwhile" in words(app)


def test_choosing_a_splitter_changes_text_link_and_fields(start: Start) -> None:
    """Fixed windows have a size and an overlap and no separators; the others keep theirs."""
    app = start(sample="remote-work-policy")
    sound(told(app.selectbox, "strategy_choice").set_value("fixed").run())
    assert link(app, "strategy") == "fixed"
    expected = Fixed(400, 40).split(SAMPLES["remote-work-policy"].text).summary
    assert f"**{expected.without_overlap} of {expected.boundaries}**" in facts(app)
    assert "own splitter" in facts(app)
    assert not [item for item in app.text_input if (item.key or "").startswith("separator_")]
    sound(told(app.selectbox, "strategy_choice").set_value("recursive").run())
    assert app.text_input(key="separator_0").value == r"\n\n"


def test_a_splitter_nobody_knows_is_told(start: Start) -> None:
    """The sentence names it, and what can be chosen; the default splitter is used."""
    app = start(strategy="magic", options="[1]")
    assert "`magic`" in words(app)
    assert "`[1]`" in words(app)
    assert link(app, "strategy") == "recursive"


def _others(kind: type[Strategy]) -> dict[str, Any]:
    """Another value than the default for every option that has an effect whatever the others say."""
    found: dict[str, Any] = {}
    for option in kind.options:
        default = getattr(kind(), option.name)
        if option.only_with:
            continue
        if option.choices:
            found[option.name] = next(value for value in option.choices if value != default)
        elif isinstance(default, bool):
            found[option.name] = not default
    return found


@pytest.mark.parametrize("name", [name for name in QUICK if _others(STRATEGIES[name])])
def test_options_travel_in_the_link(start: Start, name: str) -> None:
    """Options that are not their defaults are in the link and come back from it."""
    options = _others(STRATEGIES[name])
    app = start(sample="lesson-lines", strategy=name, options=json.dumps(options))
    kept = json.loads(link(app, "options") or "{}")
    assert kept
    assert all(options[option] == value for option, value in kept.items())


def test_options_that_do_not_exist_are_told(start: Start) -> None:
    """The sentence names the link's setting and what it said; the others are kept."""
    app = start(sample="lesson-lines", strategy="markdown", options='{"odd":1,"verbatim":true}')
    assert "`options`" in words(app)
    assert json.loads(link(app, "options") or "{}") == {"verbatim": True}


@pytest.mark.parametrize(
    ("name", "sample"),
    [
        ("markdown", "talk-transcript"),
        ("code", "incident-report-ja"),
        ("latex", "found-poem"),
        ("html", "lesson-lines"),
    ],
)
def test_a_text_of_the_wrong_kind_is_told(start: Start, name: str, sample: str) -> None:
    """Where the text has nothing that the splitter looks for, one sentence above it says so."""
    assert "Nothing that this splitter cuts at is in the text" in words(start(sample=sample, strategy=name))


def test_the_sentence_of_a_fitting_text_is_about_the_splitter(start: Start) -> None:
    """Code in the language that was guessed is no text of the wrong kind."""
    said = words(start(sample="python-module", strategy="code"))
    assert "Nothing that this splitter" not in said
    assert "along the syntax tree" in said


@pytest.mark.parametrize("name", QUICK)
def test_the_queue_is_shown_where_there_is_one(start: Start, name: str) -> None:
    """Windows, packages and blocks have no carry queue, so nothing is said of one."""
    app = start(sample="remote-work-policy", strategy=name)
    queues = [item for item in app.expander if item.label.startswith("Carry queue")]
    recursion = [tab for tab in app.tabs if tab.label == "Recursion"]
    assert len(queues) <= len(recursion)


@pytest.mark.parametrize("name", STRATEGIES)
def test_no_two_fields_have_the_same_label(name: str) -> None:
    """The list of splitters is called Splitter; an option that is called so would stand beside it."""
    labels = ["Splitter", "Chunk size", "Overlap", *(option.label for option in STRATEGIES[name].options)]
    assert len(set(labels)) == len(labels)


def test_what_is_never_closed_is_quoted(start: Start) -> None:
    """The parser's trouble is told with the words that it has trouble with."""
    said = words(start(sample="incident-report-ja", strategy="code", options='{"splitter":"syntax"}'))
    assert "The parser could not read “" in said
