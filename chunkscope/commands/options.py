"""What the commands share: the options that make a splitter, and those of the output."""

from __future__ import annotations

import argparse
import json
from typing import Any, Final, Literal

from chunkscope.commands.reading import read_bytes
from chunkscope.commands.usage import UsageError, tell
from chunkscope.strategies import STRATEGIES, Recursive, Strategy, merged, strategy_from_json, unmerged
from chunkscope.strategies.base import default_of
from chunkscope.strategies.fitting import fitted
from chunkscope.units import UNITS
from chunkscope.wording import LANGUAGES, _

KEEP: Final[dict[str, bool | Literal["start", "end"]]] = {
    "true": True,
    "false": False,
    "start": "start",
    "end": "end",
}


_PYTHON: Final = {"True": True, "False": False, "None": None}
"""Values as Python writes them, which JSON does not know."""


def add_splitter(command: argparse.ArgumentParser) -> None:
    """The options of the splitter, all but its size and overlap; what is not given is None."""
    command.add_argument(
        "--settings", metavar="FILE", help=_("settings as export writes them; options beside it change them")
    )
    command.add_argument("--separators", metavar="JSON", help=_('default ["\\n\\n", "\\n", " ", ""]'))
    command.add_argument("--keep-separator", choices=KEEP, help=_("default true"))
    command.add_argument("--regex", action="store_true", help=_("separators are regular expressions"))
    command.add_argument("--no-strip", action="store_true", help=_("keep white space around chunks"))
    command.add_argument("--length", choices=UNITS, help=_("the unit of lengths; default the splitter's own"))


def add_any_splitter(command: argparse.ArgumentParser) -> None:
    """The options of any splitter; what is not given is as the splitter has it."""
    own = _("default: the splitter's own")
    fitting = _("default: the splitter's own, or a tenth of the size where that does not fit")
    command.add_argument("--strategy", choices=STRATEGIES, help=_("default recursive"))
    command.add_argument("--chunk-size", type=int, metavar="N", help=own)
    command.add_argument("--chunk-overlap", type=int, metavar="N", help=fitting)
    add_splitter(command)
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_(
            "a setting that only this splitter has, by its name in Python; may be repeated; a wrong name"
            " tells which there are"
        ),
    )
    command.add_argument(
        "--merge-below",
        type=int,
        metavar="N",
        help=_("merge chunks under N characters into a neighbour; default 0, which merges none"),
    )


def add_output(command: argparse.ArgumentParser) -> None:
    """The options for the words and the form of what is printed."""
    command.add_argument("--lang", choices=LANGUAGES, default="en", help=_("language of the words"))
    command.add_argument("--format", choices=("table", "json"), default="table", help=_("default table"))


def splitter(options: argparse.Namespace, chunk_size: int | None, chunk_overlap: int | None) -> Recursive:
    """The splitter that the options ask for.

    A size or an overlap of None is that of ``--settings``, or the splitter's own. Raises `UsageError` where
    ``--settings`` has those of another strategy.
    """
    values = _of_file(options.settings)
    strategy = _made({"strategy": Recursive.name, **values, **_given(options, chunk_size, chunk_overlap)})
    if isinstance(strategy, Recursive):
        return strategy
    message = _("{file} has the settings of {strategy}, and this command takes those of {known} only.")
    words = {"strategy": _named(values), "known": Recursive.name}
    raise UsageError(message.format(file=options.settings, **words))


def _named(values: dict[str, Any]) -> str:
    """What a person calls a strategy with these settings."""
    return f"{values['strategy']} + merge_below" if "merge_below" in values else str(values["strategy"])


def any_splitter(options: argparse.Namespace) -> Strategy:
    """The splitter that the options of `add_any_splitter` ask for; raises `SplitError` for one it has not."""
    values = _of_file(options.settings)
    given = _given(options, options.chunk_size, options.chunk_overlap)
    own = dict(map(_setting, options.set))
    stated = {**values, **own}.get("merge_below", 0)
    merge_below = stated if options.merge_below is None else options.merge_below
    values.pop("merge_below", None)
    own.pop("merge_below", None)
    name = options.strategy or values.get("strategy", Recursive.name)
    return merged(_made({**values, **given, **own, "strategy": name}), merge_below)


def _made(values: dict[str, Any]) -> Strategy:
    """The splitter of these settings; an overlap that had to be found for a size is told."""
    chosen = fitted(values)
    strategy = strategy_from_json(chosen)
    if chosen is not values:
        message = _(
            "chunk_overlap is {overlap}, a tenth of the chunk size: the {own} that {strategy} has by itself"
            " do not fit into {size}. Give --chunk-overlap for another."
        )
        own = default_of(type(unmerged(strategy)), "chunk_overlap")
        words = {"overlap": strategy.chunk_overlap, "size": strategy.chunk_size, "own": own}
        tell(message.format(strategy=unmerged(strategy).name, **words))
    return strategy


def _given(
    options: argparse.Namespace, chunk_size: int | None, chunk_overlap: int | None
) -> dict[str, object]:
    """The settings that stand on the command line."""
    values: dict[str, object] = {
        "chunk_size": chunk_size,
        "chunk_overlap": chunk_overlap,
        "separators": None if options.separators is None else _separators(options.separators),
        "keep_separator": None if options.keep_separator is None else KEEP[options.keep_separator],
        "is_separator_regex": options.regex or None,
        "strip_whitespace": False if options.no_strip else None,
        "length_function": options.length,
    }
    return {name: value for name, value in values.items() if value is not None}


def _of_file(name: str | None) -> dict[str, Any]:
    """The settings in a JSON file, none where no file is named."""
    if name is None:
        return {}
    data = read_bytes(name, _("{file} could not be read ({reason}): check the name."))
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or "strategy" not in found:
        message = _(
            "{file} holds no settings: it must be a JSON object with a strategy, as export --format settings"
            " writes it."
        )
        raise UsageError(message.format(file=name))
    return {key: tuple(value) if isinstance(value, list) else value for key, value in found.items()}


def _setting(given: str) -> tuple[str, object]:
    """The name and value of ``NAME=VALUE``; a value that is no JSON is the text that it is."""
    name, equals, value = given.partition("=")
    if not equals or not name:
        message = _("--set must be NAME=VALUE such as min_size=40, not {given}.")
        raise UsageError(message.format(given=given))
    if name == "strategy":
        message = _("--set {given} changes no splitter: choose it with --strategy {value}.")
        raise UsageError(message.format(given=given, value=value))
    try:
        found = _PYTHON[value] if value in _PYTHON else json.loads(value)
    except (ValueError, RecursionError):
        return name, value
    return name, tuple(found) if isinstance(found, list) else found


def _separators(given: str) -> tuple[str, ...]:
    """The separators from their JSON list."""
    try:
        separators = json.loads(given)
    except (ValueError, RecursionError):
        separators = None
    if not isinstance(separators, list) or not all(isinstance(item, str) for item in separators):
        message = _('--separators must be a JSON list of strings such as ["\\n\\n", "。", ""], not {given}.')
        raise UsageError(message.format(given=given))
    return tuple(separators)
