"""Whole sentences, packed."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import ClassVar

from chunkscope.assembly.parts import noted
from chunkscope.chunking import Chunking
from chunkscope.extras import Extras
from chunkscope.sentences.spans import SEGMENTER
from chunkscope.strategies.base import SplitError, Strategy, check_window, windows
from chunkscope.strategies.options import Option
from chunkscope.strategies.recursive import split_traced
from chunkscope.tracing.cuts import Cut, Settings
from chunkscope.tracing.merge import Limits
from chunkscope.tracing.sentence_cut import cut_sentences
from chunkscope.units import UNITS, estimate
from chunkscope.wording import N_, _

FINER = (r"\n", "(?<=、)", "(?<=,) ", " ", "")
"""Where a sentence that is too long is cut: lines, clauses, words, characters.

A comma stays with what it ends, and a blank with the word after it, to whose token it belongs.
"""


@dataclass(frozen=True, slots=True)
class Sentence(Strategy):
    """Packs whole sentences up to ``chunk_size``; what is carried over is whole sentences too.

    The rule is that of `Recursive`: the carry is the longest suffix of whole sentences that is no longer than
    ``chunk_overlap`` and leaves room for the next sentence. White space between two sentences counts,
    white space at the ends of a chunk does not, so every chunk is a slice that begins and ends with a
    sentence. Sentences are those of `chunkscope.sentences.spans`.

    A sentence longer than ``chunk_size`` is cut by the same recursion with the separators `FINER`; with
    ``split_long`` off it is a chunk of its own (`Change.TOO_LONG`).
    """

    name: ClassVar[str] = "sentence"
    title: ClassVar[str] = N_("Whole sentences")
    about: ClassVar[str] = N_("Whole sentences, packed up to chunk_size; the overlap is whole sentences too.")
    package: ClassVar[str] = SEGMENTER
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "split_long",
            N_("Cut long sentences"),
            N_(
                "Cut a sentence that is longer than chunk_size at lines, commas, blanks, and last between "
                "characters. Off: it stays whole, and its chunk is too long."
            ),
        ),
    )

    chunk_size: int = 1000
    chunk_overlap: int = 200
    length_function: str = "characters"
    split_long: bool = True

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        check_window(self.chunk_size, self.chunk_overlap, equal_allowed=True)
        if self.length_function not in UNITS:
            message = _("length_function {value} is unknown: use one of {units}.")
            raise SplitError(message.format(value=repr(self.length_function), units=", ".join(UNITS)))

    def estimated_chunks(self, text: str) -> int:
        """About as many as windows of the same size, or sentences and the parts of long ones."""
        length = estimate(self.length_function, text)
        sentences = sum(map(text.count, ".!?。！？\n"))
        return min(
            windows(length, self.chunk_size, self.chunk_overlap),
            sentences + windows(length, self.chunk_size, 0),
        )

    def split(self, text: str) -> Chunking:
        """Pack the sentences of ``text``; a blank text has no chunk."""
        return split_traced(self, text, self.settings, Extras(tell=noted))

    def settings(self) -> Settings:
        """The same settings in the words of `chunkscope.tracing`."""
        return Settings(
            chunk_size=self.chunk_size,
            chunk_overlap=self.chunk_overlap,
            separators=("", *FINER),
            keep="start",
            is_regex=True,
            strip=True,
            measure_all=None if self.length_function == "characters" else self.measure_all,
            additive=True,
            too_long=self.chunk_size + 1 if self.split_long else inf,
            cutter=self._cut,
        )

    def _cut(self, part: str, offset: int, limits: Limits) -> Cut:
        characters = self.length_function == "characters"
        return cut_sentences(part, offset, limits, None if characters else self.measure_all)
