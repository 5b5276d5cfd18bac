"""Every shortfall has a cause, and every cause survives its counterfactual."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from chunkscope import Boundary, Cause, Chunking, Queue, Recursive
from chunkscope.inspection.remedies import Place, kept
from tests.budget import examples
from tests.strategies import (
    CALLABLES,
    PATTERNS,
    UNITS,
    Dice,
    a_few_blank_lines,
    a_few_words,
    a_text,
    settings_by,
)
from tests.tried import tried

SEEN: Counter[Cause] = Counter()
BETWEEN_RUNS = (
    Cause.BEFORE_OVERSIZE,
    Cause.AFTER_OVERSIZE,
    Cause.BETWEEN_OVERSIZE,
    Cause.HIDDEN_OVERSIZE,
    Cause.UNSPLITTABLE,
)
SINGLE = set(Cause) - {Cause.OTHER_SECTION}

RARE = max(400 / examples(), 0.3)
"""Causes that need texts of their own, tried often enough to be met in a short run too."""


def _asking(dice: Dice) -> Recursive:
    """Settings that ask for an overlap, of three kinds."""
    kind = dice.between(0, 2)
    if kind == 0:
        given = settings_by(dice, patterns=PATTERNS, units=(*UNITS, *CALLABLES))
    elif kind == 1:
        given = settings_by(dice, patterns=(), units=("characters",), largest=8)
    else:
        # Re-joined with a pattern longer than what it matches.
        given = settings_by(dice, patterns=("[,.]", r"(?:\s)", r"[\n ]"), units=("characters",))
        given["keep_separator"] = False
    return Recursive(**{**given, "chunk_overlap": max(given["chunk_overlap"], 1)})


@tried(a_text, _asking)
def test_every_shortfall_has_causes_that_survive(text: str, strategy: Recursive) -> None:
    """A boundary has causes exactly when it falls short, and undoing each one does what it says."""
    _survives(strategy.split(text))


def _small(dice: Dice) -> Recursive:
    size = dice.between(2, 6)
    return Recursive(size, size // 2, keep_separator=dice.pick(("start", "end")))


@tried(a_few_blank_lines, _small, share=RARE)
def test_what_hides_between_runs_survives_too(text: str, strategy: Recursive) -> None:
    """Lines of blanks, longer than a chunk, leave nothing behind but the gap."""
    _survives(strategy.split(text))


def _promising(dice: Dice) -> Recursive:
    size = dice.between(4, 12)
    if dice.between(0, 1):
        return Recursive(size, size // 2, (" ", ""), length_function="cl100k_base")
    return Recursive(8 * size, 4 * size, (r"(?: |\n)+", ""), keep_separator=False, is_separator_regex=True)


@tried(a_few_words, _promising, share=RARE)
def test_what_tokens_and_patterns_lose_survives_too(text: str, strategy: Recursive) -> None:
    """Pieces measured one by one, and separators re-joined by a pattern, promise more than they give."""
    _survives(strategy.split(text))


def _survives(chunking: Chunking) -> None:
    for boundary in chunking.boundaries:
        assert bool(boundary.causes) == (boundary.overlap_length < boundary.asked)
        SEEN.update(boundary.causes)
        for cause in boundary.causes:
            _counterfactual(chunking, boundary, cause)


@pytest.mark.parametrize("cause", sorted(SINGLE, key=lambda cause: cause.name), ids=lambda cause: cause.name)
def test_each_cause_occurs_often(cause: Cause) -> None:
    """The laws above have met each cause 100 times in a run of 10,000 examples, and so in proportion."""
    assert SEEN, "run the whole module: this test counts what the laws before it have seen"
    assert SEEN[cause] >= examples() // 100


def _counterfactual(chunking: Chunking, boundary: Boundary, cause: Cause) -> None:
    queue = chunking.queue(boundary.index)
    if cause in BETWEEN_RUNS:
        assert queue is None
        assert sum(other in BETWEEN_RUNS for other in boundary.causes) == 1
        assert (boundary.carried, boundary.most, boundary.overlap) == (0, 0, 0)
        _no_overlap_helps(chunking, boundary)
    elif cause is Cause.BLANK_DROPPED:
        _unstripped_chunk_lies_between(chunking, boundary)
    else:
        assert queue is not None
        _CHECKS[cause](chunking, boundary, queue)


def _no_overlap_helps(chunking: Chunking, boundary: Boundary) -> None:
    """The largest chunk_overlap there is leaves the cut as it is."""
    strategy = chunking.strategy
    assert isinstance(strategy, Recursive)
    widest = replace(strategy, chunk_overlap=strategy.chunk_size).split(chunking.text)
    assert kept(widest, Place.of(chunking, boundary.index)) is None


def _unstripped_chunk_lies_between(chunking: Chunking, boundary: Boundary) -> None:
    """With stripping off, a blank chunk stands where one was dropped."""
    strategy = chunking.strategy
    assert isinstance(strategy, Recursive)
    assert strategy.strip_whitespace
    place = Place.of(chunking, boundary.index)
    unstripped = replace(strategy, strip_whitespace=False).split(chunking.text)
    assert any(
        not chunk.text.strip() and place.left <= chunk.span.end and chunk.span.start <= place.right
        for chunk in unstripped.chunks
    )


def _again(chunking: Chunking, boundary: Boundary, queue: Queue, **changes: object) -> Boundary:
    """The same cut with other settings: the closed chunk and the one after it, split alone."""
    strategy = chunking.strategy
    assert isinstance(strategy, Recursive)
    assert chunking.traced is not None
    level = chunking.traced.level(boundary.index)
    end = max(queue.next.span.end, int(chunking.ends[boundary.index + 1]))
    alone = chunking.text[queue.pieces[0].span.start : end]
    changed = replace(strategy, separators=strategy.separators[level:], **changes)  # type: ignore[arg-type]
    return changed.split(alone).boundaries[0]


def _simple(chunking: Chunking, boundary: Boundary) -> bool:
    """Whether the cut can be split again alone: patterns look around, blanks vanish at the edges."""
    strategy = chunking.strategy
    assert isinstance(strategy, Recursive)
    return not strategy.is_separator_regex and Cause.BLANK_DROPPED not in boundary.causes


def _whole_pieces(chunking: Chunking, boundary: Boundary, queue: Queue) -> None:
    """A budget raised to the piece left behind carries it, or there is no room for it."""
    assert boundary.carried < boundary.asked
    left = [piece for piece in queue.pieces if not piece.carried][-1]
    needed = boundary.carried + left.length + (queue.separator_length if boundary.carried else 0)
    if not boundary.carried and any(piece.carried for piece in queue.pieces):
        needed = left.length + queue.separator_length
    assert needed > boundary.asked
    if needed <= chunking.strategy.chunk_size and _simple(chunking, boundary):
        again = _again(chunking, boundary, queue, chunk_overlap=needed)
        if Cause.BLANK_DROPPED in again.causes:
            return  # Carrying more left a blank chunk behind: this is another cut.
        assert again.carried == (needed if needed <= queue.room else boundary.carried)
        if needed > queue.room:
            assert not again.causes or Cause.NO_ROOM in again.causes


def _no_room(chunking: Chunking, boundary: Boundary, queue: Queue) -> None:
    """Even chunk_overlap = chunk_size carries no more."""
    if _simple(chunking, boundary):
        again = _again(chunking, boundary, queue, chunk_overlap=chunking.strategy.chunk_size)
        assert again.carried == boundary.carried


def _trimmed(chunking: Chunking, boundary: Boundary, queue: Queue) -> None:
    """With stripping off the overlap is larger."""
    if _simple(chunking, boundary):
        again = _again(chunking, boundary, queue, strip_whitespace=False)
        assert again.overlap > boundary.overlap


def _separator_length(chunking: Chunking, boundary: Boundary, queue: Queue) -> None:
    """Some joint counts more than what its separator matched."""
    carried = [piece.span for piece in queue.pieces if piece.carried]
    gaps = [chunking.text[before.end : after.start] for before, after in pairwise(carried)]
    assert queue.separator_length * len(gaps) > sum(chunking.strategy.measure_all(gaps))


def _unit(chunking: Chunking, boundary: Boundary, queue: Queue) -> None:
    """The carried text measures less than its pieces, one by one."""
    carried = [piece.span for piece in queue.pieces if piece.carried]
    joined = chunking.text[carried[0].start : carried[-1].end]
    assert chunking.unit != "characters"
    assert chunking.strategy.measure_all([joined])[0] < boundary.carried


_CHECKS = {
    Cause.WHOLE_PIECES: _whole_pieces,
    Cause.NO_ROOM: _no_room,
    Cause.TRIMMED: _trimmed,
    Cause.SEPARATOR_LENGTH: _separator_length,
    Cause.UNIT: _unit,
}
