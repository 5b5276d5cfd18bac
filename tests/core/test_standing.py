"""How settings stand to each other: the best, the next, and where the order reverses."""

from __future__ import annotations

import numpy as np
import pytest

from chunkscope import Recursive
from chunkscope.evaluate.report import COUNTS, as_csv, score_words
from chunkscope.evaluate.samples import sample_corpus
from chunkscope.evaluate.standing import by_worth, interval, lead, lines, reversal
from chunkscope.evaluate.values import Measured, Setting
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.sweep import Grid
from chunkscope.sweep.lost import lost
from chunkscope.wording.standing import lead_line, reversal_line


def measured(size: int, budget: list[float], recall: list[float]) -> Measured:
    """One size, with a score for each question."""
    columns = {"budget_recall": budget, "recall": recall, "budget_complete": [float(x > 0.9) for x in budget]}
    cost = {"chunks": 10.0, "characters": 100.0 * size, "seconds": 0.5, "tokens_per_query": 9.0}
    cost |= dict.fromkeys(COUNTS, 0.0)
    setting = Setting(Recursive(chunk_size=size, chunk_overlap=0), Bm25())
    return Measured(setting, "q", {name: np.array(column) for name, column in columns.items()}, cost)


SMALL = measured(200, [1.0, 1.0, 1.0, 0.5] * 2, [0.2, 0.3, 0.2, 0.1] * 2)
LARGE = measured(800, [0.5, 0.4, 0.5, 0.2] * 2, [1.0, 1.0, 0.9, 1.0] * 2)


def test_the_best_leads_by_the_mean_difference() -> None:
    """Means 0.875 and 0.4: 47.5 points; of equal ones the cheaper comes first."""
    found = lead([LARGE, SMALL])
    assert found is not None
    assert (found.best, found.next, found.pairs) == (SMALL, LARGE, 1)
    assert found.difference.mean == pytest.approx(0.475)
    assert "+47.5 points" in lead_line(found)
    twin = measured(400, [1.0, 1.0, 1.0, 0.5] * 2, [0.2, 0.3, 0.2, 0.1] * 2)
    assert by_worth([twin, LARGE, SMALL]) == [SMALL, twin, LARGE]
    assert lead([SMALL]) is None


def test_the_order_reverses_between_k_and_budget() -> None:
    """The large size leads at k by 77.5 points, the small one at the budget; one size at both is none."""
    (line,) = lines([SMALL, LARGE])
    found = reversal(line)
    assert found is not None
    assert (found.at_k, found.at_budget, found.shown) == (LARGE, SMALL, True)
    told = reversal_line(found, Grid((SMALL.setting, LARGE.setting)))
    assert "800 leads by 77.5 points" in told
    assert "200 leads by 47.5" in told
    assert lines([LARGE, SMALL])[0].sizes == [200, 800]
    (line,) = lines([SMALL, measured(800, [0.5] * 8, [0.1] * 8)])
    assert reversal(line) is None


def test_scores_are_told_with_their_intervals() -> None:
    """A share has Wilson's interval, which never leaves 0 to 1; the list has a row for each setting."""
    share = interval("budget_complete", np.ones(4))
    assert (share.mean, share.high) == (1.0, 1.0)
    assert share.low == pytest.approx(0.5101, abs=1e-4)
    assert score_words("budget_complete", measured(9, [1.0] * 4, [1.0] * 4)) == "100.0 [51.0, 100.0]"
    sure = interval("budget_recall", np.ones(4))
    assert (sure.low, sure.high) == (share.low, 1.0), "four times 1 is no proof of always 1"
    assert interval("duplicated", np.zeros(4)).high == 0
    head, *rows = as_csv([SMALL, LARGE]).splitlines()
    assert head.split(",")[:2] == ["setting", "budget_recall"]
    assert rows[0].startswith('"recursive 200/0, BM25",0.8750')


@pytest.mark.parametrize(("file", "count"), [("lamp-handbook.md", 16), ("onsen-handbook-ja.md", 22)])
def test_the_samples_come_with_questions(file: str, count: int) -> None:
    """All of them can be used; what a tiny budget loses stands in the source, word for word."""
    found = sample_corpus(file)
    assert found is not None
    corpus, questions = found
    assert len(questions.questions) == count
    assert not questions.left_out
    setting = Setting(Recursive(chunk_size=100, chunk_overlap=0), Bm25())
    gone = list(lost(corpus, questions, setting, Grid((setting,), budget=30), range(count)))
    texts = {source.id: source.text for source in corpus}
    assert len(gone) > 8
    for each in gone:
        assert each.recall < 1
        assert all(fragment in texts[each.question.document] for fragment in each.fragments)
    assert sample_corpus("found-poem.txt") is None
