"""Lengths with their units: "22 characters", "22 tokens (cl100k_base)"."""

from __future__ import annotations

from chunkscope.wording.catalogue import _, n_

CHARACTERS = "characters"
ENCODINGS = frozenset({"cl100k_base", "o200k_base", "p50k_base", "r50k_base", "gpt2", "all-MiniLM-L6-v2"})


def number(n: int | float) -> str:
    """A number for the eye: ``12,345``, and ``3.6`` with one decimal where it is no whole number."""
    if isinstance(n, float):
        return f"{n:,.0f}" if n.is_integer() else f"{n:,.1f}"
    return f"{n:,}"


def share(value: float) -> str:
    """A share for the eye: "14 %"; "0.4 %" where it is small, and never 0 % or 100 % where it is neither."""
    if value in (0, 1) or 0.01 <= value <= 0.99:
        return f"{100 * value:.0f} %"
    return f"{max(100 * value, 0.1):.1f} %" if value < 0.01 else _over_most(value)


def _over_most(value: float) -> str:
    return f"{min(100 * value, 99.9):.1f} %" if value < 1 else f"{100 * value:,.0f} %"


def percent(value: float) -> str:
    """`share` as it stands in tables and among numbers: "14%"."""
    return share(value).replace(" ", "")


def size(unit: str, n: int) -> str:
    """``n`` with the short name of its unit: "22 characters", "22 tokens"."""
    if unit == CHARACTERS:
        return n_("{n} character", "{n} characters", n).format(n=number(n))
    if unit in ENCODINGS:
        return n_("{n} token", "{n} tokens", n).format(n=number(n))
    return n_("{n} unit", "{n} units", n).format(n=number(n))


def unit_name(unit: str, n: int) -> str:
    """``n`` with the full name of its unit: "22 tokens (cl100k_base)"."""
    if unit == CHARACTERS:
        return size(unit, n)
    return _("{size} ({unit})").format(size=size(unit, n), unit=unit)


def unit_label(unit: str) -> str:
    """The unit itself, for a list to choose from: "characters", "tokens (cl100k_base)"."""
    if unit == CHARACTERS:
        return _("characters")
    return _("tokens ({unit})").format(unit=unit) if unit in ENCODINGS else unit
