"""The Compare screen: what each widget does to the settings, the link, the texts and the figures."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from chunkscope import Fixed, Recursive, strategy_from_json
from chunkscope.compare import agreement, kept_changed_new, landmarks, measures
from chunkscope.samples import sample
from chunkscope.strategies import STRATEGIES
from chunkscope.text import content_hash
from chunkscope.wording import _
from components.compared import dumps, read_compared, written
from components.presets import preset
from components.source import OwnText
from tests.ui.conftest import Start, link, read, sound, told, words
from tests.ui.slow_strategy import Slow

POLICY = sample("remote-work-policy")
REPORT = sample("incident-report-ja")
DEFAULT = {"strategy": "recursive", "chunk_size": 400, "chunk_overlap": 40}
WINDOWS = {"strategy": "fixed", "chunk_size": 400, "chunk_overlap": 40}


@pytest.fixture
def compare(start: Start) -> Start:
    """Start the app and go to the compare page."""

    def run(**params: str) -> AppTest:
        return sound(start(**params).switch_page("pages/compare.py").run())

    return run


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more strategy, which takes its time."""
    monkeypatch.setitem(STRATEGIES, "slow", Slow)


def linked(*settings: dict[str, Any]) -> str:
    """The link's parameter for these settings."""
    return json.dumps(settings)


def columns(app: AppTest) -> list[dict[str, Any]]:
    """The settings that are shown."""
    return [json.loads(column) for column in app.session_state["compare_shown"]]


def in_link(app: AppTest) -> list[dict[str, Any]]:
    """The settings of the link."""
    found: list[dict[str, Any]] = json.loads(link(app, "compare") or "[]")
    return found


def headline(app: AppTest) -> str:
    """What is said of all cuts together."""
    return next(item.value for item in app.main.markdown if "cuts are the same" in item.value)


def drawn(app: AppTest) -> list[str]:
    """The drawings on the screen, by their digests."""
    views = [json.loads(item.proto.json) for item in app.get("bidi_component") if item.proto.json]
    return [view["drawing"] for view in views if "drawing" in view]


def table(app: AppTest) -> dict[str, list[str]]:
    """The table of sizes, by the name of the row."""
    (found,) = (item.value for item in app.main.markdown if item.value.startswith("|"))
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in found.splitlines()[2:]]
    plain = [[cell.removeprefix(":gray[").removesuffix("]") for cell in row] for row in rows]
    return {row[0]: row[1:] for row in plain}


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


# Settings


def test_another_strategy_keeps_size_and_overlap(compare: Start) -> None:
    """The list changes the strategy; what both have in common stays, and the link says so."""
    app = compare(sample=POLICY.id, chunk_size="333", chunk_overlap="33")
    before = drawn(app)
    sound(told(app.selectbox, "compare_0_strategy").set_value("fixed").run())
    assert in_link(app)[0] == {"strategy": "fixed", "chunk_size": 333, "chunk_overlap": 33}
    assert drawn(app)[0] != before[0]
    assert in_link(app)[1] == {"strategy": "fixed", "chunk_size": 333, "chunk_overlap": 33}


def test_size_and_overlap_change_their_own_column(compare: Start) -> None:
    """A number typed in the second column is the second column's."""
    app = compare(sample=POLICY.id)
    sound(told(app.number_input, "compare_1_chunk_size").set_value(120).run())
    sound(told(app.number_input, "compare_1_chunk_overlap").set_value(20).run())
    assert in_link(app)[1] == {"strategy": "fixed", "chunk_size": 120, "chunk_overlap": 20}
    count = len(Fixed(120, 20).split(POLICY.text).starts)
    assert f"**B** {count} chunks" in words(app)


def test_separators_unit_and_blanks_are_set_behind_the_button(compare: Start) -> None:
    """A list of separators brings the place that belongs to it; each choice is in the link."""
    app = compare(sample=POLICY.id)
    sound(told(app.selectbox, "compare_0_separators").set_value("sentences").run())
    assert in_link(app)[0]["separators"] == list(preset("sentences").separators)
    assert in_link(app)[0]["keep_separator"] == "end"
    assert "Sentences" in words(app)
    sound(told(app.selectbox, "compare_0_keep_separator").set_value("off").run())
    sound(told(app.selectbox, "compare_0_length_function").set_value("cl100k_base").run())
    sound(told(app.toggle, "compare_0_strip_whitespace").set_value(False).run())
    values = in_link(app)[0]
    assert (values["keep_separator"], values["length_function"], values["strip_whitespace"]) == (
        False,
        "cl100k_base",
        False,
    )
    assert "separator kept: off" in words(app).replace("\\", "")


def test_a_list_of_ones_own_stays(compare: Start) -> None:
    """Separators that are no preset are named so, and are not lost."""
    own = {**DEFAULT, "separators": ["; ", ""]}
    app = compare(sample=POLICY.id, compare=linked(own, WINDOWS))
    assert told(app.selectbox, "compare_0_separators").value == "own"
    sound(told(app.number_input, "compare_0_chunk_size").set_value(90).run())
    assert in_link(app)[0]["separators"] == ["; ", ""]


@pytest.mark.usefixtures("slow")
def test_every_kind_of_option_is_set(compare: Start) -> None:
    """Numbers, switches, choices, lists and lines; one without effect is not shown."""
    app = compare(sample=POLICY.id, compare=linked({"strategy": "slow"}, WINDOWS))
    assert not [item for item in app.toggle if (item.key or "").startswith("compare_0_slow_refuses")]
    sound(told(app.toggle, "compare_0_slow_loud").set_value(True).run())
    sound(told(app.toggle, "compare_0_slow_refuses").set_value(True).run())
    sound(told(app.number_input, "compare_0_slow_seconds").set_value(0.5).run())
    sound(told(app.selectbox, "compare_0_slow_kind").set_value("second").run())
    sound(told(app.text_input, "compare_0_slow_levels").set_value("8、4, 2").run())
    sound(told(app.text_input, "compare_0_slow_word").set_value("no").run())
    wanted = {
        "loud": True,
        "refuses": True,
        "seconds": 0.5,
        "kind": "second",
        "levels": [8, 4, 2],
        "word": "no",
    }
    assert in_link(app)[0] == {"strategy": "slow", **wanted}
    assert "Kind: The second" in words(app).replace("\\", "")


@pytest.mark.parametrize("name", sorted(STRATEGIES))
@pytest.mark.parametrize("text", [POLICY.id, REPORT.id])
def test_every_strategy_has_a_column(compare: Start, name: str, text: str) -> None:
    """Its form is drawn, its settings are in the link; there is a text, a refusal, or work on its way."""
    app = compare(sample=text, compare=linked({"strategy": name}, WINDOWS))
    sent, problems = read_compared(link(app, "compare") or "")
    assert (len(sent), problems) == (2, ())
    assert strategy_from_json(in_link(app)[0]).to_json().keys() == in_link(app)[0].keys()
    said = words(app)
    assert len(drawn(app)) == 2 or app.error or "being split …" in said
    assert _(STRATEGIES[name].about) in said


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
    app = _own(compare, text, compare=linked({**WINDOWS, "chunk_size": 2, "chunk_overlap": 1}, WINDOWS))
    assert "299,999" in app.error[0].value.replace("\\", "")
    assert len(drawn(app)) == 1


def test_a_text_without_a_cut_has_no_places(compare: Start) -> None:
    """One short line, or nothing at all: the screen says so, and the list is empty."""
    app = _own(compare, "One line.")
    assert "No column cuts this text" in words(app)
    app = _own(compare, " ")
    assert words(app)


@pytest.mark.parametrize("text", ["אב a\u0301 \u200b👩\u200d👧\r\n$x$ :smile: | a\n" * 9, "\x00", "x" * 3000])
def test_strange_texts_are_compared(compare: Start, text: str) -> None:
    """Nothing raises, in any list of chunks."""
    app = _own(compare, text)
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


# Figures


def test_the_table_has_the_measures(compare: Start) -> None:
    """Every figure is the core's; what is left whole is counted while the rest is painted."""
    marks = landmarks(POLICY.text)
    app = compare(sample=POLICY.id, compare=linked(DEFAULT, WINDOWS))
    (looking,) = app.session_state["jobs_landmarks"].values()
    assert looking.wait(20)
    sound(app.run())
    found = [measures(strategy_from_json(values).split(POLICY.text), marks) for values in (DEFAULT, WINDOWS)]
    rows = table(app)
    assert rows["Chunks"] == [str(one.chunks) for one in found]
    assert rows["Characters, most"] == [str(one.characters.most) for one in found if one.characters]
    assert rows["Tokens, 95th percentile"] == [str(one.tokens.p95) for one in found if one.tokens]
    assert rows["Tokens to embed"] == [f"{one.embedded:,}" for one in found]
    assert rows["Boundaries with overlap"] == [f"{one.overlapping} of {one.boundaries}" for one in found]
    assert rows["Stored, times the source"] == [f"{one.stored:.2f}×" for one in found]
    assert rows["Longer than chunk_size"] == ["0 of 20", "0 of 16"]
    kept = [one.whole["sentences"] for one in found]
    assert rows["Sentences left whole"] == [f"{one.whole} of {one.total}" for one in kept]
    assert rows["Tables left whole"] == ["–", "–"]


def test_what_has_to_be_embedded_again_is_told_and_listed(compare: Start) -> None:
    """The sentence has the core's figures; a chosen row leads to its chunk."""
    other = {**DEFAULT, "chunk_size": 300}
    app = compare(sample=POLICY.id, compare=linked(DEFAULT, other, WINDOWS))
    first, second, third = (
        strategy_from_json(values).split(POLICY.text) for values in (DEFAULT, other, WINDOWS)
    )
    for letter, after in (("B", second), ("C", third)):
        found = kept_changed_new(first, after)
        sentence = (
            f"To go from A to {letter}, **{found.again} of {len(after.starts)}** chunks have to be embedded"
        )
        assert sentence in words(app)
        assert f"**{found.units:,} tokens**, {found.characters:,} characters" in words(app)
    found = kept_changed_new(first, second)
    changed = [number for number, fate in enumerate(found.fates.tolist()) if fate == 1]
    listed = app.dataframe[0].value
    assert list(listed["Chunk"]) == [f"B {number + 1}" for number in changed]
    assert list(listed["Start"]) == second.starts[changed].tolist()
    app.session_state["compare_fate"] = "gone"
    sound(app.run())
    assert [
        int(name.removeprefix("A ")) - 1 for name in app.dataframe[0].value["Chunk"]
    ] == found.gone.tolist()
    app.session_state["compare_pair"] = "C"
    sound(app.run())
    assert len(app.dataframe[0].value) == len(kept_changed_new(first, third).gone)


def test_pairs_that_are_gone_are_forgotten(compare: Start) -> None:
    """With its column the pair goes, and the first one is listed."""
    app = compare(sample=POLICY.id, compare=linked(DEFAULT, {**DEFAULT, "chunk_size": 300}, WINDOWS))
    app.session_state["compare_pair"] = "C"
    sound(app.run())
    sound(app.button(key="compare_remove_2").click().run())
    assert app.session_state["compare_pair"] == "B"


# Links


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
    app.session_state["own_texts"] = {name: OwnText(name, "own.txt", read(text))}
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


def _own(begin: Start, text: str, **settings: str) -> AppTest:
    """The page with a text of the reader's own."""
    name = content_hash(text)
    app = begin(text=name, **settings)
    app.session_state["own_texts"] = {name: OwnText(name, "own.txt", read(text))}
    return sound(app.run())
