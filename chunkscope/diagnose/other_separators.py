"""Proposals that cut at other separators, or at the same ones in another way."""

from __future__ import annotations

import re
from collections.abc import Iterator

from chunkscope.diagnose.case import Case, Proposal, changed
from chunkscope.diagnose.separators import judged, line_end, looks_like_regex, separators_of
from chunkscope.strategies import Recursive, unmerged
from chunkscope.strategies.latex import SPLITTERS, Latex

SENTENCE_ENDS = ("\n\n", "\n", "。", "！", "？", ". ", "! ", "? ", "、", ", ", " ", "")
"""Separators that end sentences and clauses before words, English and Japanese; they stay at the end."""
BETWEEN_WORDS = ("\n\n", "\n", "。", "、", " ")
"""Separators that never cut inside a word, nor inside a character."""
_SPECIAL = re.compile(r"([\\.^$*+?{}\[\]|()])")


def sentence_ends(case: Case) -> Iterator[Proposal]:
    """Separators that end sentences, kept at the end."""
    ends = _present(case, SENTENCE_ENDS)
    own = {"separators": ends, "keep_separator": "end", "is_separator_regex": False}
    found = list(changed(case.strategy, **own))
    yield from found
    if not found and case.window:
        yield Proposal(Recursive(separators=ends, keep_separator="end", **case.window))


def between_words(case: Case) -> Iterator[Proposal]:
    """Separators that leave words whole, at the price of chunks that may be too long."""
    if case.window:
        separators = _present(case, BETWEEN_WORDS) or (" ",)
        yield Proposal(Recursive(separators=separators, keep_separator="end", **case.window))


def finer_separators(case: Case) -> Iterator[Proposal]:
    """An empty separator at the end, so that everything can be cut; else a splitter that cuts everything."""
    given = separators_of(case.strategy)
    if given and "" not in given:
        yield from changed(case.strategy, separators=(*given, ""))
    if case.window:
        ends = _present(case, SENTENCE_ENDS)
        yield Proposal(Recursive(separators=ends, keep_separator="end", **case.window))


def kept_at_end(case: Case) -> Iterator[Proposal]:
    """Separators that stay at the end of what they close."""
    yield from changed(case.strategy, keep_separator="end")


def own_line_ends(case: Case) -> Iterator[Proposal]:
    """The separators with the line ends of the text."""
    end = line_end(case.context.facts.newlines)
    own = tuple(item.replace("\n", end) for item in separators_of(case.strategy))
    yield from _with_separators(case, own)


def regex_on(case: Case) -> Iterator[Proposal]:
    """The regex switch on; separators that are meant as they stand are escaped."""
    text = case.chunking.text
    own = tuple(
        item if looks_like_regex(item) and item not in text else _SPECIAL.sub(r"\\\1", item)
        for item in separators_of(case.strategy)
    )
    if isinstance(unmerged(case.strategy), Latex):
        yield from changed(case.strategy, splitter=SPLITTERS[0])
        return
    for name in ("separators", "separator"):
        value: object = own if name == "separators" else own[0]
        yield from changed(case.strategy, **{name: value, "is_separator_regex": True})


def in_order(case: Case) -> Iterator[Proposal]:
    """Each separator once, before those that it contains, and the empty one last."""
    own: list[str] = []
    for item in dict.fromkeys(separators_of(case.strategy)):
        place = next((at for at, other in enumerate(own) if other in item), len(own))
        own.insert(place, item)
    yield from _with_separators(case, tuple(own))


def without_idle(case: Case) -> Iterator[Proposal]:
    """The separators without those that never occur."""
    idle = {number for number, fault, _place in judged(case.context) if fault is case.findings.fault}
    own = tuple(item for number, item in enumerate(separators_of(case.strategy)) if number not in idle)
    if own:
        yield from _with_separators(case, own)


def _with_separators(case: Case, own: tuple[str, ...]) -> Iterator[Proposal]:
    yield from changed(case.strategy, separators=own)
    yield from changed(case.strategy, separator=own[0])


def _present(case: Case, separators: tuple[str, ...]) -> tuple[str, ...]:
    """Those that the text has, or that were there before: the others would be faults of their own."""
    text, former = case.chunking.text, separators_of(case.strategy)
    return tuple(item for item in separators if item in text or item in former)
