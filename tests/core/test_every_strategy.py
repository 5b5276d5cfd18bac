"""The laws that every strategy obeys, in one suite: a new strategy joins it by being registered."""

from __future__ import annotations

import pickle
from dataclasses import fields
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Change, Chunking, SplitError, Strategy, strategy_from_json
from chunkscope.samples import samples
from chunkscope.strategies import STRATEGIES
from chunkscope.strategies.options import Option
from chunkscope.units import UNITS
from tests.budget import law
from tests.kinds import KINDS, LIGHT, text_of_kind

EVERY = pytest.mark.parametrize("name", sorted(STRATEGIES))


def _value(option: Option, default: Any) -> st.SearchStrategy[Any]:
    """Any value of an option."""
    if option.choices:
        return st.sampled_from(list(option.choices))
    if isinstance(default, bool):
        return st.booleans()
    if isinstance(default, int):
        return st.integers(int(option.low), int(min(option.high, option.low + 40)))
    if isinstance(default, float):
        return st.floats(option.low, option.high)
    return st.just(default)


@st.composite
def strategies_named(draw: st.DrawFn, name: str) -> Strategy:
    """A strategy of this name, small enough for small texts, with any of its options."""
    kind = STRATEGIES[name]
    values: dict[str, Any] = {}
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    if "chunk_size" in known:
        values["chunk_size"] = draw(st.integers(4, 60))
    if "chunk_overlap" in known:
        values["chunk_overlap"] = draw(st.integers(0, values.get("chunk_size", 4) // 2))
    if "length_function" in known:
        values["length_function"] = draw(st.sampled_from(UNITS))
    default = kind()
    for option in kind.options:
        values[option.name] = draw(_value(option, getattr(default, option.name)))
    return strategy_from_json({"strategy": name, **values, **LIGHT.get(name, {})})


def _split(strategy: Strategy, text: str) -> Chunking | None:
    """The chunking, or None where the strategy refuses the text in words."""
    try:
        return strategy.split(text)
    except SplitError:
        return None


def _obeys(chunking: Chunking) -> None:
    """All the laws at once: splitting is what costs."""
    _slices(chunking)
    _boundaries(chunking)
    _nothing_is_lost(chunking)


def _slices(chunking: Chunking) -> None:
    """A verbatim chunk equals its slice; any other names its pieces, and says what was done to it."""
    told = {note.chunk for note in chunking.notes}
    for chunk, text, indexed in zip(chunking.chunks, chunking.texts, chunking.indexed, strict=True):
        assert chunk.pieces
        assert all(0 <= piece.start <= piece.end <= len(chunking.text) for piece in chunk.pieces)
        assert (chunk.text, chunk.indexed) == (text, indexed)
        assert chunk.length == chunking.lengths[chunk.index]
        if chunk.verbatim:
            assert chunk.pieces == (chunk.span,)
            assert chunk.text == chunk.span.of(chunking.text)
        elif chunking.traced is None:
            assert chunk.index in told
    assert not chunking.texts or all(chunking.texts) or chunking.strategy.name in {"recursive", "character"}


def _boundaries(chunking: Chunking) -> None:
    """Starts of verbatim chunks never decrease, overlaps are theirs, and every shortfall has a cause.

    A chunk with moved text may be a slice from elsewhere: its note says so.
    """
    boundaries = chunking.boundaries
    moved = {note.chunk for note in chunking.notes if note.change is Change.MOVED}
    assert len(boundaries) == max(len(chunking.chunks) - 1, 0)
    for (before, after), boundary in zip(pairwise(chunking.chunks), boundaries, strict=True):
        if before.verbatim and after.verbatim and not moved & {before.index, after.index}:
            assert before.span.start <= after.span.start
            assert boundary.overlap == max(0, before.span.end - after.span.start)
        assert boundary.overlap <= boundary.most
        assert not (boundary.gap and boundary.overlap)
        assert bool(boundary.causes) == (boundary.overlap_length < boundary.asked)


def _nothing_is_lost(chunking: Chunking) -> None:
    """What of the source is in no chunk is blank, or is told."""
    if chunking.traced is not None:
        return
    covered = np.zeros(len(chunking.text) + 1, dtype=bool)
    starts, ends, _chunk = chunking.ranges()
    spans = [*zip(starts.tolist(), ends.tolist(), strict=True)]
    spans += [(note.span.start, note.span.end) for note in chunking.notes if note.span is not None]
    for start, end in spans:
        covered[start:end] = True
    lost = "".join(sign for sign, kept in zip(chunking.text, covered[:-1].tolist(), strict=True) if not kept)
    assert not lost.strip()
    for note in chunking.notes:
        assert note.chunk is None or 0 <= note.chunk < len(chunking.starts)
        if note.change is Change.TOO_LONG:
            assert note.chunk is not None
            assert chunking.lengths[note.chunk] > chunking.strategy.chunk_size


@EVERY
@law(0.02)
@given(data=st.data())
def test_the_laws_hold_for_any_text_and_settings(name: str, data: st.DataObject) -> None:
    """Whatever the text and the settings, the chunking obeys every law, or the text is refused in words."""
    strategy = data.draw(strategies_named(name))
    text = data.draw(text_of_kind(KINDS.get(name, ("any",))))
    chunking = _split(strategy, text)
    if chunking is not None:
        _obeys(chunking)


@EVERY
def test_the_laws_hold_on_every_sample(name: str) -> None:
    """On every sample, of whatever kind it is, the chunking obeys every law."""
    strategy = strategy_from_json({"strategy": name, **LIGHT.get(name, {})})
    for sample in samples():
        chunking = _split(strategy, sample.text)
        if chunking is not None:
            _obeys(chunking)


@EVERY
@pytest.mark.parametrize(
    "text", ["", " \n ", "a", "\x00", "\ufeff", "\r\n\r", "👩\u200d👧", "a\u0301" * 3, "<", "#"]
)
def test_the_smallest_texts_are_split_or_refused(name: str, text: str) -> None:
    """An empty text has no chunk, and the smallest ones obey the laws."""
    chunking = _split(strategy_from_json({"strategy": name, **LIGHT.get(name, {})}), text)
    if chunking is not None:
        _obeys(chunking)
        assert text or not len(chunking.starts)


@EVERY
@law(0.01)
@given(data=st.data())
def test_a_strategy_survives_json_and_its_chunks_the_journey(name: str, data: st.DataObject) -> None:
    """A strategy comes back from JSON equal, with an equal hash; a chunking comes back from a pickle."""
    strategy = data.draw(strategies_named(name))
    copy = strategy_from_json(strategy.to_json())
    assert (copy, hash(copy)) == (strategy, hash(strategy))
    chunking = _split(strategy, "One. Two three.\n\nFour five six. 七八。九十。")
    if chunking is not None:
        travelled = pickle.loads(pickle.dumps(chunking))  # noqa: S301 - our own bytes
        assert list(travelled.chunks) == list(chunking.chunks)
        assert list(travelled.boundaries) == list(chunking.boundaries)
        assert travelled.notes == chunking.notes


@EVERY
def test_every_option_is_a_field_with_words(name: str) -> None:
    """An option names a field of its strategy; the strategy has a title and a sentence."""
    kind = STRATEGIES[name]
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    assert kind.title
    assert kind.about.endswith(".")
    for option in kind.options:
        assert option.name in known
        assert option.label
        assert option.help
        value = getattr(kind(), option.name)
        assert not option.choices or value in option.choices
        assert all(other in known for other, _values in option.only_with)
