"""Folded texts, and tokens by number: what `chunkscope.retrieve.prepared` counts with."""

from __future__ import annotations

import threading
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.retrieve.tokens import folded

Ids = NDArray[np.int32]
Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text; ``places`` has each character's offset in it, None where that is the same."""

    text: str
    places: Places | None

    def at(self, offsets: Places) -> Places:
        """Offsets of the text as offsets of the folded one."""
        return offsets if self.places is None else self.places[offsets]


def folding(text: str) -> Folded | None:
    """The folded text, where every slice of the text folds to a slice of it; else None."""
    whole = folded(text)
    if text.isascii():
        return Folded(whole, None)
    table = {character: folded(character) for character in set(text)}
    if any("\u03a3" in unicodedata.normalize("NFKC", character) for character in table):
        return None
    if "".join(map(table.__getitem__, text)) != whole:
        return None
    if all(len(each) == 1 for each in table.values()):
        return Folded(whole, None)
    lengths = {character: len(each) for character, each in table.items()}
    counted = np.fromiter(map(lengths.__getitem__, text), np.int64, len(text))
    return Folded(whole, np.concatenate(([0], np.cumsum(counted))))


class Vocabulary:
    """Tokens by number, in the order in which they came; several threads may share one."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}
        self._lock = threading.Lock()
        self._ranks: Places = np.zeros(0, np.int64)

    def ids(self, tokens: Iterable[str]) -> Ids:
        """The tokens' numbers; new ones get the next."""
        numbers = self.numbers
        with self._lock:
            return np.array([numbers.setdefault(token, len(numbers)) for token in tokens], np.int32)

    @property
    def words(self) -> list[str]:
        """The tokens, in the order of their numbers."""
        return list(self.numbers)

    @property
    def ranks(self) -> Places:
        """The place of each token in the order of the alphabet (of code points)."""
        with self._lock:
            if len(self._ranks) != len(self.numbers):
                words = self.words
                by_word = sorted(range(len(words)), key=words.__getitem__)
                self._ranks = np.empty(len(words), np.int64)
                self._ranks[by_word] = np.arange(len(words))
            return self._ranks
