"""The tables and code blocks of a corpus, found once, and how many of them a cut leaves whole."""

from __future__ import annotations

from collections.abc import Sequence

from chunkscope.chunking import Chunking
from chunkscope.compare.landmarks import CODE, TABLES, Landmarks
from chunkscope.compare.text_facts import Told
from chunkscope.compare.whole import Holding, columns_of

NAMES = {TABLES: "tables", CODE: "code_blocks"}
"""What the costs of a result call them."""


class Blocks:
    """Those of each document; ``told`` is what their readers told of them."""

    def __init__(self, texts: Sequence[str], told: Sequence[Told]) -> None:
        self._found = [each.facts(text).tables_and_code for text, each in zip(texts, told, strict=True)]

    def counts(self, chunkings: Sequence[Chunking]) -> dict[str, float]:
        """``tables`` and ``code_blocks`` of the corpus, and with ``_cut`` those that are cut.

        The figures are those of `chunkscope.compare`, added up over the documents.
        """
        counted = {name + end: 0.0 for name in NAMES.values() for end in ("", "_cut")}
        for landmarks, chunking in zip(self._found, chunkings, strict=True):
            if any(landmarks.spans.values()):
                _add(counted, landmarks, chunking)
        return counted


def _add(counted: dict[str, float], landmarks: Landmarks, chunking: Chunking) -> None:
    holding = Holding.of(chunking, landmarks.seen)
    for kind, name in NAMES.items():
        found = holding.whole(*columns_of(landmarks.spans[kind]))
        counted[name] += found.total
        counted[name + "_cut"] += found.total - found.whole
