"""What the query page asks, and how its link says so.

The law: ``read_ask(ask.params()) == (ask, ())``. A link holds only what differs from the defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from unicodedata import normalize

from chunkscope.embed.base import DTYPES, DType
from chunkscope.embed.known import BUNDLED
from chunkscope.retrieve import RETRIEVERS
from chunkscope.units import UNITS
from components.link_problems import Problem
from components.link_values import Readers, one_of, read_fields, text_of_value, text_up_to, whole_number, yes
from components.number_list import number_parts
from components.settings import LARGEST

AUTO = "auto"
LONGEST_QUESTION = 2_000
LONGEST_MODEL = 200
MOST_SIZES = 12
OWN_LENGTH = "0"
LENGTHS = (0, 64, 128, 256, 512)


@dataclass(frozen=True, slots=True)
class Ask:
    """One question to the chunks of several sizes.

    ``retriever`` may be `AUTO`: what suits the language of the text. ``sizes`` are as typed, see
    `read_sizes`; none are a ladder that suits the text. ``overlap`` is a share of the size below 1, a
    fixed length from 1 on. ``estimate`` asks for the fast one of
    `chunkscope.embed.late`. ``size`` is the one on the table, ``mark`` the passage that is expected,
    as ``"start-end"`` in code points;
    ``stage`` shows the page to a room.
    """

    question: str = ""
    retriever: str = AUTO
    model: str = BUNDLED
    max_seq_length: str = OWN_LENGTH
    dtype: DType = "float32"
    estimate: bool = False
    sizes: str = ""
    overlap: float = 0.1
    k: int = 5
    budget: int = 2_000
    budget_unit: str = "characters"
    size: int = 0
    mark: str = ""
    stage: bool = False

    def params(self) -> dict[str, str]:
        """What differs from the defaults, as the parameters of a link."""
        return {
            _NAMES[each.name]: text_of_value(value)
            for each in fields(self)
            if (value := getattr(self, each.name)) != each.default
        }

    @property
    def span(self) -> tuple[int, int] | None:
        """The marked passage, or None."""
        start, dash, end = self.mark.partition("-")
        return (int(start), int(end)) if dash else None


def key_of(name: str) -> str:
    """Where the session keeps this setting."""
    return f"ask_{name}"


def is_ask(param: str) -> bool:
    """Whether a parameter of a link belongs to the question."""
    return param in _FIELDS


def read_ask(params: Mapping[str, str]) -> tuple[Ask, tuple[Problem, ...]]:
    """The question of a link; what cannot be used is left at its default and told."""
    return read_fields(Ask(), params, _FIELDS, _READERS)


def read_sizes(value: str) -> tuple[int, ...]:
    """Chunk sizes as people type them, ``50, 100、200``: rising, each once; raises ValueError."""
    parts = number_parts(normalize("NFKC", value))
    sizes = {whole_number(1)(part) for part in parts}
    if len(sizes) > MOST_SIZES:
        raise ValueError(value)
    return tuple(sorted(sizes))


def _sizes(value: str) -> str:
    read_sizes(value)
    return value


def _overlap(value: str) -> float:
    number = float(value)
    if not 0 <= number <= LARGEST:
        raise ValueError(value)
    return number


def _mark(value: str) -> str:
    start, dash, end = value.partition("-")
    if value and not (dash and whole_number(0)(start) < whole_number(1)(end)):
        raise ValueError(value)
    return value


_READERS: Readers = MappingProxyType(
    {
        "question": text_up_to(LONGEST_QUESTION),
        "retriever": one_of(AUTO, *RETRIEVERS),
        "model": text_up_to(LONGEST_MODEL),
        "max_seq_length": one_of(*map(str, LENGTHS)),
        "dtype": one_of(*DTYPES),
        "estimate": yes,
        "sizes": _sizes,
        "overlap": _overlap,
        "k": whole_number(1),
        "budget": whole_number(1),
        "budget_unit": one_of(*UNITS),
        "size": whole_number(0),
        "mark": _mark,
        "stage": yes,
    }
)
_NAMES: Mapping[str, str] = MappingProxyType({name: name for name in _READERS} | {"question": "q"})
_FIELDS: Mapping[str, str] = MappingProxyType({param: name for name, param in _NAMES.items()})
