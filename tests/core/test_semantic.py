"""Semantic cuts: the arithmetic by hand and against LangChain's own, clusters against trying them all."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Change, Chunking, Semantic, Span, SplitError
from chunkscope.samples import samples
from chunkscope.semantic.breakpoints import compared, cuts, threshold_for, threshold_of
from chunkscope.semantic.clusters import best_clusters, segmented
from chunkscope.semantic.groups import tiled
from chunkscope.semantic.vectors import Vectors
from chunkscope.strategies.base import Step
from tests.budget import law
from tests.strategies import texts

LIBRARY = json.loads((Path(__file__).parent / "data" / "semantic.json").read_text(encoding="utf-8"))
"""What SemanticChunker of langchain-experimental 0.4.2 did, given these vectors for its sentences."""

TWO_TOPICS = (
    "Penguins huddle in winter.\n\nPenguins swim under the ice.  They hunt for krill.\n"
    "The invoice is overdue. Payment is expected soon. A reminder costs ten euros."
)
JAPANESE = "犬は庭で走る。犬は骨が好きだ。株価は下がった。市場は来月に開く。"


def gaps_cut(chunking: Chunking) -> list[int]:
    """The numbers of the gaps where a chunk ends."""
    curve = chunking.extras.curve
    assert curve is not None
    return [int(gap) for gap in np.flatnonzero(curve.cut)]


def in_characters(**settings: Any) -> Semantic:
    """The strategy with letter pairs, counting characters."""
    return Semantic(**{"chunk_size": 400, "length_function": "characters", "model": "tfidf", **settings})


@pytest.mark.parametrize("case", LIBRARY, ids=lambda case: f"{case['kind']}-{len(case['vectors'])}")
def test_the_cuts_are_those_of_semantic_chunker(case: dict[str, Any]) -> None:
    """Given equal sentences and vectors, threshold and cuts are those of LangChain's SemanticChunker."""
    field = {"standard_deviation": "deviations", "interquartile": "interquartile_ranges"}
    given_amount = {} if case["amount"] is None else {field.get(case["kind"], "percentile"): case["amount"]}
    by = Semantic(
        breakpoint_threshold_type=case["kind"],
        number_of_chunks=case["count"],
        min_chunk_size=case["min"],
        **given_amount,
    )
    ends = np.cumsum(np.array(case["lengths"]) + 1) - 1
    units = [Span(int(end) - length, int(end)) for end, length in zip(ends, case["lengths"], strict=True)]
    curve = by._curve(units, Vectors.of(np.array(case["vectors"], np.float32)))
    assert np.flatnonzero(curve.cut).tolist() == case["cuts"]
    if case["threshold"] is not None:
        assert curve.threshold == pytest.approx(case["threshold"], abs=1e-6)


def test_the_thresholds_by_hand() -> None:
    """Each form on distances whose figures can be worked out on paper."""
    distances = np.array([0.1, 0.2, 0.3, 0.4, 1.0])
    assert threshold_of(distances, "percentile", 50) == pytest.approx(0.3)
    assert threshold_of(distances, "percentile", 90) == pytest.approx(0.4 + 0.6 * 0.6)
    # Mean 0.4, squared differences 0.09 + 0.04 + 0.01 + 0 + 0.36 = 0.5, variance 0.1.
    assert threshold_of(distances, "standard_deviation", 2) == pytest.approx(0.4 + 2 * 0.1**0.5)
    assert threshold_of(distances, "interquartile", 1.5) == pytest.approx(0.4 + 1.5 * 0.2)
    assert compared(distances, "gradient").tolist() == pytest.approx([0.1, 0.1, 0.1, 0.35, 0.6])
    assert threshold_of(distances, "gradient", 100) == pytest.approx(0.6)
    assert threshold_of(distances, "threshold", 0.5) == 0.5
    assert compared(np.array([0.7]), "gradient").tolist() == [0]
    assert np.isnan(threshold_of(np.zeros(0), "percentile", 95))


def test_the_number_of_chunks_sets_the_threshold() -> None:
    """One chunk takes the widest distance as its threshold, as many as gaps the smallest; between, a line."""
    distances = np.array([0.1, 0.2, 0.3, 0.4, 0.5])
    assert threshold_for(distances, 1) == 0.5
    assert threshold_for(distances, 5) == threshold_for(distances, 99) == 0.1
    assert threshold_for(distances, 3) == pytest.approx(0.3)
    assert threshold_for(np.array([0.3]), 7) == 0.3


def test_small_groups_are_joined_with_what_follows() -> None:
    """A group counts its sentences and a blank between two of them."""
    above = np.array([True, True, False, True])
    assert cuts(above, [4, 5, 6, 7, 1], 0).tolist() == [True, True, False, True]
    assert cuts(above, [4, 5, 6, 7, 1], 10).tolist() == [False, True, False, True]
    assert cuts(above, [4, 5, 6, 7, 1], 11).tolist() == [False, False, False, True]
    assert cuts(above, [4, 5, 6, 7, 1], 26).tolist() == [False, False, False, False]


def test_the_plain_threshold_keeps_a_cosine_that_is_just_enough() -> None:
    """Neighbours with a cosine of exactly ``similarity`` stay together."""
    vectors = Vectors.of(np.array([[1, 0], [0.6, 0.8], [-0.8, 0.6]]))
    units = [Span(0, 2), Span(3, 5), Span(6, 8)]
    assert vectors.cosines().tolist() == pytest.approx([0.6, 0.0])
    for similarity, wanted in ((0.5, [1]), (0.6, [1]), (0.61, [0, 1]), (-1.0, [])):
        by = Semantic(breakpoint_threshold_type="threshold", similarity=similarity)
        assert np.flatnonzero(by._curve(units, vectors).cut).tolist() == wanted


def _gain(gains: np.ndarray[Any, Any], edges: tuple[int, ...]) -> float:
    pairs = zip((0, *edges), (*edges, len(gains)), strict=True)
    return sum(float(gains[piece, stop - 1 - piece]) for first, stop in pairs for piece in range(first, stop))


@law(0.02)
@given(data=st.data())
def test_the_clusters_gain_most_of_all_ways_to_cut(data: st.DataObject) -> None:
    """No way to cut the pieces into clusters of at most so many gains more."""
    count = data.draw(st.integers(1, 7))
    most = data.draw(st.integers(1, count))
    steps = st.lists(st.integers(-4, 4), min_size=count * most, max_size=count * most)
    pairs = np.array(data.draw(steps), dtype=np.float64).reshape(count, most)
    pairs[:, 0] = 0
    gains = np.cumsum(pairs, axis=1)
    ways = (edges for size in range(count) for edges in combinations(range(1, count), size))
    small = [way for way in ways if all(b - a <= most for a, b in zip((0, *way), (*way, count), strict=True))]
    found = tuple((np.flatnonzero(segmented(gains)) + 1).tolist())
    assert found in small
    assert _gain(gains, found) == max(_gain(gains, way) for way in small)


def test_two_topics_are_two_clusters() -> None:
    """Pieces that point the same way are one cluster, at most so many of them."""
    rows = np.array([[1, 0], [1, 0], [1, 0], [0, 1], [0, 1]], np.float32)
    cut, mean = best_clusters(Vectors.of(rows), 5)
    assert cut.tolist() == [False, False, True, False]
    assert mean == pytest.approx(4 / 10)
    assert np.count_nonzero(best_clusters(Vectors.of(rows), 2)[0]) == 2


@law(0.02)
@given(st.lists(st.lists(st.integers(-3, 3), min_size=3, max_size=3), min_size=2, max_size=6), st.booleans())
def test_cosines_and_their_mean_are_those_of_every_pair(rows: list[list[int]], sparse: bool) -> None:
    """Neighbours' cosines and the mean of all pairs equal the whole matrix, dense or sparse; zeros give 0."""
    from scipy.sparse import csr_matrix

    array = np.array(rows, np.float32)
    vectors = Vectors.of(csr_matrix(array) if sparse else array)
    lengths = np.linalg.norm(array, axis=1)
    unit = np.divide(array, lengths[:, None], out=np.zeros_like(array), where=lengths[:, None] > 0)
    matrix = unit @ unit.T
    assert vectors.cosines() == pytest.approx(np.diagonal(matrix, 1), abs=1e-5)
    assert vectors.mean_cosine() == pytest.approx(matrix[np.triu_indices(len(rows), 1)].mean(), abs=1e-5)


def test_one_sentence_is_one_chunk() -> None:
    """A text of one sentence is one chunk, in every form; there is no gap and no fault."""
    for kind in ("percentile", "standard_deviation", "interquartile", "gradient", "threshold", "cluster"):
        chunking = in_characters(breakpoint_threshold_type=kind).split(" Only one sentence is here. ")
        assert chunking.texts == ["Only one sentence is here."]
        assert gaps_cut(chunking) == []


def test_two_sentences_have_no_gradient() -> None:
    """A single distance has no slope: as in LangChain each sentence is a chunk, however small."""
    by = in_characters(breakpoint_threshold_type="gradient", min_chunk_size=50)
    assert by.split("Rain. Tax.").texts == ["Rain.", "Tax."]


@pytest.mark.parametrize("text", ["", " \n\u3000"])
def test_no_text_has_no_chunk(text: str) -> None:
    """An empty text, and one of blanks, has no chunk at all, not an empty one."""
    assert in_characters().split(text).texts == []


def test_a_threshold_of_0_95_per_cent_cuts_nearly_everywhere() -> None:
    """The percentile is in percent: 0.95 cuts at every gap but the narrowest, 95 at the widest alone."""
    nearly, widest = (Semantic(percentile=amount).split(TWO_TOPICS) for amount in (0.95, 95.0))
    curve = widest.extras.curve
    assert curve is not None
    assert curve.gaps == 5
    assert gaps_cut(widest) == [int(np.argmax(curve.distances))]
    assert set(range(5)) - set(gaps_cut(nearly)) == {int(np.argmin(curve.distances))}


def test_japanese_sentences_are_found() -> None:
    """Four sentences without a single blank between them: three distances, and a cut at the widest."""
    chunking = in_characters().split(JAPANESE)
    curve = chunking.extras.curve
    assert curve is not None
    assert [curve.sentence(number).of(JAPANESE) for number in range(4)] == [
        "犬は庭で走る。",
        "犬は骨が好きだ。",
        "株価は下がった。",
        "市場は来月に開く。",
    ]
    assert len(chunking.texts) == 2
    assert "".join(chunking.texts) == JAPANESE


def test_a_group_that_is_too_long_is_told_or_cut() -> None:
    """Without a cap a sentence far above chunk_size stays whole and is noted; with it no chunk is longer."""
    text = "Word " * 90 + "ends here. The frog sits by the pond. The frog sits by the lake."
    free, capped = (in_characters(chunk_size=80, cap=cap, buffer_size=0).split(text) for cap in (False, True))
    assert [note.chunk for note in free.notes if note.change is Change.TOO_LONG] == [0]
    assert free.lengths.max() > 80
    assert capped.lengths.max() <= 80
    assert not capped.notes
    assert capped.texts[-1] == "The frog sits by the pond. The frog sits by the lake."


def test_sentences_that_are_all_alike_are_one_chunk_with_a_warning() -> None:
    """No distance is three deviations above the mean: one chunk, far too long and noted; a cap helps."""
    text = " ".join(f"Train number {n} leaves from the old platform." for n in range(14))
    alike = {"breakpoint_threshold_type": "standard_deviation", "chunk_size": 200}
    free, capped = (in_characters(cap=cap, **alike).split(text) for cap in (False, True))
    assert [(note.change, note.chunk) for note in free.notes] == [(Change.TOO_LONG, 0)]
    assert len(free.chunks) == 1
    assert len(capped.chunks) > 3
    assert not capped.notes
    assert all(chunk.text.endswith(".") for chunk in capped.chunks)


@law(0.02)
@given(texts, st.integers(1, 30), st.integers(0, 20))
def test_a_cap_holds_and_loses_nothing(text: str, size: int, smallest: int) -> None:
    """With a cap no chunk is longer than chunk_size, and no sign but blanks is lost."""
    chunking = in_characters(chunk_size=size, cap=True, min_chunk_size=smallest).split(text)
    assert all(length <= size for length in chunking.lengths)
    assert "".join("".join(chunking.texts).split()) == "".join(text.split())


def test_the_cap_cuts_at_sentence_ends_first() -> None:
    """A group too long ends where a sentence does, and the curve tells such a cut from one of meaning."""
    text = "One is short. Two is short too. Three is short as well. Four ends it."
    chunking = in_characters(chunk_size=35, cap=True, percentile=100.0).split(text)
    assert chunking.texts == ["One is short. Two is short too.", "Three is short as well.", "Four ends it."]
    curve = chunking.extras.curve
    assert curve is not None
    assert curve.capped.tolist() == [False, True, True]


@law(0.02)
@given(texts, st.data())
def test_tiles_leave_nothing_out(text: str, data: st.DataObject) -> None:
    """Wherever sentences begin, their tiles hold all that is not blank, and none of them is blank."""
    starts = sorted(data.draw(st.sets(st.integers(0, max(len(text) - 1, 0)), max_size=5)))
    found = tiled(text, [Span(start, start + 1) for start in starts])
    assert "".join("".join(span.of(text) for span in found).split()) == "".join(text.split())
    assert all(span.of(text) == span.of(text).strip() != "" for span in found)


def test_a_cluster_has_no_more_pieces_than_fit() -> None:
    """chunk_size divided by piece_size is the most pieces of a chunk, also where all are alike."""
    text = "The same words again. " * 20
    by = in_characters(breakpoint_threshold_type="cluster", chunk_size=90, piece_size=30)
    chunking = by.split(text)
    assert max(chunk.text.count("again") for chunk in chunking.chunks) == 3
    assert not any(note.change is Change.DROPPED for note in chunking.notes)


def test_progress_is_told_and_ends_with_the_chunks() -> None:
    """Steps count the sentences up to all of them; the last item is the chunking."""
    *steps, chunking = Semantic().steps(TWO_TOPICS)
    assert [steps[0], steps[-1]] == [Step(0, 6), Step(6, 6)]
    assert isinstance(chunking, Chunking)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"percentile": 101}, "percentile (101) must be a number from 0 to 100."),
        ({"similarity": 2.0}, "similarity (2.0) must be a number from -1 to 1."),
        ({"buffer_size": -1}, "buffer_size (-1) must be a whole number of at least 0."),
        ({"piece_size": 0}, "piece_size (0) must be a whole number of at least 1."),
        ({"breakpoint_threshold_type": "magic"}, "breakpoint_threshold_type 'magic' is unknown"),
    ],
)
def test_impossible_settings_are_refused(settings: dict[str, Any], told: str) -> None:
    """The message names the setting, its value and what it may be."""
    with pytest.raises(SplitError) as error:
        Semantic(**settings)
    assert told in str(error.value)


def test_a_model_that_cannot_be_had_is_told() -> None:
    """The model's absence is one sentence of a SplitError."""
    with pytest.raises(SplitError, match="what works instead"):
        Semantic(model="/no/such/folder").split("One. Two. Three.")


def test_too_many_pieces_for_clusters_are_refused() -> None:
    """Where trying all clusters would take too much, the message says what to lower."""
    by = in_characters(breakpoint_threshold_type="cluster", chunk_size=100_000, piece_size=1)
    with pytest.raises(SplitError, match="lower chunk_size or raise piece_size"):
        by.split("ab " * 5_000)


def test_the_amount_in_use_goes_by_langchains_name() -> None:
    """breakpoint_threshold_amount is the field of the form in use, with LangChain's defaults."""
    amounts = {
        kind: Semantic(breakpoint_threshold_type=kind).breakpoint_threshold_amount
        for kind in ("percentile", "standard_deviation", "interquartile", "gradient", "threshold")
    }
    assert list(amounts.values()) == [95, 3, 1.5, 95, 0.5]


def test_the_curve_belongs_to_the_chunks() -> None:
    """On every sample the chunks begin at sentences, and a cut gap lies between two of them."""
    for sample in samples():
        chunking = in_characters().split(sample.text)
        curve = chunking.extras.curve
        assert curve is not None
        firsts = [0, *(np.flatnonzero(curve.cut) + 1).tolist()] if len(curve.starts) else []
        assert chunking.starts.tolist() == curve.starts[firsts].tolist()
        assert len(curve.values) == len(curve.distances) == max(len(curve.starts) - 1, 0)
