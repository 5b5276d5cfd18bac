"""How alike each chunk is to a question, as the browser gets it, and the colours it is drawn in."""

from __future__ import annotations

import json
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from chunkscope.drawing.payload import Payload

LEVELS = 6
"""The strongest level; 0 has no colour."""

RAMP_LIGHT = ("#dfeffc", "#c2ddf6", "#a3cdf1", "#84bceb", "#66abe3", "#4799da")
"""Levels 1 to 6 on light paper: one hue, lightness falling by equal steps (CIE L* 93.5 to 61)."""

RAMP_DARK = ("#172635", "#1c344a", "#1f4160", "#234f77", "#265e8e", "#296ba4")
"""Levels 1 to 6 on dark paper: one hue, lightness rising by equal steps (CIE L* 14.5 to 44)."""

ANSWER = ("#6e3500", "#ffc94d")
"""The outline of the marked answer on light and on dark paper, seen on every level."""


def heat_payload(chunks: int, heat: NDArray[np.uint8] | None, scores: Sequence[str] | None) -> Payload | None:
    """Levels and scores of ``chunks`` chunks for the browser; None where there are neither.

    Number of levels (4 bytes), one byte per level, then the scores as a JSON list. ValueError where
    a level or a score is missing or over, or a level is above ``LEVELS``.
    """
    if heat is None and scores is None:
        return None
    levels = np.empty(0, np.uint8) if heat is None else heat.astype(np.uint8)
    for name, given in (("heat", heat), ("scores", scores)):
        if given is not None and len(given) != chunks:
            raise ValueError(
                f"{name} ({len(given)}) must have one entry per chunk ({chunks}): score this chunking"
            )
    if levels.max(initial=0) > LEVELS:
        raise ValueError(f"heat ({levels.max()}) must not exceed {LEVELS}: scale it to 0..{LEVELS}")
    listed = json.dumps(list(scores or ()), separators=(",", ":")).encode()
    return Payload.of(len(levels).to_bytes(4, "little") + levels.tobytes() + listed)


def ramp_css(selector: str) -> str:
    """The colours of both themes as custom properties of ``selector``: ``--h1`` to ``--h6``, ``--answer``."""
    named = {f"h{level}": pair for level, pair in enumerate(zip(RAMP_LIGHT, RAMP_DARK, strict=True), 1)}
    named["answer"] = ANSWER
    rules = (f"--{name}: light-dark({light}, {dark});" for name, (light, dark) in named.items())
    return f"{selector} {{\n  " + "\n  ".join(rules) + "\n}\n"
