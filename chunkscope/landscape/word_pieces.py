"""How many word pieces any slice of a text has, without encoding the slice.

The tokenizer of all-MiniLM-L6-v2 looks at a word at a time, and white space, punctuation and kanji always
end one. So between two such places the pieces of the whole text are those of the slice; only what stands
before the first and after the last of them is encoded again.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.arrays import Ints
from chunkscope.codes import points_of
from chunkscope.embed.base import same_length
from chunkscope.tokens.wordpieces import LIMIT, SPECIAL, WordPieces, measure_all

_MOST_KNOWN = 2_000_000
"""Characters encoded again, above which what is known of them is forgotten."""
_SPECIAL_SIGNS = "[]"
"""In text they may be a special token such as ``[SEP]``, which is taken apart where it is cut."""
_KANJI = (
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2F800, 0x2FA1F),
)
"""What the tokenizer puts blanks around."""


@dataclass(frozen=True)
class Pieces:
    """``before[i]`` pieces begin before character i; ``next_`` and ``last`` are the nearest safe places."""

    text: str
    before: Ints
    next_: Ints
    last: Ints
    known: dict[str, int]

    @classmethod
    def of(cls, text: str) -> Pieces:
        """Encode the text once. Raises `TokenizerMissing` where the tokenizer is not installed."""
        starts = WordPieces.of(same_length(text)).starts
        before = np.zeros(len(text) + 1, np.int64)
        np.cumsum(np.bincount(starts, minlength=len(text)), out=before[1:])
        safe = np.flatnonzero(_safe(text))
        places = np.arange(len(text) + 1)
        next_ = safe[np.minimum(np.searchsorted(safe, places), len(safe) - 1)]
        last = safe[np.searchsorted(safe, places, "right") - 1]
        return cls(text, before, next_, last, {})

    def beyond(self, starts: Ints, ends: Ints) -> int:
        """How many of the slices have more pieces than the model takes in, special ones counted."""
        # Shorter ones need not be looked at: no character is more than four pieces.
        long = 4 * (ends - starts) + SPECIAL > LIMIT
        return int(np.count_nonzero(self.counts(starts[long], ends[long]) + SPECIAL > LIMIT))

    def counts(self, starts: Ints, ends: Ints) -> Ints:
        """The word pieces of each slice, special ones left out."""
        low, high = self.next_[starts], self.last[ends]
        apart = low > high
        low, high = np.where(apart, ends, low), np.where(apart, ends, high)
        sides = [self.text[a:b] for a, b in zip(starts.tolist(), low.tolist(), strict=True)]
        sides += [self.text[a:b] for a, b in zip(high.tolist(), ends.tolist(), strict=True)]
        fresh = list(dict.fromkeys(side for side in sides if side not in self.known))
        if sum(map(len, fresh)) + len(self.known) > _MOST_KNOWN:
            self.known.clear()
            fresh = list(dict.fromkeys(sides))
        if fresh:
            self.known.update(zip(fresh, measure_all(fresh), strict=True))
        lengths = np.fromiter(map(self.known.__getitem__, sides), np.int64, len(sides)).reshape(2, -1)
        inner: Ints = self.before[high] - self.before[low]
        return np.asarray(inner + lengths.sum(axis=0))


def _safe(text: str) -> NDArray[np.bool_]:
    """Per place, whether no word and no special token reaches over it; the ends of the text are safe."""
    codes = points_of(text)
    alone = np.zeros(len(text), np.bool_)
    if len(codes):
        distinct, order = np.unique(codes, return_inverse=True)
        alone = np.fromiter(map(_stands_alone, map(chr, distinct.tolist())), np.bool_, len(distinct))[order]
    safe = np.ones(len(text) + 1, np.bool_)
    safe[1:-1] = alone[1:] | alone[:-1]
    return safe


def _stands_alone(sign: str) -> bool:
    """White space, punctuation in the tokenizer's sense, or a kanji."""
    if sign.isspace():
        return sign in " \n\t\r\u3000"
    if sign in _SPECIAL_SIGNS:
        return False
    category = unicodedata.category(sign)
    kanji = any(low <= ord(sign) <= high for low, high in _KANJI)
    return kanji or category.startswith("P") or (sign.isascii() and category.startswith("S"))
