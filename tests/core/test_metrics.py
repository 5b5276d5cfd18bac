"""Every metric, on examples that can be checked by hand, and its laws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isnan, log2

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Span
from chunkscope.evaluate import Question, Ranked
from chunkscope.evaluate.metrics import (
    COUNTED,
    METRICS,
    SHARES,
    budget_recall,
    chunk_sizes,
    missing,
    recall,
    relevant,
    shingle_coverage,
    span_coverage,
    within_budget,
)
from chunkscope.evaluate.ranges import Ranges, columns, in_tokens, merged, shared, without
from chunkscope.units import UnitError, measure
from tests.budget import law

Chunks = Sequence[tuple[int, int, int]]

TEXT = "The kiln is lit at six. It cools for two days before anybody opens the door."
OTHER = "窯は六時に火を入れます。扉を開けるのは二日後です。😀"
CORPUS = (TEXT, OTHER)


def ranked(*chunks: tuple[int, int, int], extra: int = 0) -> Ranked:
    """Chunks best first: document, start, end; each delivered with ``extra`` characters before it."""
    table = np.array(chunks, dtype=np.int64).reshape(-1, 3)
    return Ranked(table[:, 0], table[:, 1], table[:, 2], table[:, 2] - table[:, 1] + extra)


def question(*gold: tuple[int, int]) -> Question:
    """A question with these passages."""
    return Question("q", "When?", "d", tuple(Span(*pair) for pair in gold))


def ranges(*pairs: tuple[int, int]) -> Ranges:
    """These pairs in columns."""
    return columns(Span(*pair) for pair in pairs)


GOLD = question((0, 20))
HALVES = ranked((0, 0, 10), (1, 0, 5), (0, 10, 30))
ALL = ranked((0, 0, 10), (0, 10, 30), (0, 30, 76), (1, 0, 26))

BY_HAND: dict[str, float] = {
    # "Thekilnislitats" has eight shingles; "Thekilni" is one, and the other half has but "slitats".
    "recall": 1 / 8,
    "budget_recall": 1 / 8,
    "complete": 0.0,
    "budget_complete": 0.0,
    "document_hit": 1.0,
    "span_recall": 1.0,
    "precision": 20 / 35,
    "iou": 20 / 35,
    # The third chunk begins after the gold.
    "omega": 20 / 30,
    "hit": 1.0,
    "mrr": 1.0,
    "ndcg": (1 + 1 / log2(4)) / (1 + 1 / log2(3)),
    "intact": 0.0,
    "duplicated": 0.0,
}


@pytest.mark.parametrize("name", BY_HAND)
def test_each_metric_is_what_its_formula_says(name: str) -> None:
    """A passage of 20 characters, cut in two, both halves found and a chunk of another document between."""
    value = METRICS[name](HALVES, GOLD, 0, CORPUS, k=3, budget=40, every=ALL)
    assert value == pytest.approx(BY_HAND[name])


@pytest.mark.parametrize("name", ["token_recall", "token_precision", "token_iou"])
def test_tokens_are_counted_where_they_begin(name: str) -> None:
    """Five tokens of gold, "The| k|iln| is| lit"; the chunks hold them, and more of both texts."""
    chunks = (0, 0, 23), (1, 0, 5)
    assert [column.tolist() for column in in_tokens(ranges((0, 15)), TEXT, "cl100k_base")] == [[0], [5]]
    held = [in_tokens(ranges(pair), CORPUS[number], "cl100k_base") for number, *pair in chunks]
    stored = sum(int((ends - starts).sum()) for starts, ends in held)
    found = METRICS[name](ranked(*chunks), question((0, 15)), 0, CORPUS)
    assert found == (1.0 if name == "token_recall" else 5 / stored)


def test_gold_inside_a_token_is_that_token() -> None:
    """A passage in which no token begins is not empty: it has the token that it lies in."""
    inside = question((5, 6))
    assert METRICS["token_recall"](ranked((0, 0, 20)), inside, 0, CORPUS) == 1.0
    assert METRICS["token_recall"](ranked((0, 20, 40)), inside, 0, CORPUS) == 0.0
    assert METRICS["token_iou"](ranked((0, 20, 40)), inside, 0, CORPUS) == 0.0


def test_a_cut_costs_shingles_but_no_places() -> None:
    """Both halves of a passage are there: all its places are covered, and seven shingles less."""
    text = "abcdefghijklmnopqrstuvwx"
    assert span_coverage(ranges((0, 24)), ranges((0, 12), (12, 24))) == 1.0
    assert shingle_coverage([text], [text[:12], text[12:]]) == (17 - 7) / 17
    assert shingle_coverage([text], [text[:19], text[12:]]) == 1.0


def test_shingles_are_found_wherever_the_words_stand() -> None:
    """The same words elsewhere, with other white space, count as shingles and not as places."""
    assert shingle_coverage(["lit at six"], ["It is lit\n at  six again"]) == 1.0
    assert span_coverage(ranges((10, 20)), ranges((30, 50))) == 0.0


@pytest.mark.parametrize(
    ("gold", "chunks", "share"),
    [
        ([], ["all"], 0.0),
        ([" \n"], [" \n"], 0.0),
        (["奈良"], ["都は奈良でした"], 1.0),
        (["奈良"], ["都は京都でした"], 0.0),
        (["abcdefgh"], ["abcdefgh"], 1.0),
        (["abcdefghi"], ["abcdefgh"], 0.5),
        (["abcdefgh", "ijklmnop"], ["abcdefghijkl"], 0.5),
        (["abcdefgh" * 3], ["abcdefghabcdefg"], 1.0),
    ],
)
def test_shingles_of_short_and_blank_passages(gold: list[str], chunks: list[str], share: float) -> None:
    """A passage under eight characters is one shingle; equal shingles count once; blank ones have none."""
    assert shingle_coverage(gold, chunks) == share


def test_what_is_missing_has_its_places() -> None:
    """Of two passages the parts that no chunk of the document holds."""
    both = question((0, 20), (40, 60))
    assert missing(ranked((0, 5, 10), (1, 0, 26), (0, 50, 70)), both, 0) == (
        Span(0, 5),
        Span(10, 20),
        Span(40, 50),
    )
    assert missing(HALVES, GOLD, 0) == ()


def test_only_the_right_document_counts() -> None:
    """The same words in another document are not the answer."""
    corpus = (TEXT, TEXT)
    assert recall(ranked((1, 0, 76)), GOLD, 0, corpus) == 0.0
    assert recall(ranked((0, 0, 76)), GOLD, 0, corpus) == 1.0
    assert METRICS["document_hit"](ranked((1, 0, 76)), GOLD, 0, corpus) == 0.0


def test_overlap_counts_below_the_line_of_precision_and_not_of_omega() -> None:
    """Two chunks that share ten characters: precision pays for them twice, omega once."""
    twice = ranked((0, 0, 20), (0, 10, 30))
    assert METRICS["precision"](twice, GOLD, 0, CORPUS) == 20 / 40
    assert METRICS["omega"](twice, GOLD, 0, CORPUS, every=twice) == 20 / 30
    assert METRICS["duplicated"](twice, GOLD, 0, CORPUS, budget=100) == 10
    assert METRICS["duplicated"](twice, GOLD, 0, CORPUS, budget=25) == 5


def test_iou_counts_what_was_not_found() -> None:
    """Half of the gold in a chunk of twice its size: 10 / (20 + 10)."""
    assert METRICS["iou"](ranked((0, 10, 30)), GOLD, 0, CORPUS) == pytest.approx(10 / 30)


def test_a_chunk_that_adjoins_the_gold_counts_in_omega() -> None:
    """As in the report's own code, where ranges that only touch intersect."""
    apart = ranked((0, 5, 20), (0, 20, 30), (0, 31, 50))
    assert METRICS["omega"](apart, GOLD, 0, CORPUS, every=apart) == 15 / (25 + 5)


def test_mrr_and_hit_look_at_the_first_relevant_chunk() -> None:
    """Relevant from half of the shorter one on: ten of twenty characters are, nine are not."""
    late = ranked((1, 0, 20), (0, 11, 50), (0, 10, 50))
    assert relevant(late, GOLD, 0).tolist() == [False, False, True]
    assert METRICS["mrr"](late, GOLD, 0, CORPUS) == 1 / 3
    assert METRICS["mrr"](late, GOLD, 0, CORPUS, k=2) == METRICS["hit"](late, GOLD, 0, CORPUS, k=2) == 0.0
    assert relevant(ranked((0, 18, 22)), GOLD, 0).tolist() == [True]


def test_what_needs_every_chunk_says_so() -> None:
    """Without all chunks of the corpus omega, nDCG and intact are unknown, not 0."""
    for name in ("omega", "ndcg", "intact"):
        assert isnan(METRICS[name](HALVES, GOLD, 0, CORPUS))


def test_answers_stay_intact_by_passage() -> None:
    """Of two passages one lies inside a chunk."""
    both = question((0, 8), (25, 35))
    assert METRICS["intact"](HALVES, both, 0, CORPUS, every=ALL) == 0.5


def test_chunk_sizes() -> None:
    """Their number, mean and deviation over all of them."""
    sizes = chunk_sizes(np.array([2, 4, 4, 4, 5, 5, 7, 9]))
    assert (sizes.count, sizes.mean, sizes.deviation) == (8, 5.0, 2.0)
    none = chunk_sizes(np.array([], dtype=np.int64))
    assert none.count == 0
    assert isnan(none.mean)
    assert isnan(none.deviation)


def test_a_budget_takes_chunks_whole_and_cuts_the_last() -> None:
    """25 characters: ten, five, and ten of the third; a budget under one chunk cuts that."""
    taken = within_budget(HALVES, CORPUS, 25)
    assert taken.ends.tolist() == [10, 5, 20]
    assert within_budget(HALVES, CORPUS, 4).ends.tolist() == [4]
    assert len(within_budget(HALVES, CORPUS, 0).ends) == len(within_budget(HALVES, CORPUS, -3).ends) == 0
    assert within_budget(HALVES, CORPUS, 1000).ends.tolist() == HALVES.ends.tolist()


def test_a_budget_pays_for_headings_first() -> None:
    """Chunks delivered with eight characters before them: 18 for the first, 13, and of 9 one is left."""
    headed = ranked((0, 0, 10), (1, 0, 5), (0, 10, 30), extra=8)
    assert within_budget(headed, CORPUS, 40).ends.tolist() == [10, 5, 11]
    assert within_budget(headed, CORPUS, 39).ends.tolist() == [10, 5]


def test_a_budget_in_tokens_cuts_between_tokens() -> None:
    """Lengths are in tokens, and so is the cut."""
    count = measure("cl100k_base")
    whole = Ranked(np.array([0]), np.array([0]), np.array([76]), np.array([count(TEXT)]))
    taken = within_budget(whole, CORPUS, 6, "cl100k_base")
    assert count(TEXT[: int(taken.ends[0])]) <= 6 < count(TEXT[: int(taken.ends[0]) + 2])
    with pytest.raises(UnitError, match="furlongs"):
        within_budget(whole, CORPUS, 6, "furlongs")


def test_nothing_found_is_nothing() -> None:
    """Without a chunk everything that can be known is 0."""
    nothing = ranked()
    for name, metric in METRICS.items():
        value = metric(nothing, GOLD, 0, CORPUS, every=nothing)
        assert value == 0.0, name


pairs = st.tuples(st.integers(0, 40), st.integers(1, 30))


@st.composite
def searches(draw: st.DrawFn) -> tuple[Ranked, Question, int, list[str]]:
    """Documents, chunks of them in any order, and a question to one."""
    letters = st.text("abc 。\n窯😀", min_size=1, max_size=60)
    corpus = draw(st.lists(letters, min_size=1, max_size=3))
    document = draw(st.integers(0, len(corpus) - 1))

    def stretch(text: str) -> tuple[int, int]:
        start = draw(st.integers(0, len(text) - 1))
        return start, draw(st.integers(start + 1, len(text)))

    chosen = draw(st.lists(st.integers(0, len(corpus) - 1), max_size=6))
    chunks = [(number, *stretch(corpus[number])) for number in chosen]
    gold = [stretch(corpus[document]) for _ in range(draw(st.integers(1, 3)))]
    return ranked(*chunks), question(*sorted(gold)), document, corpus


@law(share=0.04)
@given(search=searches(), k=st.integers(-1, 7), budget=st.integers(-5, 150))
def test_every_metric_lies_between_0_and_1(
    search: tuple[Ranked, Question, int, list[str]], k: int, budget: int
) -> None:
    """Every metric but a count; one of them a mark of yes or no is nothing between."""
    for name, metric in METRICS.items():
        value = metric(*search, k=k, budget=budget, every=search[0])
        assert value >= 0 if name in COUNTED else 0 <= value <= 1 + 1e-12, name
        assert name not in SHARES or value in (0.0, 1.0)


@pytest.mark.parametrize("unit", ["characters", "cl100k_base"])
@law(share=0.03)
@given(search=searches(), budget=st.integers(-5, 150), more=st.integers(0, 50))
def test_budget_recall_never_falls_when_the_budget_grows(
    unit: str, search: tuple[Ranked, Question, int, list[str]], budget: int, more: int
) -> None:
    """In characters and in tokens, and what is taken stays within the budget."""
    chunks, asked, document, corpus = search
    rows = zip(chunks.documents.tolist(), chunks.starts.tolist(), chunks.ends.tolist(), strict=True)
    lengths = [measure(unit)(corpus[number][start:end]) for number, start, end in rows]
    given = Ranked(chunks.documents, chunks.starts, chunks.ends, np.array(lengths, np.int64))
    less = budget_recall(given, asked, document, corpus, budget=budget, unit=unit)
    assert less <= budget_recall(given, asked, document, corpus, budget=budget + more, unit=unit)
    taken = within_budget(given, corpus, budget, unit)
    assert taken.lengths.sum() <= max(budget, 0)


@law(share=0.02)
@given(search=searches(), data=st.data())
def test_the_order_of_the_documents_changes_nothing(
    search: tuple[Ranked, Question, int, list[str]], data: st.DataObject
) -> None:
    """Documents may be numbered in any way."""
    chunks, asked, document, corpus = search
    order = data.draw(st.permutations(range(len(corpus))))
    place = np.argsort(order)
    moved = Ranked(place[chunks.documents], chunks.starts, chunks.ends, chunks.lengths)
    shuffled = [corpus[number] for number in order]
    for name, metric in METRICS.items():
        before = metric(chunks, asked, document, corpus, every=chunks)
        assert metric(moved, asked, int(place[document]), shuffled, every=moved) == before, name


@law(share=0.03)
@given(first=st.lists(pairs), second=st.lists(pairs))
def test_ranges_are_sets_of_places(first: list[tuple[int, int]], second: list[tuple[int, int]]) -> None:
    """Merged ranges hold the same places and none twice; shared ones are in both, the rest in one."""

    def places(given: Ranges) -> list[int]:
        return [at for start, end in zip(*given, strict=True) for at in range(start, end)]

    one, two = (ranges(*[(start, start + size) for start, size in each]) for each in (first, second))
    assert places(merged(one)) == sorted(set(places(one)))
    assert (merged(one)[0][1:] > merged(one)[1][:-1]).all()
    assert shared(one, two) == len(set(places(one)) & set(places(two)))
    assert places(without(one, two)) == sorted(set(places(one)) - set(places(two)))


def measured(runs: list[list[bool]], rights: list[int], metric: Callable[..., float]) -> list[float]:
    """Ours: rows of chunks that are right or not, and how many right ones there are in all."""
    values = []
    for run, right in zip(runs, rights, strict=True):
        chunks = ranked(*[(0 if good else 1, 0, 20) for good in run])
        every = ranked(*[(0, 0, 20)] * right)
        values.append(metric(chunks, GOLD, 0, CORPUS, k=5, every=every))
    return values


@pytest.mark.parametrize(("ours", "theirs"), [("ndcg", "nDCG@5"), ("mrr", "RR@5"), ("hit", "Success@5")])
def test_the_order_is_judged_as_ir_measures_judges_it(ours: str, theirs: str) -> None:
    """200 made rankings, question by question."""
    ir = pytest.importorskip("ir_measures")
    dice = np.random.default_rng(6)
    runs = [(dice.random(dice.integers(1, 12)) < 0.3).tolist() for _ in range(200)]
    rights = [sum(run) + int(dice.integers(0, 3)) for run in runs]
    kept = [(run, right) for run, right in zip(runs, rights, strict=True) if right]
    qrels = [
        ir.Qrel(str(number), f"{number}-{row}", 1)
        for number, (run, right) in enumerate(kept)
        for row in [*[at for at, good in enumerate(run) if good], *range(100, 100 + right - sum(run))]
    ]
    scores = [
        ir.ScoredDoc(str(number), f"{number}-{row}", -float(row))
        for number, (run, _right) in enumerate(kept)
        for row in range(len(run))
    ]
    found = {value.query_id: value.value for value in ir.iter_calc([ir.parse_measure(theirs)], qrels, scores)}
    expected = [found.get(str(number), 0.0) for number in range(len(kept))]
    mine = measured([run for run, _ in kept], [right for _, right in kept], METRICS[ours])
    assert mine == pytest.approx(expected)
