"""What the page Evaluate is to compare, and how its link says so.

The law: ``read_choices(choices.params()) == (choices, ())``. A link holds only what differs from the
defaults; files of questions and of settings stay with their reader.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from chunkscope.embed.known import BUNDLED
from chunkscope.retrieve import RETRIEVERS
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.sweep.grid import DEFAULT_BUDGET, DEFAULT_K
from components.link_problems import Problem
from components.link_values import Readers, one_of, read_fields, text_of_value, text_up_to, whole_number, yes
from components.query.ask import LONGEST_MODEL, read_sizes

STEPS, GRID = "steps", "grid"
SAMPLES, FILE, FAQ, HEADINGS = "samples", "file", "faq", "headings"
ORIGINS = (SAMPLES, FAQ, HEADINGS, FILE)
OVERLAPS = (0, 10, 25, 50)
"""In per cent of the chunk size."""
MOST_K = 100


@dataclass(frozen=True, slots=True)
class Choices:
    """``mode`` is `STEPS` or `GRID`; ``by`` ranks in the steps, the switches of its name in the grid.

    ``sizes`` are as typed. ``origin`` of the questions is "" as long as nobody chose one. ``overlaps`` are
    some of `OVERLAPS` with commas between them, "" for the share that the sidebar has.
    """

    mode: str = STEPS
    sizes: str = "200, 400, 800"
    budget: int = DEFAULT_BUDGET
    k: int = DEFAULT_K
    origin: str = ""
    by: str = Bm25.name
    model: str = BUNDLED
    bm25: bool = True
    lsa: bool = True
    dense: bool = False
    hybrid: bool = False
    structure: bool = True
    sentence: bool = True
    parent_child: bool = False
    headings: bool = False
    overlaps: str = ""

    def params(self) -> dict[str, str]:
        """What differs from the defaults, as the parameters of a link."""
        return {
            _PARAMS[each.name]: text_of_value(value)
            for each in fields(self)
            if (value := getattr(self, each.name)) != each.default
        }

    @property
    def shares(self) -> tuple[float, ...]:
        """The overlaps as shares of the size; none for the sidebar's."""
        return tuple(int(part) / 100 for part in self.overlaps.split(",") if part)


def key_of(name: str) -> str:
    """Where the session keeps this choice."""
    return f"evaluate_{name}"


def is_choice_param(param: str) -> bool:
    """Whether a parameter of a link belongs to the evaluation."""
    return param in _NAMES


def read_choices(params: Mapping[str, str]) -> tuple[Choices, tuple[Problem, ...]]:
    """The choices of a link; what cannot be used is left at its default and told."""
    return read_fields(Choices(), params, _NAMES, _READERS)


def overlaps_text(chosen: Collection[int]) -> str:
    """Some of `OVERLAPS` as a choice holds them."""
    return ",".join(str(each) for each in OVERLAPS if each in chosen)


def _sizes(value: str) -> str:
    if not read_sizes(value):
        raise ValueError(value)
    return value


def _overlaps(value: str) -> str:
    parts = [part for part in value.split(",") if part]
    known = {str(each): each for each in OVERLAPS}
    if any(part not in known for part in parts):
        raise ValueError(value)
    return overlaps_text(tuple(known[part] for part in parts))


_READERS: Readers = MappingProxyType(
    {
        "mode": one_of(STEPS, GRID),
        "sizes": _sizes,
        "budget": whole_number(1),
        "k": whole_number(1, MOST_K),
        "origin": one_of("", *ORIGINS),
        "by": one_of(*RETRIEVERS),
        "model": text_up_to(LONGEST_MODEL),
        "overlaps": _overlaps,
        **dict.fromkeys(
            ("bm25", "lsa", "dense", "hybrid", "structure", "sentence", "parent_child", "headings"), yes
        ),
    }
)
_PARAMS: Mapping[str, str] = MappingProxyType({name: f"eval_{name}" for name in _READERS})
_NAMES: Mapping[str, str] = MappingProxyType({param: name for name, param in _PARAMS.items()})
