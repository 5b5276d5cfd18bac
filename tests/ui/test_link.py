"""A link restores the view, and says what it could not restore."""

from __future__ import annotations

import pytest

from chunkscope import Recursive
from chunkscope.text import content_hash
from components.source import OwnText
from tests.ui.conftest import Start, facts, link, read, sound, words

FULL = {
    "sample": "lesson-lines",
    "separators": '["\\n"," ",""]',
    "regex": "false",
    "chunk_size": "60",
    "chunk_overlap": "30",
    "keep_separator": "end",
    "strip": "false",
    "unit": "characters",
    "cut": "3",
}


def test_a_whole_link_is_restored(start: Start) -> None:
    """Every setting and the selected boundary are as the link says, and it stays as it was."""
    app = start(**FULL)
    assert {name: link(app, name) for name in FULL} == FULL
    assert app.number_input(key="chunk_size").value == 60
    assert app.text_input(key="separator_1").value == "␣"
    assert "**Boundary 3**" in words(app)


def test_a_bare_address_shows_a_sample_and_becomes_a_link(start: Start) -> None:
    """Without parameters the default sample opens, and every setting is written out."""
    app = start()
    for name in ("lang", "sample", "separators", "regex", "chunk_size", "chunk_overlap", "strip", "unit"):
        assert link(app, name)


def test_values_out_of_range_are_told_until_they_were_seen(start: Start) -> None:
    """The sentences name what was asked and what is used; one click puts them away."""
    app = start(sample="remote-work-policy", chunk_size="0", unit="bytes", cut="4711", nonsense="1")
    said = words(app)
    for part in ("`chunk_size`", "`400`", "`unit`", "`bytes`", "`4711`", "`nonsense`"):
        assert part in said
    sound(app.button(key="forget_problems").click().run())
    assert "`bytes`" not in words(app)
    assert link(app, "chunk_size") == "400"


def test_an_unknown_sample_opens_the_default_one(start: Start) -> None:
    """The sentence quotes the name that nobody knows."""
    app = start(sample="<script>alert(1)</script>")
    assert "`<script>alert(1)</script>`" in words(app)
    assert link(app, "sample") == "remote-work-policy"


def test_a_link_to_somebodys_text_asks_for_it(start: Start) -> None:
    """The text is asked for in words, and the settings wait for it."""
    app = start(text="0123456789abcdef", chunk_size="77")
    assert "0123456789abcdef" in words(app)
    assert link(app, "chunk_size") == "77"
    assert link(app, "text") == "0123456789abcdef"


def test_the_text_that_a_link_waits_for_opens_with_the_links_settings(start: Start) -> None:
    """Once the very text is in the session, the view is the one that was shared."""
    text = "One line of somebody's own.\n" * 30
    app = start(text=content_hash(text), chunk_size="77", chunk_overlap="20")
    app.session_state["own_texts"] = {content_hash(text): OwnText(content_hash(text), "own.txt", read(text))}
    sound(app.run())
    expected = Recursive(chunk_size=77, chunk_overlap=20).split(text).summary
    assert f"**{expected.without_overlap} of {expected.boundaries}**" in facts(app)


@pytest.mark.parametrize("lang", ["en", "ja", "qps"])
def test_the_language_comes_with_the_link(start: Start, lang: str) -> None:
    """The switch shows the link's language, and the facts are in it."""
    app = start(lang=lang)
    assert link(app, "lang") == lang
    line = app.main.markdown[0].value
    assert ("boundaries" in line, "⟦" in line) == (lang == "en", lang == "qps")
