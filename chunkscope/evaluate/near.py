"""An answer near a place: where a short one is meant, although its like stands all over the text."""

from __future__ import annotations

from typing import Final

from chunkscope.evaluate.folding import fold, folded
from chunkscope.values import Span

NEAR: Final = 200
"""Characters from its start within which a short answer is looked for."""


def near(text: str, answer: str, start: int, reach: int = NEAR) -> Span | None:
    """The place of an answer nearest to ``start``, at most ``reach`` characters from it; None without."""
    low = max(min(start, len(text)) - reach, 0)
    window = folded(text[low : start + 2 * len(answer) + reach])
    wanted, found = fold(answer), []
    at = window.text.find(wanted) if wanted else -1
    while at >= 0:
        last = at + len(wanted) - 1
        found.append(Span(low + int(window.starts[at]), low + int(window.ends[last])))
        at = window.text.find(wanted, at + 1)
    whole = [span for span in found if fold(span.of(text)) == wanted]
    return min(whole, key=lambda span: abs(span.start - start), default=None)
