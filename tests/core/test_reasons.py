"""What a library says of a broken file, in words of our own; its words stay behind them."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable

import pytest

from chunkscope import Recursive, SplitError
from chunkscope.documents.bounded import reader_failed
from chunkscope.documents.corpus import load_many
from chunkscope.sweep import grid_from_json
from chunkscope.sweep.grid import SweepError
from chunkscope.wording import use
from chunkscope.wording.reasons import _KNOWN, file_reason, json_reason, reason, reason_words, writing_reason
from chunkscope.worker import WorkerError
from tests.core.test_corpus import TEA, packed

ARCHIVE = packed({"a.txt": TEA * 99, "b.txt": TEA})


def changed(find: bytes, put: bytes, at: int = 0) -> bytes:
    """The archive with other bytes from the first place of ``find`` on."""
    place = ARCHIVE.index(find) + at
    return ARCHIVE[:place] + put + ARCHIVE[place + len(put) :]


def second(put: bytes) -> bytes:
    """The archive with other bytes where its second file begins."""
    place = ARCHIVE.index(b"PK\x03\x04", 4)
    return ARCHIVE[:place] + put + ARCHIVE[place + len(put) :]


BROKEN: dict[str, tuple[bytes, str, str]] = {
    "cut": (ARCHIVE[:90], "its end, where the files in it are listed, is missing", "File is not a zip file"),
    "list": (
        changed(b"PK\x01\x02", b"XX"),
        "the list of its files is damaged",
        "Bad magic number for central",
    ),
    "start": (second(b"XX"), "a file in it does not begin where", "Bad magic number for file header"),
    "checksum": (
        changed(b"PK\x01\x02", b"\1\2\3\4", at=16),
        "the bytes do not fit their checksum",
        "Bad CRC-32",
    ),
    "bytes": (
        changed(b"a.txt", b"\xff" * 8, at=5),
        "its packed bytes are damaged",
        "Error -3 while decompress",
    ),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_archive_is_told_in_our_words_and_those_of_the_library(kind: str) -> None:
    """One sentence: the file, what is wrong with it, what the library calls that, and what to do."""
    data, own, words = BROKEN[kind]
    (refused,) = load_many([("all.zip", data)]).refused
    assert re.search(rf"\({re.escape(own)}.* – “{words}.*”\): pack it again", refused.reason)


@pytest.mark.parametrize(
    ("text", "own", "words"),
    [
        ('{"a": }', "a value is missing here", "Expecting value"),
        ('{"a": 1 "b": 2}', "a comma or a closing bracket is missing", "Expecting ',' delimiter"),
        ('{"a" 1}', "the colon behind a name is missing", "Expecting ':' delimiter"),
        ("{'a': 1}", "a name in double quotation marks is missing", "Expecting property name"),
        ('{"a": "b}', "a quotation mark that opens here is not closed", "Unterminated string"),
        ('{"a": "b\n"}', "a line end or a tab stands as itself", "Invalid control character"),
        ('{"a": "\\x"}', "a backslash begins no escape", "Invalid "),
        ('{"a": 1} {', "more follows here", "Extra data"),
    ],
)
def test_broken_json(text: str, own: str, words: str) -> None:
    """With its line and column in a grid and in a text that is to be split."""
    with pytest.raises(SweepError, match=rf"\({own}.*“{words}.*”, line \d, column \d+\)"):
        grid_from_json(text)
    with pytest.raises(ValueError, match=r".") as caught:
        json.loads(text)
    assert json_reason(caught.value).startswith(own)


def test_json_that_python_refuses() -> None:
    """Too many digits, letters in no encoding, nesting without an end."""
    with pytest.raises(SweepError, match="a number has too many digits – “Exceeds the limit"):
        grid_from_json('{"k": ' + "9" * 5000 + "}")
    with pytest.raises(SweepError, match="its letters are not in the encoding"):
        grid_from_json(b'{"\xe9": 1}')
    with pytest.raises(SweepError, match="it is nested too deep"):
        grid_from_json("[" * 100_000)


@pytest.mark.parametrize(
    ("pattern", "own"),
    [
        ("*", "there is nothing that the sign could repeat"),
        ("a**", "a repetition is repeated"),
        ("(a", "a round bracket is not closed"),
        ("a)", "a round bracket is closed that was not opened"),
        ("[a", "a square bracket is not closed"),
        ("[z-a]", "a range of characters runs backwards"),
        ("a{3,1}", "of a repetition the least is more than the most"),
        ("\\", "a backslash begins no escape"),
        ("(?<=a*)b", "what stands before"),
    ],
)
def test_a_pattern_that_is_none(pattern: str, own: str) -> None:
    """The words of `re` are behind ours, in the sentence that names the separator."""
    with pytest.raises(re.error) as known:
        re.compile(pattern)
    with pytest.raises(SplitError) as caught:
        Recursive(9, 0, (pattern,), is_separator_regex=True, keep_separator=False).split("abcdefghijkl")
    assert own in str(caught.value)
    assert known.value.msg.split(" ")[0] in str(caught.value)


def test_the_system_has_its_reasons() -> None:
    """Known ones in our words alone, which say the same; the others as the system says them."""
    assert file_reason(FileNotFoundError(2, "No such file or directory")) == "there is no such file or folder"
    assert file_reason(PermissionError(13, "Permission denied")) == "you may not read it"
    assert file_reason(IsADirectoryError(21, "Is a directory")) == "it is a folder"
    assert file_reason(OSError(28, "No space left on device")) == "No space left on device"
    assert file_reason(OSError()) == "OSError"


@pytest.mark.parametrize("made", [lambda: zlib.decompress(b"x\x9c\x03"), EOFError])
def test_what_breaks_off(made: Callable[[], object]) -> None:
    """An error without a word of its own is told by its kind."""
    try:
        error = made()
    except zlib.error as raised:
        error = raised
    assert isinstance(error, Exception)
    assert reason(error).startswith("its packed bytes break off – “E")


def test_unknown_words_stand_alone_and_are_harmless() -> None:
    """On one line, shortened; nothing is put before what we cannot say better."""
    assert reason_words("Something\nnew " + "x" * 200).startswith("Something\\nnew xxx")
    assert len(reason_words("x" * 200)) == 80
    assert len({sentence for _pattern, sentence in _KNOWN}) > 20


def test_a_reader_that_fails_is_told_in_words_of_our_own() -> None:
    """What Python says stands behind them; in another language no sentence of it is English alone."""
    error = WorkerError("KeyError", "'/Pages'", "")
    told = str(reader_failed("a.pdf", error))
    assert "(it found something there that it does not expect – “KeyError: '/Pages'”)" in told
    known = str(reader_failed("a.pdf", WorkerError("zlib.error", "Error -3 while decompressing data", "")))
    assert "(its packed bytes are damaged – “zlib.error: Error -3 while decompressing data”)" in known
    use("qps")
    try:
        assert "it found something" not in str(reader_failed("a.pdf", error))
    finally:
        use("en")


def test_a_file_that_cannot_be_written() -> None:
    """The common reasons in words of our own, as they are for writing."""
    assert writing_reason(PermissionError(13, "Permission denied")) == "you may not write there"
    assert writing_reason(FileNotFoundError(2, "No such file or directory")) == "there is no such folder"
    assert writing_reason(OSError(28, "No space left on device")) == "there is no room left on the disk"
    assert writing_reason(OSError(6, "No such device or address")) == "No such device or address"
