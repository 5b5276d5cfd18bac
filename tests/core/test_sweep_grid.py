"""A grid of settings as JSON, and what is none."""

from __future__ import annotations

import json

import pytest

from chunkscope import Recursive
from chunkscope.evaluate import Setting
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.hybrid import Hybrid
from chunkscope.retrieve.lsa import Lsa
from chunkscope.strategies import ParentChild
from chunkscope.sweep import (
    Grid,
    SweepError,
    grid_from_json,
    grid_to_json,
)
from tests.core.sweep_values import (
    grid,
)


def test_a_grid_as_json() -> None:
    """It comes back as it was; strategies and retrievers are short for each with each."""
    wanted = Grid(
        (*grid((100,), (Bm25(), Hybrid())).settings, Setting(ParentChild(), Dense())), 500, "cl100k_base", 3
    )
    assert grid_from_json(grid_to_json(wanted)) == wanted
    short = {
        "strategies": [
            {"strategy": "recursive", "chunk_size": 100, "chunk_overlap": 0},
            {"strategy": "fixed"},
        ],
        "retrievers": [{"retriever": "bm25"}, {"retriever": "lsa"}],
        "k": 2,
    }
    made = grid_from_json(json.dumps(short).encode())
    assert made.settings[1] == Setting(Recursive(100, 0), Lsa())
    assert (len(made.settings), made.k, made.budget) == (4, 2, 2000)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "is no JSON"),
        (b"\xff\xfe\x00", "is no JSON"),
        ("[]", "must hold a JSON object"),
        ("{}", "has no settings"),
        ('{"strategies": [{"strategy": "recursive"}]}', "has strategies but no retrievers"),
        ('{"retrievers": [{"retriever": "bm25"}], "strategies": []}', "has retrievers but no strategies"),
        ('{"size": 1}', "A grid has no size; it has budget, k,"),
        ('{"settings": {}}', "settings in the grid must be a list"),
        ('{"settings": [{"strategy": {}}]}', "Setting 1 of the grid must have a strategy and a retriever"),
        ('{"settings": [{"strategy": 5, "retriever": {}}]}', "Setting 1 of the grid: a strategy must be"),
        (
            '{"strategies": [{"strategy": "fixed", "chunk_size": 0}], "retrievers": [{"retriever": "bm25"}]}',
            "Setting 1 of the grid: chunk_size .0. must be at least 1",
        ),
        (
            '{"strategies": [{"strategy": "fixed"}], "retrievers": [{"retriever": "elastic"}]}',
            "Setting 1 of the grid: There is no retriever 'elastic'",
        ),
        (
            '{"strategies": [{"strategy": "fixed"}], "retrievers": [{"retriever": "bm25"}], "k": 0}',
            "k .0. must be a whole number of at least 1",
        ),
        (
            '{"strategies": [{"strategy": "fixed"}], "retrievers": [{"retriever": "bm25"}], "budget": true}',
            "budget .True. must be a whole number",
        ),
        (
            '{"strategies": [{"strategy": "fixed"}], "retrievers": [{"retriever": "bm25"}], "unit": "lines"}',
            "unit 'lines' is unknown",
        ),
    ],
)
def test_what_is_no_grid(content: str | bytes, sentence: str) -> None:
    """The sentence names the place and the value."""
    with pytest.raises(SweepError, match=sentence):
        grid_from_json(content)
