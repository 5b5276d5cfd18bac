"""The chunks as LlamaIndex's nodes, with their neighbours, parents and children."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, repeat
from typing import Final

from chunkscope.export.columns import Columns, columns_of
from chunkscope.export.encoding import in_json
from chunkscope.export.frameworks import METADATA, members, metadata
from chunkscope.export.header import Export
from chunkscope.export.json_files import listed

CONTEXT: Final = "context"
"""The metadata that LlamaIndex embeds before a node's text."""

_TEMPLATE: Final = (
    '{"id_": %s, "metadata": {%s}, '
    f'"excluded_embed_metadata_keys": {json.dumps([*METADATA])}, '
    f'"excluded_llm_metadata_keys": {json.dumps([*METADATA, CONTEXT])}, '
    '"relationships": {%s}, "metadata_template": "{value}", "metadata_separator": "\\n", '
    '"text": %s, "mimetype": "text/plain", "start_char_idx": %s, "end_char_idx": %s, '
    '"text_template": %s, "class_name": "TextNode"}'
)

_DOCUMENT, _TEXT = "4", "1"
"""The types of a node."""
_SOURCE, _PREVIOUS, _NEXT, _PARENT, _CHILD = "12345"
"""The relationships of a node."""


def llama_index(exports: Sequence[Export]) -> Iterator[bytes]:
    """A list of nodes, so that ``[TextNode.from_dict(each) for each in json.load(file)]``."""
    return listed(node for export in exports for columns in columns_of(*export) for node in _nodes(columns))


def _nodes(columns: Columns) -> Iterator[str]:
    own = _kept(columns)
    pairs = zip(own["text"], own["indexed_text"], strict=True)
    contexts = [_context(text, indexed) for text, indexed in pairs]
    parts = (
        in_json(own["id"], "string"),
        _with_context(metadata(own), (context or None for context, _joint in contexts)),
        _relationships(own),
        in_json(own["text"], "string"),
        in_json(own["start"], "integer"),
        in_json(own["end"], "integer"),
        in_json((f"{{metadata_str}}{joint}{{content}}" for _context, joint in contexts), "string"),
    )
    return map(_TEMPLATE.__mod__, zip(*parts, strict=True))


def _kept(columns: Columns) -> Columns:
    """The columns, where those that a node needs twice can be read twice."""
    return {**columns, **{key: list(columns[key]) for key in ("id", "text", "indexed_text", "parent_id")}}


def _context(text: str, indexed: str | None) -> tuple[str, str]:
    """What the strategy puts before a text to be searched by, and the blanks between the two."""
    if indexed is None or not indexed.endswith(text):
        return "", "\n\n"
    before = indexed[: len(indexed) - len(text)]
    context = before.rstrip()
    return context, before[len(context) :]


def _with_context(found: Iterator[str], contexts: Iterable[str | None]) -> Iterator[str]:
    own = members(CONTEXT, in_json(contexts, "string"))
    return (f"{first}, {second}" if second else first for first, second in zip(found, own, strict=True))


def _relationships(columns: Columns) -> Iterator[str]:
    """What stands between the braces of each node's relationships."""
    ids = list(in_json(columns["id"], "string"))
    found = (
        _related(_SOURCE, in_json(columns["doc_id"], "string"), _DOCUMENT),
        _related(_PREVIOUS, chain(["null"], ids)),
        _related(_NEXT, chain(ids[1:], ["null"])),
        _related(_PARENT, in_json(columns["parent_id"], "string")),
        (_children(own) for own in columns["child_ids"]),
    )
    return (", ".join(filter(None, each)) for each in zip(*found, strict=False))


def _related(kind: str, ids: Iterator[str], node: str = _TEXT) -> Iterator[str]:
    """One relationship of every node, "" where it has none."""
    infos = repeat(_info(next(ids), node)) if isinstance(ids, repeat) else (_info(each, node) for each in ids)
    return members(kind, infos)


def _info(id_: str, node: str) -> str:
    return "null" if id_ == "null" else f'{{"node_id": {id_}, "node_type": "{node}"}}'


def _children(ids: Sequence[str]) -> str:
    infos = ", ".join(_info(each, _TEXT) for each in in_json(ids, "string"))
    return f'"{_CHILD}": [{infos}]' if infos else ""
