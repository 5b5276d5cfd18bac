"""The result part of the Evaluate page by itself, for settings that were measured by hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from chunkscope import Recursive
from chunkscope.documents import Source
from chunkscope.evaluate.values import Measured, Origin, Question, QuestionSet, Setting
from chunkscope.retrieve import Retriever
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.lsa import Lsa
from chunkscope.sweep import Grid
from chunkscope.values import Span
from components.address import restore
from components.evaluate.corpus import Documents
from components.evaluate.result import result
from components.evaluate.run import Asked
from components.jobs import followed

PARAGRAPHS = [f"Paragraph {n} is about the {n}th rope, which is {n} metres long.\n\n" for n in range(10, 70)]
TIN = "It hangs in a tin behind the stove."
KEYS = "Who has the key? The mate, all day long.\n\n" * 20
DOCUMENTS = (
    Source("ropes", "ropes.txt", "text", "".join(PARAGRAPHS)),
    Source("keys", "keys.txt", "text", f"{KEYS}{TIN}\n\n{KEYS}"),
)


def passage(document: Source, words: str, at: int = 0) -> Span:
    """Where these words stand."""
    start = document.text.index(words, at)
    return Span(start, start + len(words))


def questions() -> QuestionSet:
    """One with two passages far apart, of which one is found, one whose words mislead, and six easy ones."""
    ropes, keys = DOCUMENTS
    far = (passage(ropes, PARAGRAPHS[0].strip()), passage(ropes, PARAGRAPHS[-1].strip()))
    asked = [Question("far", "What of the 10th rope and the last?", "ropes", far)]
    for n in range(1, 7):
        gold = (passage(ropes, PARAGRAPHS[n].strip()),)
        asked.append(Question(f"rope {n}", f"How long is the {n + 10}th rope?", "ropes", gold))
    asked.append(Question("key", "Who has the key?", "keys", (passage(keys, TIN),)))
    return QuestionSet("by hand", Origin.FILE, tuple(asked))


def measured(
    size: int, overlap: int, retriever: Retriever, scores: Sequence[float], **cost: float
) -> Measured:
    """A setting with these scores, and costs that follow from size and overlap."""
    column = np.array(scores, float)
    columns = {
        "budget_recall": column,
        "recall": column[::-1],
        "budget_complete": (column >= 0.95).astype(float),
    }
    chunks = 6000 / (size - overlap)
    costs = {"chunks": chunks, "characters": chunks * size, "tokens": chunks * size / 4, "seconds": 0.25}
    costs |= {"tokens_per_query": size, "dimensions": 0.0, "bytes": 0.0}
    costs |= dict.fromkeys(("tables", "tables_cut", "code_blocks", "code_blocks_cut"), 0.0)
    setting = Setting(Recursive(chunk_size=size, chunk_overlap=overlap), retriever)
    return Measured(setting, "by hand", columns, costs | cost)


LOSING = (0.61, 1, 1, 1, 1, 1, 1, 0)
"""As the first setting truly does."""
FOUND = (
    measured(200, 0, Bm25(), LOSING, tables=12.0, tables_cut=3.0),
    measured(200, 100, Bm25(), (0.4, 1, 1, 0.8, 0.7, 1, 0.6, 0.2), tables=12.0, tables_cut=1.0),
    measured(400, 0, Bm25(), (0.3, 0.7, 0.4, 0.6, 0.5, 0.5, 0.2, 0.1), tables=12.0),
    measured(200, 0, Lsa(), (0.2,) * 8, dimensions=50.0, bytes=6000.0, tables=12.0, tables_cut=3.0),
)


def draw(count: int, *, done: bool = True) -> None:
    """The first ``count`` of these settings, as the page draws them."""
    found = FOUND[:count]
    grid = Grid(tuple(each.setting for each in found), budget=400)
    restore()
    with followed():
        result(Asked(Documents(DOCUMENTS, "by hand"), questions(), grid), found, done=done)
