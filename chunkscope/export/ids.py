"""Ids that are the same in every run: of a document, of settings, of a chunk."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

from chunkscope.chunking import Chunking
from chunkscope.documents.source import Source

_NAMESPACE: Final = uuid5(NAMESPACE_URL, "https://chunkscope/chunk").bytes


def document_id(chunking: Chunking, source: Source | None = None) -> str:
    """The id that the document has in its corpus; for a paste, which has none, the digest of its text."""
    return (source.id if source else "") or f"text-{sha256(chunking.text)[:16]}"


def sha256(text: str) -> str:
    """The SHA-256 of a text in UTF-8; halves of characters are encoded as they are."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def settings_hash(settings: dict[str, Any]) -> str:
    """Sixteen hexadecimal digits that differ where any setting does; their order does not matter."""
    return sha256(json.dumps(settings, sort_keys=True))[:16]


def chunk_ids(document: str, settings: str, level: int, count: int) -> Iterator[str]:
    r"""The ids of the chunks of one level: UUIDs, because some vector stores take nothing else.

    Each is ``uuid5(namespace, "document\0settings\0level\0index")``, with the settings' hash.
    """
    common = f"{document}\0{settings}\0{level}\0".encode("utf-8", "surrogatepass")
    prefix = hashlib.sha1(_NAMESPACE + common, usedforsecurity=False)
    for index in range(count):
        own = prefix.copy()
        own.update(b"%d" % index)
        yield _uuid5(own.hexdigest())


def _uuid5(digest: str) -> str:
    """The UUID of a SHA-1 in hexadecimal digits, as RFC 9562 makes it (version 5)."""
    variant = "89ab"[int(digest[16], 16) & 3]
    return f"{digest[:8]}-{digest[8:12]}-5{digest[13:16]}-{variant}{digest[17:20]}-{digest[20:32]}"
