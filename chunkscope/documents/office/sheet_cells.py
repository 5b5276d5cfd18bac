"""What the cells of a workbook hold, in words: texts, numbers, dates in ISO form, truth values and errors."""

from __future__ import annotations

import re
from collections import Counter
from datetime import datetime, timedelta
from typing import Final

from chunkscope.documents import left_out
from chunkscope.documents.office.elements import Element, child, local, named, value, whole
from chunkscope.documents.office.package import Package

_DATES: Final = frozenset({14, 15, 16, 17, 22, *range(27, 37), *range(50, 59)})
_TIMES: Final = frozenset({18, 19, 20, 21, 45, 46, 47, 32, 33})
_DURATIONS: Final = frozenset({46})
"""Built-in number formats, those of East Asian versions with them (ECMA-376, 18.8.30)."""
_LITERAL: Final = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', re.IGNORECASE)
"""Words, padding, colours and conditions in a number format."""
_EXPONENT: Final = re.compile(r"e[+-]")
_EPOCH: Final = datetime(1899, 12, 30)  # noqa: DTZ001 - a sheet knows no time zones
_EPOCH_1904: Final = datetime(1904, 1, 1)  # noqa: DTZ001
_FIRST_RIGHT_DAY: Final = 61
"""Excel believes in 29 February 1900: days before 1 March are one further on."""
_MOST_DAYS: Final = 2_958_466
_DIGITS: Final = 15
"""Excel computes with so many and shows no more."""
_MOST_COLUMNS: Final = 16_384


class Cells:
    """The cells of one workbook."""

    def __init__(self, shared: list[str], package: Package, counts: Counter[str]) -> None:
        self._shared = shared
        self._counts = counts
        self._formats = _formats(package.tree(package.related(package.main, "styles") or "xl/styles.xml"))
        properties = next(named(package.tree(package.main), "workbookPr"), None)
        self._epoch = _EPOCH_1904 if value(properties, "date1904") in {"1", "true"} else _EPOCH

    def text(self, element: Element) -> str:
        """The value of a cell; its formula where that was never calculated, "" where there is neither."""
        stored = formula = inline = None
        for part in element:
            kind = local(part)
            if kind == "v":
                stored = part.text
            elif kind == "f":
                formula = part
            elif kind == "is":
                inline = part
        if inline is not None:
            return rich_text(inline)
        kind = element.get("t") or "n"
        if stored is None:
            return "" if kind == "str" else self._uncalculated(formula)
        return self._value(stored, kind, whole(element, "s"))

    def _uncalculated(self, formula: Element) -> str:
        if formula is None:
            return ""
        self._counts[left_out.UNCALCULATED] += 1
        words = (formula.text or "").strip()
        return f"={words}" if words else ""

    def _value(self, stored: str, kind: str, style: int) -> str:
        if kind == "s":
            number = _number(stored)
            valid = number is not None and 0 <= number < len(self._shared)
            return self._shared[int(number or 0)] if valid else ""
        if kind == "b":
            return "TRUE" if stored.strip() == "1" else "FALSE"
        number = _number(stored) if kind == "n" else None
        if number is None:
            return stored
        shown = self._formats[style] if 0 <= style < len(self._formats) else ""
        return (shown and _moment(number, shown, self._epoch)) or f"{number:.{_DIGITS}g}"


def column_of(reference: str | None, before: int) -> int:
    """The column of a cell, counted from 1: by its reference, or the next after the one before."""
    column = 0
    for sign in (reference or "")[:4]:
        if not "A" <= sign.upper() <= "Z":
            break
        column = column * 26 + ord(sign.upper()) - 64
    return column if 0 < column <= _MOST_COLUMNS else before + 1


def rich_text(element: Element) -> str:
    """The text of a shared or inline string; readings above Japanese words are no part of it."""
    parts = []
    for part in element:
        kind = local(part)
        if kind == "t":
            parts.append(part.text or "")
        elif kind == "r":
            run = child(part, "t")
            parts.append((run.text or "") if run is not None else "")
    return "".join(parts).replace("\r\n", "\n")


def _number(stored: str) -> float | None:
    try:
        number = float(stored)
    except ValueError:
        return None
    return number if abs(number) < float("inf") else None


def _formats(root: Element) -> list[str]:
    """By the number of a cell's style: "date", "time", "both", "duration", or "" for a plain number."""
    own = {whole(found, "numFmtId"): value(found, "formatCode") or "" for found in named(root, "numFmt")}
    listed = child(root, "cellXfs")
    numbers = [whole(found, "numFmtId") for found in listed] if listed is not None else []
    return [_kind(number, own.get(number)) for number in numbers]


def _kind(number: int, code: str | None) -> str:
    if code is None:
        if number == 22:
            return "both"
        if number in _DURATIONS:
            return "duration"
        return "time" if number in _TIMES else "date" if number in _DATES else ""
    bare = _LITERAL.sub("", code.partition(";")[0]).lower()
    if re.search(r"\[[hms]+\]", bare):
        return "duration"
    bare = _EXPONENT.sub("", bare.replace("general", ""))
    dated, timed = bool(re.search("[ydeg]|aaa", bare)), bool(re.search("[hs]", bare))
    if not (dated or timed) and "m" in bare:
        return "date"
    return "both" if dated and timed else "date" if dated else "time" if timed else ""


def _moment(number: float, kind: str, epoch: datetime) -> str:
    """A serial number as a date, a time or a duration; "" where it is out of the calendar."""
    if not 0 <= number < _MOST_DAYS:
        return ""
    seconds = round(number * 86_400, 3)
    if kind == "duration" or (kind == "time" and number < 1):
        whole_seconds, rest = divmod(seconds, 1)
        minutes, second = divmod(int(whole_seconds), 60)
        return f"{minutes // 60:02}:{minutes % 60:02}:{second:02}" + (f"{rest:.3f}"[1:] if rest else "")
    early = epoch is _EPOCH and number < _FIRST_RIGHT_DAY - 1
    moment = epoch + timedelta(days=early, seconds=seconds)
    if kind in {"date", "both"} and not seconds % 86_400:
        return moment.date().isoformat()
    return moment.isoformat(sep=" ", timespec="milliseconds" if moment.microsecond else "seconds")
