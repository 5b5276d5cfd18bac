"""Where the tokens of a text stand in it: bytes of UTF-8 on one side, code points on the other.

tiktoken's tokens are bytes, so a token may hold a part of a character only. Nothing is searched for: the
bytes of the tokens add up to the bytes of the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import add

import numpy as np
from numpy.typing import NDArray

from chunkscope.codes import points_of
from chunkscope.tokens.segments import joint
from chunkscope.units import encode, encoding, mended

Places = NDArray[np.int64]
Stretch = tuple[int, int, int, int]
"""Characters from the first to before the second, tokens from the third to before the fourth.

The tokens are those characters exactly; where they are not, the third is larger than the fourth.
"""
_NEAR = (12, 48)
"""So far before the end of a stretch a joint is looked for: most have one there."""
_WORTHWHILE = 100
"""Encoding fewer characters takes no longer than looking for joints among them."""
_widths: dict[str, Places] = {}
"""Per unit the bytes of the tokens that were met so far; 0 for the others."""


@dataclass(frozen=True)
class Tokens:
    """The tokens of a text, in order.

    ``edges`` has one byte offset per token and one for the end: the tokens ``a:b`` are the bytes
    ``[edges[a], edges[b])`` of ``data``, the text in UTF-8.
    """

    text: str
    unit: str
    ids: Places
    edges: Places
    data: bytes

    @classmethod
    def of(cls, unit: str, text: str) -> Tokens:
        """Encode a text in a unit of `chunkscope.units`; raises `UnitError` where it cannot be counted."""
        ids = encode(unit, text)
        return cls(text, unit, ids, _edges(_widths_of(unit, ids)), mended(text).encode())

    @cached_property
    def characters(self) -> Places:
        """Per code point its byte offset, and last the end of the text."""
        codes = np.frombuffer(self.data, dtype=np.uint8)
        begins = np.append(np.flatnonzero((codes & 0xC0) != 0x80), len(codes))
        return begins if self._kept is None else begins[_edges(self._kept)]

    def places(self, offsets: Places) -> tuple[Places, NDArray[np.bool_]]:
        """Per byte offset, its character, and whether it lies inside that one.

        An offset that is not inside lies where the character begins.
        """
        if len(self.data) == len(self.text):
            return offsets, np.zeros(len(offsets), dtype=np.bool_)
        found = np.searchsorted(self.characters, offsets, side="right") - 1
        return found, np.asarray(self.characters[found] != offsets)

    def counts(self, stretches: Sequence[Stretch]) -> list[int]:
        """How many tokens each stretch of the text is when it is encoded alone.

        A stretch names characters and the text's own tokens that they are. Between two joints (see
        `chunkscope.tokens.segments`) those are counted; only what stands before and after is encoded again.
        """
        inner = [self._inner(stretch) for stretch in stretches]
        edges = np.array([edge for _sides, *both in inner for edge in both], dtype=np.int64)
        found = np.searchsorted(self.edges, edges).reshape(-1, 2)
        sides = [side for both, _begin, _finish in inner for side in both]
        outer = list(map(len, map(encoding(self.unit).encode_ordinary, sides)))
        both = map(add, outer[::2], outer[1::2])
        return list(map(add, both, (found[:, 1] - found[:, 0]).tolist()))

    def _inner(self, stretch: Stretch) -> tuple[tuple[str, str], int, int]:
        """The texts on both sides of the outermost joints, and the byte offsets of those."""
        text, (start, end, first, last) = self.text, stretch
        if end - start < _WORTHWHILE:
            return (text[start:end], ""), 0, 0
        low, high = _joints(text, start, end) if first <= last and self._is_whole else (end, end)
        head, tail = text[start:low], text[high:end]
        if low == high:
            return (head, tail), 0, 0
        begin = int(self.edges[first]) + len(head.encode())
        return (head, tail), begin, int(self.edges[last]) - len(tail.encode())

    @cached_property
    def _is_whole(self) -> bool:
        return mended(self.text) is self.text

    @cached_property
    def _kept(self) -> NDArray[np.int64] | None:
        """Per code point 1, and 0 for the second half of a character in two halves; None without such."""
        if len(mended(self.text)) == len(self.text):
            return None
        codes = points_of(self.text)
        second = (codes[1:] >> 10 == 0x37) & (codes[:-1] >> 10 == 0x36)
        return np.concatenate([np.ones(1, np.int64), np.where(second, 0, 1)])


def _widths_of(unit: str, ids: Places) -> Places:
    """The bytes of each token."""
    known = _widths.get(unit)
    if known is None:
        known = np.zeros(encoding(unit).max_token_value + 1, dtype=np.int64)
    widths = known[ids]
    if len(widths) and not widths.all():
        fresh = np.unique(ids[widths == 0])
        known = known.copy()
        known[fresh] = list(map(len, encoding(unit).decode_tokens_bytes(fresh.tolist())))
        _widths[unit] = known
        widths = known[ids]
    return widths


def _edges(widths: Places) -> Places:
    return np.concatenate([np.zeros(1, np.int64), np.cumsum(widths)])


def _joints(text: str, start: int, end: int) -> tuple[int, int]:
    """The first joint of a stretch and one of the last; its end twice where it has none."""
    found = joint.search(text, start, end)
    if found is None:
        return end, end
    low = found.start()
    if end == len(text) or joint.match(text, end):
        return low, end
    for near in _NEAR:
        if end - near > low and (found := joint.search(text, end - near, end)):
            return low, found.start()
    return low, low


def steps(count: int, size: int, overlap: int) -> tuple[Places, Places]:
    """The windows of LangChain's ``split_text_on_tokens``: the first token of each, and the one after it.

    The last window is the first that reaches the end.
    """
    step = min(size - overlap, count + 1)
    stop = max(count - min(overlap, count), min(count, 1))
    starts = np.arange(0, stop, step, dtype=np.int64)
    return starts, np.minimum(starts + min(size, count), count)
