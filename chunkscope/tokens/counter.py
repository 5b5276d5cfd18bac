"""The lengths of texts in one encoding: each piece is counted once, many short words together."""

from __future__ import annotations

import re
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Final

from chunkscope.tokens.encoding_files import recipe_of
from chunkscope.tokens.errors import UnitError
from chunkscope.tokens.segments import clauses, words
from chunkscope.tokens.together import Together
from chunkscope.wording import _

if TYPE_CHECKING:
    from collections.abc import Sequence

CACHE_WEIGHT: Final = 24_000_000
"""What one encoding's cache may hold: characters, plus ``PIECE_WEIGHT`` for each piece."""

PIECE_WEIGHT: Final = 64

SHORT: Final = 16
"""So few characters are encoded as they are: to look for words in them would take as long."""

MANY: Final = 100
"""From so many pieces on, those that are short words are encoded together."""

LONG: Final = 64
"""From so many characters on, text without blanks is cut into clauses: shorter ones rarely occur again."""

BLANK_LIMIT: Final = 999_999
"""So many blanks in a row overflow the stack of tiktoken's regex engine (measured with 0.14.0)."""

# A line end after the run saves it; so does, for cl100k_base, the end of the piece.
_BLANK: Final = r"[^\S\r\n\x1c-\x1f]"
_BLANKS: Final = rf"(?<!{_BLANK}){_BLANK}{{{BLANK_LIMIT},}}+"
_OVERFLOWS: Final = {
    "cl100k_base": re.compile(_BLANKS + r"(?![\r\n]|\Z)"),
    "o200k_base": re.compile(_BLANKS + r"(?![\r\n])"),
}


class _Known(dict[str, int]):
    """Lengths that were counted; one that is missing is counted now, or added up, and kept."""

    def __init__(self, counter: TokenCounter) -> None:
        super().__init__()
        self._counter = counter
        self.weight = 0

    def learn(self, pieces: Sequence[str], together: Together) -> None:
        """Count the short words among the pieces that are not known yet, all in one go."""
        fresh = list(set(pieces).difference(self))
        if len(fresh) < MANY:
            return
        before = len(self)
        for counted, tokens in together.counts(fresh, SHORT):
            self.update(zip(counted, tokens, strict=True))
        self.weight += (SHORT + PIECE_WEIGHT) * (len(self) - before)

    def __missing__(self, text: str) -> int:
        characters = len(text)
        self.weight += characters + PIECE_WEIGHT
        if characters <= SHORT:
            length = self[text] = len(self._counter.encode(text))
            return length
        cut = words if text.find(" ", 1) > 0 else clauses if characters > LONG else None
        segments = cut(text) if cut else ()
        length = self[text] = (
            sum(map(self.__getitem__, segments)) if len(segments) > 1 else self._counter.count(text)
        )
        return length


class TokenCounter:
    """One loaded encoding and the lengths it has counted."""

    def __init__(self, unit: str) -> None:
        began = perf_counter()
        self.unit = unit
        import tiktoken

        recipe = recipe_of(unit)
        self.encoding, self._ranks = tiktoken.Encoding(**recipe), recipe["mergeable_ranks"]
        self.encode = self.encoding.encode_ordinary
        self.seconds = perf_counter() - began
        self._known = _Known(self)

    @cached_property
    def _together(self) -> Together:
        return Together(self.encoding, self._ranks)

    def count(self, text: str) -> int:
        """The tokens of the text, counted anew."""
        self.check(text)
        return len(self.encode(text))

    def check(self, text: str) -> None:
        """Raise UnitError for a text that the encoding cannot take."""
        if len(text) >= BLANK_LIMIT:
            self._refuse_blanks(text)

    def forget(self) -> None:
        """Drop what was counted."""
        self._known = _Known(self)

    def count_all(self, pieces: Sequence[str]) -> list[int]:
        """The tokens of every piece, in order, from what was counted where that is known."""
        known = self._known
        if len(pieces) >= MANY and not all(map(known.__contains__, pieces)):
            known.learn(pieces, self._together)
        lengths = list(map(known.__getitem__, pieces))
        if known.weight > CACHE_WEIGHT:
            # Another thread may still hold the old one, so it is replaced, never emptied.
            self.forget()
        return lengths

    def _refuse_blanks(self, text: str) -> None:
        if found := _OVERFLOWS[self.unit].search(text):
            raise UnitError(
                _(
                    "{unit} cannot count a piece with {n} blanks in a row, the limit is {limit}: put a"
                    " separator that cuts between blanks (a space) on the list, or count characters."
                ).format(unit=self.unit, n=f"{len(found[0]):,}", limit=f"{BLANK_LIMIT - 1:,}")
            )
