"""What the commands share that take several documents: folders, ZIP archives, and files side by side."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from chunkscope.commands.reading import read_bytes, read_corpus, tell_remarks
from chunkscope.commands.usage import UsageError, tell
from chunkscope.documents.corpus import Corpus
from chunkscope.documents.names import clean_id
from chunkscope.wording import _


def corpus_of(names: Sequence[str], own: Iterable[str] = ()) -> Corpus:
    """The documents in a file, folder or archive, or in several files, by their paths in what they share.

    What cannot be read is told file by file, and so is what was noticed in the others. ``own`` are files of
    the run itself, such as its questions: where they lie among the documents they are left out and told,
    for a question would find itself. Raises `UsageError` for a name of nothing.
    """
    unread = _("{file} could not be read ({reason}): check the name.")
    for name in names:
        if not Path(name).exists():
            raise UsageError(unread.format(file=name, reason=_("there is no such file or folder")))
    if len(names) == 1:
        root, corpus = Path(names[0]), read_corpus(Path(names[0]))
    else:
        root = Path(os.path.commonpath([Path(name).resolve().parent for name in names]))
        corpus = read_corpus(
            (Path(name).resolve().relative_to(root).as_posix(), read_bytes(name, unread)) for name in names
        )
    corpus = _without(corpus, _ids(root, own))
    for refused in corpus.refused:
        tell(refused.reason)
    for source in corpus.sources:
        tell_remarks(source, source.id)
    return corpus


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
