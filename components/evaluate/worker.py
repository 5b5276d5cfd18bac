"""What a worker process runs for the evaluation; free of Streamlit, which a worker must not import."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from chunkscope.documents import Source
from chunkscope.evaluate.questions import faq_questions, heading_questions, load_questions
from chunkscope.evaluate.report import LISTED
from chunkscope.evaluate.values import Measured, Origin, QuestionSet, Setting
from chunkscope.strategies import Strategy
from chunkscope.sweep import Grid, Progress, sweep
from chunkscope.sweep.lost import Lost, lost
from chunkscope.sweep.source_chunks import SourceChunks, source_chunks
from chunkscope.values import Span
from components.splitting import structure


def evaluated(
    corpus: tuple[Source, ...], questions: QuestionSet, grid: Grid, store: Path | None
) -> Iterator[Progress | Measured]:
    """The sweep in this very process: it is ended with it, and what it has stored stays."""
    with ThreadPoolExecutor(1) as here:
        yield from sweep(corpus, [questions], grid, store=store, executor=here, metrics=LISTED)


def lost_ones(
    corpus: tuple[Source, ...], questions: QuestionSet, setting: Setting, grid: Grid, rows: list[int]
) -> Iterator[Lost]:
    """What a setting lost of the questions in these rows."""
    yield from lost(corpus, questions, setting, grid, rows)


def read(sources: tuple[Source, ...]) -> tuple[Source, ...]:
    """The documents with their headings, also those that nobody has read yet."""
    return tuple(source if source.blocks else structure(source) for source in sources)


def questions_in_text(origin: Origin, sources: tuple[Source, ...]) -> QuestionSet:
    """The questions that stand in the documents, or are made of their headings."""
    find = faq_questions if origin is Origin.FAQ else heading_questions
    return find(read(sources))


def questions_in_file(data: bytes, sources: tuple[Source, ...], name: str) -> QuestionSet:
    """The questions in a file; raises `SplitError` where it has none."""
    return load_questions(data, sources, name=name)


def cut_ones(text: str, hidden: tuple[Span, ...], strategy: Strategy) -> Iterator[SourceChunks]:
    """The chunks of a document that are searched."""
    yield source_chunks(text, hidden, strategy)
