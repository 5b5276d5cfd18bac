"""What each chunk size made of a question: as JSON for a program, as tables for a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.retrieve.budget import Filled, filled, top
from chunkscope.terminal import aligned
from chunkscope.wording import _
from chunkscope.wording.quoting import quote
from chunkscope.wording.retrievers import retriever_name, score
from chunkscope.wording.units import number, unit_name

EXCERPT = 60


@dataclass(frozen=True, slots=True)
class Choice:
    """How much of the ranking is handed over: the best ``k``, or what fits ``budget`` in ``unit``."""

    k: int | None
    budget: int | None
    unit: str = "characters"

    def of(self, answer: SizeAnswer, text: str) -> Filled:
        """The chunks that are handed over."""
        if self.budget is not None:
            return filled(answer, text, self.budget, self.unit)
        return top(answer, text, self.k or 0, self.unit)

    @property
    def words(self) -> str:
        """The choice in words."""
        if self.budget is not None:
            return _("what fits into {length}").format(length=unit_name(self.unit, self.budget))
        return _("the best {k}").format(k=number(self.k or 0))


def as_json(text: str, answers: Sequence[SizeAnswer], choice: Choice) -> str:
    """A list with one object per size; ASCII, so that it survives any pipe."""
    return json.dumps(report(text, answers, choice))


def report(text: str, answers: Sequence[SizeAnswer], choice: Choice) -> list[dict[str, Any]]:
    """The answers as JSON values, sizes rising.

    The ranking holds the chunks that are handed over. Ranks count from 1, indexes from 0; offsets are
    code points of the text, also where the last chunk is cut to fit a budget: they say where it lies.
    """
    return [_of_size(answer, choice.of(answer, text)) for answer in answers]


def _of_size(answer: SizeAnswer, given: Filled) -> dict[str, Any]:
    return {
        "size": answer.size,
        "chunks": len(answer.starts),
        "ranking": [
            {
                "rank": rank,
                "score": float(answer.scores[index]),
                "index": index,
                "start": int(answer.starts[index]),
                "end": int(answer.ends[index]),
            }
            for rank, index in enumerate(answer.order[: given.chunks].tolist(), start=1)
        ],
        "overlap": answer.overlap,
        "strategy": answer.strategy.to_json(),
        "retriever": answer.retriever.to_json(),
        "score_unit": answer.retriever.unit,
        "handed_over": {
            "chunks": given.chunks,
            "whole": given.whole,
            "used": given.used,
            "unit": given.unit,
            "characters": given.characters,
            "duplicated": given.duplicated,
        },
    }


def as_table(text: str, question: str, answers: Sequence[SizeAnswer], choice: Choice) -> str:
    """The sizes in one table, then the ranking of each, with the beginning and end of every chunk."""
    lines = [
        _heading(question, answers, choice),
        "",
        *aligned([_head(answers), *_rows(text, answers, choice)]),
    ]
    if not any(answer.scores.any() for answer in answers):
        lines += ["", _("No chunk has anything in common with the question; the order is that of the text.")]
    for answer in answers:
        ranking = [_ranking_head(), *_ranking(text, answer, choice.of(answer, text))]
        lines += ["", _("chunk_size {size}").format(size=number(answer.size)), *aligned(ranking)]
    note = _("These numbers hold for this text, this retriever and this question.")
    return "\n".join([*lines, "", note])


def _heading(question: str, answers: Sequence[SizeAnswer], choice: Choice) -> str:
    return _("“{question}”, asked of {retriever}; handed over: {handed} of each chunk size").format(
        question=quote(question, EXCERPT),
        retriever=retriever_name(answers[0].retriever),
        handed=choice.words,
    )


def _head(answers: Sequence[SizeAnswer]) -> list[str]:
    return [
        _("chunk_size"),
        _("overlap"),
        _("chunks"),
        _("best score ({unit})").format(unit=answers[0].retriever.unit),
        _("mean handed over"),
        _("place of the best"),
        _("handed over"),
        _("characters"),
        _("repeated"),
    ]


def _rows(text: str, answers: Sequence[SizeAnswer], choice: Choice) -> Iterator[list[str]]:
    for answer in answers:
        given = choice.of(answer, text)
        scores = answer.scores[answer.order[: given.chunks]]
        unit = answer.retriever.unit
        yield [
            number(answer.size),
            number(answer.overlap),
            number(len(answer.starts)),
            score(unit, float(scores[0])) if len(scores) else "",
            score(unit, float(scores.mean())) if len(scores) else "",
            _place(answer, int(answer.order[0])) if len(scores) else "",
            number(given.chunks),
            number(given.characters),
            number(given.duplicated),
        ]


def _ranking_head() -> list[str]:
    return [_("rank"), _("score"), _("chunk"), _("place"), _("text")]


def _ranking(text: str, answer: SizeAnswer, given: Filled) -> Iterator[list[str]]:
    for rank, index in enumerate(answer.order[: given.chunks].tolist(), start=1):
        yield [
            number(rank),
            score(answer.retriever.unit, float(answer.scores[index])),
            number(index + 1),
            _place(answer, index),
            quote(text[answer.starts[index] : answer.ends[index]], EXCERPT),
        ]


def _place(answer: SizeAnswer, index: int) -> str:
    """Where a chunk lies, in code points of the text."""
    return f"{number(int(answer.starts[index]))}-{number(int(answer.ends[index]))}"
