"""Parents in a sweep: small chunks are searched, and merged ones fill the budget; by hand, and as laws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from chunkscope.documents.source import Source
from chunkscope.evaluate import Measured, Origin, Question, QuestionSet, Ranked, Setting
from chunkscope.evaluate.metrics import within_budget
from chunkscope.retrieve.auto_merge import auto_merge, levels_of
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.strategies import Contextual, ParentChild, Recursive
from chunkscope.sweep import Grid, sweep
from chunkscope.sweep.cut import Cut, Prepared
from chunkscope.sweep.rank import Handed, handed
from chunkscope.values import Span
from tests.budget import law
from tests.core.sweep_values import Here

WORDS = [
    "one",
    "two",
    "six",
    "ten",
    "red",
    "sky",
    "sea",
    "ice",
    "oak",
    "elm",
    "ash",
    "yew",
    "fig",
    "jam",
    "tea",
    "ale",
]
TEXT = "".join(f"{word} is here now.\n\n" for word in WORDS)
"""Sixteen paragraphs of sixteen characters and a blank line."""
PARENTS = ParentChild((90, 19), 0, "characters")
"""Parents of five paragraphs (88 characters), and one of one; children of one paragraph each."""


@dataclass(frozen=True)
class Given:
    """A ranking made by hand."""

    ranking: Sequence[int]

    def best(self, most: int) -> NDArray[np.int64]:
        """Its first."""
        return np.array(self.ranking[:most], np.int64)

    def scores_of(self, chunks: NDArray[np.int64]) -> NDArray[np.float64]:
        """From 1 down."""
        return np.array([1 - self.ranking.index(chunk) / 100 for chunk in chunks.tolist()], np.float64)


def cut_of(*texts: str, by: ParentChild = PARENTS) -> Cut:
    """The documents, cut."""
    return Prepared(texts, [()] * len(texts)).cut(by)


def given_over(cut: Cut, best: Sequence[int], *, k: int = 1, budget: int = 10**6) -> Handed:
    """What comes of a ranking that begins with these."""
    rest = [chunk for chunk in range(cut.count) if chunk not in best]
    return handed(Given([*best, *rest]), cut, k=k, budget=budget, unit="characters")


def spans(ranked: Ranked) -> list[tuple[int, int, int]]:
    """Document, start and end of each row."""
    columns = (ranked.documents.tolist(), ranked.starts.tolist(), ranked.ends.tolist())
    return list(zip(*columns, strict=True))


def test_two_of_five_children_bring_their_parent() -> None:
    """By hand: one of five is 0.2, two are 0.4 and more than 0.3; the parent takes the place of both."""
    cut = cut_of(TEXT)
    assert cut.count == 16
    assert spans(given_over(cut, [1]).top) == [(0, 18, 34)]
    assert spans(given_over(cut, [1, 3], k=2).top) == [(0, 0, 88)]
    assert spans(given_over(cut, [1, 3, 7], k=3).top) == [(0, 0, 88), (0, 126, 142)]
    # The sixteenth paragraph is all of its parent, which is merged at once and is no longer.
    assert spans(given_over(cut, [15, 0], k=2).top) == [(0, 270, 286), (0, 0, 16)]


def test_a_budget_is_filled_and_nothing_is_paid_for_twice() -> None:
    """By hand: child 1 costs 16; child 3 brings the parent for 72 more, because 16 are there."""
    cut = cut_of(TEXT)
    for budget, expected in {
        10: [(0, 18, 28)],
        16: [(0, 18, 34)],
        26: [(0, 0, 10), (0, 18, 34)],
        34: [(0, 0, 34)],
        50: [(0, 0, 50)],
        88: [(0, 0, 88)],
        98: [(0, 0, 88), (0, 126, 136)],
    }.items():
        found = given_over(cut, [1, 3, 7], budget=budget).filled
        assert spans(found) == expected
        assert found.lengths.sum() == budget
        assert spans(within_budget(found, [TEXT], budget)) == expected


def test_documents_do_not_share_parents() -> None:
    """The last child of one document and the first of the next are no siblings, whatever their numbers."""
    cut = cut_of(TEXT, TEXT)
    assert spans(given_over(cut, [15, 16], k=2).top) == [(0, 270, 286), (1, 0, 16)]
    assert spans(given_over(cut, [17, 1], k=2).top) == [(1, 18, 34), (0, 18, 34)]


def test_one_document_gives_what_the_rule_gives() -> None:
    """The best k are those of `auto_merge`, in its order, on three levels."""
    by = ParentChild((200, 70, 19), 0, "characters")
    cut = cut_of(TEXT, by=by)
    chunking = by.split(TEXT)
    levels = levels_of(chunking)
    for best in ([1, 3], [0, 5, 9], [2, 4, 8, 12], [15, 14, 0]):
        merged = auto_merge(chunking, [(chunk, 1 - rank / 100) for rank, chunk in enumerate(best)])
        expected = [
            (0, int(levels[node.level].starts[node.index]), int(levels[node.level].ends[node.index]))
            for node in merged.delivered
        ]
        assert spans(given_over(cut, best, k=len(best)).top) == expected


@law(0.01)
@given(st.data())
def test_a_larger_budget_never_holds_less(data: st.DataObject) -> None:
    """Whatever is ranked how: the places only grow, lengths keep to the budget, no row lies in another."""
    text = "".join(
        data.draw(st.sampled_from(["a b. ", "sea\n\n", "x", "long words here. ", " "])) for _ in range(30)
    )
    sizes = data.draw(st.sampled_from([(40, 10), (60, 25, 9), (30, 12)]))
    cut = cut_of(text, text[:50], by=ParentChild(sizes, data.draw(st.integers(0, 5)), "characters"))
    ranking = data.draw(st.permutations(range(cut.count)))
    held: set[tuple[int, int]] = set()
    for budget in sorted(data.draw(st.lists(st.integers(1, 160), min_size=2, max_size=4))):
        found = given_over(cut, ranking, budget=budget).filled
        now = {(number, place) for number, start, end in spans(found) for place in range(start, end)}
        assert held <= now
        assert found.lengths.sum() <= budget
        assert len(set(spans(found))) == len(found.starts)
        held = now


def one(
    strategy: Recursive | Contextual | ParentChild, *, budget: int, text: str, asked: Question
) -> Measured:
    """The setting, measured on one document."""
    source = Source("a.md", "a.md", "markdown", text)
    grid = Grid((Setting(strategy, Bm25()),), budget=budget, k=1)
    set_ = QuestionSet("q", Origin.MARKED, (asked,))
    (found,) = [each for each in sweep([source], [set_], grid, executor=Here()) if isinstance(each, Measured)]
    return found


def test_parents_through_the_sweep() -> None:
    """By hand: the question finds children 1 and 3; 52 characters hold child 2 too, the gold, 34 do not.

    Half of its shingles stand in every paragraph.
    """
    asked = Question("1", "two ten", "a.md", (Span(36, 52),))
    for budget, recall in ((34, 0.5), (52, 1.0)):
        found = one(PARENTS, budget=budget, text=TEXT, asked=asked)
        assert found.metrics["budget_recall"].tolist() == [recall]
    plain = one(Recursive(19, 0), budget=52, text=TEXT, asked=asked)
    assert plain.metrics["budget_recall"].tolist() == [0.5]
    assert found.cost["chunks"] == plain.cost["chunks"] == 16
    # Children, and four parents: three of five paragraphs and one of one.
    assert found.cost["characters"] == 16 * 16 + 3 * 88 + 16
    assert found.cost["tokens"] == plain.cost["tokens"]


def test_a_heading_is_searched_and_not_delivered() -> None:
    """By hand: only the heading has the question's word; the text below fills the budget, without it."""
    text = (
        "# Harbour\n\n" + "Tides are on the board. " * 4 + "\n\n# Station\n\n" + "Trains leave at noon. " * 4
    )
    start = text.index("Trains", text.index("Trains") + 1)
    asked = Question("1", "station", "a.md", (Span(start, start + 21),))
    scores = {}
    for name, strategy in {"off": Recursive(30, 0), "on": Contextual(30, 0)}.items():
        found = one(strategy, budget=60, text=text, asked=asked)
        scores[name] = found.metrics["budget_recall"].tolist()
        assert found.cost["characters"] <= len(text)
    assert scores == {"off": [0.0], "on": [1.0]}
    assert one(Contextual(30, 0), budget=60, text=text, asked=asked).cost["tokens"] > found.cost["chunks"]


@pytest.mark.parametrize("count", [0, 1])
def test_blank_documents_have_no_parents(count: int) -> None:
    """A document of blanks between others changes nothing."""
    cut = cut_of(*[" \n"] * count, TEXT)
    assert spans(given_over(cut, [1, 3], k=2).top) == [(count, 0, 88)]
