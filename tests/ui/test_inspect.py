"""The Inspect screen: causes, steps, panel, tabs, and what it says where there is nothing to see."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from chunkscope import Cause, Recursive
from chunkscope.inspection.reasons import count_causes
from chunkscope.samples import sample
from chunkscope.text import content_hash
from chunkscope.wording.causes import cause_name
from components.source import OwnText
from components.steps import Walk, boundaries_of
from tests.ui.conftest import Start, facts, finished, link, read, sound, words


def own(start: Start, text: str, **settings: str) -> AppTest:
    """The app with a text of the reader's own."""
    name = content_hash(text)
    app = start(text=name, **settings)
    app.session_state["own_texts"] = {name: OwnText(name, "own.txt", read(text))}
    return sound(app.run())


def test_the_facts_are_those_of_the_chunking(start: Start) -> None:
    """Every number of the line comes from the summary, and the library agrees."""
    app = start(sample="remote-work-policy")
    item = sample("remote-work-policy")
    found = Recursive(**item.settings).split(item.text).summary
    for part in (
        f"**{found.without_overlap} of {found.boundaries}** boundaries have no overlap",
        f"mean **{found.mean_overlap:.1f}** of 40 asked",
        f"max **{found.max_overlap}**",
        f"**{found.stored:.2f}x** stored",
    ):
        assert part in facts(app)


def test_the_library_is_asked_after_the_paint(start: Start) -> None:
    """Within seconds the verdict stands at the end of the line."""
    app = start(sample="lesson-lines")
    next(iter(app.session_state["jobs_library"].values())).wait(30)
    assert "identical to langchain-text-splitters" in facts(sound(app.run()))


def test_it_begins_at_a_cut_without_overlap(start: Start) -> None:
    """The panel opens on the first boundary that has none."""
    app = start(sample="remote-work-policy")
    item = sample("remote-work-policy")
    overlaps = Recursive(**item.settings).split(item.text).overlaps.tolist()
    assert f"**Boundary {overlaps.index(0) + 1}**" in words(app)


def test_steps_walk_through_the_boundaries_of_a_cause(start: Start) -> None:
    """With a pill chosen the next step leads to the next boundary that has the cause."""
    app = start(sample="remote-work-policy")
    item = sample("remote-work-policy")
    chunking = Recursive(**item.settings).split(item.text)
    walk = boundaries_of(chunking, Cause.NO_ROOM)
    pills = next(group for group in app.get("button_group") if group.key == "cause")
    sound(pills.set_value(Cause.NO_ROOM).run())
    now = int(link(app, "cut") or 0) - 1
    assert now in walk
    step = "step_next" if now < walk[-1] else "step_previous"
    sound(app.button(key=step).click().run())
    moved = int(link(app, "cut") or 0) - 1
    assert moved in walk
    assert moved != now
    assert f"{walk.index(moved) + 1} / {len(walk)}" in words(app)


def test_pills_count_every_cause() -> None:
    """The counts are those of the boundaries, the most frequent first."""
    item = sample("remote-work-policy")
    chunking = Recursive(**item.settings).split(item.text)
    counts = count_causes(chunking)
    assert list(counts.values()) == sorted(counts.values(), reverse=True)
    for cause, count in counts.items():
        assert count == sum(cause in boundary.causes for boundary in chunking.boundaries)


def test_a_walk_knows_its_neighbours() -> None:
    """Steps lead to the nearest boundary of the walk on either side, also from beside the path."""
    walk = Walk([2, 5, 9], 5)
    assert (walk.previous, walk.following, walk.place) == (2, 9, "2 / 3")
    beside = Walk([2, 5, 9], 7)
    assert (beside.previous, beside.following, beside.place) == (5, 9, "– / 3")
    assert (Walk([], None).previous, Walk([], None).following) == (None, None)


def test_the_selected_boundary_keeps_its_place(start: Start) -> None:
    """When the cuts move, the boundary nearest to the old place is selected."""
    app = start(sample="remote-work-policy", cut="9")
    item = sample("remote-work-policy")
    place = Recursive(**item.settings).split(item.text).ends[8]
    sound(app.number_input(key="chunk_size").set_value(150).run())
    moved = Recursive(**{**item.settings, "chunk_size": 150}).split(item.text)
    assert link(app, "cut") == str(int(abs(moved.ends[:-1] - place).argmin()) + 1)


def test_the_panel_names_causes_pieces_and_remedies(start: Start) -> None:
    """Asked and got, the piece with its length, the queue, and a remedy that can be applied."""
    app = start(sample="lesson-sentences")
    said = words(app)
    assert "pieces are carried whole or not at all" in said
    assert "Whole pieces are carried back from the cut" in said
    assert len(app.table) == 1
    next(iter(app.session_state["jobs_remedies"].values())).wait(60)
    sound(app.run())
    before = link(app, "chunk_overlap")
    sound(app.button(key="apply_0").click().run())
    assert link(app, "chunk_overlap") != before


@pytest.mark.parametrize("strategy", ["character", "sentence", "structure"])
def test_other_splitters_have_remedies_too(start: Start, strategy: str) -> None:
    """What was run on the text is offered with its price, and a click sets it for this splitter."""
    app = start(sample="remote-work-policy", strategy=strategy, chunk_size="400", chunk_overlap="40")
    next(iter(app.session_state["jobs_remedies"].values())).wait(60)
    sound(app.run())
    assert "characters of context here" in words(app)
    before = dict(app.query_params)
    sound(app.button(key="apply_0").click().run())
    assert link(app, "strategy") == strategy
    assert dict(app.query_params) != before


@pytest.mark.parametrize("cause", [cause for cause in Cause if cause is not Cause.OTHER_SECTION])
def test_every_cause_is_put_into_words(start: Start, cause: Cause) -> None:
    """The guide's example of a cause, opened in Inspect, has its pill and its badge."""
    app = start(sample="cause-" + cause.value.lower().replace("_", "-"))
    pills = next(group for group in app.get("button_group") if group.key == "cause")
    assert any(option.startswith(cause_name(cause)) for option in pills.options)


@pytest.mark.parametrize("tab", ["Chunks", "Chunk lengths", "Overlap along the text", "Recursion"])
def test_tabs_draw(start: Start, tab: str) -> None:
    """Each tab draws for a sample without an exception, and only when it is open."""
    app = start(sample="remote-work-policy")
    assert tab in [item.label for item in app.tabs]
    app.session_state["details"] = tab
    sound(app.run())
    assert len(app.dataframe) + len(app.get("plotly_chart")) == 1


def test_the_open_tab_is_kept(start: Start) -> None:
    """Another page, another language and a text without that tab do not lose what was looked at."""
    app = start(sample="remote-work-policy")
    app.session_state["details"] = "Chunk lengths"
    sound(app.run())
    sound(sound(app.switch_page("pages/guide.py").run()).switch_page("pages/inspect.py").run())
    assert app.session_state["details"] == "Chunk lengths"
    app.session_state["lang"] = "ja"
    sound(app.run())
    assert app.session_state["details"] == "チャンクの長さ"


def test_columns_that_say_the_same_of_every_chunk_are_left_out(start: Start) -> None:
    """Only where a chunk is longer than its limit, or no slice of the text, a column says which."""
    app = start(sample="remote-work-policy")
    app.session_state["details"] = "Chunks"
    assert not {"Over the limit", "Verbatim"} & set(sound(app.run()).dataframe[0].value)
    app = own(
        start,
        "x" * 90 + "....aa..bb",
        chunk_size="40",
        chunk_overlap="0",
        separators='["."]',
        keep_separator="off",
    )
    app.session_state["details"] = "Chunks"
    assert {"Over the limit", "Verbatim"} <= set(sound(app.run()).dataframe[0].value)


@pytest.mark.parametrize(
    "text",
    [
        " ",
        "x",
        "\n" * 3000,
        "\0",
        "\ufeffBOM",
        "a\r\nb\r\rc",
        "👨‍👩‍👧‍👦e\u0301" * 40,
        "שלום עולם " * 60,
        "<img src=x onerror=alert(1)>" * 9,
    ],
    ids=["blank", "one", "newlines", "nul", "bom", "crlf", "emoji", "rtl", "html"],
)
@pytest.mark.parametrize("size", ["1", "25"])
def test_strange_texts_are_shown(start: Start, text: str, size: str) -> None:
    """No text makes the page raise, in any tab, and something is said."""
    app = own(start, text, chunk_size=size, chunk_overlap="1")
    assert words(app)
    for name in [item.label for item in app.tabs]:
        app.session_state["details"] = name
        sound(app.run())


def test_one_chunk_says_what_to_do(start: Start) -> None:
    """Where nothing was cut, the panel says how to see cuts."""
    app = own(start, "a short text", chunk_size="4000", chunk_overlap="200")
    assert "lower the chunk size" in words(app)


def test_too_much_to_show_is_refused_in_words(start: Start) -> None:
    """A size of 25,000 with an overlap of 24,999 on a long line is refused with its figures."""
    app = own(start, "ab" * 130_000, chunk_size="25000", chunk_overlap="24999")
    assert "235\\,001" in words(app)
    assert "can be shown" in words(app)


def test_an_upload_shows_its_encoding_and_opens(start: Start) -> None:
    """A CP932 file is decoded, named with its encoding, and opened at a size that suits it."""
    app = start()
    text = "会議の記録です。\r\n次回は金曜日に集まります。\r\n" * 60
    upload = app.get("file_uploader")[0]
    finished(sound(upload.set_value([("kaigi.txt", text.encode("cp932"), "text/plain")]).run()))
    said = words(app)
    assert "kaigi.txt" in said
    assert "CP932" in said
    assert link(app, "text") == content_hash(text)


@pytest.mark.parametrize(
    "data", [b"", b"%PDF-1.7 \0\1\2" * 99, b"\x89PNG\r\n\x1a\n" * 40], ids=["empty", "pdf", "picture"]
)
def test_an_upload_that_is_no_text_is_refused_in_words(start: Start, data: bytes) -> None:
    """The file is named, and the view stays."""
    app = start(sample="lesson-lines")
    upload = app.get("file_uploader")[0]
    finished(sound(upload.set_value([("odd_*name*.bin", data, "application/octet-stream")]).run()))
    assert app.error
    assert link(app, "sample") == "lesson-lines"
