"""Keep the catalogues in step with the code: collect, update, check.

``python -m chunkscope.wording update`` reads every ``_("...")``, ``n_("...", "...", n)`` and
``N_("...")`` of the code and brings ``locales/*.po`` up to date; ``... check`` lists what is
wrong; ``... fill ja FILE`` takes translations from lines of ``msgid<TAB>msgstr``. It works on the
source folder, not on an installed package.
"""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from chunkscope.wording.catalogue import LOCALES
from chunkscope.wording.escapes import read

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("app.py", "chunkscope", "components", "pages")
KEYWORDS = {"_": None, "N_": None, "n_": (1, 2)}

# Messages that Japanese writes as English does: names, signs and bare placeholders.
SAME_IN_JAPANESE = frozenset({"{size} ({unit})", "{first} {second}", "{first}, {second}", ", ", "; "})

_JAPANESE = re.compile("[\u3001-\u300f\uff08\uff09\uff1a\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f々〆]")
_HEADER = (
    'msgid ""\nmsgstr ""\n"Project-Id-Version: chunkscope\\n"\n"Language: {lang}\\n"\n'
    '"Plural-Forms: {plural}\\n"\n"MIME-Version: 1.0\\n"\n'
    '"Content-Type: text/plain; charset=utf-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\n'
)


def collect(root: Path = ROOT) -> Catalog:
    """Every message of the code, with the files it stands in."""
    template = Catalog(charset="utf-8")
    for path in _python_files(root):
        for _line, message, comments, context in extract_from_file("python", path, keywords=KEYWORDS):
            place = (path.relative_to(root).as_posix(), 0)
            template.add(message, locations=[place], auto_comments=comments, context=context)
    return template


def read_catalogue(lang: str) -> Catalog:
    """``locales/<lang>.po`` as it stands; ValueError where it is not well formed."""
    with (LOCALES / f"{lang}.po").open("rb") as file:
        return read_po(file, locale=lang, abort_invalid=True)


def update(lang: str, translations: dict[str, str] | None = None) -> None:
    """Bring one catalogue in step with the code: new messages in, unused ones out.

    English says what the code says. ``translations`` fill messages, by their (singular) msgid.
    """
    catalogue = read_catalogue(lang)
    catalogue.update(collect(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    for message in filter(lambda message: message.id, catalogue):
        if lang == "en":
            message.string = message.id
        elif translations and _key(message) in translations:
            text = translations[_key(message)]
            message.string = (text,) if message.pluralizable else text
    _write(lang, catalogue)


def problems(lang: str) -> list[str]:
    """What is wrong with a catalogue, one sentence each; empty when it is complete and true."""
    used = {_key(message) for message in collect() if message.id}
    messages = {_key(message): message for message in read_catalogue(lang) if message.id}
    found = [f"{lang}: missing: {key!r}" for key in sorted(used - messages.keys())]
    found += [f"{lang}: no longer used: {key!r}" for key in sorted(messages.keys() - used)]
    for key, message in messages.items():
        found += [f"{lang}: {fault}: {key!r}" for fault in _faults(lang, message)]
    return found


def read_translations(path: Path) -> dict[str, str]:
    r"""Lines of ``msgid<TAB>msgstr`` in a file, ``\n`` standing for a line end; later lines win."""
    pairs = (line.split("\t", 1) for line in path.read_text(encoding="utf-8").splitlines() if "\t" in line)
    return {read(message): read(text.strip()) for message, text in pairs}


def placeholders(message: str) -> set[str]:
    """The names between braces; ValueError where the braces do not match."""
    return {name for _text, name, _spec, _conversion in Formatter().parse(message) if name is not None}


def _python_files(root: Path) -> Iterator[Path]:
    for source in SOURCES:
        path = root / source
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def _faults(lang: str, message: Message) -> Iterator[str]:
    strings = _strings(message)
    if message.fuzzy:
        yield "fuzzy"
    if not strings or not all(strings):
        yield "not translated"
        return
    if any(placeholders(text) != placeholders(_like(message, text)) for text in strings):
        yield "other placeholders than the code's"
    if lang == "ja" and _key(message) not in SAME_IN_JAPANESE and not all(map(_JAPANESE.search, strings)):
        yield "no Japanese in it"


def _like(message: Message, text: str) -> str:
    """The English form whose placeholders a translation must have: the plural, but for the singular."""
    if isinstance(message.id, str):
        return message.id
    strings = _strings(message)
    return message.id[0] if len(strings) > 1 and text == strings[0] else message.id[1]


def _write(lang: str, catalogue: Catalog) -> None:
    """Write the catalogue without dates and line numbers, so that a change shows what changed."""
    with (LOCALES / f"{lang}.po").open("wb") as file:
        file.write(_HEADER.format(lang=lang, plural=catalogue.plural_forms).encode())
        write_po(file, catalogue, width=100, omit_header=True, sort_by_file=True, include_lineno=False)
