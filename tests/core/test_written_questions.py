"""Questions that a language model writes: their answers must stand in the passage."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from chunkscope.context import ContextError, ContextStore, Pause
from chunkscope.context.models import Failed
from chunkscope.context.prompt import Prompt
from chunkscope.context.store import Answer
from chunkscope.documents import Source
from chunkscope.embed.blobs import Blobs
from chunkscope.evaluate import Origin, QuestionSet
from chunkscope.evaluate.questions import (
    passages_to_ask,
    written_questions,
)
from chunkscope.strategies.base import Step
from tests.core.question_values import CORPUS, TEA, passages
from tests.core.wire import Wire, _chat, _message


class Scripted:
    """A writer whose answers are given; an exception among them is raised."""

    id, url, host = "openai:m", "http://here", "here"

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.prompts: list[Prompt] = []

    def write(self, prompt: Prompt, max_tokens: int) -> Answer:  # noqa: ARG002
        """The next one."""
        self.prompts.append(prompt)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return Answer(answer)


def wrote(question: str, excerpt: str) -> str:
    """What a model answers, with words around it."""
    return f"Here you are:\n{json.dumps({'question': question, 'excerpt': excerpt})}\nGlad to help."


@pytest.fixture
def store(tmp_path: Path) -> ContextStore:
    """A store of its own file."""
    return ContextStore(Blobs(tmp_path / "answers.sqlite", 1_000_000))


def test_an_excerpt_must_stand_in_the_passage(store: ContextStore) -> None:
    """Verbatim up to white space; what a model made up, or said otherwise, is left out with a sentence."""
    corpus = [
        *CORPUS,
        *(Source(f"{n}", "", "text", f"Some more words that fill passage {n} well.") for n in range(2)),
    ]
    writer = Scripted(
        wrote("Who drinks none?", "Milk wants none  at all."),
        wrote("What turns?", "The harbour lamp turns"),
        "I would rather not.",
        wrote("Short?", "Some"),
    )
    *steps, found = written_questions(corpus, "openai:m", writer=writer, store=store)
    assert isinstance(found, QuestionSet)
    assert [passages(each) for each in found.questions] == [["Milk wants none at all."]]
    assert [out.reason.split(" (")[0][:28] for out in found.left_out] == [
        "The model's excerpt The harb",
        "The model did not answer wit",
        "The model's excerpt Some has",
    ]
    assert [(step.done, step.total) for step in steps if isinstance(step, Step)] == [(n, 4) for n in range(5)]
    assert found.origin is Origin.WRITTEN


def test_a_run_that_stopped_goes_on_where_it_ended(store: ContextStore) -> None:
    """Cancelled or failed, no passage is asked about twice; busy servers are waited for."""
    answers = [wrote("Who drinks none?", "Milk wants none at all."), Failed("busy", tries=2, after=3.0)]
    writer = Scripted(*answers, wrote("What turns?", "The harbour light turns"))
    run = written_questions(CORPUS, "openai:m", writer=writer, store=store)
    next(run), next(run)
    run.close()  # type: ignore[attr-defined]
    assert len(writer.prompts) == 1
    slept: list[float] = []
    again = list(written_questions(CORPUS, "openai:m", writer=writer, store=store, sleep=slept.append))
    assert isinstance(again[-1], QuestionSet)
    assert len(again[-1].questions) == 2
    assert slept == [3.0]
    assert any(isinstance(item, Pause) for item in again)
    last = list(written_questions(CORPUS, "openai:m", writer=Scripted(), store=store))
    assert last[-1] == again[-1]
    with pytest.raises(ContextError, match="stopped at 0 of 2 questions: gone"):
        list(written_questions(CORPUS, "openai:n", writer=Scripted(Failed("gone")), store=ContextStore(None)))


@pytest.mark.usefixtures("elsewhere")
@pytest.mark.parametrize("model", ["anthropic:some-model", "openai:some-model"])
def test_both_wire_formats_carry_questions(
    model: str, wire: Wire, store: ContextStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through the official SDKs; the passage, and nothing else of the documents, is sent."""

    def answer(path: str, _body: object) -> object:
        text = wrote("Who drinks none?", "Milk wants none at all.")
        return _chat(text) if path.endswith("completions") else _message(text)

    monkeypatch.setattr("tests.core.wire._answer", answer)
    *_steps, found = written_questions(CORPUS[:1], model, store=store)
    assert isinstance(found, QuestionSet)
    assert found.questions[0].answer == "Milk wants none at all."
    assert len(wire.seen) == 1
    assert TEA in json.dumps(wire.seen[0][1], ensure_ascii=False).replace("\\n", "\n")


def test_passages_for_a_model_are_counted_before() -> None:
    """About 2,000 characters each, a seeded sample, none of them blank or over a document's end."""
    text = "".join(f"Line {number:04} of it.\n" for number in range(1_000))
    corpus = [Source("long", "", "text", text), Source("short", "", "text", "tiny")]
    every = passages_to_ask(corpus, most=99)
    assert len(every) == 9
    assert all(1_000 <= span.length <= 2_000 for _document, span in every[:-1])
    assert passages_to_ask(corpus, most=4) == passages_to_ask(corpus, most=4)
    assert len(passages_to_ask(corpus, most=4)) == 4
