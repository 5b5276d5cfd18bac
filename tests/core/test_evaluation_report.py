"""The report on an evaluation: nothing breaks it, its figures are those of the result, in both languages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chunkscope import Recursive
from chunkscope.documents.source import Source
from chunkscope.embed.base import ModelMissing
from chunkscope.evaluate import Measured, Origin, Question, QuestionSet, Setting
from chunkscope.evaluate.standing import JUDGED, by_worth, interval, lead, lost_rows, tied
from chunkscope.evaluate.uncertainty import Difference
from chunkscope.evaluate.values import LeftOut
from chunkscope.export.evaluation import evaluation_report
from chunkscope.export.evaluation.evaluated import evaluated
from chunkscope.export.evaluation.forest import limits
from chunkscope.export.evaluation.method import made
from chunkscope.export.evaluation.numbers import figures
from chunkscope.export.evaluation.page import SHEET
from chunkscope.export.evaluation.table import difference_words
from chunkscope.export.report.axes import LEFT, WIDTH
from chunkscope.export.report.frame import policy
from chunkscope.retrieve import Retriever
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.hybrid import Hybrid
from chunkscope.strategies import Character, ParentChild
from chunkscope.sweep import Grid, SweepError
from chunkscope.values import Span
from chunkscope.wording import use
from chunkscope.wording.questions import origin_weakness
from chunkscope.wording.setting_names import setting_names
from chunkscope.wording.standing import lead_line, power_line, tied_line
from chunkscope.wording.steps import score_line
from chunkscope.wording.units import number
from tests.budget import law
from tests.core.test_export_report import HOSTILE, Page

DAY = date(2026, 3, 14)
TEXT = "The brass lamp hangs over the pier. It is lit at dusk, and nobody may put it out before dawn. "
ROPES = "".join(f"Rope {n} is kept in the shed and is {n} metres long.\n\n" for n in range(10, 40))
CORPUS = (Source("lamp", "lamp.txt", "text", TEXT * 3), Source("ropes", "ropes.txt", "text", ROPES))
hostile = st.lists(st.sampled_from(HOSTILE), max_size=12).map("".join)


def _measured(
    strategy: Any, scores: Sequence[float], stored: int, retriever: Retriever | None = None
) -> Measured:
    """A setting with these scores; its costs follow from what it stores."""
    column = np.array(scores, float)
    columns = {JUDGED: column, "recall": column, "budget_complete": (column >= 0.95).astype(float)}
    names = ("tables", "tables_cut", "code_blocks", "code_blocks_cut", "dimensions", "bytes", "seconds")
    cost = {**dict.fromkeys(names, 0.0), "chunks": stored / 80, "characters": float(stored)}
    cost |= {"tokens": stored / 4, "tokens_per_query": 90.0}
    return Measured(Setting(strategy, retriever or Bm25()), "own", columns, cost)


def _questions(texts: Sequence[str], name: str = "own.csv", reason: str = "") -> QuestionSet:
    """These questions, each answered by a line about a rope."""
    asked = []
    for at, text in enumerate(texts):
        line = f"Rope {10 + at} is kept in the shed and is {10 + at} metres long."
        start = ROPES.index(line)
        asked.append(Question(str(at), text, "ropes", (Span(start, start + len(line)),)))
    left = (LeftOut("x", "Who?", reason),) if reason else ()
    return QuestionSet(name, Origin.FILE, tuple(asked), left)


TWENTY = _questions([f"How long is rope {n}?" for n in range(10, 30)], reason="It has no answer.")
FOUND = (
    _measured(Recursive(80, 0), [0.2, 0.3] * 10, 1500),
    _measured(Recursive(80, 20), [1.0] * 17 + [0.5, 0.9, 0.0], 2100),
    _measured(Recursive(160, 0), [1.0] * 16 + [0.4, 0.5, 0.9, 0.0], 1600),
    _measured(Recursive(320, 0), [0.1, 0.2] * 10, 1600),
)
GRID = Grid(tuple(each.setting for each in FOUND), budget=200)


def _page(
    found: Sequence[Measured] = FOUND, questions: QuestionSet = TWENTY, corpus: Sequence[Source] = CORPUS
) -> str:
    return evaluation_report(found, questions, GRID, corpus, DAY)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _read(page: str) -> str:
    return _flat(Page(page).read)


@law(share=0.01)
@given(hostile, hostile, hostile, hostile)
@example("</title><script>alert(1)</script>", "<img src=x onerror=y>", '"><b>', "</q></article>")
@example("\u202e\0\ud800", "\r\n<!--", "{0.__class__}", "]]>")
def test_no_name_and_no_question_breaks_the_page(name: str, question: str, file: str, reason: str) -> None:
    """Whatever questions, documents and settings are called, the page has the template's elements alone."""
    questions = _questions([question, file, name], name, reason)
    corpus = (replace(CORPUS[0], name=file), replace(CORPUS[1], name=question, text=ROPES + question))
    found = (
        _measured(Character(90, 0, separator=name or "."), (0.0, 0.4, 1.0), 1500),
        _measured(Character(90, 0, separator=f"{file}!"), (0.0, 0.3, 1.0), 1700),
    )
    page = _page(found, questions, corpus)
    Page(page)
    page.encode()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_verdict_is_the_words_of_the_page_evaluate(lang: str) -> None:
    """The sentences are those of `chunkscope.wording`, to the letter, in both languages."""
    use(lang)
    page = _page()
    read, names = _read(page), setting_names([each.setting for each in FOUND])
    ahead, level = lead(FOUND), tied(FOUND)
    assert ahead is not None
    assert level is not None
    assert level.cheapest is FOUND[2]
    lines = (lead_line(ahead, names), tied_line(level, names), power_line(level), score_line(FOUND[1]))
    for line in (*lines, origin_weakness(Origin.FILE)):
        assert _flat(line) in read
    assert f'<html lang="{lang}">' in page
    assert {"en": "March 14, 2026", "ja": "2026年3月14日"}[lang] in page


def test_the_figures_are_those_of_the_result() -> None:
    """Every row of the table has the setting's own score, interval, difference and costs, the best first."""
    rows = re.findall(r'<tr class="(\w+)">(.*?)</tr>', _page())
    names = setting_names([each.setting for each in FOUND])
    assert [kind for kind, _cells in rows] == ["leads", "tied", "behind", "behind"]
    for (_kind, cells), each in zip(rows, by_worth(FOUND), strict=True):
        score = interval(JUDGED, each.metrics[JUDGED])
        told = [f"{100 * value:.1f}" for value in (score.mean, score.low, score.high)]
        assert names[each.setting] in cells
        assert f'<td>{told[0]}<span class="reach">[{told[1]}, {told[2]}]</span></td>' in cells
        assert f"<td>{number(round(each.cost['chunks']))}</td>" in cells
        assert f"<td>{number(round(each.cost['characters']))}</td>" in cells
    about = evaluated(FOUND, TWENTY, GRID, CORPUS)
    difference = about.rows[1].difference
    assert difference is not None
    assert f"{100 * difference.mean:+.1f}" in rows[1][1]
    tiles = {each.name: (each.value, each.of) for each in figures(about)}
    assert tiles["Questions"] == ("20", "1 was left out.")
    assert tiles["Settings compared"] == ("4", "2 may be the best")
    characters = sum(len(each.text) for each in CORPUS)
    assert tiles["Documents"] == ("2", f"{characters:,} characters")
    assert tiles["Stored by the leader"] == ("2,100", f"{2100 / characters:.2f}× the documents")


def test_the_charts_stand_where_the_numbers_are() -> None:
    """In both pictures a better setting lies further, and one that stores more lies further to the right."""
    page = _page()
    forest, storage = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    strokes = re.findall(r'<line x1="([\d.]+)" x2="([\d.]+)"[^>]*class="reach"', forest)
    ranked = [each.score for each in evaluated(FOUND, TWENTY, GRID, CORPUS).rows]
    assert len(strokes) == len(FOUND)
    wide = [
        (float(last) - float(first)) / (each.high - each.low)
        for (first, last), each in zip(strokes, ranked, strict=True)
    ]
    assert np.allclose(wide, wide[0], rtol=0.01)
    places = [float(x) for x in re.findall(r'<circle cx="([\d.]+)"', storage)]
    assert places == sorted(places)  # the leader is drawn last, above all others, and stores most
    assert all(LEFT < place < WIDTH for place in places)


def test_what_the_leader_lost_is_quoted() -> None:
    """As many as the scores say did not get their whole answers, the worst with what is missing of it."""
    short = _measured(Recursive(80, 0), [0.0] * 20, 1500)
    grid_budget = replace(GRID, budget=20)
    read = _read(evaluation_report([short], TWENTY, grid_budget, CORPUS, DAY))
    assert f"Of 20 questions, {len(lost_rows(short))} did not get their whole answers:" in read
    assert "How long is rope 10?" in read
    assert "Answered in ropes.txt" in read
    assert "These are the 5 of them that lost most." in read
    assert "It is the only setting that was measured" in read
    whole = replace(short, metrics={name: np.ones(20) for name in short.metrics})
    assert "Nothing: the budget holds every answer whole." in _read(_page([whole]))


def test_a_leader_that_can_no_longer_be_run_has_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    """Results of a store outlive their model: the questions stand there, and why no more can be said."""

    def gone(*_arguments: Any) -> None:
        message = "The model is gone: take another."
        raise ModelMissing(message)

    monkeypatch.setattr("chunkscope.sweep.lost.index_of", gone)
    read = _read(_page())
    assert "What of the answers is missing could not be looked up: The model is gone: take another." in read
    assert "How long is rope 29? 0% of the answer arrives" in read
    assert "Missing:" not in read


def test_what_makes_the_numbers_say_less_is_told() -> None:
    """A grid that was not run to its end, questions that were left out, and how chance is kept away."""
    read = _read(_page(FOUND[:2]))
    assert "2 of the 4 settings of the grid were measured" in read
    assert "1 question was left out: “Who?”: It has no answer." in read
    assert "the chance of even one false verdict among all comparisons stays below 5 %" in read


def test_settings_without_a_score_have_a_page() -> None:
    """It has no charts and no losses, for nothing is known; no result at all is refused in words."""
    nothing = replace(FOUND[0], metrics={name: np.full(20, np.nan) for name in FOUND[0].metrics})
    page = _page([nothing, replace(nothing, setting=FOUND[1].setting)])
    assert "<svg" not in page
    assert "What the leader does not find" not in page
    assert "has no score" in _read(page)
    with pytest.raises(SweepError, match="run the evaluation first"):
        _page([])


def test_nothing_is_loaded_and_nothing_runs() -> None:
    """The policy knows the page's own style sheet by its digest, and forbids all else."""
    page = _page()
    (style,) = re.findall("<style>(.*)</style>", page, re.DOTALL)
    assert style == SHEET
    assert policy(SHEET).replace("'", "&#x27;") in page
    assert not re.search(r"url\(|@import|@font-face|<script|<link|href=|src=", page)


@pytest.mark.parametrize(
    ("retriever", "origin", "shared", "told"),
    [
        (Bm25(), Origin.FILE, False, "Nowhere"),
        (Dense("openai:small"), Origin.FILE, False, "server of the model openai:small"),
        (Hybrid((Bm25(), Dense("openai:small"))), Origin.FILE, False, "server of the model openai:small"),
        (Bm25(), Origin.WRITTEN, False, "language model that wrote the questions"),
        (Bm25(), Origin.FILE, True, "machines of a Dask scheduler"),
    ],
)
def test_what_left_the_machine_is_told(retriever: Retriever, origin: Origin, shared: bool, told: str) -> None:
    """Models behind a server, the author of the questions, other machines; else that nothing did."""
    found = [_measured(ParentChild(), [1.0] * 20, 1500, retriever)]
    about = evaluated(found, replace(TWENTY, origin=origin), GRID, CORPUS)
    read = made(about, shared=shared)
    assert told in read
    assert ("Nowhere" in read) == (told == "Nowhere")


@law(share=0.01)
@given(
    st.lists(st.lists(st.sampled_from((0.0, 0.3, 0.97, 1.0)), min_size=4, max_size=4), min_size=1, max_size=6)
)
def test_the_scale_holds_every_interval(scores: list[list[float]]) -> None:
    """From a ten of per cent to another, at least two tens apart, and wide enough for all intervals."""
    found = [_measured(Recursive(80 + at, 0), each, 1500) for at, each in enumerate(scores)]
    rows = [*evaluated(found, TWENTY, GRID, CORPUS).rows]
    low, high = limits(rows)
    assert 0 <= low <= high - 20 <= 80
    assert low % 10 == high % 10 == 0
    assert all(low <= 100 * row.score.low + 1e-9 and 100 * row.score.high <= high + 1e-9 for row in rows)
    assert all(one.score.mean >= other.score.mean for one, other in pairwise(rows))


def test_a_difference_clear_of_nothing_stays_clear_in_print() -> None:
    """As many decimals as that takes; a zero has no sign, and one question no interval."""
    assert difference_words(Difference(-0.042, -0.081, 0.003, 0.2, 9)) == ("-4.2", "[-8.1, +0.3]")
    assert difference_words(Difference(-0.01, -0.03, -0.0003, 0.01, 9)) == ("-1.00", "[-3.00, -0.03]")
    assert difference_words(Difference(0.0, 0.0, 0.0, 1.0, 9)) == ("0.0", "[0.0, 0.0]")
    assert difference_words(Difference(-0.5, float("nan"), float("nan"), float("nan"), 1)) == ("-50.0", "")
    assert difference_words(None) == ("–", "")
