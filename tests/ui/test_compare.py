"""The Compare screen: how it begins, its columns, and what it says of settings that are refused."""

from __future__ import annotations

import pytest

from chunkscope import Fixed, Recursive, strategy_from_json
from chunkscope.compare import agreement
from components.compare.compared import written
from components.presets import preset
from tests.ui.compare_page import (
    DEFAULT,
    POLICY,
    REPORT,
    WINDOWS,
    columns,
    drawn,
    headline,
    in_link,
    linked,
    own,
    table,
)
from tests.ui.conftest import Start, link, sound, told, words

# Beginning


def test_the_sidebars_settings_begin_beside_plain_windows(compare: Start) -> None:
    """An English text shows what a size alone would do; the link needs no word of it."""
    app = compare(sample=POLICY.id)
    first, second = (strategy_from_json(values) for values in columns(app))
    assert first == Recursive(chunk_size=400, chunk_overlap=40, keep_separator="start")
    assert second == Fixed(400, 40)
    found = agreement([first.split(POLICY.text), second.split(POLICY.text)])
    assert f"**{found.shared} of {found.places}**" in headline(app)
    assert link(app, "compare") is None
    assert len(set(drawn(app))) == 2


def test_a_japanese_text_begins_beside_the_other_separators(compare: Start) -> None:
    """Its sample has Japanese ones, so LangChain's own stand beside them; else Japanese ones."""
    app = compare(sample=REPORT.id, lang="ja")
    first, second = columns(app)
    assert tuple(first["separators"]) == preset("japanese").separators
    assert tuple(second["separators"]) == preset("langchain").separators
    assert (second["chunk_size"], second["chunk_overlap"]) == (200, 40)
    app = compare(sample=REPORT.id, separators='["\\n\\n","\\n"," ",""]')
    assert tuple(columns(app)[1]["separators"]) == preset("japanese").separators


def test_a_column_as_in_inspect_follows_the_sidebar(compare: Start) -> None:
    """As long as a column is as the sidebar has it, it stays so; the others stay as they are."""
    app = compare(sample=POLICY.id, compare=linked(DEFAULT, {**WINDOWS, "chunk_size": 300}))
    sound(app.number_input(key="chunk_size").set_value(250).run())
    assert [values["chunk_size"] for values in columns(app)] == [250, 300]
    assert [values["chunk_size"] for values in in_link(app)] == [250, 300]
    sound(app.number_input(key="chunk_overlap").set_value(260).run())
    assert columns(app)[0]["chunk_overlap"] == 40


# Columns


def test_columns_are_added_and_removed(compare: Start) -> None:
    """Up to four, all different; down to two."""
    app = compare(sample=POLICY.id)
    assert app.button(key="compare_remove_0").disabled
    for count in (3, 4):
        sound(app.button(key="compare_add").click().run())
        assert len(in_link(app)) == len({written(values) for values in in_link(app)}) == count
    assert app.button(key="compare_add").disabled
    last = in_link(app)[3]
    sound(app.button(key="compare_remove_0").click().run())
    assert in_link(app)[0] == {"strategy": "fixed", "chunk_size": 400, "chunk_overlap": 40}
    assert in_link(app)[2] == last
    sound(app.button(key="compare_remove_1").click().run())
    assert app.button(key="compare_remove_0").disabled


def test_as_in_inspect_takes_the_sidebars_settings(compare: Start) -> None:
    """The button is there where the column differs, and gone when it has been pressed."""
    app = compare(sample=POLICY.id, compare=linked(WINDOWS, {**WINDOWS, "chunk_size": 100}))
    sound(app.button(key="compare_1_inspect").click().run())
    assert strategy_from_json(in_link(app)[1]) == Recursive(
        chunk_size=400, chunk_overlap=40, keep_separator="start"
    )
    assert "this column follows the sidebar" in words(app)
    assert [item.key for item in app.button if (item.key or "").endswith("_inspect")] == ["compare_0_inspect"]


# Refusals


def test_a_refusal_stands_in_its_own_column(compare: Start) -> None:
    """Windows that never move on are refused in words; the other texts and figures stay."""
    app = compare(sample=POLICY.id)
    sound(told(app.number_input, "compare_1_chunk_overlap").set_value(400).run())
    (error,) = (item.value for item in app.error)
    assert "must be smaller than chunk" in error.replace("\\", "")
    assert len(drawn(app)) == 1
    assert "As soon as two columns have chunks" in words(app)
    assert table(app)["Chunks"] == ["20"]
    sound(app.button(key="compare_add").click().run())
    assert len(drawn(app)) == 2
    assert "1 column has no chunks" in words(app)
    sound(told(app.number_input, "compare_1_chunk_overlap").set_value(4).run())
    assert not app.error
    assert len(drawn(app)) == 3


def test_too_many_chunks_are_refused_before_they_are_made(compare: Start) -> None:
    """A million chunks are refused with their number; the text beside them stays."""
    text = "ab " * 100_000
    app = own(compare, text, compare=linked({**WINDOWS, "chunk_size": 2, "chunk_overlap": 1}, WINDOWS))
    assert "299,999" in app.error[0].value.replace("\\", "")
    assert len(drawn(app)) == 1


def test_a_text_without_a_cut_has_no_places(compare: Start) -> None:
    """One short line, or nothing at all: the screen says so, and the list is empty."""
    app = own(compare, "One line.")
    assert "No column cuts this text" in words(app)
    app = own(compare, " ")
    assert words(app)


@pytest.mark.parametrize("text", ["אב a\u0301 \u200b👩\u200d👧\r\n$x$ :smile: | a\n" * 9, "\x00", "x" * 3000])
def test_strange_texts_are_compared(compare: Start, text: str) -> None:
    """Nothing raises, in any list of chunks."""
    app = own(compare, text)
    for fate in ("KEPT", "CHANGED", "NEW", "gone"):
        app.session_state["compare_fate"] = fate
        sound(app.run())


@pytest.mark.usefixtures("slow")
def test_a_slow_strategy_is_stopped_and_begun_again(compare: Start) -> None:
    """While it works the other column is there; stopped it says so; begun anew it ends in chunks."""
    app = compare(sample=POLICY.id, compare=linked({"strategy": "slow", "seconds": 30.0}, WINDOWS))
    assert len(drawn(app)) == 1
    assert "**A** being split …" in words(app)
    (work,) = app.session_state["jobs_compare"].values()
    sound(app.button(key="compare_0_stop").click().run())
    assert work.wait(20)
    sound(app.run())
    assert "The split was stopped." in words(app)
    sound(app.button(key="compare_0_again").click().run())
    (again,) = app.session_state["jobs_compare"].values()
    assert again is not work
    sound(told(app.number_input, "compare_0_slow_seconds").set_value(0.0).run())
    assert again.wait(20)
    (last,) = app.session_state["jobs_compare"].values()
    assert last.wait(20)
    sound(app.run())
    assert len(drawn(app)) == 2
    assert f"**A** {len(Fixed(100, 0).split(POLICY.text).starts)} chunks" in words(app)


@pytest.mark.usefixtures("slow")
def test_what_a_slow_strategy_refuses_is_told(compare: Start) -> None:
    """Its words come from the other process."""
    app = compare(
        sample=POLICY.id, compare=linked({"strategy": "slow", "loud": True, "refuses": True}, WINDOWS)
    )
    (work,) = app.session_state["jobs_compare"].values()
    assert work.wait(20)
    sound(app.run())
    assert "refuses this text" in app.error[0].value
