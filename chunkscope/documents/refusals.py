"""Files that hold no text, each refused with its own way out."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from chunkscope.documents.errors import DocumentError, fault
from chunkscope.documents.limits import MAX_BYTES
from chunkscope.text import binary_kind
from chunkscope.wording import N_, _

_RECOGNISE: Final = N_("{name} is {kind}: recognise the text in it first (OCR), and load that.")
_UNPACK: Final = N_("{name} is {kind}: unpack it, and load the files that were in it.")
_EXPORT: Final = N_(
    "{name} looks like {kind}, not like a document: export it as text, CSV or PDF and load that."
)
_WAYS_OUT: Final = MappingProxyType(
    {
        "a PNG picture": _RECOGNISE,
        "a JPEG picture": _RECOGNISE,
        "a GIF picture": _RECOGNISE,
        "a gzip archive": _UNPACK,
        "a 7-Zip archive": _UNPACK,
        "a bzip2 archive": _UNPACK,
        "an xz archive": _UNPACK,
        "a Zstandard archive": _UNPACK,
    }
)
_OLD_OFFICE: Final = b"\xd0\xcf\x11\xe0"
_ENCRYPTED: Final = "EncryptedPackage".encode("utf-16-le")


def refused_binary(kind: str, name: str) -> DocumentError:
    """The error for a binary file of this kind, which is an untranslated name of it."""
    sentence = _WAYS_OUT.get(kind, _EXPORT)
    return fault(_(sentence), name, kind=_(kind))


def refuse_size(data: bytes, name: str) -> None:
    """Raise `DocumentError` for what is empty or too large."""
    if not data:
        raise fault(_("{name} is empty (0 bytes): choose a file with something in it."), name)
    if len(data) > MAX_BYTES:
        raise too_large(len(data), name)


def refuse_kind(data: bytes, name: str) -> None:
    """Raise `DocumentError` for what is protected, or known to hold no text."""
    if data.startswith(_OLD_OFFICE):
        raise _old_office(data, name)
    if data.startswith(b"{\\rtf"):
        raise fault(_("{name} is an RTF document: save it as .docx or as plain text, and load that."), name)
    # What begins as a PDF and was found to be none is a text about PDF.
    if (kind := binary_kind(data)) and not data.startswith(b"%PDF-"):
        raise refused_binary(kind, name)


def too_large(size: int, name: str) -> DocumentError:
    """The error for a file of ``size`` bytes."""
    sentence = _("{name} has {n} bytes, the limit is {limit}: divide it, or load the part you want to see.")
    return fault(sentence, name, n=f"{size:,}", limit=f"{MAX_BYTES:,}")


def _old_office(data: bytes, name: str) -> DocumentError:
    if _ENCRYPTED in data:
        sentence = _(
            "{name} is protected by a password: open it, take the password off, save it and load it again."
        )
    else:
        sentence = _(
            "{name} is an old Word, Excel or PowerPoint file: save it as .docx, .xlsx or .pptx and load that."
        )
    return fault(sentence, name)
