"""What a sweep is going to take, from unit costs that were measured on two cores (see docs/scaling.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chunkscope.documents.source import Source
from chunkscope.evaluate.values import QuestionSet
from chunkscope.retrieve import Retriever
from chunkscope.retrieve.hybrid import Hybrid
from chunkscope.retrieve.lsa import Lsa
from chunkscope.strategies import Strategy
from chunkscope.strategies.base import NO_LIMIT, has_field
from chunkscope.strategies.merged import unmerged
from chunkscope.sweep.grid import Estimate, Grid
from chunkscope.sweep.plan import Plan
from chunkscope.sweep.runners import processors
from chunkscope.sweep.unit import Shared, Unit

SPLIT: Final = 0.2e-6
"""Seconds a character of the corpus; a token unit costs about five times as much."""
READ: Final = 0.6e-6
"""Seconds a character, once in each process: the tokens of the texts."""
INDEX: Final = {"bm25": 0.35e-6, "tfidf": 0.5e-6, "lsa": 1.0e-6, "dense": 150e-6}
"""Seconds a stored character."""
FITTED: Final = 0.5e-3
"""Seconds a text that `Lsa` finds its directions in, of which there are at most ``fitted``."""
ASK: Final = {"bm25": 15e-9, "tfidf": 15e-9, "lsa": 15e-9, "dense": 60e-9}
"""Seconds a question and chunk."""
MEASURE: Final = 2.5e-3
"""Seconds a question, for its ranking and all metrics together."""
MODEL_SECONDS: Final = 5.0
"""To load an embedding model, for a strategy that cuts by its vectors."""
START_SECONDS: Final = 2.0
PROCESS_BYTES: Final = 150_000_000
BYTES: Final = 60
"""Of memory a stored character, at most."""
UNKNOWN_CHUNK: Final = 500
"""Characters in a chunk of a strategy that cannot say before."""


def estimate(corpus: Sequence[Source], sets: Sequence[QuestionSet], grid: Grid) -> Estimate:
    """What a sweep of this grid is going to take on this machine, nothing being in a store.

    To within a factor of two or three: nothing is split for it. Raises `SweepError` as `sweep` does.
    """
    plan = Plan.of(corpus, sets, grid)
    units = plan.units(range(plan.total))
    workers = max(min(processors(), len(units)), 1)
    characters = sum(map(len, plan.shared.texts))
    seconds = (
        START_SECONDS + READ * characters + sum(seconds_of(unit, plan.shared) for unit in units) / workers
    )
    largest = max(_stored(unit.strategy, characters) for unit in units)
    return Estimate(len(units), plan.total, seconds, round(workers * (PROCESS_BYTES + BYTES * largest)))


def seconds_of(unit: Unit, shared: Shared) -> float:
    """About how long a unit is going to take."""
    characters = sum(map(len, shared.texts))
    stored = _stored(unit.strategy, characters)
    chunks = stored / _chunk(unit.strategy)
    seconds = SPLIT * characters * (1 if unit.strategy.unit == "characters" else 5)
    if has_field(type(unmerged(unit.strategy)), "model"):
        seconds += MODEL_SECONDS + INDEX["dense"] * characters
    for retriever, sets in unit.wanted:
        questions = sum(len(shared.sets[number].questions) for number in sets)
        seconds += _of(INDEX, retriever) * stored + questions * (_of(ASK, retriever) * chunks + MEASURE)
        seconds += FITTED * min(_fitted(retriever), chunks)
    return seconds


def _fitted(retriever: Retriever) -> int:
    """How many texts a retriever finds its directions in."""
    if isinstance(retriever, Hybrid):
        return sum(map(_fitted, retriever.retrievers))
    return retriever.fitted if isinstance(retriever, Lsa) else 0


def _of(costs: dict[str, float], retriever: Retriever) -> float:
    if isinstance(retriever, Hybrid):
        return sum(_of(costs, each) for each in retriever.retrievers)
    return costs.get(retriever.name, max(costs.values()))


def _chunk(strategy: Strategy) -> float:
    """About how many characters a chunk has."""
    size = strategy.chunk_size
    return UNKNOWN_CHUNK if size == NO_LIMIT else size * (0.8 if strategy.unit == "characters" else 3.0)


def _stored(strategy: Strategy, characters: int) -> float:
    """About how many characters all chunks together have."""
    size, overlap = strategy.chunk_size, strategy.chunk_overlap
    return characters if size == NO_LIMIT else characters * size / max(size - overlap, size / 20)


__all__ = ["estimate", "seconds_of"]
