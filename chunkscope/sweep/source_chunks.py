"""The chunks of one document as an evaluation cuts it, drawn on the document as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.drawing import Lit
from chunkscope.evaluate.ranges import columns, merged, without
from chunkscope.strategies import Strategy
from chunkscope.sweep.cut import Prepared
from chunkscope.values import Span


@dataclass(frozen=True, eq=False)
class SourceChunks:
    """The chunks of a document that are searched, by place: a `Drawable` without an overlap asked.

    ``hidden`` passages are in no chunk, even where one reaches over them.
    """

    text: str
    starts: Ints
    ends: Ints
    hidden: tuple[Span, ...] = ()
    asked: int = field(default=0, init=False)
    unit: str = field(default="characters", init=False)

    @property
    def overlaps(self) -> Ints:
        """Source characters in both neighbours."""
        found: Ints = np.maximum(self.ends[:-1] - self.starts[1:], 0)
        return found

    @property
    def overlap_lengths(self) -> Ints:
        """The same, since the unit is characters."""
        return self.overlaps

    @property
    def gaps(self) -> Ints:
        """Source characters in neither."""
        found: Ints = np.maximum(self.starts[1:] - self.ends[:-1], 0)
        return found

    @property
    def lengths(self) -> Ints:
        """Each chunk's length in the source."""
        return self.ends - self.starts

    def begin_in(self, spans: Sequence[Span]) -> list[bool]:
        """Per chunk, whether it begins within one of these stretches."""
        starts, ends = merged(columns(spans))
        found = np.searchsorted(starts, self.starts, side="right") > np.searchsorted(
            ends, self.starts, side="right"
        )
        listed: list[bool] = found.tolist()
        return listed

    def ranges(self) -> tuple[Ints, Ints, Ints]:
        """Starts, ends and chunk of every stretch to draw: the hulls without what is hidden."""
        gone = merged(columns(self.hidden))
        touched = np.searchsorted(gone[0], self.ends) > np.searchsorted(gone[1], self.starts, side="right")
        parts = [(self.starts[~touched], self.ends[~touched], np.flatnonzero(~touched))]
        for row in np.flatnonzero(touched).tolist():
            starts, ends = without((self.starts[row : row + 1], self.ends[row : row + 1]), gone)
            parts.append((starts, ends, np.full(len(starts), row, np.int64)))
        starts, ends, chunk = (np.concatenate(column) for column in zip(*parts, strict=True))
        order = np.argsort(chunk, kind="stable")
        return starts[order], ends[order], chunk[order]


def source_chunks(text: str, hidden: Sequence[Span], strategy: Strategy) -> SourceChunks:
    """The document without its hidden passages, cut into the chunks that are searched.

    Raises `SplitError` as the strategy does.
    """
    cut = Prepared([text], [tuple(sorted(hidden))]).cut(strategy)
    rows = cut.rows("characters")
    first = len(rows.starts) - cut.count  # parents come before them
    return SourceChunks(text, rows.starts[first:], rows.ends[first:], tuple(hidden))


def lit(gold: Sequence[Span], handed: Sequence[Span], missing: Sequence[Span]) -> Lit:
    """What a drawing shows of an answer; white space around what is missing counts as neither."""
    given = merged(columns(handed))
    asked = merged(columns(gold))
    held = without(asked, without(asked, given))
    return Lit(given, held, merged(columns(missing)))
