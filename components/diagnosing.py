"""What a worker process runs for the findings; free of Streamlit, which a worker must not import."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from chunkscope import Chunking
from chunkscope.diagnose import Cure, Diagnosis, Fault, cures, diagnose
from chunkscope.documents import Source
from chunkscope.limits import check_stored


@dataclass(frozen=True, slots=True, eq=False)
class LookedAt:
    """The document that the text is, and all documents of the corpus where there are several.

    ``key`` tells them from any others.
    """

    source: Source
    sources: tuple[Source, ...]
    key: tuple[Hashable, ...]


def diagnosed(chunking: Chunking, looked: LookedAt) -> Diagnosis:
    """Everything that is wrong with the chunks of a document.

    Raises `TooLarge` where the chunks together are too much text to be written out.
    """
    check_stored(chunking)
    return diagnose(chunking, source=looked.source, sources=looked.sources)


def cured(chunking: Chunking, diagnosis: Diagnosis, fault: Fault, looked: LookedAt) -> Iterator[Cure]:
    """What was run and has fewer of a fault, as it is found."""
    yield from cures(chunking, diagnosis, fault, source=looked.source, sources=looked.sources)


def counted(chunking: Chunking, looked: LookedAt) -> dict[Fault, int]:
    """How many there are of each fault that was looked for: a table of counts needs no places."""
    return {found.fault: found.count for found in diagnosed(chunking, looked).findings}
