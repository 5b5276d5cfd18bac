"""Questions with the passages that answer them: read from a file, found in the text, marked, or written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

from chunkscope.documents.errors import shown
from chunkscope.documents.source import Source
from chunkscope.evaluate.chroma import chroma_corpus
from chunkscope.evaluate.drafts import settled
from chunkscope.evaluate.faq import faq_questions
from chunkscope.evaluate.heading_questions import heading_questions
from chunkscope.evaluate.hidden import hidden_out, hulls_in_source
from chunkscope.evaluate.marked import marked_questions
from chunkscope.evaluate.question_files import Row, rows_of, text_of
from chunkscope.evaluate.question_rows import drafts_of
from chunkscope.evaluate.sampling import sampled
from chunkscope.evaluate.squad import flat_rows, in_their_documents, squad_corpus
from chunkscope.evaluate.values import LeftOut, Origin, QuestionSet
from chunkscope.evaluate.written import passages_to_ask, written_questions
from chunkscope.strategies.base import SplitError
from chunkscope.wording import _, n_
from chunkscope.wording.units import number

MAX_QUESTIONS: Final = 100_000
"""In one file; what follows is told."""

__all__ = [
    "MAX_QUESTIONS",
    "chroma_corpus",
    "faq_questions",
    "heading_questions",
    "hidden_out",
    "hulls_in_source",
    "load_questions",
    "marked_questions",
    "passages_to_ask",
    "sampled",
    "squad_corpus",
    "written_questions",
]


def load_questions(data: bytes | str, corpus: Sequence[Source], *, name: str = "") -> QuestionSet:
    """The questions of a file, each with the exact places of its answer in the corpus.

    CSV (any encoding and separator; formulas stay text), a JSON list, lines of JSON, the shape of SQuAD, and
    the questions_df.csv of chunking_evaluation; the content tells which. Columns: ``question``; ``answer``,
    or ``start`` and ``end``, or ``references``; ``document``, where there is more than one; ``id``. Starts
    count code points from 0. `chunkscope.evaluate.drafts` says where an answer goes; every question that
    cannot be used is in ``left_out`` with one sentence. ``name`` is the file's, for sentences.

    Raises `SplitError` for a file without questions or of no known shape, and for an empty corpus.
    """
    rows = flat_rows(rows_of(text_of(data, name), name))
    first = list(islice(rows, MAX_QUESTIONS))
    more = sum(1 for _row in rows)
    drafts = list(drafts_of(iter(first), name))
    if not drafts:
        sentence = _("{name} has no questions under its column names: add a row for each question.")
        raise SplitError(sentence.format(name=shown(name)))
    found = settled(in_their_documents(drafts, corpus), corpus, _origin(first[0]), name)
    return replace(found, left_out=(*found.left_out, _too_many(more))) if more else found


def _origin(row: Row) -> Origin:
    if "context" in row.values:
        return Origin.SQUAD
    return Origin.CHROMA if {"references", "corpus_id"} <= row.values.keys() else Origin.FILE


def _too_many(more: int) -> LeftOut:
    sentence = n_(
        "{n} question after the first {limit} was not read: choose among them.",
        "{n} questions after the first {limit} were not read: choose among them.",
        more,
    )
    return LeftOut("", "", sentence.format(n=number(more), limit=number(MAX_QUESTIONS)))
