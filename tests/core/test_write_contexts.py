"""Contexts written by language models, against a server that speaks both wire formats."""

from __future__ import annotations

import logging
import pickle
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from chunkscope import Contextual
from chunkscope.context import (
    ContextError,
    ContextStore,
    Pause,
    Plan,
    Server,
    Written,
    models,
    plan_contexts,
    prompt,
    write_contexts,
    written_so_far,
)
from chunkscope.embed.blobs import Blobs
from chunkscope.strategies.base import Step
from chunkscope.units import measure
from chunkscope.values import Span
from tests.core.wire import KEY, Wire

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.usefixtures("elsewhere")

MODELS = ("anthropic:some-model", "openai:some-model")
BOTH = pytest.mark.parametrize("model", MODELS)
TEXT = "Tea wants hot water.\n\nMilk wants none.\n\nTea wants hot water.\n\nCups are small things."
STRATEGY = Contextual(chunk_size=24, source="llm")


@pytest.fixture
def store(tmp_path: Path) -> ContextStore:
    """A store of its own file."""
    return ContextStore(Blobs(tmp_path / "contexts.sqlite", 1_000_000))


class Run:
    """One run of a plan: what it gave, and how long it would have slept."""

    def __init__(self, model: str, store: ContextStore, **more: Any) -> None:
        self.plan = plan_contexts(TEXT, STRATEGY, model, store=store, **more)
        self.store = store
        self.slept: list[float] = []
        self.items: list[Step | Written] = []

    def until(self, done: int | None = None) -> Run:
        """Go on until so many contexts are done, then stop; without a number to the end."""
        running = write_contexts(TEXT, self.plan, store=self.store, sleep=self.slept.append)
        for item in running:
            self.items.append(item)
            if isinstance(item, Step) and item.done == done:
                break
        running.close()  # type: ignore[attr-defined]
        return self

    @property
    def written(self) -> Written:
        """The end of it."""
        last = self.items[-1]
        assert isinstance(last, Written)
        return last

    @property
    def pauses(self) -> list[Pause]:
        """Each time it waited."""
        return [item for item in self.items if isinstance(item, Pause)]


@BOTH
def test_contexts_are_written_and_indexed(wire: Wire, model: str) -> None:
    """Each chunk is asked for with its document; the strategy that holds the digest indexes the answers."""
    plan = plan_contexts(TEXT, STRATEGY, model)
    assert wire.seen == []
    *steps, written = write_contexts(TEXT, plan)
    assert steps == [Step(n, 3) for n in range(4)]
    assert isinstance(written, Written)
    assert (written.missing, written.cut) == (0, 0)
    found = Contextual(chunk_size=24, source="llm", contexts=written.digest).split(TEXT)
    assert found.texts == TEXT.split("\n\n")
    assert found.indexed == [
        f"Of {len(TEXT)} characters: {text[:12].strip()}\n\n{text}" for text in found.texts
    ]
    assert not found.notes
    assert {path for path, _body in wire.seen} == {
        "/v1/messages" if model.startswith("anthropic") else "/v1/chat/completions"
    }


def test_what_is_sent(wire: Wire, store: ContextStore) -> None:
    """Anthropic gets the document as a block to be remembered, other servers one text; both a limit."""
    for model in MODELS:
        Run(model, store, max_tokens=77).until()
    anthropic, openai = wire.seen[0][1], wire.seen[3][1]
    blocks = anthropic["messages"][0]["content"]
    assert blocks[0]["cache_control"] == {"type": "ephemeral"}
    assert TEXT in blocks[0]["text"]
    assert "Tea wants hot water." in blocks[1]["text"]
    assert openai["messages"][0]["content"] == blocks[0]["text"] + blocks[1]["text"]
    assert (anthropic["max_tokens"], openai["max_tokens"]) == (77, 77)
    assert (anthropic["model"], openai["model"]) == ("some-model", "some-model")


@BOTH
def test_the_plan_counts_before_anybody_is_asked(wire: Wire, store: ContextStore, model: str) -> None:
    """Equal chunks are one call; the document counts with every call; the price is the user's own figure."""
    plan = plan_contexts(TEXT, STRATEGY, model, store=store)
    count = measure("o200k_base")
    empty = prompt.prompt("", Span(0, 0), "", None)
    frame = count(empty.document) + count(empty.wish)
    passages = sum(map(count, dict.fromkeys(TEXT.split("\n\n"))))
    assert (plan.calls, plan.known) == (3, 0)
    assert plan.input_tokens == 3 * (count(TEXT) + frame) + passages
    assert plan.output_tokens == 3 * 80
    assert plan.price(2.0, 10.0) == pytest.approx((plan.input_tokens * 2 + 240 * 10) / 1e6)
    assert wire.seen == []
    Run(model, store).until(2)
    again = plan_contexts(TEXT, STRATEGY, model, store=store)
    assert (again.calls, again.known) == (1, 2)
    assert pickle.loads(pickle.dumps(plan)) == plan  # noqa: S301 - our own bytes


@BOTH
def test_a_run_that_was_stopped_goes_on_where_it_ended(wire: Wire, store: ContextStore, model: str) -> None:
    """Stopped after two of three, what is there can be used; the next run asks for the third alone."""
    run = Run(model, store).until(2)
    assert len(wire.seen) == 2
    so_far = written_so_far(TEXT, run.plan, store=store)
    assert (so_far.missing, len(so_far.contexts.rows)) == (1, 3)
    assert len(wire.seen) == 2
    whole = Run(model, store).until()
    assert len(wire.seen) == 3
    assert whole.items[0] == Step(2, 3)
    assert whole.written.missing == 0
    Run(model, store).until()
    assert len(wire.seen) == 3


@BOTH
def test_another_model_text_or_prompt_is_asked_anew(
    wire: Wire, store: ContextStore, model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer is found again under its model, prompt, document and window only."""
    Run(model, store).until()

    def calls(text: str = TEXT, name: str = model, **more: Any) -> int:
        return plan_contexts(text, STRATEGY, name, store=store, **more).calls

    assert calls() == 0
    assert calls(name=model + "-2") == 3
    assert calls(text=TEXT + "\n\nMore.") == 4
    assert calls(whole_tokens=5) == 3
    monkeypatch.setattr(prompt, "VERSION", "next")
    assert calls() == 3


@BOTH
@pytest.mark.parametrize(
    ("script", "slept"),
    [
        ([(429, "7")], [7.0]),
        ([500, 502, 503], [1.0, 2.0, 4.0]),
        ([(529, "0")], [0.0]),
        (["well", (429, "3"), 500], [3.0, 2.0]),
    ],
)
def test_trouble_that_passes_is_waited_out(
    wire: Wire, store: ContextStore, model: str, script: list[Any], slept: list[float]
) -> None:
    """As long as Retry-After asks, else twice as long each time; every wait is told."""
    wire.script = list(script)
    run = Run(model, store).until()
    assert run.slept == slept
    assert [pause.seconds for pause in run.pauses] == slept
    assert all("127.0.0.1" in pause.reason for pause in run.pauses)
    assert run.written.missing == 0


def test_retry_after_may_be_a_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """A date is so many seconds from now; what is neither is as if it were not there."""
    now = datetime(2030, 1, 1, tzinfo=UTC).timestamp()
    monkeypatch.setattr(models, "time", lambda: now)
    assert models._seconds({"retry-after": "Tue, 01 Jan 2030 00:00:30 GMT"}) == 30.0
    assert models._seconds({"retry-after": "Mon, 31 Dec 2029 23:59:00 GMT"}) == 0.0
    assert models._seconds({"retry-after": "soon"}) is None
    assert models._seconds({}) is None


FAILURES = [
    ([401] * 9, 0, "does not accept the key in (ANTHROPIC|OPENAI)_API_KEY"),
    ([404] * 9, 0, "has no such model"),
    ([400] * 9, 0, "answered with the status 400"),
    ([500] * 9, 5, "answered with the status 500"),
    ([(429, "1")] * 9, 5, "takes no more requests for now"),
    ([(429, "3600")] * 9, 0, "takes no more requests for now, and asks to wait 3600 seconds"),
    (["garbage"] * 9, 0, "does not answer as a server of language models does"),
    (["nothing"] * 9, 0, "answered with no text"),
    (["slow"] * 9, 2, "did not answer within 0 seconds"),
]


@BOTH
@pytest.mark.parametrize(("script", "waits", "words"), FAILURES, ids=range(len(FAILURES)))
def test_trouble_that_stays_is_one_sentence_and_nothing_is_lost(
    wire: Wire,
    store: ContextStore,
    model: str,
    script: list[Any],
    waits: int,
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """After a bounded number of tries: what happened, how far it came, that it is kept; never the key."""
    monkeypatch.setattr(models, "SECONDS", 0.2 if "slow" in script else 20.0)
    wire.script = ["well", *script]
    run = Run(model, store)
    with caplog.at_level(logging.DEBUG), pytest.raises(ContextError, match=words) as caught:
        run.until()
    message = str(caught.value)
    assert "stopped at 1 of 3 contexts" in message
    assert message.endswith("What was written is kept.")
    assert "\n" not in message
    assert KEY not in message + repr(caught.value) + caplog.text
    assert caught.value.__cause__ is None
    assert len(run.slept) == waits
    assert written_so_far(TEXT, run.plan, store=store).missing == 2
    wire.script = []
    assert Run(model, store).until().items[0] == Step(1, 3)


@BOTH
def test_a_dead_server_is_asked_once(
    wire: Wire, store: ContextStore, model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody there from the start: no waiting, one sentence."""
    for name in ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL"):
        monkeypatch.setenv(name, "http://127.0.0.1:9/v1")
    run = Run(model, store)
    with pytest.raises(ContextError, match=r"stopped at 0 of 3 contexts: 127\.0\.0\.1 cannot be reached"):
        run.until()
    assert run.slept == []


@BOTH
def test_a_long_document_is_shown_in_windows(wire: Wire, store: ContextStore, model: str) -> None:
    """Longer than is allowed, the model sees what stands around the chunk, and is told so."""
    run = Run(model, store, whole_tokens=8).until()
    assert run.plan.window is not None
    assert run.plan.window < len(TEXT)
    assert run.plan.input_tokens < 3 * 200
    assert all("excerpt" in str(body["messages"]) for _path, body in wire.seen)
    assert run.written.contexts.rows[0].context.startswith(f"Of {run.plan.window} characters")


@pytest.mark.parametrize("window", [1, 5, 10, 40, 99])
@pytest.mark.parametrize("chunk", [Span(0, 10), Span(20, 30), Span(45, 50)])
def test_a_window_holds_its_chunk(window: int, chunk: Span) -> None:
    """It is as long as asked where the text is, lies inside it, and holds all of the chunk."""
    around = prompt._around(chunk, window, 50)
    assert around.start <= chunk.start
    assert around.end >= chunk.end
    assert 0 <= around.start <= around.end <= 50
    assert around.length >= min(window, 50)


@pytest.mark.parametrize("model", ["", "claude", "openai:", "other:x"])
def test_a_model_has_a_kind_and_a_name(wire: Wire, model: str) -> None:
    """The sentence says how a model is written."""
    with pytest.raises(ContextError, match="write anthropic:NAME or openai:NAME"):
        Server(model)


@BOTH
def test_a_missing_key_or_package_is_named(wire: Wire, model: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is planned: which variable, or which line installs the package."""
    kind = model.partition(":")[0]
    monkeypatch.setitem(__import__("sys").modules, kind, None)
    with pytest.raises(ContextError, match=rf"run pip install {kind}=="):
        Server(model)
    monkeypatch.delenv(f"{kind.upper()}_API_KEY")
    with pytest.raises(
        ContextError, match=f"{kind.upper()}_API_KEY is neither in the environment nor in .env"
    ):
        Server(model)


@BOTH
def test_a_key_is_shown_to_nobody(wire: Wire, store: ContextStore, model: str) -> None:
    """Neither in the plan, the server object, the answers nor the file."""
    run = Run(model, store).until()
    assert KEY not in repr(run.plan) + repr(vars(Server(model))) + repr(run.items)
    assert store._blobs is not None
    assert KEY.encode() not in store._blobs.path.read_bytes()


def test_a_plan_is_for_one_text_and_one_server(
    wire: Wire, store: ContextStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For others a new one is wanted; no chunks, or numbers below 1, are no plan."""
    plan = Run(MODELS[0], store).plan
    with pytest.raises(ContextError, match="is for another text"):
        next(iter(write_contexts("other", plan, store=store)))
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://elsewhere")
    with pytest.raises(ContextError, match="now it is elsewhere: make a new one"):
        next(iter(write_contexts(TEXT, plan, store=store)))
    with pytest.raises(ContextError, match="has no chunks"):
        plan_contexts(" \n ", STRATEGY, MODELS[0], store=store)
    with pytest.raises(ContextError, match=r"max_tokens \(0\) must be at least 1"):
        plan_contexts(TEXT, STRATEGY, MODELS[0], store=store, max_tokens=0)


def test_an_answer_that_was_cut_is_counted(
    wire: Wire, store: ContextStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A context that ended at max_tokens is used, and counted, in later runs too."""
    monkeypatch.setattr("tests.core.wire.context_of", lambda _prompt: "long " * 60)
    for model in MODELS:
        assert Run(model, store).until().written.cut == 3
        assert Run(model, store).until().written.cut == 3
    assert isinstance(Run(MODELS[0], store).plan, Plan)
