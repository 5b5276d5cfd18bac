"""The package that an Office file is: how its parts belong together.

Relations name parts of the package and nothing else: what lies in the net or on the disk is none.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from chunkscope.documents.errors import fault
from chunkscope.documents.office.elements import local, named
from chunkscope.documents.office.xml_parts import Parts, plain
from chunkscope.wording import _

_MAIN: Final = {
    "docx": ("word/document.xml", "document"),
    "pptx": ("ppt/presentation.xml", "presentation"),
    "xlsx": ("xl/workbook.xml", "workbook"),
}
_FOLDERS: Final = {"pptx": "ppt/slides/", "xlsx": "xl/worksheets/"}
_OUTSIDE: Final = "External"


@dataclass(frozen=True, slots=True)
class Relation:
    """How one part names another: the last word of the relation's type, and the part's name."""

    kind: str
    part: str


class Package(Parts):
    """An open Office file: its parts, and which of them is what."""

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
        found = any(part.startswith(folder) and part.endswith(".xml") for part in self.entries)
        if found:
            self.damaged[_MAIN[next(name for name, known in _FOLDERS.items() if known == folder)][0]] = None
        return found

    def _format_of(self, part: str) -> str:
        roots = {root: name for name, (_part, root) in _MAIN.items()}
        root = next((local(element) for _event, element in self.events(part, ("*",), quiet=True)), "")
        return roots.get(root, "")

    def expect(self, wanted: str) -> None:
        """Raise `DocumentError` unless this is a file of that format."""
        if self.format == wanted:
            return
        if any(part.endswith("workbook.bin") for part in self.entries):
            sentence = _("{name} is a binary workbook (.xlsb): open it in Excel and save it as .xlsx.")
        elif self.format:
            sentence = _("{name} holds a {found} file, not a {wanted} file: give it the ending .{found}.")
        else:
            sentence = _(
                "{name} is a ZIP archive (files in it: {n}) without a {wanted} document: its main part"
                " ({part}) is missing or damaged beyond reading. Get a whole copy of it."
            )
        values = {"found": self.format, "wanted": wanted, "n": len(self.entries), "part": _MAIN[wanted][0]}
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
            found[element.get("Id") or ""] = Relation(kind, plain(target))
        return found

    def related(self, part: str, kind: str) -> str:
        """The part that ``part`` names with a relation of this kind; "" where there is none."""
        relations = self.relations(part).values()
        return next((found.part for found in relations if found.kind == kind and found.part in self), "")

    @cached_property
    def title(self) -> str:
        """The title among the document's properties, "" where there is none."""
        core = self.tree(self.related("", "core-properties") or "docProps/core.xml")
        words = next((element.text for element in named(core, "title")), "")
        return " ".join((words or "").split())
