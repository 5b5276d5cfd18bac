"""The settings of a view, and the link that restores them.

The law: ``read(settings.params(), anything) == (settings, ())``. A link may also give only some of
the settings; whatever it leaves out, or gives in a form that cannot be used, comes from the opening
settings of its text, and what could not be used is told as a `Problem`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from chunkscope.strategies import STRATEGIES, Merged, Recursive, Strategy, unmerged
from chunkscope.strategies.base import default_of, has_field
from chunkscope.units import UNITS
from chunkscope.wording import LANGUAGES, PSEUDO, _
from components.markup import code

KEEP = ("start", "end", "off")
LARGEST = 1_000_000
MOST_SEPARATORS = 40
LONGEST_SEPARATOR = 200
COMMON = (
    "chunk_size",
    "chunk_overlap",
    "separators",
    "keep_separator",
    "is_separator_regex",
    "strip_whitespace",
    "length_function",
)
"""LangChain's names of what many splitters have; the sidebar draws these itself."""
DEFAULT_SEPARATORS = ("\n\n", "\n", " ", "")


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that decides what the screen shows, in the words of its link.

    Exactly one of ``sample`` (an id) and ``text`` (the hash of the reader's own text) is given.
    ``cut`` counts boundaries from 1: boundary 1 lies between the chunks 1 and 2. Chunks shorter than
    ``merge_below`` characters are merged into a neighbour; 0 merges none. ``options`` are those of
    the strategy that differ from its defaults, as ``(name, value)`` in the order of its table.
    """

    lang: str = "en"
    sample: str | None = None
    text: str | None = None
    strategy: str = Recursive.name
    options: tuple[tuple[str, Any], ...] = ()
    separators: tuple[str, ...] = DEFAULT_SEPARATORS
    regex: bool = False
    chunk_size: int = 400
    chunk_overlap: int = 40
    keep_separator: str = "start"
    strip: bool = True
    unit: str = "characters"
    merge_below: int = 0
    cut: int | None = None

    def at(self, chunk_size: int, chunk_overlap: int) -> Settings:
        """The same with another size and overlap."""
        return replace(self, chunk_size=chunk_size, chunk_overlap=chunk_overlap)

    def params(self) -> dict[str, str]:
        """The settings as the parameters of a link, written out but for those that say nothing."""
        source = {"text": self.text} if self.text else {"sample": self.sample or ""}
        options = {"options": _options_text(self.options)} if self.options else {}
        strategy = {
            "strategy": self.strategy,
            **options,
            "separators": dumps(self.separators),
            "regex": _bool_text(self.regex),
            "chunk_size": str(self.chunk_size),
            "chunk_overlap": str(self.chunk_overlap),
            "keep_separator": self.keep_separator,
            "strip": _bool_text(self.strip),
            "unit": self.unit,
        }
        merging = {"merge_below": str(self.merge_below)} if self.merge_below else {}
        cut = {"cut": str(self.cut)} if self.cut is not None else {}
        return {"lang": self.lang, **source, **strategy, **merging, **cut}


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


def dumps(separators: tuple[str, ...]) -> str:
    """The separators as compact JSON, for the link."""
    return json.dumps(list(separators), ensure_ascii=False, separators=(",", ":"))


def from_langchain(options: Mapping[str, Any]) -> dict[str, Any]:
    """LangChain's keyword arguments in the words of `Settings`; what is absent stays absent."""
    names = {"is_separator_regex": "regex", "strip_whitespace": "strip", "length_function": "unit"}
    changed = {names.get(name, name): value for name, value in options.items()}
    if "separators" in changed:
        changed["separators"] = tuple(changed["separators"] or DEFAULT_SEPARATORS)
    if "keep_separator" in changed:
        keep = changed["keep_separator"]
        changed["keep_separator"] = keep if isinstance(keep, str) else "start" if keep else "off"
    return changed


def takes(kind: type[Strategy], name: str) -> bool:
    """Whether strategies of this kind have the common setting, and no option of their own in its place."""
    return has_field(kind, name) and all(option.name != name for option in kind.options)


def from_strategy(by: Strategy) -> dict[str, Any]:
    """A strategy in the words of `Settings`; common settings that it does not have stay absent."""
    inner = unmerged(by)
    kind = type(inner)
    options = tuple(
        (option.name, value)
        for option in kind.options
        if (value := getattr(inner, option.name)) != default_of(kind, option.name)
    )
    common = {name: getattr(inner, name) for name in COMMON if takes(kind, name)}
    merging = {"merge_below": by.merge_below if isinstance(by, Merged) else 0}
    return {"strategy": inner.name, "options": options, **merging, **from_langchain(common)}


def opening(length: int) -> dict[str, Any]:
    """Settings that give a text of this many characters some tens of chunks, overlap a tenth."""
    size = max(10, min(_round(length // 40), LARGEST))
    return {"chunk_size": size, "chunk_overlap": size // 10}


def read(params: Mapping[str, str], fallback: Settings) -> tuple[Settings, tuple[Problem, ...]]:
    """The settings of a link whose source and language are already in ``fallback``."""
    settings, problems = fallback, []
    for name, value in params.items():
        if name in _SOURCE:
            continue
        try:
            settings = replace(settings, **{name: _READERS[name](value)})
        except (KeyError, ValueError):
            problems.append(Problem(name, value, fallback.params().get(name, "")))
    if "options" in params:
        settings, option_problems = _with_options(settings, params["options"])
        problems += option_problems
    return settings, tuple(problems)


def _with_options(settings: Settings, value: str) -> tuple[Settings, list[Problem]]:
    """The settings with those options of the link that its strategy can have."""
    table = STRATEGIES[settings.strategy].options
    defaults = {option.name: default_of(STRATEGIES[settings.strategy], option.name) for option in table}
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        return settings, [Problem("options", value, "{}")]
    taken = {
        option.name: found.pop(option.name)
        for option in table
        if option.name in found and option.accepts(found[option.name], defaults[option.name])
    }
    kept = tuple((name, _frozen(item)) for name, item in taken.items() if _frozen(item) != defaults[name])
    problems = [Problem("options", json.dumps({name: item}), "{}") for name, item in found.items()]
    return replace(settings, options=kept), problems


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _options_text(options: tuple[tuple[str, Any], ...]) -> str:
    return json.dumps(dict(options), ensure_ascii=False, separators=(",", ":"))


def _number(low: int) -> Callable[[str], int]:
    def parse(value: str) -> int:
        if not (value.isascii() and value.isdigit() and low <= int(value[:12]) <= LARGEST):
            raise ValueError(value)
        return int(value)

    return parse


def _choice(*options: str) -> Callable[[str], str]:
    def parse(value: str) -> str:
        if value not in options:
            raise ValueError(value)
        return value

    return parse


def _bool(value: str) -> bool:
    return _choice("true", "false")(value.lower()) == "true"


def _bool_text(value: bool) -> str:
    return "true" if value else "false"


def _separators(value: str) -> tuple[str, ...]:
    try:
        found = json.loads(value)
    except RecursionError as error:
        raise ValueError(value) from error
    if not isinstance(found, list) or not 0 < len(found) <= MOST_SEPARATORS:
        raise ValueError(value)
    if not all(isinstance(item, str) and len(item) <= LONGEST_SEPARATOR for item in found):
        raise ValueError(value)
    "".join(found).encode()
    return tuple(found)


def _round(number: int) -> int:
    """The number with its first two digits, the second of them 0 or 5."""
    step = 5 * int(10 ** max(0, len(str(number)) - 2))
    return number // step * step


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


_SOURCE = frozenset({"lang", "sample", "text", "options"})
_READERS: Mapping[str, Callable[[str], Any]] = MappingProxyType(
    {
        "strategy": _choice(*STRATEGIES),
        "separators": _separators,
        "regex": _bool,
        "chunk_size": _number(1),
        "chunk_overlap": _number(0),
        "keep_separator": _choice(*KEEP),
        "strip": _bool,
        "unit": _choice(*UNITS),
        "merge_below": _number(0),
        "cut": _number(1),
    }
)
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
SPEAKABLE = (*LANGUAGES, PSEUDO)
"""Languages that a link may ask for; the pseudo-locale is for tests."""
