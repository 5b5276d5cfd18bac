"""Where contexts are kept: whole sets under their digest, and every answer of a model as it comes.

One SQLite file beside the cache of embeddings, under the same rules. Where there is none (CHUNKSCOPE_CACHE
is "off", or the file cannot be used) the sets of this process are held in memory, so that a set that was
just read can be used; nothing else is lost but the answers' second life.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from chunkscope.context.contexts import ContextError, Contexts, read_contexts
from chunkscope.embed.blobs import Blobs
from chunkscope.embed.cache import cache_folder
from chunkscope.embed.cache_file import Notice

MAX_BYTES: Final = 200_000_000
_MOST_HELD: Final = 32


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model wrote; ``cut`` where it had more to say than it was allowed."""

    context: str
    cut: bool = False


class ContextStore:
    """Sets and answers, in ``blobs`` where there is a file."""

    def __init__(self, blobs: Blobs | None) -> None:
        self._blobs = blobs
        self._held: OrderedDict[str, Contexts] = OrderedDict()

    @property
    def notice(self) -> Notice | None:
        """Why the file did not help, None where it did or there is none."""
        return self._blobs.notice if self._blobs else None

    def keep(self, contexts: Contexts) -> str:
        """Keep a set; its digest, under which it is found again."""
        digest = contexts.digest
        self._held[digest] = contexts
        while len(self._held) > _MOST_HELD:
            self._held.popitem(last=False)
        if self._blobs:
            self._blobs.keep({_key("set", digest): contexts.to_json().encode()})
        return digest

    def find(self, digest: str) -> Contexts | None:
        """The set of this digest, None where it is not on this machine."""
        if digest in self._held:
            return self._held[digest]
        key = _key("set", digest)
        content = self._blobs.found([key]).get(key) if self._blobs else None
        if content is None:
            return None
        try:
            found = read_contexts(content)
        except ContextError:
            return None
        return found if found.digest == digest else None

    def answers(self, keys: Sequence[bytes]) -> dict[bytes, Answer]:
        """The answers that are there."""
        contents = self._blobs.found(keys) if self._blobs else {}
        return {key: Answer(**json.loads(content)) for key, content in contents.items()}

    def keep_answer(self, key: bytes, answer: Answer) -> None:
        """Keep one answer."""
        if self._blobs:
            self._blobs.keep({key: json.dumps({"context": answer.context, "cut": answer.cut}).encode()})


def default_store() -> ContextStore:
    """The store of this machine's user."""
    return _store_at(cache_folder())


@cache
def _store_at(folder: Path | None) -> ContextStore:
    return ContextStore(Blobs(folder / "contexts.sqlite", MAX_BYTES) if folder else None)


def _key(*parts: str) -> bytes:
    return hashlib.blake2b(json.dumps(parts).encode(), digest_size=16).digest()
