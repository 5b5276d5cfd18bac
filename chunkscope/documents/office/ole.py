"""The container of old Office files, and of new ones behind a password: neither is read."""

from __future__ import annotations

from typing import Final

from chunkscope.documents.errors import fault
from chunkscope.wording import _

_OLE: Final = b"\xd0\xcf\x11\xe0"
_OLD: Final = (
    ("WordDocument", ".docx"),
    ("PowerPoint Document", ".pptx"),
    ("Workbook", ".xlsx"),
    ("Book", ".xlsx"),
)


def refuse_ole(data: bytes, name: str) -> None:
    """Raise `DocumentError` for the container of old Office files and of those with a password."""
    if not data.startswith(_OLE):
        return
    if _entry_name("EncryptedPackage") in data:
        raise password_error(name)
    ending = next((ending for stream, ending in _OLD if _entry_name(stream) in data), "")
    if ending:
        raise fault(
            _("{name} is an Office file of 2003 or older: open it in Office and save it as {ending}."),
            name,
            ending=ending,
        )
    raise fault(
        _("{name} is an OLE container without a document that is known: save it as .docx, .xlsx or .pptx."),
        name,
    )


def password_error(name: str) -> Exception:
    """The error for a document that only a password opens."""
    return fault(_("{name} is protected by a password: save a copy without one and load that."), name)


def _entry_name(stream: str) -> bytes:
    """A stream's name as the directory of an OLE container holds it."""
    return stream.encode("utf-16-le") + b"\0\0"
