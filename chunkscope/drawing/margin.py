"""The structure of a document as the columns that draw it in a margin: headings, pages, kinds of block."""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np

from chunkscope.blocks import KINDS
from chunkscope.documents.source import Source
from chunkscope.drawing import Payload, utf16
from chunkscope.values import Span

LONGEST = 120
"""Characters of a heading or a page's name that a margin tells."""


def has_structure(source: Source) -> bool:
    """Whether there is more to show of a document than that it has paragraphs."""
    if source.headings or source.pages:
        return True
    return len(source.blocks) > 1 and any(block.kind != "paragraph" for block in source.blocks)


def margin_payload(source: Source) -> Payload:
    """Headings, pages and blocks: a JSON header, then the columns it lists.

    The header holds ``headings`` as ``[level, text]``, ``pages`` as ``[number, name]`` and ``kinds``, the
    names that the bytes at the end, one per block, count in. The int32 columns are UTF-16 offsets:
    ``heading``, ``page_start``, ``page_end``, ``block_start``, ``block_end``.
    """
    text = source.text
    columns = {"heading": utf16(text, _starts([heading.span for heading in source.headings]))}
    for name, spans in (
        ("page", [page.span for page in source.pages]),
        ("block", [block.span for block in source.blocks]),
    ):
        columns[f"{name}_start"] = utf16(text, _starts(spans))
        columns[f"{name}_end"] = utf16(text, np.array([span.end for span in spans], np.int64))
    about = {
        "headings": [[heading.level, heading.text[:LONGEST]] for heading in source.headings],
        "pages": [[page.number, page.name[:LONGEST]] for page in source.pages],
        "kinds": KINDS,
        "columns": [[name, len(column)] for name, column in columns.items()],
    }
    header = json.dumps(about, separators=(",", ":")).encode()
    header += b" " * (-len(header) % 4)
    body = b"".join(column.astype("<i4").tobytes() for column in columns.values())
    kinds = bytes(KINDS.index(block.kind) for block in source.blocks)
    return Payload.of(len(header).to_bytes(4, "little") + header + body + kinds)


def _starts(spans: Sequence[Span]) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.array([span.start for span in spans], np.int64)
