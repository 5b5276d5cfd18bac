"""What argparse has against a command line, in our words: it speaks English alone."""

from __future__ import annotations

import re
from typing import Final

from chunkscope.wording import N_, _

_SENTENCES: Final = tuple(
    (re.compile(pattern, re.DOTALL), sentence)
    for pattern, sentence in (
        (r"argument (?P<name>[^:]+): (?P<message>.*)", N_("argument {name}: {message}")),
        (
            r"invalid choice: (?P<value>.*) \(choose from (?P<choices>.*)\)",
            N_("invalid choice: {value} (choose from {choices})"),
        ),
        (r"invalid int value: (?P<value>.*)", N_("{value} is no whole number")),
        (r"invalid float value: (?P<value>.*)", N_("{value} is no number")),
        (
            r"expected (?:one|at least one|at most one) argument",
            N_("a value must follow it; one that begins with a hyphen is joined to it by ="),
        ),
        (r"ignored explicit argument (?P<value>.*)", N_("it takes no value, and {value} is given")),
        (r"not allowed with argument (?P<name>.*)", N_("not allowed with argument {name}")),
        (
            r"the following arguments are required: (?P<names>.*)",
            N_("the following arguments are required: {names}"),
        ),
        (r"unrecognized arguments: (?P<names>.*)", N_("unrecognized arguments: {names}")),
        (
            r"ambiguous option: (?P<name>.*) could match (?P<names>.*)",
            N_("ambiguous option: {name} could match {names}"),
        ),
    )
)


def in_our_words(message: str) -> str:
    """The message of argparse in the current language; as it is where argparse has a new one."""
    for pattern, sentence in _SENTENCES:
        if found := pattern.fullmatch(message):
            words = found.groupdict()
            if "message" in words:
                words["message"] = in_our_words(words["message"])
            return _(sentence).format(**words)
    return message
