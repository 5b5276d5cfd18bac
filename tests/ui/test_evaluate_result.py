"""What the Evaluate page shows of results: verdict, table, charts, and lost answers in their source."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import components.evaluate.lost
import components.evaluate.report
from chunkscope import Recursive
from chunkscope.evaluate.pareto import front
from chunkscope.evaluate.values import Measured, Setting
from chunkscope.export.evaluation import evaluation_report
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.sweep import Grid
from chunkscope.wording import use
from components.charts import LIGHT
from components.evaluate.corpus import Documents
from components.evaluate.pareto import front_figure
from components.evaluate.run import Asked
from tests.ui.conftest import sound, told, words
from tests.ui.evaluated_by_hand import DOCUMENTS, FOUND, questions
from tests.ui.findings_by_hand import Done

Show = Callable[..., AppTest]


def _script(count: int, done: bool) -> None:
    from tests.ui.evaluated_by_hand import draw

    draw(count, done=done)


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> Show:
    """The result of the first so many settings; jobs are done in this very process."""
    begun: dict[Any, Done] = {}

    def job(kind: str, key: Any, function: Callable[..., Iterator[Any]], *arguments: Any, **_: Any) -> Done:
        if (kind, key) not in begun:
            begun[kind, key] = Done(list(function(*arguments)))
        return begun[kind, key]

    monkeypatch.setattr(components.evaluate.lost, "job", job)

    def run(count: int = len(FOUND), *, done: bool = True) -> AppTest:
        return sound(AppTest.from_function(_script, args=(count, done), default_timeout=30).run())

    return run


def plain(app: AppTest) -> str:
    """What the page says, as it is read."""
    return words(app).replace("\\", "")


def drawn(app: AppTest) -> list[str]:
    """The kinds of traces of the chart on the screen."""
    return [
        trace["type"] for chart in app.get("plotly_chart") for trace in json.loads(chart.proto.spec)["data"]
    ]


def test_the_verdict_is_first_and_says_how_sure_it_is(show: Show) -> None:
    """The best against the next, who cannot be told from it, what stores least, what so few show."""
    app = show()
    assert (
        app.markdown[0]
        .value.replace("\\", "")
        .startswith("#### Recursive 200/0, BM25 against Recursive 200/100")
    )
    assert "cannot be told from the best with 8 questions" in app.markdown[1].value
    assert "holds for all 6 pairs of settings at once" in plain(app)
    assert "With 8 questions, the difference of these two would have to be larger than" in plain(app)


def test_the_table_has_costs_and_only_columns_that_say_something(show: Show) -> None:
    """Cut tables as a share, no code blocks where there are none, vectors as products, a price once typed."""
    app = show()
    table = app.dataframe[0].value
    assert [*table["Cut tables"]] == ["3 of 12", "1 of 12", "0 of 12", "3 of 12"]
    assert "Cut code" not in table
    assert "Re-embed price" not in table
    assert [*table["Vectors"]] == ["–", "–", "–", "30 × 50 × 4 = 6 kB"]
    assert [*table["Re-embed"]] == [1500, 3000, 1500, 1500]
    sound(told(app.number_input, "evaluate_price_field").set_value(2.0).run())
    assert app.dataframe[0].value["Re-embed price"].tolist() == [0.003, 0.006, 0.003, 0.003]


def test_a_report_is_offered_in_the_language_of_the_screen(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside grid and table; it is written in a worker, and the thread that asks for it knows no language."""
    keys = [button.proto.id.rpartition("-evaluate_")[2] for button in show().get("download_button")]
    assert keys == ["json", "csv", "report"]
    called: list[Callable[..., str]] = []

    class Here:
        def call(self, function: Callable[..., str], *arguments: Any, timeout: float) -> str:
            called.append(function)
            assert timeout > 0
            return function(*arguments)

    monkeypatch.setattr(components.evaluate.report, "workers", Here)
    grid = Grid(tuple(each.setting for each in FOUND), budget=400)
    asked = Asked(Documents(DOCUMENTS, "by hand"), questions(), grid)
    use("en")
    page = components.evaluate.report.report_page(asked, FOUND, "ja").decode()
    use("en")
    assert called == [evaluation_report]
    assert '<html lang="ja">' in page
    assert " 200/100（BM25）" in page
    assert "Who has the key?" in page


def test_charts_are_drawn_one_at_a_time(show: Show) -> None:
    """Each with its sentence; the grid of four has two sizes, two retrievers, two overlaps."""
    app = show()
    switch = app.segmented_control(key="evaluate_charts")
    said = {
        "sizes": "leads",
        "heat": "Best is Recursive 200/0, BM25 with",
        "overlap": "30 chunks become 60 (2.00 times)",
        "front": "3 of 4 settings nobody should take",
    }
    kinds = {"heat": "heatmap"}
    for name, sentence in said.items():
        sound(switch.set_value(name).run())
        assert sentence in plain(app)
        assert set(drawn(app)) == {kinds.get(name, "scatter")}
        switch = app.segmented_control(key="evaluate_charts")
    assert "Not drawn" not in plain(app)


def test_two_settings_have_the_charts_that_two_can_have(show: Show) -> None:
    """The others say what they need; while a run goes on, none is drawn."""
    app = show(2)
    assert app.segmented_control(key="evaluate_charts").options == ["Overlap", "Recall against storage"]
    assert "the heat map needs a second retriever and a second way to cut" in plain(app)
    assert "k beside budget needs a second chunk size" in plain(app)
    assert not show(2, done=False).segmented_control


def test_a_lost_question_opens_in_its_source(show: Show) -> None:
    """The worst first, each in its own document; both ways, and the missing passages by name."""
    app = show()
    assert "Of 8 questions, 2 did not get their whole answers" in plain(app)
    assert "Question 1 of 2" in plain(app)
    assert "**Who has the key?** :gray[in keys.txt]" in plain(app)
    assert app.button(key="evaluate_lost_before").disabled
    first = app.session_state["jump"]
    sound(app.button(key="evaluate_lost_after").click().run())
    assert "**What of the 10th rope and the last?** :gray[in ropes.txt]" in plain(app)
    assert "Missing: `Paragraph 69 is about the 69th rope" in plain(app)
    assert app.session_state["jump"].serial > first.serial
    assert [*app.dataframe[1].value.iloc[:, 0]] == ["", "▶"]
    app.session_state["jump"] = first
    sound(app.button(key="evaluate_fragment_0").click().run())
    assert app.session_state["jump"].offset > 3000


def test_a_setting_that_lost_nothing_and_one_that_is_alone(show: Show) -> None:
    """One setting has no verdict and no charts, but its losses; another choice opens its own first loss."""
    app = show(1)
    assert "against" not in app.markdown[0].value
    assert "Not drawn" not in plain(app)
    app = show()
    sound(app.button(key="evaluate_lost_after").click().run())
    app.session_state["evaluate_chosen"] = FOUND[2].setting
    sound(app.run())
    assert "What Recursive 400/0, BM25 lost" in "\n".join(each.value for each in app.subheader).replace(
        "\\", ""
    )
    assert "Question 1 of 8" in plain(app)


def test_names_on_the_front_do_not_lie_on_each_other() -> None:
    """Of two points side by side the better one is named; one far off has its name too."""
    places = ((200, 1000.0, 0.50), (210, 1010.0, 0.53), (800, 9000.0, 0.90))
    found = [
        Measured(
            Setting(Recursive(size, 0), Bm25()),
            "by hand",
            {"budget_recall": np.array([share] * 8)},
            {"characters": stored},
        )
        for size, stored, share in places
    ]
    names = {each.setting: str(each.setting.strategy.chunk_size) for each in found}
    (trace,) = front_figure(front(found), names, LIGHT).data
    assert [*trace.text] == ["", "210", "800"]
