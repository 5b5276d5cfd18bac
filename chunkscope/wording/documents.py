"""Documents in words: their formats, and what was noticed while they were read."""

from __future__ import annotations

import re
from types import MappingProxyType

from chunkscope.documents.source import Remark, RemarkKind
from chunkscope.wording.catalogue import N_, _, n_
from chunkscope.wording.quoting import quote
from chunkscope.wording.units import number

WORDS = 60
"""Characters of a remark's own words that are shown."""
_LINE_AND_COLUMN = re.compile(r"(\d+):(\d+)")


def format_name(format: str) -> str:  # noqa: A002 - the field's own name
    """What people call a format: "Word document", "JSON Lines"."""
    return _(_FORMATS[format])


def remark_line(remark: Remark) -> str:
    """One sentence: what was noticed, with its number, and what to do where anything can be done."""
    return _sentence(remark).format(n=number(remark.count), text=_words(remark))


def _sentence(remark: Remark) -> str:
    """The sentence for the kind, in the form that its number asks for."""
    if remark.kind is RemarkKind.RECOVERED and not remark.text:
        return _("The file is damaged: what could be read of it is here, the rest is lost.")
    if remark.kind is RemarkKind.RECOVERED and remark.count > 1 and _LINE_AND_COLUMN.fullmatch(remark.text):
        return _(
            "The file is damaged in {n} places, the first in {text}: what could be read is here; mend it if"
            " something is missing."
        )
    singular, plural = _REMARKS[remark.kind]
    return n_(singular, plural, remark.count) if plural else _(singular)


def _words(remark: Remark) -> str:
    """The remark's own words, which may be a format, a kind of thing, or a place as ``line:column``."""
    if remark.kind is RemarkKind.OTHER_FORMAT and remark.text in _FORMATS:
        return format_name(remark.text)
    if found := _LINE_AND_COLUMN.fullmatch(remark.text):
        line, column = (number(int(figure)) for figure in found.groups())
        return _("line {line}, column {column}").format(line=line, column=column)
    words = _(remark.text) if remark.kind is RemarkKind.LEFT_OUT else remark.text
    return quote(words, WORDS)


_FORMATS = MappingProxyType(
    {
        "text": N_("plain text"),
        "markdown": "Markdown",
        "html": "HTML",
        "pdf": "PDF",
        "docx": N_("Word document"),
        "pptx": N_("PowerPoint slides"),
        "xlsx": N_("Excel workbook"),
        "csv": N_("CSV table"),
        "json": "JSON",
        "jsonl": "JSON Lines",
        "notebook": N_("Jupyter notebook"),
        "code": N_("code"),
    }
)

_REMARKS = MappingProxyType(
    {
        RemarkKind.BOM_REMOVED: (N_("A byte order mark at the start was taken off."), ""),
        RemarkKind.ENCODING_UNSURE: (
            N_("The encoding is a guess ({text}): look whether the letters are right, or save it as UTF-8."),
            "",
        ),
        RemarkKind.REPLACED: (
            N_("{n} place was no character in this encoding and became �: save the file as UTF-8."),
            N_("{n} places were no characters in this encoding and became �: save the file as UTF-8."),
        ),
        RemarkKind.NOT_IN_ENCODING: (
            N_("{n} place ({text}) is no character in this encoding and became �: choose another one."),
            N_(
                "{n} places, the first in {text}, are no characters in this encoding and became �:"
                " choose another one."
            ),
        ),
        RemarkKind.MIXED_ENCODINGS: (
            N_("{n} line is in another encoding than the rest ({text}): each was read in its own."),
            N_("{n} lines are in another encoding than the rest ({text}): each was read in its own."),
        ),
        RemarkKind.NUL: (
            N_("{n} NUL character was kept: many programs stop reading there, so take it out."),
            N_("{n} NUL characters were kept: many programs stop reading there, so take them out."),
        ),
        RemarkKind.OTHER_FORMAT: (
            N_("The content is not what the name of the file says: it was read as {text}."),
            "",
        ),
        RemarkKind.NORMALIZED: (
            N_("{n} character was changed by NFKC; every place still leads back to the original."),
            N_("{n} characters were changed by NFKC; every place still leads back to the original."),
        ),
        RemarkKind.REJOINED: (
            N_("{n} word broken at a line end was put together; every place leads back to the original."),
            N_("{n} words broken at line ends were put together; every place leads back to the original."),
        ),
        RemarkKind.PAGE_WITHOUT_TEXT: (
            N_("{n} page has no text ({text}): if it is scanned, recognise its text first (OCR)."),
            N_("{n} pages have no text ({text}): if they are scanned, recognise their text first (OCR)."),
        ),
        RemarkKind.LEFT_OUT: (N_("Not in the text: {text} ({n})."), ""),
        RemarkKind.RECOVERED: (
            N_("The file is damaged ({text}): what could be read is here; mend it if something is missing."),
            "",
        ),
    }
)
"""By kind: its sentence, and the one for more than one where the number matters."""
