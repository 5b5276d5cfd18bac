"""What is given to be loaded: bytes, a path, or a text; a path that was written as a text is no text.

A `pathlib.Path` (anything with ``__fspath__``) is a path, everywhere. A str is the text itself, everywhere,
and where it reads as a path it is refused, not taken for a text of a few characters.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from chunkscope.documents.errors import DocumentError, fault
from chunkscope.documents.readers import promised
from chunkscope.wording import _
from chunkscope.wording.quoting import shown_value

_LONGEST_PATH: Final = 1_024
"""Characters; a longer line is a text."""
_ROOTED: Final = re.compile(r"(?:~|\.{0,2})/[^/\s]|\.{1,2}\\|[A-Za-z]:[/\\]")
_ONE_WORD: Final = re.compile(r"\S*/\S*|\S*[\w.]\\\w\S*|\S+\.[A-Za-z][A-Za-z0-9]{0,4}")
"""With a slash, a backslash between names, or an ending such as that of a file."""


def checked(data: object, name: object) -> bytes | str | Path:
    """The data as it is read; raises `DocumentError` for what is none, and for a str that reads as a path.

    A str beside another ``name`` is not asked: who names a text gives a text.
    """
    known = check_name(name)
    if isinstance(data, str):
        if (not known or data.endswith(known)) and reads_as_path(data):
            raise path_as_text(data)
        return data
    if isinstance(data, bytes | bytearray | memoryview):
        return bytes(data)
    if isinstance(data, os.PathLike):
        return _path(os.fsdecode(data))
    message = _("A document must be bytes, a pathlib.Path or a text (str), not {value}: give one of them.")
    raise DocumentError(message.format(value=shown_value(data)))


def _path(path: str) -> Path:
    """A path that a file can have; raises `DocumentError` for one that the system does not even look for."""
    if "\0" in path:
        message = _("{name} has a NUL character in it, and no path has one: check where it comes from.")
        raise fault(message, path)
    return Path(path)


def check_name(name: object) -> str:
    """The name of a file; raises `DocumentError` for one that is no text."""
    if not isinstance(name, str):
        message = _('name must be the name of a file (str) such as "report.pdf", not {value}.')
        raise DocumentError(message.format(value=shown_value(name)))
    return name


def check_is_text(text: object) -> None:
    """Refuse what is no text."""
    if not isinstance(text, str):
        message = _("load_text takes a text (str), not {value}: give a file or its bytes to load.")
        raise DocumentError(message.format(value=shown_value(text)))


def path_as_text(text: str) -> DocumentError:
    """The error for a path that stands where a text should."""
    message = _(
        "{value} reads as a path, and a str is taken for the text itself: write pathlib.Path({value}) for"
        " the file, or call load_text for these very words."
    )
    return DocumentError(message.format(value=repr(text[:_LONGEST_PATH])))


def reads_as_path(text: str) -> bool:
    """Whether a str is most likely meant as a path.

    One line that begins as a path does, that ends as the name of a document, or that a file is there for;
    or one word with a slash or an ending.
    """
    line = text.strip()
    if not line or len(line) > _LONGEST_PATH or any(sign in line for sign in "\n\r\0"):
        return False
    if _ROOTED.match(line) or _ONE_WORD.fullmatch(line) or promised(line):
        return True
    return os.path.exists(line)  # noqa: PTH110 - a Path raises where a name is too long


def listed(files: object) -> Iterable[object]:
    """Several files; raises `DocumentError` for what is no list of them, such as a path that is a str."""
    if isinstance(files, str | Mapping) or not isinstance(files, Iterable):
        message = _(
            "Several documents must be a pathlib.Path of a folder or archive, its bytes, or a list of paths"
            " or (name, bytes), not {value}: give one of them."
        )
        raise DocumentError(message.format(value=shown_value(files)))
    return files


def named_bytes(given: object) -> tuple[str, bytes]:
    """The name and the bytes of one of several files; raises `DocumentError` for anything else."""
    match given:
        case (str() as name, bytes() as data):
            return name, data
    message = _("Each of several documents must be a pathlib.Path or (name, bytes), not {value}.")
    raise DocumentError(message.format(value=shown_value(given)))
