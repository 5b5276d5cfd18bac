"""The library without its warnings, and what it raises."""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Callable
from typing import Any

logging.getLogger("langchain_text_splitters.base").setLevel(logging.ERROR)

REFUSALS = (ValueError, TypeError, IndexError, re.error)
"""What the library raises for separators and length functions that it cannot use."""


def quietly(function: Callable[..., Any], *arguments: Any) -> Any:
    """Python warns of odd patterns when it compiles them, once, whoever comes first."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        warnings.simplefilter("ignore", DeprecationWarning)
        return function(*arguments)
