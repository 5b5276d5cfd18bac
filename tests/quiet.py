"""The library without its warnings, what it raises, and whether a strategy is it."""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Callable
from typing import Any

import pytest

from chunkscope import Character, Recursive, SplitError
from chunkscope.library import library_chunks

logging.getLogger("langchain_text_splitters.base").setLevel(logging.ERROR)

REFUSALS = (ValueError, TypeError, IndexError, re.error)
"""What the library raises for separators and length functions that it cannot use."""


def quietly(function: Callable[..., Any], *arguments: Any) -> Any:
    """Python warns of odd patterns when it compiles them, once, whoever comes first."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        warnings.simplefilter("ignore", DeprecationWarning)
        return function(*arguments)


def is_the_library(strategy: Recursive | Character, text: str) -> None:
    """The chunks are those of the library's own class, or both raise."""
    try:
        theirs = quietly(library_chunks, strategy, text)
    except REFUSALS:
        with pytest.raises(SplitError):
            quietly(strategy.split, text)
        return
    assert quietly(strategy.split, text).texts == theirs
