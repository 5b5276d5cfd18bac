"""The tab Landscape: the map of the present text, a click on it, and what it says where there is none."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import plotly.graph_objects as go
import pytest
from streamlit.testing.v1 import AppTest

from chunkscope import Recursive
from chunkscope.landscape import FIGURES, Cell, Landscape, landscape
from chunkscope.landscape.picture import picture
from chunkscope.samples import sample
from chunkscope.text import content_hash
from components.charts import DARK, LIGHT, Palette
from components.landscape.chart import landscape_figure
from components.landscape.run import Survey
from components.source import OwnText
from tests.ui.conftest import Start, link, read, sound, words

TEXT = "Herons wait in the reeds. Herons strike at fish. The herons nest in April.\n\n" * 30


def mapped(app: AppTest) -> AppTest:
    """The app with the tab open and its map complete."""
    app.session_state["details"] = "Landscape"
    sound(app.run())
    if "jobs_landscape" in app.session_state:
        for job in app.session_state["jobs_landscape"].values():
            assert job.wait(120)
    return sound(app.run())


def own(start: Start, text: str, **settings: str) -> AppTest:
    """The app with a text of the reader's own, and its map."""
    name = content_hash(text)
    app = start(text=name, **settings)
    app.session_state["own_texts"] = {name: OwnText(name, "own.txt", read(text))}
    return mapped(sound(app.run()))


def plain(app: AppTest) -> str:
    """Everything the page says, without the backslashes of Markdown."""
    return words(app).replace("\\", "")


def test_the_verdict_is_that_of_the_split(start: Start) -> None:
    """The sentence above the map counts what the facts count, and names the best cell with its price."""
    app = mapped(start(sample="remote-work-policy"))
    summary = (
        Recursive(**sample("remote-work-policy").settings).split(sample("remote-work-policy").text).summary
    )
    overlapping = summary.boundaries - summary.without_overlap
    said = plain(app)
    assert f"At 400/40, {overlapping} of {summary.boundaries} boundaries overlap" in said
    assert "the largest share on this map is" in said
    assert f"instead of {summary.chunks}, and" in said


def test_another_figure_has_another_verdict(start: Start) -> None:
    """The control chooses what is drawn and judged."""
    app = mapped(start(sample="remote-work-policy"))
    control = next(
        group for group in app.get("button_group") if str(group.key).startswith("landscape_figure")
    )
    sound(control.set_value("cut").run())
    assert "Sentences cut:" in plain(app)
    assert "the smallest on this map is" in plain(app) or "nothing on this map is better" in plain(app)


def test_a_cell_is_applied_and_the_map_stays(start: Start) -> None:
    """With another setting of the map the frame moves, the link follows, and the map is not made anew."""
    app = mapped(start(sample="remote-work-policy"))
    before = app.session_state["landscape_asked"]
    column, row = before.here
    size = before.landscape.sizes[column + 1]
    overlap = before.landscape.overlap((column + 1, row))
    app.session_state["chunk_size"], app.session_state["chunk_overlap"] = size, overlap
    sound(app.run())
    assert app.session_state["landscape_asked"].key == before.key
    assert len(app.session_state["jobs_landscape"]) == 1
    assert (link(app, "chunk_size"), link(app, "chunk_overlap")) == (str(size), str(overlap))
    assert f"At {size}/{overlap}, " in plain(app)


def test_a_setting_beside_the_map_has_a_map_of_its_own(start: Start) -> None:
    """The axes always hold the sidebar's setting."""
    app = mapped(start(sample="remote-work-policy"))
    app.session_state["chunk_size"], app.session_state["chunk_overlap"] = 401, 399
    app = mapped(app)
    asked = app.session_state["landscape_asked"]
    assert asked.landscape.strategy(asked.here) == Recursive(401, 399, keep_separator="start")
    assert "At 401/399, " in plain(app)


def test_a_text_shorter_than_every_size_is_told(start: Start) -> None:
    """One chunk everywhere: it says so, and what to do."""
    app = own(start, "ab", chunk_size="400", chunk_overlap="40")
    assert "No setting on this map cuts the text: each makes one chunk of it." in plain(app)
    assert "Choose a smaller chunk_size, or a longer text." in plain(app)


def test_a_blank_text_has_no_map(start: Start) -> None:
    """Nothing but blanks: nothing is run."""
    assert "There is nothing to map" in plain(own(start, "  \n \n"))


def test_an_impossible_setting_maps_what_is_shown(start: Start) -> None:
    """An overlap over the size: the map is that of the last setting that worked."""
    app = mapped(start(sample="remote-work-policy"))
    app.session_state["chunk_overlap"] = 500
    assert "At 400/40, " in plain(mapped(app))


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"strategy": "late"}, "takes too long to be run at hundreds of settings"),
        ({"strategy": "json"}, "does not have both chunk_size and chunk_overlap"),
    ],
)
def test_a_splitter_without_a_map_says_so(settings: dict[str, str], said: str) -> None:
    """One clear sentence instead of a map."""

    def page(values: dict) -> None:
        from chunkscope import strategy_from_json
        from components.landscape.view import landscape_tab

        chunking = type("Shown", (), {"text": "words", "strategy": strategy_from_json(values)})()
        landscape_tab(chunking)

    app = AppTest.from_function(page, default_timeout=60, args=(settings,))
    app.session_state["lang"] = "en"
    assert said in plain(sound(app.run()))


def test_patterns_and_tokens_are_mapped(start: Start) -> None:
    """Separators that are patterns, lengths in tokens: the map is that of the split all the same."""
    app = own(
        start,
        TEXT,
        separators='["\\n+","(?<=[.])\\\\s",""]',
        regex="true",
        unit="cl100k_base",
        chunk_size="40",
        chunk_overlap="20",
    )
    by = Recursive(40, 20, ("\n+", r"(?<=[.])\s", ""), is_separator_regex=True, length_function="cl100k_base")
    summary = by.split(TEXT).summary
    overlapping = summary.boundaries - summary.without_overlap
    assert f"At 40/20, {overlapping} of {summary.boundaries} boundaries overlap" in plain(app)


def figure(colors: Palette, name: str = "overlapping", batches: int | None = None) -> go.Figure:
    """A small map, or as much of it as the first batches hold."""
    asked = Landscape(Recursive(), tuple(range(60, 260, 10)), tuple(n / 20 for n in range(10)), first=(3, 2))
    every = list(landscape(asked, TEXT))[:batches]
    return landscape_figure(
        asked, [cell for batch in every for cell in batch.cells], FIGURES[name], (3, 2), colors
    )


@pytest.mark.parametrize("colors", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_is_drawn(name: str, colors: Palette) -> None:
    """Colours for every cell, a point with words in each, a frame around the present setting."""
    heat, points, frame = figure(colors, name).data
    assert heat.z.shape == (10, 20)
    assert len(points.x) == 200
    assert points.customdata[0][0].startswith("chunk_size 90, chunk_overlap 9<br>")
    assert (frame.x[0], frame.y[0]) == (3, 2)


def test_the_coarse_picture_covers_everything() -> None:
    """After the first batch every place has the colour of the nearest cell; real cells can be clicked."""
    heat, points, _frame = figure(LIGHT, batches=1).data
    assert not np.isnan(heat.z).any()
    assert len(points.x) < 200


def test_a_picture_by_hand() -> None:
    """Of two cells at the ends, each place shows the nearer one."""
    asked = Landscape(Recursive(), (10, 20, 30, 40), (0.0,))
    cells: list[Any] = [
        Cell((0, 0), 10, 0, 9, 5, 1, 0.0, 0, 9, 1, 0, 0),
        Cell((3, 0), 40, 0, 9, 5, 3, 0.0, 0, 9, 1, 0, 0),
    ]
    found = picture(asked, cells, FIGURES["overlapping"])
    assert found.values.tolist() == [[0.25, 0.25, 0.75, 0.75]]
    assert found.exact.tolist() == [[True, False, False, True]]


def test_a_running_job_shows_whole_passes() -> None:
    """While it runs, no more cells are shown than those of complete passes; stopped, all there are."""
    asked = Landscape(Recursive(), tuple(range(60, 260, 10)), tuple(n / 20 for n in range(10)))
    (first, *_rest) = landscape(asked, TEXT)
    more = replace(first, cells=(*first.cells, *first.cells[:1]))
    for done, shown in ((False, len(first.cells)), (True, len(first.cells) + 1)):
        job: Any = SimpleNamespace(done=done, results=[more])
        survey = Survey.of(job, asked)
        assert (len(survey.cells), survey.done, survey.total) == (shown, len(more.cells), 200)


@pytest.mark.parametrize(
    ("batches", "said"),
    [
        (0, "The map was stopped before its first picture: start it again to see one."),
        (1, "The map was stopped after 12 of 200 settings; the other cells show their neighbours' values."),
    ],
)
def test_a_stopped_map_says_how_far_it_came(batches: int, said: str) -> None:
    """What was found stays, and a button begins again."""

    def page(text: str, batches: int) -> None:
        from types import SimpleNamespace

        from chunkscope import Recursive
        from chunkscope.documents import Source
        from chunkscope.landscape import Landscape, landscape
        from chunkscope.worker import WorkerCancelled
        from components.landscape.run import Asked
        from components.landscape.view import _whole
        from components.settings import Settings

        asked = Landscape(Recursive(), tuple(range(60, 260, 10)), tuple(n / 20 for n in range(10)))
        found = list(landscape(asked, text))[:batches]
        job = SimpleNamespace(done=True, results=found, error=WorkerCancelled())
        _whole(Asked(asked, (0, 0), Source("", "", "", text), "key"), job, Settings(sample="found-poem"))

    app = AppTest.from_function(page, default_timeout=60, args=(TEXT, batches))
    app.session_state["lang"] = "en"
    sound(app.run())
    assert said in plain(app)
    assert app.button(key="landscape_again").label == "Map again"
