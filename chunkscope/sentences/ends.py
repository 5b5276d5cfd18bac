"""Where sentencex ends the sentences of blocks: of short ones together, of long ones in windows."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Final

WINDOW: Final = 4000
"""So many characters are segmented together; a quotation longer than that may be cut into its sentences."""
WIDEST: Final = 16_000
"""Where so many characters hold no sentence end, they are not looked at again with more of the text."""
TOGETHER: Final = 9_000
"""So many bytes are handed over in one call: sentencex 1.0.32 loses empty lines where a text has 10,240."""
_BETWEEN: Final = " \n\n"


def segmented(language: str, blocks: Sequence[str]) -> list[list[int]]:
    """Per block, where sentencex ends its sentences; white space is ASCII, and no line in a block is empty.

    The law, tested: every block has the ends that it has alone. sentencex looks at paragraphs one by one,
    so that one call does for several blocks, with empty lines between them.
    """
    found: list[list[int]] = []
    waiting: list[str] = []
    weight = 0
    for block in blocks:
        more = len(block.encode()) + len(_BETWEEN)
        if weight + more > TOGETHER:
            found += _glued(language, waiting)
            waiting, weight = [], 0
        if more > TOGETHER:
            found.append(list(_by_windows(language, block)))
        else:
            waiting.append(block)
            weight += more
    return found + _glued(language, waiting)


def _glued(language: str, blocks: Sequence[str]) -> list[list[int]]:
    """The ends in each of a few short blocks, found in one call."""
    if not blocks:
        return []
    # A line end at the end of a block would be taken for a part of the empty line.
    parts = [block + (_BETWEEN if block.endswith("\n") else _BETWEEN[1:]) for block in blocks]
    ends = list(accumulate(map(len, _segment()(language, "".join(parts)))))
    found, base, high = [], 0, 0
    for block, part in zip(blocks, parts, strict=True):
        low = bisect_right(ends, base, high)
        high = bisect_left(ends, base + len(block), low)
        found.append([*(end - base for end in ends[low:high]), len(block)])
        base += len(part)
    return found


@cache
def _segment() -> Callable[[str, str], list[str]]:
    """The segmenter's function, imported when the first sentence is looked for."""
    from sentencex import segment

    found: Callable[[str, str], list[str]] = segment
    return found


def _by_windows(language: str, block: str) -> Iterator[int]:
    """The ends in a long block; a window's last sentence is looked at again, with more."""
    start, width = 0, WINDOW
    segment = _segment()
    while start < len(block):
        ends = list(accumulate(map(len, segment(language, block[start : start + width]))))
        if start + width >= len(block):
            yield from (start + end for end in ends)
            return
        settled = [end for end in ends[:-1] if end <= width * 3 // 4] or ends[:-1][:1]
        yield from (start + end for end in settled)
        if settled:
            start, width = start + settled[-1], WINDOW
        elif width < WIDEST:
            width *= 2
        else:
            start += width
