"""Which sizes and overlaps a landscape of a text should have."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeVar

T = TypeVar("T", int, float)

LARGEST: Final = {"characters": 4000}
LARGEST_TOKENS: Final = 1000
SMALLEST: Final = 50
_MOST_SHARE: Final = 0.45
"""So far the shares reach at least: above a half, chunks hold more repeated text than text of their own."""
_STEPS: Final = (0.025, 0.05, 0.1, 0.25)


class Axes(NamedTuple):
    """Rising sizes and rising shares, and where among them the present setting stands."""

    sizes: tuple[int, ...]
    overlaps: tuple[float, ...]
    first: tuple[int, int]


def axes(
    length: int, size: int, overlap: int, unit: str = "characters", grid: tuple[int, int] = (40, 20)
) -> Axes:
    """At most ``grid`` sizes and shares around a setting, which is always among them.

    ``length`` is that of the text in ``unit``. The sizes grow by equal factors, from 50 (in short texts
    less) up to what leaves the text two chunks, or 4,000 characters, or 1,000 tokens; the shares go up
    from 0 in round steps to about 50 %.
    A setting outside that moves the ends.
    """
    share = min(overlap / size, 1.0)
    sizes = _sizes(length, size, unit, grid[0])
    shares = _shares(share, grid[1])
    return Axes(sizes, shares, (sizes.index(size), shares.index(share)))


def _sizes(length: int, size: int, unit: str, count: int) -> tuple[int, ...]:
    least = max(min(length // 20, SMALLEST), 5)
    most = min(max(length // 2, 2 * least), LARGEST.get(unit, LARGEST_TOKENS))
    most = _rounded(most)
    low, high = min(least, size), max(most, size)
    factor = (high / low) ** (1 / max(count - 1, 1))
    found = {_rounded(low * factor**step) for step in range(count)}
    return _with(size, sorted({min(max(each, low), high) for each in found}))


def _shares(share: float, count: int) -> tuple[float, ...]:
    step = next((step for step in _STEPS if step * (count - 1) >= _MOST_SHARE), _STEPS[-1])
    step = max(step, share / max(count - 1, 1))
    return _with(share, [round(step * place, 4) for place in range(count)])


def _with(wanted: T, found: list[T]) -> tuple[T, ...]:
    """The values, the one nearest to ``wanted`` replaced by it; the ends stay, where they can."""
    inner = range(1, len(found) - 1) if len(found) > 2 and wanted not in found else range(len(found))
    found[min(inner, key=lambda place: abs(found[place] - wanted))] = wanted
    return tuple(sorted(set(found)))


def _rounded(value: float) -> int:
    """To two leading digits."""
    step = int(10 ** max(len(str(int(value))) - 2, 0))
    return max(round(value / step) * step, 1)
