"""The words of a Word paragraph or table: runs, links, fields, insertions, and what stands inside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from chunkscope.documents import left_out
from chunkscope.documents.office.elements import Element, child, local, named, value, whole

_SILENT: Final = frozenset(
    {"pPr", "tblPr", "tcPr", "trPr", "sdtPr", "del", "moveFrom", "instrText", "delText", "delInstrText", "rt"}
)
"""Properties, what was deleted, and the code of fields: none of it is read aloud."""
_SIGNS: Final = {
    "tab": "\t",
    "ptab": "\t",
    "br": "\n",
    "cr": "\n",
    "noBreakHyphen": "\u2011",
    "softHyphen": "\u00ad",
}
_MOST_COLUMNS: Final = 1_000
"""Word allows 63."""


@dataclass(slots=True)
class Told:
    """What was met on the way: things left out, text boxes to be read, and notes referred to (id, kind)."""

    left_out: Counter[str]
    boxes: list[Element]
    notes: list[tuple[str, str]]


def text_of(element: Element, told: Told) -> str:
    """The text of a paragraph (or of anything that holds runs), line breaks and tabs as such."""
    out: list[str] = []
    _gather(element, told, out)
    return "".join(out)


def _gather(element: Element, told: Told, out: list[str]) -> None:
    for node in element:
        name = local(node)
        if name in {"t", "r"}:
            if name == "t":
                out.append(node.text or "")
            elif not _hidden(node, told):
                _gather(node, told, out)
        elif name in _SIGNS:
            out.append(_SIGNS[name])
        elif special := _SPECIAL.get(name):
            special(node, told, out)
        elif name and name not in _SILENT:
            _gather(node, told, out)


def _hidden(run: Element, told: Told) -> bool:
    properties = child(run, "rPr") if len(run) > 1 else None
    vanish = child(properties, "vanish")
    hidden = vanish is not None and value(vanish) not in {"0", "false"}
    told.left_out[left_out.HIDDEN_TEXT] += hidden
    return hidden


def _symbol(node: Element, _told: Told, out: list[str]) -> None:
    """A sign of a symbol font, at its private place if it has no other."""
    try:
        code = int(value(node, "char") or "", 16)
        out.append(chr(code) if 32 <= code < 0xD800 or 0xE000 <= code < 0x110000 else "")
    except ValueError:
        out.append("\ufffd")


def _note(node: Element, told: Told, out: list[str]) -> None:
    kind = local(node).removesuffix("Reference")
    told.notes.append((value(node, "id") or "", kind))
    number = sum(1 for _id, found in told.notes if found == kind) if len(told.notes) < 100_000 else 0
    out.append(f"[^{'e' if kind == 'endnote' else ''}{number}]")


def _ruby(node: Element, told: Told, out: list[str]) -> None:
    """The characters; their reading above them is left out."""
    told.left_out[left_out.READINGS] += 1
    base = child(node, "rubyBase")
    if base is not None:
        _gather(base, told, out)


def _either(node: Element, told: Told, out: list[str]) -> None:
    """The same thing for new and for old Word: the new one."""
    chosen = child(node, "Choice")
    chosen = child(node, "Fallback") if chosen is None else chosen
    if chosen is not None:
        _gather(chosen, told, out)


def _drawing(node: Element, told: Told, _out: list[str]) -> None:
    """Text boxes come after the paragraph that they are anchored in; what has no words is counted."""
    boxes = [box for box in named(node, "txbxContent") if not _inside_box(box, node)]
    told.boxes += boxes
    told.left_out[left_out.PICTURES] += sum(1 for kind in ("pic", "imagedata") for _one in named(node, kind))
    told.left_out[left_out.CHARTS] += sum(1 for kind in ("chart", "relIds") for _one in named(node, kind))


def _inside_box(box: Element, top: Element) -> bool:
    """Whether a text box is in another one, or is the old form of one."""
    for outer in box.iterancestors():
        if outer is top:
            return False
        if local(outer) in {"txbxContent", "Fallback"}:
            return True
    return False


def _object(_node: Element, told: Told, _out: list[str]) -> None:
    told.left_out[left_out.EMBEDDED] += 1


_SPECIAL: Final[dict[str, Callable[[Element, Told, list[str]], None]]] = {
    "sym": _symbol,
    "footnoteReference": _note,
    "endnoteReference": _note,
    "ruby": _ruby,
    "AlternateContent": _either,
    "drawing": _drawing,
    "pict": _drawing,
    "object": _object,
}


def rows_of(table: Element, told: Told) -> list[list[str]]:
    """The cells of a table, row by row; a merged cell has its words in its first place alone."""
    rows = []
    for row in _within(table, "tr"):
        properties = child(row, "trPr")
        if child(properties, "del") is not None:
            continue
        cells = [""] * min(max(whole(child(properties, "gridBefore")), 0), _MOST_COLUMNS)
        for found in _within(row, "tc"):
            own = child(found, "tcPr")
            merged = child(own, "vMerge")
            lower = merged is not None and value(merged) != "restart"
            cells.append("" if lower else _cell_text(found, told))
            span = min(whole(child(own, "gridSpan"), default=1), _MOST_COLUMNS)
            cells += [""] * (span - 1)
        rows.append(cells)
    return rows


def _within(element: Element, name: str) -> Iterator[Element]:
    """The rows of a table or the cells of a row, those in content controls and insertions with them."""
    for node in element:
        found = local(node)
        if found == name:
            yield node
        elif found in {"sdt", "sdtContent", "ins", "moveTo", "customXml"}:
            yield from _within(node, name)


def _cell_text(element: Element, told: Told) -> str:
    """The words of a cell; a table in it becomes words: cells parted by commas, rows by semicolons."""
    parts = []
    for node in element:
        if local(node) == "tbl":
            rows = [", ".join(filter(None, row)) for row in rows_of(node, told)]
            parts.append("; ".join(filter(None, rows)))
        elif local(node) == "p":
            parts.append(text_of(node, told).strip())
        elif local(node) in {"sdt", "sdtContent", "ins", "moveTo", "customXml"}:
            parts.append(_cell_text(node, told))
    return " ".join(filter(None, parts))
