"""The guided way of the Evaluate screen: each step with its button, its verdict, and what follows from it."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import components.evaluate.run
from chunkscope.text import content_hash
from chunkscope.worker import WorkerCancelled
from tests.ui.conftest import Start, link, own_texts, sound, told, words
from tests.ui.findings_by_hand import Done

POLICY = "remote-work-policy"
SHORT = "Q: How long is the rope?\nA: {answer}\n\nQ: Who keeps the key?\nA: {other}\n".format(
    answer="The rope is forty metres long and hangs beside the boathouse door all year.",
    other="The key is kept by the harbour master, who lives in the yellow house.",
)


@pytest.fixture
def evaluate(start: Start) -> Start:
    """Start the app and go to the page."""

    def run(**params: str) -> AppTest:
        return sound(start(**params).switch_page("pages/evaluate.py").run())

    return run


def said(app: AppTest) -> str:
    """Everything that the page says, without the signs that keep Markdown away from it."""
    return words(app).replace("\\", "")


def open_steps(app: AppTest) -> list[int]:
    """The steps that have a button which can be pressed."""
    found = [button for button in app.button if (button.key or "").startswith("evaluate_run_")]
    return [int(button.key[-1]) for button in found if button.key[-1].isdigit() and not button.disabled]


def press(app: AppTest, name: str) -> AppTest:
    """Press the button of this name."""
    return sound(app.button(key=f"evaluate_{name}").click().run())


def test_the_steps_are_run_one_by_one(evaluate: Start, jobs: dict[Any, Done]) -> None:
    """Only the first can be run before anything is known; each tells what it decided, and opens the next."""
    app = evaluate(sample=POLICY)
    assert open_steps(app) == [1]
    assert "Run step 4 first" in said(app)
    assert "2,000 characters hold 2 full chunks of 800, or 10 of 200." in said(app)
    press(app, "run_1")
    assert "The steps begin with Recursive 400/40, BM25." in said(app)
    assert open_steps(app) == [2]
    press(app, "run_2")
    assert "Recursive 800/80, BM25 is taken: no difference shown" in said(app)
    assert "chunks: 19 instead of 35" in said(app)
    assert open_steps(app) == [3]
    press(app, "run_3")
    press(app, "run_4")
    assert "Structure 800/80, BM25 against Recursive 800/80, BM25" in said(app)
    assert "Contextual 800/80 with headings, BM25 against Recursive 800/80, BM25" in said(app)
    assert "4 of 5 steps are decided." in said(app)
    assert len(jobs) >= 4


class JustEnded(Done):
    """A job that ends right after somebody has asked for the first time whether it has."""

    looked_at = False

    @property
    def done(self) -> bool:
        """Off once, on ever after."""
        before, self.looked_at = self.looked_at, True
        return before

    @done.setter
    def done(self, _value: bool) -> None:
        pass


def test_a_step_that_ends_while_it_is_drawn_is_decided(
    evaluate: Start, jobs: dict[Any, Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    """How far a run is counts as of when it was looked at; what came since makes the page run again."""
    at_once = components.evaluate.run.job
    ended: dict[int, JustEnded] = {}

    def job(*asked: Any, **options: Any) -> JustEnded:
        found = at_once(*asked, **options)
        return ended.setdefault(id(found), JustEnded(list(found.results)))

    monkeypatch.setattr(components.evaluate.run, "job", job)
    app = press(evaluate(sample=POLICY), "run_1")
    assert "The steps begin with Recursive 400/40, BM25." in said(app)
    assert open_steps(app) == [2]


def test_the_winner_is_taken_over_and_the_steps_stay(evaluate: Start, jobs: dict[Any, Done]) -> None:
    """What the sidebar has then is no new beginning, until the reader asks for one."""
    app = evaluate(sample=POLICY)
    press(app, "run_1")
    press(app, "run_2")
    begun = len(jobs)
    press(app, "take_over")
    assert (app.session_state["chunk_size"], app.session_state["chunk_overlap"]) == (800, 80)
    assert "Recursive 800/80, BM25 is taken" in said(app)
    assert "The steps began with Recursive 400/40; the sidebar has Recursive 800/80 by now." in said(app)
    assert len(jobs) == begun
    press(app, "anew")
    assert open_steps(app) == [1]
    assert "The steps began with" not in said(app)


def test_all_steps_are_run_with_one_click(
    evaluate: Start, jobs: dict[Any, Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one go, without cuts by meaning for a text that the bundled model does not read."""
    app = evaluate(sample="product-faq-ja")
    assert "Cuts by meaning are left out" in said(app)
    press(app, "run_all")
    assert "5 of 5 steps are decided." in said(app)
    assert app.button(key="evaluate_run_all").disabled
    assert len(jobs) >= 5
    assert app.dataframe
    assert "ask questions that chose nothing" in said(app)


def test_other_choices_are_other_steps(evaluate: Start, jobs: dict[Any, Done]) -> None:
    """Another budget has measured nothing yet; the one before is remembered, and both are in the link."""
    app = evaluate(sample=POLICY)
    press(app, "run_1")
    sound(told(app.number_input, "evaluate_budget_field").set_value(500).run())
    assert "0 of 5 steps are decided." in said(app)
    assert "The budget (500) is smaller than one chunk of 800" in said(app)
    assert link(app, "eval_budget") == "500"
    sound(told(app.number_input, "evaluate_budget_field").set_value(2000).run())
    assert "1 of 5 steps are decided." in said(app)
    assert link(app, "eval_budget") is None
    assert jobs


def test_a_step_that_was_stopped_can_be_run_again(
    evaluate: Start, jobs: dict[Any, Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has decided nothing, says so, and its button is there."""
    app = evaluate(sample=POLICY)
    press(app, "run_1")
    (key, whole), *_rest = jobs.items()
    monkeypatch.setitem(jobs, key, Done(whole.results[:0], WorkerCancelled()))
    sound(app.run())
    assert "The run was stopped" in said(app)
    assert open_steps(app) == [1]


def test_short_documents_tie_in_every_step(evaluate: Start, jobs: dict[Any, Done]) -> None:
    """One document shorter than every size: the sizes cannot differ, and that is said."""
    app = evaluate(text=content_hash(SHORT), chunk_size="900", eval_sizes="900, 1000")
    app.session_state["own_texts"] = own_texts(SHORT)
    sound(app.run())
    press(app, "run_1")
    press(app, "run_2")
    assert "all of them tie" in said(app)
    assert jobs


def test_sizes_that_are_none_are_told(evaluate: Start) -> None:
    """One sentence, and nothing to run."""
    app = evaluate(sample=POLICY)
    sound(told(app.text_input, "evaluate_sizes_field").set_value("many").run())
    assert "Chunk sizes must be up to" in said(app)
    assert open_steps(app) == []


def test_very_many_questions_are_asked_for_first(evaluate: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """No step begins before its reader has agreed to what it takes."""
    monkeypatch.setattr(components.evaluate.run, "MANY_QUESTIONS", 16)
    app = evaluate(sample=POLICY)
    assert open_steps(app) == []
    assert app.button(key="evaluate_run_all").disabled
    sound(app.checkbox[0].check().run())
    assert open_steps(app) == [1]
