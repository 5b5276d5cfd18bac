"""Recall against what is stored: the best setting at each price as a stair, all others around it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from chunkscope.evaluate.pareto import Front, front
from chunkscope.export.evaluation.evaluated import Evaluated, Row
from chunkscope.export.evaluation.forest import limits
from chunkscope.export.evaluation.marks import keys, mark
from chunkscope.export.evaluation.numbers import percent
from chunkscope.export.report.axes import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    TOP,
    WIDTH,
    Scale,
    axes,
    picture,
    written,
)
from chunkscope.export.report.markup import Html, tag
from chunkscope.wording import _
from chunkscope.wording.evaluation_charts import front_line
from chunkscope.wording.explain import sentences
from chunkscope.wording.units import number

_ROOM: Final = 0.06
"""So much of the width is left free on both sides."""
_PLACES: Final = ((0, -10), (0, 19), (13, 4), (-13, 4))
"""Where the number of a setting may stand beside its sign, the best first."""
_APART: Final = (16, 12)
_CROWD: Final = 30
"""With more settings than these only those that matter have their numbers."""

Point = tuple[float, float]


def storage(about: Evaluated) -> Html:
    """The picture; nothing where all settings store as much."""
    rows = [row for row in about.rows if row.score.n]
    stored = [row.cost("characters") for row in rows]
    if len(set(stored)) < 2:
        return Html("")
    found = front([row.measured for row in rows])
    room = _ROOM * (max(stored) - min(stored))
    low, high = limits(rows)
    scale = Scale(min(stored) - room, max(stored) + room, high, low)
    at = {id(row.measured): _point(scale, row) for row in rows}
    drawn = [*axes(scale, _("Stored characters"), _("Recall, %")), *_stair(found, at)]
    drawn += (_sign(row, at[id(row.measured)]) for row in reversed(rows))
    drawn += _numbers(about, rows, found, at)
    return picture("storage", _("Recall against storage"), _told(about, found), drawn, keys(rows))


def _point(scale: Scale, row: Row) -> Point:
    return scale.x(row.cost("characters")), scale.y(100 * row.score.mean)


def _stair(found: Front, at: dict[int, Point]) -> Iterator[Html]:
    """From each setting of the front to the next: as far as it goes at its price, then up."""
    for (x1, y1), (x2, y2) in pairwise(at[id(each)] for each in found.on):
        yield tag("line", x1=x1, x2=x2, y1=y1, y2=y1, class_="stair")
        yield tag("line", x1=x2, x2=x2, y1=y1, y2=y2, class_="stair")


def _sign(row: Row, point: Point) -> Html:
    told = _("{name}: {recall} %, {stored} characters").format(
        name=row.name, recall=percent(row.score.mean), stored=number(row.cost("characters"))
    )
    return tag("g", tag("title", told), *mark(row.standing, *point), class_=row.standing.value)


def _numbers(about: Evaluated, rows: list[Row], found: Front, at: dict[int, Point]) -> Iterator[Html]:
    """The places of the settings beside their signs, as far as there is room; those on the front first."""
    on = {id(each) for each in found.on}
    told = on | ({id(about.tied.cheapest)} if about.tied else set())
    taken: list[Point] = list(at.values())
    for row in sorted(rows, key=lambda row: (id(row.measured) not in told, row.place)):
        if len(rows) > _CROWD and id(row.measured) not in told:
            return
        x, y = at[id(row.measured)]
        free = ((x + dx, y + dy) for dx, dy in _PLACES if _is_free((x + dx, y + dy - 4), (x, y), taken))
        if (place := next(free, None)) is not None:
            taken.append((place[0], place[1] - 4))
            yield written(number(row.place), *place, "middle", "label" if id(row.measured) in on else None)


def _is_free(middle: Point, own: Point, taken: list[Point]) -> bool:
    """Whether a number fits there: within the axes, and away from all signs and numbers but its own sign."""
    (x, y), (wide, high) = middle, _APART
    inside = LEFT + 8 <= x <= WIDTH - RIGHT - 4 and TOP - 6 <= y <= HEIGHT - BOTTOM - 6
    others = (each for each in taken if each != own)
    return inside and all(abs(x - a) >= wide or abs(y - b) >= high for a, b in others)


def _told(about: Evaluated, found: Front) -> str:
    numbers = _(
        "The numbers are those of the table; the line joins the settings that are best at their price."
    )
    return sentences(front_line(found, about.names), numbers)
