"""The colours of a page with chunks on it, light and dark, and the rules that draw a stretch of the text.

Neighbouring chunks differ in lightness, so that every eye tells them apart; an overlap is a band with the
earlier chunk's colour above and the later one's below.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

COLOURS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "ink": ("#16283c", "#e4ecf5"),
        "paper": ("#fbfcfe", "#0d1621"),
        "card": ("#edf2f8", "#172535"),
        "line": ("#c9d6e4", "#2c4058"),
        "faint": ("#56697d", "#a3b4c6"),
        "accent": ("#1f5f99", "#8cc4f5"),
        "c0": ("#a9d3f5", "#1c5580"),
        "c1": ("#fdeec4", "#4a3300"),
        "c2": ("#7fc8a9", "#0f6b4f"),
        "c3": ("#f9dcec", "#4a1f45"),
        "bare": ("#d9dde2", "#333a42"),
        "bare2": ("#eceef1", "#222a33"),
        "full": ("#3f8fd2", "#4a9ee0"),
        "short": ("#ad6800", "#f2b544"),
        "gone": ("#cf2231", "#ff6670"),
        "good": ("#0d6b47", "#7bd6ae"),
        "poor": ("#8f5600", "#f2b544"),
        "good-paper": ("#e4f4ec", "#10291f"),
        "poor-paper": ("#fdf1dc", "#2d2310"),
        "flag": ("#4b5a6b", "#b6c3d1"),
        "dots": ("#5c6978", "#a3b4c6"),
    }
)
"""By name: on light and on dark paper."""

SEGMENTS: Final = """
.t0 { --t: var(--c0); } .t1 { --t: var(--c1); } .t2 { --t: var(--c2); } .t3 { --t: var(--c3); }
.v0 { --v: var(--c0); } .v1 { --v: var(--c1); } .v2 { --v: var(--c2); } .v3 { --v: var(--c3); }
.w0 { --w: var(--c0); } .w1 { --w: var(--c1); } .w2 { --w: var(--c2); } .w3 { --w: var(--c3); }
.u0 { --u: var(--c0); } .u1 { --u: var(--c1); } .u2 { --u: var(--c2); } .u3 { --u: var(--c3); }
.n0 { background: repeating-linear-gradient(135deg, var(--bare) 0 5px, var(--bare2) 5px 8px);
  color: var(--faint); }
.n1 { background: var(--t); }
.n2 { background: linear-gradient(var(--t) 50%, var(--u) 50%); }
.n3 { background: linear-gradient(var(--t) 33.3%, var(--v) 33.3% 66.6%, var(--u) 66.6%); }
.n4 { background: linear-gradient(var(--t) 25%, var(--v) 25% 50%, var(--w) 50% 75%, var(--u) 75%); }
.doc :is(.n2, .n3, .n4) { border-bottom: 2px dotted var(--dots); }
"""
"""By how many chunks lie over a stretch (`n0` to `n4`), and the colour of each; the text is a `.doc`."""


def declared(theme: int) -> str:
    """The colours of one theme (0 light, 1 dark) as custom properties."""
    return " ".join(f"--{name}: {pair[theme]};" for name, pair in COLOURS.items())


def declared_for_both() -> str:
    """The colours as custom properties that follow ``color-scheme``."""
    return " ".join(f"--{name}: light-dark({light}, {dark});" for name, (light, dark) in COLOURS.items())
