"""Why a library or the system could not read something: in our words, the library's own behind them.

Only the common ones have a sentence; the words of any other stand alone.
"""

from __future__ import annotations

import errno
import json
import re
from types import MappingProxyType
from typing import Final

from chunkscope.wording.catalogue import N_, _
from chunkscope.wording.quoting import quote

LONGEST: Final = 80
"""Characters of a library's words that are shown."""

_FILES: Final = MappingProxyType(
    {
        errno.ENOENT: N_("there is no such file or folder"),
        errno.ENOTDIR: N_("there is no such file or folder"),
        errno.EACCES: N_("you may not read it"),
        errno.EPERM: N_("you may not read it"),
        errno.EISDIR: N_("it is a folder"),
        errno.ENAMETOOLONG: N_("its name is too long"),
        errno.ELOOP: N_("its links lead in a circle"),
        errno.EIO: N_("the disk or the network gave an error"),
    }
)
_WRITING: Final = MappingProxyType(
    {
        errno.ENOSPC: N_("there is no room left on the disk"),
        errno.EDQUOT: N_("there is no room left on the disk"),
        errno.EFBIG: N_("it would be larger than a file may be there"),
        errno.EACCES: N_("you may not write there"),
        errno.EPERM: N_("you may not write there"),
        errno.EROFS: N_("nothing can be written there"),
        errno.EISDIR: N_("it is a folder"),
        errno.ENOENT: N_("there is no such folder"),
        errno.ENOTDIR: N_("there is no such folder"),
        errno.ENAMETOOLONG: N_("its name is too long"),
        errno.EIO: N_("the disk or the network gave an error"),
    }
)
_WORDS: Final = (
    # zipfile
    (r"File is not a zip file", N_("its end, where the files in it are listed, is missing or damaged")),
    (r"(?:Bad magic number for|Bad offset for|Truncated) central", N_("the list of its files is damaged")),
    (
        r"Bad magic number for file header|Truncated file header|File name in directory",
        N_("a file in it does not begin where its list says"),
    ),
    (r"Bad CRC-32", N_("the bytes do not fit their checksum: some of them were changed or lost")),
    (r"Overlapped entries", N_("files in it lie on the same bytes, as in a ZIP bomb")),
    (r"zipfiles that span multiple disks", N_("it is one part of an archive in several parts")),
    (
        r"That compression method|compressed patched data|strong encryption|zip file version",
        N_("it is packed in a way that is not read"),
    ),
    (
        r"Corrupt |unpack requires|negative seek|.*Invalid argument",
        N_("the sizes and places that it names cannot be"),
    ),
    # zlib
    (r"Error -3 while decompressing", N_("its packed bytes are damaged")),
    (r"Error -5 while decompressing|Compressed file ended|EOFError", N_("its packed bytes break off")),
    # codecs
    (r".* codec can't decode", N_("its letters are not in the encoding that they should be in")),
    # json
    (r"Expecting value", N_("a value is missing here, or is not written as in JSON")),
    (r"Expecting ',' delimiter", N_("a comma or a closing bracket is missing here")),
    (r"Expecting ':' delimiter", N_("the colon behind a name is missing here")),
    (
        r"Expecting property name|Illegal trailing comma",
        N_("a name in double quotation marks is missing here, or a comma is one too many"),
    ),
    (r"Unterminated string", N_("a quotation mark that opens here is not closed")),
    (r"Invalid control character", N_("a line end or a tab stands as itself inside a string")),
    (r"Invalid \\", N_("a backslash begins no escape here")),
    (r"Extra data", N_("more follows here, behind the end of the value")),
    (r"Exceeds the limit", N_("a number has too many digits")),
    # csv
    (r"field larger than field limit", N_("a cell is longer than any should be")),
    # re
    (r"nothing to repeat", N_("there is nothing that the sign could repeat")),
    (r"multiple repeat", N_("a repetition is repeated")),
    (r"min repeat greater", N_("of a repetition the least is more than the most")),
    (r"missing \), unterminated subpattern", N_("a round bracket is not closed")),
    (r"unbalanced parenthesis", N_("a round bracket is closed that was not opened")),
    (r"unterminated character set", N_("a square bracket is not closed")),
    (r"bad character range", N_("a range of characters runs backwards")),
    (r"bad escape|incomplete escape", N_("a backslash begins no escape here")),
    (r"look-behind requires", N_("what stands before (a look-behind) must have one length")),
    (
        r"unknown extension|invalid group reference|unknown group name",
        N_("a group is unknown, or of no kind"),
    ),
)
_UNEXPECTED: Final = N_("it found something there that it does not expect")
_KNOWN: Final = tuple((re.compile(pattern), sentence) for pattern, sentence in _WORDS)


def reason(error: BaseException) -> str:
    """What a library has against its input; the kind of the error where it says nothing."""
    return reason_words(str(error) or type(error).__name__)


def reason_words(words: str) -> str:
    """The same for the words of its error alone."""
    own = next((sentence for pattern, sentence in _KNOWN if pattern.match(words)), "")
    return _behind(own, words) if own else quote(words, LONGEST)


def fault_of_ours(kind: str, words: str) -> str:
    """Why a reader of our own ended with an error of Python, ``kind`` and ``words`` being that of the error.

    Never those words alone: they say nothing to a reader of another language.
    """
    own = next((sentence for pattern, sentence in _KNOWN if pattern.match(words)), "")
    return _behind(own or _UNEXPECTED, f"{kind}: {words}" if words else kind)


def _behind(own: str, words: str) -> str:
    return _("{reason} – “{words}”").format(reason=_(own), words=quote(words, LONGEST))


def json_reason(error: ValueError) -> str:
    """What is wrong in a JSON text, with the line and column where that is known."""
    if not isinstance(error, json.JSONDecodeError):
        return reason(error)
    where = _("{reason}, line {line}, column {column}")
    return where.format(reason=reason_words(error.msg), line=error.lineno, column=error.colno)


def writing_reason(error: OSError) -> str:
    """Why the system did not write a file; in its own words where we have none."""
    own = _WRITING.get(error.errno or 0)
    return _(own) if own else error.strerror or type(error).__name__


def file_reason(error: OSError) -> str:
    """Why the system did not give a file; in its own words where we have none."""
    own = _FILES.get(error.errno or 0)
    return _(own) if own else error.strerror or type(error).__name__
