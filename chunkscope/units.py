"""Lengths: characters, or tokens of tiktoken's encodings, counted without a network.

The encoding files come with the package bpe-openai (read from its folder, never imported: it would
load 74 MB of machine code). tiktoken itself says which sha256 each file must have.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import threading
import zlib
from binascii import a2b_base64
from functools import cached_property
from importlib import import_module, metadata
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkscope.tokens.segments import clauses, words
from chunkscope.tokens.together import Together
from chunkscope.wording import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray
    from tiktoken import Encoding

UNITS: Final = ("characters", "cl100k_base", "o200k_base")
PACKAGE: Final = "bpe-openai"
PACKAGE_VERSION: Final = "0.1.4"

CACHE_WEIGHT: Final = 24_000_000
"""What one encoding's cache may hold: characters, plus 64 for each piece."""

SHORT: Final = 16
"""So few characters are encoded as they are: to look for words in them would take as long."""

MANY: Final = 100
"""From so many pieces on, those that are short words are encoded together."""

LONG: Final = 64
"""From so many characters on, text without blanks is cut into clauses: shorter ones rarely occur again."""

BLANK_LIMIT: Final = 999_999
"""So many blanks in a row overflow the stack of tiktoken's regex engine (measured with 0.14.0)."""

# A line end after the run saves it; so does, for cl100k_base, the end of the piece.
_BLANK: Final = r"[^\S\r\n\x1c-\x1f]"
_BLANKS: Final = rf"(?<!{_BLANK}){_BLANK}{{{BLANK_LIMIT},}}+"
_OVERFLOWS: Final = {
    "cl100k_base": re.compile(_BLANKS + r"(?![\r\n]|\Z)"),
    "o200k_base": re.compile(_BLANKS + r"(?![\r\n])"),
}


class UnitError(ValueError):
    """A unit that is unknown, cannot be loaded, or cannot count a certain piece."""


def measure(unit: str) -> Callable[[str], int]:
    """The length function of ``unit``: ``len``, or the number of tokens.

    Special tokens such as ``<|endoftext|>`` count as the text they are. Nothing is cached: use
    :func:`measure_all` for many pieces. Raises :class:`UnitError` for an unknown or unloadable unit;
    the function itself raises it for a piece with more than a million blanks in a row.
    """
    return len if unit == "characters" else _counter(unit).count


def measure_all(unit: str, pieces: Sequence[str]) -> list[int]:
    """The length of every piece in ``unit``, in order; equal pieces and equal words are encoded once.

    ``measure_all(unit, pieces) == [measure(unit)(piece) for piece in pieces]``. A bounded cache
    remembers the pieces of former calls. Raises :class:`UnitError` as :func:`measure` does.
    """
    return list(map(len, pieces)) if unit == "characters" else _counter(unit).count_all(pieces)


def encoding(unit: str) -> Encoding:
    """Tiktoken's own encoding of a unit that counts tokens, loaded without a network.

    Raises :class:`UnitError` for any other unit, and for one that cannot be loaded.
    """
    return _counter(unit).encoding


def encode(unit: str, text: str) -> NDArray[np.int64]:
    """The tokens of ``text``, special ones as the text they are; raises as `measure` does."""
    counter = _counter(unit)
    counter.check(text)
    return counter.encoding.encode_to_numpy(mended(text), disallowed_special=()).astype(np.int64)


def estimate(unit: str, text: str) -> int:
    """About how long a text is, by at most 16 samples spread over it."""
    if unit == "characters" or not text:
        return len(text)
    step = max(len(text) // 16, 512)
    samples = [text[start : start + 512] for start in range(0, len(text), step)]
    return round(sum(measure_all(unit, samples)) * len(text) / sum(map(len, samples)))


def mended(text: str) -> str:
    """The text as tiktoken encodes it: two halves of a character are one, a lone half is U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def load(unit: str) -> float:
    """Make ``unit`` ready now; the seconds its loading took, once per process (0 for characters)."""
    return 0.0 if unit == "characters" else _counter(unit).seconds


def forget(unit: str) -> None:
    """Drop the lengths that were counted before: a benchmark of counting must not find it done."""
    if unit != "characters":
        _counter(unit).forget()


class _Known(dict[str, int]):
    """Lengths that were counted; one that is missing is counted now, or added up, and kept."""

    def __init__(self, counter: _Counter) -> None:
        super().__init__()
        self._counter = counter
        self.weight = 0

    def learn(self, pieces: Sequence[str], together: Together) -> None:
        """Count the short words among the pieces that are not known yet, all in one go."""
        fresh = list(set(pieces).difference(self))
        if len(fresh) < MANY:
            return
        before = len(self)
        for words_, tokens in together.counts(fresh, SHORT):
            self.update(zip(words_, tokens, strict=True))
        self.weight += (SHORT + 64) * (len(self) - before)

    def __missing__(self, text: str) -> int:
        characters = len(text)
        self.weight += characters + 64
        if characters <= SHORT:
            length = self[text] = len(self._counter.encode(text))
            return length
        cut = words if text.find(" ", 1) > 0 else clauses if characters > LONG else None
        segments = cut(text) if cut else ()
        length = self[text] = (
            sum(map(self.__getitem__, segments)) if len(segments) > 1 else self._counter.count(text)
        )
        return length


class _Counter:
    """One loaded encoding and the lengths it has counted."""

    def __init__(self, unit: str) -> None:
        began = perf_counter()
        self.unit = unit
        import tiktoken

        recipe = _recipe(unit)
        self.encoding, self._ranks = tiktoken.Encoding(**recipe), recipe["mergeable_ranks"]
        self.encode = self.encoding.encode_ordinary
        self.seconds = perf_counter() - began
        self._known = _Known(self)

    @cached_property
    def _together(self) -> Together:
        return Together(self.encoding, self._ranks)

    def count(self, text: str) -> int:
        self.check(text)
        return len(self.encode(text))

    def check(self, text: str) -> None:
        if len(text) >= BLANK_LIMIT:
            self._refuse_blanks(text)

    def forget(self) -> None:
        self._known = _Known(self)

    def count_all(self, pieces: Sequence[str]) -> list[int]:
        known = self._known
        if len(pieces) >= MANY and not all(map(known.__contains__, pieces)):
            known.learn(pieces, self._together)
        lengths = list(map(known.__getitem__, pieces))
        if known.weight > CACHE_WEIGHT:
            # Another thread may still hold the old one, so it is replaced, never emptied.
            self.forget()
        return lengths

    def _refuse_blanks(self, text: str) -> None:
        if found := _OVERFLOWS[self.unit].search(text):
            raise UnitError(
                _(
                    "{unit} cannot count a piece with {n} blanks in a row, the limit is {limit}: put a"
                    " separator that cuts between blanks (a space) on the list, or count characters."
                ).format(unit=self.unit, n=f"{len(found[0]):,}", limit=f"{BLANK_LIMIT - 1:,}")
            )


_counters: dict[str, _Counter] = {}
_loading = threading.Lock()


def _counter(unit: str) -> _Counter:
    if unit not in UNITS:
        raise UnitError(
            _("The unit {unit} is unknown: choose one of {units}.").format(unit=unit, units=", ".join(UNITS))
        )
    if unit not in _counters:
        with _loading:
            if unit not in _counters:
                _counters[unit] = _Counter(unit)
    return _counters[unit]


def _recipe(unit: str) -> dict[str, Any]:
    """The recipe of ``unit`` that tiktoken holds, with our reader in the place of its downloader."""
    import tiktoken

    recipes = vars(import_module("tiktoken_ext.openai_public"))
    recipe = recipes.get(unit)
    if not isinstance(recipe, FunctionType) or "load_tiktoken_bpe" not in recipe.__code__.co_names:
        raise UnitError(
            _(
                "tiktoken {version} defines {unit} in a way this app does not know:"
                " run pip install tiktoken==0.14.0"
            ).format(version=tiktoken.__version__, unit=unit)
        )
    ours = FunctionType(recipe.__code__, {**recipes, "load_tiktoken_bpe": _ranks})
    found: dict[str, Any] = ours()
    return found


def _ranks(url: str, expected_hash: str) -> dict[bytes, int]:
    """The ranks of the tokens, from the packaged copy of the file that tiktoken would download."""
    content = _packaged(url.rpartition("/")[2] + ".gz", expected_hash)
    fields = content.split()
    return dict(zip(map(a2b_base64, fields[::2]), map(int, fields[1::2]), strict=True))


def _packaged(name: str, expected: str) -> bytes:
    """The unpacked file ``name`` of the package, which must have the sha256 ``expected``."""
    folder = _folder()
    try:
        content = gzip.decompress((folder / name).read_bytes()) if folder else b""
    except (OSError, EOFError, zlib.error):
        content = b""
    found = hashlib.sha256(content).hexdigest() if content else _("none")
    if found != expected:
        raise UnitError(
            _(
                "{file} of the package {package} {version} has the sha256 {found}, tiktoken expects"
                " {expected}: run pip install --force-reinstall {package}=={wanted}"
            ).format(
                file=name,
                package=PACKAGE,
                version=_version() or _("(not installed)"),
                found=found,
                expected=expected,
                wanted=PACKAGE_VERSION,
            )
        )
    return content


def _folder() -> Path | None:
    """The folder that holds the encoding files, found without importing the package."""
    spec = find_spec("bpe_openai")
    places = spec.submodule_search_locations if spec else None
    return Path(places[0]) / "data" if places else None


def _version() -> str | None:
    try:
        return metadata.version(PACKAGE)
    except metadata.PackageNotFoundError:
        return None
