"""Contexts written by a language model: call by call, each kept at once, so that a stop loses nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Final

from chunkscope.context.contexts import ContextError, Contexts, of_chunks
from chunkscope.context.models import Failed, Server, Writer
from chunkscope.context.plan import Plan, Task, tasks_of
from chunkscope.context.prompt import prompt
from chunkscope.context.store import Answer, ContextStore, default_store
from chunkscope.strategies.base import Step
from chunkscope.text import content_hash
from chunkscope.wording import _

if TYPE_CHECKING:
    from chunkscope.chunking import Chunking

FIRST_WAIT: Final = 1.0
LONGEST_WAIT: Final = 60.0
"""A server that asks for more patience than this is not waited for."""


@dataclass(frozen=True, slots=True)
class Pause(Step):
    """The server cannot answer now: it is asked again in ``seconds``, for ``reason``."""

    seconds: float
    reason: str


@dataclass(frozen=True, slots=True)
class Written:
    """The contexts there are, under the digest for ``Contextual.contexts``; ``cut`` ended at max_tokens.

    ``missing`` distinct chunks have none yet.
    """

    contexts: Contexts
    digest: str
    missing: int
    cut: int


def write_contexts(
    text: str,
    plan: Plan,
    *,
    writer: Writer | None = None,
    store: ContextStore | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[Step | Written]:
    """Make the calls of a plan that was confirmed; steps, pauses, and at the end what was `Written`.

    An answer is kept before the next call, so a run that was stopped, or failed, is taken up where it
    ended by the same call again; `written_so_far` gives what there is until then. Trouble that may pass
    (429, 5xx, silence) is waited out a few times, as long as Retry-After asks, else twice as long each time.

    Raises `ContextError`, in words, for all other trouble, and where the plan is for another text.
    """
    writer, store = writer or Server(plan.model), store or default_store()
    if writer.url != plan.url:
        message = _("The plan is for the server {host}, now it is {other}: make a new one, and confirm it.")
        raise ContextError(message.format(host=plan.host, other=writer.host))
    chunking, tasks = _tasks(text, plan)
    answers = store.answers([task.key for task in tasks])
    yield Step(len(answers), len(tasks))
    reached = False
    for task in tasks:
        if task.key in answers:
            continue
        at = len(answers), len(tasks)
        answer = yield from _asked(writer, text, task, plan, at, sleep, reached=reached)
        reached = True
        answers[task.key] = answer
        store.keep_answer(task.key, answer)
        yield Step(len(answers), len(tasks))
    yield _written(chunking, tasks, answers, store)


def written_so_far(text: str, plan: Plan, *, store: ContextStore | None = None) -> Written:
    """What earlier runs of this plan have written, kept as a set of its own; nobody is asked."""
    store = store or default_store()
    chunking, tasks = _tasks(text, plan)
    return _written(chunking, tasks, store.answers([task.key for task in tasks]), store)


def _tasks(text: str, plan: Plan) -> tuple[Chunking, list[Task]]:
    if content_hash(text) != plan.document:
        raise ContextError(_("The plan is for another text: make a new one, and confirm it."))
    chunking = plan.strategy.split(text)
    return chunking, tasks_of(text, chunking, (plan.model, plan.url), plan.window)


def _asked(
    writer: Writer,
    text: str,
    task: Task,
    plan: Plan,
    at: tuple[int, int],
    sleep: Callable[[float], None],
    *,
    reached: bool,
) -> Generator[Step, None, Answer]:
    """One answer, with as many tries as it may take. A server that nobody reached is tried once."""
    question = prompt(text, task.chunk, task.passage, plan.window)
    for turn in count():
        try:
            return writer.write(question, plan.max_tokens)
        except Failed as failure:
            wait = failure.after if failure.after is not None else FIRST_WAIT * 2**turn
            if turn >= failure.tries or (failure.dead and not reached) or wait > LONGEST_WAIT:
                raise _given_up(writer, failure, at) from None
            yield Pause(*at, wait, failure.reason)
            sleep(wait)
    raise AssertionError("no turn is the last one")


def _given_up(writer: Writer, failure: Failed, at: tuple[int, int]) -> ContextError:
    done, total = at
    reason = failure.reason
    if failure.after is not None and failure.after > LONGEST_WAIT:
        reason = _("{reason}, and asks to wait {seconds:.0f} seconds").format(
            reason=reason, seconds=failure.after
        )
    message = _("{model} stopped at {done} of {total} contexts: {reason}. What was written is kept.")
    return ContextError(message.format(model=writer.id, done=done, total=total, reason=reason))


def _written(
    chunking: Chunking, tasks: list[Task], answers: Mapping[bytes, Answer], store: ContextStore
) -> Written:
    by_text = {task.passage: answers[task.key] for task in tasks if task.key in answers}
    nothing = Answer("")
    contexts = of_chunks(chunking.texts, [by_text.get(text, nothing).context for text in chunking.texts])
    return Written(
        contexts=contexts,
        digest=store.keep(contexts) if contexts.rows else "",
        missing=len(tasks) - len(by_text),
        cut=sum(answer.cut for answer in by_text.values()),
    )
