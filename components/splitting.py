"""What a worker process runs for this app; free of Streamlit, which a worker must not import."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from chunkscope import Chunking, Strategy
from chunkscope.documents import RemarkKind, Source, load
from chunkscope.documents.html import as_text
from chunkscope.documents.normalize import normalized_source
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
    found = load(source.text, name=source.name)
    remarks = (*source.remarks, *(remark for remark in found.remarks if remark.kind is RemarkKind.NUL))
    return replace(found, id=source.id, encoding=source.encoding, remarks=remarks)


@dataclass(frozen=True, slots=True)
class Reread:
    """A document read anew: as it is, and in the form that was asked for."""

    plain: Source
    source: Source


def reread(plain: Source, raw: bytes | None, encoding: str, normalize: bool, html_as_text: bool) -> Reread:
    """A document read anew: from its bytes, its text in NFKC, or of HTML the words that a reader sees.

    ``encoding`` is that of the bytes, "" where it is found out. Raises `DocumentError`.
    """
    if raw is not None:
        plain = replace(load(raw, name=plain.name, encoding=encoding), id=plain.id)
    source = as_text(plain) if html_as_text and plain.format == "html" else plain
    return Reread(plain, normalized_source(source) if normalize else source)


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
