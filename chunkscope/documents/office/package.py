"""The package that an Office file is: XML parts in a ZIP file, and how they belong together.

Read with lxml and never as a file of this machine: relations name parts of the package and nothing else,
no entity is resolved, nothing is fetched, and what comes out of the ZIP file is bounded while it is inflated.
"""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from lxml import etree

from chunkscope.documents.errors import fault
from chunkscope.documents.office.elements import Element, local, named
from chunkscope.documents.office.inflate import Budget, Entry, Inflating, TooLargeError, entries
from chunkscope.documents.source import Remark, RemarkKind
from chunkscope.wording import _

MAX_INFLATED: Final = 400_000_000
"""Bytes that the parts of a file which are read may have together, pictures not among them."""
MAX_TREE: Final = 64_000_000
"""Bytes of one part that is held as a whole: styles, a slide, notes."""
_SAFE: Final[dict[str, Any]] = {
    "resolve_entities": False,
    "no_network": True,
    "load_dtd": False,
    "recover": True,
    "remove_comments": True,
    "remove_pis": True,
}
_OLE: Final = b"\xd0\xcf\x11\xe0"
_MAIN: Final = {
    "docx": ("word/document.xml", "document"),
    "pptx": ("ppt/presentation.xml", "presentation"),
    "xlsx": ("xl/workbook.xml", "workbook"),
}
_FOLDERS: Final = {"pptx": "ppt/slides/", "xlsx": "xl/worksheets/"}
_OLD: Final = (
    ("WordDocument", ".docx"),
    ("PowerPoint Document", ".pptx"),
    ("Workbook", ".xlsx"),
    ("Book", ".xlsx"),
)
_OUTSIDE: Final = "External"


@dataclass(frozen=True, slots=True)
class Relation:
    """How one part names another: the last word of the relation's type, and the part's name."""

    kind: str
    part: str


class Package:
    """An open Office file. ``name`` stands in the messages.

    Raises `DocumentError` for what is no such package, is protected by a password, or inflates to more than
    `MAX_INFLATED` bytes. Damaged parts are read as far as they go; `remarks` names them.
    """

    def __init__(self, data: bytes, name: str) -> None:
        refuse_ole(data, name)
        self.name = name
        self._data = data
        found, self._scattered = entries(data)
        self._entries = {_plain(entry): found[entry] for entry in found}
        self._budget = Budget(MAX_INFLATED)
        self._damaged: dict[str, None] = {}
        self._reading: Inflating | None = None
        if found and all(entry.encrypted for entry in found.values()):
            raise password_error(name)
        if not found:
            raise fault(
                _(
                    "{name} is no Office file: nothing can be read as a ZIP archive in its {n} bytes. Get a"
                    " whole copy of it."
                ),
                name,
                n=f"{len(data):,}",
            )

    def __contains__(self, part: str) -> bool:
        return _plain(part) in self._entries

    @property
    def parts(self) -> Collection[str]:
        """The names of all parts, in small letters."""
        return self._entries.keys()

    def size(self, part: str) -> int:
        """The declared size of a part in bytes; 0 for one that is not there."""
        entry = self._entries.get(_plain(part))
        return entry.size if entry else 0

    @property
    def inflated(self) -> int:
        """How many bytes of the part whose `events` are being read have been inflated."""
        return self._reading.inflated if self._reading else 0

    @cached_property
    def format(self) -> str:
        """By the main part one of "docx", "pptx" and "xlsx"; "" where it is none of theirs."""
        for relation in self.relations("").values():
            if relation.kind == "officeDocument" and relation.part in self:
                return self._format_of(relation.part)
        usual = (name for name, (part, _root) in _MAIN.items() if part in self)
        return next(usual, "") or next((name for name, folder in _FOLDERS.items() if self._has(folder)), "")

    @cached_property
    def main(self) -> str:
        """The name of the main part, the usual one where none is named."""
        for relation in self.relations("").values():
            if relation.kind == "officeDocument" and relation.part in self:
                return relation.part
        return _MAIN[self.format][0] if self.format else ""

    def _has(self, folder: str) -> bool:
        """Whether there are parts that make sense without the main part, which is lost."""
        found = any(part.startswith(folder) and part.endswith(".xml") for part in self._entries)
        if found:
            self._damaged[_MAIN[next(name for name, known in _FOLDERS.items() if known == folder)][0]] = None
        return found

    def _format_of(self, part: str) -> str:
        roots = {root: name for name, (_part, root) in _MAIN.items()}
        root = next((local(element) for _event, element in self.events(part, ("*",), quiet=True)), "")
        return roots.get(root, "")

    def expect(self, wanted: str) -> None:
        """Raise `DocumentError` unless this is a file of that format."""
        if self.format == wanted:
            return
        if any(part.endswith("workbook.bin") for part in self._entries):
            sentence = _("{name} is a binary workbook (.xlsb): open it in Excel and save it as .xlsx.")
        elif self.format:
            sentence = _("{name} holds a {found} file, not a {wanted} file: give it the ending .{found}.")
        else:
            sentence = _(
                "{name} is a ZIP archive (files in it: {n}) without a {wanted} document: its main part"
                " ({part}) is missing or damaged beyond reading. Get a whole copy of it."
            )
        values = {"found": self.format, "wanted": wanted, "n": len(self._entries), "part": _MAIN[wanted][0]}
        raise fault(sentence, self.name, **values)

    def relations(self, part: str) -> dict[str, Relation]:
        """The parts that a part names, by the ids it uses for them; "" is the package itself.

        What lies outside the package, in the net or on the disk, is no part and not among them.
        """
        folder, base = posixpath.split(part)
        listed = self.tree(posixpath.join(folder, "_rels", f"{base}.rels"))
        found: dict[str, Relation] = {}
        for element in named(listed, "Relationship"):
            if element.get("TargetMode") == _OUTSIDE:
                continue
            kind = (element.get("Type") or "").rpartition("/")[2]
            target = posixpath.normpath(posixpath.join("/", folder, element.get("Target") or ""))
            found[element.get("Id") or ""] = Relation(kind, _plain(target))
        return found

    def related(self, part: str, kind: str) -> str:
        """The part that ``part`` names with a relation of this kind; "" where there is none."""
        relations = self.relations(part).values()
        return next((found.part for found in relations if found.kind == kind and found.part in self), "")

    def tree(self, part: str) -> Element:
        """The root element of a part; None where it is missing or nothing of it can be read."""
        entry = self._entries.get(_plain(part))
        if entry is None:
            return None
        parser = etree.XMLParser(**_SAFE)
        try:
            stream = self._open(entry, Budget(MAX_TREE))
            root = etree.fromstring(stream.read(), parser)
        except TooLargeError as error:
            raise self._bomb(error.limit) from None
        except etree.XMLSyntaxError as error:
            _no_memory(error.error_log)
            self._note(part, error.lineno or 0)
            return None
        _no_memory(parser.error_log)
        if root is not None:
            self._refuse_entities(root, part)
        if stream.damaged or parser.error_log:
            self._note(part, parser.error_log[0].line if parser.error_log else 0)
        return root

    def events(
        self, part: str, tags: Collection[str], *, quiet: bool = False
    ) -> Iterator[tuple[str, Element]]:
        """The starts and ends of the elements with these local names (``*``: all), as they are read.

        ``quiet`` keeps damage out of the remarks, for a look at the beginning.
        """
        entry = self._entries.get(_plain(part))
        if entry is None:
            return
        try:
            stream = self._reading = self._open(entry, self._budget)
            chosen = [tag if tag == "*" else f"{{*}}{tag}" for tag in tags]
            context = etree.iterparse(stream, events=("start", "end"), tag=chosen, **_SAFE)
            yield from self._checked(context, part)
        except TooLargeError as error:
            raise self._bomb(error.limit) from None
        except etree.XMLSyntaxError as error:
            _no_memory(error.error_log)
            self._note(part, error.lineno or 0, quiet=quiet)
            return
        problems = context.error_log
        _no_memory(problems)
        if stream.damaged or problems:
            self._note(part, problems[0].line if problems else 0, quiet=quiet)

    def _checked(self, context: Element, part: str) -> Iterator[tuple[str, Element]]:
        for number, (event, element) in enumerate(context):
            if not number:
                self._refuse_entities(element, part)
            yield event, element

    def _refuse_entities(self, element: Element, part: str) -> None:
        """No Office file declares entities; who does wants to blow up the reader, or have it fetch things."""
        if element.getroottree().docinfo.internalDTD is not None:
            raise fault(
                _(
                    "{name} was not read: its part {part} declares entities (a DTD), which Office never"
                    " writes and attacks do. Save it anew in Office if you trust it."
                ),
                self.name,
                part=part,
            )

    def _open(self, entry: Entry, budget: Budget) -> Inflating:
        if not entry.readable:
            self._damaged[f"{entry.name} (ZIP {entry.method})"] = None
        return Inflating(self._data, entry, budget)

    def _bomb(self, limit: int) -> Exception:
        return fault(
            _(
                "{name} was not read: its {packed} bytes unpack to more than {limit} bytes, as a ZIP bomb"
                " does. Divide the document if it is a real one."
            ),
            self.name,
            packed=f"{len(self._data):,}",
            limit=f"{limit:,}",
        )

    def _note(self, part: str, line: int, *, quiet: bool = False) -> None:
        if not quiet:
            self._damaged[f"{part}:{line}" if line else part] = None

    @cached_property
    def title(self) -> str:
        """The title among the document's properties, "" where there is none."""
        core = self.tree(self.related("", "core-properties") or "docProps/core.xml")
        words = next((element.text for element in named(core, "title")), "")
        return " ".join((words or "").split())

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What was damaged among all that has been read so far, with the first line of each damage."""
        damaged = [*(["ZIP"] if self._scattered else []), *self._damaged]
        return (Remark(RemarkKind.RECOVERED, len(damaged), ", ".join(damaged)),) if damaged else ()


def refuse_ole(data: bytes, name: str) -> None:
    """Raise `DocumentError` for the container of old Office files and of those with a password."""
    if not data.startswith(_OLE):
        return
    if _entry_name("EncryptedPackage") in data:
        raise password_error(name)
    ending = next((ending for stream, ending in _OLD if _entry_name(stream) in data), "")
    if ending:
        raise fault(
            _("{name} is an Office file of 2003 or older: open it in Office and save it as {ending}."),
            name,
            ending=ending,
        )
    raise fault(
        _("{name} is an OLE container without a document that is known: save it as .docx, .xlsx or .pptx."),
        name,
    )


def password_error(name: str) -> Exception:
    """The error for a document that only a password opens."""
    return fault(_("{name} is protected by a password: save a copy without one and load that."), name)


def _entry_name(stream: str) -> bytes:
    """A stream's name as the directory of an OLE container holds it."""
    return stream.encode("utf-16-le") + b"\0\0"


def _no_memory(log: Any) -> None:  # noqa: ANN401 - lxml's log has no type of its own
    """Raise MemoryError where the parser ran out of memory, which it takes for one more fault of the file."""
    if any(entry.type == etree.ErrorTypes.ERR_NO_MEMORY for entry in log):
        raise MemoryError


def _plain(part: str) -> str:
    """A part's name as it is compared: without a slash before it, in small letters."""
    return part.replace("\\", "/").lstrip("/").lower()
