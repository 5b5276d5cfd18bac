"""Numbers as people type them: ``50, 100、200``."""

from __future__ import annotations

_COMMAS = str.maketrans(",，、", "   ")


def number_parts(typed: str) -> list[str]:
    """What stands between commas and blanks, Japanese ones too; whether it is a number is not checked."""
    return typed.translate(_COMMAS).split()
