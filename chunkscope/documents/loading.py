"""One document from bytes, a path or a text, whatever its format."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from chunkscope.documents.errors import fault
from chunkscope.documents.given import check_is_text, check_name, checked
from chunkscope.documents.limits import MAX_BYTES
from chunkscope.documents.normalize import read_anew
from chunkscope.documents.opened import Opened, opened, opened_text
from chunkscope.documents.readers import READERS, promised
from chunkscope.documents.refusals import refuse_kind, refuse_size, too_large
from chunkscope.documents.sniff import office_format, text_format
from chunkscope.documents.source import Remark, RemarkKind, Source
from chunkscope.encodings import CHOICES
from chunkscope.shapes import is_a
from chunkscope.wording import _
from chunkscope.wording.reasons import file_reason


def load(
    data: bytes | str | os.PathLike[str],
    *,
    name: str = "",
    normalize: bool = False,
    html_as_text: bool = False,
    rejoin: bool = False,
    encoding: str = "",
) -> Source:
    """The document in the file at a `pathlib.Path`, in its bytes, or that a str is.

    A str is the text itself, never a path: one that reads as a path and stands here without a ``name`` is
    refused, and `load_text` takes any.

    The content says which format it is in, ``name`` only where the content leaves a choice; where the two
    differ, that is remarked. ``normalize`` puts the text into NFKC, ``rejoin`` puts words together that are
    broken at line ends, and both keep the way back; ``html_as_text`` gives the words of HTML, as Markdown,
    instead of its markup. ``encoding`` is that of the bytes, one of
    `chunkscope.encodings.CHOICES`, where it shall not be found out; an office format has its own. Raises
    `DocumentError`, which names the file, its fault and what to do.
    """
    given = checked(data, name)
    _check_encoding(encoding, name)
    if isinstance(given, str):
        return load_text(given, name=name, normalize=normalize, html_as_text=html_as_text, rejoin=rejoin)
    if isinstance(given, Path):
        name = name or given.name
        given = _bytes_of(given, name)
    return _finished(
        _read(given, name, encoding), html_as_text=html_as_text, normalize=normalize, rejoin=rejoin
    )


def load_text(
    text: str, *, name: str = "", normalize: bool = False, html_as_text: bool = False, rejoin: bool = False
) -> Source:
    """The document that a text is, whatever it says; the options are those of `load`.

    Raises `DocumentError` for what is no text, and for one that is empty or too long.
    """
    check_name(name)
    check_is_text(text)
    return _finished(_text(text, name), html_as_text=html_as_text, normalize=normalize, rejoin=rejoin)


def _finished(source: Source, *, html_as_text: bool, normalize: bool, rejoin: bool) -> Source:
    if html_as_text and source.format == "html":
        from chunkscope.documents.html import as_text

        source = as_text(source)
    return read_anew(source, normalize=normalize, rejoin=rejoin)


def _check_encoding(encoding: str, name: str) -> None:
    if encoding and not (is_a(encoding, str) and encoding in CHOICES):
        sentence = _("encoding={encoding} is unknown, so {name} was not read: choose one of {known}.")
        raise fault(sentence, name, encoding=repr(encoding), known=", ".join(CHOICES))


def _bytes_of(path: Path, name: str) -> bytes:
    try:
        if path.is_dir():
            raise fault(_("{name} is a folder: load it as several documents, or choose a file in it."), name)
        if path.exists() and not path.is_file():
            raise fault(_("{name} is no ordinary file: choose one that can be read to its end."), name)
        if (size := path.stat().st_size) > MAX_BYTES:
            raise too_large(size, name)
        return path.read_bytes()
    except OSError as error:
        sentence = _("{name} could not be read ({reason}): check the path and whether you may read it.")
        raise fault(sentence, name, reason=file_reason(error)) from error


def _text(text: str, name: str) -> Source:
    return _by_text(opened_text(text, name), promised(name))


def _read(data: bytes, name: str, encoding: str) -> Source:
    refuse_size(data, name)
    promise = promised(name)
    if found := office_format(data, name, promise):
        source = READERS[found].function_itself()(data, name)
        return _remarked(source, found, promise)
    refuse_kind(data, name)
    return _by_text(opened(data, name, promise=bool(promise), encoding=encoding), promise)


def _by_text(text: Opened, promise: str) -> Source:
    found = text_format(text.text, promise)
    return _remarked(READERS[found].function_itself()(text), found, promise)


def _remarked(source: Source, found: str, promise: str) -> Source:
    """The document, with the remark that its name promises another format where it does."""
    if found == promise or not promise:
        return source
    return replace(source, remarks=(Remark(RemarkKind.OTHER_FORMAT, 0, found), *source.remarks))
