"""The sweep: what is measured, what is shared, what is kept, and what cannot be swept."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chunkscope import Fixed, Recursive, SplitError
from chunkscope.evaluate import Measured, Origin, Question, QuestionSet, Ranked, Setting
from chunkscope.evaluate.metrics import METRICS as ALL
from chunkscope.retrieve import Retriever, order
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.hybrid import Hybrid
from chunkscope.retrieve.lsa import Lsa
from chunkscope.retrieve.tfidf import TfIdf
from chunkscope.strategies import MarkdownHeaders
from chunkscope.sweep import (
    Grid,
    Progress,
    SweepError,
    estimate,
    remembered,
)
from chunkscope.sweep.cut import Kept, Prepared
from chunkscope.sweep.rank import asked, best, handed, index_of
from chunkscope.values import Span
from tests.core.cache_process import Counting
from tests.core.sweep_values import (
    Broken,
    Counted,
    Here,
    by_setting,
    calls,
    corpus,
    grid,
    last,
    questions,
    swept,
)


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
        each.startswith("Recursive 200/0, broken was left out: 1 of 3 scores for “")
        and "are no numbers (NaN)" in each
        for each in problems
    )
    assert any(each.startswith("Recursive 100/0 was left out: ") for each in problems)
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


def test_an_estimate_of_many_settings() -> None:
    """10,000 settings are counted in a moment, and more work takes longer."""
    many = Grid(
        tuple(Setting(Recursive(size, overlap), Bm25()) for size in range(100, 2100) for overlap in range(5))
    )
    made = estimate(corpus(), [questions(2000)], many)
    assert (made.units, made.results) == (10_000, 10_000)
    assert made.seconds > estimate(corpus(), [questions(2000)], grid()).seconds
    assert made.bytes > 100_000_000
