"""The free grid of the Evaluate screen: what it can try, and a grid file in its place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import components.evaluate.run
from chunkscope.evaluate.values import Setting
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.strategies import Recursive
from chunkscope.sweep import Grid, grid_to_json
from tests.ui.conftest import Start, link, sound, told, words
from tests.ui.findings_by_hand import Done

POLICY = "remote-work-policy"
GRID = Grid((Setting(Recursive(300, 0), Bm25()), Setting(Recursive(600, 0), Bm25())), budget=900, k=2)


@pytest.fixture
def evaluate(start: Start) -> Start:
    """Start the app and go to the page with the free grid, of one size and retriever."""

    def run(**params: str) -> AppTest:
        plain = {"eval_mode": "grid", "eval_sizes": "200", "eval_lsa": "false", "eval_sentence": "false"}
        plain |= {"eval_structure": "false", "sample": POLICY}
        return sound(start(**(plain | params)).switch_page("pages/evaluate.py").run())

    return run


def load(app: AppTest, data: bytes, name: str = "mine.json") -> AppTest:
    """Have the reader's grid file in the session."""
    app.session_state["evaluate_grid_file"] = (name, data)
    return sound(app.run())


def test_every_choice_adds_its_settings(evaluate: Start) -> None:
    """Overlaps, headings, parents and retrievers: each with each, and each in the link."""
    app = evaluate()
    assert "1 setting, about" in words(app)
    sound(app.get("button_group")[1].set_value([0, 50]).run())
    assert "2 settings" in words(app)
    assert link(app, "eval_overlaps") == "0,50"
    for name, count in (("headings", 4), ("parent_child", 8), ("lsa", 16)):
        sound(told(app.toggle, f"evaluate_{name}_field").set_value(True).run())
        assert f"{count} settings" in words(app)
        assert link(app, f"eval_{name}") in {"true", None}


def test_a_model_says_what_it_costs_and_reads(evaluate: Start) -> None:
    """Embeddings are offered with their model; for documents in another language that is said."""
    app = evaluate(eval_dense="true")
    assert "2 settings" in words(app)
    assert "A model reads every chunk" in words(app)
    assert "reads English" not in words(app)
    app = evaluate(eval_hybrid="true", sample="product-faq-ja")
    assert "reads English, and these documents are not English" in words(app).replace("\\", "")


def test_a_grid_file_is_what_runs_until_it_is_dropped(evaluate: Start, jobs: dict[Any, Done]) -> None:
    """Its name and its size are shown, its own budget and k count; the choices come back after it."""
    app = load(evaluate(), grid_to_json(GRID).encode())
    assert "mine.json is what runs: 2 settings, budget 900 characters, k = 2." in words(app).replace("\\", "")
    assert not [each for each in app.number_input if (each.key or "").startswith("evaluate_budget")]
    sound(app.button(key="evaluate_run").click().run())
    assert [*app.dataframe[0].value.iloc[:, 1]] != []
    assert "300/0" in str(app.dataframe[0].value)
    assert jobs
    sound(app.button(key="evaluate_grid_drop").click().run())
    assert "1 setting, about" in words(app)
    assert told(app.number_input, "evaluate_budget_field").value == 2000


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"no json", "The grid file is no JSON"),
        (b"[]", "must hold a JSON object"),
        (b'{"settings": []}', "has no settings"),
        (b'{"colour": 1}', "A grid has no colour"),
        (b'{"settings": [{"strategy": {"strategy": "magic"}, "retriever": {}}]}', "Setting 1 of the grid"),
        (b"\xff\xfe\x00", "The grid file is no JSON"),
        (b"{}" + b" " * 20_000_001, "the limit for a grid file"),
    ],
)
def test_a_file_that_is_no_grid_is_told_in_one_sentence(evaluate: Start, data: bytes, said: str) -> None:
    """What is wrong, nothing to run, and a way to be rid of it."""
    app = load(evaluate(), data)
    assert len(app.error) == 1
    assert said in words(app).replace("\\", "")
    assert app.button(key="evaluate_run").disabled
    sound(app.button(key="evaluate_grid_drop").click().run())
    assert not app.error


def test_ten_thousand_settings_are_asked_for_twice(
    evaluate: Start, jobs: dict[Any, Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The estimate first, and no run before its reader has agreed to it."""
    sizes = [{"strategy": "fixed", "chunk_size": size, "chunk_overlap": 0} for size in range(1, 10_001)]
    data = json.dumps({"strategies": sizes, "retrievers": [{"retriever": "bm25"}]}).encode()
    app = load(evaluate(), data)
    assert "10,000 settings, about" in words(app)
    assert app.button(key="evaluate_run").disabled
    (agree,) = app.checkbox
    assert "10,000 settings, 16 questions" in agree.label
    sound(agree.check().run())
    assert not app.button(key="evaluate_run").disabled
    assert not jobs
    monkeypatch.setattr(components.evaluate.run, "MANY_QUESTIONS", 16)
    sound(app.button(key="evaluate_grid_drop").click().run())
    assert app.button(key="evaluate_run").disabled
