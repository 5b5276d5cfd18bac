"""What the adapters of other packages share: their errors, their units, and places that are checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, ClassVar

from chunkscope.assembly.parts import Carries, Slices, assemble_slices
from chunkscope.chunking import Chunking
from chunkscope.strategies.base import SplitError, Strategy, check_window
from chunkscope.units import UNITS
from chunkscope.values import Note
from chunkscope.wording import _


class Peer(Strategy):
    """A splitter of another package. ``requirement`` is the line to install it by."""

    __slots__ = ()

    requirement: ClassVar[str]
    length_function: str

    def check(self, *, equal_allowed: bool = False) -> None:
        """Refuse a window or a unit that cannot be used."""
        check_window(self.chunk_size, self.chunk_overlap, equal_allowed=equal_allowed)
        if self.length_function not in UNITS:
            message = _("length_function {value} is unknown: use one of {units}.")
            raise SplitError(message.format(value=repr(self.length_function), units=", ".join(UNITS)))

    def chunking(
        self, text: str, slices: Slices, carries: Carries | None = None, notes: Iterable[Note] = ()
    ) -> Chunking:
        """The chunking of these slices; the causes of a carry count where the overlap did fall short."""
        found = assemble_slices(text, self, slices, carries if self.chunk_overlap else None, notes=notes)
        found.cause_bits[found.overlap_lengths >= self.chunk_overlap] = 0
        return found

    def module(self, name: str) -> Any:  # noqa: ANN401 - the packages are optional, so are their types
        """A module of the package; SplitError with the line that installs it where it is missing."""
        try:
            return import_module(name)
        except ImportError:
            message = _("{package} is not installed: run pip install {requirement}")
            raise SplitError(message.format(package=self.package, requirement=self.requirement)) from None

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """Around the call of the library: what it cannot take is said in words."""
        try:
            yield
        except UnicodeEncodeError as error:
            message = _(
                "{package} cannot take the text: the character at position {position} is one half of a "
                "surrogate pair. Remove it."
            )
            raise SplitError(message.format(package=self.package, position=error.start)) from error
        except BaseException as error:
            # A panic of Rust code derives from nothing else, and its class cannot be imported.
            if type(error).__name__ != "PanicException":
                raise
            message = _("{package} gave up on this text ({fault}): choose another splitter.")
            raise SplitError(message.format(package=self.package, fault=error)) from error


def placed(text: str, found: Iterable[tuple[int, str]]) -> Slices:
    """The chunks of a library that gives their places as well, each place checked.

    A place that is wrong is looked for in order, behind the start of the chunk before; a chunk that is
    nowhere in the source stands where the one before ends, and is told to be no slice.
    """
    starts: list[int] = []
    ends: list[int] = []
    own: dict[int, str] = {}
    start = end = 0
    for at, piece in found:
        if not text.startswith(piece, at):
            at = text.find(piece, start + bool(starts))  # noqa: PLW2901 - the place that was claimed is wrong
            if at < 0:
                own[len(starts)] = piece
                starts.append(end)
                ends.append(end)
                continue
        start, end = at, at + len(piece)
        starts.append(start)
        ends.append(end)
    return Slices(starts, ends, own)
