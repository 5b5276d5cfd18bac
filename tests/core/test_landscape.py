"""The landscape: every cell is what splitting gives, and the coarse picture comes first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import example

from chunkscope import Character, Chunking, Fixed, Late, Recursive, Sentence, SplitError, Strategy, Token
from chunkscope.compare import landmarks, measures
from chunkscope.landscape import FIGURES, Batch, Cell, Empty, Landscape, Why, axes, landscape
from chunkscope.landscape.word_pieces import Pieces
from chunkscope.limits import MAX_CHUNKS
from chunkscope.samples import sample
from chunkscope.strategies import Merged
from chunkscope.tokens.wordpieces import LIMIT, SPECIAL, measure_all
from tests.quiet import quietly
from tests.strategies import PATTERNS, UNITS, Dice, a_few_words, a_text, settings_by
from tests.tried import tried

SHARES = (0.0, 0.1, 0.35, 0.5, 1.0)
JAPANESE = ("\n\n", "\n", "。", "、", "")


def cells(asked: Landscape, text: str, name: str = "") -> list[Cell | Empty]:
    """All cells, in the order they came in."""
    return [cell for batch in landscape(asked, text, name) for cell in batch.cells]


def by_hand(chunking: Chunking, place: tuple[int, int], name: str = "") -> Cell:
    """The figures of a chunking, from what the other pages show of it."""
    found = measures(chunking, landmarks(chunking.text, name))
    sentences = found.whole["sentences"]
    return Cell(
        place=place,
        size=chunking.strategy.chunk_size,
        overlap=chunking.strategy.chunk_overlap,
        characters=len(chunking.text),
        chunks=found.chunks,
        overlapping=found.overlapping,
        mean_overlap=chunking.summary.mean_overlap,
        duplicated=chunking.summary.duplicated,
        stored=chunking.stored,
        sentences=sentences.total,
        cut=sentences.total - sentences.whole,
        over=found.over or 0,
        beyond=sum(n + SPECIAL > LIMIT for n in measure_all(chunking.texts)),
    )


def is_by_hand(asked: Landscape, text: str, name: str = "") -> None:
    """Every cell has the figures of its own setting, each place once."""
    found = cells(asked, text, name)
    assert {cell.place for cell in found} == set(np.ndindex(len(asked.sizes), len(asked.overlaps)))
    assert len(found) == asked.count
    for cell in found:
        strategy = asked.strategy(cell.place)
        if strategy is None:
            assert isinstance(cell, Empty)
            assert cell.why is Why.TOO_LARGE
        else:
            assert cell == by_hand(strategy.split(text), cell.place, name)


def _words_or_not(dice: Dice) -> str:
    return dice.pick((a_text, a_few_words))(dice)


def _asked(dice: Dice) -> dict[str, Any]:
    base = settings_by(dice, patterns=PATTERNS, units=("characters", *UNITS), largest=9)
    sizes = sorted({dice.between(1, 30) for _ in range(3)})
    shares = sorted({dice.pick(SHARES) for _ in range(3)})
    return {"base": base, "sizes": tuple(sizes), "overlaps": tuple(shares)}


PLAIN = {"chunk_size": 1, "chunk_overlap": 0}


@tried(_words_or_not, _asked, share=0.008)
@example("", {"base": PLAIN, "sizes": (1, 2), "overlaps": (0.0, 1.0)})
@example("   \n \n", {"base": PLAIN, "sizes": (1, 2), "overlaps": (0.0, 1.0)})
@example("aa bb cc dd " * 30, {"base": PLAIN, "sizes": (1, 4, 9), "overlaps": (0.0, 0.3, 1.0)})
@example("あい。うえお。\n\nか" * 20, {"base": PLAIN, "sizes": (1, 4, 9), "overlaps": (0.0, 0.3, 1.0)})
def test_every_cell_is_what_splitting_gives(text: str, given: dict[str, Any]) -> None:
    """`landscape(...)` has at each place the figures of `asked.strategy(place).split(text)`."""
    asked = Landscape(Recursive(**given["base"]), given["sizes"], given["overlaps"])
    quietly(is_by_hand, asked, text)


@pytest.mark.parametrize(
    ("name", "base"),
    [
        ("remote-work-policy", Recursive()),
        ("product-faq", Recursive(separators=("\n+", r"(?<=\. )", ""), is_separator_regex=True)),
        ("product-faq", Recursive(keep_separator=False)),
        ("incident-report-ja", Recursive(separators=JAPANESE)),
        ("product-faq-ja", Recursive(length_function="cl100k_base", strip_whitespace=False)),
        ("incident-report-ja", Recursive(keep_separator="end")),
        ("product-faq", Fixed()),
        ("product-faq-ja", Sentence()),
        ("product-faq", Token()),
        ("product-faq", Character(separator="\n")),
        ("product-faq", Merged(Recursive(), 40)),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_samples_in_english_and_japanese(name: str, base: Strategy) -> None:
    """The cells of samples are those of splitting, whatever the splitter shares of its work."""
    text = sample(name).text
    is_by_hand(Landscape(base, (40, 130, 400, 5000), (0.0, 0.1, 0.5)), text, sample(name).file)


def test_a_text_by_hand() -> None:
    """Four words of 4 characters at size 10: two chunks, or three that share the two words in the middle."""
    text = "aaaa bbbb cccc dddd"
    none, half = cells(Landscape(Recursive(), (10,), (0.0, 0.5)), text)
    assert isinstance(none, Cell)
    assert (none.chunks, none.overlapping, none.mean_overlap, none.duplicated) == (2, 0, 0.0, 0)
    assert isinstance(half, Cell)
    assert (half.overlap, half.chunks, half.overlapping, half.mean_overlap) == (5, 3, 2, 4.0)
    assert (half.duplicated, half.stored, half.sentences, half.cut) == (8, 27, 1, 1)
    shares = {name: figure.of(half) for name, figure in FIGURES.items()}
    assert shares == {
        "overlapping": 1.0,
        "kept": 0.8,
        "chunks": 3.0,
        "duplicated": pytest.approx(8 / 19),
        "cut": 1.0,
        "over": 0.0,
        "beyond": 0.0,
    }


def test_what_has_no_share_has_no_figure() -> None:
    """One chunk has no boundaries, and an overlap of 0 nothing to be kept of."""
    (one,) = cells(Landscape(Recursive(), (100,), (0.5,)), "One sentence.")
    (none,) = cells(Landscape(Recursive(), (5,), (0.0,)), "One sentence.")
    assert isinstance(one, Cell)
    assert isinstance(none, Cell)
    assert FIGURES["overlapping"].of(one) is None
    assert FIGURES["kept"].of(one) is None
    assert FIGURES["kept"].of(none) is None


def test_the_coarse_picture_comes_first() -> None:
    """The first batch spans the whole grid and holds the place asked for; later ones fill it, none twice."""
    asked = Landscape(Recursive(), tuple(range(50, 90)), tuple(n / 40 for n in range(20)), first=(3, 7))
    batches: list[Batch] = list(landscape(asked, "word " * 200))
    first = [cell.place for cell in batches[0].cells]
    assert first[0] == (3, 7)
    assert {(0, 0), (39, 0), (0, 19), (39, 19)} <= set(first)
    assert len(first) < 40
    every = [cell.place for batch in batches for cell in batch.cells]
    assert len(set(every)) == len(every) == asked.count == 800
    assert [batch.done for batch in batches] == np.cumsum([len(batch.cells) for batch in batches]).tolist()


def test_lengths_leave_impossible_cells_empty() -> None:
    """With lengths for overlaps, an overlap over the size has no figures, and says why."""
    found = cells(Landscape(Recursive(), (10, 50), (0, 20), lengths=True), "word " * 40)
    empty = [cell for cell in found if isinstance(cell, Empty)]
    assert [(cell.size, cell.overlap, cell.why) for cell in empty] == [(10, 20, Why.TOO_LARGE)]


def test_an_overlap_of_the_whole_size_is_refused_by_some() -> None:
    """Plain windows cannot overlap by their whole size: that cell stays empty."""
    found = cells(Landscape(Fixed(), (10,), (0.0, 1.0)), "word " * 40)
    assert [isinstance(cell, Empty) for cell in found] == [False, True]


@pytest.mark.parametrize("base", [Recursive(), Recursive(separators=(" ",)), Fixed()])
def test_too_many_chunks_are_not_counted(base: Strategy) -> None:
    """A setting that would make more chunks than can be shown is empty; its neighbours are not."""
    text = ("a " if base == Recursive(separators=(" ",)) else "a") * (MAX_CHUNKS + 5000)
    found = {cell.size: cell for cell in cells_without_pieces(Landscape(base, (1, 1000), (0.0,)), text)}
    assert isinstance(found[1], Empty)
    assert found[1].why is Why.TOO_MANY
    assert isinstance(found[1000], Cell)


def cells_without_pieces(asked: Landscape, text: str) -> list[Cell | Empty]:
    """All cells, without the word pieces."""
    return [cell for batch in landscape(asked, text, count_pieces=False) for cell in batch.cells]


def test_word_pieces_are_an_option() -> None:
    """Without them nothing is said of the model's limit."""
    (found,) = cells_without_pieces(Landscape(Recursive(), (100,), (0.0,)), "word " * 40)
    assert isinstance(found, Cell)
    assert found.beyond is None
    assert FIGURES["beyond"].of(found) is None


@tried(_words_or_not, lambda dice: [dice.between(0, 70) for _ in range(12)], share=0.04)
@example("a [SEP] b[CLS] 東京 c\u0301", list(range(12)))
@example("ﬁ 한국어 한국\u3000𠮷。x" * 3, list(range(12)))
def test_word_pieces_of_slices_are_those_of_their_texts(text: str, places: list[int]) -> None:
    """`Pieces.counts` is what encoding each slice alone gives."""
    pairs = [sorted(min(place, len(text)) for place in places[n : n + 2]) for n in range(0, 12, 2)]
    starts, ends = np.array(pairs, np.int64).T
    texts = [text[start:end] for start, end in pairs]
    assert Pieces.of(text).counts(starts, ends).tolist() == measure_all(texts)


def test_code_has_no_sentences() -> None:
    """As on Compare, the name of a file tells that its text is code."""
    (found,) = cells(Landscape(Recursive(), (20,), (0.0,)), "x = 1\ny = 2\nz = 3\n" * 5, "a.py")
    assert isinstance(found, Cell)
    assert (found.sentences, found.cut) == (0, 0)


@pytest.mark.parametrize("size", [1, 37, 400, 4000, 90_000])
@pytest.mark.parametrize("length", [0, 40, 900, 100_000])
def test_the_axes_hold_the_present_setting(length: int, size: int) -> None:
    """The present size and overlap have a place of their own, whose cell asks for exactly that overlap."""
    for overlap in {0, size // 10, size // 3, size}:
        found = axes(length, size, overlap)
        asked = Landscape(Recursive(size, overlap), found.sizes, found.overlaps, first=found.first)
        assert asked.strategy(found.first) == Recursive(size, overlap)
        assert list(found.sizes) == sorted(set(found.sizes))
        assert list(found.overlaps) == sorted(set(found.overlaps))
        assert len(found.sizes) <= 40
        assert len(found.overlaps) <= 20


def test_the_axes_of_a_long_text_are_full() -> None:
    """100,000 characters have 40 sizes and 20 shares."""
    found = axes(100_000, 400, 40)
    assert (len(found.sizes), len(found.overlaps)) == (40, 20)
    assert (found.sizes[0], found.sizes[-1], found.overlaps[0], found.overlaps[-1]) == (50, 4000, 0.0, 0.475)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"base": Late()}, "takes too long to be run at hundreds of settings"),
        ({"sizes": ()}, "at least one size and one overlap"),
        ({"sizes": (0,)}, "chunk_size (0) must be at least 1"),
        ({"overlaps": (1.5,)}, "a share of the size from 0 to 1, not 1.5"),
        ({"overlaps": (-0.1,)}, "a share of the size from 0 to 1, not -0.1"),
        ({"sizes": tuple(range(1, 10_002))}, "10,001 settings are more than the 10,000"),
    ],
)
def test_what_has_no_landscape_is_refused(changes: dict[str, Any], words: str) -> None:
    """The message names what is wrong."""
    asked = Landscape(Recursive(), (100,), (0.0,))
    with pytest.raises(SplitError) as error:
        replace(asked, **changes)
    assert words in str(error.value)


def test_a_separator_that_does_not_compile_is_told() -> None:
    """What `Recursive` refuses is refused here in the same words."""
    asked = Landscape(Recursive(separators=("***",), is_separator_regex=True), (100,), (0.0,))
    with pytest.raises(SplitError, match="no valid regular expression"):
        cells(asked, "a text")
