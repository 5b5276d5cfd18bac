"""What the tests of the Query screen do on it, and what they read from it."""

from __future__ import annotations

from typing import Any

from streamlit.testing.v1 import AppTest

from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.text import content_hash
from components.source import OwnText
from tests.ui.conftest import Start, read, sound, told, words

POLICY = {"sample": "remote-work-policy", "q": "How many days a week may I work remotely?"}
ASKED = {**POLICY, "retriever": "bm25"}
TABS = (
    "Likeness by size",
    "Place by size",
    "What fits the budget",
    "The marked answer",
    "Tokens",
    "Kept questions",
)


def answered(app: AppTest, seconds: float = 60) -> AppTest:
    """The page when what was asked last has been answered."""
    (*_before, last) = app.session_state["jobs_ask"].values()
    assert last.wait(seconds)
    return sound(app.run())


def answers(app: AppTest) -> dict[int, SizeAnswer]:
    """The answers to what was asked last, by size."""
    (*_before, last) = app.session_state["jobs_ask"].values()
    found = [item for item in last.results if isinstance(item, SizeAnswer)]
    return {answer.size: answer for answer in sorted(found, key=lambda answer: answer.size)}


def plain(app: AppTest) -> str:
    """Everything that the page says, without the backslashes of Markdown."""
    return words(app).replace("\\", "")


def shown_size(app: AppTest) -> int:
    """The chunk size on the table."""
    size: int = told(app.get("button_group"), "query_size").value
    return size


def choose(app: AppTest, name: str, option: str) -> AppTest:
    """Choose an option from a list and wait for the answers."""
    return answered(sound(told(app.selectbox, f"ask_{name}_choice").set_value(option).run()))


def enter(app: AppTest, name: str, value: Any) -> AppTest:
    """Type into a field and wait for the answers."""
    fields = app.text_input if isinstance(value, str) else app.number_input
    return answered(sound(told(fields, f"ask_{name}_field").set_value(value).run()))


def tab(app: AppTest, name: str) -> AppTest:
    """Open a tab."""
    app.session_state["query_details"] = name
    return sound(app.run())


def own(query: Start, text: str, **settings: str) -> AppTest:
    """The page with a text of the reader's own, answered."""
    name = content_hash(text)
    app = query(text=name, **settings)
    app.session_state["own_texts"] = {name: OwnText(name, "own.txt", read(text))}
    return answered(sound(app.run()))
