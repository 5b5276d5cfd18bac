"""Every format: which module reads it, and how its files are named. A module is imported when it is used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Any, Final, cast

from chunkscope.code.guess import EXTENSIONS
from chunkscope.documents.source import Source


@dataclass(frozen=True, slots=True)
class Reader:
    """How one format is read: a function of a module, and the ends of file names that promise the format.

    A function of an office format takes ``(data: bytes, name: str)``, all others take an `Opened` text.
    """

    module: str
    extensions: tuple[str, ...]
    function: str = "read"

    def function_itself(self) -> Callable[..., Source]:
        """The function that reads, from its module."""
        module: Any = import_module(f"chunkscope.documents.{self.module}")
        return cast("Callable[..., Source]", getattr(module, self.function))


_PROSE: Final = frozenset({"html", "markdown", "latex", "rst"})
"""Languages in the table of programming languages that are no code."""
_CODE: Final = tuple(extension for extension, language in EXTENSIONS.items() if language not in _PROSE)
_OTHER_CODE: Final = (
    "sh bash zsh fish bat cmd sql css scss sass less xml xsd xsl svg yaml yml toml ini cfg conf properties "
    "vue svelte dart jl m mm f f90 f95 asm s v vhd groovy gradle clj erl ml fs pas d nim zig tf graphql cmake"
)

READERS: Final[Mapping[str, Reader]] = MappingProxyType(
    {
        "text": Reader("plain", ("txt", "text", "log", "asc", "nfo", "eml", "tex", "sty", "cls", "rst")),
        "markdown": Reader("markdown", ("md", "markdown", "mdown", "mkd", "mdx", "qmd", "rmd")),
        "html": Reader("html", ("html", "htm", "xhtml")),
        "pdf": Reader("pdf.reader", ("pdf",)),
        "docx": Reader("office.word", ("docx", "docm", "dotx")),
        "pptx": Reader("office.slides", ("pptx", "pptm", "ppsx")),
        "xlsx": Reader("office.sheets", ("xlsx", "xlsm", "xltx")),
        "csv": Reader("table", ("csv", "tsv", "tab")),
        "json": Reader("json_lines", ("json", "geojson"), "read_json"),
        "jsonl": Reader("json_lines", ("jsonl", "ndjson"), "read_lines"),
        "notebook": Reader("notebook", ("ipynb",)),
        "code": Reader("code", (*_CODE, *_OTHER_CODE.split())),
    }
)
"""By format, in the order of `FORMATS`."""

FORMATS: Final = tuple(READERS)
OFFICE: Final = frozenset({"pdf", "docx", "pptx", "xlsx"})
"""Formats that are read from bytes, because they are no text."""

_BY_EXTENSION: Final = {
    extension: format_ for format_, reader in READERS.items() for extension in reader.extensions
}
_BY_NAME: Final = {"makefile": "code", "dockerfile": "code", "readme": "text", "license": "text"}


def promised(name: str) -> str:
    """The format that the name of a file promises; "" where it promises none."""
    path = PurePosixPath(name.replace("\\", "/").lower())
    return _BY_EXTENSION.get(path.suffix.lstrip(".")) or _BY_NAME.get(path.name, "")
