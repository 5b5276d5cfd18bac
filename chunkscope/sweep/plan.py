"""What there is to do: every result by its number and key, and the units of work that make them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from chunkscope.compare.text_facts import Told
from chunkscope.documents.source import Source
from chunkscope.evaluate.metrics import METRICS
from chunkscope.evaluate.values import QuestionSet, Setting
from chunkscope.retrieve import Retriever
from chunkscope.strategies import Strategy
from chunkscope.sweep.grid import Grid, SweepError
from chunkscope.sweep.store import corpus_hash, key_of, questions_hash
from chunkscope.sweep.unit import Shared, Unit
from chunkscope.sweep.weights import Weights
from chunkscope.wording import _, language
from chunkscope.wording.quoting import quote

BATCH: Final = 100
"""So many results are looked for in the store at a time."""


@dataclass(frozen=True)
class Plan:
    """All settings of a grid with all question sets: result n is setting n // sets with set n % sets."""

    shared: Shared
    sets: tuple[QuestionSet, ...]
    grid: Grid
    _hashes: tuple[bytes, ...]
    _weights: Weights | None

    @classmethod
    def of(
        cls,
        corpus: Sequence[Source],
        sets: Sequence[QuestionSet],
        grid: Grid,
        metrics: Sequence[str] | None = None,
        *,
        stored: bool = False,
    ) -> Plan:
        """The plan; raises `SweepError` for questions, documents or metrics that cannot be used.

        Results that are ``stored`` have keys that name the weights of their models, which takes a while.
        """
        names = tuple(METRICS) if metrics is None else tuple(metrics)
        check(corpus, sets, names)
        hashes = (corpus_hash(corpus), *map(questions_hash, sets))
        shared = Shared(
            key=(hashes[0] + b"".join(hashes[1:])).hex(),
            ids=tuple(source.id for source in corpus),
            told=tuple(map(Told.of, corpus)),
            texts=tuple(source.text for source in corpus),
            sets=tuple(replace(each, left_out=()) for each in sets),
            k=grid.k,
            budget=grid.budget,
            unit=grid.unit,
            metrics=names,
            language=language(),
        )
        return cls(shared, tuple(sets), grid, hashes, Weights() if stored else None)

    @property
    def total(self) -> int:
        """How many results there are going to be."""
        return len(self.grid.settings) * len(self.sets)

    @cached_property
    def keys(self) -> list[bytes]:
        """The key of every result."""
        return [self.key(*self.at(number)) for number in range(self.total)]

    def key(self, setting: Setting, set_: int) -> bytes:
        """The key of one result."""
        weights = self._weights.of(setting) if self._weights else []
        scope = (weights, self.grid.k, self.grid.budget, self.grid.unit, *self.shared.metrics)
        return key_of(setting, scope, self._hashes[0], self._hashes[1 + set_])

    def at(self, number: int) -> tuple[Setting, int]:
        """The setting of a result, and the number of its question set."""
        return self.grid.settings[number // len(self.sets)], number % len(self.sets)

    def batches(self) -> Iterator[range]:
        """The numbers of all results, some at a time."""
        for start in range(0, self.total, BATCH):
            yield range(start, min(start + BATCH, self.total))

    def units(self, missing: Sequence[int]) -> list[Unit]:
        """The work that makes these results: one unit for each split that they need."""
        variants: dict[object, int] = {}
        variant = [variants.setdefault(self.shared.hidden(set_), set_) for set_ in range(len(self.sets))]
        wanted: dict[tuple[Strategy, int], dict[Retriever, list[int]]] = {}
        for number in missing:
            setting, set_ = self.at(number)
            split = wanted.setdefault((setting.strategy, variant[set_]), {})
            split.setdefault(setting.retriever, []).append(set_)
        return [
            Unit(strategy, tuple((retriever, tuple(numbers)) for retriever, numbers in each.items()))
            for (strategy, _variant), each in wanted.items()
        ]


def check(corpus: Sequence[Source], sets: Sequence[QuestionSet], metrics: Sequence[str] = ()) -> None:
    """Refuse what cannot be evaluated, in one sentence."""
    if not any(source.text.strip() for source in corpus):
        raise SweepError(_("There is no text to evaluate: load at least one document that is not blank."))
    if not sets or not all(each.questions for each in sets):
        raise SweepError(_("There are no questions to evaluate: load some, or have them made from the text."))
    _check_names([each.name for each in sets])
    ids = {source.id: len(source.text) for source in corpus}
    if len(ids) != len(corpus):
        raise SweepError(_("Two documents have the same id: give each its own."))
    for question in (question for each in sets for question in each.questions):
        length = ids.get(question.document, -1)
        inside = all(0 <= span.start < span.end <= length for span in question.gold)
        if not question.gold or not inside:
            message = _(
                "The answer of question {id} (“{question}”) is not in document {document}: load the"
                " questions for this corpus."
            )
            raise SweepError(
                message.format(id=question.id, question=quote(question.text, 60), document=question.document)
            )
    if unknown := [name for name in metrics if name not in METRICS]:
        message = _("There is no metric {name}: use one of {known}.")
        raise SweepError(message.format(name=unknown[0], known=", ".join(METRICS)))


def _check_names(names: Sequence[str]) -> None:
    """Results are told apart by the names of their sets."""
    if len(names) > 1 and not all(map(str.strip, names)):
        raise SweepError(_("One of the question sets has no name: give each its own."))
    for name in names:
        if names.count(name) > 1:
            message = _("Two question sets are called “{name}”: give each its own name.")
            raise SweepError(message.format(name=quote(name, 60)))
