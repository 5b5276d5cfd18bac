"""Text at the door: what may come in, what it is made of, and its name."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from chunkscope.encodings import Reading
from chunkscope.wording import N_, _
from chunkscope.wording.quoting import quote

MAX_CHARACTERS: Final = 5_000_000

_MAGIC: Final = (
    (b"%PDF-", N_("a PDF document")),
    (b"\x89PNG\r\n", N_("a PNG picture")),
    (b"\xff\xd8\xff", N_("a JPEG picture")),
    (b"GIF8", N_("a GIF picture")),
    (b"PK\x03\x04", N_("a ZIP archive (or a Word, Excel, PowerPoint or EPUB file)")),
    (b"\xd0\xcf\x11\xe0", N_("an old Word, Excel or PowerPoint file")),
    (b"\x1f\x8b", N_("a gzip archive")),
    (b"7z\xbc\xaf", N_("a 7-Zip archive")),
    (b"BZh", N_("a bzip2 archive")),
    (b"\xfd7zXZ", N_("an xz archive")),
    (b"\x28\xb5\x2f\xfd", N_("a Zstandard archive")),
    (b"\x7fELF", N_("a program")),
    (b"MZ", N_("a program")),
    (b"SQLite format 3", N_("an SQLite database")),
    (b"PAR1", N_("a Parquet table")),
    (b"RIFF", N_("a sound, picture or film")),
    (b"ID3", N_("a sound")),
)
UNKNOWN_BINARY: Final = N_("a binary file")
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]+")
_SCRIPTS: Final = (
    re.compile("[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d]"),
    re.compile("[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]"),
    re.compile("[\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]"),
    re.compile(r"[^\W\d_]"),
)
SURROGATE: Final = re.compile("[\ud800-\udfff]")
"""Half a character, which no UTF-8 transport can carry."""
_SURROGATES: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]")


class TextError(ValueError):
    """A file or a paste that cannot be taken as a text; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Newlines:
    r"""How often each line end occurs: ``\n``, ``\r\n`` and ``\r``, each counted once."""

    lf: int
    crlf: int
    cr: int

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of those that occur: "LF", "CRLF", "CR"."""
        counts = (("LF", self.lf), ("CRLF", self.crlf), ("CR", self.cr))
        return tuple(name for name, count in counts if count)


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A text that every transport can carry; ``replaced`` lone surrogates became U+FFFD."""

    text: str
    replaced: int


def check(text: str, *, name: str = "") -> None:
    """Raise :class:`TextError` for a text that is empty or has more than ``MAX_CHARACTERS``."""
    _check(text, quote(name) if name else _("The text"))


def _check(text: str, name: str) -> None:
    if not text:
        raise TextError(_("{name} is empty (0 characters): choose one with text in it.").format(name=name))
    if len(text) > MAX_CHARACTERS:
        raise TextError(
            _(
                "{name} has {n} characters, the limit is {limit}:"
                " divide it, or load the part you want to see."
            ).format(name=name, n=f"{len(text):,}", limit=f"{MAX_CHARACTERS:,}")
        )


def clean(text: str) -> Cleaned:
    """``text`` without lone surrogates, which no UTF-8 transport can carry; all else is kept.

    The two halves of a surrogate pair become the one character they stand for.
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        lone = sum(len(found) == 1 for found in _SURROGATES.findall(text))
        return Cleaned(_SURROGATES.sub(_whole, text), lone)
    return Cleaned(text, 0)


def _whole(found: re.Match[str]) -> str:
    return found[0].encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def newlines(text: str) -> Newlines:
    """Which line ends the text has, with their counts."""
    crlf = text.count("\r\n")
    return Newlines(lf=text.count("\n") - crlf, crlf=crlf, cr=text.count("\r") - crlf)


def language_of(text: str) -> str:
    """The language a text is most likely in, for fonts and line breaks: "ja", "zh", "ko" or "en".

    By its scripts, in at most 16 samples spread over the text: kana make it Japanese, hangul Korean,
    Chinese characters without either Chinese, as long as they are no rare guests among letters.
    """
    step = max(len(text) // 16, 512)
    sample = "".join(text[start : start + 512] for start in range(0, len(text), step))
    kana, hangul, han, letters = (len(script.findall(sample)) for script in _SCRIPTS)
    if (kana + hangul + han) * 20 < letters:
        return "en"
    if max(kana, hangul) * 20 < han or not kana + hangul:
        return "zh" if han else "en"
    return "ja" if kana >= hangul else "ko"


@lru_cache(maxsize=8)
def content_hash(text: str) -> str:
    """Sixteen hexadecimal digits that name this very text, the same on every machine."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def binary_kind(data: bytes) -> str:
    """What a known binary format is called, untranslated; "" for all others.

    Where its first bytes are a word, NUL must follow somewhere.
    """
    found = (
        kind
        for magic, kind in _MAGIC
        if data.startswith(magic) and (not magic.isalnum() or b"\0" in data[:4096])
    )
    return next(found, "")


def reads_badly(reading: Reading) -> bool:
    """More than 8 and more than one in 20 characters are control characters or damage."""
    controls = sum(map(len, _CONTROLS.findall(reading.text)))
    return controls + reading.damaged > max(8, len(reading.text) // 20)
