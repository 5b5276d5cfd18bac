"""Which values of a JSON text the chunks of ``RecursiveJsonSplitter`` hold, and where these stand.

Every character of the source belongs to one chunk: a member with its key and comma to the chunk that holds
its value, what opens an object to the first chunk that holds any of it, what closes it to the one that
holds the last. Keys that later chunks repeat around their values are told as notes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from chunkscope.json_tree import Member, Value, path_of
from chunkscope.values import Change, Note, Span


@dataclass(slots=True)
class Found:
    """What one chunk holds: where in the source, in the chunk's order, its path, and what was done to it."""

    path: str = ""
    bounds: list[list[int]] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    @property
    def pieces(self) -> tuple[Span, ...]:
        """``bounds`` as spans."""
        return tuple([Span(start, end) for start, end in self.bounds])


class Places:
    """Finds the places of one chunk after the other, in the library's order.

    ``data`` is what the library cut: lists are objects in it where they were converted. ``doubled`` says
    that some key stands twice in one object; then no object is taken to be whole without a look.
    """

    def __init__(self, text: str, root: Value, data: Any, *, limit: int, doubled: bool) -> None:  # noqa: ANN401
        self._text, self._root, self._data = text, root, data
        self._limit, self._doubled = limit, doubled
        self._whole = Member("", root.start, root.end, root)
        self._opened: set[int] = set()

    def of(self, index: int, chunk: dict[str, Any], written: str) -> Found:
        """The places of chunk ``index``, whose text is ``written``."""
        found = Found(path_of(_single(chunk, self._root)))
        if not chunk and self._root.members:
            # With a small min_chunk_size the library closes the first chunk before anything is in it.
            found.bounds.append([self._root.start, self._root.start])
            found.notes.append(Note(Change.ADDED, None, index, written))
        elif self._is_whole(chunk, self._data, self._root):
            found.bounds.append([self._root.start, self._root.end])
        else:
            self._walk(index, chunk, self._data, self._whole, found)
        if len(written) > self._limit:
            found.notes += [Note(Change.UNCUT, span, index) for span in self._uncut(chunk, self._root)]
        return found

    def _walk(self, index: int, part: dict[str, Any], data: Any, member: Member, found: Found) -> bool:  # noqa: ANN401
        """The pieces of a part of an object; whether its last member ends in this chunk."""
        value = member.value
        first, last = value.members[0], value.members[-1]
        if id(value) not in self._opened:
            self._opened.add(id(value))
            self._take(member.start, first.start, found)
        elif value is not self._root:
            head = Span(member.start, first.start)
            found.notes.append(Note(Change.REPEATED, head, index, member.key))
        by_key = value.by_key
        closes = False
        for key, inner in part.items():
            place = by_key[key]
            ends = True
            if not self._is_whole(inner, data[key], place.value):
                ends = self._walk(index, inner, data[key], place, found)
            else:
                self._take(place.start, place.end, found)
            closes = closes or (ends and place is last)
        if closes:
            self._take(last.end, member.end, found)
        return closes

    def _is_whole(self, part: Any, data: Any, value: Value) -> bool:  # noqa: ANN401 - any JSON value
        """Whether a chunk's value is all of the source's; what is no object is never taken apart."""
        if not isinstance(part, dict):
            return True
        # The library hands on the very object where it does not take it apart.
        same = part is data or part == data
        return same and (not self._doubled or _all_there(part, value))

    def _take(self, start: int, end: int, found: Found) -> None:
        """One more piece; one that follows the last but for blanks becomes one with it."""
        last = found.bounds[-1] if found.bounds else None
        if last and last[1] <= start and not self._text[last[1] : start].strip():
            last[1] = end
        else:
            found.bounds.append([start, end])

    def _uncut(self, part: dict[str, Any], value: Value) -> Iterator[Span]:
        """The values longer than a chunk that the library does not open: lists, strings."""
        by_key = value.by_key
        for key, inner in part.items():
            place = by_key[key].value
            if isinstance(inner, dict):
                yield from self._uncut(inner, place)
            elif len(json.dumps(inner)) > self._limit:
                yield place.span


def _all_there(part: Any, value: Value) -> bool:  # noqa: ANN401 - any JSON value
    """Whether every member of the source is in the chunk, no key twice; what is no object is one thing."""
    if not isinstance(part, dict):
        return True
    own = value.by_key
    return len(part) == len(value.members) and all(
        _all_there(inner, own[key].value) for key, inner in part.items()
    )


def _single(part: Any, value: Value) -> Iterator[tuple[str, bool]]:  # noqa: ANN401 - any JSON value
    """The keys down to where a chunk has more than one."""
    while isinstance(part, dict) and len(part) == 1:
        ((key, part),) = part.items()
        yield key, value.is_list
        value = value.by_key[key].value
