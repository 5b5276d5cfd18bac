"""What comes from outside may be anything, whatever the types say."""

from __future__ import annotations


def is_a(value: object, *kinds: type) -> bool:
    """Whether a value is what its type says; a type checker draws no conclusion from the answer."""
    return isinstance(value, kinds)
