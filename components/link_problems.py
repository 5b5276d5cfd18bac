"""What a link gives that cannot be used, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from chunkscope.strategies import STRATEGIES
from chunkscope.units import UNITS
from chunkscope.wording import LANGUAGES, _
from components.markup import code
from components.settings import KEEP, LARGEST, MOST_SEPARATORS


@dataclass(frozen=True, slots=True)
class Problem:
    """A parameter of the link that could not be used, and what is used instead of it."""

    name: str
    value: str
    used: str

    def sentence(self) -> str:
        """What was asked, why it cannot be, and what is used instead; Markdown with quoted values."""
        rule = _RULES.get(self.name, _unusable if self.used else _unknown)
        return rule().format(
            name=code(_short(self.name)),
            value=code(_short(self.value)),
            used=code(self.used),
            options=_OPTIONS.get(self.name, ""),
            largest=f"{LARGEST:,}",
            separators=MOST_SEPARATORS,
        )


def _short(value: str) -> str:
    return value if len(value) <= 60 else value[:60] + "…"


def _whole_number() -> str:
    return _(
        "The link gives {name} as {value}. It must be a whole number up to {largest}: {used} is used instead."
    )


def _one_of() -> str:
    return _("The link gives {name} as {value}. It must be one of {options}: {used} is used instead.")


def _list_of_strings() -> str:
    return _(
        "The link gives {name} as {value}. They must be a JSON list of 1 to {separators} strings: "
        "{used} is used instead."
    )


def _bad_cut() -> str:
    return _("The link points to boundary {value}, which does not exist: the first missing overlap is shown.")


def _bad_mark() -> str:
    return _(
        "The link marks {value} as the answer, which must be two places such as 120-180 in the text: "
        "nothing is marked."
    )


def _bad_text() -> str:
    return _(
        "The link names a text as {value}, which is not the hash of a text: "
        "the sample {used} is shown instead."
    )


def _bad_sample() -> str:
    return _("The link names the sample {value}, which does not exist: the sample {used} is shown instead.")


def _unusable() -> str:
    return _("The link gives {name} as {value}, which cannot be used: {used} is used instead.")


def _unknown() -> str:
    return _("The link has a setting {name} that does not exist here: it was left out.")


_OPTIONS: Mapping[str, str] = MappingProxyType(
    {
        "lang": ", ".join(LANGUAGES),
        "strategy": ", ".join(STRATEGIES),
        "regex": "true, false",
        "strip": "true, false",
        "keep_separator": ", ".join(KEEP),
        "unit": ", ".join(UNITS),
    }
)
_RULES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        **dict.fromkeys(_OPTIONS, _one_of),
        **dict.fromkeys(("chunk_size", "chunk_overlap", "merge_below"), _whole_number),
        "sample": _bad_sample,
        "text": _bad_text,
        "separators": _list_of_strings,
        "cut": _bad_cut,
        "mark": _bad_mark,
    }
)
