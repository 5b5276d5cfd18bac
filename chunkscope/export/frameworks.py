"""The chunks as the documents of LangChain, with the flat metadata that the nodes of LlamaIndex have too.

``metadata`` is flat there, since many vector stores take nothing but strings and numbers: it has the keys of
a record that have a value, headings are joined with " > " and kinds of block with ", ", and what is left out
(pieces, child_ids, settings) stands in the other formats. LangChain's own names are used where it has some:
``source`` for the document's id, ``start_index`` for start, and ``end_index`` beside it.

A node's text is embedded alone, without its metadata; where the strategy puts a context before the text to be
searched by, that is the node's metadata ``context``, and LlamaIndex puts it before the text it embeds, in the
same way. LangChain embeds ``page_content``, which is the chunk: there the text to embed is the metadata
``indexed_text``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Final

from chunkscope.export.columns import Columns, columns_of
from chunkscope.export.encoding import in_json
from chunkscope.export.header import Export
from chunkscope.export.json_files import listed

METADATA: Final[dict[str, str]] = {
    "source": "string",
    "index": "integer",
    "level": "integer",
    "start_index": "integer",
    "end_index": "integer",
    "verbatim": "boolean",
    "indexed_text": "string",
    "char_count": "integer",
    "token_count": "integer",
    "tokenizer": "string",
    "headings": "string",
    "blocks": "string",
    "page_start": "integer",
    "page_end": "integer",
    "overlap_prev": "integer",
    "separator_before": "string",
    "parent_id": "string",
    "strategy": "string",
    "settings_hash": "string",
}
"""The keys of the metadata in their order, each with its type."""


def langchain(exports: Sequence[Export]) -> Iterator[bytes]:
    """A list of ``{id, page_content, metadata}``, for ``[Document(**each) for each in json.load(file)]``."""
    return listed(
        each for export in exports for columns in columns_of(*export) for each in _documents(columns)
    )


def _documents(columns: Columns) -> Iterator[str]:
    template = '{"id": %s, "page_content": %s, "metadata": {%s}}'
    parts = (in_json(columns["id"], "string"), in_json(columns["text"], "string"), metadata(columns))
    return map(template.__mod__, zip(*parts, strict=True))


def metadata(columns: Columns) -> Iterator[str]:
    """What stands between the braces of each chunk's metadata; "source" is always there."""
    own = {
        **columns,
        "source": columns["doc_id"],
        "start_index": columns["start"],
        "end_index": columns["end"],
        "headings": (" > ".join(each) or None for each in columns["headings"]),
        "blocks": (", ".join(each) or None for each in columns["blocks"]),
    }
    found = (members(key, in_json(own[key], kind)) for key, kind in METADATA.items())
    return (", ".join(filter(None, members)) for members in zip(*found, strict=False))


def members(key: str, values: Iterator[str]) -> Iterator[str]:
    """``"key": value`` for every value, "" where there is none."""
    if isinstance(values, repeat):
        return repeat(f'"{key}": {next(values)}')
    return ("" if value == "null" else f'"{key}": {value}' for value in values)
