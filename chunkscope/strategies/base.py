"""What every splitting strategy shares: its shape, its error, and its way to JSON and back."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, fields
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar, Self

from chunkscope.strategies.options import Option
from chunkscope.units import measure_all
from chunkscope.wording import _
from chunkscope.wording.quoting import shown_value

if TYPE_CHECKING:
    from chunkscope.chunking import Chunking


class SplitError(ValueError):
    """Settings or text that cannot be split; the message names the argument, the values and the fix."""


NO_LIMIT = sys.maxsize
"""The ``chunk_size`` of a strategy that has none."""


@dataclass(frozen=True, slots=True)
class Step:
    """How far a slow strategy is: ``done`` of ``total`` sentences, windows or calls."""

    done: int
    total: int


class Strategy:
    """A frozen set of settings with one method, `split`.

    Subclasses are frozen dataclasses: equal settings are equal strategies, so a strategy can be
    a cache key. ``title`` and ``about`` are message ids; ``package`` is the distribution whose code does
    the splitting, "" where it is Chunkscope's own; ``slow`` strategies report `Step`s and should run where
    they can be cancelled.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str]
    package: ClassVar[str] = ""
    slow: ClassVar[bool] = False
    options: ClassVar[tuple[Option, ...]] = ()

    def __init_subclass__(cls) -> None:
        """Whatever a strategy makes of a text, it is asked before whether that is one."""
        for name in ("split", "steps"):
            if name in cls.__dict__:
                setattr(cls, name, _of_a_text(cls.__dict__[name]))

    @property
    def chunk_size(self) -> int:
        """The length that no chunk should pass, in `unit`; `NO_LIMIT` where there is none."""
        return NO_LIMIT

    @property
    def chunk_overlap(self) -> int:
        """The overlap asked for, in `unit`; 0 where a strategy knows none."""
        return 0

    @property
    def unit(self) -> str:
        """The unit of lengths: the strategy's ``length_function``, characters where it has none."""
        unit: str = getattr(self, "length_function", "characters")
        return unit

    def split(self, text: str) -> Chunking:
        """Split ``text`` into chunks."""
        *_steps, chunking = self.steps(text)
        assert not isinstance(chunking, Step)
        return chunking

    def steps(self, text: str) -> Iterator[Step | Chunking]:
        """The way to the chunks: steps, and at the end the chunking. One of `split` and this is written."""
        yield self.split(text)

    def estimated_chunks(self, text: str) -> int | None:  # noqa: ARG002
        """About how many chunks ``text`` will have, found without splitting it; None where unknown."""
        return None

    def measure_all(self, pieces: Sequence[str]) -> list[int]:
        """The length of each piece, in `unit`."""
        return measure_all(self.unit, pieces)

    def to_json(self) -> dict[str, Any]:
        """The settings as JSON values, with the strategy's name under ``strategy``."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        plain = {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
        return {"strategy": self.name, **plain}

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """The strategy with these settings; raises `SplitError` for one it does not have.

        A switch must be a bool: any other value, "False" among them, would count as on.
        """
        check_settings(values)
        settings = {key: value for key, value in values.items() if key != "strategy"}
        known = {field.name for field in fields(cls)}
        if unknown := sorted(settings.keys() - known, key=str):
            message = _("{strategy} has no setting {unknown}; it has {known}.")
            names = {"unknown": ", ".join(map(str, unknown)), "known": ", ".join(sorted(known))}
            raise SplitError(message.format(strategy=cls.name, **names))
        cls._check_switches(settings)
        return cls(**settings)

    @classmethod
    def _check_switches(cls, settings: dict[str, Any]) -> None:
        for field in fields(cls):
            if field.type == "bool" and not isinstance(settings.get(field.name, True), bool):
                message = _("{name} must be true or false, not {value}.")
                raise SplitError(message.format(name=field.name, value=repr(settings[field.name])))


def _of_a_text(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method of a strategy, which refuses what is no text before it begins."""
    if hasattr(method, "__wrapped__"):
        # A dataclass with slots is made twice.
        return method

    @wraps(method)
    def checked(self: Strategy, text: object) -> Any:  # noqa: ANN401 - what the method gives
        if not isinstance(text, str):
            message = _(
                "{strategy} splits a text (str), not {value}: read a file or bytes with"
                " chunkscope.documents.load, and split the .text of what it gives."
            )
            raise SplitError(message.format(strategy=self.name, value=shown_value(text)))
        return method(self, text)

    return checked


def check_strategy(name: str, value: object) -> None:
    """Refuse what is no strategy."""
    if not isinstance(value, Strategy):
        message = _("{name} must be a splitter such as Recursive(chunk_size=400), not {value}.")
        raise SplitError(message.format(name=name, value=shown_value(value)))


def check_settings(values: object) -> None:
    """Refuse what are no settings as JSON has them: names with their values."""
    if not isinstance(values, Mapping):
        message = _(
            'Settings must be a dict such as {{"strategy": "recursive", "chunk_size": 400}}, not {value}:'
            " put JSON text through json.loads first."
        )
        raise SplitError(message.format(value=shown_value(values)))


def default_of(kind: type[Strategy], name: str) -> Any:  # noqa: ANN401 - any setting
    """The default of a strategy's field; KeyError for a field that it does not have."""
    return {field.name: field.default for field in fields(kind)}[name]


def has_field(kind: type[Strategy], name: str) -> bool:
    """Whether strategies of this kind have this setting."""
    return any(field.name == name for field in fields(kind))


def windows(length: int, chunk_size: int, chunk_overlap: int) -> int:
    """How many windows of a size, each ``chunk_size - chunk_overlap`` after the last, cover a length."""
    return -(-max(length - chunk_overlap, 1) // max(chunk_size - chunk_overlap, 1))


def check_window(chunk_size: object, chunk_overlap: object, *, equal_allowed: bool) -> None:
    """Refuse a size or an overlap that no splitter can use.

    Raises `SplitError` naming both values and the fix. LangChain accepts an overlap equal to
    the size, plain windows cannot.
    """
    size = _whole("chunk_size", chunk_size)
    overlap = _whole("chunk_overlap", chunk_overlap)
    values = {"size": size, "overlap": overlap}
    if size < 1:
        raise SplitError(_("chunk_size ({size}) must be at least 1: raise it.").format(**values))
    if overlap < 0:
        message = _("chunk_overlap ({overlap}) must not be negative: use 0 for no overlap.")
        raise SplitError(message.format(**values))
    if overlap > size:
        message = _(
            "chunk_overlap ({overlap}) must not exceed chunk_size ({size}): "
            "lower the overlap or raise the size."
        )
        raise SplitError(message.format(**values))
    if overlap == size and not equal_allowed:
        message = _(
            "chunk_overlap ({overlap}) must be smaller than chunk_size ({size}), "
            "or the windows never move on: lower the overlap or raise the size."
        )
        raise SplitError(message.format(**values))


def _whole(name: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        message = _("{name} must be a whole number, not {value}: write it without quotes or decimals.")
        raise SplitError(message.format(name=name, value=repr(value)))
    return value
