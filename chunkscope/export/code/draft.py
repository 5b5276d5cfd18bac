"""What the families of splitters write down, and the program that is made of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from chunkscope.export.code.layout import Raw, imported
from chunkscope.wording import _
from chunkscope.wording.explain import sentences

CHARACTERS: Final = "characters"
OWN: Final = "chunkscope"
"""Chunkscope's own package; no index has it, so pip takes it from the folder of this app."""
_READ: Final = """\
with open("document.txt", encoding="utf-8", newline="") as file:
    text = file.read()
"""


@dataclass(frozen=True, slots=True)
class Draft:
    """The part of a program that differs from splitter to splitter.

    ``lines`` are statements that find the document in ``text`` and leave ``chunks``. ``modules`` are the
    imports: the names that are taken from each module, none for the module itself. ``packages`` are the
    distributions to install, a name or a requirement. ``unit`` is the unit of lengths that the lines count
    in, see `counter`. ``notes`` are sentences, in the reader's language.
    """

    lines: tuple[str, ...]
    modules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    packages: tuple[str, ...] = ()
    unit: str = CHARACTERS
    notes: tuple[str, ...] = ()


def counter(unit: str) -> Raw:
    """The function that measures a piece in ``unit``; special tokens are the text they are."""
    return Raw("len" if unit == CHARACTERS else "lambda piece: len(encoding.encode_ordinary(piece))")


def other_settings(strategy: object, **defaults: object) -> dict[str, Any]:
    """The settings of a strategy that differ from the library's defaults, by name."""
    settings = {name: getattr(strategy, name) for name in defaults}
    return {name: value for name, value in settings.items() if value != defaults[name]}


def program(draft: Draft) -> str:
    """The whole program, which ends with a line end."""
    body = "\n".join(draft.lines) + "\n"
    if draft.unit != CHARACTERS:
        body = f'encoding = tiktoken.get_encoding("{draft.unit}")\n{body}'
    groups = ["\n".join(group) + "\n" for group in _imports(draft) if group]
    return "\n".join([*groups, _READ, body])


def install(draft: Draft) -> str:
    """The line that installs what the program needs, "" where that is Python alone."""
    packages = [*draft.packages, *(["tiktoken"] if draft.unit != CHARACTERS else [])]
    own = ["."] if OWN in packages else []
    others = [_pinned(package) for package in dict.fromkeys(packages) if package != OWN]
    return " ".join(["pip install", *own, *others]) if packages else ""


def note(draft: Draft) -> str:
    """What is to be known before the program runs, "" for nothing."""
    notes = [*draft.notes, *([downloads(draft.unit)] if draft.unit != CHARACTERS else [])]
    return sentences(*notes) if notes else ""


def downloads(encoding: str) -> str:
    """That an encoding of tiktoken comes from the network."""
    message = _("tiktoken downloads the encoding {encoding} when the code first runs.")
    return message.format(encoding=encoding)


def _imports(draft: Draft) -> Iterator[list[str]]:
    """The imports of the standard library, and those of packages, sorted."""
    modules = dict(draft.modules)
    if draft.unit != CHARACTERS:
        modules["tiktoken"] = ()
    for standard in (True, False):
        own = [name for name in modules if (name.partition(".")[0] in sys.stdlib_module_names) == standard]
        # Whole modules come first, as isort has them.
        own.sort(key=lambda name: (bool(modules[name]), name))
        yield [imported(name, modules[name]) for name in own]


def _pinned(package: str) -> str:
    """The distribution with the version that is installed here."""
    name = package.partition("==")[0]
    try:
        return f"{name}=={version(name)}"
    except PackageNotFoundError:
        return package
