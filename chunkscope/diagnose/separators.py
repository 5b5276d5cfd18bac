r"""Separators that do nothing: not in the text, never reached, meant as regexes, or missing ``\r\n``.

Each separator is told of once at most: first of those that line ends hide, then of those meant as regular
expressions, then of those that can never be reached, and what is left never occurs at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, partial

import regex  # type: ignore[import-untyped]

from chunkscope.chunking import Chunking
from chunkscope.diagnose.columns import of_settings
from chunkscope.diagnose.context import Context
from chunkscope.diagnose.values import Fault, Findings
from chunkscope.strategies.base import Strategy
from chunkscope.strategies.merged import unmerged
from chunkscope.text import Newlines

PATIENCE = 0.3
"""Seconds; a pattern that takes longer to be looked for is not judged."""
_LOOKS_LIKE_REGEX = re.compile(
    r"\\[\\nrtsSdDwWbB*.{}()\[\]$^|+?#]|\[[^\]]+\]|\{\d+,?\d*\}|\(\?|[*+]$|[^\\][*+?]|\|"
)

_CLASSES = re.compile(r"\\[sSwWdDbB]")
_CLASS_OF = {r"\b": r"\w", r"\B": r"\w"}


def separators_of(strategy: Strategy) -> tuple[str, ...]:
    """The separators that a strategy is given, in order; none where it has no such setting."""
    inner = unmerged(strategy)
    given = getattr(inner, "separators", None)
    if isinstance(given, tuple) and all(isinstance(item, str) for item in given):
        return given
    single = getattr(inner, "separator", None)
    return (single,) if isinstance(single, str) else ()


def handed_down(chunking: Chunking) -> tuple[str, ...]:
    """The separators that a library's class has of its own and takes literally; none for any other."""
    if separators_of(chunking.strategy) or chunking.traced is None or chunking.traced.settings.is_regex:
        return ()
    return chunking.traced.settings.separators


def is_regex(strategy: Strategy) -> bool:
    """Whether its separators are regular expressions."""
    return bool(getattr(unmerged(strategy), "is_separator_regex", False))


def line_end(found: Newlines) -> str:
    """The line end that prevails."""
    counts = {"\n": found.lf, "\r\n": found.crlf, "\r": found.cr}
    return max(counts, key=counts.__getitem__)


def missed(separator: str, end: str, text: str) -> bool:
    r"""Whether a separator with ``\n`` occurs nowhere in the text, and would with its line ends."""
    if end == "\n" or "\n" not in separator or separator in text:
        return False
    return separator.replace("\n", end) in text


@lru_cache(maxsize=1)
def judged(context: Context) -> tuple[tuple[int, Fault, tuple[int, int]], ...]:
    """The separators that do nothing: number, fault, and a place in the text where there is one.

    Kept for the four faults that a separator may have, because it goes through the whole text.
    """
    return tuple(_judge(context))


def _judge(context: Context) -> Iterator[tuple[int, Fault, tuple[int, int]]]:
    strategy, text = context.chunking.strategy, context.chunking.text
    given, as_regex = separators_of(strategy), is_regex(strategy)
    if not given:
        yield from _meant_as_regex(handed_down(context.chunking), text)
    end = line_end(context.facts.newlines)
    for number, separator in enumerate(given):
        shadowed = _shadowed(given, number, as_regex=as_regex)
        if not separator:
            if shadowed:
                yield number, Fault.SEPARATOR_NEVER_REACHED, (0, 0)
        elif missed(separator, end, text):
            place = text.find(separator.replace("\n", end))
            yield number, Fault.CRLF_HIDES, (place, place + len(separator.replace("\n", end)))
        elif not as_regex and separator not in text and (there := _as_regex(separator, text)):
            yield number, Fault.SEPARATOR_NEEDS_REGEX, there
        elif shadowed:
            yield number, Fault.SEPARATOR_NEVER_REACHED, (0, 0)
        elif not _occurs(separator, text, as_regex=as_regex):
            yield number, Fault.SEPARATOR_NEVER_OCCURS, (0, 0)


def _meant_as_regex(given: tuple[str, ...], text: str) -> Iterator[tuple[int, Fault, tuple[int, int]]]:
    """Those of a library's own separators that would match something, if they were patterns."""
    for number, separator in enumerate(given):
        if separator not in text and (there := _as_regex(separator, text)):
            yield number, Fault.SEPARATOR_NEEDS_REGEX, there


def _shadowed(given: tuple[str, ...], number: int, *, as_regex: bool) -> bool:
    """Whether an earlier one leaves nothing to cut: the empty one, or one that this one contains."""
    earlier, this = given[:number], given[number]
    if "" in earlier or this in earlier:
        return True
    return not as_regex and any(item in this for item in earlier)


def _as_regex(separator: str, text: str) -> tuple[int, int] | None:
    """Where a separator that looks like a regular expression would match something; None for nowhere."""
    return _match(separator, text) if looks_like_regex(separator) else None


def looks_like_regex(separator: str) -> bool:
    """Whether a separator has signs of a regular expression: escapes, classes, repetitions, groups."""
    return _LOOKS_LIKE_REGEX.search(separator) is not None


def _match(pattern: str, text: str) -> tuple[int, int] | None:
    """The first match that is not empty; None also where the pattern does not compile or takes too long."""
    try:
        re.compile(pattern)
        found = next(
            (each for each in regex.finditer(pattern, text, timeout=PATIENCE) if each.end() > each.start()),
            None,
        )
    except (re.error, regex.error, TimeoutError):
        return None
    return found.span() if found else None


def _occurs(separator: str, text: str, *, as_regex: bool) -> bool:
    if not as_regex:
        return separator in text
    try:
        return regex.search(separator, text, timeout=PATIENCE) is not None or not _same(separator, text)
    except (regex.error, TimeoutError):
        return True


def _same(pattern: str, text: str) -> bool:
    r"""Whether ``re``, which splits, puts the characters of a text into the classes that ``regex`` does.

    They disagree on a few: ``\s`` has U+001C to U+001F in ``re`` alone, ``\w`` the combining marks in
    ``regex`` alone. Only ``regex`` can be told to give up, so where they disagree nothing is said.
    """
    used = {_CLASS_OF.get(name, name) for name in _CLASSES.findall(pattern)}
    letters = "".join(set(text)) if used else ""
    return all(re.findall(name, letters) == regex.findall(name, letters) for name in used)


def _idle(context: Context, *, fault: Fault) -> Findings | None:
    given = separators_of(context.chunking.strategy)
    if fault is Fault.SEPARATOR_NEEDS_REGEX:
        given = given or handed_down(context.chunking)
    if not given or not context.chunking.text:
        return None
    found = [(number, place) for number, kind, place in judged(context) if kind is fault]
    return of_settings(
        fault,
        len(given),
        tuple(given[number] for number, _place in found),
        [place for _number, place in found],
        entry=[number for number, _place in found],
    )


hidden_by_line_ends = partial(_idle, fault=Fault.CRLF_HIDES)
needing_regex = partial(_idle, fault=Fault.SEPARATOR_NEEDS_REGEX)
never_reached = partial(_idle, fault=Fault.SEPARATOR_NEVER_REACHED)
never_occurring = partial(_idle, fault=Fault.SEPARATOR_NEVER_OCCURS)
