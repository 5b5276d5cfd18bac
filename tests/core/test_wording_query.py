"""The readings under the charts of the query page say what the numbers say."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest

from chunkscope.retrieve.budget import Coverage, Filled
from chunkscope.retrieve.picture import Bands, Ridge
from chunkscope.wording import LANGUAGES, use
from chunkscope.wording.query import (
    budget_reading,
    coverage_reading,
    likeness_reading,
    ridge_reading,
    scores_note,
    stage_facts,
)


def spread(**best: float) -> list[Bands]:
    """Rows with these best scores: ``spread(s100=0.5)``."""
    return [Bands(int(size[1:]), 9, score, score / 2, (0.0,) * 5) for size, score in best.items()]


def handed(*pairs: tuple[int, int], unit: str = "characters") -> Filled:
    """What these ranges of a text are when they are handed over."""
    starts, ends = (np.array([pair[at] for pair in pairs], np.int64) for at in (0, 1))
    return Filled(starts, ends, len(pairs), int((ends - starts).sum()), unit)


READINGS: dict[str, tuple[Callable[[], str], str]] = {
    "nothing alike": (
        lambda: likeness_reading(spread(s100=0.0, s200=0.0), "cosine", "dense"),
        "No chunk has anything in common with the question: try other words.",
    ),
    "nothing at all": (
        lambda: likeness_reading([], "cosine", "dense"),
        "No chunk has anything in common with the question: try other words.",
    ),
    "BM25": (
        lambda: likeness_reading(spread(s100=4.5, s1000=5.0), "BM25", "bm25"),
        "The best chunk scores 5.00 at chunk size 1,000. BM25 weighs words anew",
    ),
    "one size alone": (
        lambda: likeness_reading(spread(s100=0.5), "cosine", "dense"),
        "The best chunk scores 0.500 at chunk size 100.",
    ),
    "LSA": (
        lambda: likeness_reading(spread(s100=0.5, s1000=0.9), "cosine", "lsa"),
        "The best chunk scores 0.900 at chunk size 1,000. LSA finds its dimensions anew",
    ),
    "ranks alone": (
        lambda: likeness_reading(spread(s100=0.03, s1000=0.02), "RRF", "hybrid"),
        "The best chunk scores 0.0300 at chunk size 100. RRF knows ranks alone",
    ),
    "BM25 at one size": (
        lambda: likeness_reading(spread(s100=4.5), "BM25", "bm25"),
        "The best chunk scores 4.50 at chunk size 100.",
    ),
    "level": (
        lambda: likeness_reading(spread(s100=0.5, s200=0.52, s400=0.49), "cosine", "dense"),
        "The best chunk scores 0.520 at chunk size 200; no size is far from that",
    ),
    "falling": (
        lambda: likeness_reading(spread(s100=0.7, s200=0.8, s2000=0.4), "cosine", "dense"),
        "Likeness falls from 0.800 at chunk size 200 to 0.400 at 2,000:",
    ),
    "rising": (
        lambda: likeness_reading(spread(s20=0.4, s200=0.8, s400=0.79), "cosine", "dense"),
        "Likeness rises from 0.400 at chunk size 20 to 0.800 at 200:",
    ),
    "no ridge": (lambda: ridge_reading(None, 3), "No size finds anything"),
    "no agreement": (
        lambda: ridge_reading(Ridge(10, 20, 1), 3),
        "Every size has its best chunk at another place",
    ),
    "one size": (
        lambda: ridge_reading(Ridge(10, 20, 1), 1),
        "The best chunk lies at characters 10 to 20.",
    ),
    "a ridge": (
        lambda: ridge_reading(Ridge(1000, 2000, 3), 4),
        "3 of 4 sizes have their best chunk at characters 1,000 to 2,000:",
    ),
    "nothing twice": (
        lambda: budget_reading((20, handed((0, 20), (40, 60))), (40, handed((0, 40))), 40),
        "40 characters hold 2 chunks of size 20, or 1 chunk of size 40. Nothing is handed over twice.",
    ),
    "twice, in tokens": (
        lambda: budget_reading(
            (20, handed((0, 20), (15, 35), unit="cl100k_base")), (40, handed((0, 40), unit="cl100k_base")), 40
        ),
        "40 tokens hold 2 chunks of size 20, or 1 chunk of size 40. "
        "Overlap makes up to 5 characters of it text that is handed over twice.",
    ),
    "one whole": (
        lambda: coverage_reading([(20, Coverage(0.5, False, None)), (40, Coverage(1.0, True, 1))]),
        "One size hands the marked passage over in one piece: 40.",
    ),
    "several whole": (
        lambda: coverage_reading(
            [(20, Coverage(0.5, False, None)), (400, Coverage(1.0, True, 1)), (1000, Coverage(1.0, True, 2))]
        ),
        "2 of 3 sizes hand the marked passage over in one piece: 400, 1,000.",
    ),
    "none whole": (
        lambda: coverage_reading([(20, Coverage(0.25, False, None)), (40, Coverage(0.5, False, 9))]),
        "No size hands the marked passage over in one piece; the most of it, 50%, arrives at chunk size 40.",
    ),
    "a score's note": (
        lambda: scores_note("cosine", "all-MiniLM-L6-v2", 1234, 100),
        "cosine of all-MiniLM-L6-v2, 1,234 chunks of size 100.",
    ),
    "one chunk's note": (lambda: scores_note("cosine", "m", 1, 7), "cosine of m, 1 chunk of size 7."),
    "a score that is its retriever": (
        lambda: scores_note("BM25", "BM25", 3, 40),
        "BM25, 3 chunks of size 40. These numbers hold",
    ),
    "facts for a room": (
        lambda: stage_facts("cosine", 0.5, 9, handed((0, 20), (20, 40)), 40, None),
        "best **0.500** (cosine) · **2** of 9 chunks fit into 40 characters",
    ),
    "an answer that arrives": (
        lambda: stage_facts("BM25", 5, 9, handed((0, 20)), 40, Coverage(1.0, True, 1)),
        "best **5.00** (BM25) · **1** of 9 chunks fit into 40 characters · the answer arrives **whole**",
    ),
    "an answer that is cut": (
        lambda: stage_facts("BM25", 5, 9, handed((0, 20)), 40, Coverage(0.25, False, None)),
        "best **5.00** (BM25) · **1** of 9 chunks fit into 40 characters · **25%** of the answer arrives",
    ),
}
every_reading = pytest.mark.parametrize("name", READINGS)


@every_reading
def test_what_it_says(name: str) -> None:
    """Each way to read a chart, with its figures."""
    reading, words = READINGS[name]
    assert reading().startswith(words)


@every_reading
@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_it_is_said_in_every_language(name: str, lang: str) -> None:
    """Another language says it with figures of its own order and leaves no placeholder open."""
    reading, words = READINGS[name]
    english = reading()
    use(lang)
    said = reading()
    assert said != english
    assert not re.search(r"\{\w*\}", said)
    figures = r"\d[\d,.]*\d|\d"
    assert set(re.findall(figures, words)) <= set(re.findall(figures, said)) | {"25"}
