"""Half a character (a lone surrogate): refused where a format has no escape for what UTF-8 cannot hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import wraps

from chunkscope.export.errors import ExportError
from chunkscope.export.header import Export
from chunkscope.export.records import records
from chunkscope.text import SURROGATE
from chunkscope.wording import _
from chunkscope.wording.quoting import shorten
from chunkscope.wording.units import number

Stream = Callable[[Sequence[Export]], Iterator[bytes]]


def refusing_halves(name: str) -> Callable[[Stream], Stream]:
    """Let a format with this name raise `ExportError` where it cannot hold a chunk's text."""

    def decorate(stream: Stream) -> Stream:
        @wraps(stream)
        def refusing(exports: Sequence[Export]) -> Iterator[bytes]:
            try:
                yield from stream(exports)
            except UnicodeEncodeError as error:
                raise _refusal(name, exports) from error

        return refusing

    return decorate


def _refusal(name: str, exports: Sequence[Export]) -> ExportError:
    """What to say: the first chunk that holds half a character, and which one."""
    for export in exports:
        for record in records(*export):
            if half := SURROGATE.search(json.dumps(record, ensure_ascii=False)):
                message = _(
                    "Chunk {n} of {document} holds half a character ({half}), which {format} cannot hold:"
                    " choose JSONL or JSON, or replace it in the text."
                )
                words = {"n": number(record["index"] + 1), "half": f"U+{ord(half[0]):04X}", "format": name}
                return ExportError(message.format(document=shorten(record["doc_id"], 80), **words))
    raise AssertionError("no record holds what could not be encoded")
