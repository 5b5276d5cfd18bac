"""Every widget of the sidebar has its effect on the result and in the link."""

from __future__ import annotations

import json

import pytest

from tests.ui.conftest import Start, facts, link, sound, told, words


def test_chunk_size_changes_the_facts_and_the_link(start: Start) -> None:
    """Another size gives other boundaries; the slider follows the field."""
    app = start(sample="remote-work-policy")
    before = facts(app)
    sound(app.number_input(key="chunk_size").set_value(200).run())
    assert facts(app) != before
    assert link(app, "chunk_size") == "200"
    assert told(app.select_slider, "chunk_size_slider_20_4000").value == 200


def test_dragging_the_slider_sets_the_field(start: Start) -> None:
    """The slider and the field are one number."""
    app = start(sample="remote-work-policy")
    sound(told(app.select_slider, "chunk_size_slider_20_4000").set_value(1000).run())
    assert app.number_input(key="chunk_size").value == 1000
    assert link(app, "chunk_size") == "1000"


def test_chunk_overlap_changes_what_is_asked(start: Start) -> None:
    """The facts name the new overlap."""
    app = start(sample="remote-work-policy")
    sound(app.number_input(key="chunk_overlap").set_value(120).run())
    assert "of 120 asked" in facts(app)
    assert link(app, "chunk_overlap") == "120"


def test_no_overlap_asked_is_said(start: Start) -> None:
    """With 0 asked nothing is missing."""
    app = start(sample="remote-work-policy", chunk_overlap="0")
    assert "no overlap was asked for" in facts(app)


def test_overlap_above_size_is_explained_and_the_view_stays(start: Start) -> None:
    """The message names both numbers, the last good facts stay, and one click mends it."""
    app = start(sample="remote-work-policy")
    before = facts(app)
    sound(app.number_input(key="chunk_overlap").set_value(500).run())
    assert "500" in app.error[0].value
    assert "400" in app.error[0].value
    assert facts(app) == before
    sound(app.button(key="lower_overlap").click().run())
    assert not app.error
    assert app.number_input(key="chunk_overlap").value == 40


def test_unit_counts_tokens(start: Start) -> None:
    """In tokens the same numbers give fewer chunks."""
    app = start(sample="remote-work-policy")
    before = facts(app)
    sound(told(app.selectbox, "unit_choice").set_value("cl100k_base").run())
    assert facts(app) != before
    assert link(app, "unit") == "cl100k_base"


def test_keep_separator_moves_the_separator(start: Start) -> None:
    """The lesson of the FAQ: "end" takes the full stop from the head of a chunk."""
    app = start(sample="product-faq")
    before = facts(app)
    sound(app.get("button_group")[_group(app, "keep_separator")].set_value("end").run())
    assert link(app, "keep_separator") == "end"
    assert facts(app) != before


def test_strip_switch(start: Start) -> None:
    """Without stripping the indented poem keeps more overlap."""
    app = start(sample="found-poem")
    before = facts(app)
    sound(app.toggle(key="strip").set_value(False).run())
    assert link(app, "strip") == "false"
    assert facts(app) != before


def test_preset_sets_separators_and_place(start: Start) -> None:
    """The Japanese preset brings its list and keeps the separator at the end."""
    app = start(sample="essay-ja")
    sound(told(app.selectbox, "preset_choice").set_value("japanese").run())
    assert json.loads(link(app, "separators") or "") == ["\n\n", "\n", "。", "、", ""]
    assert link(app, "keep_separator") == "end"


def test_separator_lines_can_be_edited_moved_removed_and_added(start: Start) -> None:
    """Each action changes the list in the link, and escapes are read."""
    app = start(sample="remote-work-policy")

    def separators() -> list[str]:
        found: list[str] = json.loads(link(sound(app), "separators") or "")
        return found

    app.text_input(key="separator_0").set_value(r"\t\u3000").run()
    assert separators() == ["\t\u3000", "\n", " ", ""]
    app.button(key="separator_up_1").click().run()
    assert separators() == ["\n", "\t\u3000", " ", ""]
    assert app.text_input(key="separator_0").value == r"\n"
    app.button(key="separator_remove_1").click().run()
    assert separators() == ["\n", " ", ""]
    app.button(key="separator_add").click().run()
    assert len(separators()) == 4
    assert separators()[-1] == ""


def test_a_separator_that_never_occurs_is_marked(start: Start) -> None:
    """In the file with Windows line ends two line feeds in a row occur nowhere."""
    app = start(sample="release-notes-crlf")
    assert ":orange[:small[0×]]" in words(app)


def test_lines_below_the_empty_separator_are_reported(start: Start) -> None:
    """The empty separator in mid-list ends the search."""
    app = start(sample="remote-work-policy", separators='["\\n","","x"]')
    assert "the 1 line below it is never used" in words(app)


def test_patterns_work_and_a_bad_one_is_explained(start: Start) -> None:
    """The regex switch turns the lines into patterns; one that does not compile leaves the view alone."""
    app = start(sample="remote-work-policy")
    sound(app.toggle(key="regex").set_value(True).run())
    assert link(app, "regex") == "true"
    before = facts(app)
    sound(app.text_input(key="separator_0").set_value("(").run())
    assert any("Line 1" in error.value for error in app.error)
    assert facts(app) == before


@pytest.mark.parametrize("number", [1, 2])
def test_a_lesson_is_one_click_away(start: Start, number: int) -> None:
    """A lesson opens with its own settings."""
    app = start(sample="remote-work-policy", chunk_size="777")
    sound(app.button(key=f"lesson_{number}").click().run())
    assert (link(app, "sample") or "").startswith("lesson-")
    assert link(app, "chunk_size") != "777"


def test_a_sample_opens_with_the_settings_that_show_its_trap(start: Start) -> None:
    """Choosing a sample brings its settings and its lesson."""
    app = start(sample="remote-work-policy")
    sound(told(app.selectbox, "source_choice").set_value("sample:gateway-log").run())
    assert link(app, "sample") == "gateway-log"
    assert '""' not in (link(app, "separators") or "")
    assert "chunk larger than chunk\\_size" in words(app)


def test_changed_settings_lead_back(start: Start) -> None:
    """After a change one click restores what the sample opened with."""
    app = start(sample="remote-work-policy")
    sound(app.number_input(key="chunk_size").set_value(123).run())
    sound(app.button(key="back_to_opening").click().run())
    assert link(app, "chunk_size") == "400"


def test_the_language_switch_keeps_everything_else(start: Start) -> None:
    """Lists whose labels change with the language keep their value, run after run."""
    app = start(sample="lesson-sentences", unit="cl100k_base", chunk_size="33")
    for lang in ("ja", "en", "ja"):
        sound(app.get("button_group")[_group(app, "lang")].set_value(lang).run())
        sound(app.run())
        found = [link(app, name) for name in ("lang", "sample", "unit", "chunk_size")]
        assert found == [lang, "lesson-sentences", "cl100k_base", "33"]


def _group(app: object, key: str) -> int:
    groups = app.get("button_group")  # type: ignore[attr-defined]
    return next(place for place, group in enumerate(groups) if group.key == key)


def test_lines_that_were_forgotten_come_back(start: Start) -> None:
    """A run that gave way to another page before the sidebar takes the lines away, not the separators."""
    app = start(sample="remote-work-policy")
    app.session_state["separators"] = ("\n\n", "\n", "。", "、", " ", "")
    sound(app.run())
    assert [app.text_input(key=f"separator_{row}").value for row in range(6)] == [
        r"\n\n",
        r"\n",
        "。",
        "、",
        "␣",
        "",
    ]
