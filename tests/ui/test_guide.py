"""The guide's examples run, show what they claim, and open in Inspect."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from chunkscope import Cause
from components.lessons import Lesson, lesson, lessons
from tests.ui.conftest import ROOT, TIMEOUT, link, sound


@pytest.mark.parametrize("example", lessons(), ids=lambda item: item.id)
def test_an_example_shows_its_cause(example: Lesson) -> None:
    """Splitting the text with the settings gives a boundary with the cause, short of what was asked."""
    chunking = example.strategy.split(example.text)
    found = [boundary for boundary in chunking.boundaries if example.cause in boundary.causes]
    assert found
    assert all(boundary.overlap_length < boundary.asked for boundary in found)


def test_every_cause_has_an_example() -> None:
    """In the order of the causes, one for each."""
    assert [item.cause for item in lessons()] == list(Cause)
    assert all(lesson(cause).cause is cause for cause in Cause)


@pytest.mark.parametrize("lang", ["en", "ja", "qps"])
def test_the_page_draws_and_an_example_opens(lang: str) -> None:
    """Twelve cards, and a click shows the example in Inspect with its settings."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=TIMEOUT)
    app.query_params["lang"] = lang
    app.run()
    app.switch_page("pages/guide.py")
    sound(app.run())
    assert len(app.subheader) == len(Cause)
    sound(app.button(key="open_cause-no-room").click().run())
    assert link(app, "sample") == "cause-no-room"
    assert link(app, "chunk_overlap") == "16"
