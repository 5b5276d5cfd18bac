"""Chunks that are rewritten or too long, cuts inside a character, and separators that miss the line ends."""

from __future__ import annotations

import json

import numpy as np
import pytest

from chunkscope import Recursive
from chunkscope.diagnose.separators import line_end, missed
from chunkscope.samples import sample
from chunkscope.text import newlines
from components.inspect.chunk_notes import divided
from components.inspect.rewritten import rewritten_places
from tests.ui.conftest import Start, link, sound, words


def test_a_cut_inside_a_cluster_is_found() -> None:
    """One character a chunk: the joined family is divided at each inner joint, the letters are not."""
    family = "👨\u200d👩\u200d👧"
    chunking = Recursive(chunk_size=1, chunk_overlap=0, separators=("",)).split(f"ab{family}cd")
    ends, _begins = divided(chunking)
    assert np.flatnonzero(ends).tolist() == [2, 3, 4, 5]


def test_a_rewritten_chunk_is_led_to(start: Start) -> None:
    """A click selects a boundary of one, where a badge tells the reason; another one selects the next."""
    item = sample("meeting-minutes")
    places = rewritten_places(Recursive(**item.settings).split(item.text)) + 1
    app = start(sample=item.id, cut="1")
    seen = []
    for _click in range(2):
        sound(app.button(key="rewritten").click().run())
        seen.append(int(link(app, "cut") or 0))
        assert "rewritten" in words(app)
    assert seen == [place for place in places.tolist() if place > 1][:2]


@pytest.mark.parametrize(
    ("id_", "badge"), [("gateway-log", "too long"), ("group-chat-ja", "Inside a character")]
)
def test_the_panel_tells_of_what_is_odd_at_its_boundary(start: Start, id_: str, badge: str) -> None:
    """A chunk that is too long, a cut inside a character: a badge and a sentence at that boundary."""
    item = sample(id_)
    chunking = Recursive(**item.settings).split(item.text)
    odd = (
        np.logical_or(*divided(chunking))
        if id_ == "group-chat-ja"
        else chunking.lengths[1:] > chunking.strategy.chunk_size
    )
    app = start(sample=id_, cut=str(int(np.flatnonzero(odd)[0]) + 1))
    assert badge in words(app)


def test_a_single_chunk_that_is_too_long_is_not_said_to_fit(start: Start) -> None:
    """Where nothing can cut the text, the panel says so instead of asking for a smaller size."""
    app = start(sample="lesson-lines", separators='["never"]')
    said = words(app)
    assert "no separator on the list splits it further" in said
    assert "fits into one chunk" not in said


def test_separators_that_miss_the_line_ends_are_mended_by_one_click(start: Start) -> None:
    """The text ends its lines with CRLF, so an empty line is two of these."""
    app = start(sample="release-notes-crlf")
    assert r"`\n\n` never occurs" in words(app)
    sound(app.button(key="mend_line_ends").click().run())
    assert json.loads(link(app, "separators") or "")[0] == "\r\n\r\n"
    assert "never occurs" not in words(app)


@pytest.mark.parametrize(
    ("text", "end"), [("a\nb\nc\r\n", "\n"), ("a\r\nb\r\n", "\r\n"), ("a\rb\rc\n", "\r"), ("", "\n")]
)
def test_the_line_end_that_prevails(text: str, end: str) -> None:
    """The most frequent one; a line feed where there is none."""
    assert line_end(newlines(text)) == end


def test_a_separator_is_missed_only_where_its_other_form_occurs() -> None:
    r"""``\n\n`` misses CRLF paragraphs; it misses nothing in a text without paragraphs."""
    assert missed("\n\n", "\r\n", "a\r\n\r\nb")
    assert not missed("\n\n", "\r\n", "a\r\nb")
    assert not missed("\n\n", "\n", "a")
    assert not missed(" ", "\r\n", "a\r\n")
