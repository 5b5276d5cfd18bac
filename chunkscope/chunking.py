"""The result of a split: columns inside, objects on access."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from chunkscope.extras import Extras, Remade, Stage
from chunkscope.on_access import OnAccess
from chunkscope.shown import Shown, brief
from chunkscope.tracing.traced import Traced
from chunkscope.tracing.verdict import Unjudged, Verdict
from chunkscope.values import Boundary, Chunk, Note, Queue, Span, Summary, causes_of

if TYPE_CHECKING:
    from chunkscope.inspection.tree import Tree
    from chunkscope.strategies.base import Strategy

Column = NDArray[Any]


class Chunking(Shown):
    """What a strategy made of a text.

    Columns have one row per chunk (``starts``, ``ends``, ``verbatim``, ``lengths``) or per
    boundary (``overlaps``, ``overlap_lengths``, ``gaps``, ``carried``, ``most``, ``cause_bits``);
    ``len(boundaries) == max(len(chunks) - 1, 0)``. Offsets, ``overlaps``, ``gaps`` and ``most``
    count code points of the source, the other lengths are in `unit`. What an overlap measures and why it
    is short is found out when somebody asks. A notebook shows the text with its chunks.
    """

    def __init__(
        self,
        text: str,
        strategy: Strategy,
        traced: Traced | None,
        verdict: Verdict | Unjudged,
        extras: Extras | None = None,
    ) -> None:
        self.text = text
        self.strategy = strategy
        self.starts: Column = verdict.starts
        self.ends: Column = verdict.ends
        self.overlaps: Column = verdict.overlaps
        self._verdict = verdict
        self.traced = traced
        self.extras = extras or Extras()
        self._rewritten: Mapping[int, Remade] = traced.rewritten if traced else self.extras.rewritten

    def __getstate__(self) -> dict[str, object]:
        """What another process gets is judged: what it is judged by stays here, and may be large."""
        self._judged()
        return self.__dict__

    def __repr__(self) -> str:
        """The settings and the counts in a line."""
        gone = int(np.count_nonzero(self.overlaps == 0))
        counts = f"chunks={len(self.starts)}, boundaries={len(self.overlaps)}, without_overlap={gone}"
        return f"Chunking({brief(self.strategy)}, characters={len(self.text)}, {counts})"

    def _judged(self) -> Verdict:
        """The verdict; threads that ask for it at once each find the same."""
        found = self._verdict
        if isinstance(found, Unjudged):
            found = self._verdict = found.judge()
        return found

    @cached_property
    def overlap_lengths(self) -> Column:
        """Per boundary, `overlaps` measured in `unit`."""
        return self._judged().overlap_lengths

    @cached_property
    def carried(self) -> Column:
        """Per boundary, what was carried over, in `unit`."""
        return self._judged().carried

    @cached_property
    def cause_bits(self) -> Column:
        """Per boundary, why its overlap is shorter than asked: the bits of `Cause.bit`."""
        return self._judged().cause_bits

    @property
    def unit(self) -> str:
        """The unit of lengths: the strategy's."""
        return self.strategy.unit

    @property
    def asked(self) -> int:
        """The overlap asked for, in `unit`."""
        return self.strategy.chunk_overlap

    @cached_property
    def verbatim(self) -> Column:
        """Per chunk, whether its text is the slice of the source that its span names."""
        verbatim = np.ones(len(self.starts), dtype=np.bool_)
        verbatim[list(self._rewritten)] = False
        return verbatim

    @cached_property
    def texts(self) -> list[str]:
        """The chunks' texts: exactly what the library would return."""
        text = self.text
        texts = [text[start:end] for start, end in zip(self.starts.tolist(), self.ends.tolist(), strict=True)]
        for index, rewritten in self._rewritten.items():
            texts[index] = rewritten.text
        return texts

    @property
    def indexed(self) -> list[str]:
        """The texts that are searched: `texts`, but where a strategy puts a context before them."""
        own = self.extras.indexed
        return [own.get(index, text) for index, text in enumerate(self.texts)] if own else self.texts

    @property
    def notes(self) -> tuple[Note, ...]:
        """What the strategy did to the text beside cutting it."""
        return self.extras.notes if self.extras.tell is None else self._told

    @cached_property
    def _told(self) -> tuple[Note, ...]:
        assert self.extras.tell is not None
        return self.extras.tell(self)

    @cached_property
    def lengths(self) -> Column:
        """Per chunk, its text measured in `unit`."""
        if self.unit == "characters":
            return self._text_lengths
        return np.asarray(self.strategy.measure_all(self.texts))

    @cached_property
    def _text_lengths(self) -> Column:
        """Per chunk, the code points of its text, without making the texts."""
        lengths: Column = self.ends - self.starts
        for index, rewritten in self._rewritten.items():
            lengths[index] = len(rewritten.text)
        return lengths

    @property
    def stored(self) -> int:
        """The code points of all chunks together."""
        return int(self._text_lengths.sum())

    @cached_property
    def gaps(self) -> Column:
        """Per boundary, the source characters that are in neither chunk."""
        gaps: Column = np.maximum(self.starts[1:] - self.ends[:-1], 0)
        return gaps

    @cached_property
    def most(self) -> Column:
        """Per boundary, the largest overlap that any ``chunk_overlap`` can give at this very cut."""
        if self.extras.stages:
            most = np.zeros_like(self.overlaps)
            for stage in self.extras.stages:
                most[stage.first_chunk : stage.first_chunk + stage.count - 1] = stage.chunking.most
            return np.maximum(most, self.overlaps)
        if self.traced is not None:
            return self.traced.most(self.text, self.overlaps)
        known = self._judged().most
        assert known is not None
        return known

    @property
    def chunks(self) -> Sequence[Chunk]:
        """The chunks, in order."""
        return OnAccess(len(self.starts), self._chunk)

    @property
    def boundaries(self) -> Sequence[Boundary]:
        """The boundaries between neighbouring chunks, in order."""
        return OnAccess(len(self.overlaps), self._boundary)

    @cached_property
    def summary(self) -> Summary:
        """The whole in numbers."""
        lengths = self.overlap_lengths
        count = len(lengths)
        return Summary(
            chunks=len(self.starts),
            boundaries=count,
            without_overlap=int(np.count_nonzero(self.overlaps == 0)),
            mean_overlap=float(lengths.mean()) if count else 0.0,
            max_overlap=lengths.max().item() if count else 0,
            duplicated=self._duplicated(),
            stored=self.stored / len(self.text) if self.text else 0.0,
        )

    @cached_property
    def tree(self) -> Tree:
        """The recursion: which separator cut which span, and which runs and chunks came of it."""
        from chunkscope.inspection.tree import grow

        return grow(self)

    def queue(self, boundary: int) -> Queue | None:
        """What the queue held at a boundary; None where two merge runs meet.

        The spans of a queue count in the text of the stage that it belongs to.
        """
        if stage := self.stage(boundary):
            return stage.chunking.queue(boundary - stage.first_chunk)
        return self.traced.queue(boundary, self.text) if self.traced else None

    def stage(self, boundary: int) -> Stage | None:
        """The part, split on its own, that a boundary lies in; None between two parts, or without parts."""
        number = bisect_right(self.extras.stages, boundary, key=lambda stage: stage.first_chunk) - 1
        if number < 0:
            return None
        stage = self.extras.stages[number]
        return stage if boundary - stage.first_chunk < stage.count - 1 else None

    def ranges(self) -> tuple[Column, Column, Column]:
        """The source spans to draw, one per piece: starts, ends, and the chunk each belongs to."""
        if not self._rewritten:
            return self.starts, self.ends, np.arange(len(self.starts))
        pieces = [self.pieces(index) for index in range(len(self.starts))]
        starts = np.array([span.start for spans in pieces for span in spans], dtype=np.int64)
        ends = np.array([span.end for spans in pieces for span in spans], dtype=np.int64)
        return starts, ends, np.repeat(np.arange(len(pieces)), [len(spans) for spans in pieces])

    def pieces(self, index: int) -> tuple[Span, ...]:
        """The source spans that chunk ``index`` was made of, in order."""
        rewritten = self._rewritten.get(index)
        return rewritten.pieces if rewritten else (Span(int(self.starts[index]), int(self.ends[index])),)

    def _chunk(self, index: int) -> Chunk:
        rewritten = self._rewritten.get(index)
        pieces = self.pieces(index)
        text = rewritten.text if rewritten else pieces[0].of(self.text)
        length = self.strategy.measure_all([text])[0]
        extras = self.extras
        return Chunk(
            index=index,
            text=text,
            pieces=pieces,
            verbatim=rewritten is None,
            length=length,
            indexed=extras.indexed.get(index, text),
            headings=extras.headings.get(index, ()),
            parent=extras.parents.get(index),
        )

    def _boundary(self, index: int) -> Boundary:
        return Boundary(
            index=index,
            asked=self.asked,
            carried=self.carried[index].item(),
            overlap=int(self.overlaps[index]),
            overlap_length=self.overlap_lengths[index].item(),
            gap=int(self.gaps[index]),
            separator=self.separator_at(index),
            causes=causes_of(int(self.cause_bits[index])),
            most=self.most_at(index),
            chunking=self,
        )

    def most_at(self, boundary: int) -> int:
        """`Boundary.most` of one boundary: asking for one must not cost the whole column."""
        if stage := self.stage(boundary):
            within = stage.chunking.most_at(boundary - stage.first_chunk)
            return max(within, int(self.overlaps[boundary]))
        if self.traced is None or "most" in self.__dict__:
            return int(self.most[boundary])
        return self.traced.most_at(boundary, self.text, int(self.overlaps[boundary]))

    def separator_at(self, boundary: int) -> str:
        """The separator that parted two chunks; "" where nothing but a position did."""
        if stage := self.stage(boundary):
            return stage.chunking.separator_at(boundary - stage.first_chunk)
        if self.traced is None:
            return ""
        return self.traced.settings.separators[self.traced.level(boundary)]

    @property
    def separators(self) -> list[str]:
        """Per boundary, `Boundary.separator`."""
        if self.traced is not None:
            own = self.traced.settings.separators
            return [own[level] for level in self.traced.levels.tolist()]
        found = [""] * len(self.overlaps)
        for stage in self.extras.stages:
            found[stage.first_chunk : stage.first_chunk + stage.count - 1] = stage.chunking.separators
        return found

    def _duplicated(self) -> int:
        """Characters in more than one chunk, counted once for every chunk after the first."""
        starts, ends, chunk = self.ranges()
        if not self._rewritten:
            return _repeated(starts, ends)
        # Each chunk gets a number line of its own, on which pieces that repeat each other are one.
        line = chunk * (len(self.text) + 1)
        return _repeated(starts, ends) - _repeated(starts + line, ends + line)


def _repeated(starts: Column, ends: Column) -> int:
    """How much of some ranges lies in ranges before them."""
    if not len(starts):
        return 0
    order = np.argsort(starts, kind="stable")
    starts, ends = starts[order], ends[order]
    reach = np.maximum.accumulate(ends)
    return int(np.maximum(np.minimum(reach[:-1], ends[1:]) - starts[1:], 0).sum())
