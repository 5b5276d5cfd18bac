"""What every retriever shares: its shape, its error, the order of scores, and its way to JSON and back."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import Field, fields
from typing import Any, ClassVar, Protocol, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from chunkscope.wording import _

Scores: TypeAlias = NDArray[np.float32]
Report: TypeAlias = Callable[[int, int], None]
"""Called with (texts done, texts in all) while an index is built."""


class RetrieverError(ValueError):
    """A retriever that cannot be made or used; the message names the argument, the value and the fix."""


class Index(Protocol):
    """Texts made ready for questions."""

    def scores(self, question: str) -> Scores:
        """How well each text answers: shape (n,), in the order of the texts, higher is better.

        A text that has nothing to do with the question, as far as the retriever can tell, has 0.
        A blank question gives zeros, no texts give shape (0,). Equal texts have equal scores.
        """
        ...


class Retriever:
    """A frozen set of settings with one method, `index`.

    Subclasses are frozen dataclasses: equal settings are equal retrievers, so a retriever can be a
    cache key.
    """

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    name: ClassVar[str]

    @property
    def unit(self) -> str:
        """What a score is: "BM25", "cosine" or "RRF"."""
        raise NotImplementedError

    def index(self, texts: Sequence[str], progress: Report | None = None) -> Index:
        """Make ``texts`` ready for questions; ``progress`` hears of each step of a slow one.

        Takes any texts: none at all, blank ones, equal ones, with NUL or lone surrogates.
        """
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """The settings as JSON values, with the retriever's name under ``retriever``."""
        values = {field.name: _plain(getattr(self, field.name)) for field in fields(self)}
        return {"retriever": self.name, **values}

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Self:
        """The retriever with these settings; raises `RetrieverError` for a setting it does not have."""
        settings = {key: value for key, value in values.items() if key != "retriever"}
        known = {field.name for field in fields(cls)}
        if unknown := sorted(settings.keys() - known):
            message = _("{retriever} has no setting {unknown}; it has {known}.")
            names = {"unknown": ", ".join(unknown), "known": ", ".join(sorted(known)) or "-"}
            raise RetrieverError(message.format(retriever=cls.name, **names))
        return cls(**settings)


def _plain(value: Any) -> Any:  # noqa: ANN401 - any setting
    """A setting as a JSON value."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.to_json() if isinstance(value, Retriever) else value


def order(scores: NDArray[Any]) -> NDArray[np.int64]:
    """The positions of ``scores``, best first; of equal scores the earlier position comes first."""
    return np.argsort(-np.asarray(scores), kind="stable").astype(np.int64, copy=False)


def zeros(count: int) -> Scores:
    """The scores of a question that finds nothing."""
    return np.zeros(count, dtype=np.float32)


def check_number(name: str, value: object, least: float, most: float = math.inf) -> None:
    """Refuse a setting that is no finite number from ``least`` to ``most``, both included."""
    if not isinstance(value, bool) and isinstance(value, int | float):
        number = float(value)
        if math.isfinite(number) and least <= number <= most:
            return
    if math.isinf(most):
        message = _("{name} ({value}) must be a number of at least {least}.")
    else:
        message = _("{name} ({value}) must be a number from {least} to {most}.")
    raise RetrieverError(message.format(name=name, value=value, least=least, most=most))


def check_count(name: str, value: object, least: int = 1) -> None:
    """Refuse a setting that is no whole number of at least ``least``."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        message = _("{name} ({value}) must be a whole number of at least {least}.")
        raise RetrieverError(message.format(name=name, value=value, least=least))
