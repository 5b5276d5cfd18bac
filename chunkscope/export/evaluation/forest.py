"""Every setting on a line of its own: its mean as a sign, its interval as a stroke."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import Final

from chunkscope.export.evaluation.evaluated import Evaluated, Row, Standing
from chunkscope.export.evaluation.marks import keys, mark
from chunkscope.export.evaluation.numbers import percent, span
from chunkscope.export.report.axes import RIGHT, WIDTH, picture, ticks, written
from chunkscope.export.report.markup import Html, tag
from chunkscope.wording import _
from chunkscope.wording.explain import sentences
from chunkscope.wording.quoting import shorten
from chunkscope.wording.units import number, unit_name

SHOWN: Final = 20
"""So many settings are drawn: more would not fit on a page of paper."""
_FIRST: Final = 300
"""Where the scale begins; names stand before it."""
_ROW: Final = 24
_TOP: Final = 22
_LONGEST_NAME: Final = 35
_WIDE: Final = 0x2E80
"""From here on most characters are twice as wide."""


def forest(about: Evaluated) -> Html:
    """The picture of the best settings that have a score."""
    rows = [row for row in about.rows if row.score.n][:SHOWN]
    low, high = limits(rows)
    bottom = _TOP + _ROW * len(rows)
    drawn = [*_zone(rows[0], low, high, bottom), *_grid(low, high, bottom)]
    for at, row in enumerate(rows):
        drawn.append(_line(row, _TOP + _ROW * (at + 0.5), low, high))
    title = _("Recall within {budget}").format(budget=unit_name(about.grid.unit, about.grid.budget))
    return picture("forest", title, _told(about, rows), drawn, keys(rows), height=bottom + 44)


def limits(rows: list[Row]) -> tuple[int, int]:
    """Tens of per cent around all intervals, at least two tens apart, within 0 and 100."""
    values = [100 * value for row in rows for value in _reach(row)]
    low, high = 10 * floor(min(values) / 10), 10 * ceil(max(values) / 10)
    high = min(max(high, low + 20), 100)
    return max(min(low, high - 20), 0), high


def _reach(row: Row) -> tuple[float, float]:
    """The interval; the mean alone for one question, which has none."""
    score = row.score
    return (score.low, score.high) if score.n > 1 else (score.mean, score.mean)


def _x(share: float, low: int, high: int) -> float:
    return round(_FIRST + (100 * share - low) / (high - low) * (WIDTH - RIGHT - _FIRST), 2)


def _zone(best: Row, low: int, high: int, bottom: float) -> Iterator[Html]:
    """The leader's interval, behind all others."""
    first, last = (_x(value, low, high) for value in _reach(best))
    if last > first:
        yield tag(
            "rect", x=first, y=_TOP - 6, width=round(last - first, 2), height=bottom - _TOP + 6, class_="zone"
        )


def _grid(low: int, high: int, bottom: float) -> Iterator[Html]:
    for value in ticks(low, high):
        at = _x(value / 100, low, high)
        yield tag("line", x1=at, x2=at, y1=_TOP - 6, y2=bottom, class_="grid")
        yield written(number(value), at, bottom + 17, "middle")
    yield tag("line", x1=_FIRST, x2=WIDTH - RIGHT, y1=bottom, y2=bottom, class_="base")
    yield written(_("Recall, %"), (_FIRST + WIDTH - RIGHT) / 2, bottom + 36, "middle")


def _line(row: Row, y: float, low: int, high: int) -> Html:
    first, last = (_x(value, low, high) for value in _reach(row))
    score = " ".join(filter(None, (percent(row.score.mean), span(row.score.low, row.score.high))))
    return tag(
        "g",
        tag("title", f"{row.name}: {score}"),
        written(number(row.place), 22, y + 4, "end"),
        written(_short(row.name), 32, y + 4, "start", "name"),
        tag("line", x1=first, x2=last, y1=y, y2=y, class_="reach"),
        *mark(row.standing, _x(row.score.mean, low, high), y),
        class_=row.standing.value,
    )


def _short(name: str) -> str:
    """As much of the name as stands before the scale; all of it is in the table."""
    wide = sum(ord(sign) >= _WIDE for sign in name)
    return shorten(name, max(_LONGEST_NAME - wide, _LONGEST_NAME // 2))


def _told(about: Evaluated, rows: list[Row]) -> str:
    """What the signs and strokes are, and what they do not say."""
    told = [
        _(
            "Each sign is the mean over the questions, each stroke its 95 % interval, the band that of the "
            "leader."
        )
    ]
    if any(row.standing is not Standing.LEADS for row in rows):
        told.append(
            _(
                "All settings were asked the same questions and are compared question by question, so two "
                "can differ clearly although their strokes overlap: the signs say which do."
            )
        )
    if len(rows) < len(about.rows):
        sentence = _("The best {n} of {total} settings are drawn.")
        told.append(sentence.format(n=number(len(rows)), total=number(len(about.rows))))
    return sentences(*told)
