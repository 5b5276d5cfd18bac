"""Pages by their numbers, as remarks tell of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chunkscope.documents.source import Page, Remark, RemarkKind


def without_text(pages: Iterable[Page]) -> tuple[Remark, ...]:
    """The remark on the pages that have no text, none where all of them have some."""
    empty = [page.number for page in pages if not page.span.length]
    return (Remark(RemarkKind.PAGE_WITHOUT_TEXT, len(empty), ranges(empty)),) if empty else ()


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers, runs of them as one: "1-3, 7"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)
