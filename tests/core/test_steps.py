"""The five steps: what each tries, and what it decides on numbers made by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.documents import Source
from chunkscope.evaluate.standing import JUDGED, between, mean
from chunkscope.evaluate.steps import (
    MARGIN,
    Decision,
    Stand,
    Start,
    Step,
    Verdict,
    decide,
    settings_of,
    stands,
    too_long,
    variants,
)
from chunkscope.evaluate.values import Measured, Origin, Question, QuestionSet, Setting
from chunkscope.evaluate.variants import has_headings, share_of, with_headings
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.strategies import (
    Contextual,
    MarkdownHeaders,
    ParentChild,
    Recursive,
    Semantic,
    Sentence,
    Strategy,
    Structure,
    merged,
)
from chunkscope.sweep import Grid, estimate
from chunkscope.sweep.estimates import MODEL_SECONDS
from chunkscope.values import Span
from chunkscope.wording.steps import (
    cut_line,
    doubt_line,
    journey_line,
    numbers_line,
    verdict_line,
    waits_line,
)
from tests.budget import law

BASE = Recursive(400, 40)
START = Start(BASE, Bm25(), 2_000, model="all-MiniLM-L6-v2")
LOW = [0.0, 0.2] * 10
HIGH = [0.8, 1.0] * 10
NOISY = [0.0, 1.0] * 10
NOISIER = [1.0, 0.0, 0.3] * 6 + [1.0, 1.0]


def measured(by: Strategy, scores: list[float], **cost: float) -> Measured:
    """A setting with these scores; a chunk for every 10 of 10,000 characters unless told otherwise."""
    size = min(by.chunk_size, 10_000)
    costs = {"chunks": 10_000.0 // size, "characters": 10_000.0, "seconds": 1.0} | cost
    return Measured(Setting(by, Bm25()), "by hand", {JUDGED: np.array(scores)}, costs)


def by_step(found: dict[Strategy, list[float]], start: Start = START) -> tuple[Stand, ...]:
    """Where the steps stand when these strategies were measured."""
    every = {Setting(by, Bm25()): measured(by, scores) for by, scores in found.items()}
    return stands(start, every, every.keys())


def said(stand: Stand, decision: Decision) -> str:
    """What a step says of its decision."""
    return f"{verdict_line(stand, decision)} {numbers_line(stand, decision)}"


def test_each_step_waits_for_the_one_before() -> None:
    """Nothing measured: the first can be run, all others name the step that they wait for."""
    first, *others = by_step({})
    assert [each.strategy for each in first.settings] == [BASE]
    assert first.waits is None
    assert [each.waits for each in others] == list(Step)[:-1]
    assert "Run step 1 first" in waits_line(others[0])
    begun = by_step({BASE: LOW})
    assert begun[0].decision is not None
    assert begun[0].decision.verdict is Verdict.BEGUN
    assert "Budget recall 10.0 %" in said(begun[0], begun[0].decision)
    assert [each.strategy.chunk_size for each in begun[1].settings] == [400, 200, 800]
    assert [each.waits for each in begun[1:]] == [None, *list(Step)[1:-1]]


def test_a_lead_that_clears_its_interval_is_taken() -> None:
    """200 gives 80 points more on every question: it is taken, and structure is tried at 200."""
    made = by_step({BASE: LOW, Recursive(200, 20): HIGH, Recursive(800, 80): LOW})
    decision = made[1].decision
    assert decision is not None
    assert decision.verdict is Verdict.TAKEN
    assert decision.winner.setting.strategy == Recursive(200, 20)
    assert "Recursive 200/20, BM25 is taken. " in said(made[1], decision)
    assert "+80.0 points [+80.0, +80.0]: higher; chunks: 50 instead of 25." in said(made[1], decision)
    assert doubt_line(decision) == ""
    assert [each.strategy for each in made[2].settings] == [Recursive(200, 20), Structure(200, 20)]


def test_a_tie_goes_to_the_simpler_one() -> None:
    """Of equal sizes the one with fewest chunks is taken; of equal scores Structure is not."""
    made = by_step(
        {
            BASE: NOISY,
            Recursive(200, 20): NOISIER,
            Recursive(800, 80): NOISY,
            Structure(800, 80): NOISIER,
        }
    )
    sizes, structure = made[1].decision, made[2].decision
    assert sizes is not None
    assert structure is not None
    assert sizes.verdict is Verdict.CHEAPER
    assert sizes.winner.setting.strategy == Recursive(800, 80)
    assert "Recursive 800/80, BM25 is taken: no difference shown, and it is the simpler one." in said(
        made[1], sizes
    )
    assert structure.verdict is Verdict.STAYS
    assert "Recursive 800/80, BM25 stays: no difference shown, and it is the simpler one." in said(
        made[2], structure
    )
    assert "With 20 questions, the difference of these two would have to be larger than" in doubt_line(
        structure
    )


def test_what_is_shown_to_be_worse_is_never_taken() -> None:
    """A larger size that loses on every question stays out, however few chunks it has."""
    made = by_step({BASE: HIGH, Recursive(200, 20): HIGH, Recursive(800, 80): LOW})
    decision = made[1].decision
    assert decision is not None
    assert (decision.verdict, decision.winner.setting.strategy) == (Verdict.STAYS, BASE)


def test_too_few_questions_are_no_tie() -> None:
    """A simpler setting that scores 10 points lower is not taken, though that may be chance."""
    before = measured(BASE, [1.0, 0.0] * 5)
    lower = measured(Recursive(800, 80), [0.0, 1.0] * 4 + [0.0, 0.0])
    decision = decide(before, [lower])
    assert not decision.rivals[0].difference.shown
    assert (decision.verdict, decision.winner) == (Verdict.STAYS, before)
    assert verdict_line(Stand(Step.SIZES), decision).endswith("but the simpler one scores lower.")
    nearly = measured(Recursive(800, 80), [1.0, 0.0] * 4 + [0.95, 0.0])
    assert decide(before, [nearly]).verdict is Verdict.CHEAPER


def test_a_lead_must_outlive_the_number_of_rivals() -> None:
    """One lucky rival of eleven, p about 0.03: alone it is taken, among eleven it is not."""
    before = measured(BASE, [0.5] * 20)
    lucky = measured(Structure(400, 40), [0.5 + each for each in [0.1, 0.1, 0.1, 0.1, 0.1] + [0.0] * 15])
    dips = [[0.5] * at + [0.45] + [0.5] * (19 - at) for at in range(10)]
    others = [measured(Structure(400, 40, min_size=at), dip) for at, dip in enumerate(dips)]
    assert decide(before, [lucky]).verdict is Verdict.TAKEN
    decision = decide(before, [lucky, *others])
    assert decision.verdict is Verdict.STAYS
    assert decision.chosen is not None
    assert decision.chosen.found is lucky


def test_one_question_decides_nothing() -> None:
    """Without an interval everything stays, also before what is cheaper; no question at all is no fault."""
    for scores in ([1.0], [float("nan")], []):
        decision = decide(measured(BASE, scores), [measured(Recursive(800, 80), scores)])
        assert decision.verdict is Verdict.STAYS


def test_a_setting_that_failed_is_told_and_left_out() -> None:
    """A step goes on without it; where what it begins with failed, it says so."""
    every = {Setting(by, Bm25()): measured(by, LOW) for by in (BASE, Recursive(200, 20))}
    lost = Setting(Recursive(800, 80), Bm25())
    made = stands(START, every, {*every, lost})
    decision = made[1].decision
    assert decision is not None
    assert decision.missing == (lost,)
    assert "1 setting could not be measured" in said(made[1], decision)
    first, *others = stands(START, {}, {Setting(BASE, Bm25())})
    assert first.failed
    assert others[0].waits is Step.BUDGET


@pytest.mark.parametrize(
    ("before", "tried"),
    [
        (BASE, [Structure(400, 40)]),
        (Structure(400, 40), [Recursive(400, 40)]),
        (MarkdownHeaders(), [Structure(4000, 200)]),
        (
            Recursive(100, 50, length_function="cl100k_base"),
            [Structure(100, 50, length_function="cl100k_base")],
        ),
    ],
)
def test_the_third_step_cuts_by_structure(before: Strategy, tried: list[Strategy]) -> None:
    """At the winner's size and overlap, in its unit; what is Structure already is compared with Recursive."""
    assert list(variants(Step.STRUCTURE, START, before))[1:] == tried


@pytest.mark.parametrize(
    ("before", "headed"),
    [
        (BASE, Contextual(400, 40)),
        (Recursive(400, 40, keep_separator="start"), Contextual(400, 40)),
        (Recursive(400, 40, keep_separator="end"), None),
        (Recursive(400, 40, strip_whitespace=False), None),
        (Structure(400, 0), Structure(400, 0, prefix=True)),
        (merged(Structure(400, 0), 30), merged(Structure(400, 0, prefix=True), 30)),
        (Contextual(400, 40, source="file"), None),
        (Sentence(), None),
    ],
)
def test_headings_are_added_where_there_is_a_form_for_them(before: Strategy, headed: Strategy | None) -> None:
    """All else stays; None where the cuts would change."""
    assert with_headings(before) == headed


def test_the_last_step_tries_overlaps_parents_and_meaning() -> None:
    """Shares 0, 10, 25 and 50 %, parents that the budget holds, and meaning where a model reads the text."""
    tried = dict.fromkeys(variants(Step.REFINED, START, BASE))
    assert [share_of(each) for each in tried if isinstance(each, Recursive)] == [0.1, 0.0, 0.25, 0.5]
    parents = [each for each in tried if isinstance(each, ParentChild)]
    assert [each.chunk_sizes for each in parents] == [(400, 100), (1600, 400)]
    assert {each.length_function for each in parents} == {"characters"}
    assert sum(isinstance(each, Semantic) for each in tried) == 1
    tight = list(variants(Step.REFINED, replace(START, model=None, budget=1_000), BASE))
    assert [each.chunk_sizes for each in tight if isinstance(each, ParentChild)] == [(400, 100)]
    assert not any(isinstance(each, Semantic) for each in tight)
    headed = variants(Step.REFINED, START, Contextual(400, 40))
    assert sum(has_headings(each) for each in headed) == 5


def test_cut_tables_are_counted_beside_the_score() -> None:
    """The counts of both sides, and nothing where there are no tables or nobody counted."""
    counts = {"tables": 3.0, "code_blocks": 0.0, "code_blocks_cut": 0.0}
    before = measured(BASE, NOISY, tables_cut=2.0, **counts)
    after = measured(Structure(400, 40), NOISY, tables_cut=0.0, **counts)
    told = cut_line(decide(before, [after]))
    assert told == "Tables cut: 0 instead of 2, of 3."
    assert cut_line(decide(measured(BASE, NOISY), [measured(Structure(400, 40), NOISY)])) == ""


def test_as_many_chunks_are_not_told_as_a_difference() -> None:
    """The characters stored stand in their place; where these are the same too, that is said."""
    before = measured(BASE, NOISY)
    less = measured(Recursive(400, 0), NOISY, characters=9_000.0)
    stand = Stand(Step.REFINED)
    assert numbers_line(stand, decide(before, [less])).endswith(
        "as many chunks, characters stored: 9,000 instead of 10,000."
    )
    same = measured(Structure(400, 40), NOISY)
    assert numbers_line(stand, decide(before, [same])).endswith("as many characters stored.")


def test_the_way_is_told_from_its_beginning() -> None:
    """What the last winner is worth against the first setting."""
    first, last = measured(BASE, LOW), measured(Recursive(200, 20), HIGH)
    assert "Recursive 200/20, BM25 against Recursive 400/40, BM25: +80.0 points" in journey_line(
        first, last, [first, last]
    )
    assert "stays: Recursive 400/40, BM25" in journey_line(first, first, [first])


def test_answers_longer_than_the_budget_are_counted() -> None:
    """All passages of an answer together."""
    asked = Question("1", "?", "d", (Span(0, 30), Span(50, 80)))
    questions = QuestionSet("q", Origin.FILE, (asked, replace(asked, id="2", gold=(Span(0, 60),))))
    assert [too_long(questions, budget) for budget in (59, 60)] == [2, 0]


def test_the_estimate_knows_what_meaning_costs() -> None:
    """A cut by meaning loads a model and reads the whole text with it, whoever searches then."""
    source = Source("d", "d", "text", "word " * 20_000)
    asked = QuestionSet("q", Origin.FILE, (Question("1", "word?", "d", (Span(0, 30),)),))
    by_meaning, plain = (
        estimate([source], [asked], Grid((Setting(by, Bm25()),))).seconds
        for by in (Semantic(length_function="characters"), BASE)
    )
    assert by_meaning - plain > MODEL_SECONDS


def test_all_settings_of_the_steps_are_one_grid() -> None:
    """Each once, in order."""
    made = by_step({BASE: LOW, Recursive(200, 20): LOW, Recursive(800, 80): LOW})
    assert len(settings_of(made)) == len({*settings_of(made)}) == 4


_STRATEGIES = [BASE, Recursive(200, 20), Recursive(800, 80), Structure(400, 40), Contextual(400, 40)]
_scores = st.lists(
    st.lists(st.sampled_from([0.0, 0.3, 0.5, 1.0, float("nan")]), min_size=14, max_size=14),
    min_size=len(_STRATEGIES),
    max_size=len(_STRATEGIES),
)


@law(share=0.01)
@given(scores=_scores)
def test_a_winner_never_loses_to_what_the_step_began_with(scores: list[list[float]]) -> None:
    """Not beyond the interval; what costs more is taken only where its lead clears it, in any order."""
    before, *tried = map(measured, _STRATEGIES, scores)
    decision = decide(before, tried)
    difference = between([before, *tried]).of(decision.winner, before)
    assert not difference.high < 0
    assert not difference.mean < -MARGIN
    if decision.verdict is Verdict.TAKEN:
        assert difference.low > 0
        assert mean(decision.winner) > mean(before)
    elif decision.winner is not before:
        assert decision.winner.setting.strategy == Recursive(800, 80)
    assert decide(before, tried[::-1]).winner is decision.winner


@law(share=0.01)
@given(
    text=st.text("# ab.\n", max_size=120),
    by=st.sampled_from([Recursive(12, 4), Structure(12, 4), merged(Recursive(12, 0), 5)]),
)
def test_headings_change_nothing_that_is_delivered(text: str, by: Strategy) -> None:
    """The same chunks, at the same places; only what is searched may differ."""
    headed = with_headings(by)
    assert headed is not None
    plain, found = by.split(text), headed.split(text)
    assert found.texts == plain.texts
    assert (found.starts.tolist(), found.ends.tolist()) == (plain.starts.tolist(), plain.ends.tolist())
