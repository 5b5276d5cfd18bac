"""The drawings of the semantic, the parent-child and the late strategies, each alone on a page."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from chunkscope import Late, ParentChild, Recursive, Semantic, Strategy
from chunkscope.retrieve.auto_merge import State, auto_merge, states
from chunkscope.retrieve.late import LateAnswer
from components.charts import DARK, LIGHT
from components.inspect.late_view import late_figure
from components.inspect.levels_chart import MOST_BOXES, boxes_of
from components.inspect.semantic_view import curve_figure
from tests.ui.conftest import sound, words

TEXT = (
    "Herons wait in the reeds. Herons strike at fish. The herons nest in April. They return each year.\n\n"
    "The ledger lists all debts. Debts are due in March. A clerk checks the ledger. He signs it twice.\n\n"
    "Glaciers move slowly downhill. Ice carves the valley. The glaciers leave lakes. Lakes feed the river."
)


def shown(view: str, by: Strategy, text: str = TEXT, *, model: str | None = None, **state: Any) -> AppTest:
    """A page on which nothing but this view of the text's chunks is drawn; ``model`` is another one then."""

    def page(view: str, values: dict, text: str, model: str | None) -> None:
        from dataclasses import replace
        from importlib import import_module

        from chunkscope import strategy_from_json

        chunking = strategy_from_json(values).split(text)
        if model is not None:
            chunking.strategy = replace(chunking.strategy, model=model)
        import_module(f"components.inspect.{view}").draw(chunking)

    app = AppTest.from_function(page, default_timeout=60, args=(view, by.to_json(), text, model))
    for key, value in {"lang": "en", **state}.items():
        app.session_state[key] = value
    return sound(app.run())


def plain(app: AppTest) -> str:
    """Everything the page says, without the backslashes of Markdown."""
    return words(app).replace("\\", "")


def semantic(**settings: Any) -> Semantic:
    """The strategy with letter pairs, counting characters."""
    return Semantic(**{"chunk_size": 100, "length_function": "characters", "model": "tfidf", **settings})


def families() -> ParentChild:
    """Two levels above the children: about a paragraph's and half of one."""
    return ParentChild((110, 60, 30), 0, "characters")


def test_the_curve_is_drawn_and_explained() -> None:
    """Gaps, threshold and cuts are told, as is what a percentile is and that letter pairs are no meaning."""
    app = shown("semantic_view", semantic())
    assert len(app.get("plotly_chart")) == 1
    wanted = ("11 gaps between sentences", "1 of them is cut", "cuts about 5 %", "not meaning", "slices")
    assert [told for told in wanted if told not in plain(app)] == []


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"percentile": 0.95}, "0.95 is read as a percentile"),
        ({"percentile": 50.0, "min_chunk_size": 60}, "fewer than 60 characters"),
        ({"percentile": 100.0}, "switch on the cap"),
        ({"percentile": 100.0, "cap": True}, "are cut to keep chunks within 100 characters"),
        ({"breakpoint_threshold_type": "cluster", "piece_size": 30}, "The mean distance of all pairs"),
        ({"breakpoint_threshold_type": "threshold"}, "the threshold is 0.500"),
    ],
    ids=["unit", "joined", "long", "capped", "cluster", "threshold"],
)
def test_what_a_reader_should_know_is_said(settings: dict[str, Any], told: str) -> None:
    """Each trap of the settings at hand has its sentence, with the figures."""
    assert told in plain(shown("semantic_view", semantic(**settings)))


def test_one_sentence_has_no_curve() -> None:
    """The page says so instead of drawing nothing."""
    app = shown("semantic_view", semantic(), "Only one sentence is here.")
    assert "nothing to compare" in plain(app)
    assert not app.get("plotly_chart")


def test_a_split_without_a_curve_has_none_to_draw() -> None:
    """Another strategy's chunks are told apart, in all three views."""
    by = Recursive(100, 0)
    for view, told in (
        ("semantic_view", "not cut by meaning"),
        ("parent_child_view", "no parents"),
        ("late_view", "not cut late"),
    ):
        assert told in plain(shown(view, by))


@pytest.mark.parametrize("colors", [LIGHT, DARK])
def test_every_gap_is_one_point_with_its_two_sentences(colors: Any) -> None:
    """All gaps are there once; a point knows where its gap stands and what is on either side, as text."""
    text = "<b>Bold</b> one. Two & three. Four. Five and six."
    chunking = semantic(percentile=50.0).split(text)
    curve = chunking.extras.curve
    assert curve is not None
    figure = curve_figure(text, curve, range(curve.gaps), colors)
    points = [data for trace in figure.data if trace.mode == "markers" for data in trace.customdata]
    assert sorted(point[0] for point in points) == curve.starts[1:].tolist()
    (first,) = (point for point in points if point[0] == curve.starts[1])
    assert first[1] == "&lt;b&gt;Bold&lt;/b&gt; one."
    assert figure.layout.shapes[0].y0 == curve.threshold


def test_a_question_merges_step_by_step() -> None:
    """Hits, shares and what is handed over are shown; each step can be looked at."""
    app = shown("parent_child_view", families(), parent_child_question="herons")
    assert "Handed over" in plain(app)
    assert "their parents: the levels are cut on their own" in plain(app)
    shares, delivered = (frame.value for frame in app.dataframe)
    assert shares["Takes their place"].any()
    assert "erons" in " ".join(delivered["Text"])
    (steps,) = app.get("button_group")
    sound(steps.set_value(0).run())
    assert "chunks were found" in plain(app)
    assert len(app.dataframe) == 1


def test_the_share_decides_what_merges() -> None:
    """With a share of 1 nothing merges, and the chunks that were found are handed over."""
    app = shown("parent_child_view", families(), parent_child_question="ledger", parent_child_threshold=1.0)
    delivered = app.dataframe[-1].value
    assert all(name.startswith("30") for name in delivered["Passage"])


@pytest.mark.parametrize(("question", "told"), [("", "Write a question"), ("zebra", "No chunk has a word")])
def test_a_question_that_finds_nothing_says_so(question: str, told: str) -> None:
    """Without a question, and without a hit, the page says what to do or what is."""
    assert told in plain(shown("parent_child_view", families(), parent_child_question=question))


def test_each_box_has_the_state_of_its_step() -> None:
    """Before the first round hits are hits; afterwards merged children are replaced."""
    chunking = families().split(TEXT)
    merged = auto_merge(chunking, [(0, 1.0), (1, 0.9), (2, 0.8)], 0.3)
    before = {box.state for box in boxes_of(chunking, states(merged, 0))}
    after = {box.state for box in boxes_of(chunking, states(merged, len(merged.rounds)))}
    assert before == {None, State.HIT}
    assert {State.MERGED, State.REPLACED} <= after


def test_of_too_many_boxes_the_touched_ones_are_drawn() -> None:
    """A level with more boxes than can be drawn shows what something happened to."""
    chunking = ParentChild((4000, 8), 0, "characters").split("word and " * 3000)
    assert len(chunking.starts) > MOST_BOXES
    boxes = boxes_of(chunking, states(auto_merge(chunking, [(7, 1.0)], 0.9), 0))
    assert [box.index for box in boxes if box.level == 1] == [7]


def _late(app: AppTest) -> AppTest:
    """The page when its question has been answered."""
    (*_before, last) = app.session_state["jobs_late"].values()
    assert last.wait(120)
    return sound(app.run())


def test_a_question_is_scored_both_ways() -> None:
    """In a worker, with a way to stop it; then chart, table and how the text was read."""
    app = shown("late_view", Late(100), late_question="Who checks the debts?")
    _late(app)
    assert "read all of them at once" in plain(app)
    (table,) = (frame.value for frame in app.dataframe)
    assert len(table) == len(Late(100).split(TEXT).chunks)
    assert sorted(table["Rank alone"]) == sorted(table["Rank late"]) == list(range(1, len(table) + 1))
    sound(app.text_input(key="late_question").set_value("").run())
    assert "Write a question" in plain(app)


def test_a_model_that_cannot_be_had_is_told_once() -> None:
    """The page shows the one sentence of the error, and a button to ask again."""
    app = _late(shown("late_view", Late(100), model="/no/such/folder", late_question="Who?"))
    assert "what works instead" in plain(app)
    sound(app.button(key="late_again").click().run())
    assert "what works instead" in plain(_late(app))


def test_a_chunk_without_a_vector_has_no_bar() -> None:
    """NaN is no bar, and ranks last."""
    answer = LateAnswer(
        np.array([0.2, 0.4], np.float32), np.array([0.3, np.nan], np.float32), 300, 254, 256, 1
    )
    assert answer.ranks_late.tolist() == [1, 2]
    assert answer.ranks_naive.tolist() == [2, 1]
    figure = late_figure(answer, range(2), LIGHT)
    assert np.isnan(figure.data[1].y[1])
