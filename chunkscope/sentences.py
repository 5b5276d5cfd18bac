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
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.metadata import version
from itertools import accumulate, pairwise
from typing import Final

from chunkscope.text import language_of
from chunkscope.values import Span

SEGMENTER: Final = "sentencex"
"""The distribution that finds the sentences."""

WINDOW: Final = 4000
"""So many characters are segmented together; a quotation longer than that may be cut into its sentences."""
WIDEST: Final = 16_000
"""Where so many characters hold no sentence end, they are not looked at again with more of the text."""

_WIDE_BLANK: Final = re.compile(r"[^\S\x00-\x7f]")
_SURROGATES: Final = re.compile("[\ud800-\udfff]")
_OPENINGS: Final = re.compile(
    r"\n(?:[^\S\n]*(?:"
    r"(?P<line>(?:\#{1,6}[ \t]|\|)[^\n]*)"  # headings and table rows end with their line
    r"|[-*+](?=[ \t])|[0-9]{1,2}[.)](?=[ \t])|[•‣・●○■□◆◇※]|[（(]?[0-9０-９]{1,2}[）．、]|[①-⑳]"
    r"|(?=\n)|\Z)"
    r"|\u3000)"
)
"""Lines that begin a block; by the line end before them, because a search for one sign is quick."""
_ONE: Final = re.compile(
    r"\s*+[^\n!.?\u0589-\u200f\u2024\u203c-\u2fff\u3002\ua4ff-\uabff\ufb00-\U0010ffff]{0,400}+"
    r"[!.?\u3002\uff01\uff1f\uff61]?\s*+\Z"
)
"""A line with no sign that could end a sentence, but perhaps one at its end: what most blocks are."""
_PAGES: Final = re.compile(r"[\f\u2029]")
_EAST_ASIAN: Final = re.compile("[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff66-\uff9d]")
_LEFT_OVER: Final = re.compile(r"(?<!\s)[」』）】〕》〉)\]}”’]+[。｡！？]*\s*")
_CLOSING: Final = re.compile(r"[」』）】〕》〉)\]}”’]")
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
_MAY_MISS: Final = re.compile(rf"[)\]]|{_BEFORE_ASCII.pattern}")
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
    spoken = language or language_of(text)
    plain = _SURROGATES.sub("\ufffd", text).replace("\r\n", " \n").replace("\r", "\n")
    spans = []
    for start, end in pairwise(_blocks(plain)):
        cuts = [0, end - start] if _ONE.match(plain, start, end) else _cuts(spoken, plain[start:end])
        for low, high in pairwise(cuts):
            if (span := _trimmed(text, start + low, start + high)) is not None:
                spans.append(span)
    return spans


def _blocks(text: str) -> list[int]:
    """Where blocks begin, and last where the text ends: nothing reaches from one into the next."""
    places = {0, len(text)}
    # With a line end in front, a match begins one character after the line does in the text.
    for found in _OPENINGS.finditer("\n" + text):
        places.add(found.start())
        if found["line"] is not None:
            places.add(min(found.end(), len(text)))
    places.update(found.start() for found in _PAGES.finditer(text))
    return sorted(places)


def _cuts(language: str, block: str) -> list[int]:
    """Where the sentences of a block begin, and last where it ends."""
    if not block.strip():
        return []
    # An English paragraph of a Japanese document has English abbreviations.
    spoken = language if language not in ("ja", "zh", "ko") or _EAST_ASIAN.search(block) else "en"
    whole = list(_whole(block, _segmented(spoken, block)))
    if not _MAY_MISS.search(block):
        return sorted({0, *whole, len(block)})
    added = (place for start, end in pairwise([0, *whole]) for place in _missed(block, start, end))
    return sorted({0, *whole, *added, len(block)})


@cache
def _segment() -> Callable[[str, str], list[str]]:
    """The segmenter's function, imported when the first sentence is looked for."""
    from sentencex import segment

    found: Callable[[str, str], list[str]] = segment
    return found


def _segmented(language: str, block: str) -> Iterator[int]:
    """Where sentencex ends a sentence; a window's last sentence is looked at again, with more."""
    start, width = 0, WINDOW
    # A blank of several bytes before a full stop ("A\u3000.") makes sentencex 1.0.32 cut inside it, and die.
    narrow = _WIDE_BLANK.sub(" ", block)
    segment = _segment()
    while start < len(block):
        window = narrow[start : start + width]
        ends = list(accumulate(map(len, segment(language, window))))
        if start + width >= len(block):
            yield from (start + end for end in ends)
            return
        settled = [end for end in ends[:-1] if end <= width * 3 // 4] or ends[:-1][:1]
        yield from (start + end for end in settled)
        if settled:
            start, width = start + settled[-1], WINDOW
        elif width < WIDEST:
            width *= 2
        else:
            start += width


def _whole(block: str, ends: Iterable[int]) -> Iterator[int]:
    """The ends, after the closing brackets that belong to them, without those inside a sentence."""
    number = _NUMBER.match(block)
    last = number.end() if number else 0
    if not _CLOSING.search(block):
        yield from (end for end in ends if end > last)
        return
    for end in ends:
        if end <= last:
            continue
        left_over = _LEFT_OVER.match(block, end)
        last = left_over.end() if left_over else end
        quoted = block[last - 1] in "」』）"
        if last == len(block) or not (quoted and _GOES_ON.match(block, last)):
            yield last


def _missed(block: str, start: int, end: int) -> Iterator[int]:
    """Ends inside a sentence of sentencex: a full stop before a digit or a letter, a sentence in brackets."""
    if (found := _IN_BRACKETS.match(block, start, end)) and len(found[1].split(maxsplit=1)) > 1:
        yield found.end()
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


def _trimmed(text: str, start: int, end: int) -> Span | None:
    """The span without the white space at its ends; None where it is blank."""
    part = text[start:end]
    body = part.strip()
    if not body:
        return None
    start += len(part) - len(part.lstrip())
    return Span(start, start + len(body))
