"""Several documents at once: from an upload, a folder or a ZIP archive. Nothing is written to disk.

What cannot be read is told file by file, and the rest loads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from chunkscope.documents import limits
from chunkscope.documents.archive import Entry
from chunkscope.documents.errors import DocumentError, shown
from chunkscope.documents.folder import file_at, files_in
from chunkscope.documents.given import listed, named_bytes
from chunkscope.documents.loading import load
from chunkscope.documents.names import clean_id, is_left_out, unique_ids
from chunkscope.documents.sniff import is_archive
from chunkscope.documents.source import Source
from chunkscope.documents.unpacking import Packed, Unpacker, unpack
from chunkscope.text import TextError
from chunkscope.wording import n_

Loader = Callable[[bytes, str], Source]
"""What reads one document from its bytes and the name of its file."""
ARCHIVE: Final = "archive.zip"
"""What an archive without a name is called."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that could not be read, by its id or its name, and one sentence why."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Corpus:
    """Several documents, each with an id of its own, and what could not be read.

    ``left_out`` names hidden files, and those that file managers keep for themselves.
    """

    sources: tuple[Source, ...]
    refused: tuple[Refused, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def characters(self) -> int:
        """Of all texts together."""
        return sum(len(source.text) for source in self.sources)


def load_many(
    files: Iterable[tuple[str, bytes] | Path | Entry] | Path | bytes,
    *,
    normalize: bool = False,
    html_as_text: bool = False,
    loader: Loader | None = None,
    unpacker: Unpacker = unpack,
) -> Corpus:
    """The documents among named bytes or paths, in a folder (or ZIP file) at a path, or in bytes of one.

    A ZIP archive among them is opened, and one inside it too, but none deeper. Ids are clean relative
    paths. ``loader`` may read each file elsewhere, such as in a process of its own; the two options are
    then its own affair. ``unpacker`` may do the same for archives. What cannot be read stands in ``refused``;
    `DocumentError` is raised only for what are no files at all, such as a path that is a str.
    """

    def here(data: bytes, name: str) -> Source:
        return load(data, name=name, normalize=normalize, html_as_text=html_as_text)

    collector = _Collector(loader or here, unpacker)
    if isinstance(files, bytes):
        collector.take_alone(Entry(ARCHIVE, files))
    elif isinstance(files, Path) and not files.is_dir():
        collector.take_alone(file_at(files, files.name))
    else:
        for entry in files_in(files) if isinstance(files, Path) else map(_entry, listed(files)):
            collector.take(entry)
    return collector.corpus()


def _entry(given: object) -> Entry:
    """One of the files that are given: named bytes, a path, or what it was made of already."""
    if isinstance(given, Entry):
        return given
    if isinstance(given, Path):
        return file_at(given, given.name)
    return Entry(*named_bytes(given))


@dataclass(slots=True)
class _Collector:
    """The documents so far with their paths, and how many bytes may still be unpacked."""

    loader: Loader
    unpacker: Unpacker
    sources: list[tuple[str, Source]] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    allowed: int = field(default_factory=lambda: limits.MAX_UNPACKED_BYTES)
    characters: int = 0

    def corpus(self) -> Corpus:
        """All of them, with ids that are unique."""
        ids = unique_ids(path for path, _source in self.sources)
        sources = [replace(source, id=id_) for id_, (_path, source) in zip(ids, self.sources, strict=True)]
        if self.unread:
            self.refused.append(_too_many(self.unread))
        return Corpus(tuple(sources), tuple(self.refused), tuple(self.left_out))

    def take_alone(self, entry: Entry) -> None:
        """A file that is all there is: the paths of an archive's files begin inside it."""
        if is_archive(entry.data):
            self._open(entry.data, entry.name, prefix="", depth=0)
        else:
            self.take(entry)

    def take(self, entry: Entry, prefix: str = "", depth: int = 0) -> None:
        """One file: a document, an archive of several, or something that is none."""
        path = prefix + entry.name
        if entry.left_out or is_left_out(entry.name):
            self.left_out.append(clean_id(path))
        elif entry.fault:
            self.refused.append(Refused(clean_id(path), str(entry.fault)))
        elif is_archive(entry.data):
            self._open(entry.data, path, f"{path}/", depth)
        else:
            self._load(entry.data, path)

    def _open(self, data: bytes, path: str, prefix: str, depth: int) -> None:
        """The files of an archive, one by one; a document where it is one of an office program."""
        try:
            found = self.unpacker(Packed(data, path, depth, self.allowed))
        except DocumentError as error:
            self.refused.append(Refused(clean_id(path), str(error)))
            return
        if found is None:
            self._load(data, path)
            return
        self.allowed = found.allowed
        for entry in found.entries:
            self.take(entry, prefix, depth + 1)

    def _load(self, data: bytes, path: str) -> None:
        if len(self.sources) >= limits.MAX_DOCUMENTS or self.characters >= limits.MAX_CORPUS_CHARACTERS:
            self.unread.append(clean_id(path))
            return
        try:
            source = self.loader(data, clean_id(path).rpartition("/")[2])
        except TextError as error:
            self.refused.append(Refused(clean_id(path), str(error)))
            return
        if self.characters + len(source.text) > limits.MAX_CORPUS_CHARACTERS:
            self.unread.append(clean_id(path))
            return
        self.characters += len(source.text)
        self.sources.append((path, source))


def _too_many(unread: list[str]) -> Refused:
    """One sentence for all files beyond the limits, however many they are."""
    sentence = n_(
        "{name} was not read: at most {limit} documents with {characters} characters load at once.",
        "{n} files from {name} on were not read: at most {limit} documents with {characters} characters load"
        " at once.",
        len(unread),
    )
    reason = sentence.format(
        name=shown(unread[0]),
        n=f"{len(unread):,}",
        limit=f"{limits.MAX_DOCUMENTS:,}",
        characters=f"{limits.MAX_CORPUS_CHARACTERS:,}",
    )
    return Refused(unread[0], reason)
