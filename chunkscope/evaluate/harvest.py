"""Questions that stand in the text itself: what was found, sampled, with the questions to be hidden."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from chunkscope.documents.source import Source
from chunkscope.evaluate.sampling import some
from chunkscope.evaluate.values import LeftOut, Origin, Question, QuestionSet
from chunkscope.strategies.base import SplitError
from chunkscope.values import Span
from chunkscope.wording import _, n_
from chunkscope.wording.units import number

_TAGS: Final = re.compile(r"(?:\s|</?[A-Za-z][^<>]*>)+")
LEAST_ANSWER: Final = 40
"""Characters: shorter answers are a yes or a name, and every chunk size holds them."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A question in a text: its words, the place that is hidden, and the answer's place, trimmed."""

    text: str
    hidden: Span
    answer: Span


def trimmed(text: str, span: Span) -> Span:
    """The span without white space at either end; empty at its end where there is nothing else."""
    words = span.of(text)
    start = span.start + len(words) - len(words.lstrip())
    return Span(min(start, span.end), max(span.start + len(words.rstrip()), min(start, span.end)))


def inner(source: Source, span: Span) -> Span:
    """The span without white space at either end, and in HTML without the tags there."""
    if source.format != "html":
        return trimmed(source.text, span)
    first, last = _TAGS.match(source.text, span.start, span.end), None
    start = first.end() if first else span.start
    for last in _TAGS.finditer(source.text, start, span.end):  # noqa: B007 - the last one is wanted
        pass
    end = last.start() if last and last.end() == span.end else span.end
    return Span(start, max(start, end))


def with_line_end(text: str, span: Span) -> Span:
    """The span with the end of its line, so that no empty line stays where it is hidden."""
    if text.startswith("\r\n", span.end):
        return Span(span.start, span.end + 2)
    return Span(span.start, span.end + int(text.startswith(("\n", "\r"), span.end)))


def harvested(
    found: Iterable[tuple[Source, Sequence[Pair]]],
    origin: Origin,
    name: str,
    seed: int,
    most: int,
    left_out: Sequence[LeftOut] = (),
) -> QuestionSet:
    """A set of at most ``most`` of the pairs whose answer is long enough; the others are left out.

    All questions are hidden, also those that are not in the sample: so the indexed text is the same for
    every seed. Raises `SplitError` where there are no documents.
    """
    questions: list[Question] = []
    short: list[LeftOut] = []
    hidden: dict[str, tuple[Span, ...]] = {}
    empty = True
    for source, pairs in found:
        empty = False
        for at, pair in enumerate(pairs, 1):
            id_ = f"{source.id}#{at}"
            if pair.answer.length < LEAST_ANSWER:
                short.append(LeftOut(id_, pair.text, _too_short(pair.answer.length)))
            else:
                answer = pair.answer.of(source.text)
                questions.append(Question(id_, pair.text, source.id, (pair.answer,), answer))
        if pairs:
            hidden[source.id] = tuple(pair.hidden for pair in pairs)
    if empty:
        raise SplitError(_("There are no documents: load the documents first, then their questions."))
    return QuestionSet(name, origin, tuple(some(questions, most, seed)), (*short, *left_out), hidden)


def _too_short(length: int) -> str:
    sentence = n_(
        "Its answer has {n} character, fewer than {least}: every setting would find it.",
        "Its answer has {n} characters, fewer than {least}: every setting would find it.",
        length,
    )
    return sentence.format(n=number(length), least=LEAST_ANSWER)
