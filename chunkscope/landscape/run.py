"""A landscape, cell by cell, from coarse to fine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Final

from chunkscope.compare.text_facts import Told
from chunkscope.documents.source import Source
from chunkscope.landscape.ground import Ground
from chunkscope.landscape.layout import can_share
from chunkscope.landscape.shared import Setting, Shared, groups
from chunkscope.landscape.values import Batch, Cell, Empty, Landscape, Place, Why
from chunkscope.limits import TooLarge, check_count, check_size
from chunkscope.strategies.recursive import Recursive

_MOST_CHUNKS: Final = 200_000
"""So many chunks are made at a time; then what there is is handed over."""
_SECONDS: Final = 0.25
"""After so long it is handed over too, where every setting is split on its own."""
Answer = Cell | Empty


def landscape(
    asked: Landscape, text: str, name: str = "", *, count_pieces: bool = True, source: Source | None = None
) -> Iterator[Batch]:
    """Every cell of the landscape of a text, in batches: the first ones are a coarse picture of the whole.

    Each cell holds the figures of ``asked.strategy(place).split(text)``. ``source`` is the document
    that the text is, ``name`` the name of its file where there is no source: both may tell what it is
    written in. ``count_pieces`` counts the chunks beyond the model too.
    Raises `SplitError` where the splitter refuses the text or its separators, `UnitError` where its unit
    cannot count it, `TokenizerMissing` where word pieces cannot be counted.
    """
    ground = Ground(text, Told.of(source, name), count_pieces)
    ground.prepare()
    answers = _Answers.of(asked, ground)
    began, done = perf_counter(), 0
    for places in asked.passes():
        for batch in answers.batches(places):
            done += len(batch)
            yield Batch(tuple(batch), done, asked.count, perf_counter() - began)


@dataclass
class _Answers:
    """What has been answered by now, by size and overlap: small sizes have few different overlaps."""

    asked: Landscape
    ground: Ground
    shared: Shared | None
    known: dict[tuple[int, int], Answer] = field(default_factory=dict)

    @classmethod
    def of(cls, asked: Landscape, ground: Ground) -> _Answers:
        """All settings share what they can, where that is possible."""
        base = asked.base
        shared = isinstance(base, Recursive) and can_share(base)
        return cls(asked, ground, Shared(ground, base) if shared and isinstance(base, Recursive) else None)

    def batches(self, places: Sequence[Place]) -> Iterator[list[Answer]]:
        """The answers of some places; nothing is split twice."""
        settings = [(place, self.asked.sizes[place[0]], self.asked.overlap(place)) for place in places]
        if self.shared is None:
            yield from self._one_by_one(settings)
            return
        for group in groups(settings, len(self.ground.text), _MOST_CHUNKS):
            fresh = {setting[1:]: setting for setting in group if setting[1:] not in self.known}
            possible = list(filter(self._is_possible, fresh.values()))
            for answer in self.shared.cells(possible) if possible else ():
                self.known[answer.size, answer.overlap] = answer
            yield [self._known(setting) for setting in group]

    def _one_by_one(self, settings: Sequence[Setting]) -> Iterator[list[Answer]]:
        batch: list[Answer] = []
        began = perf_counter()
        for setting in settings:
            if setting[1:] not in self.known and self._is_possible(setting):
                self.known[setting[1:]] = self._split(setting)
            batch.append(self._known(setting))
            if perf_counter() - began > _SECONDS:
                yield batch
                batch, began = [], perf_counter()
        if batch:
            yield batch

    def _known(self, setting: Setting) -> Answer:
        return replace(self.known[setting[1:]], place=setting[0])

    def _is_possible(self, setting: Setting) -> bool:
        """Whether the splitter takes this overlap at this size; otherwise the answer is known."""
        possible = self.asked.strategy(setting[0]) is not None
        if not possible:
            self.known[setting[1:]] = Empty(*setting, Why.TOO_LARGE)
        return possible

    def _split(self, setting: Setting) -> Answer:
        strategy = self.asked.strategy(setting[0])
        assert strategy is not None, "what is impossible was sorted out"
        try:
            check_size(strategy, self.ground.text)
            chunking = strategy.split(self.ground.text)
            check_count(chunking)
        except TooLarge:
            return Empty(*setting, Why.TOO_MANY)
        return self.ground.of_chunking(chunking, setting[0])
