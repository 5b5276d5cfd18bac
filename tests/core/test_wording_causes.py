"""The twelve causes in words."""

from __future__ import annotations

from dataclasses import fields

import pytest

from chunkscope.values import Cause
from chunkscope.wording import LANGUAGES, PSEUDO, use
from chunkscope.wording.causes import Facts, cause_name, cause_rule, cure_hint, explain

FULL = Facts(
    asked=10,
    chunk_size=50,
    carried=4,
    overlap=3,
    overlap_length=3,
    piece="the piece that stays",
    piece_length=20,
    next_piece="the next piece",
    next_length=44,
    room=6,
    separator=r"\s+",
    separator_length=1,
    matched_length=0,
    trimmed="\n",
    blanks=2,
    gap=7,
    long_before="the long one before",
    long_before_length=61,
    long_after="the long one after",
    long_after_length=62,
    long_blank_length=63,
    section_before="Introduction",
    section_after="Method",
)
BARE = Facts(asked=10, chunk_size=50)


@pytest.mark.parametrize("lang", [*LANGUAGES, PSEUDO])
@pytest.mark.parametrize("facts", [FULL, BARE], ids=["all facts", "few facts"])
@pytest.mark.parametrize("cause", Cause, ids=lambda cause: cause.name)
def test_every_cause_is_explained_with_what_is_known(cause: Cause, facts: Facts, lang: str) -> None:
    """Each explanation is a whole sentence in each language, whatever is known."""
    use(lang)
    text = explain(cause, facts)
    assert text.rstrip("⟧")[-1] in ".。"
    assert "{" not in text
    assert "“”" not in text
    assert "「」" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", [cause_name, cause_rule, cure_hint], ids=lambda words: words.__name__)
def test_the_twelve_causes_are_told_apart(words: object, lang: str) -> None:
    """No two causes share a name or a rule; the cures of two may be the same."""
    use(lang)
    texts = {words(cause) for cause in Cause}  # type: ignore[operator]
    assert len(texts) >= (len(Cause) - 1 if words is cure_hint else len(Cause))


def test_names_are_short_enough_for_a_pill() -> None:
    """A name has three words at most, in Japanese twelve characters."""
    assert max(len(cause_name(cause).split()) for cause in Cause) <= 3
    use("ja")
    assert max(len(cause_name(cause)) for cause in Cause) <= 12


@pytest.mark.parametrize(
    ("cause", "facts", "text"),
    [
        (
            Cause.WHOLE_PIECES,
            Facts(asked=10, chunk_size=50, piece="twenty-two characters.", piece_length=22),
            "The piece before the cut, “twenty-two characters.”, is 22 characters long and the overlap "
            "budget is 10: pieces are carried whole or not at all.",
        ),
        (
            Cause.WHOLE_PIECES,
            Facts(asked=10, chunk_size=50, carried=4, piece="sentence", piece_length=8, separator_length=1),
            "4 of the overlap budget of 10 are used and 6 are left, but the next piece back, “sentence”, "
            "takes 9 characters: pieces are carried whole or not at all.",
        ),
        (
            Cause.NO_ROOM,
            Facts(asked=6, chunk_size=9, next_piece=" cccccc", next_length=7, piece=" bb", piece_length=3),
            "The next piece, “ cccccc”, is 7 characters long, so of the chunk_size of 9 only 2 are left for "
            "overlap; 6 were asked for. “ bb”, which takes 3 characters, had to stay behind.",
        ),
        (
            Cause.NO_ROOM,
            Facts(asked=6, chunk_size=9, next_piece="ccccccccc", next_length=9, room=-1),
            "The next piece, “ccccccccc”, is 9 characters long and fills the chunk_size of 9: no room is "
            "left for overlap.",
        ),
        (
            Cause.TRIMMED,
            Facts(asked=5, chunk_size=10, carried=5, overlap_length=4, trimmed=" "),
            "5 characters were carried over, but 1 character of whitespace (“ ”) was stripped: 4 of 5 are "
            "left.",
        ),
        (
            Cause.BLANK_DROPPED,
            Facts(asked=2, chunk_size=4, blanks=1, gap=7),
            "1 chunk of nothing but whitespace stood between these two and was dropped, and the overlap it "
            "would have handed on went with it: 7 characters lie between the two chunks.",
        ),
        (
            Cause.BEFORE_OVERSIZE,
            Facts(asked=8, chunk_size=10, long_after="\n\nbbbbbbbb", long_after_length=10),
            r"The piece after the cut, “\n\nbbbbbbbb”, is 10 characters long, and chunk_size is 10: it is "
            "split finer on its own, and nothing is carried into it. A piece of exactly chunk_size counts "
            "as too long.",
        ),
        (
            Cause.UNIT,
            Facts(asked=10, chunk_size=50, unit="cl100k_base", carried=10, overlap_length=9),
            "Measured one by one, the carried pieces add up to 10 tokens; joined together they measure 9, of "
            "10 asked for.",
        ),
    ],
    ids=["whole", "whole, some carried", "no room", "no room at all", "trimmed", "blank", "exactly", "unit"],
)
def test_an_explanation_has_the_very_pieces_and_numbers(cause: Cause, facts: Facts, text: str) -> None:
    """A reader finds the piece, its length and the limit that it did not fit."""
    assert explain(cause, facts) == text


def test_japanese_sentences_follow_without_a_space() -> None:
    """Two sentences of an explanation are set as the language sets them."""
    facts = Facts(asked=8, chunk_size=10, long_after="bb", long_after_length=10)
    use("ja")
    assert "引き継がれません。ちょうど" in explain(Cause.BEFORE_OVERSIZE, facts)


def test_facts_default_to_nothing_known() -> None:
    """Only what was asked and the chunk size must be given."""
    assert {field.name for field in fields(Facts)} >= {"asked", "chunk_size", "unit"}
    assert Facts(asked=1, chunk_size=2).piece is None
