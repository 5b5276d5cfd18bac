"""What a setting costs, in words for a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkscope.wording.catalogue import _
from chunkscope.wording.units import number

if TYPE_CHECKING:
    from chunkscope.evaluate.values import Measured

_BYTES: Final = ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"))
MILLION: Final = 1_000_000


def vectors_words(each: Measured) -> str:
    """Vectors, their dimensions and four bytes a number: "54 × 100 × 4 = 21.6 kB"; a dash without vectors."""
    chunks, dimensions = round(each.cost["chunks"]), round(each.cost["dimensions"])
    if not dimensions:
        return "–"
    return f"{number(chunks)} × {number(dimensions)} × 4 = {bytes_words(each.cost['bytes'])}"


def bytes_words(count: float) -> str:
    """So many bytes in the unit that keeps the number short."""
    for size, name in _BYTES:
        if count >= size:
            return f"{number(round(count / size, 1))} {name}"
    return f"{number(round(count))} B"


def cut_words(each: Measured, kind: str) -> str:
    """How many of the tables or code blocks ("tables", "code_blocks") no chunk holds whole: "3 of 12"."""
    found, cut = round(each.cost[kind]), round(each.cost[f"{kind}_cut"])
    return _("{n} of {total}").format(n=number(cut), total=number(found))


def embedding_price(each: Measured, price: float) -> float:
    """What it costs to embed every chunk once, at so much for a million tokens."""
    return each.cost["tokens"] / MILLION * price
