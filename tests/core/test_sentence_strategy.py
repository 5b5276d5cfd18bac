"""`Sentence`: whole sentences, packed, carried and explained."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chunkscope import (
    Boundary,
    Cause,
    Change,
    Chunking,
    Sentence,
)
from chunkscope.sentences.spans import sentence_spans
from chunkscope.strategies.sentence import FINER
from chunkscope.tracing.merge import Limits, merge_spaced
from components.inspect.chunk_notes import why_long
from tests.budget import law
from tests.strategies import (
    UNITS,
)
from tests.token_texts import prose


@st.composite
def sentences(draw: st.DrawFn) -> Sentence:
    """Few characters or tokens, so that sentences meet their limits."""
    size = draw(st.integers(1, 40))
    unit = draw(st.sampled_from(["characters", "characters", *UNITS]))
    return Sentence(size, draw(st.integers(0, size)), unit, draw(st.booleans()))


@law(0.05)
@given(prose, sentences())
def test_sentences_are_packed_whole(text: str, strategy: Sentence) -> None:
    """A chunk begins and ends where sentences do, or lies inside one that is too long for a chunk."""
    spans = sentence_spans(text)
    lengths = strategy.measure_all([span.of(text) for span in spans])
    starts, ends = {span.start for span in spans}, {span.end for span in spans}
    long = [span for span, length in zip(spans, lengths, strict=True) if length > strategy.chunk_size]
    for chunk in strategy.split(text).chunks:
        inside = any(span.start <= chunk.span.start and chunk.span.end <= span.end for span in long)
        assert chunk.verbatim
        assert inside or (chunk.span.start in starts and chunk.span.end in ends)


@law(0.05)
@given(prose, st.integers(6, 60), st.data())
def test_sentences_are_packed_as_full_as_they_go(text: str, size: int, data: st.DataObject) -> None:
    """By brute force: a chunk takes sentences while they fit, and carries the longest suffix allowed."""
    strategy = Sentence(size, data.draw(st.integers(0, size)), split_long=False)
    spans = sentence_spans(text)
    expected: list[tuple[int, int]] = []
    first = 0
    for number, span in enumerate(spans):
        if number > first and span.end - spans[first].start > size:
            expected.append((spans[first].start, spans[number - 1].end))
            first = next(
                back
                for back in range(first, number + 1)
                if back == number
                or (
                    spans[number - 1].end - spans[back].start <= strategy.chunk_overlap
                    and span.end - spans[back].start <= size
                )
            )
    if spans:
        expected.append((spans[first].start, spans[-1].end))
    chunking = strategy.split(text)
    assert list(zip(chunking.starts.tolist(), chunking.ends.tolist(), strict=True)) == expected


@law(0.05)
@given(prose, sentences())
def test_causes_of_sentences_survive(text: str, strategy: Sentence) -> None:
    """Between whole sentences each cause is what the queue shows, and the most is what fits at best."""
    chunking = strategy.split(text)
    for boundary in chunking.boundaries:
        assert bool(boundary.causes) == (boundary.overlap_length < boundary.asked)
        queue = chunking.queue(boundary.index)
        if queue is None:
            assert boundary.carried == 0
            continue
        assert queue.carried == boundary.carried
        left = [piece for piece in queue.pieces if not piece.carried]
        if Cause.WHOLE_PIECES in boundary.causes:
            assert queue.carried + left[-1].length > boundary.asked
        if Cause.NO_ROOM in boundary.causes:
            assert queue.carried + left[-1].length > queue.room or _is_cut_finer(chunking, boundary)


def _is_cut_finer(chunking: Chunking, boundary: Boundary) -> bool:
    """Whether the cut lies inside a sentence, whose parts keep their blanks."""
    assert chunking.traced is not None
    return chunking.traced.level(boundary.index) > 0


@law(0.05)
@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 2)), min_size=1, max_size=20), st.data())
def test_spaced_pieces_merge_step_by_step(drawn: list[tuple[int, int]], data: st.DataObject) -> None:
    """`merge_spaced` closes and carries where adding and dropping pieces one by one does."""
    size = data.draw(st.integers(1, 20))
    limits = Limits(size, data.draw(st.integers(0, size)), 0)
    sums, ends = [0], [0]
    for length, gap in drawn:
        ends.append(sums[-1] + length)
        sums.append(ends[-1] + gap)
    links = merge_spaced(sums, ends, 0, len(drawn), limits)
    first = opened = 0
    slow = []
    for piece in range(1, len(drawn)):
        if ends[piece + 1] - sums[first] > size:
            slow.append((first, opened, piece))
            while first < piece and (
                ends[piece] - sums[first] > limits.chunk_overlap
                or ends[piece + 1] - sums[first] > max(size, ends[piece + 1] - ends[piece])
            ):
                first += 1
            opened = piece
    assert links == [*slow, (first, opened, len(drawn))]


def test_the_queue_of_sentences_adds_up() -> None:
    """White space counts between two sentences and not at the end; the panel's figures add up."""
    chunking = Sentence(11, 5).split("Aaaa. Bbbb. Cccc. Dddd.\n\nEeee.")
    assert chunking.texts == ["Aaaa. Bbbb.", "Bbbb. Cccc.", "Cccc. Dddd.", "Eeee."]
    assert [one.overlap for one in chunking.boundaries] == [5, 5, 0]
    queue = chunking.queue(0)
    assert queue is not None
    assert [(piece.length, piece.carried) for piece in queue.pieces] == [(6, False), (5, True)]
    assert (queue.room, queue.next.length, queue.carried) == (5, 5, 5)
    assert chunking.boundaries[2].causes == (Cause.NO_ROOM,)


def test_a_long_sentence_is_cut_at_its_clauses() -> None:
    """With split_long the recursion goes on inside it, and says so; without, it is kept and flagged."""
    text = "港の朝は早い。子どもは、学校へ行くために坂道をのぼって、海を見る。終わり。"
    cut = Sentence(20, 8).split(text)
    assert cut.texts == [
        "港の朝は早い。",
        "子どもは、",
        "学校へ行くために坂道をのぼって、",
        "海を見る。",
        "終わり。",
    ]
    assert [cause.name for one in cut.boundaries for cause in one.causes] == [
        "BEFORE_OVERSIZE",
        "NO_ROOM",
        "WHOLE_PIECES",
        "AFTER_OVERSIZE",
    ]
    assert [one.separator for one in cut.boundaries] == ["", FINER[1], FINER[1], ""]
    whole = Sentence(20, 8, split_long=False).split(text)
    assert whole.lengths.tolist() == [7, 26, 4]
    assert [(one.change, one.chunk) for one in whole.notes] == [(Change.TOO_LONG, 1)]
    assert "a single piece" in why_long(whole, whole.chunks[1])


def test_a_sentence_of_exactly_the_size_is_not_cut() -> None:
    """Unlike a piece of `Recursive`, a sentence as long as a chunk fits into one."""
    assert Sentence(8, 4).split("One two. Six ten. Ok.").texts == ["One two.", "Six ten.", "Ok."]


def test_a_blank_belongs_to_the_token_after_it() -> None:
    """Counted in tokens, words of a long sentence fill a chunk to the last token."""
    text = "after one very long day in the old garden it slept"
    chunking = Sentence(6, 0, "cl100k_base").split(text)
    assert chunking.lengths.tolist() == [6, 5]
