"""JSON cut between its values."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from chunkscope.assembly.parts import Part, assemble
from chunkscope.chunking import Chunking
from chunkscope.json_pieces import Found, Places
from chunkscope.json_tree import Value, values
from chunkscope.strategies.base import SplitError, Strategy, check_window
from chunkscope.strategies.options import Option
from chunkscope.values import Change, Note, Span
from chunkscope.wording import N_, _
from chunkscope.wording.reasons import reason, reason_words

_NOT_ASCII: Final = re.compile(r"[^\x00-\x7f]+")


@dataclass(frozen=True, slots=True)
class Json(Strategy):
    """JSON cut into smaller objects by LangChain's ``RecursiveJsonSplitter``, each with its path.

    A chunk is written anew: the keys down to its values, then the values. Its pieces are the places of
    those values in the source, its heading is the path to them (``a.b[2]``). ``min_chunk_size`` 0 is the
    library's own, chunk_size - 200 but at least 50. Sizes are characters of the written text, escapes
    included. Raises `SplitError` for text that is no JSON, and for what the library refuses.

    ``texts == RecursiveJsonSplitter(max_chunk_size=chunk_size, ...).split_text(json.loads(text), ...)``.
    Source: langchain-text-splitters 1.1.3, ``json.py``.
    """

    name: ClassVar[str] = "json"
    title: ClassVar[str] = "JSON"
    about: ClassVar[str] = N_(
        "RecursiveJsonSplitter: objects of at most chunk_size characters; lists stay whole unless converted."
    )
    package: ClassVar[str] = "langchain-text-splitters"
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "min_chunk_size",
            N_("Smallest chunk"),
            N_("A chunk shorter than this goes on before a value too long for it. 0: chunk_size - 200."),
        ),
        Option(
            "convert_lists",
            N_("Convert lists"),
            N_("Turn lists into objects with numbers for keys. Without it no list is ever cut."),
        ),
        Option(
            "ensure_ascii",
            N_("Escape letters"),
            N_("Write all but ASCII as \\u escapes, as LangChain does unless told otherwise."),
        ),
    )

    chunk_size: int = 2000
    min_chunk_size: int = 0
    convert_lists: bool = False
    ensure_ascii: bool = True

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        check_window(self.chunk_size, 0, equal_allowed=True)
        value: object = self.min_chunk_size
        if isinstance(value, bool) or not isinstance(value, int) or value < 0:
            message = _("min_chunk_size ({value}) must be a whole number of 0 or more.")
            raise SplitError(message.format(value=repr(value)))

    def split(self, text: str) -> Chunking:
        """Cut ``text`` between its values; blank text has no chunk."""
        if not text.strip():
            return assemble(text, self, [])
        try:
            return self._split(text)
        except RecursionError as error:
            message = _("The JSON is nested too deeply for Python: split its inner parts one by one.")
            raise SplitError(message) from error

    def _split(self, text: str) -> Chunking:
        data, doubled = _parsed(text)
        if (
            data is not None
            and not isinstance(data, dict)
            and not (self.convert_lists and isinstance(data, list))
        ):
            raise SplitError(_refusal(data))
        chunks = self._splitter().split_json(data, convert_lists=self.convert_lists)
        written = [json.dumps(chunk, ensure_ascii=self.ensure_ascii) for chunk in chunks]
        root = values(text)
        cut = _as_objects(data) if self.convert_lists else data
        places = Places(text, root, cut, limit=self.chunk_size, doubled=doubled)
        notes = list(_about_source(root, self.convert_lists)) if doubled or self.convert_lists else []
        parts = []
        for index, (chunk, own) in enumerate(zip(chunks, written, strict=True)):
            found = places.of(index, chunk, own)
            notes += [*found.notes, *_escaped(text, index, own, found)]
            parts.append(Part(found.pieces, own, (found.path,) if found.path else ()))
        return assemble(text, self, parts, notes=notes)

    def _splitter(self) -> Any:  # noqa: ANN401 - the library's class, imported when it is needed
        from langchain_text_splitters import RecursiveJsonSplitter

        splitter = RecursiveJsonSplitter(self.chunk_size, self.min_chunk_size or None)
        # It writes every value and every growing chunk to learn its length. What was read from a text holds
        # no circle, so an encoder that looks for none gives the same lengths in a fifth less time.
        write = json.JSONEncoder(check_circular=False).encode
        splitter._json_size = lambda data: len(write(data))  # type: ignore[method-assign]  # noqa: SLF001
        return splitter


def _parsed(text: str) -> tuple[Any, bool]:
    """The data, and whether a key stands twice in one object.

    Raises `SplitError` with line and column where the text is no JSON.
    """
    doubled = False

    def gather(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal doubled
        found = dict(pairs)
        doubled = doubled or len(found) < len(pairs)
        return found

    try:
        return json.loads(text.removeprefix("\ufeff"), object_pairs_hook=gather), doubled
    except json.JSONDecodeError as error:
        message = _(
            "This is no JSON: {fault} (line {line}, column {column}). "
            "Mend it there, or choose another splitter."
        )
        where = {"line": error.lineno, "column": error.colno}
        raise SplitError(message.format(fault=reason_words(error.msg), **where)) from error
    except ValueError as error:
        message = _("This JSON cannot be read: {fault}. Shorten the number, or choose another splitter.")
        raise SplitError(message.format(fault=reason(error))) from error


def _as_objects(data: Any) -> Any:  # noqa: ANN401 - any JSON value
    """The data with objects for its lists, as the library converts them."""
    if isinstance(data, dict):
        return {key: _as_objects(value) for key, value in data.items()}
    if isinstance(data, list):
        return {str(number): _as_objects(value) for number, value in enumerate(data)}
    return data


def _refusal(data: object) -> str:
    """Why the library does not take what is no object."""
    if isinstance(data, list):
        return _("The JSON is a list, which RecursiveJsonSplitter only takes with convert_lists: turn it on.")
    return _("The JSON is a single value, and RecursiveJsonSplitter takes only objects: choose another one.")


def _escaped(text: str, index: int, written: str, found: Found) -> Iterator[Note]:
    """The first letters of a chunk that were written as escapes."""
    if "\\u" not in written:
        return
    for piece in found.pieces:
        if letters := _NOT_ASCII.search(text, piece.start, piece.end):
            place = Span(*letters.span())
            yield Note(Change.REWRITTEN, place, index, json.dumps(letters[0])[1:-1])
            return


def _about_source(root: Value, convert_lists: bool) -> Iterator[Note]:
    """Every list that became an object, and every value lost to a later one of the same key."""
    waiting = [root]
    while waiting:
        value = waiting.pop()
        if convert_lists and value.is_list:
            yield Note(Change.REWRITTEN, value.span, text='{"0": ...}')
        if len(value.by_key) < len(value.members):
            kept = {id(member) for member in value.by_key.values()}
            lost = (member for member in value.members if id(member) not in kept)
            yield from (Note(Change.DROPPED, Span(member.start, member.end)) for member in lost)
        waiting.extend(member.value for member in reversed(value.members))
