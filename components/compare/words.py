"""A setting in few words, so that two of the same strategy can be told apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from chunkscope.strategies import STRATEGIES
from chunkscope.strategies.base import default_of
from chunkscope.strategies.options import Option
from chunkscope.wording import _
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number, unit_label
from components.compare.compared import MERGE_BELOW
from components.markup import listed
from components.presets import preset_of
from components.settings import takes


def title_of(letter: str, values: Mapping[str, Any]) -> str:
    """Letter and strategy, with size and overlap where it has them: "A: Fixed windows 400/40"."""
    kind = STRATEGIES[values["strategy"]]
    sizes = [number(values[name]) for name in ("chunk_size", "chunk_overlap") if takes(kind, name)]
    title = _("{letter}: {title}").format(letter=letter, title=_(kind.title))
    return f"{title} {'/'.join(sizes)}" if sizes else title


def head_of(letter: str, values: Mapping[str, Any]) -> str:
    """The head of a setting's column in a table: its title, and all else that was chosen."""
    title, rest = title_of(letter, values), rest_of(values)
    return literal(_("{first}, {second}").format(first=title, second=rest) if rest else title)


def table_line(cells: Sequence[str]) -> str:
    """A row of a table in Markdown."""
    return f"| {' | '.join(cells)} |"


def rest_of(values: Mapping[str, Any]) -> str:
    """Everything else that is not as the strategy has it by default, and its separators; "" for nothing."""
    found = list(_rest(values))
    return listed(found) if found else ""


def kept_of(values: Mapping[str, Any]) -> str:
    """Where the separator is kept: "start", "end" or "off"."""
    kept = values["keep_separator"]
    return kept if isinstance(kept, str) else "start" if kept else "off"


def kept_names() -> dict[str, str]:
    """The places that a separator can be kept at."""
    return {"start": _("start"), "end": _("end"), "off": _("off")}


def _rest(values: Mapping[str, Any]) -> Iterator[str]:
    kind = STRATEGIES[values["strategy"]]
    kept = "start"
    if takes(kind, "separators"):
        found = preset_of(tuple(values["separators"]), values.get("is_separator_regex", False))
        kept = found.keep_separator if found else kept
        yield _(found.title) if found else _("Your own list")
    if takes(kind, "length_function") and values["length_function"] != "characters":
        yield unit_label(values["length_function"])
    if takes(kind, "keep_separator") and (found_kept := kept_of(values)) != kept:
        yield _("separator kept: {where}").format(where=kept_names()[found_kept])
    if takes(kind, "strip_whitespace") and not values["strip_whitespace"]:
        yield _("white space kept")
    for option in kind.options:
        value, default = values[option.name], default_of(kind, option.name)
        if option.shown_with(values) and value != (list(default) if isinstance(default, tuple) else default):
            yield _("{label}: {value}").format(label=_(option.label), value=option_value(option, value))
    if below := values.get(MERGE_BELOW, 0):
        yield _("merged below {n} characters").format(n=number(below))


def option_value(option: Option, value: Any) -> str:  # noqa: ANN401 - any setting
    """The value of an option as its form shows it."""
    if option.choices:
        return _(option.choices[value])
    if isinstance(value, bool):
        return _("on") if value else _("off")
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return f"{value:g}" if isinstance(value, float) else str(value)
