"""What the commands share that take several documents: folders, ZIP archives, and files side by side."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from chunkscope.commands.reading import read_corpus, tell_remarks
from chunkscope.commands.usage import UsageError, tell
from chunkscope.documents.archive import Entry
from chunkscope.documents.corpus import Corpus
from chunkscope.documents.folder import file_at, files_in
from chunkscope.documents.names import clean_id
from chunkscope.wording import _


def corpus_of(names: Sequence[str], own: Iterable[str] = ()) -> tuple[Corpus, int]:
    """The documents in files, folders and archives, and how many of these gave none.

    Of one folder or archive by their paths in it, of several of them by their paths in the folder that they
    share. What cannot be read is told file by file, and so is what was noticed in the others. ``own`` are
    files of the run itself, such as its questions: where they lie among the documents they are left out and
    told, for a question would find itself. Raises `UsageError` where the only name is one of nothing.
    """
    if len(names) == 1:
        root, found = Path(names[0]), _single(names[0])
    else:
        root = Path(os.path.commonpath([Path(name).resolve().parent for name in names]))
        found = read_corpus(entry for name in names for entry in _entries(Path(name).resolve(), root))
    corpus = _without(found, _ids(root, own))
    for refused in corpus.refused:
        tell(refused.reason)
    for source in corpus.sources:
        tell_remarks(source, source.id)
    gave = {source.id for source in found.sources}
    return corpus, sum(_gave_none(Path(name), root, gave) for name in names) if gave else len(names)


def _single(name: str) -> Corpus:
    """The documents in one file, folder or archive."""
    if not os.path.exists(name):  # noqa: PTH110 - a Path raises where a name is too long
        unread = _("{file} could not be read ({reason}): check the name.")
        raise UsageError(unread.format(file=name, reason=_("there is no such file or folder")))
    return read_corpus(Path(name))


def _entries(path: Path, root: Path) -> Iterator[Entry]:
    """A file, or the files of a folder, by their paths in ``root``."""
    name = path.relative_to(root).as_posix()
    if os.path.isdir(path):  # noqa: PTH112 - the same
        yield from (replace(entry, name=f"{name}/{entry.name}") for entry in files_in(path))
    else:
        yield file_at(path, name)


def _gave_none(path: Path, root: Path, ids: set[str]) -> bool:
    """Whether none of the documents is that file, or lies in that folder or archive, one of several."""
    if path == root:
        return False
    name = clean_id(path.resolve().relative_to(root).as_posix())
    return not any(each == name or each.startswith(f"{name}/") for each in ids)


def _ids(root: Path, own: Iterable[str]) -> set[str]:
    """The ids that files of the run have among the documents under a folder."""
    paths = (Path(name).resolve() for name in own)
    folder = root.resolve()
    return {clean_id(path.relative_to(folder).as_posix()) for path in paths if folder in path.parents}


def _without(corpus: Corpus, own: set[str]) -> Corpus:
    """The corpus without files of the run."""
    for each in corpus.sources:
        if each.id in own:
            message = _("{file} belongs to this run and was left out of the documents.")
            tell(message.format(file=each.id))
    return replace(
        corpus,
        sources=tuple(each for each in corpus.sources if each.id not in own),
        refused=tuple(each for each in corpus.refused if each.name not in own),
    )
