"""Who is on the front, which settings belong together, and what the sentences of the charts say."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Contextual, ParentChild, Recursive, Structure
from chunkscope.evaluate.families import by_size, overlap_lines
from chunkscope.evaluate.matrix import matrix
from chunkscope.evaluate.pareto import front
from chunkscope.evaluate.standing import interval, leader, lines, lost_rows, mean, tied
from chunkscope.evaluate.values import Measured, Setting
from chunkscope.retrieve import Retriever
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.hybrid import Hybrid
from chunkscope.retrieve.lsa import Lsa
from chunkscope.strategies import Strategy
from chunkscope.strategies.merged import merged
from chunkscope.sweep import Grid
from chunkscope.wording.costs import bytes_words, cut_words, embedding_price, vectors_words
from chunkscope.wording.evaluation_charts import front_line, heat_line, not_drawn, overlap_line, sizes_lines
from chunkscope.wording.setting_names import (
    line_names,
    retriever_names,
    setting_keys,
    setting_names,
    strategy_names,
)
from chunkscope.wording.standing import power_line, tied_line
from tests.budget import law


def measured(
    strategy: Strategy,
    budget: Sequence[float],
    recall: Sequence[float] = (),
    retriever: Retriever | None = None,
    **cost: float,
) -> Measured:
    """A setting with a score for each question, and costs that follow from its size."""
    columns = {
        "budget_recall": np.array(budget, float),
        "recall": np.array(recall or budget, float),
        "budget_complete": np.array([float(each >= 0.95) for each in budget]),
    }
    size = strategy.chunk_size
    costs = {"chunks": 8000 / size, "characters": 9000.0, "tokens": 2500.0, "tokens_per_query": size / 4}
    costs |= dict.fromkeys(("tables", "tables_cut", "code_blocks", "code_blocks_cut"), 0.0)
    every = {**costs, "seconds": 0.5, "bytes": 0.0, "dimensions": 0.0, **cost}
    return Measured(Setting(strategy, retriever or Bm25()), "q", columns, every)


def cut(size: int, overlap: int = 0) -> Recursive:
    """A splitter of this size."""
    return Recursive(chunk_size=size, chunk_overlap=overlap)


@law(share=0.01)
@given(st.lists(st.tuples(st.integers(1, 6), st.integers(0, 5)), max_size=14))
def test_the_front_is_what_no_other_setting_beats(places: list[tuple[int, int]]) -> None:
    """By every pair: at most the characters, at least the recall, better in one; whom it names beats it."""
    found = [measured(cut(100), [recall / 5], characters=float(stored)) for stored, recall in places]

    def beats(a: Measured, b: Measured) -> bool:
        ours, theirs = (a.cost["characters"], -mean(a)), (b.cost["characters"], -mean(b))
        return ours != theirs and all(x <= y for x, y in zip(ours, theirs, strict=True))

    made = front(found)
    by_hand = {id(each) for each in found if not any(beats(other, each) for other in found)}
    assert {id(each) for each in made.on} == by_hand
    assert {id(each.measured) for each in made.beaten} == {id(each) for each in found} - by_hand
    assert all(beats(each.by, each.measured) and id(each.by) in by_hand for each in made.beaten)
    stored = [each.cost["characters"] for each in made.on]
    assert stored == sorted(stored)


def test_a_setting_without_a_score_is_neither_on_the_front_nor_beaten() -> None:
    """There is nothing to compare it by."""
    made = front([measured(cut(100), [float("nan")]), measured(cut(200), [0.5])])
    assert [each.setting.strategy.chunk_size for each in made.on] == [200]
    assert not made.beaten


def test_the_front_names_who_should_be_taken_by_nobody() -> None:
    """The plainest case with both figures, and how many of the differences are clear of chance."""
    good = measured(cut(200), [1.0] * 8, characters=9000.0)
    bad = measured(cut(800), [0.1, 0.2, 0.1, 0.2, 0.1, 0.2, 0.1, 0.2], characters=9500.0)
    names = setting_names([good.setting, bad.setting])
    told = front_line(front([bad, good]), names)
    assert "1 of 2 settings nobody should take" in told
    assert "Recursive 800/0, BM25 (15.0 %, 9,500 characters) loses to Recursive 200/0, BM25 (100.0 %" in told
    assert "1 are clear of chance, 0 are not" in told
    dearer = measured(cut(400), [1.0] * 8, characters=9900.0)
    assert "All 2 settings are on the front" in front_line(front([bad, dearer]), names | {dearer.setting: ""})


def test_sizes_belong_together_and_overlaps_do() -> None:
    """200/20 and 400/40 are a line of sizes beside 200/50 and 400/100; 200/20 and 200/50 one of overlaps."""
    found = [measured(cut(*each), [0.5]) for each in ((400, 40), (200, 50), (200, 20), (400, 100))]
    groups = [[str(each.setting.strategy.chunk_overlap) for each in group] for group in by_size(found)]
    assert sorted(groups) == [["20", "40"], ["50", "100"]]
    assert [line.shares for line in overlap_lines(found)] == [[0.1, 0.25], [0.1, 0.25]]
    assert not overlap_lines(found[1:2])
    assert len(by_size([measured(Structure(chunk_size=200, prefix=on), [0.5]) for on in (True, False)])) == 2
    sizes = [measured(merged(cut(size), 30), [0.5]) for size in (200, 400)]
    assert [line.sizes for line in lines(sizes)] == [[200, 400]]


def test_names_tell_settings_apart() -> None:
    """Only where two would have the same name, by what is set in another way."""
    plain, headed = Structure(chunk_size=400), Structure(chunk_size=400, prefix=True)
    stripped, whole = Recursive(400, 0), Recursive(400, 0, strip_whitespace=False)
    settings = [Setting(each, Bm25()) for each in (plain, headed, stripped, whole)]
    assert list(setting_names(settings).values()) == [
        "Structure 400/0, BM25",
        "Structure 400/0 with headings, BM25",
        "Recursive 400/0, BM25 (strip_whitespace=True)",
        "Recursive 400/0, BM25 (strip_whitespace=False)",
    ]
    parents = [ParentChild(chunk_sizes=each, chunk_overlap=0) for each in ((2000, 400), (800, 400))]
    assert len(set(strategy_names(parents).values())) == 2
    assert strategy_names([Contextual(chunk_size=800)]) == {
        Contextual(chunk_size=800): "Contextual 800/0 with headings"
    }
    told = line_names([[Setting(cut(200, overlap), Bm25())] for overlap in (20, 50)])
    assert told == [("Recursive (overlap 10%)", "BM25"), ("Recursive (overlap 25%)", "BM25")]


def test_retrievers_that_differ_in_their_parameters_alone_have_names_of_their_own() -> None:
    """In the table, along the heat map and in the lines of charts; the longest values differ by a number."""
    fused = [Hybrid((Bm25(b=b), Lsa())) for b in (0.5, 0.75)]
    searches = [Bm25(), Bm25(k1=2.0), Dense(), Dense(max_seq_length=64), *fused]
    settings = [Setting(cut(200, 20), each) for each in searches]
    told = [*setting_names(settings).values()]
    assert len(set(told)) == len(searches)
    assert told[1] == "Recursive 200/20, BM25 (k1=2.0)"
    assert told[-1] == "Recursive 200/20, BM25 + LSA (BM25 b=0.75)"
    assert [*retriever_names([*searches, Bm25()]).values()] == [each.partition(", ")[2] for each in told]
    assert len(set(line_names([[each] for each in settings]))) == len(searches)
    assert setting_keys(settings[:2])[settings[1]] == "recursive 200/20, BM25 (k1=2.0)"
    alike = [Setting(Recursive(200, 20, ("a" * 20 + end,)), Bm25()) for end in "bc"]
    assert len(set(setting_names(alike).values())) == 2


def test_what_cannot_be_told_from_the_best() -> None:
    """All but what is worse on every question; the cheapest of them is named, or that it is the best."""
    best = measured(cut(200), [0.9, 0.8, 1.0, 0.7, 0.9, 0.8] * 2, characters=9800.0)
    near = measured(cut(400), [0.8, 0.9, 0.9, 0.8, 0.9, 0.7] * 2, characters=9100.0)
    far = measured(cut(800), [0.1, 0.0, 0.2, 0.0, 0.1, 0.0] * 2)
    found = tied([far, near, best])
    assert found is not None
    assert (found.best, found.found, found.cheapest, found.total) == (best, (near, best), near, 3)
    told = tied_line(found)
    assert told.startswith("2 of 3 settings cannot be told from the best with 12 questions.")
    assert "Recursive 400/0, BM25 stores least: 9,100 characters, the best 9,800" in told
    assert "With 12 questions, the difference of these two would have to be larger than" in power_line(found)
    alone = tied([best, far])
    assert alone is not None
    assert "finds more than each of the others" in tied_line(alone)
    assert tied([best]) is None
    assert lost_rows(best) == [3, 9, 1, 5, 7, 11, 0, 4, 6, 10]


def test_a_matrix_has_a_cell_for_each_pair() -> None:
    """Rows are ways to cut, columns retrievers; what was not measured is empty and leads nowhere."""
    found = [
        measured(cut(200), [0.5], retriever=Bm25()),
        measured(cut(200), [0.4], retriever=Lsa()),
        measured(cut(400), [0.3], retriever=Lsa()),
    ]
    made = matrix(found)
    assert made.cells == ((found[0], found[1]), (None, found[2]))
    assert (made.full_rows, made.leader()) == (1, (Bm25(), 1))
    names = setting_names([each.setting for each in found])
    told = heat_line(made, tied(found), interval("budget_recall", np.array([0.5, 0.5])), names)
    assert "Best is Recursive 200/0, BM25 with 50.0 [50.0, 50.0] %." in told
    assert "2 of the other 2 cells cannot be told from it." in told
    assert "BM25 finds most, or as much, in 1 of 1 row." in told


def test_the_chart_of_sizes_says_whether_the_order_reverses() -> None:
    """With what k hands over at both sizes where it does, with the size that leads twice where not."""
    small = measured(cut(200), [0.9, 0.8, 1.0], [0.3, 0.2, 0.1])
    large = measured(cut(800), [0.5, 0.4, 0.5], [0.8, 0.9, 0.8])
    grid = Grid((small.setting, large.setting))
    (told,) = sizes_lines(lines([small, large]), grid)
    assert "200 leads by 43.3: the order reverses, perhaps by chance. With k fixed" in told
    often = [
        measured(cut(size), budget * 4, recall * 4)
        for size, budget, recall in (
            (200, [0.9, 0.8, 1.0], [0.3, 0.2, 0.1]),
            (800, [0.5, 0.4, 0.5], [0.8, 0.9, 0.8]),
        )
    ]
    (told,) = sizes_lines(lines(often), grid)
    assert "800 leads by 63.3 points; in 2,000 characters, 200 leads by 43.3: the order reverses." in told
    assert "5 chunks of 800 are 200 tokens a question, 5 of 200 are 50" in told
    same = lines([measured(cut(200), [0.2, 0.3]), measured(cut(800), [0.5, 0.6])])
    assert leader(same[0]).setting.strategy.chunk_size == 800
    (told,) = sizes_lines(same, grid)
    assert "800 leads both with k = 5 (55.0 %) and in 2,000 characters (55.0 %)" in told


def test_overlap_is_told_with_its_price_and_its_gain() -> None:
    """Chunks before and after, and the difference of complete answers with its interval."""
    none = measured(cut(400), [1.0, 0.5, 0.5, 0.5] * 2, chunks=20.0)
    half = measured(cut(400, 200), [1.0, 1.0, 0.5, 0.5] * 2, chunks=39.0)
    (line,) = overlap_lines([half, none])
    told = overlap_line(line)
    assert "Recursive 400, BM25: from 0% to 50% overlap, 20 chunks become 39 (1.95 times)" in told
    assert "50% against 0%: +25.0 points" in told
    assert "no difference shown" in told


def test_a_chart_that_cannot_be_drawn_says_what_it_needs() -> None:
    """Each in its own words; nothing where all are drawn."""
    assert "several overlaps of one size" in not_drawn({"sizes", "heat", "front"})
    assert not_drawn({"sizes", "heat", "front", "overlap"}) == ""


@pytest.mark.parametrize(
    ("count", "told"), [(12, "12 B"), (21_600, "21.6 kB"), (3_000_000, "3 MB"), (2.5e9, "2.5 GB")]
)
def test_bytes_are_told_in_a_unit_that_fits(count: float, told: str) -> None:
    """Thousands, as disks are sold."""
    assert bytes_words(count) == told


def test_costs_are_told_as_they_are_made() -> None:
    """Vectors as a product, what is cut as a share of what there is, the price by the million."""
    each = measured(cut(200), [1.0], bytes=16_000.0, dimensions=100.0, tables=12.0, tables_cut=3.0)
    assert vectors_words(each) == "40 × 100 × 4 = 16 kB"
    assert vectors_words(measured(cut(200), [1.0])) == "–"
    assert (cut_words(each, "tables"), cut_words(each, "code_blocks")) == ("3 of 12", "0 of 0")
    assert embedding_price(each, 0.02) == pytest.approx(2500 / 1e6 * 0.02)
