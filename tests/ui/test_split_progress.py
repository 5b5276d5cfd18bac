"""The line about a slow split: how far it is, whether it was stopped, and nothing that is not so."""

from __future__ import annotations

import pytest

from chunkscope import Semantic
from chunkscope.strategies import STRATEGIES
from chunkscope.worker import Job
from components import results
from components.inspect.chunk_notes import why_long
from components.split_progress import beginning
from tests.ui.conftest import Start, facts, link, words


@pytest.mark.parametrize("name", [name for name, kind in STRATEGIES.items() if kind.slow])
def test_a_model_is_loaded_only_where_there_is_one(name: str) -> None:
    """Sentence packers are slow without any model."""
    has_model = any(option.name == "model" for option in STRATEGIES[name].options)
    assert ("model" in beginning(name)) == has_model


def test_a_split_that_ends_while_the_page_is_drawn_was_not_stopped(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work is asked, is not done, and is done a moment later: then its chunks are shown."""
    asked = Job.done.fget
    assert asked is not None
    looks = []

    def once_late(job: Job) -> bool:
        if not looks:
            looks.append(job)
            job.wait(60)
            return False
        return asked(job)

    monkeypatch.setattr(results, "_PATIENCE", 0.0)
    monkeypatch.setattr(Job, "done", property(once_late))
    app = start(sample="lesson-sentences", strategy="semantic", options='{"model":"tfidf"}')
    assert looks
    assert link(app, "strategy") == "semantic"
    assert "The split was stopped" not in words(app)
    assert "own splitter" in facts(app)


def test_a_long_semantic_chunk_names_the_switch() -> None:
    """Without the cap chunk_size limits nothing, and raising it is not what helps."""
    chunking = Semantic(chunk_size=5, model="tfidf").split("A sentence that is longer than five.")
    assert "“Never above chunk_size” is switched on" in why_long(chunking, chunking.chunks[0])
