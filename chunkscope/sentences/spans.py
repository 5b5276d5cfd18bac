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

import re
from collections.abc import Iterable, Iterator
from importlib.metadata import version
from itertools import pairwise
from typing import Final

import numpy as np

from chunkscope.sentences.blocks import CLOSING, Blocks, Sign
from chunkscope.sentences.ends import segmented
from chunkscope.text import language_of
from chunkscope.values import Span

SEGMENTER: Final = "sentencex"
"""The distribution that finds the sentences."""

_LEFT_OVER: Final = re.compile(r"(?<!\s)[」』）】〕》〉)\]}”’]+[。｡！？]*\s*")
_GOES_ON: Final = re.compile(
    r"と(?!ても|ころ|にかく|りあえず|もかく|つぜん)|って|を|など|で[すし]|だ(?!か|が|って)"
    r"|が(?![っん])|の(?![ちどん])|は(?![いっやじな])|に(?![っわ])|へ(?!え)|も(?![うしちっ])|や(?![はっが])"
)
"""Particles, and not the words that begin like them."""
_SIGNS: Final = re.compile(
    r"(?P<open>[「『（【〔《〈])|(?P<close>[」』）】〕》〉])"
    r"|(?<![。｡！？])[。｡！？]++(?P<end>[」』）】〕》〉”’]*+\s*+)(?=[0-9A-Za-z])"
)
_BEFORE_ASCII: Final = re.compile(r"[。｡！？][」』）】〕》〉”’]*+\s*+[0-9A-Za-z]")
_IN_BRACKETS: Final = re.compile(r"[(\[]([^()\[\]]*)(?<=[.!?\"”’])[)\]]\s+(?=[A-Z\"“(\[])")
_NUMBER: Final = re.compile(r"\s*[0-9]{1,2}[.)]\s*")


def segmenter() -> str:
    """The segmenter's name and installed version, for the screen."""
    return f"{SEGMENTER} {version(SEGMENTER)}"


def sentence_spans(text: str, language: str | None = None) -> list[Span]:
    """The sentences of ``text``, in order: none empty, none blank at its ends, none over another.

    Every character that is not blank is in one; white space between two belongs to neither. A blank
    line always ends a sentence, a single line end does not. ``language`` is an ISO 639-1 code; None
    means that of `chunkscope.text.language_of`. A text without any sentence end is one sentence.
    """
    starts, ends = sentence_edges(text, language)
    return list(map(Span, starts, ends))


def sentence_edges(text: str, language: str | None = None) -> tuple[list[int], list[int]]:
    """`sentence_spans` in columns: where the sentences begin, and where they end."""
    blocks = Blocks.of(text)
    return blocks.trimmed(np.array(_cuts(blocks, language or language_of(text)), dtype=np.int64))


def _cuts(blocks: Blocks, language: str) -> list[int]:
    """Where the sentences begin, and last where the text ends."""
    spoken: dict[str, list[int]] = {}
    for number, signs in enumerate(blocks.signs):
        if signs & Sign.VISIBLE:
            # An English paragraph of a Japanese document has English abbreviations.
            english = language in ("ja", "zh", "ko") and not signs & Sign.EAST_ASIAN
            spoken.setdefault("en" if english else language, []).append(number)
    cuts = set(blocks.edges)
    for each, numbers in spoken.items():
        found = segmented(each, [blocks.narrow[blocks.slice(number)] for number in numbers])
        for number, ends in zip(numbers, found, strict=True):
            start = blocks.edges[number]
            cuts.update([start + end for end in _mended(blocks, number, ends)])
    return sorted(cuts)


def _mended(blocks: Blocks, number: int, ends: list[int]) -> list[int]:
    """The ends of the sentences of a block, from those that sentencex found."""
    signs = blocks.signs[number]
    if not signs & (Sign.DIGIT | Sign.CLOSING | Sign.STOP):
        return ends
    block = blocks.text[blocks.slice(number)]
    if signs & Sign.DIGIT and (item := _NUMBER.match(block)):
        ends = [end for end in ends if end > item.end()]
    if signs & Sign.CLOSING:
        ends = list(_whole(block, ends))
    missed: list[int] = []
    if signs & Sign.BRACKET:
        missed += filter(None, (_in_brackets(block, start, end) for start, end in pairwise([0, *ends])))
    ascii_too = signs & Sign.STOP and signs & (Sign.DIGIT | Sign.LETTER)
    if ascii_too and _BEFORE_ASCII.search(block):
        for start, end in pairwise([0, *ends]):
            missed += _before_ascii(block, start, end)
    return [*ends, *missed]


def _whole(block: str, ends: Iterable[int]) -> Iterator[int]:
    """The ends, after the closing brackets that belong to them, without those inside a sentence."""
    last = 0
    for end in ends:
        if end <= last:
            continue
        left_over = _LEFT_OVER.match(block, end) if block[end : end + 1] in CLOSING else None
        last = left_over.end() if left_over else end
        quoted = block[last - 1] in "」』）"
        if last == len(block) or not (quoted and _GOES_ON.match(block, last)):
            yield last


def _in_brackets(block: str, start: int, end: int) -> int:
    """Where a sentence of several words in brackets ends that begins here; 0 for none."""
    if block[start] not in "([":
        return 0
    found = _IN_BRACKETS.match(block, start, end)
    return found.end() if found and len(found[1].split(maxsplit=1)) > 1 else 0


def _before_ascii(block: str, start: int, end: int) -> Iterator[int]:
    """Full stops before a digit or a letter, outside of quotations, where sentencex sees no end."""
    if not _BEFORE_ASCII.search(block, start, end + 1):
        return
    depth = 0
    for sign in _SIGNS.finditer(block, start, end):
        if sign["open"]:
            depth += 1
        elif sign["close"]:
            depth = max(depth - 1, 0)
        else:
            depth = max(depth - len(sign["end"].strip()), 0)
            if not depth:
                yield sign.end()
