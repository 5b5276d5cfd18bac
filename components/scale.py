"""Steps of a slider that spans decades: about five per cent each, so that small sizes can be dragged too.

The law: steps ascend, a value within their range is one of them, and ``nearest`` gives a step.
"""

from __future__ import annotations

from bisect import bisect_left

_MANTISSAS = (*range(10, 20), *range(20, 50, 2), *range(50, 100, 5))
_TOPS = (4_000, 40_000, 400_000, 1_000_000)


def size_steps(value: int) -> list[int]:
    """Steps for chunk_size: 20 to 4,000, wider where ``value`` lies outside; ``value`` is one of them."""
    top = next((top for top in _TOPS if value <= top), _TOPS[-1])
    return _steps(20 if value >= 20 else 1, top, value)


def overlap_steps(value: int, size: int) -> list[int]:
    """Steps for chunk_overlap: 0 to ``size``, both included, and ``value`` if it lies between."""
    return sorted({0, size, *_steps(1, size, value)})


def nearest(steps: list[int], value: int) -> int:
    """The step closest to ``value``."""
    place = bisect_left(steps, value)
    near = steps[max(0, place - 1) : place + 1]
    return min(near, key=lambda step: abs(step - value))


def _steps(low: int, high: int, value: int) -> list[int]:
    decades = (mantissa * 10**power for power in range(6) for mantissa in _MANTISSAS)
    every = {value, *range(1, 10), *decades}
    return sorted(step for step in every if low <= step <= high)
