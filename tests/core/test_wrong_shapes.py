"""The law: whatever a public function is given, it takes it or says in one sentence why not.

No bare AttributeError, TypeError, KeyError, OverflowError: an error is one of the package's own, and its
sentence is no Python.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from chunkscope import Merged, Recursive, SplitError, strategy_from_json
from chunkscope.context.contexts import ContextError, read_contexts
from chunkscope.documents import Source, load, load_text
from chunkscope.documents.corpus import load_many
from chunkscope.embed import EmbedError
from chunkscope.embed import load as load_model
from chunkscope.evaluate.questions import load_questions
from chunkscope.landscape import Landscape
from chunkscope.library import compare
from chunkscope.retrieve import RETRIEVERS, RetrieverError, retriever_class, retriever_from_json
from chunkscope.retrieve.base import Retriever
from chunkscope.retrieve.ladder import Overlap, at_sizes
from chunkscope.strategies import STRATEGIES, merged
from chunkscope.strategies.base import Strategy
from chunkscope.strategies.fitting import fitted
from chunkscope.sweep import Grid, grid_from_json
from chunkscope.sweep.grid import SweepError
from chunkscope.text import TextError
from chunkscope.units import UnitError, measure

OURS = (SplitError, TextError, RetrieverError, SweepError, UnitError, ContextError, EmbedError)
WRONG: tuple[Any, ...] = (
    None, True, 5, -1, 1.5, float("nan"), float("inf"), 10**30, "x", "", "a\nb", b"x", b"\xff\x00", [], ["a"],
    [[]], [None], (), {}, {"a": 1}, {5: 6}, {"strategy": ["a"]}, {"strategy": "recursive", "chunk_size": "9"},
    {"strategy": "recursive", "separators": {"a": 1}}, object(), Path("no such file"), Path("a\0b"),
)  # fmt: skip
CORPUS = (Source("a.txt", "a.txt", "text", "Tea at nine."),)

ENTRANCES: dict[str, Callable[[Any], object]] = {
    "strategy_from_json": strategy_from_json,
    "merge_below": lambda value: strategy_from_json({"strategy": "recursive", "merge_below": value}),
    "fitted": lambda value: strategy_from_json(fitted({"strategy": "recursive", "chunk_size": value})),
    "merged": lambda value: merged(Recursive(), value),
    "Merged": lambda value: Merged(value, 30),
    "retriever_from_json": retriever_from_json,
    "grid_from_json": grid_from_json,
    "Grid": Grid,
    "load": load,
    "load, name": lambda value: load(b"Tea.", name=value),
    "load, encoding": lambda value: load(b"Tea.", encoding=value),
    "load_text": load_text,
    "load_many": load_many,
    "load_many, one": lambda value: load_many([value]),
    "load_questions": lambda value: load_questions(value, CORPUS),
    "read_contexts": read_contexts,
    "Overlap": Overlap,
    "at_sizes": lambda value: at_sizes(Recursive(), [value], Overlap()),
    "Landscape, base": lambda value: Landscape(value, (9,), (0.1,)),
    "Landscape, sizes": lambda value: Landscape(Recursive(), (value,), (0.1,)),
    "Landscape, overlaps": lambda value: Landscape(Recursive(), (9,), (value,)),
    "compare": lambda value: compare(Recursive(), value),
    "measure": measure,
    "load a model": lambda value: None if isinstance(value, str) else load_model(value),
}


def refused_in_words(entrance: Callable[[Any], object], value: object) -> str:
    """What is wrong with how a value is met; "" where it is taken, or refused in a sentence."""
    try:
        entrance(value)
    except OURS as error:
        return "" if len(str(error).split()) > 3 else f"{value!r}: {error} is no sentence"
    except Exception as error:  # noqa: BLE001 - the very thing that must not be
        return f"{value!r}: {type(error).__name__}: {error}"
    return ""


def faults_of(kind: type[Strategy] | type[Retriever]) -> list[str]:
    """Every field with every wrong kind of value that is not refused in words."""
    return [
        f"{field.name}={told}"
        for field in fields(kind)
        for value in WRONG
        if (told := refused_in_words(lambda value, field=field: kind.from_json({field.name: value}), value))  # type: ignore[misc]
    ]


@pytest.mark.parametrize("name", ENTRANCES)
def test_an_entrance_takes_a_value_or_says_why_not(name: str) -> None:
    """For every wrong kind of value."""
    assert [told for value in WRONG if (told := refused_in_words(ENTRANCES[name], value))] == []


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_strategy_takes_a_setting_or_says_why_not(name: str) -> None:
    """Every field with every wrong kind of value; and what is no text is never split."""
    kind = STRATEGIES[name]
    assert faults_of(kind) == []
    for value in WRONG:
        if not isinstance(value, str):
            with pytest.raises(SplitError, match=rf"{name} splits a text \(str\), not .*\."):
                kind().split(value)
            with pytest.raises(SplitError, match="splits a text"):
                list(kind().steps(value))


@pytest.mark.parametrize("name", RETRIEVERS)
def test_a_retriever_takes_a_setting_or_says_why_not(name: str) -> None:
    """Every field with every wrong kind of value."""
    kind = retriever_class(name)
    assert faults_of(kind) == []


def test_settings_that_are_none_are_named_with_what_is_wanted() -> None:
    """What was given, its type, and the shape that it should have."""
    with pytest.raises(
        SplitError, match=r'^Settings must be a dict such as \{"strategy": .*not \'recursive\' \(str\)'
    ):
        strategy_from_json("recursive")  # type: ignore[arg-type]
    with pytest.raises(SplitError, match=r"^There is no strategy \['a'\]: use one of character, "):
        strategy_from_json({"strategy": ["a"]})
    with pytest.raises(SplitError) as told:
        Recursive().split(b"x" * 1_000_000)  # type: ignore[arg-type]
    assert len(str(told.value)) < 300
