"""Results that were worked out before, in an SQLite file that several processes may share."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from importlib import metadata
from pathlib import Path
from typing import Final

import numpy as np

from chunkscope.compare.text_facts import Told
from chunkscope.documents.source import Source
from chunkscope.embed.blobs import Blobs
from chunkscope.embed.cache_file import Notice, Trouble
from chunkscope.evaluate.values import Floats, Measured, QuestionSet, Setting
from chunkscope.strategies.merged import unmerged
from chunkscope.wording import N_, _

VERSION: Final = 3
"""Of the definition of a result: it rises whenever the same setting would measure something else."""
MAX_BYTES: Final = 1 << 40
"""No result is let go for another."""

_TROUBLES: Final = {
    Trouble.CORRUPTED: N_("it is damaged, or no store: name another file"),
    Trouble.FOREIGN: N_("it belongs to another program: name another file"),
    Trouble.READ_ONLY: N_("it cannot be written: name another file"),
    Trouble.FULL: N_("the disk is full: free some space"),
    Trouble.BUSY: N_("another process holds it: nothing needs to be done, it is tried again"),
    Trouble.UNREACHABLE: N_("it cannot be opened ({reason}): name another file"),
}


@dataclass(slots=True)
class Store:
    """Results by their keys. A store that cannot be used costs nothing but its help, and ``problem`` says so.

    A result is there whole or not at all, whoever is killed when.
    """

    path: Path | None
    _blobs: Blobs | None = field(init=False, default=None)
    _told: Trouble | None = field(init=False, default=None)
    _unwritten: dict[bytes, bytes] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        if self.path is not None:
            self._blobs = Blobs(self.path, MAX_BYTES)

    def found(self, keys: Sequence[bytes]) -> dict[bytes, tuple[Mapping[str, Floats], Mapping[str, float]]]:
        """The metrics and costs that are there; a damaged one is as if not there."""
        if self._blobs is None:
            return {}
        unpacked = ((key, _unpacked(content)) for key, content in self._blobs.found(keys).items())
        return {key: values for key, values in unpacked if values is not None}

    def keep(self, results: Iterable[tuple[bytes, Mapping[str, Floats], Mapping[str, float]]]) -> None:
        """Keep these, all in one transaction; what could not be written is tried again with the next."""
        if self._blobs is None:
            return
        self._unwritten |= {key: _packed(metrics, cost) for key, metrics, cost in results}
        self._blobs.keep(self._unwritten)
        if self._blobs.notice is None:
            self._unwritten = {}

    def problem(self) -> str:
        """Why the store does not help, the first time that somebody asks; else ""."""
        notice = self._blobs.notice if self._blobs else None
        if notice is None or notice.trouble is self._told:
            return ""
        self._told = notice.trouble
        return store_notice(notice)

    def close(self) -> None:
        """Let go of the file."""
        if self._blobs:
            self._blobs.close()


def store_notice(notice: Notice) -> str:
    """Why results are not kept, or not found again, and what to do; in one sentence."""
    trouble = _(_TROUBLES[notice.trouble]).format(reason=notice.reason)
    return _("The store {path} did not help, the results are right all the same; {trouble}.").format(
        path=notice.path, trouble=trouble
    )


def corpus_hash(corpus: Sequence[Source]) -> bytes:
    """Names the texts of the documents, with their ids and what their readers told, in their order."""
    hashed = blake2b(digest_size=16)
    for source in corpus:
        told = Told.of(source)
        blocks = json.dumps([(block.kind, block.span.start, block.span.end) for block in told.blocks])
        for part in (source.id, source.name, source.format, blocks, source.text):
            content = part.encode("utf-8", "surrogatepass")
            hashed.update(struct.pack("<q", len(content)) + content)
    return hashed.digest()


def questions_hash(questions: QuestionSet) -> bytes:
    """Names the questions, what answers them, and what is hidden for them; not the set's name."""
    asked = [
        [each.id, each.text, each.document, [[span.start, span.end] for span in each.gold], each.answer]
        for each in questions.questions
    ]
    hidden = {name: [[span.start, span.end] for span in spans] for name, spans in questions.hidden.items()}
    content = json.dumps([asked, hidden], sort_keys=True).encode()
    return blake2b(content, digest_size=16).digest()


def key_of(setting: Setting, scope: Sequence[object], corpus: bytes, questions: bytes) -> bytes:
    """The key of a result; ``scope`` is what else it depends on, such as k and the budget."""
    package = unmerged(setting.strategy).package
    written = [
        VERSION,
        setting.strategy.to_json(),
        setting.retriever.to_json(),
        _version(package) if package else "",
        list(scope),
    ]
    content = json.dumps(written, sort_keys=True).encode()
    return blake2b(content + corpus + questions, digest_size=16).digest()


def measured(
    setting: Setting, name: str, found: tuple[Mapping[str, Floats], Mapping[str, float]]
) -> Measured:
    """What was found in a store, as the result that it is."""
    return Measured(setting, name, *found)


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _packed(metrics: Mapping[str, Floats], cost: Mapping[str, float]) -> bytes:
    names = list(metrics)
    head = json.dumps({"metrics": names, "cost": dict(cost)}).encode()
    columns = b"".join(np.asarray(metrics[name], "<f8").tobytes() for name in names)
    return struct.pack("<q", len(head)) + zlib.compress(head + columns, 1)


def _unpacked(content: bytes) -> tuple[dict[str, Floats], dict[str, float]] | None:
    try:
        length = struct.unpack_from("<q", content)[0]
        plain = zlib.decompress(content[8:])
        head = json.loads(plain[:length])
        columns = np.frombuffer(plain[length:], "<f8").reshape(len(head["metrics"]), -1)
    except (struct.error, zlib.error, ValueError, KeyError):
        return None
    return {
        name: column.astype(np.float64) for name, column in zip(head["metrics"], columns, strict=True)
    }, head["cost"]
