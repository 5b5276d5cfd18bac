"""On the handbooks of the samples five chunks favour large sizes, and an equal budget small ones."""

from __future__ import annotations

import pytest

from chunkscope import Fixed, Recursive
from chunkscope.evaluate import Measured, Setting
from chunkscope.evaluate.samples import sample_corpus
from chunkscope.evaluate.standing import lines, reversal
from chunkscope.evaluate.uncertainty import paired_bootstrap
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.sweep import Grid, sweep
from tests.core.sweep_values import Here

SEPARATORS = ("\n\n", "\n", "。", "、", " ", "")


@pytest.mark.parametrize(
    ("file", "sizes"), [("tool-library.md", (200, 800, 1600)), ("tool-library-ja.md", (100, 200, 400))]
)
def test_the_order_of_sizes_reverses(file: str, sizes: tuple[int, ...]) -> None:
    """Both differences, paired by question, are clear of zero; each step goes the same way."""
    loaded = sample_corpus(file)
    assert loaded is not None
    corpus, questions = loaded
    assert (len(questions.questions), questions.left_out) == (120, ())
    settings = tuple(Setting(Recursive(size, 0, SEPARATORS), Bm25()) for size in sizes)
    metrics = ("recall", "budget_recall", "budget_complete")
    events = sweep(corpus, [questions], Grid(settings), executor=Here(), metrics=metrics)
    found = {each.setting: each for each in events if isinstance(each, Measured)}
    at_k = [found[setting].metrics["recall"] for setting in settings]
    at_budget = [found[setting].metrics["budget_recall"] for setting in settings]
    assert [each.mean() for each in at_k] == sorted(each.mean() for each in at_k)
    assert [each.mean() for each in at_budget] == sorted((each.mean() for each in at_budget), reverse=True)
    assert paired_bootstrap(at_k[-1], at_k[0]).low > 0.1
    assert paired_bootstrap(at_budget[-1], at_budget[0]).high < -0.01
    (line,) = lines([found[setting] for setting in settings])
    turned = reversal(line)
    assert turned is not None
    assert turned.shown
    assert turned.at_k.setting == settings[-1]


@pytest.mark.parametrize("file", ["tool-library.md", "tool-library-ja.md"])
def test_half_of_overlap_doubles_the_chunks(file: str) -> None:
    """Windows that move on by half their length are twice as many, but for the last."""
    loaded = sample_corpus(file)
    assert loaded is not None
    text = loaded[0][0].text
    plain, half = (len(Fixed(400, overlap).split(text).starts) for overlap in (0, 200))
    assert abs(half - 2 * plain) <= 1
