"""The Evaluate screen: documents, questions, the free grid, and what a run found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

import components.evaluate.questions
from chunkscope.evaluate.samples import sample_corpus
from chunkscope.evaluate.standing import lead
from chunkscope.evaluate.values import Measured
from chunkscope.samples import FOLDER
from chunkscope.text import content_hash
from chunkscope.wording.standing import lead_line
from chunkscope.worker import WorkerCancelled, WorkError, WorkerTimeout
from tests.ui.conftest import Start, own_texts, sound, told, words
from tests.ui.findings_by_hand import Done

POLICY = "remote-work-policy"
FAQ = "Q: How long is the rope?\nA: {answer}\n\nQ: Who keeps the key?\nA: {other}\n".format(
    answer="The rope is forty metres long and hangs beside the boathouse door all year.",
    other="The key is kept by the harbour master, who lives in the yellow house.",
)


@pytest.fixture
def evaluate(start: Start) -> Start:
    """Start the app and go to the page with the free grid."""

    def run(**params: str) -> AppTest:
        return sound(start(eval_mode="grid", **params).switch_page("pages/evaluate.py").run())

    return run


def small(app: AppTest) -> AppTest:
    """Three sizes of the sidebar's splitter with BM25, no more."""
    for name in ("structure", "sentence", "lsa"):
        sound(told(app.toggle, f"evaluate_{name}_field").set_value(False).run())
    return app


def test_a_run_on_the_samples_names_the_best_and_what_it_lost(evaluate: Start, jobs: dict[Any, Done]) -> None:
    """Their questions are offered at once; verdict, table and missing words follow from the run."""
    app = evaluate(sample=POLICY)
    assert "**3 documents**, 10,750 characters" in words(app)
    assert "16 questions with their passages" in words(app)
    assert "18 settings" in words(app)
    small(app)
    assert "3 settings" in words(app)
    sound(app.button(key="evaluate_run").click().run())
    found = [each for each in next(iter(jobs.values())).results if isinstance(each, Measured)]
    found.sort(key=lambda each: each.setting.strategy.chunk_size)
    leading = lead(found)
    assert leading is not None
    assert lead_line(leading).split(":")[1].strip()[:6] in words(app).replace("\\", "")
    table = app.dataframe[0].value
    assert [*table.iloc[:, 0]] == ["★", "", ""]
    assert table.iloc[0, 1] == "Recursive 200/20, BM25"
    assert "the order reverses" in words(app)
    assert "did not get their whole answers" in words(app)
    corpus = sample_corpus("remote-work-policy.txt")
    assert corpus is not None
    assert "Report loss or theft within 24 hours" in words(app)
    sound(told(app.number_input, "evaluate_k_field").set_value(3).run())
    assert "results of the choices before" in words(app)


def test_a_setting_is_applied_to_the_sidebar(evaluate: Start, jobs: dict[Any, Done]) -> None:
    """The chosen row, else the best, becomes what the sidebar says."""
    app = small(evaluate(sample=POLICY))
    sound(app.button(key="evaluate_run").click().run())
    assert jobs
    sound(app.button(key="evaluate_inspect").click().run())
    assert (app.session_state["chunk_size"], app.session_state["chunk_overlap"]) == (200, 20)
    assert "evaluate_inspect" not in [button.key for button in app.button]
    assert app.session_state["separator_0"]
    sound(told(app.number_input, "evaluate_budget_field").set_value(100).run())
    sound(app.button(key="evaluate_run").click().run())
    assert "smaller than the mean chunk of 3 settings" in words(app)


def test_what_is_left_out_of_a_file_is_told_in_full(evaluate: Start) -> None:
    """With its number in the file and the whole reason; a question that stands twice counts once."""
    app = evaluate(sample="product-faq")
    rows = (
        "question,answer",
        *["How long does charging take?,A plug with at least ten watts"] * 2,
        "?,No such words",
    )
    app.session_state["evaluate_origin"] = "file"
    app.session_state["evaluate_file"] = ("q.csv", "\n".join(rows).encode())
    said = words(sound(app.run())).replace("\\", "")
    assert "**1 question with its passage. 2 were left out.**" in said
    assert "- **#2** **How long does charging take?**  \n  It asks the same as #1" in said
    assert "The answer “No such words” is in none of the documents: copy it from the text" in said


def test_own_documents_with_questions_in_them_all_tie_when_short(
    evaluate: Start, jobs: dict[Any, Done]
) -> None:
    """A text shorter than every size is one chunk in all settings: that is said."""
    app = evaluate(text=content_hash(FAQ))
    app.session_state["own_texts"] = own_texts(FAQ)
    sound(app.run())
    assert "**1 document**" in words(app)
    assert "2 questions with their passages" in words(app)
    small(app)
    sound(told(app.text_input, "evaluate_sizes_field").set_value("900 1000").run())
    sound(app.button(key="evaluate_run").click().run())
    assert jobs
    assert "all of them tie" in words(app)
    assert "the same on every question" in words(app)
    assert "holds every answer whole" in words(app)


def test_what_cannot_be_run_is_said(evaluate: Start) -> None:
    """No questions, no sizes, no retriever: one sentence each, and no button to press."""
    app = evaluate(sample="found-poem")
    assert "No questions with an answer of at least 40 characters" in words(app)
    assert app.button(key="evaluate_run").disabled
    sound(told(app.text_input, "evaluate_sizes_field").set_value("many").run())
    assert "Chunk sizes must be up to" in words(app)
    sound(told(app.text_input, "evaluate_sizes_field").set_value("200").run())
    for name in ("bm25", "lsa"):
        sound(told(app.toggle, f"evaluate_{name}_field").set_value(False).run())
    assert "The grid has no settings" in words(app)
    assert app.button(key="evaluate_run").disabled


def test_a_run_that_was_stopped_says_so(
    evaluate: Start, jobs: dict[Any, Done], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it had found stays, with the way to go on."""
    app = small(evaluate(sample=POLICY))
    sound(app.button(key="evaluate_run").click().run())
    (key, whole), *_lost = jobs.items()
    ended = Done(whole.results[:-2], WorkerCancelled())
    monkeypatch.setitem(jobs, key, ended)
    sound(app.run())
    assert "The run was stopped" in words(app)
    assert len(app.dataframe[0].value) < 3


def test_questions_come_from_a_file_or_from_headings(evaluate: Start) -> None:
    """A file's answers are found in the text, those that are not stand in a list; a wrong file is refused."""
    answer = "Report loss or theft within 24 hours"
    lines = ("question,answer,document", f"By when?,{answer},{POLICY}", f"Who?,Nobody of that name,{POLICY}")
    rows = "\n".join(lines)
    app = evaluate(sample=POLICY)
    app.session_state["evaluate_origin"] = "file"
    sound(app.run())
    assert "Choose a file with questions" in words(app)
    app.session_state["evaluate_file"] = ("mine.csv", rows.encode())
    sound(app.run())
    assert "1 question with its passage" in words(app)
    assert app.expander[0].label == "Left out: 1"
    app.session_state["evaluate_file"] = ("mine.csv", b"no questions here")
    sound(app.run())
    assert app.error
    assert app.button(key="evaluate_run").disabled
    app.session_state["evaluate_origin"] = "headings"
    sound(app.run())
    assert "8 questions with their passages" in words(app)
    assert "favours large chunks and cuts at headings" in words(app)


def test_a_text_without_questions_leads_to_one_that_has_some(evaluate: Start) -> None:
    """Where nothing in the text can be asked, a sample that brings questions is one click away."""
    app = evaluate(sample="talk-transcript")
    assert app.button(key="evaluate_run").disabled
    sound(app.button(key="evaluate_sample").click().run())
    assert "16 questions" in words(app)
    assert not app.button(key="evaluate_run").disabled


LOSS = "Report loss or theft within 24 hours"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (f'question,answer,document\n"=HYPERLINK(""x"")",{LOSS},{POLICY}\n', "1 question with its passage"),
        (f"id,question,answer\n1,When?,{LOSS}\n1,Who?,{LOSS}\n", "belongs to an earlier question"),
        ("question,answer\nWhen?,24 h\n", "fewer than 8"),
        ("question,answer\nWho?,Nobody ever said this\n", "is in none of the documents"),
        ("question,answer\n", "has no questions under its column names"),
        ("", "is empty"),
    ],
    ids=["formula", "duplicate id", "short answer", "answer not found", "no questions", "empty"],
)
def test_a_poor_file_of_questions_is_told(evaluate: Start, rows: str, said: str) -> None:
    """A formula is the text that it is; what cannot be used is listed with its reason, and nothing is run."""
    app = evaluate(sample=POLICY, eval_origin="file")
    app.session_state["evaluate_file"] = ("poor.csv", rows.encode())
    sound(app.run())
    listed = " ".join(str(frame.value.to_dict()) for frame in app.dataframe)
    assert said in words(app).replace("\\", "") + listed
    usable = "question with its passage" in words(app) and "0 questions" not in words(app)
    assert app.button(key="evaluate_run").disabled is not usable


def test_japanese_questions_of_a_spreadsheet_are_read(evaluate: Start) -> None:
    """A CSV in CP932, as Excel writes it in Japan."""
    rows = (FOLDER / "evaluation-ja.csv").read_text(encoding="utf-8").encode("cp932")
    app = evaluate(sample="product-faq-ja", eval_origin="file")
    app.session_state["evaluate_file"] = ("質問.csv", rows)
    sound(app.run())
    assert "22 questions with their passages" in words(app)


class Helper:
    """Workers that keep what they are asked, and do it here or not at all."""

    def __init__(self, fault: WorkError | None = None) -> None:
        self.fault = fault
        self.asked: list[str] = []

    def call(self, function: Callable[..., Any], *arguments: Any, timeout: float) -> Any:
        """What the function returns."""
        assert timeout > 0
        self.asked.append(function.__name__)
        if self.fault is not None:
            raise self.fault
        return function(*arguments)


def test_much_to_read_is_read_in_a_worker(evaluate: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a large file would hold up every reader, and where it can be stopped: that is then told."""
    monkeypatch.setattr(components.evaluate.questions, "LARGE", 0)
    helper = Helper()
    monkeypatch.setattr(components.evaluate.questions, "workers", lambda: helper)
    app = evaluate(sample=POLICY, eval_origin="file")
    app.session_state["evaluate_file"] = ("large.csv", f"question,answer\nBy when?,{LOSS}\n".encode())
    sound(app.run())
    assert helper.asked == ["questions_in_file"]
    assert "1 question with its passage" in words(app)
    helper.fault = WorkerTimeout(120)
    app.session_state["evaluate_file"] = ("larger.csv", f"question,answer\nUntil when?,{LOSS}\n".encode())
    sound(app.run())
    assert "The work was stopped after 120 seconds" in words(app)
    assert app.button(key="evaluate_run").disabled
