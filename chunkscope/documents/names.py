"""Ids of documents: relative paths that lead nowhere, made from whatever names their files came with."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from chunkscope.documents.limits import MAX_ID_CHARACTERS, MAX_PART_CHARACTERS
from chunkscope.encodings import read
from chunkscope.wording.quoting import shorten

UNNAMED: Final = "unnamed"
_DRIVE: Final = re.compile(r"\A[A-Za-z]:")
_UNSAFE: Final = re.compile(r"""[<>:"|?*]""")
_EXTENSION: Final = re.compile(r"(?<=.)\.[A-Za-z0-9]{1,10}\Z")
_LEFT_OUT: Final = frozenset({"__macosx", "thumbs.db", "desktop.ini"})


def clean_id(name: str) -> str:
    r"""A relative path with ``/``, without ``..``, drives, control signs or markup, at most 240 characters.

    >>> clean_id("..\\..\\C:\\notes/<b>tea</b>.txt")
    'C_/notes/_b_tea_/b_.txt'
    """
    path = _DRIVE.sub("", unicodedata.normalize("NFC", name))
    parts = path.replace("\\", "/").split("/")
    return "/".join(reversed(list(_from_the_end(parts)))) or UNNAMED


def _from_the_end(parts: list[str]) -> Iterator[str]:
    """The names from the last one up, as many as an id may have characters; the last one always."""
    length = -1
    for raw in reversed(parts):
        part = _part(raw)
        if not part.strip(". "):
            continue
        length += len(part) + 1
        if length > MAX_ID_CHARACTERS and length > len(part):
            return
        yield part


def _part(part: str) -> str:
    """The name of one folder or file without what is not seen or not safe, shortened in its middle."""
    seen = "".join(char for char in part if unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Zl", "Zp"})
    safe = _UNSAFE.sub("_", seen).strip()
    if len(safe) <= MAX_PART_CHARACTERS:
        return safe
    ending = _EXTENSION.search(safe)
    tail = ending[0] if ending else ""
    return shorten(safe[: len(safe) - len(tail)], MAX_PART_CHARACTERS - len(tail)) + tail


def unique_ids(names: Iterable[str]) -> list[str]:
    """The clean ids of the names, each once: a second ``a.txt`` becomes ``a (2).txt``."""
    taken: set[str] = set()
    counts: dict[str, int] = {}
    return [_free(clean_id(name), taken, counts) for name in names]


def _free(wanted: str, taken: set[str], counts: dict[str, int]) -> str:
    """The id, or the next of its numbered forms that is not taken yet."""
    found = wanted
    ending = _EXTENSION.search(wanted)
    stem = wanted[: ending.start()] if ending else wanted
    while found in taken:
        counts[wanted] = counts.get(wanted, 1) + 1
        found = f"{stem} ({counts[wanted]}){wanted[len(stem) :]}"
    taken.add(found)
    return found


def is_left_out(name: str) -> bool:
    """Whether a file is hidden, or made by a file manager for itself."""
    parts = [part for part in name.replace("\\", "/").split("/") if part not in {"", ".", ".."}]
    return any(part.startswith(".") or part.lower() in _LEFT_OUT for part in parts)


def decoded_names(raw: Sequence[bytes]) -> list[str]:
    """The names of one archive, which are all in the encoding of the machine that wrote it."""
    text = read(b"\n".join(raw)).text.split("\n")
    # A name may hold a line end, or bytes that swallow one: then each is read alone.
    return text if len(text) == len(raw) else [read(each).text for each in raw]
