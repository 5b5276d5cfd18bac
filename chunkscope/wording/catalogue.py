"""The current language and the look-up of messages in its catalogue.

The language belongs to the running context (a thread, a task), so that two sessions of one
server never speak each other's language. A new thread starts in English: call :func:`use` first,
also in a callback or a fragment that runs without the page around it.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from babel.messages.pofile import read_po

from chunkscope.wording.pseudo import pseudo

LANGUAGES = ("en", "ja")
PSEUDO = "qps"
LOCALES = Path(__file__).parent / "locales"

_NAMES = MappingProxyType({"en": "English", "ja": "日本語", PSEUDO: "⟦Pseudo⟧"})
_current: ContextVar[str] = ContextVar("chunkscope_language", default="en")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The messages of one language: ``forms[msgid]`` holds one string per plural form."""

    forms: Mapping[str, tuple[str, ...]]
    plural: Callable[[int], int]

    def singular(self, message: str) -> str:
        """The translation of ``message``, or the message itself where there is none."""
        return self.forms.get(message, (message,))[0]

    def numbered(self, singular: str, plural: str, n: int) -> str:
        """The form of the message that ``n`` asks for, in English where there is none."""
        forms = self.forms.get(singular)
        if forms is None or len(forms) <= self.plural(n):
            return singular if n == 1 else plural
        return forms[self.plural(n)]


def language() -> str:
    """The language of the current context: one of :data:`LANGUAGES`, or ``"qps"``."""
    return _current.get()


def use(lang: str) -> None:
    """Speak ``lang`` in the current context from now on; ValueError for an unknown language."""
    if lang not in _NAMES:
        raise ValueError(f"language ({lang!r}) must be one of {', '.join(LANGUAGES)}: choose one of these.")
    _current.set(lang)


def language_name(lang: str) -> str:
    """What speakers of ``lang`` call it, for the language switch."""
    return _NAMES[lang]


def _(message: str) -> str:
    """``message`` in the current language."""
    lang = _current.get()
    if lang == PSEUDO:
        return pseudo(message)
    return load(lang).singular(message)


def n_(singular: str, plural: str, n: int) -> str:
    """The form of a message that fits the number ``n``, in the current language."""
    lang = _current.get()
    if lang == PSEUDO:
        return pseudo(singular if n == 1 else plural)
    return load(lang).numbered(singular, plural, n)


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for a mark
    """Mark ``message`` for the catalogues and leave it as it is: for tables made at import."""
    return message


@cache
def load(lang: str) -> Catalogue:
    """The catalogue of ``lang``, read once from ``locales/<lang>.po``."""
    with (LOCALES / f"{lang}.po").open("rb") as file:
        catalogue = read_po(file, locale=lang)
    forms: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        key = message.id if isinstance(message.id, str) else message.id[0]
        strings = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        if key and all(strings) and not message.fuzzy:
            forms[key] = strings
    return Catalogue(MappingProxyType(forms), gettext.c2py(catalogue.plural_expr))


def match(accept_language: str | None) -> str:
    """The language that a browser's list (``"ja-JP,ja;q=0.9,en;q=0.8"``) likes best.

    English where the list names neither, or is missing.
    """
    best, best_weight = LANGUAGES[0], 0.0
    for entry in (accept_language or "").split(","):
        tag, _separator, parameters = entry.partition(";")
        primary = tag.strip().replace("_", "-").partition("-")[0].lower()
        weight = _weight(parameters)
        if primary in LANGUAGES and weight > best_weight:
            best, best_weight = primary, weight
    return best


def _weight(parameters: str) -> float:
    """The q value among an entry's parameters: 1 where there is none, 0 where it is no number."""
    name, _equals, value = parameters.strip().partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
