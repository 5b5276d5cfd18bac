"""LangChain's ``RecursiveCharacterTextSplitter``, traced."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from chunkscope.chunking import Chunking
from chunkscope.extras import Extras
from chunkscope.strategies.base import SplitError, Strategy, check_window
from chunkscope.tracing.cuts import Settings
from chunkscope.tracing.lengths import MeasureAll
from chunkscope.tracing.merge import LengthFault
from chunkscope.tracing.pieces import GroupFault, Keep
from chunkscope.tracing.recursion import trace
from chunkscope.tracing.traced import Traced
from chunkscope.tracing.verdict import unjudged
from chunkscope.units import UNITS, measure_all
from chunkscope.wording import N_, _
from chunkscope.wording.quoting import shown_value
from chunkscope.wording.reasons import reason_words

DEFAULT_SEPARATORS = ("\n\n", "\n", " ", "")
"""LangChain's own: paragraphs, lines, words, characters."""


@dataclass(frozen=True, slots=True)
class Recursive(Strategy):
    """Splits as langchain-text-splitters does, byte for byte, and knows why.

    The arguments and their defaults are LangChain's. An empty separator list means the default
    ones. ``length_function`` is a unit of `chunkscope.units.UNITS` or a callable; with a callable
    the strategy cannot become JSON. Raises `SplitError` where LangChain raises at construction.

    ``Recursive(...).split(t).texts == RecursiveCharacterTextSplitter(...).split_text(t)``, or both
    raise. Source: langchain-text-splitters 1.1.3, ``character.py`` and ``base.py``.
    """

    name: ClassVar[str] = "recursive"
    title: ClassVar[str] = N_("Recursive (LangChain)")
    about: ClassVar[str] = N_(
        "RecursiveCharacterTextSplitter: cut at the first separator that occurs, pieces that are too long at "
        "the next one."
    )
    package: ClassVar[str] = "langchain-text-splitters"

    chunk_size: int = 4000
    chunk_overlap: int = 200
    separators: tuple[str, ...] = DEFAULT_SEPARATORS
    keep_separator: bool | Literal["start", "end"] = True
    is_separator_regex: bool = False
    strip_whitespace: bool = True
    length_function: str | Callable[[str], int] = "characters"

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        check_window(self.chunk_size, self.chunk_overlap, equal_allowed=True)
        object.__setattr__(self, "separators", _checked_separators(self.separators))
        if self.keep_separator not in (True, False, "start", "end"):
            message = _('keep_separator must be True, False, "start" or "end", not {value}.')
            raise SplitError(message.format(value=repr(self.keep_separator)))
        if not callable(self.length_function) and self.length_function not in UNITS:
            message = _("length_function {value} is unknown: use one of {units}.")
            raise SplitError(message.format(value=repr(self.length_function), units=", ".join(UNITS)))

    @property
    def unit(self) -> str:
        """The name of the unit; for a callable, the function's own name and brackets."""
        if callable(self.length_function):
            return getattr(self.length_function, "__name__", "custom") + "()"
        return self.length_function

    def to_json(self) -> dict[str, object]:
        """The settings as JSON values; raises `SplitError` where the unit is a callable."""
        if callable(self.length_function):
            message = _("The length_function {name} is Python code and cannot be written down: name a unit.")
            raise SplitError(message.format(name=self.unit))
        return Strategy.to_json(self)

    def split(self, text: str) -> Chunking:
        """Split ``text``; raises `SplitError` where LangChain raises, with the separator's fault."""
        return split_traced(self, text, self.settings)

    def measure_all(self, pieces: Sequence[str]) -> list[int]:
        """The length of each piece, in the unit."""
        measure = self._measure_all()
        return list(map(len, pieces)) if measure is None else measure(pieces)

    def settings(self) -> Settings:
        """The same settings in the words of `chunkscope.tracing`."""
        return Settings(
            chunk_size=self.chunk_size,
            chunk_overlap=self.chunk_overlap,
            separators=self.separators,
            keep=self._keep(),
            is_regex=self.is_separator_regex,
            strip=self.strip_whitespace,
            measure_all=self._measure_all(),
            additive=not callable(self.length_function),
            too_long=self.chunk_size,
        )

    def _keep(self) -> Keep:
        if not self.keep_separator:
            return None
        return "end" if self.keep_separator == "end" else "start"

    def _measure_all(self) -> MeasureAll | None:
        unit = self.length_function
        if callable(unit):
            return lambda pieces: [unit(piece) for piece in pieces]
        return None if unit == "characters" else lambda pieces: measure_all(unit, pieces)


def split_traced(
    strategy: Strategy, text: str, make_settings: Callable[[], Settings], extras: Extras | None = None
) -> Chunking:
    """The chunking that tracing with these settings gives; raises `SplitError` where LangChain raises."""
    settings = make_settings()
    with refusals(strategy, settings):
        rows = trace(settings, text)
    return Chunking(text, strategy, Traced(rows, make_settings), unjudged(rows, settings, text), extras)


@contextmanager
def refusals(strategy: Strategy, settings: Settings) -> Iterator[None]:
    """Around a trace: what LangChain raises becomes a `SplitError` in words."""
    try:
        yield
    except re.error as error:
        raise SplitError(_regex_fault(settings.separators, error)) from error
    except GroupFault as error:
        message = _(
            "A separator with capturing groups breaks the split, here as in LangChain: "
            "write (?:...) instead of (...)."
        )
        raise SplitError(message) from error
    except LengthFault as error:
        message = _(
            "The length function {name} does not add up: taking pieces away one by one left {rest} of an "
            "empty chunk. Return whole numbers of 0 or more."
        )
        raise SplitError(message.format(name=strategy.unit, rest=error)) from error


def _checked_separators(separators: Any) -> tuple[str, ...]:  # noqa: ANN401 - from callers and links
    """The separators as a tuple; none at all means LangChain's own."""
    if isinstance(separators, str):
        message = _("separators must be a list of strings, not the one string {value}: write [{value}].")
        raise SplitError(message.format(value=repr(separators)))
    if separators is not None and not isinstance(separators, list | tuple):
        message = _('separators must be a list of strings such as ["。", " ", ""], not {value}.')
        raise SplitError(message.format(value=shown_value(separators)))
    given = tuple(separators or DEFAULT_SEPARATORS)
    wrong = [separator for separator in given if not isinstance(separator, str)]
    if wrong:
        message = _("separators must all be strings: {value} is none.")
        raise SplitError(message.format(value=repr(wrong[0])))
    return given


def _regex_fault(separators: tuple[str, ...], error: re.error) -> str:
    """Which separator does not compile, and why."""
    pattern = error.pattern if isinstance(error.pattern, str) else ""
    message = _(
        "The separator {pattern} is no valid regular expression ({fault}): "
        "mend it or turn the regex switch off."
    )
    bare = pattern[1:-1] if pattern not in separators and pattern.startswith("(") else pattern
    return message.format(pattern=bare, fault=reason_words(error.msg))
