"""The terms that lexical retrievers count: words, and character 2-grams of Japanese and Chinese."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator
from typing import Final

import regex  # type: ignore[import-untyped]

from chunkscope.text import clean

# Kana with their marks, iteration marks, the ideographic zero, and every Chinese character.
_UNSPACED: Final = r"\p{Han}\p{Hiragana}\p{Katakana}\u3005-\u3007\u3031-\u3035\u30fc"
_TERM: Final = regex.compile(rf"([{_UNSPACED}]+)|[[\p{{L}}\p{{M}}\p{{N}}_]--[{_UNSPACED}]]+", regex.V1)
_HAN: Final = regex.compile(r"\p{Han}")
BLANKS: Final = regex.compile(r"\s+")


def terms(text: str) -> list[str]:
    """The terms of a text, in its order, repetitions included.

    A run of kana and Chinese characters gives its overlapping 2-grams, as Lucene's CJKAnalyzer makes
    them, and a run of one character that character. Every other run of letters, marks, digits and
    underscores is one word. Width and case do not count (NFKC, lower case); nothing is stemmed and
    no word is left out.
    """
    found: list[str] = []
    for _start, run, is_pairs in runs(folded(text)):
        if is_pairs:
            found += pairs(run)
        else:
            found.append(run)
    return found


def runs(text: str) -> Iterator[tuple[int, str, bool]]:
    """The runs of a folded text: where each begins, the run, and whether its 2-grams are its terms."""
    for match in _TERM.finditer(text):
        yield match.start(), match[0], match[1] is not None


def expanded(asked: list[str], known: Collection[str]) -> list[str]:
    """The terms of a question as texts with the terms ``known`` have them.

    A lone Chinese character that no text has alone, such as the question "鍵", stands for every known
    2-gram that holds it: "鍵は", "の鍵". All other terms stay as they are.
    """
    found: list[str] = []
    for term in asked:
        if term in known or not _HAN.fullmatch(term):
            found.append(term)
        else:
            found += [each for each in known if term in each and len(each) == 2]
    return found


def grams(text: str) -> list[str]:
    """The overlapping 2-grams of all characters, with runs of white space as one blank each."""
    return pairs(BLANKS.sub(" ", folded(text)).strip())


def pairs(run: str) -> list[str]:
    """The overlapping 2-grams of ``run``; of one character that character, of none nothing."""
    return [run[at : at + 2] for at in range(len(run) - 1)] or list(run)


def folded(text: str) -> str:
    """``text`` in the form in which equal terms are equal: NFKC, lower case, no lone surrogates."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", clean(text).text).lower()
