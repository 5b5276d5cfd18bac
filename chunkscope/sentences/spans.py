"""Sentences of a text with exact places, English and Japanese.

The segmenter is sentencex (Wikimedia: abbreviations, decimals and quotation marks of some 300 languages).
What is added here, and why:

- Ends of blocks. sentencex knows blank lines only; a heading, a list item, a table row or a line indented
  by U+3000 begins a sentence too, and none of them need end with a full stop.
- Windows. Its time grows with the square of a paragraph (45 s for 1 MB of Japanese on one line), so long
  blocks are handed over piece by piece.
- Closing brackets that it leaves to the next sentence (``『本。`` and ``』を読む``) go to their own.
- A Japanese quotation that a particle follows (``「行こう。」と言った。``) does not end the sentence.
- ``。`` before a digit or a Latin letter (``です。2つ目``) ends one, as does an English sentence in brackets
  (``(It was late.) Then``).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from chunkscope.sentences.blocks import Blocks, Ints, Sign
from chunkscope.sentences.ends import segmented
from chunkscope.sentences.mending import mended
from chunkscope.text import language_of
from chunkscope.values import Span

SEGMENTER: Final = "sentencex"
"""The distribution that finds the sentences."""


def sentence_spans(text: str, language: str | None = None) -> list[Span]:
    """The sentences of ``text``, in order: none empty, none blank at its ends, none over another.

    Every character that is not blank is in one; white space between two belongs to neither. A blank
    line always ends a sentence, a single line end does not. ``language`` is an ISO 639-1 code; None
    means that of `chunkscope.text.language_of`. A text without any sentence end is one sentence.
    """
    starts, ends = sentence_edges(text, language)
    return list(map(Span, starts.tolist(), ends.tolist()))


def sentence_edges(text: str, language: str | None = None) -> tuple[Ints, Ints]:
    """`sentence_spans` in columns: where the sentences begin, and where they end (int64)."""
    blocks = Blocks.of(text)
    return blocks.trimmed(_cuts(blocks, language or language_of(text)))


def _cuts(blocks: Blocks, language: str) -> Ints:
    """Where the sentences begin, and last where the text ends."""
    spoken = np.flatnonzero(blocks.signs & Sign.VISIBLE)
    # An English paragraph of a Japanese document has English abbreviations.
    english = np.zeros(len(spoken), np.bool_)
    if language in ("ja", "zh", "ko"):
        english = (blocks.signs[spoken] & Sign.EAST_ASIAN) == 0
    found = [blocks.edges]
    for each, numbers in ((language, spoken[~english]), ("en", spoken[english])):
        starts, stops = blocks.edges[numbers], blocks.edges[numbers + 1]
        found.append(mended(blocks, numbers, segmented(each, blocks.narrow, starts, stops)))
    return np.unique(np.concatenate(found))
