"""Where sentencex ends the sentences of blocks: of short ones together, of long ones in windows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Final

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]

WINDOW: Final = 4000
"""So many characters are segmented together; a quotation longer than that may be cut into its sentences."""
WIDEST: Final = 16_000
"""Where so many characters hold no sentence end, they are not looked at again with more of the text."""
TOGETHER: Final = 9_000
"""So many bytes are handed over in one call: sentencex 1.0.32 loses empty lines where a text has 10,240."""
_BETWEEN: Final = " \n\n"


def segmented(language: str, text: str, starts: Ints, stops: Ints) -> Ints:
    """Where sentencex ends sentences inside of the blocks ``text[starts[i]:stops[i]]``, in their order.

    A block's own end is not among them. White space must be ASCII, and no line in a block empty. The law,
    tested: every block has the ends that it has alone. sentencex looks at paragraphs one by one, so that one
    call does for several blocks, with empty lines between them.
    """
    blocks = [text[start:stop] for start, stop in zip(starts.tolist(), stops.tolist(), strict=True)]
    # A line end at the end of a block would be taken for a part of the empty line.
    parts = [block + (_BETWEEN if block.endswith("\n") else _BETWEEN[1:]) for block in blocks]
    lengths = np.array(list(map(len, parts)), np.int64)
    bases = np.cumsum(lengths) - lengths
    ends = np.array(_ends(language, parts), np.int64)
    ends = ends[ends > 0]
    number = np.searchsorted(bases, ends) - 1
    places = ends - bases[number] + starts[number]
    return places[places < stops[number]]


def _ends(language: str, parts: Sequence[str]) -> list[int]:
    """Where sentences end in the parts, as if these were one text."""
    found: list[int] = []
    reach = np.cumsum([len(part) if part.isascii() else len(part.encode()) for part in parts])
    first = base = 0
    while first < len(parts):
        before = reach[first - 1] if first else 0
        stop = max(int(np.searchsorted(reach, before + TOGETHER, "right")), first + 1)
        glued = "".join(parts[first:stop])
        if reach[first] - before > TOGETHER:
            found += [base + end for end in _by_windows(language, glued)]
        else:
            # The first of them is the end of what stands before, and inside of no block.
            found += accumulate(map(len, _segment()(language, glued)), initial=base)
        base += len(glued)
        first = stop
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
