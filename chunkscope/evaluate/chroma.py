"""The layout of chunking_evaluation: a folder of corpora, and their questions in questions_df.csv.

Smith and Troynikov, "Evaluating Chunking Strategies for Retrieval", Chroma Technical Report, 2024. A
question has one reference or several, all from one corpus.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from chunkscope.documents.corpus import load_many
from chunkscope.documents.source import Source
from chunkscope.evaluate.drafts import settled
from chunkscope.evaluate.question_files import rows_of, text_of
from chunkscope.evaluate.question_rows import drafts_of
from chunkscope.evaluate.values import Origin, QuestionSet
from chunkscope.strategies.base import SplitError
from chunkscope.wording import _
from chunkscope.wording.quoting import quote

CORPORA: Final = "corpora"
QUESTIONS: Final = "questions_df.csv"


def chroma_corpus(folder: Path) -> tuple[list[Source], QuestionSet]:
    """The corpora of a folder as documents, and its questions.

    Raises `SplitError` where the folder has another layout, or one of its corpora cannot be read.
    """
    table, texts = folder / QUESTIONS, folder / CORPORA
    if not texts.is_dir() or not table.is_file():
        sentence = _(
            "{folder} does not hold {corpora} with texts and {questions}: choose the folder of both."
        )
        names = {"corpora": f"{CORPORA}/", "questions": QUESTIONS}
        raise SplitError(sentence.format(folder=quote(str(folder)), **names))
    corpus = load_many(texts)
    if corpus.refused:
        raise SplitError(corpus.refused[0].reason)
    sources = [replace(source, name=source.name or source.id) for source in corpus.sources]
    drafts = list(drafts_of(rows_of(text_of(table.read_bytes(), QUESTIONS), QUESTIONS), QUESTIONS))
    return sources, settled(drafts, sources, Origin.CHROMA, QUESTIONS)
