"""Questions that a language model writes about passages, each with an excerpt that answers it.

The excerpt must stand in the passage that the model was shown: letter by letter, up to white space and NFKC.
What a model made up, or shortened, is left out and told.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from chunkscope.context.contexts import ContextError
from chunkscope.context.models import Failed, Server, Writer
from chunkscope.context.plan import answer_key
from chunkscope.context.prompt import Prompt
from chunkscope.context.store import Answer, ContextStore, default_store
from chunkscope.context.write import FIRST_WAIT, LONGEST_WAIT, Pause
from chunkscope.documents.source import Source
from chunkscope.evaluate.folding import fold
from chunkscope.evaluate.harvest import LEAST_ANSWER, trimmed
from chunkscope.evaluate.named import Named
from chunkscope.evaluate.near import near
from chunkscope.evaluate.occurrences import LEAST_CHARACTERS
from chunkscope.evaluate.sampling import some
from chunkscope.evaluate.values import LeftOut, Origin, Question, QuestionSet
from chunkscope.strategies.base import Step
from chunkscope.values import Span
from chunkscope.wording import _
from chunkscope.wording.quoting import quote

VERSION: Final = "1"
PASSAGE: Final = 2_000
"""Characters that the model is shown at a time."""
MAX_TOKENS: Final = 600
_DOCUMENT: Final = "<passage>\n{passage}\n</passage>\n"
_WISH: Final = (
    "Write one question that a reader of other documents might ask and that this passage answers. Do not "
    "speak of the passage or the text. Use the language of the passage, and other words than it does where "
    "you can. Then copy the one stretch of the passage that answers it, letter by letter, of at least "
    '{least} characters. Answer with JSON alone: {{"question": "...", "excerpt": "..."}}'
)
_OBJECT: Final = re.compile(r"\{.*\}", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Task:
    """One call: the number of the document, the passage, and the key of its answer."""

    document: int
    passage: Span
    key: bytes


def passages_to_ask(corpus: Sequence[Source], *, seed: int = 0, most: int = 50) -> list[tuple[int, Span]]:
    """Which passages a model would be shown: the number of the document, and about 2,000 characters of it.

    One call each: so many calls, and so many characters, leave this machine. A seeded sample of all passages,
    in order; those with less than 40 characters, and repeated ones, are none.
    """
    distinct: dict[str, tuple[int, Span]] = {}
    for at, source in enumerate(corpus):
        for span in _passages(source.text):
            distinct.setdefault(span.of(source.text), (at, span))
    return some([*distinct.values()], most, seed)


def written_questions(
    corpus: Sequence[Source],
    model: str,
    *,
    seed: int = 0,
    most: int = 50,
    writer: Writer | None = None,
    store: ContextStore | None = None,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[Step | QuestionSet]:
    """Ask a model ("anthropic:NAME" or "openai:NAME") about each of `passages_to_ask`; steps, then the set.

    A `chunkscope.context.Pause` is a step that waits for a busy server. Every answer is kept before the next
    call: a run that was closed, or failed, is taken up where it ended by the same call again.

    Raises `ContextError`, in words, where the model cannot be asked or stops answering, and `SplitError` for
    an empty corpus.
    """
    Named(corpus)
    writer, store = writer or Server(model), store or default_store()
    tasks = [
        _Task(at, span, _key(writer, span.of(corpus[at].text)))
        for at, span in passages_to_ask(corpus, seed=seed, most=most)
    ]
    answers = store.answers([task.key for task in tasks])
    yield Step(len(answers), len(tasks))
    for task in tasks:
        if task.key in answers:
            continue
        passage = task.passage.of(corpus[task.document].text)
        answer = yield from _asked(writer, passage, (len(answers), len(tasks)), sleep)
        answers[task.key] = answer
        store.keep_answer(task.key, answer)
        yield Step(len(answers), len(tasks))
    found = [_judged(corpus[task.document], task.passage, answers[task.key]) for task in tasks]
    questions = tuple(each for each in found if isinstance(each, Question))
    left_out = tuple(each for each in found if isinstance(each, LeftOut))
    yield QuestionSet(_("Written by {model}").format(model=writer.id), Origin.WRITTEN, questions, left_out)


def _passages(text: str) -> Iterator[Span]:
    """Passages of about `PASSAGE` characters, each up to the end of a line where there is one."""
    start = 0
    while start < len(text):
        end = min(start + PASSAGE, len(text))
        line = text.rfind("\n", start + PASSAGE // 2, end)
        end = line + 1 if line >= 0 and end < len(text) else end
        span = trimmed(text, Span(start, end))
        if span.length >= LEAST_ANSWER:
            yield span
        start = end


def _key(writer: Writer, passage: str) -> bytes:
    return answer_key(json.dumps(["questions", writer.id, writer.url, VERSION]), passage)


def _asked(
    writer: Writer, passage: str, at: tuple[int, int], sleep: Callable[[float], None]
) -> Generator[Step, None, Answer]:
    """One answer, with as many tries as the trouble is worth."""
    prompt = Prompt(_DOCUMENT.format(passage=passage), _WISH.format(least=LEAST_ANSWER))
    turn = 0
    while True:
        try:
            return writer.write(prompt, MAX_TOKENS)
        except Failed as failure:
            wait = failure.after if failure.after is not None else FIRST_WAIT * 2**turn
            if turn >= failure.tries or (failure.dead and not at[0]) or wait > LONGEST_WAIT:
                raise _given_up(writer, failure, at) from None
            yield Pause(*at, wait, failure.reason)
            sleep(wait)
            turn += 1


def _given_up(writer: Writer, failure: Failed, at: tuple[int, int]) -> ContextError:
    message = _("{model} stopped at {done} of {total} questions: {reason}. What was written is kept.")
    return ContextError(message.format(model=writer.id, done=at[0], total=at[1], reason=failure.reason))


def _judged(source: Source, passage: Span, answer: Answer) -> Question | LeftOut:
    """The question of an answer whose excerpt stands in the passage."""
    id_ = f"{source.id}@{passage.start}"
    question, excerpt = _read(answer.context)
    if not question or not excerpt:
        reason = _("The model did not answer with a question and an excerpt ({answer}).")
        return LeftOut(id_, question, reason.format(answer=quote(answer.context)))
    if len(fold(excerpt)) < LEAST_CHARACTERS:
        reason = _("The model's excerpt {excerpt} has fewer than {least} characters.")
        return LeftOut(id_, question, reason.format(excerpt=quote(excerpt), least=LEAST_CHARACTERS))
    span = near(passage.of(source.text), excerpt, 0, reach=passage.length)
    if span is None:
        reason = _("The model's excerpt {excerpt} does not stand in the passage that it was shown.")
        return LeftOut(id_, question, reason.format(excerpt=quote(excerpt)))
    gold = Span(span.start + passage.start, span.end + passage.start)
    return Question(id_, question, source.id, (gold,), gold.of(source.text))


def _read(answer: str) -> tuple[str, str]:
    """Question and excerpt of an answer, "" where it has none; words around the JSON do no harm."""
    found = _OBJECT.search(answer)
    try:
        value = json.loads(found[0]) if found else {}
    except (ValueError, RecursionError):
        value = {}
    parts = (value.get(key) for key in ("question", "excerpt"))
    question, excerpt = (part.strip() if isinstance(part, str) else "" for part in parts)
    return question, excerpt
