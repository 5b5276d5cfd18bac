"""Many short words counted in one call of tiktoken, because no token reaches from one into the next.

A call costs as much as encoding several words does. The words are joined where the joints of
`chunkscope.tokens.segments` allow it, and the tokens are told apart by their bytes. The law, tested: every
count is that of the word alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tiktoken import Encoding

Counts = NDArray[np.int64]
_BLANK, _TILDE, _STOP = map(ord, " ~.")


class Together:
    """Counts the tokens of many words at once; ``ranks`` has the bytes of each of the encoding's tokens."""

    def __init__(self, encoding: Encoding, ranks: dict[bytes, int]) -> None:
        self._encoding = encoding
        self._bytes = np.zeros(max(ranks.values()) + 1, dtype=np.int64)
        self._bytes[list(ranks.values())] = list(map(len, ranks))

    def counts(self, words: Sequence[str], longest: int) -> Iterator[tuple[list[str], list[int]]]:
        """Words of at most ``longest`` ASCII characters that can be joined, and the tokens of each of them.

        They come in groups. A word can be joined that begins with a blank and ends with a visible sign, or
        that begins with a visible sign and ends with a letter or digit. The others are left out.
        """
        plain = list(filter(str.isascii, filter(None, words)))
        if not plain:
            return
        lengths = _lengths(plain)
        codes = np.frombuffer("".join(plain).encode("ascii"), dtype=np.uint8)
        ends = np.cumsum(lengths)
        first, last, before = codes[ends - lengths], codes[ends - 1], codes[ends - 2]
        short = lengths <= longest
        led = short & (first == _BLANK) & (last > _BLANK) & (last <= _TILDE)
        # A full stop after a letter is a token of its own; many words come with and without one.
        stopped = led & (lengths > 2) & (last == _STOP) & _is_wordlike(before)
        yield from self._led(_chosen(plain, led & ~stopped), _chosen(plain, stopped))
        # So is a line end before a visible sign, and no token reaches over it after a letter.
        bare = _chosen(plain, short & (first > _BLANK) & (first <= _TILDE) & _is_wordlike(last))
        yield bare, self._joined(bare, "\n")

    def _led(self, words: list[str], stopped: list[str]) -> Iterator[tuple[list[str], list[int]]]:
        """Words that begin with a blank, and more of them that end with a full stop after a letter."""
        without = [word[:-1] for word in stopped]
        every = [*words, *set(without).difference(words)]
        tokens = self._joined(every, "")
        yield every, tokens
        found = dict(zip(every, tokens, strict=True))
        yield stopped, [found[word] + 1 for word in without]

    def _joined(self, words: list[str], lead: str) -> list[int]:
        """The tokens of words that may be joined when each has ``lead`` before it."""
        if not words:
            return []
        tokens = self._encoding.encode_to_numpy(lead + lead.join(words), disallowed_special=())
        token_ends = np.cumsum(self._bytes[tokens])
        until = np.searchsorted(token_ends, np.cumsum(_lengths(words) + len(lead))) + 1
        counts: list[int] = (np.diff(until, prepend=0) - len(lead)).tolist()
        return counts


def _lengths(words: list[str]) -> Counts:
    return np.fromiter(map(len, words), dtype=np.int64, count=len(words))


def _chosen(words: list[str], mask: NDArray[np.bool_]) -> list[str]:
    return words if mask.all() else [words[place] for place in np.flatnonzero(mask).tolist()]


def _is_wordlike(codes: NDArray[np.uint8]) -> Any:  # noqa: ANN401 - numpy's own comparison
    """ASCII letters and digits."""
    return (((codes | 32) >= 97) & ((codes | 32) <= 122)) | ((codes >= 48) & (codes <= 57))
