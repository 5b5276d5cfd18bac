"""Questions that come with the samples: which documents they belong to, and the file they stand in."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path

from chunkscope.documents.source import Source
from chunkscope.evaluate.questions import load_questions
from chunkscope.evaluate.values import QuestionSet
from chunkscope.samples import FOLDER, read_file
from chunkscope.text import newlines

_FILES = (
    "evaluation-en.csv",
    "evaluation-ja.csv",
    "evaluation-tools-en.csv",
    "evaluation-tools-ja.csv",
)


@cache
def sample_corpus(file: str) -> tuple[tuple[Source, ...], QuestionSet] | None:
    """The documents of the question file that asks ``file`` of the samples; None where none does."""
    for questions in _FILES:
        text = read_file(FOLDER / questions)
        names = list(dict.fromkeys(row[1] for row in list(csv.reader(StringIO(text)))[1:]))
        if file in names:
            corpus = tuple(_sources(names))
            return corpus, load_questions(text, corpus, name=questions)
    return None


def _sources(names: list[str]) -> Iterator[Source]:
    for name in names:
        text = read_file(FOLDER / name)
        format_ = "markdown" if Path(name).suffix == ".md" else "text"
        yield Source(name, name, format_, text, newlines=newlines(text))
