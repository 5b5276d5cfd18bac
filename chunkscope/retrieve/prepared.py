"""The tokens of whole texts, made once: those of any stretch of them are then slices.

``Words(texts).of(document, starts, ends)`` are the numbers of ``terms(text[start:end])``, and `Grams` those
of ``grams(text[start:end])``, exactly. Where folding a text is not folding its characters one by one
(combining marks, a final sigma), its stretches are read one by one, as they would be without this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Protocol

import numpy as np

from chunkscope.codes import points_of
from chunkscope.retrieve.tokens import BLANKS, grams, runs, terms
from chunkscope.retrieve.vocabulary import Folded, Ids, Places, Vocabulary, folding


class _Known(Protocol):
    """One text whose tokens were made."""

    def of(self, starts: Places, ends: Places, vocabulary: Vocabulary) -> list[Ids]:
        """The tokens of each stretch ``[start, end)``."""


class Tokens:
    """Texts whose tokens were made once, as ``analyzer`` finds them.

    `_read` makes those of one text; None where its stretches have to be read one by one.
    """

    analyzer: Callable[[str], list[str]]

    def __init__(self, texts: Sequence[str]) -> None:
        self.vocabulary = Vocabulary()
        self._texts = texts
        self._known = [self._read(text) for text in texts]

    def _read(self, text: str) -> _Known | None:
        raise NotImplementedError

    def of(self, document: int, starts: Places, ends: Places) -> list[Ids]:
        """The tokens of each stretch ``[start, end)`` of one text."""
        text, known = self._texts[document], self._known[document]
        if known is None:
            return [self.of_text(text[start:end]) for start, end in _pairs(starts, ends)]
        return known.of(starts, ends, self.vocabulary)

    def of_text(self, text: str) -> Ids:
        """The tokens of any other text."""
        return self.vocabulary.ids(self.analyzer(text))


class Words(Tokens):
    """The terms of texts, as `chunkscope.retrieve.tokens.terms` finds them."""

    analyzer = staticmethod(terms)

    def _read(self, text: str) -> _Known | None:
        return _words(text, self.vocabulary)


@dataclass(frozen=True, slots=True)
class _Words:
    """Runs (starts and ends) and terms (starts, numbers) of one folded text, all ascending."""

    folded: Folded
    run_starts: Places
    run_ends: Places
    starts: Places
    ids: Ids

    def of(self, starts: Places, ends: Places, vocabulary: Vocabulary) -> list[Ids]:
        begins, stops = self.folded.at(starts), self.folded.at(ends)
        # Whole runs: from the first that begins inside, to the last that ends inside.
        first = np.searchsorted(self.run_starts, begins)
        last = np.searchsorted(self.run_ends, stops, side="right")
        heads = (first > 0) & (self._ends_before(first) > begins)
        tails = (last < len(self.run_starts)) & (self._start_of(last) < stops)
        low = np.searchsorted(self.starts, self._start_of(first))
        high = np.searchsorted(self.starts, self._start_of(last))
        found = [self.ids[a:b] for a, b in _pairs(low, high)]
        for number in np.flatnonzero(heads | tails).tolist():
            begin, stop = int(begins[number]), int(stops[number])
            found[number] = self._cut(
                found[number], begin, stop, int(first[number]), int(last[number]), vocabulary
            )
        return found

    def _ends_before(self, runs_: Places) -> Places:
        return self.run_ends[np.maximum(runs_ - 1, 0)] if len(self.run_ends) else np.zeros_like(runs_)

    def _start_of(self, runs_: Places) -> Places:
        return np.append(self.run_starts, len(self.folded.text))[runs_]

    def _cut(self, whole: Ids, begin: int, stop: int, first: int, last: int, vocabulary: Vocabulary) -> Ids:
        """The terms of a stretch that begins or ends inside a run."""
        text = self.folded.text
        if first > last:
            return vocabulary.ids(_terms(text[begin:stop]))
        head = (
            text[begin : int(self.run_ends[first - 1])] if first and self.run_ends[first - 1] > begin else ""
        )
        tail = text[int(self.run_starts[last]) : stop] if last < len(self.run_starts) else ""
        return np.concatenate((vocabulary.ids(_terms(head)), whole, vocabulary.ids(_terms(tail))))


def _terms(text: str) -> list[str]:
    """The terms of a text that is folded already."""
    return list(chain.from_iterable(_of_run(run, is_pairs) for _start, run, is_pairs in runs(text)))


def _of_run(run: str, is_pairs: bool) -> list[str]:
    if not is_pairs or len(run) == 1:
        return [run]
    return [run[at : at + 2] for at in range(len(run) - 1)]


def _words(text: str, vocabulary: Vocabulary) -> _Words | None:
    made = folding(text)
    if made is None:
        return None
    run_starts: list[int] = []
    run_ends: list[int] = []
    starts: list[int] = []
    found: list[str] = []
    for start, run, is_pairs in runs(made.text):
        run_starts.append(start)
        run_ends.append(start + len(run))
        tokens = _of_run(run, is_pairs)
        starts += range(start, start + len(tokens))
        found += tokens
    first, last, places = (np.array(each, np.int64) for each in (run_starts, run_ends, starts))
    return _Words(made, first, last, places, vocabulary.ids(found))


class Grams(Tokens):
    """The 2-grams of texts, as `chunkscope.retrieve.tokens.grams` finds them."""

    analyzer = staticmethod(grams)

    def _read(self, text: str) -> _Known | None:
        return _grams(text, self.vocabulary)


@dataclass(frozen=True, slots=True)
class _Grams:
    """One folded text with every run of blanks as one: the 2-gram that begins at each of its characters.

    ``places`` has where each character of the folded text is in ``text``; those of a run are all there.
    """

    folded: Folded
    places: Places
    text: str
    ids: Ids

    def of(self, starts: Places, ends: Places, vocabulary: Vocabulary) -> list[Ids]:
        begins = self.places[self.folded.at(starts)]
        # One behind the last character's place: an end inside a run of blanks is behind that blank.
        stops = self.places[np.maximum(self.folded.at(ends) - 1, 0)] + 1
        return [
            self._between(begin, stop if end > start else begin, vocabulary)
            for begin, stop, start, end in zip(
                begins.tolist(), stops.tolist(), starts.tolist(), ends.tolist(), strict=True
            )
        ]

    def _between(self, begin: int, stop: int, vocabulary: Vocabulary) -> Ids:
        text = self.text
        while begin < stop and text[begin] == " ":
            begin += 1
        while begin < stop and text[stop - 1] == " ":
            stop -= 1
        if stop - begin == 1:
            return vocabulary.ids(text[begin])
        return self.ids[begin : max(stop - 1, begin)]


def _grams(text: str, vocabulary: Vocabulary) -> _Grams | None:
    made = folding(text)
    if made is None or any(
        character.isspace() != bool(BLANKS.match(character)) for character in set(made.text)
    ):
        return None
    codes = points_of(made.text)
    blank = np.isin(codes, [ord(character) for character in set(made.text) if character.isspace()])
    kept = np.ones(len(codes), np.bool_)
    kept[1:] = ~(blank[1:] & blank[:-1])
    places = np.append(np.cumsum(kept) - 1, kept.sum())
    codes = np.where(blank, ord(" "), codes)[kept]
    packed = (codes[:-1].astype(np.int64) << 32) | codes[1:]
    distinct, which = np.unique(packed, return_inverse=True)
    tokens = [chr(code >> 32) + chr(code & 0xFFFFFFFF) for code in distinct.tolist()]
    return _Grams(made, places, "".join(map(chr, codes.tolist())), vocabulary.ids(tokens)[which])


def _pairs(starts: Places, ends: Places) -> Iterable[tuple[int, int]]:
    return zip(starts.tolist(), ends.tolist(), strict=True)
