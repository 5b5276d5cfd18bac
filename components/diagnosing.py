"""What a worker process runs for the findings; free of Streamlit, which a worker must not import."""

from __future__ import annotations

from collections.abc import Iterator

from chunkscope import Chunking
from chunkscope.diagnose import Cure, Diagnosis, Fault, cures, diagnose
from chunkscope.limits import check_stored


def diagnosed(chunking: Chunking, name: str) -> Diagnosis:
    """Everything that is wrong with the chunks of the text, which came from a file of that name.

    Raises `TooLarge` where the chunks together are too much text to be written out.
    """
    check_stored(chunking)
    return diagnose(chunking, name=name)


def cured(chunking: Chunking, diagnosis: Diagnosis, fault: Fault, name: str) -> Iterator[Cure]:
    """What was run and has fewer of a fault, as it is found."""
    yield from cures(chunking, diagnosis, fault, name=name)


def counted(chunking: Chunking, name: str) -> dict[Fault, int]:
    """How many there are of each fault that was looked for: a table of counts needs no places."""
    check_stored(chunking)
    return {found.fault: found.count for found in diagnose(chunking, name=name).findings}
