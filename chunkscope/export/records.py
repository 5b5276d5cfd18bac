"""One flat record per chunk, with the same keys everywhere: what the files are made of.

A key without a value is None (``null``), never left out; lists are empty where there is nothing to list.

| key | type | what it holds |
|---|---|---|
| id | string | a UUID, the same in every run: of doc_id, settings_hash, level and index |
| doc_id | string | the document's id; for a paste ``text-`` and 16 digits of its SHA-256 |
| level | integer | 0 for the chunks, 1 for their parents, 2 for the parents of these |
| index | integer | the chunk's number on its level, from 0 |
| text | string | the chunk, exactly as the splitter returns it |
| indexed_text | string | the text to search by, where it is another one, such as a context before it |
| start, end | integer | the range of the source, half-open, in code points; of rewritten chunks the hull |
| verbatim | boolean | whether ``text == source[start:end]`` |
| pieces | list of [start, end] | the ranges a rewritten chunk was made of; None where it is verbatim |
| char_count | integer | the code points of text |
| token_count | integer | the tokens of text |
| tokenizer | string | what counted them: the unit of the settings, cl100k_base where that is characters |
| headings | list of strings | the headings over the chunk, the outermost first |
| blocks | list of strings | the kinds of block it touches, such as paragraph, table, code |
| page_start, page_end | integer | the first and last page, slide or sheet it touches, from 1 |
| overlap_prev | integer | source characters shared with the chunk before it; 0 for the first |
| separator_before | string | the separator that parted it from the chunk before it; None for the first |
| parent_id | string | the id of its parent's record, on the next level |
| child_ids | list of strings | the ids of the records whose parent it is |
| strategy | string | the name of the splitter |
| settings_hash | string | 16 digits that differ where any setting does |
| settings | object | the settings, as ``strategy_from_json`` reads them |
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from chunkscope.chunking import Chunking
from chunkscope.documents.source import Source
from chunkscope.export.columns import columns_of

Record = dict[str, Any]

FIELDS: Final[dict[str, str]] = {
    "id": "string",
    "doc_id": "string",
    "level": "integer",
    "index": "integer",
    "text": "string",
    "indexed_text": "string",
    "start": "integer",
    "end": "integer",
    "verbatim": "boolean",
    "pieces": "ranges",
    "char_count": "integer",
    "token_count": "integer",
    "tokenizer": "string",
    "headings": "strings",
    "blocks": "strings",
    "page_start": "integer",
    "page_end": "integer",
    "overlap_prev": "integer",
    "separator_before": "string",
    "parent_id": "string",
    "child_ids": "strings",
    "strategy": "string",
    "settings_hash": "string",
    "settings": "object",
}
"""The keys of a record in their order, each with its type."""


def records(chunking: Chunking, source: Source | None = None) -> Iterator[Record]:
    """The records of a chunking: its chunks in order, then their parents, level by level.

    With the document that was split they have its id, pages, headings and kinds of block; without it the
    headings that the strategy knows. Raises `SplitError` for settings that are no JSON, such as a callable
    length function, and `UnitError` where tokens cannot be counted.
    """
    for columns in columns_of(chunking, source):
        for row in zip(*(columns[key] for key in FIELDS), strict=False):
            yield dict(zip(FIELDS, row, strict=True))
