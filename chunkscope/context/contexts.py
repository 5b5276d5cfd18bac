"""Contexts of chunks as a value: read from a file, matched with the chunks, named by a digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NoReturn

from chunkscope.shapes import is_a
from chunkscope.values import Span
from chunkscope.wording import _
from chunkscope.wording.quoting import shown_value

if TYPE_CHECKING:
    from chunkscope.chunking import Chunking

MAX_BYTES: Final = 50_000_000


class ContextError(ValueError):
    """Contexts that cannot be read or written; the message is one sentence or two for people."""


@dataclass(frozen=True, slots=True)
class Row:
    """The context of one chunk: found again by the hash of the chunk's text, else by its ``span``.

    ``index`` tells chunks of equal text apart; it is never enough alone, for it outlives the chunk.
    """

    context: str
    hash: str = ""
    index: int | None = None
    span: Span | None = None

    def to_json(self) -> dict[str, Any]:
        """The row as JSON values, those left out that it does not have."""
        place = {} if self.span is None else {"start": self.span.start, "end": self.span.end}
        index = {} if self.index is None else {"index": self.index}
        return {**index, **place, **({"hash": self.hash} if self.hash else {}), "context": self.context}


@dataclass(frozen=True, slots=True)
class Match:
    """Which chunks have a context: ``contexts`` by the chunk's number, of ``chunks`` in all.

    ``unused`` rows had a context for a chunk that is not there, ``empty`` rows had none.
    """

    contexts: dict[int, str]
    chunks: int
    unused: int
    empty: int

    @property
    def missing(self) -> int:
        """Chunks without a context."""
        return self.chunks - len(self.contexts)


@dataclass(frozen=True, slots=True)
class Contexts:
    """Contexts of the chunks of one text."""

    rows: tuple[Row, ...]

    def to_json(self) -> str:
        """The rows as one JSON array; equal rows give equal bytes."""
        return json.dumps([row.to_json() for row in self.rows], sort_keys=True, separators=(",", ":"))

    @property
    def digest(self) -> str:
        """16 hexadecimal digits that name these very rows."""
        return hashlib.blake2b(self.to_json().encode(), digest_size=8).hexdigest()

    def match(self, chunking: Chunking) -> Match:
        """The context of every chunk whose text, or place, a row has."""
        filled = [row for row in self.rows if row.context]
        by_index = {(row.hash, row.index): row for row in reversed(filled) if row.hash}
        by_hash = {row.hash: row for row in reversed(filled) if row.hash}
        by_span = {row.span: row for row in reversed(filled) if not row.hash}
        found: dict[int, Row] = {}
        for index, text in enumerate(chunking.texts):
            digest, span = hash_of(text), Span(int(chunking.starts[index]), int(chunking.ends[index]))
            row = by_index.get((digest, index)) or by_hash.get(digest) or by_span.get(span)
            if row is not None:
                found[index] = row
        used = {id(row) for row in found.values()}
        return Match(
            contexts={index: row.context for index, row in found.items()},
            chunks=len(chunking.starts),
            unused=sum(id(row) not in used for row in filled),
            empty=len(self.rows) - len(filled),
        )


def hash_of(text: str) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of the text's UTF-8: a chunk is found again by it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def template(chunking: Chunking) -> str:
    """One line of JSON per chunk, its context empty: to be filled in elsewhere and read back."""
    return "".join(
        json.dumps(
            {
                "index": chunk.index,
                "start": chunk.span.start,
                "end": chunk.span.end,
                "hash": hash_of(chunk.text),
                "text": chunk.text,
                "context": "",
            },
            ensure_ascii=False,
        )
        + "\n"
        for chunk in chunking.chunks
    )


def read_contexts(data: bytes) -> Contexts:
    """The contexts of a file: lines of JSON, one array, or an object with the array under "contexts".

    A row has "context", and to be matched by "hash", "text" (which is hashed), or "start" and "end";
    "index" may help. Raises `ContextError` with the number of the row that cannot be used.
    """
    if not is_a(data, bytes):
        message = _("Contexts must be the bytes of their file, not {value}: read the file first.")
        raise ContextError(message.format(value=shown_value(data)))
    if len(data) > MAX_BYTES:
        message = _("The file has {size} MB, the limit is {limit} MB: leave the chunks' texts out of it.")
        raise ContextError(message.format(size=len(data) // 1_000_000, limit=MAX_BYTES // 1_000_000))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ContextError(_("The file is not UTF-8: save it as UTF-8.")) from None
    rows = tuple(_row(number, value) for number, value in enumerate(_values(text), start=1))
    if not rows:
        raise ContextError(_("The file has no rows: download the template and fill it in."))
    return Contexts(rows)


def _values(text: str) -> Iterator[Any]:
    """The rows of the file as JSON values."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        yield from _lines(text)
        return
    rows = whole.get("contexts", [whole]) if isinstance(whole, dict) else whole
    if not isinstance(rows, list):
        raise ContextError(_("The file is neither lines of JSON nor a JSON array of rows."))
    yield from rows


def _lines(text: str) -> Iterator[Any]:
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                yield json.loads(line)
            except (ValueError, RecursionError):
                message = _("Line {number} is no JSON: write one object a line, or one array.")
                raise ContextError(message.format(number=number)) from None


def _row(number: int, value: object) -> Row:
    if not isinstance(value, dict):
        _refuse(number, _("it is no object"))
    context = value.get("context")
    if not isinstance(context, str | None):
        _refuse(number, _("its context is no text"))
    digest = value.get("hash") or (hash_of(value["text"]) if isinstance(value.get("text"), str) else "")
    index, start, end = (_whole(number, value, name) for name in ("index", "start", "end"))
    span = None if start is None or end is None else Span(start, end)
    if not isinstance(digest, str) or not (digest or span):
        _refuse(number, _("it has neither hash nor text nor start and end"))
    return Row((context or "").strip(), digest, index, span)


def _whole(number: int, value: dict[str, Any], name: str) -> int | None:
    found = value.get(name)
    if found is not None and (isinstance(found, bool) or not isinstance(found, int) or found < 0):
        _refuse(number, _("its {name} is no whole number of 0 or more").format(name=name))
    return found


def _refuse(number: int, reason: str) -> NoReturn:
    message = _("Row {number} cannot be used: {reason}. Download the template to see what a row has.")
    raise ContextError(message.format(number=number, reason=reason))


def of_chunks(texts: Sequence[str], contexts: Sequence[str]) -> Contexts:
    """The contexts of these chunks, in their order; "" where there is none."""
    pairs = zip(texts, contexts, strict=True)
    return Contexts(
        tuple(Row(context, hash_of(text), index) for index, (text, context) in enumerate(pairs) if context)
    )
