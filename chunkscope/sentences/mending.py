"""What sentencex overlooks in a block, and what it takes for an end that is none.

Only blocks in which there may be any of it are looked at one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.sentences.blocks import CLOSING, Blocks, Ints, Sign

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
_ITEM: Final = re.compile(r"\s*(?:[-*+•‣・]\s|[0-9]{1,2}[.)]\s)?\s*")
"""What may stand before the first sentence of a block."""
_FIRST: Final = tuple(map(ord, "([-*+•‣・"))
"""With one of these begins a block that may begin with a sentence in brackets."""


def mended(blocks: Blocks, numbers: Ints, ends: Ints) -> Ints:
    """The ends of the sentences of some blocks, from those that sentencex found inside of them."""
    edges = blocks.edges
    within = np.searchsorted(edges, ends) - 1
    doubtful = _doubtful(blocks, ends, within)
    asked = numbers[doubtful[numbers]]
    first, stop = edges[asked], edges[asked + 1]
    low, high = np.searchsorted(ends, first), np.searchsorted(ends, stop)
    found: list[int] = []
    rows = (column.tolist() for column in (blocks.signs[asked], first, stop, low, high))
    for signs, start, end, one, other in zip(*rows, strict=True):
        own = [*(ends[one:other] - start).tolist(), end - start]
        found += [start + place for place in _in_block(blocks.text[start:end], signs, own)]
    return np.concatenate([ends[~doubtful[within]], np.array(found, np.int64)])


def _doubtful(blocks: Blocks, ends: Ints, within: Ints) -> NDArray[np.bool_]:
    """Per block, whether `_in_block` may change its ends; ``within`` are the blocks that the ends are in."""
    signs, signs_at = blocks.signs, blocks.signs_at
    closing = (signs_at[ends] | signs_at[ends - 1]) & Sign.CLOSING
    doubtful = np.zeros(len(signs), np.bool_)
    doubtful[within[closing > 0]] = True
    spoken = np.flatnonzero(signs & Sign.VISIBLE)
    begins = blocks.visible[np.searchsorted(blocks.visible, blocks.edges[spoken])]
    doubtful[spoken[(signs_at[begins] & Sign.DIGIT) > 0]] = True
    for places, numbers in ((begins, spoken), (ends, within)):
        doubtful[numbers[np.isin(blocks.codes[places], _FIRST)]] = True
    doubtful[_with_ascii_after_a_stop(blocks)] = True
    return doubtful


def _with_ascii_after_a_stop(blocks: Blocks) -> Ints:
    """The blocks in which a full-width stop may be followed by an ASCII letter or digit."""
    stops = np.flatnonzero(blocks.signs_at & Sign.STOP)
    after = np.searchsorted(blocks.visible, stops, "right")
    stops, after = stops[after < len(blocks.visible)], after[after < len(blocks.visible)]
    following = blocks.visible[after]
    wanted = Sign.DIGIT | Sign.LETTER | Sign.CLOSING
    stops = stops[(blocks.signs_at[following] & wanted) > 0]
    numbers: Ints = np.unique(np.searchsorted(blocks.edges, stops, "right") - 1)
    return numbers


def _in_block(block: str, signs: int, ends: list[int]) -> list[int]:
    """The ends of the sentences of a block, from those that sentencex found, its own among them."""
    if signs & Sign.DIGIT and (item := _NUMBER.match(block)):
        ends = [end for end in ends if end > item.end()]
    if signs & Sign.CLOSING:
        ends = list(_whole(block, ends))
    missed: list[int] = []
    if signs & Sign.BRACKET:
        first = _ITEM.match(block)
        starts = [first.end() if first else 0, *ends]
        missed += filter(None, map(partial(_in_brackets, block), starts, ends))
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
    if block[start : start + 1] not in ("(", "["):
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
