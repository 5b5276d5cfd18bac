"""The sign of a setting in a picture, which tells its standing without colours too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from chunkscope.export.evaluation.evaluated import Row, Standing, standing_name
from chunkscope.export.report.markup import Html, tag

_RADIUS: Final = 5
_ARM: Final = 4


def mark(standing: Standing, x: float, y: float) -> Iterator[Html]:
    """A full circle for the leader, an empty one for what cannot be told from it, a cross for the others."""
    if standing in {Standing.LEADS, Standing.TIED}:
        yield tag("circle", cx=x, cy=y, r=_RADIUS, class_="point")
        return
    for arm in (_ARM, -_ARM):
        yield tag("line", x1=x - _ARM, x2=x + _ARM, y1=y - arm, y2=y + arm, class_="point")


def keys(rows: Iterable[Row]) -> list[tuple[str, str]]:
    """What the signs mean, as far as they occur: the class of each, and its words."""
    found = {row.standing for row in rows}
    return [(each.value, standing_name(each)) for each in Standing if each in found]
