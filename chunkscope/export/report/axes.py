"""What all charts are made of: a scale, axes with round numbers, bars, and lines that mark a setting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import floor, log10
from typing import Final

from chunkscope.export.report.markup import Html, tag
from chunkscope.wording.units import number

WIDTH: Final = 720
HEIGHT: Final = 250
LEFT, RIGHT, TOP, BOTTOM = 60, 24, 24, 46
_TICKS: Final = 5
_WIDEST: Final = 48
_LOWEST: Final = 3
"""So high is a bar of nothing: it can be seen."""


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to places in the picture: ``least_x`` to ``most_x``, ``least_y`` to ``most_y``."""

    least_x: float
    most_x: float
    most_y: float
    least_y: float = 0.0

    def x(self, value: float) -> float:
        """Units from the left edge."""
        share = (value - self.least_x) / (self.most_x - self.least_x)
        return round(LEFT + share * (WIDTH - LEFT - RIGHT), 2)

    def y(self, value: float) -> float:
        """Units from the upper edge."""
        share = (value - self.least_y) / (self.most_y - self.least_y)
        return round(HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM), 2)


def ticks(least: float, most: float) -> list[int]:
    """Whole round numbers within the two: at most six or so, a step of 1, 2 or 5 times a power of ten."""
    rough = max((most - least) / _TICKS, 1.0)
    ten: int = 10 ** floor(log10(rough))
    step = next(ten * factor for factor in (1, 2, 5, 10) if ten * factor >= rough)
    return list(range(-(-int(least) // step) * step, floor(most) + 1, step))


def axes(scale: Scale, x: str, y: str) -> Iterator[Html]:
    """Faint lines across, numbers on both axes, and what the axes count."""
    for value in ticks(scale.least_y, scale.most_y):
        at = scale.y(value)
        if value > scale.least_y:
            yield tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=at, y2=at, class_="grid")
        yield written(number(value), LEFT - 6, at + 4, "end")
    low = scale.y(scale.least_y)
    yield tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=low, y2=low, class_="base")
    for value in ticks(scale.least_x, scale.most_x):
        if value >= scale.least_x:
            yield written(number(value), scale.x(value), HEIGHT - BOTTOM + 16, "middle")
    yield written(x, (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "middle")
    yield written(y, LEFT, TOP - 10, "start")


def bar(scale: Scale, span: tuple[float, float], value: float, tint: str, told: str) -> Html:
    """A bar over ``span``, high enough to be seen, with its words where a pointer rests on it."""
    left, right = scale.x(span[0]), scale.x(span[1])
    gap = max(min((right - left) * 0.12, 2), right - left - _WIDEST)
    low = scale.y(0)
    height = round(max(low - scale.y(value), _LOWEST), 2)
    return tag(
        "g",
        tag("title", told),
        tag(
            "rect",
            x=round(left + gap / 2, 2),
            y=round(low - height, 2),
            width=round(right - left - gap, 2),
            height=height,
        ),
        class_=tint,
    )


def upright(scale: Scale, value: float, label: str) -> Iterator[Html]:
    """A dotted line at a value of x, its label beside its upper end."""
    at = scale.x(value)
    yield tag("line", x1=at, x2=at, y1=TOP - 4, y2=HEIGHT - BOTTOM, class_="mark")
    before = at > WIDTH / 2
    yield written(label, at - 5 if before else at + 5, TOP + 6, "end" if before else "start", "label")


def across(scale: Scale, value: float, label: str) -> Iterator[Html]:
    """A dotted line at a value of y, its label above its right end."""
    at = scale.y(value)
    yield tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=at, y2=at, class_="mark")
    yield written(label, WIDTH - RIGHT, at - 5, "end", "label")


def picture(
    name: str,
    title: str,
    about: str,
    drawn: list[Html],
    key: Sequence[tuple[str, str]] = (),
    height: float = HEIGHT,
) -> Html:
    """A figure with its title and sentence, which are also what is read out in its place.

    ``key`` says what the colours mean.
    """
    svg = tag(
        "svg",
        tag("title", title, id=f"{name}-title"),
        tag("desc", about, id=f"{name}-about"),
        *drawn,
        viewBox=f"0 0 {WIDTH} {height:g}",
        role="img",
        aria_labelledby=f"{name}-title {name}-about",
    )
    keys = (tag("span", tag("i", class_=f"dot {tint}"), words) for tint, words in key)
    legend = tag("p", *keys, class_="keys") if key else ""
    return tag("figure", tag("h3", title), tag("p", about), legend, svg)


def written(words: str, x: float, y: float, anchor: str, class_: str | None = None) -> Html:
    """Words in the picture; ``anchor`` is where of them the place is: "start", "middle" or "end"."""
    return tag("text", words, x=round(x, 2), y=round(y, 2), text_anchor=anchor, class_=class_)
