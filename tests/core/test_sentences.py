"""Sentences: where they end, with exact places, and at a price that any text can pay."""

from __future__ import annotations

from itertools import accumulate
from time import perf_counter

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sentencex import segment

from chunkscope.sentences.blocks import Blocks
from chunkscope.sentences.ends import WIDEST, segmented
from chunkscope.sentences.spans import sentence_spans
from tests.budget import law
from tests.strategies import mixed, texts

BITS = (
    "Dr. ", "A", "b. ", "「", "」", "と", "。", "2", "\n", "\n\n", "\r\n", "(", ")", " ", "“", "”", "x y",
    "！", "- ", "# ", "| ", "1. ", "\u3000", "👩\u200d👧", "\ud800", "\x00", "... ", "e.g. ", "』", "\f", '"',
)  # fmt: skip

nasty = mixed(lambda dice: "".join(dice.pick(BITS) for _ in range(dice.between(0, 40))))


def _sentences(text: str, language: str | None = None) -> list[str]:
    return [span.of(text) for span in sentence_spans(text, language)]


@law(0.05)
@given(nasty | texts, st.sampled_from([None, "en", "ja", "zh"]))
@example("a\r\n\r\nb", "en")
@example("『。』。2", "ja")
def test_sentences_are_in_order_trimmed_and_leave_only_blanks(text: str, language: str | None) -> None:
    """No sentence is empty, blank at its ends or over another, and what is between two is white space."""
    spans = sentence_spans(text, language)
    for span in spans:
        assert span.of(text)
        assert span.of(text) == span.of(text).strip()
    edges = [0, *(edge for span in spans for edge in (span.start, span.end)), len(text)]
    assert edges == sorted(edges)
    assert not "".join(text[end:start] for end, start in zip(edges[::2], edges[1::2], strict=True)).strip()


@law(0.02)
@given(st.lists(nasty, max_size=8), st.sampled_from(["en", "ja", "de"]))
@example(["a'\n", "'b.\n", "\n? 2. "], "en")
@example(["港の朝。" * 800, "A b.", "word " * 1700, "c d. e"], "ja")
def test_blocks_that_are_segmented_together_have_the_ends_that_each_has_alone(
    texts_: list[str], language: str
) -> None:
    """One call of the segmenter for several blocks finds in each what it finds in that block alone."""
    blocks = [block for text in texts_ for block in _blocks(text)]
    edges = np.cumsum([0, *map(len, blocks)])
    alone = [segmented(language, block, np.array([0]), np.array([len(block)])).tolist() for block in blocks]
    together = segmented(language, "".join(blocks), edges[:-1], edges[1:]).tolist()
    assert together == [
        start + end for start, ends in zip(edges.tolist(), alone, strict=False) for end in ends
    ]
    short = [(block, ends) for block, ends in zip(blocks, alone, strict=True) if len(block) < 1000]
    assert [ends for _block, ends in short] == [
        list(accumulate(map(len, segment(language, block))))[:-1] for block, _ends in short
    ]


def _blocks(text: str) -> list[str]:
    blocks = Blocks.of(text)
    found = [blocks.narrow[blocks.slice(number)] for number in range(len(blocks.signs))]
    return [block for block in found if block.strip()]


@law(0.01)
@given(nasty, nasty)
def test_a_blank_line_parts_two_texts(before: str, after: str) -> None:
    """A paragraph end always ends a sentence: what stands before it is found without what stands after."""
    text = before + "\n\n" + after
    middle = len(before)
    assert all(not span.start < middle < span.end for span in sentence_spans(text, "en"))


ENGLISH = {
    "abbreviations": "Dr. Ono met Mrs. Hale at 9 a.m. today.¦ She lives in the U.S. near, e.g., Fig. 4.",
    "country at the end": "They moved to the U.S. in May.¦ Why?¦ Nobody knows!",
    "initials": "J. R. R. Tolkien wrote it.¦ We read it.",
    "decimals": "It costs $3.50 in version 2.0.1 of the list.¦ Fine.",
    "quotation": 'She said, "I waited. You slept." and left.¦ He stayed.',
    "curly quotation": "He asked “Why? Who?” again.¦ Silence.",
    "ellipsis": "Well... maybe not.¦ Really?!¦ Yes.",
    "sentence in brackets": "(It was late. Very late.)¦ Then it rained.",
    "brackets in a later paragraph": "It rained.\n\n¦(It was late. Very late.)¦ Then it stopped.",
    "brackets in a list": "- (It was late. Very late.)¦ Then it rained.\n¦2. [All of it.]¦ Then none.",
    "short brackets": "(U.S.) Army trucks came.¦ They left.",
    "line inside a sentence": "The harbour wakes\nbefore dawn.¦ Nets dry.",
    "paragraph without an end": "No full stop here\n\n¦Nor here",
    "headings and lists": "# Rules\n¦1. Wash the cups.\n¦2. Dry them.¦ Always.\n¦- no plates\n¦- no pans",
    "table": "| a. B | c |\n¦|---|---|\n¦| d | e |",
    "emoji": "Good 👩\u200d👧 morning.¦ 😀 Fine.",
}
JAPANESE = {
    "plain": "港の朝は早い。¦漁師が網をたたむ。¦子どもは学校へ行く。",
    "quotation and particle": "母は「帰ろう。もう遅い。」と言った。¦雨だった。",
    "quotation alone": "「着いたよ。」¦母は笑った。",
    "word in brackets": "『星。』という本を読む（明日まで。）。¦楽しみだ。",
    "marks in a row": "本当！？¦すごい！！¦次は…何？",
    "digits and letters": "円周率は3.14です。¦2番目の値。¦iPhoneで計算した。",
    "digits in a quotation": "彼は「1つ。2つ。」と数えた。¦終わり。",
    "half width": "ﾊﾙｶﾞｷﾀ｡¦ﾊﾅｶﾞｻｲﾀ｡",
    "full-width stop": "便利である．¦次に進む．",
    "indented lines": "題名\n¦\u3000春が来た。\n¦\u3000花が咲いた",
    "no end at all": "句点のない一文",
    "english paragraph": "説明は次のとおり。\n\n¦Dr. Ono wrote it.¦ See p. 4.",
    "windows line ends": "一行目です。\r\n\r\n¦二段落目\r\nの続き。",
}


@pytest.mark.parametrize("marked", ENGLISH.values(), ids=ENGLISH)
def test_english_sentences_end_where_a_reader_ends_them(marked: str) -> None:
    """Abbreviations, decimals, quotations and lines inside a sentence do not end it."""
    _ends_at_bars(marked, "en")


@pytest.mark.parametrize("marked", JAPANESE.values(), ids=JAPANESE)
def test_japanese_sentences_end_where_a_reader_ends_them(marked: str) -> None:
    """A full stop inside a quotation that goes on does not end the sentence, one before a digit does."""
    _ends_at_bars(marked, None)


def _ends_at_bars(marked: str, language: str | None) -> None:
    parts = marked.split("¦")
    assert _sentences("".join(parts), language) == [part.strip() for part in parts]


def test_every_code_point_counts_once() -> None:
    """Signs outside the Basic Multilingual Plane and lone surrogates do not shift the places."""
    text = "\ud800👩\u200d👧 one. Two 𠮷. Three\x00."
    assert [(span.start, span.end) for span in sentence_spans(text, "en")] == [(0, 9), (10, 16), (17, 24)]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\u3000\r\n"])
def test_a_blank_text_has_no_sentence(text: str) -> None:
    """Where nothing but white space stands, there is no sentence."""
    assert sentence_spans(text) == []


LONG = {
    "Japanese on one line": "港の朝は早い。漁師は「もう出る。」と言う。2隻いる。",
    "English on one line": "Dr. Ono left at 9 a.m. and said, “Wait. Stop.” again. ",
    "no sentence end": "word ",
    "open quotations": "「あ。",
    "nothing but brackets": "「",
    "nothing but stops": "。",
    "open brackets": "(a b. c ",
    "blank lines": "\n \n",
}


@pytest.mark.parametrize("part", LONG.values(), ids=LONG)
def test_a_long_line_takes_time_by_its_length(part: str) -> None:
    """Four times the text takes about four times the time, whatever stands in it: never the square."""
    short, long = part * (20_000 // len(part)), part * (80_000 // len(part))
    sentence_spans(short)
    quick = min(_seconds(short) for _ in range(2))
    assert min(_seconds(long) for _ in range(2)) < 10 * quick + 0.05


def _seconds(text: str) -> float:
    began = perf_counter()
    sentence_spans(text, "ja")
    return perf_counter() - began


def test_windows_do_not_show() -> None:
    """A line far longer than a window has the sentences of its parts."""
    part = "Dr. Ono left at 9 a.m. and said, “Wait. Stop.” again. Why? "
    one = _sentences(part, "en")
    assert len(one) == 2
    assert _sentences(part * 300, "en") == one * 300
    tail = "x " * WIDEST + "end. Next one."
    assert _sentences(tail, "en")[1:] == ["Next one."]


@pytest.mark.parametrize("blank", ["\u3000", "\u00a0", "\u2028", "\u2003"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_wide_blanks_before_a_full_stop_are_no_danger(blank: str, language: str) -> None:
    """The segmenter itself dies of a capital, a wide blank and a full stop; here they are cut like others."""
    text = f"Plan A{blank}. Then rest."
    assert [span.of(text) for span in sentence_spans(text, language)][-1] == "Then rest."
