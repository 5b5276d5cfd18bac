"""Bytes for the browser: the text itself, and columns behind a header that lists them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from chunkscope.arrays import Ints
from chunkscope.text import SURROGATE


@dataclass(frozen=True, slots=True)
class Payload:
    """Bytes for the browser, named by their own content: equal digests mean equal bytes."""

    digest: str
    data: bytes

    @classmethod
    def of(cls, body: bytes) -> Payload:
        """``body`` behind its 16-byte digest."""
        digest = hashlib.blake2b(body, digest_size=16).digest()
        return cls(digest.hex(), digest + body)


@lru_cache(maxsize=8)
def text_payload(text: str) -> Payload:
    """``text`` as UTF-8; a lone surrogate, which UTF-8 cannot hold, becomes U+FFFD and shifts no offset."""
    try:
        return Payload.of(text.encode())
    except UnicodeEncodeError:
        return Payload.of(SURROGATE.sub("\ufffd", text).encode())


def packed(about: Mapping[str, Any], columns: Mapping[str, Ints], tail: bytes) -> Payload:
    """Header length (4 bytes), header padded to a multiple of 4, int32 columns, ``tail``.

    The header is JSON: ``about``, and ``columns`` as ``[name, length]`` in their order.
    """
    listed = [[name, len(column)] for name, column in columns.items()]
    header = json.dumps({**about, "columns": listed}, separators=(",", ":")).encode()
    header += b" " * (-len(header) % 4)
    body = b"".join(column.astype("<i4").tobytes() for column in columns.values())
    return Payload.of(len(header).to_bytes(4, "little") + header + body + tail)
