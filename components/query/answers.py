"""The answers on the query page: which splitters and which retriever, asked where they can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from chunkscope.embed.facts import ModelFacts, Reach, facts_of_model, reach_of
from chunkscope.retrieve import Retriever
from chunkscope.retrieve.answer import Progress, SizeAnswer, answers
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.estimate import estimates
from chunkscope.retrieve.hybrid import Hybrid
from chunkscope.retrieve.ladder import Overlap, at_sizes, ladder
from chunkscope.retrieve.named import retriever_named
from chunkscope.strategies import STRATEGIES, Recursive, Strategy
from chunkscope.text import content_hash, language_of
from chunkscope.units import measure_all
from chunkscope.worker import Job
from components.jobs import job, models
from components.query.ask import AUTO, Ask, read_sizes
from components.results import strategy
from components.settings import Settings, takes

SECONDS = 900
"""So long may one question take; a reader who does not want to wait stops it."""

_KEPT = 6
"""So many questions of a session can be gone back to without asking again."""

_PATIENCE = 0.15


@dataclass(frozen=True, slots=True)
class Asked:
    """One question on its way: its job, and the answers that have come, sizes rising."""

    retriever: Retriever
    job: Job
    estimate: bool

    @property
    def answers(self) -> list[SizeAnswer]:
        """What has been answered so far."""
        found = [item for item in self.job.results if isinstance(item, SizeAnswer)]
        return sorted(found, key=lambda answer: answer.size)

    @property
    def progress(self) -> Progress | None:
        """How far the size is that is being indexed; None before the first word of it."""
        last = self.job.results[-1:]
        return last[0] if last and isinstance(last[0], Progress) else None


def retriever_of(ask: Ask, text: str) -> Retriever:
    """The retriever that the settings name; by default what knows the language of the text."""
    return retriever_named(chosen_retriever(ask, text), ask.model, int(ask.max_seq_length) or None, ask.dtype)


def chosen_retriever(ask: Ask, text: str) -> str:
    """The retriever's name: the offline model reads English only, BM25 reads every language."""
    if ask.retriever != AUTO:
        return ask.retriever
    return Dense.name if language_of(text) == "en" else Bm25.name


def needs_model(retriever: Retriever) -> bool:
    """Whether an embedding model has to be loaded for it."""
    return _dense(retriever) is not None


def sizes_of(ask: Ask, settings: Settings, text: str) -> tuple[int, ...]:
    """The chunk sizes to try: those given, else a ladder that suits the text."""
    with suppress(ValueError):
        if given := read_sizes(ask.sizes):
            return given
    return ladder(measure_all(settings.unit, [text])[0], settings.unit)


def strategies_of(ask: Ask, settings: Settings, text: str) -> tuple[Strategy, ...]:
    """The sidebar's splitter at each size; raises SplitError where a size or overlap is impossible."""
    sizes = sizes_of(ask, settings, text)
    base = strategy(sized(settings).at(sizes[0], 0))
    return at_sizes(base, sizes, Overlap(ask.overlap))


def sized(settings: Settings) -> Settings:
    """The settings with a splitter that can be tried at several sizes while one waits: else `Recursive`."""
    kind = STRATEGIES[settings.strategy]
    if takes(kind, "chunk_size") and not kind.slow:
        return settings
    return replace(settings, strategy=Recursive.name, options=())


def nearest(sizes: Iterable[int], wanted: int) -> int:
    """The size that is the fewest times larger or smaller than ``wanted``; of two, the smaller."""
    return min(sizes, key=lambda size: (max(size, wanted) / min(size, wanted), size))


def start(
    ask: Ask, by: tuple[Strategy, ...], retriever: Retriever, text: str, *, first: int, kind: str
) -> Asked:
    """Ask, the size ``first`` before the others, or go on with it; whoever asks otherwise ends it."""
    estimate = ask.estimate and isinstance(retriever, Dense)
    key = (ask.question, by, retriever, content_hash(text), estimate)
    work: Callable[..., object] = estimates if estimate else answers
    pool = models() if needs_model(retriever) else None
    order = sorted(by, key=lambda strategy: strategy.chunk_size != first)
    found = job(kind, key, work, text, ask.question, order, retriever, timeout=SECONDS, pool=pool, kept=_KEPT)
    found.wait(_PATIENCE)
    return Asked(retriever, found, estimate)


def model_facts(retriever: Retriever, text: str) -> ModelFacts | None:
    """What is known of the model on this text; None before it is loaded, and without one."""
    dense = _dense(retriever)
    if dense is None:
        return None
    key = (dense, content_hash(text))
    found: ModelFacts | None = _of_model("model", key, facts_of_model, dense.model, dense.options, text)
    return found


def model_tokens(retriever: Retriever, text: str) -> tuple[str, int] | None:
    """The loaded model and the tokens it makes of the whole text; None while that is not known."""
    facts = model_facts(retriever, text)
    return None if facts is None or facts.tokens is None else (facts.id, facts.tokens)


def reach(retriever: Retriever, by: Strategy, text: str, texts: list[str], question: str) -> Reach | None:
    """What of the chunks never reaches the model; None while that is not known, and without a model."""
    dense = _dense(retriever)
    if dense is None:
        return None
    key = (dense, by, question, content_hash(text))
    found: Reach | None = _of_model("reach", key, reach_of, texts, question, dense.model, dense.options)
    return found


def _of_model(kind: str, key: Hashable, function: Callable[..., object], *arguments: object) -> Any:  # noqa: ANN401
    """What the function returns in the models' process; None while it is not known."""
    found = job(kind, key, function, *arguments, timeout=SECONDS, pool=models(), alone=False)
    found.wait(_PATIENCE)
    return found.results[0] if found.done and found.results else None


def _dense(retriever: Retriever) -> Dense | None:
    """The part of the retriever that has a model, if one has."""
    inside = retriever.retrievers if isinstance(retriever, Hybrid) else (retriever,)
    return next((each for each in inside if isinstance(each, Dense)), None)
