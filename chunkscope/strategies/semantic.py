"""Cuts where the meaning changes: LangChain's SemanticChunker, a plain threshold, and clusters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import numpy as np

from chunkscope.assembly.parts import Part, assemble
from chunkscope.chunking import Chunking
from chunkscope.embed.known import BUNDLED
from chunkscope.semantic.breakpoints import STATISTICS, cuts, decided
from chunkscope.semantic.clusters import MOST_CELLS, best_clusters
from chunkscope.semantic.curve import CLUSTER, GRADIENT, Curve
from chunkscope.semantic.forms import FORMS, OPTIONS, RANGES
from chunkscope.semantic.groups import fitted, grouped, hull, tiled, within
from chunkscope.semantic.vectors import Vectors, vectors_of
from chunkscope.sentences.spans import sentence_spans
from chunkscope.strategies.base import SplitError, Step, Strategy, check_window
from chunkscope.strategies.options import Option
from chunkscope.strategies.ranges import check_choice, check_number, check_whole
from chunkscope.strategies.recursive import Recursive
from chunkscope.units import UNITS
from chunkscope.values import Span
from chunkscope.wording import N_, _

PIECES = ("\n\n", "\n", "。", "．", "？", "！", ".", "?", "!", " ", "")
"""Where the pieces of a cluster are cut: Chroma's list, and the sentence ends of Japanese before it."""


@dataclass(frozen=True, slots=True)
class Semantic(Strategy):
    """Sentences are embedded, and the text is cut where neighbours are far apart in meaning.

    ``breakpoint_threshold_type`` is one of `FORMS`: four as in SemanticChunker of langchain-experimental
    0.4.2, with its defaults (given equal sentences and vectors, its cuts), "threshold" (neighbours with a
    cosine of ``similarity`` or more stay together) and "cluster" (as in Chroma's ClusterSemanticChunker:
    pieces of at most ``piece_size``, clusters of at most ``chunk_size // piece_size`` pieces). Each form has
    an amount of its own, see `breakpoint_threshold_amount`.

    Chunks are slices of the source; SemanticChunker joins its sentences with a blank instead. Sentences
    are those of `chunkscope.sentences.spans`, which knows Japanese. ``min_chunk_size`` counts characters,
    ``chunk_size`` and ``piece_size`` the unit. Without ``cap`` a group longer than ``chunk_size`` stays
    whole, with a note; with it, it is cut at sentence ends, and a sentence too long by `Recursive`. The
    distances are in ``chunking.extras.curve``. Raises `SplitError` where the model cannot be had.
    """

    name: ClassVar[str] = "semantic"
    title: ClassVar[str] = N_("Semantic")
    about: ClassVar[str] = N_(
        "Sentences become vectors, and the text is cut where neighbours differ most, or into the clusters "
        "that hold together best."
    )
    slow: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    chunk_size: int = 400
    length_function: str = "cl100k_base"
    breakpoint_threshold_type: str = "percentile"
    percentile: float = 95.0
    deviations: float = 3.0
    interquartile_ranges: float = 1.5
    similarity: float = 0.5
    number_of_chunks: int = 0
    buffer_size: int = 1
    min_chunk_size: int = 0
    piece_size: int = 50
    cap: bool = False
    model: str = BUNDLED

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        check_window(self.chunk_size, 0, equal_allowed=True)
        check_choice("length_function", self.length_function, UNITS)
        check_choice("breakpoint_threshold_type", self.breakpoint_threshold_type, FORMS)
        for name, (low, high) in RANGES.items():
            check_number(name, getattr(self, name), low, high)
        for name in ("number_of_chunks", "buffer_size", "min_chunk_size"):
            check_whole(name, getattr(self, name), 0)
        check_whole("piece_size", self.piece_size, 1)

    @property
    def breakpoint_threshold_amount(self) -> float:
        """The amount that the form in use goes by, by LangChain's name; NaN for "cluster"."""
        field = FORMS[self.breakpoint_threshold_type]
        return float(getattr(self, field)) if field else float("nan")

    def steps(self, text: str) -> Iterator[Step | Chunking]:
        """A step for every part of the sentences that is embedded, then the chunking."""
        units = tiled(text, self._units(text))
        if len(units) < 2:
            yield self._assembled(text, units, self._curve(units, Vectors.of(np.zeros((len(units), 1)))))
            return
        vectors = yield from vectors_of(self._read(text, units), self.model)
        yield self._assembled(text, units, self._curve(units, vectors))

    def _units(self, text: str) -> list[Span]:
        """The sentences, or for "cluster" the pieces."""
        if self.breakpoint_threshold_type != CLUSTER:
            return list(sentence_spans(text))
        by = Recursive(self.piece_size, 0, PIECES, length_function=self.length_function)
        pieces = by.split(text)
        most = max(self.chunk_size // self.piece_size, 1)
        if min(most, len(pieces.starts)) * len(pieces.starts) > MOST_CELLS:
            message = _(
                "chunk_size ({size}) holds {most} pieces of piece_size ({piece}), too many to try all "
                "clusters of {n} pieces: lower chunk_size or raise piece_size."
            )
            values = {"size": self.chunk_size, "piece": self.piece_size, "most": most}
            raise SplitError(message.format(n=len(pieces.starts), **values))
        return [Span(*ends) for ends in zip(pieces.starts.tolist(), pieces.ends.tolist(), strict=True)]

    def _read(self, text: str, units: Sequence[Span]) -> list[str]:
        """What is embedded for each sentence: it and ``buffer_size`` sentences on either side."""
        buffer = self.buffer_size if self.breakpoint_threshold_type in STATISTICS else 0
        last = len(units)
        around = ((max(place - buffer, 0), min(place + buffer + 1, last)) for place in range(last))
        return [hull(units, first, stop).of(text) for first, stop in around]

    def _curve(self, units: Sequence[Span], vectors: Vectors) -> Curve:
        """The distances, and what of them is cut before long groups are looked at."""
        kind = self.breakpoint_threshold_type
        distances = 1.0 - vectors.cosines() if len(units) > 1 else np.zeros(0)
        if kind == CLUSTER:
            cut, mean = best_clusters(vectors, self.chunk_size // self.piece_size)
            values, threshold, above = distances, 1.0 - mean, cut
        else:
            amount = self.breakpoint_threshold_amount
            values, threshold, above = decided(distances, kind, amount, self.number_of_chunks)
            lone = kind == GRADIENT and len(distances) == 1
            cut = cuts(above, [unit.length for unit in units], 0 if lone else self.min_chunk_size)
        starts = np.array([unit.start for unit in units], dtype=np.int64)
        ends = np.array([unit.end for unit in units], dtype=np.int64)
        return Curve(kind, self.model, starts, ends, distances, values, threshold, above, cut)

    def _assembled(self, text: str, units: Sequence[Span], curve: Curve) -> Chunking:
        """The groups as chunks; with ``cap`` those that are too long are cut again, which the curve shows."""
        groups = grouped(curve.cut, len(units))
        spans = [hull(units, *group) for group in groups]
        if self.cap:
            groups = [small for group in groups for small in fitted(text, units, group, self)]
            cut = np.zeros_like(curve.cut)
            cut[[stop - 1 for _first, stop in groups[:-1]]] = True
            curve = replace(curve, cut=cut)
            spans = [
                part
                for group in groups
                for part in within(text, hull(units, *group), self, self.length_function)
            ]
        found = assemble(text, self, [Part((span,)) for span in spans])
        found.extras = replace(found.extras, curve=curve)
        return found
