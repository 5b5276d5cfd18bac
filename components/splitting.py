"""What a worker process runs for this app; free of Streamlit, which a worker must not import."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from chunkscope import Chunking, Strategy
from chunkscope.documents import RemarkKind, Source, load, load_text
from chunkscope.documents.html import as_text
from chunkscope.documents.normalize import read_anew
from chunkscope.strategies.base import Step


def split(by: Strategy, text: str) -> Chunking:
    """The text split: a regex of the reader's own may never end, so it runs where it can be killed."""
    return by.split(text)


def split_in_steps(by: Strategy, text: str) -> Iterator[Step | Chunking]:
    """The text split by a slow strategy, with word of how far it is."""
    yield from by.steps(text)


def structure(source: Source) -> Source:
    """A text that nobody has read yet, such as a paste or a sample, with its format, headings and blocks."""
    if not source.text:
        return source
    found = load_text(source.text, name=source.name)
    remarks = (*source.remarks, *(remark for remark in found.remarks if remark.kind is RemarkKind.NUL))
    return replace(found, id=source.id, encoding=source.encoding, remarks=remarks)


@dataclass(frozen=True, slots=True)
class Again:
    """How a document is read anew: in plain letters (NFKC), of HTML the words, broken words put together.

    ``encoding`` is that of its bytes, "" where it is found out.
    """

    normalize: bool = False
    html_as_text: bool = False
    rejoin: bool = False
    encoding: str = ""


@dataclass(frozen=True, slots=True)
class Reread:
    """A document read anew: as it is, and in the form that was asked for."""

    plain: Source
    source: Source


def reread(plain: Source, raw: bytes | None, how: Again) -> Reread:
    """A document read anew, from its bytes where they are given. Raises `DocumentError`."""
    if raw is not None:
        plain = replace(load(raw, name=plain.name, encoding=how.encoding), id=plain.id)
    source = as_text(plain) if how.html_as_text and plain.format == "html" else plain
    return Reread(plain, read_anew(source, normalize=how.normalize, rejoin=how.rejoin))


def count_matches(patterns: tuple[str, ...], text: str) -> list[int | None]:
    """How often each pattern occurs; None for one that does not compile or matches nothing at all."""
    return [_count(pattern, text) for pattern in patterns]


def _count(pattern: str, text: str) -> int | None:
    if not pattern:
        return None
    try:
        return sum(1 for _match in re.finditer(pattern, text))
    except re.error:
        return None
