"""A widget that others may set: its reader's choices are told from the browser's late repetitions."""

from __future__ import annotations

import pytest

from components import told as module
from components.told import heard, is_choice, told


@pytest.fixture(autouse=True)
def state(monkeypatch: pytest.MonkeyPatch) -> None:
    """A session of its own, without a server."""
    monkeypatch.setattr(module.st, "session_state", {})


def test_the_key_stays_while_the_reader_moves_the_widget() -> None:
    """A slider that is dragged from step to step keeps its key, and with it the focus."""
    key = told("slider", 200)
    for value in (210, 220, 200):
        assert is_choice("slider", key, value)
        heard("slider", key, value)
        assert told("slider", value) == key


def test_a_value_set_by_others_makes_another_widget() -> None:
    """What is typed beside the slider moves it by a new key, so that nothing of before can be sent for it."""
    keys = [told("slider", value) for value in (200, 300, 200)]
    assert len(set(keys)) == 3
    assert told("slider", 200) == keys[-1]


def test_a_late_repetition_is_no_choice() -> None:
    """A browser that has not heard of the new value yet sends the old one under the old key."""
    old = told("slider", 200)
    new = told("slider", 300)
    assert not is_choice("slider", old, 200)
    assert not is_choice("slider", new, 300)


def test_a_choice_made_in_an_outdated_picture_counts() -> None:
    """Whoever moves the old widget before the new one is drawn gets what she chose, on a newer one."""
    old = told("slider", 200)
    new = told("slider", 300)
    assert is_choice("slider", old, 500)
    heard("slider", old, 500)
    assert told("slider", 500) not in {old, new}


def test_only_a_few_keys_are_remembered() -> None:
    """A long session does not grow."""
    for value in range(1000):
        told("slider", value)
    assert len(module.st.session_state["slider_told"]) < 10
