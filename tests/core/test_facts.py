"""What an explanation says of a boundary is so: the pieces it names, and the sums it does."""

from __future__ import annotations

import pytest

from chunkscope import Cause, Chunking, Recursive, SplitError
from chunkscope.inspection.facts import facts_of
from chunkscope.tracing.locate import Locator, NoSlicesError
from chunkscope.wording.explain import explain
from chunkscope.wording.facts import Facts
from tests.quiet import quietly
from tests.strategies import UNITS, Dice, a_text, settings_by
from tests.tried import tried

LINES = ("a", "bb ", "  ", "\n", "\n\n", " \n", "seven77", "twelve121212")
LISTS = (("\n", " "), ("\n\n", "\n"), ("\n",), (r"\s", ""), ("\n\n", "\n", " ", ""))


def _lines(dice: Dice) -> str:
    return "".join(dice.pick(LINES) for _ in range(dice.between(0, 30)))


def _asking(dice: Dice) -> Recursive:
    size = dice.between(2, 20)
    separators = dice.pick(LISTS)
    keep, strip = dice.pick((True, False, "end")), dice.pick((True, True, False))
    return Recursive(size, dice.between(1, size), separators, keep, r"\s" in separators, strip)


def _any(dice: Dice) -> Recursive:
    return Recursive(**{**settings_by(dice, units=UNITS), "chunk_overlap": 1})


@tried(_lines, _asking, share=0.06)
def test_the_pieces_and_sums_of_an_explanation_are_true(text: str, strategy: Recursive) -> None:
    """Pieces that are named do not fit, are too long or were not split, and what is counted adds up."""
    _is_true(strategy.split(text))


@tried(a_text, _any, share=0.04)
def test_explanations_of_any_text_are_true(text: str, strategy: Recursive) -> None:
    """The same of nasty texts and patterns, in any unit."""
    try:
        chunking = quietly(strategy.split, text)
    except SplitError:
        return
    _is_true(chunking)


def _is_true(chunking: Chunking) -> None:
    for boundary in chunking.boundaries:
        for cause in set(boundary.causes) & _CHECKS.keys():
            _CHECKS[cause](facts_of(chunking, boundary.index), chunking, boundary.index)


def _does_not_fit(facts: Facts, _chunking: Chunking, _index: int) -> None:
    """The piece that was left behind is longer than what the budget left."""
    assert facts.piece_length is not None
    taken = facts.piece_length + (facts.separator_length if facts.carried else 0)
    assert taken > facts.asked - facts.carried


def _has_no_room(facts: Facts, _chunking: Chunking, _index: int) -> None:
    """The piece that was left behind had no room, and a next piece that fills the chunk is that long."""
    assert facts.piece_length is not None
    assert facts.next_length is not None
    assert facts.room is not None
    taken = facts.piece_length + (facts.separator_length if facts.carried else 0)
    assert facts.carried + taken > facts.room < facts.asked
    if "long and fills" in explain(Cause.NO_ROOM, facts):
        assert facts.next_length >= facts.chunk_size


def _adds_up(facts: Facts, chunking: Chunking, index: int) -> None:
    """What was carried, less what was stripped of it, is left."""
    causes = set(chunking.boundaries[index].causes)
    if facts.trimmed and facts.unit == "characters" and Cause.SEPARATOR_LENGTH not in causes:
        assert facts.carried - len(facts.trimmed) == facts.overlap_length


def _became_a_chunk(facts: Facts, chunking: Chunking, index: int) -> None:
    """The piece that is said to have become a chunk as it is, is one."""
    chunk, piece = (
        (index + 1, facts.long_after) if facts.long_after is not None else (index, facts.long_before)
    )
    assert piece == chunking.texts[chunk]


_CHECKS = {
    Cause.WHOLE_PIECES: _does_not_fit,
    Cause.NO_ROOM: _has_no_room,
    Cause.TRIMMED: _adds_up,
    Cause.UNSPLITTABLE: _became_a_chunk,
}


def test_a_part_that_was_not_split_is_told_from_the_line_that_was() -> None:
    """A line that was split at its blank is not said to have become a chunk as it is: its word is."""
    chunking = Recursive(6, 5, ("\n", " "), keep_separator=False).split("short\nunsplittable it\nend")
    said = explain(Cause.UNSPLITTABLE, facts_of(chunking, 0))
    assert said.startswith("The piece after the cut, “unsplittable”, is 12 characters long")


@pytest.mark.parametrize("keep", [True, False])
def test_a_separator_is_named_where_it_takes_the_last_room(keep: bool) -> None:
    """A next piece that fills the chunk only together with its separator is not said to be that long."""
    chunking = Recursive(3, 2, (r"\s",), keep, is_separator_regex=True).split("a b")
    said = [explain(Cause.NO_ROOM, facts_of(chunking, place)) for place in range(len(chunking.boundaries))]
    assert said == ([] if keep else [said[0]])
    assert all("and with the separator before it fills" in sentence for sentence in said)


@pytest.mark.parametrize("keep", [True, False])
def test_pieces_that_are_no_slices_have_no_place(keep: bool) -> None:
    """Groups make pieces of several parts, or pieces over others: no span of these is looked for."""
    pattern = ("(?=(ab))", " ", "")
    strategy = Recursive(8, 3, pattern, keep_separator=keep, is_separator_regex=True)
    chunking = strategy.split("one ab two ab three x four abab five x six seven")
    with pytest.raises(NoSlicesError):
        Locator(strategy.settings(), chunking.text, int(chunking.ends[0]), int(chunking.starts[1]))
    for index in range(len(chunking.boundaries)):
        assert facts_of(chunking, index).asked == 3


def test_an_error_of_our_own_is_not_taken_for_such_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what has no slices is passed over."""

    def broken(*_arguments: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr("chunkscope.inspection.facts.Locator", broken)
    chunking = Recursive(12, 4).split("alpha bravo charlie\n\nlong long long line here\nfoo")
    with pytest.raises(ValueError, match="broken"):
        [facts_of(chunking, index) for index in range(len(chunking.boundaries))]
