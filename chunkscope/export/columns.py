"""The chunks of one level as columns, one for each key of a record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat
from typing import Any, Final

from chunkscope.chunking import Chunking
from chunkscope.documents.source import Place, Source
from chunkscope.export.ids import chunk_ids, document_id, settings_hash
from chunkscope.inspection.places import places_of
from chunkscope.units import measure_all

TOKENIZER: Final = "cl100k_base"
"""What counts tokens where the settings count characters."""

Columns = Mapping[str, Iterable[Any]]
"""The values of every key, in the order of the chunks; a constant is an `itertools.repeat`, without end."""


def columns_of(chunking: Chunking, source: Source | None = None) -> Iterator[Columns]:
    """The columns of the chunks, of their parents, and so on; they can be read once."""
    document = Document.of(chunking, source)
    coarser = reversed(chunking.extras.levels)
    levels = [Level(document, number, own) for number, own in enumerate([chunking, *coarser])]
    for before, level, after in zip([None, *levels], levels, [*levels[1:], None], strict=False):
        yield level.columns(before, after)


@dataclass(frozen=True, slots=True)
class Document:
    """What all records of a document share."""

    id: str
    settings: dict[str, Any]
    settings_hash: str
    source: Source | None

    @classmethod
    def of(cls, chunking: Chunking, source: Source | None) -> Document:
        """The document that was split; raises `SplitError` for settings that are no JSON."""
        settings = chunking.strategy.to_json()
        return cls(document_id(chunking, source), settings, settings_hash(settings), source)


@dataclass(frozen=True)
class Level:
    """The chunks of one level: 0 for those of the strategy, 1 for their parents."""

    document: Document
    number: int
    chunking: Chunking

    @cached_property
    def ids(self) -> list[str]:
        """The ids of the chunks."""
        own = self.document
        return list(chunk_ids(own.id, own.settings_hash, self.number, len(self.chunking.starts)))

    def columns(self, finer: Level | None, coarser: Level | None) -> Columns:
        """A column per key, between the level of the children and that of the parents; some never end."""
        document = self.document
        return {
            **self._texts(),
            **self._tokens(),
            **self._places(),
            **self._family(finer, coarser),
            "id": self.ids,
            "doc_id": repeat(document.id),
            "level": repeat(self.number),
            "index": range(len(self.chunking.starts)),
            "overlap_prev": chain([0], self.chunking.overlaps.tolist()),
            "separator_before": chain([None], self.chunking.separators),
            "strategy": repeat(document.settings["strategy"]),
            "settings_hash": repeat(document.settings_hash),
            "settings": repeat(document.settings),
        }

    def _texts(self) -> Columns:
        """The texts, and the ranges of the source that they are of."""
        chunking, texts = self.chunking, self.chunking.texts
        verbatim: list[bool] = chunking.verbatim.tolist()
        pairs = zip(texts, chunking.indexed, strict=True)
        return {
            "text": texts,
            "indexed_text": (None if text == indexed else indexed for text, indexed in pairs),
            "start": chunking.starts.tolist(),
            "end": chunking.ends.tolist(),
            "verbatim": verbatim,
            "pieces": (None if whole else self._pieces(index) for index, whole in enumerate(verbatim)),
            "char_count": map(len, texts),
        }

    def _pieces(self, index: int) -> list[list[int]]:
        return [[span.start, span.end] for span in self.chunking.pieces(index)]

    def _tokens(self) -> Columns:
        """What counts tokens, and how many each chunk has: counted at once, which is what makes it quick."""
        unit = self.chunking.unit
        if unit != "characters":
            return {"tokenizer": repeat(unit), "token_count": self.chunking.lengths.tolist()}
        return {"tokenizer": repeat(TOKENIZER), "token_count": measure_all(TOKENIZER, self.chunking.texts)}

    def _places(self) -> Columns:
        """Where the chunks lie; without a document, the headings that the strategy knows."""
        places: Sequence[Place]
        if self.document.source is None:
            own = self.chunking.extras.headings
            places = [Place(headings=own.get(index, ())) for index in range(len(self.chunking.starts))]
        else:
            places = list(places_of(self.chunking, self.document.source))
        return {
            "headings": (list(place.headings) for place in places),
            "blocks": (list(place.kinds) for place in places),
            "page_start": (place.pages[0].number if place.pages else None for place in places),
            "page_end": (place.pages[-1].number if place.pages else None for place in places),
        }

    def _family(self, finer: Level | None, coarser: Level | None) -> Columns:
        """The ids of parents and children."""
        indexes, children = range(len(self.chunking.starts)), finer.by_parent() if finer else {}
        parents = self.chunking.extras.parents if coarser else {}
        ids = coarser.ids if coarser else []
        return {
            "parent_id": (ids[parents[index]] if index in parents else None for index in indexes),
            "child_ids": (children.get(index, []) for index in indexes),
        }

    def by_parent(self) -> dict[int, list[str]]:
        """The ids of the chunks under the number of their parent."""
        found: dict[int, list[str]] = {}
        for child, parent in self.chunking.extras.parents.items():
            found.setdefault(parent, []).append(self.ids[child])
        return found
