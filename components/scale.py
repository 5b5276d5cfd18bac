"""Steps of a slider that spans decades: about five per cent each, so that small sizes can be dragged too.

The law: steps ascend, depend on the range alone, and ``nearest`` gives the one closest to a value. A step
made for the value itself would be gone with the next one, while the browser may still send it.
"""

from __future__ import annotations

from bisect import bisect_left

_MANTISSAS = (*range(10, 20), *range(20, 50, 2), *range(50, 100, 5))
_TOPS = (4_000, 40_000, 400_000, 1_000_000)


def size_steps(value: int) -> list[int]:
    """Steps for chunk_size: 20 to 4,000, wider where ``value`` lies outside."""
    top = next((top for top in _TOPS if value <= top), _TOPS[-1])
    return _steps(20 if value >= 20 else 1, top)


def overlap_steps(size: int) -> list[int]:
    """Steps for chunk_overlap: 0 up to ``size``."""
    return [0, *_steps(1, size)]


def nearest(steps: list[int], value: int) -> int:
    """The step closest to ``value``."""
    place = bisect_left(steps, value)
    near = steps[max(0, place - 1) : place + 1]
    return min(near, key=lambda step: abs(step - value))


def _steps(low: int, high: int) -> list[int]:
    decades = (mantissa * 10**power for power in range(6) for mantissa in _MANTISSAS)
    every = {*range(1, 10), *decades}
    return sorted(step for step in every if low <= step <= high)
