"""Words that a reader sees, made from runs of HTML: entities decoded, white space collapsed, places kept."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from typing import NamedTuple

from chunkscope.mapped import Mapped
from chunkscope.values import Span

Run = tuple[int, str]
"""Where a run of text starts in the source, and the run as it stands there; -1 where it was added."""


class Written(NamedTuple):
    """A part of a block: text put before it, whether its white space is kept, its runs, and what they show.

    ``length`` is that of what a reader sees of the runs.
    """

    added: str
    verbatim: bool
    runs: list[Run]
    length: int


BLANK = " \t\n\r\f"
"""White space as HTML means it: neither a no-break space nor a wide one is dropped."""
_BLANKS = re.compile(r"[ \t\n\r\f]+")
_WORDS = re.compile(r"[ \t\n\r\f]+|[^ \t\n\r\f]+")
_LINES = re.compile(r"\A |(?:[^ ]++| (?!\Z))++| \Z")
"""The same where blanks are single spaces: one at the start, one at the end, and all between them."""
ENTITY = re.compile(r"&(?:#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)")
"""What `html.unescape` may decode, one match at a time."""


@dataclass(frozen=True)
class Visible(Mapped):
    """A text and its places, also those where one sign stands for several of the source.

    ``rewritten`` are ``(at, length, start, source_length)``: ``text[at:at + length]`` stands for
    ``source[start:start + source_length]`` as a whole, such as ``&lt;`` or a run of blanks.
    """

    rewritten: tuple[tuple[int, int, int, int], ...] = field(default=(), repr=False)

    def pieces(self, start: int, end: int) -> tuple[Span, ...]:
        """The source spans behind ``text[start:end]``, in its order; those that touch are one."""
        if not self.rewritten:
            return super().pieces(start, end)
        found: list[Span] = []
        for low, high in self._places(start, end):
            if found and found[-1].end == low:
                found[-1] = Span(found[-1].start, high)
            else:
                found.append(Span(low, high))
        return tuple(found) or super().pieces(start, start)

    def _places(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        ordered, ats = self._ordered
        for number in range(max(bisect_right(ats, start) - 1, 0), len(ordered)):
            at, length, place, there, whole = ordered[number]
            if at >= end:
                break
            if at + length <= start:
                continue
            if whole:
                yield place, place + there
            else:
                yield place + max(start - at, 0), place + min(end - at, length)

    @cached_property
    def _ordered(self) -> tuple[list[tuple[int, int, int, int, bool]], list[int]]:
        """All stretches by their place in the text, whether each counts as a whole, and these places."""
        plain = [(at, length, start, length, False) for at, start, length in self.stretches]
        ordered = sorted([*plain, *((*each, True) for each in self.rewritten)])
        return ordered, [at for at, *_rest in ordered]


def seen(runs: list[Run], verbatim: bool = False) -> str:
    """What a reader sees of runs: decoded, and unless ``verbatim`` with its white space collapsed."""
    if verbatim:
        return "".join([unescape(raw) for _start, raw in trimmed(runs, verbatim=True)])
    if len(runs) == 1:
        text = runs[0][1]
        if "&" in text:
            text = unescape(text)
    else:
        text = "".join([raw for _start, raw in runs])
        if "&" in text:
            text = "".join([unescape(raw) for _start, raw in runs])
    if is_ugly(text):
        text = _BLANKS.sub(" ", text)
    return text.strip(" ")


def is_ugly(text: str) -> bool:
    """Whether a text has white space to be collapsed: single searches, since they are the fast ones."""
    return "\n" in text or "  " in text or "\t" in text or "\r" in text or "\f" in text


def trimmed(runs: list[Run], *, verbatim: bool) -> list[Run]:
    """The runs without the blanks at either end; with ``verbatim``, only line ends go at the start."""
    lead = "\r\n" if verbatim else BLANK
    first, last = 0, len(runs)
    while first < last and not runs[first][1].lstrip(lead):
        first += 1
    while first < last and not runs[last - 1][1].rstrip(BLANK):
        last -= 1
    kept = runs[first:last]
    if kept:
        start, raw = kept[0]
        if raw[0] in lead:
            bare = raw.lstrip(lead)
            kept[0] = (start + len(raw) - len(bare), bare)
        start, raw = kept[-1]
        if raw[-1] in BLANK:
            kept[-1] = (start, raw.rstrip(BLANK))
    return kept


def spans_of(part: Written) -> list[Span]:
    """The places of the runs of a part, but of those that are blank."""
    runs = part.runs
    if len(runs) == 1 and not part.verbatim:
        start, raw = runs[0]
        if raw[0] not in BLANK and raw[-1] not in BLANK:
            return [Span(start, start + len(raw))]
        bare = raw.lstrip(BLANK)
        start += len(raw) - len(bare)
        return [Span(start, start + len(bare.rstrip(BLANK)))] if bare else []
    return [
        Span(start, start + len(raw))
        for start, raw in trimmed(runs, verbatim=part.verbatim)
        if start >= 0 and (part.verbatim or raw.strip(BLANK))
    ]


def lay(source: str, parts: Iterable[Written]) -> Visible:
    """The text of the parts, one after the other, and where in the source every sign of it stands.

    The law: the text of each part is its added text and what `seen` makes of its runs.
    """
    page = Writer(source)
    for added, verbatim, runs, _length in parts:
        page.add(added)
        kept = trimmed(runs, verbatim=verbatim)
        atoms = (atom for run in kept for atom in atoms_of(run))
        for atom in atoms if verbatim else _collapsed(atoms):
            page.write(*atom)
    return page.visible()


class Writer:
    """A text while it is written, and where in the source it stands."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.texts: list[str] = []
        self.stretches: list[tuple[int, int, int]] = []
        self.rewritten: list[tuple[int, int, int, int]] = []
        self.at = 0

    def visible(self) -> Visible:
        """All that was written."""
        return Visible("".join(self.texts), tuple(self.stretches), tuple(self.rewritten))

    def add(self, text: str) -> None:
        """Text that has no place in the source."""
        self.texts.append(text)
        self.at += len(text)

    def keep(self, text: str, start: int) -> None:
        """Text that stands in the source as it is."""
        if self.stretches and self._follows(start):
            at, place, before = self.stretches[-1]
            self.stretches[-1] = (at, place, before + len(text))
        else:
            self.stretches.append((self.at, start, len(text)))
        self.add(text)

    def write(self, text: str, start: int, length: int) -> None:
        """Text that stands for ``length`` signs of the source."""
        if start >= 0 and text and length == len(text) and self.source.startswith(text, start):
            self.keep(text, start)
            return
        if start >= 0 and text:
            self.rewritten.append((self.at, len(text), start, length))
        self.add(text)

    def _follows(self, start: int) -> bool:
        at, place, length = self.stretches[-1]
        return at + length == self.at and place + length == start


Atom = tuple[str, int, int]
"""Text, where it starts in the source, and how many signs it stands for there."""


def atoms_of(run: Run) -> Iterator[Atom]:
    """A run in parts that are either as in the source or one entity."""
    start, raw = run
    done = 0
    if "&" in raw:
        for match in ENTITY.finditer(raw):
            if (decoded := unescape(match[0])) != match[0]:
                yield raw[done : match.start()], start + done, match.start() - done
                yield decoded, start + match.start(), len(match[0])
                done = match.end()
    rest = raw[done:]
    yield rest, (start + done if start >= 0 else -1), len(rest)


def _collapsed(atoms: Iterable[Atom]) -> Iterator[Atom]:
    """The same with every run of blanks as one space, none at either end."""
    space: Atom | None = None
    begun = False
    for text, start, length in atoms:
        pattern = _WORDS if is_ugly(text) else _LINES
        for match in pattern.finditer(text):
            word = match[0]
            whole = len(word) == len(text)
            place = start if whole or start < 0 else start + match.start()
            covers = length if whole else len(word)
            if word[0] in " \t\n\r\f":
                space = space or (" ", place, covers)
                continue
            if space and begun:
                yield space
            space, begun = None, True
            yield word, place, covers
