"""Documents by the names that files of questions give them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from chunkscope.documents.source import Source
from chunkscope.strategies.base import SplitError
from chunkscope.wording import _, n_
from chunkscope.wording.quoting import quote
from chunkscope.wording.units import number

_SHOWN: Final = 3


class Unnamed(Exception):
    """No one document has this name; the message says what to write instead."""


class Named:
    """Numbers of documents by their ids, else by the name of the file, without its ending, or the title."""

    def __init__(self, corpus: Sequence[Source]) -> None:
        if not corpus:
            raise SplitError(_("There are no documents: load the documents first, then their questions."))
        self._ids = [source.id for source in corpus]
        self._exact = {id_: at for at, id_ in reversed([*enumerate(self._ids)])}
        self._loose: dict[str, list[int]] = defaultdict(list)
        for at, source in enumerate(corpus):
            for name in _names(source):
                self._loose[name].append(at)

    def number(self, name: str) -> int:
        """The number of the one document with this name; raises `Unnamed`."""
        if name in self._exact:
            return self._exact[name]
        found = self._loose.get(_plain(name), [])
        if len(found) == 1:
            return found[0]
        if found:
            sentence = n_(
                "The name {name} fits {n} document: use its whole id ({known}).",
                "The name {name} fits {n} documents: use the whole id of one ({known}).",
                len(found),
            )
        else:
            sentence = n_(
                "The document {name} is not here: use the id of the one there is ({known}).",
                "The document {name} is not here: use the id of one of the {n} there are ({known}).",
                len(self._ids),
            )
        ids = [self._ids[at] for at in found] or self._ids
        raise Unnamed(sentence.format(name=quote(name), n=number(len(ids)), known=_some(ids)))


def _names(source: Source) -> set[str]:
    """Every other name that a document may go by."""
    path = PurePosixPath(source.id)
    names = {source.id, source.name, source.title, path.name, path.stem, str(path.with_suffix(""))}
    return {_plain(name) for name in names if name.strip()}


def _plain(name: str) -> str:
    r"""A name as it is compared: ``Docs\A.md`` and ``./docs/a.md`` are one."""
    return name.strip().replace("\\", "/").removeprefix("./").casefold()


def _some(ids: Sequence[str]) -> str:
    return ", ".join([*map(quote, ids[:_SHOWN]), *(["…"] if len(ids) > _SHOWN else [])])
