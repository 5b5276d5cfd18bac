"""Sequences whose items are made when somebody looks at them: columns inside, objects outside."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic, TypeVar, overload

from chunkscope.shown import shortened

T = TypeVar("T")
_SHOWN: Final = 3
_LONGEST: Final = 200


class MadeOnAccess(Sequence[T], Generic[T]):
    """A sequence that knows its length and how to make the item of a number from 0 on."""

    @abstractmethod
    def _make(self, index: int) -> T:
        """The item of this number, which is never negative."""

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        """The item, or the items of a slice."""
        length = len(self)
        if isinstance(index, slice):
            return [self._make(number) for number in range(*index.indices(length))]
        if not -length <= index < length:
            raise IndexError(f"index ({index}) is out of range: there are {length} items, counted from 0.")
        return self._make(index % length)

    def __repr__(self) -> str:
        """The first items, and how many there are."""
        length = len(self)
        told = [shortened(repr(item), _LONGEST) for item in self[:_SHOWN]]
        return f"[{', '.join([*told, *([f'... {length} in all'] if length > _SHOWN else [])])}]"

    def __iter__(self) -> Iterator[T]:
        """The items, in order."""
        return map(self._make, range(len(self)))


class OnAccess(MadeOnAccess[T]):
    """``length`` items that ``make`` makes of their numbers."""

    def __init__(self, length: int, make: Callable[[int], T]) -> None:
        self._length = length
        self._maker = make

    def __len__(self) -> int:
        """How many items there are."""
        return self._length

    def _make(self, index: int) -> T:
        return self._maker(index)
