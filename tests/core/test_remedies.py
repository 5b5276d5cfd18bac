"""Remedies are what a brute-force search finds, and they keep what they promise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Cause, Character, Code, Fixed, MarkdownHeaders, Recursive, Remedy, Sentence, Token
from chunkscope.inspection.remedies import SIZE_FACTOR, VALUES, Place, kept, remedies, searched
from chunkscope.strategies import STRATEGIES
from tests.budget import law
from tests.kinds import KINDS, text_of_kind
from tests.strategies import ALPHABET, settings_of, texts

PARAGRAPHS = "Bread needs time.\n\nGive the dough a night.\n\nThen bake it.\n\nEat."

mendable = st.one_of(
    settings_of(patterns=(), units=("characters", "cl100k_base"), largest=12),
    settings_of(patterns=("[,.]", "(?=b)", "(a)"), units=("characters",), largest=8),
).map(lambda given: Recursive(**given))


def _found(strategy: Recursive, text: str, boundary: int) -> dict[str, Remedy]:
    return {remedy.kind: remedy for remedy in remedies(strategy.split(text), boundary)}


def _brute_force(place: Place, text: str, strategies: Iterable[Recursive]) -> Recursive | None:
    return next((changed for changed in strategies if _keeps(changed, text, place)), None)


def _keeps(strategy: Recursive, text: str, place: Place) -> bool:
    """Some chunk holds non-blank text on both sides of the cut, looked up chunk by chunk."""
    return any(
        text[chunk.span.start : place.left].strip() and text[place.right : chunk.span.end].strip()
        for chunk in strategy.split(text).chunks
        if chunk.span.start < place.left and chunk.span.end > place.right
    )


@law(0.02)
@given(texts | st.text(alphabet=ALPHABET, min_size=80, max_size=400), mendable)
def test_the_smallest_values_are_those_of_brute_force(text: str, strategy: Recursive) -> None:
    """At every cut without overlap, the smallest larger overlap and size are what trying all finds."""
    try:
        chunking = strategy.split(text)
    except ValueError:
        return
    size, overlap = strategy.chunk_size, strategy.chunk_overlap
    lost = [boundary for boundary in chunking.boundaries if not boundary.overlap]
    for boundary in lost[:3]:
        place = Place.of(chunking, boundary.index)
        found = {remedy.kind: remedy.strategy for remedy in remedies(chunking, boundary.index)}
        overlaps = [replace(strategy, chunk_overlap=value) for value in range(overlap + 1, size + 1)]
        sizes = [replace(strategy, chunk_size=value) for value in range(size + 1, SIZE_FACTOR * size + 1)]
        assert found.get("chunk_overlap") == _brute_force(place, text, overlaps)
        assert found.get("chunk_size") == _brute_force(place, text, sizes)
        # Blanks that are not stripped are an overlap, but no context.
        assert not boundary.most or "chunk_overlap" in found or not strategy.strip_whitespace


@law(0.02)
@given(texts, mendable)
def test_every_remedy_keeps_context_at_the_price_it_names(text: str, strategy: Recursive) -> None:
    """Run again, a remedy holds text on both sides of the cut, and costs what it says."""
    try:
        chunking = strategy.split(text)
    except ValueError:
        return
    for boundary in [boundary for boundary in chunking.boundaries if not boundary.overlap][:3]:
        for remedy in remedies(chunking, boundary.index):
            again = remedy.strategy.split(text)
            held = kept(again, Place.of(chunking, boundary.index))
            assert held is not None
            assert held.length == remedy.overlap > 0
            assert (len(again.chunks), again.summary.duplicated) == (remedy.chunks, remedy.duplicated)


OTHERS: dict[str, dict[str, object]] = {
    "character": {"chunk_size": 30, "chunk_overlap": 8, "separator": ". "},
    "code": {"chunk_size": 40, "chunk_overlap": 12, "language": "python"},
    "contextual": {"chunk_size": 24, "chunk_overlap": 9},
    "latex": {"chunk_size": 30, "chunk_overlap": 10},
    "markdown": {"chunk_size": 30, "chunk_overlap": 12},
    "sentence": {"chunk_size": 30, "chunk_overlap": 8},
    "structure": {"chunk_size": 40, "chunk_overlap": 12},
}
"""By strategy, settings with which short texts lose overlaps; a number beyond `VALUES` values is sampled."""


def _values(low: int, high: int) -> list[int]:
    """The values that are tried between two, worked out the slow way."""
    every = list(range(low, high + 1))
    if len(every) <= VALUES:
        return every
    return [every[round_down] for round_down in np.linspace(0, len(every) - 1, VALUES).astype(int).tolist()]


@pytest.mark.parametrize("name", sorted(OTHERS))
@law(0.002)
@given(data=st.data())
def test_remedies_of_every_strategy_keep_what_they_promise(name: str, data: st.DataObject) -> None:
    """As for Recursive; of the numbers that were tried, the smallest that keeps context is offered."""
    text = data.draw(text_of_kind(KINDS.get(name, ("any",))))
    strategy = STRATEGIES[name](**OTHERS[name])
    chunking = strategy.split(text)
    for boundary in [each for each in chunking.boundaries if not each.overlap][:3]:
        place = Place.of(chunking, boundary.index)
        found = {remedy.kind: remedy for remedy in remedies(chunking, boundary.index)}
        assert set(found) <= set(searched(chunking, boundary.index))
        for remedy in found.values():
            again = remedy.strategy.split(text)
            held = kept(again, place)
            assert held is not None
            assert held.length == remedy.overlap > 0
            assert (len(again.chunks), again.summary.duplicated) == (remedy.chunks, remedy.duplicated)
        if searched(chunking, boundary.index):
            size, overlap = strategy.chunk_size, strategy.chunk_overlap
            for kind, low, high in (
                ("chunk_overlap", overlap + 1, size),
                ("chunk_size", size + 1, SIZE_FACTOR * size),
            ):
                each = [replace(strategy, **{kind: value}) for value in _values(low, high)]  # type: ignore[type-var]
                wanted = next((one for one in each if kept(one.split(text), place)), None)
                assert (found[kind].strategy if kind in found else None) == wanted


def test_strategies_of_one_separator_are_offered_another() -> None:
    """A paragraph that is longer than the overlap is carried over by its sentences."""
    chunking = Character(chunk_size=44, chunk_overlap=20).split(PARAGRAPHS)
    found = {remedy.kind: remedy.strategy for remedy in remedies(chunking, 0)}
    assert found["separator"] == Character(44, 20, " ")


def test_code_is_offered_its_syntax_and_a_sampled_number_says_so() -> None:
    """Of up to 24 values all are tried, of more 24 of them; the range and the count are told."""
    chunking = Sentence(chunk_size=60, chunk_overlap=10).split("One more sentence here. " * 12)
    remedy = next(remedies(chunking, 0))
    assert (remedy.kind, remedy.tried, remedy.values) == ("chunk_overlap", (11, 60), VALUES)
    code = "def one():\n    return 1\n\n\ndef two():\n    return 2\n"
    assert "splitter" in searched(Code(30, 5, language="python").split(code), 0)


def test_no_setting_is_tried_where_none_can_help() -> None:
    """Between two sections no overlap ever crosses; a chunking that keeps the context needs nothing."""
    sections = MarkdownHeaders(200, 40).split("# One\n\nWords here.\n\n# Two\n\nMore words.\n")
    assert [boundary.causes for boundary in sections.boundaries] == [(Cause.OTHER_SECTION,)]
    assert searched(sections, 0) == ()
    assert searched(Token(8, 2).split("A few words, and a few more of them, to the end."), 0) == ()
    assert list(remedies(sections, 0)) == []


def test_a_paragraph_longer_than_the_budget_asks_for_its_own_length() -> None:
    """The budget has to reach the whole piece, its separator included; the range tried is stated."""
    found = _found(Recursive(chunk_size=42, chunk_overlap=10), PARAGRAPHS, 0)
    remedy = found["chunk_overlap"]
    assert remedy.strategy.chunk_overlap == 25
    assert remedy.tried == (11, 42)
    assert remedy.overlap == len("Give the dough a night.")


def test_between_runs_no_overlap_is_offered() -> None:
    """Where a long piece parts two runs, a size, finer separators, but never an overlap is offered."""
    found = _found(Recursive(chunk_size=10, chunk_overlap=6), "hi\n\nyou there now", 0)
    assert "chunk_overlap" not in found
    assert found["chunk_size"].tried == (11, 40)
    assert found["separators"].strategy.separators == (" ", "")


def test_a_piece_that_cannot_be_split_is_offered_an_empty_separator() -> None:
    """Where the last separator is not the empty one, adding it is tried."""
    strategy = Recursive(chunk_size=8, chunk_overlap=4, separators=(",",))
    found = _found(strategy, "abc,extraordinarily,xyz", 0)
    assert found["separators"].strategy.separators[-1] == ""


def test_windows_need_no_remedy() -> None:
    """Fixed windows overlap at every boundary, so nothing is offered."""
    assert list(remedies(Fixed(chunk_size=5, chunk_overlap=2).split("abcdefghij"), 0)) == []


@pytest.mark.parametrize("keep", ["start", "end", False])
def test_the_other_places_of_the_separator_are_tried(keep: str) -> None:
    """A remedy of the kind keep_separator never proposes the place it already has."""
    text = "ab. cd. efgh. ij. klm. no. pqrst. uv"
    strategy = Recursive(12, 4, (". ", ""), keep_separator=keep)  # type: ignore[arg-type]
    chunking = strategy.split(text)
    for boundary in chunking.boundaries:
        for remedy in remedies(chunking, boundary.index):
            if remedy.kind == "keep_separator":
                assert isinstance(remedy.strategy, Recursive)
                assert remedy.strategy.keep_separator != keep
