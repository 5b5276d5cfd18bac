"""Lengths: characters, or tokens of tiktoken's encodings, counted without a network."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkscope.tokens.counter import TokenCounter
from chunkscope.tokens.errors import UnitError
from chunkscope.wording import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray
    from tiktoken import Encoding

__all__ = [
    "UNITS",
    "UnitError",
    "encode",
    "encoding",
    "estimate",
    "forget",
    "load",
    "measure",
    "measure_all",
    "mended",
]

UNITS: Final = ("characters", "cl100k_base", "o200k_base")


def measure(unit: str) -> Callable[[str], int]:
    """The length function of ``unit``: ``len``, or the number of tokens.

    Special tokens such as ``<|endoftext|>`` count as the text they are. Nothing is cached: use
    :func:`measure_all` for many pieces. Raises :class:`UnitError` for an unknown or unloadable unit;
    the function itself raises it for a piece with more than a million blanks in a row.
    """
    return len if unit == "characters" else _counter(unit).count


def measure_all(unit: str, pieces: Sequence[str]) -> list[int]:
    """The length of every piece in ``unit``, in order; equal pieces and equal words are encoded once.

    ``measure_all(unit, pieces) == [measure(unit)(piece) for piece in pieces]``. A bounded cache
    remembers the pieces of former calls. Raises :class:`UnitError` as :func:`measure` does.
    """
    return list(map(len, pieces)) if unit == "characters" else _counter(unit).count_all(pieces)


def encoding(unit: str) -> Encoding:
    """Tiktoken's own encoding of a unit that counts tokens, loaded without a network.

    Raises :class:`UnitError` for any other unit, and for one that cannot be loaded.
    """
    return _counter(unit).encoding


def encode(unit: str, text: str) -> NDArray[np.int64]:
    """The tokens of ``text``, special ones as the text they are; raises as `measure` does."""
    counter = _counter(unit)
    counter.check(text)
    return counter.encoding.encode_to_numpy(mended(text), disallowed_special=()).astype(np.int64)


def estimate(unit: str, text: str) -> int:
    """About how long a text is, by at most 16 samples spread over it."""
    if unit == "characters" or not text:
        return len(text)
    step = max(len(text) // 16, 512)
    samples = [text[start : start + 512] for start in range(0, len(text), step)]
    return round(sum(measure_all(unit, samples)) * len(text) / sum(map(len, samples)))


def mended(text: str) -> str:
    """The text as tiktoken encodes it: two halves of a character are one, a lone half is U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def load(unit: str) -> float:
    """Make ``unit`` ready now; the seconds its loading took, once per process (0 for characters)."""
    return 0.0 if unit == "characters" else _counter(unit).seconds


def forget(unit: str) -> None:
    """Drop the lengths that were counted before: a benchmark of counting must not find it done."""
    if unit != "characters":
        _counter(unit).forget()


_counters: dict[str, TokenCounter] = {}
_loading = threading.Lock()


def _counter(unit: str) -> TokenCounter:
    if unit not in UNITS:
        raise UnitError(
            _("The unit {unit} is unknown: choose one of {units}.").format(unit=unit, units=", ".join(UNITS))
        )
    if unit not in _counters:
        with _loading:
            if unit not in _counters:
                _counters[unit] = TokenCounter(unit)
    return _counters[unit]
