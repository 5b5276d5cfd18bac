"""Why a document cannot be read: one sentence that names the file, the fault and what to do."""

from __future__ import annotations

from chunkscope.text import TextError
from chunkscope.wording import _
from chunkscope.wording.quoting import quote


class DocumentError(TextError):
    """A document that cannot be read; the message names the file, the fault and what to do."""


def fault(sentence: str, name: str, **values: object) -> DocumentError:
    """The error that says ``sentence`` (translated), with ``{name}`` and its other values filled in."""
    return DocumentError(sentence.format(name=shown(name), **values))


def shown(name: str) -> str:
    """A file's name as it stands in a sentence: on one line and shortened; "The file" where it has none."""
    return quote(name) if name else _("The file")
