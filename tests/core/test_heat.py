"""The likeness of chunks to a question, on its way to the browser, and the colours it gets there."""

from __future__ import annotations

import json
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.drawing.heat import ANSWER, LEVELS, RAMP_DARK, RAMP_LIGHT, heat_payload, ramp_css

# The text and the paper of .streamlit/config.toml.
THEMES = {"light": ("#16283c", "#fbfcfe", RAMP_LIGHT), "dark": ("#e4ecf5", "#0d1621", RAMP_DARK)}


def light(colour: str) -> float:
    """The relative luminance of a colour (WCAG 2)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours (WCAG 2)."""
    darker, lighter = sorted((light(one), light(other)))
    return (lighter + 0.05) / (darker + 0.05)


def tone(colour: str) -> float:
    """The CIE lightness of a colour, 0 to 100."""
    y = light(colour)
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_legible_on_every_level(theme: str) -> None:
    """Text on each of the six levels has a contrast of at least 4.5 to 1."""
    ink, paper, ramp = THEMES[theme]
    assert len(ramp) == LEVELS
    assert min(contrast(ink, colour) for colour in (paper, *ramp)) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_lightness_alone_carries_the_level(theme: str) -> None:
    """From paper on each level is 4 or more steps of lightness from the one before, all in one direction."""
    _ink, paper, ramp = THEMES[theme]
    steps = [tone(after) - tone(before) for before, after in pairwise((paper, *ramp))]
    assert len({step > 0 for step in steps}) == 1
    assert min(abs(step) for step in steps) >= 4


def test_the_mark_shows_on_every_level() -> None:
    """The outline of the marked answer has a contrast of at least 3 to 1 with paper and every level."""
    for outline, (_ink, paper, ramp) in zip(ANSWER, THEMES.values(), strict=True):
        assert min(contrast(outline, colour) for colour in (paper, *ramp)) >= 3


def test_the_style_sheet_has_every_level() -> None:
    """Each level is a property with its colour for either theme."""
    css = ramp_css(".view")
    for level, pair in enumerate(zip(RAMP_LIGHT, RAMP_DARK, strict=True), 1):
        assert f"--h{level}: light-dark({pair[0]}, {pair[1]});" in css


@given(st.lists(st.tuples(st.integers(0, LEVELS), st.text(max_size=5)), max_size=9))
def test_levels_and_scores_travel_as_they_are(chunks: list[tuple[int, str]]) -> None:
    """Behind digest and count stand the levels, a byte each, and the scores as JSON, always alike."""
    levels = np.array([level for level, _score in chunks], np.uint8)
    scores = [score for _level, score in chunks]
    made = heat_payload(len(chunks), levels, scores)
    assert made is not None
    assert made == heat_payload(len(chunks), levels, scores)
    body = made.data[16:]
    assert int.from_bytes(body[:4], "little") == len(chunks)
    assert list(body[4 : 4 + len(chunks)]) == levels.tolist()
    assert json.loads(body[4 + len(chunks) :]) == scores


def test_either_may_be_missing() -> None:
    """Without levels and scores there is nothing to send; without one of them, the other."""
    assert heat_payload(3, None, None) is None
    for levels, scores in ((np.zeros(2, np.uint8), None), (None, ["a", "b"])):
        assert heat_payload(2, levels, scores) is not None


@pytest.mark.parametrize(
    ("levels", "scores", "said"),
    [
        ([1, 2], None, r"heat \(2\) must have one entry per chunk \(3\)"),
        ([1, 2, 3], ["0.1"], r"scores \(1\) must have one entry per chunk \(3\)"),
        ([1, 7, 3], None, r"heat \(7\) must not exceed 6"),
    ],
)
def test_a_wrong_heat_is_refused(levels: list[int], scores: list[str] | None, said: str) -> None:
    """An entry too few or a level too high is an error that names both numbers."""
    with pytest.raises(ValueError, match=said):
        heat_payload(3, np.array(levels, np.uint8), scores)
