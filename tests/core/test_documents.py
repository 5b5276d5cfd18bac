"""Files of every text format as documents: what they are, what is in them, and what was noticed."""

from __future__ import annotations

import json
import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from chunkscope.commands.reading import read_text
from chunkscope.documents import (
    FORMATS,
    DocumentError,
    Remark,
    RemarkKind,
    Source,
    limits,
    load,
    loading,
    opened,
    refusals,
)
from chunkscope.documents.readers import READERS, promised
from chunkscope.documents.sniff import office_format
from chunkscope.wording import use
from chunkscope.wording.documents import format_name, remark_line
from tests.core.text_files import FILES, NOTEBOOK


def kinds(source: Source) -> list[str]:
    """What was remarked, by kind."""
    return [remark.kind.name for remark in source.remarks]


@pytest.mark.parametrize("format_", FILES)
def test_each_format_is_read(format_: str) -> None:
    """A file is read in the format it is in, and everything in it lies within its text and ascends."""
    name, text = FILES[format_]
    source = load(text.encode(), name=name)
    assert (source.format, source.name, source.encoding) == (format_, name, "UTF-8")
    assert source.remarks == () or format_ == "notebook"
    starts = [block.span.start for block in source.blocks]
    ends = [block.span.end for block in source.blocks]
    assert all(a <= b for a, b in zip([0, *ends], [*starts, len(source.text)], strict=True))
    assert all(heading.text for heading in source.headings)


@pytest.mark.parametrize("format_", FILES)
def test_the_content_decides_without_a_name(format_: str) -> None:
    """What is pasted without a name is known by its content."""
    text = FILES[format_][1]
    source = load(text)
    assert (source.format, source.name, source.encoding) == (format_, "", "Unicode")


@pytest.mark.parametrize(
    ("format_", "name"),
    [
        ("html", "page.txt"),
        ("html", "report.pdf"),
        ("html", "table.csv"),
        ("json", "notes.txt"),
        ("jsonl", "tides.json"),
        ("notebook", "tides.json"),
        ("csv", "table.xlsx"),
        ("markdown", "letter.docx"),
        ("text", "page.html"),
    ],
)
def test_a_wrong_ending_is_told(format_: str, name: str) -> None:
    """A file whose name promises another format is read as what it is, and that is said in words."""
    source = load(FILES[format_][1].encode(), name=name)
    assert (source.format, source.remarks[0]) == (format_, Remark(RemarkKind.OTHER_FORMAT, 0, format_))
    assert remark_line(source.remarks[0]).endswith(f"it was read as {format_name(format_)}.")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("<html>\n# heading", "page.md"),
        ("[1] a footnote", "notes.txt"),
        ("a,b\nc,d\ne,f\n", "notes.txt"),
        ("# comment\nx = 1\n", "script.py"),
        ("%PDF-1.7 is how they begin", "notes.txt"),
    ],
)
def test_a_right_ending_is_believed(text: str, name: str) -> None:
    """Where the content leaves a choice, the name is believed."""
    source = load(text.encode(), name=name)
    assert (source.format, source.remarks) == (promised(name), ())


def test_the_command_line_reads_any_document(tmp_path: Path) -> None:
    """The commands take every format, and give the text that it is split as."""
    path = tmp_path / "tides.ipynb"
    path.write_text(json.dumps(NOTEBOOK), encoding="utf-8")
    assert read_text(str(path)).startswith("# Tides\nLow water first.")
    (tmp_path / "a.zip").write_bytes(archive(a_DOT_txt="tea"))
    with pytest.raises(DocumentError, match="is a ZIP archive, no single document"):
        read_text(str(tmp_path / "a.zip"))


def test_a_path(tmp_path: Path) -> None:
    """A path gives the bytes and the name; what cannot be read is told in one sentence."""
    (tmp_path / "a.md").write_text("# Tea\n", encoding="utf-8")
    assert (load(tmp_path / "a.md").title, load(tmp_path / "a.md").name) == ("Tea", "a.md")
    with pytest.raises(DocumentError, match=r"^gone\.txt could not be read \(there is no such file"):
        load(tmp_path / "gone.txt")
    with pytest.raises(DocumentError, match="is a folder"):
        load(tmp_path)


def archive(**files: str) -> bytes:
    """A ZIP archive of files by their names; two underscores stand for a slash."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as file:
        for name, text in files.items():
            # A date of its own: the bytes name tests, which every process must name alike.
            file.writestr(zipfile.ZipInfo(name.replace("__", "/").replace("_DOT_", ".")), text)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", r"is empty \(0 bytes\): choose"),
        (b"\xef\xbb\xbf", r"no text in it \(0 characters\)"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG picture: recognise"),
        (b"\x1f\x8b\x08\0", "gzip archive: unpack"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "old Word, Excel or PowerPoint"),
        (b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"), "protected by a password"),
        (b"{\\rtf1 tea}", "RTF document: save it as"),
        (bytes(range(256)) * 4, "looks like a binary file"),
        (b"\0" * 64, "looks like a binary file"),
        (b"\xff\xfe", r"no text in it \(0 characters\)"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "JPEG picture: recognise"),
        (b"GIF89a\1\0\1\0", "GIF picture: recognise"),
        (b"7z\xbc\xaf\x27\x1c", "7-Zip archive: unpack"),
        (b"BZh91AY\0", "bzip2 archive: unpack"),
        (b"\xfd7zXZ\0", "xz archive: unpack"),
        (b"\x28\xb5\x2f\xfd\0", "Zstandard archive: unpack"),
        (b"SQLite format 3\0", "looks like an SQLite database, not like a document: export it"),
        (b"\x7fELF\2\1\1\0", "looks like a program"),
        (b"MZ\x90\0\x03\0", "looks like a program"),
        (b"PAR1\x15\4\0", "looks like a Parquet table"),
        (b"RIFF\0\0\0\0WAVE", "looks like a sound, picture or film"),
        (b"ID3\3\0", "looks like a sound"),
        (archive(a_DOT_txt="tea"), "ZIP archive, no single document"),
        (archive(mimetype="application/epub+zip"), "EPUB book"),
        (archive(mimetype="application/vnd.oasis.opendocument.text"), "OpenDocument file"),
        (b'{"nbformat": 4, "cells": []}', "notebook without a word"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_document_names_its_fault(data: bytes, words: str) -> None:
    """Each fault has a sentence of its own, with the file's name and a way out."""
    with pytest.raises(DocumentError, match=rf"^thing\.bin .*{words}"):
        load(data, name="thing.bin")
    with pytest.raises(DocumentError, match=r"^The file .*: |^The file .*\."):
        load(data)


@pytest.mark.parametrize(
    "text",
    ["MZ is a name.", "RIFF, ID3 and PAR1 open files.", "BZh?", "a\0b and more words", "\x1b[31mred\x1b[0m"],
)
def test_a_text_that_begins_as_a_binary_does_is_read(text: str) -> None:
    """Words that open binary formats, a NUL and terminal colours do not make a text binary."""
    assert load(text.encode(), name="a.txt").text == text


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b"MZ\x90\0\x03\0", b"\x1f\x8b\x08\0", b"\0" * 64])
def test_refusals_speak_the_readers_language(data: bytes) -> None:
    """In the pseudo-locale the whole refusal is wrapped, the kind of file too: no bare word."""
    use("qps")
    with pytest.raises(DocumentError) as refusal:
        load(data, name="1.2")
    bare = re.sub("⟦[^⟦⟧]*⟧", "", re.sub("⟦[^⟦⟧]*⟧", "", str(refusal.value)))
    assert not re.search(r"[^\W\d_]", bare), str(refusal.value)
    assert str(refusal.value).startswith("⟦")


def test_what_is_too_large(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Bytes and characters have limits, which the message names; a file is measured before it is read."""
    monkeypatch.setattr(refusals, "MAX_BYTES", 30)
    monkeypatch.setattr(loading, "MAX_BYTES", 30)
    monkeypatch.setattr(opened, "MAX_CHARACTERS", 20)
    with pytest.raises(DocumentError, match="has 31 bytes, the limit is 30"):
        load(b"x" * 31)
    with pytest.raises(DocumentError, match="has 21 characters, the limit is 20"):
        load("x" * 21)
    (tmp_path / "a.txt").write_bytes(b"x" * 31)
    with pytest.raises(DocumentError, match=r"^a\.txt has 31 bytes"):
        load(tmp_path / "a.txt")
    assert limits.MAX_CHARACTERS >= 6_888_890


@pytest.mark.parametrize(
    ("data", "name", "wanted"),
    [
        (b"%PDF-1.7\n1 0 obj endobj", "a.txt", "pdf"),
        (b"junk\n%PDF-1.7\n", "a.pdf", "pdf"),
        (b"5 0 obj endobj trailer startxref", "beheaded.pdf", "pdf"),
        (b"plain words", "a.pdf", ""),
        (archive(word__document_DOT_xml="x", **{"[Content_Types]_DOT_xml": "x"}), "a.xlsx", "docx"),
        (archive(xl__workbook_DOT_xml="x", **{"[Content_Types]_DOT_xml": "x"}), "", "xlsx"),
        (archive(ppt__presentation_DOT_xml="x", **{"[Content_Types]_DOT_xml": "x"})[:60], "", "pptx"),
        (archive(a_DOT_txt="x"), "a.docx", "docx"),
        (bytes(range(256)) * 4, "a.pptx", "pptx"),
    ],
)
def test_office_files_are_known_by_their_bytes(data: bytes, name: str, wanted: str) -> None:
    """The bytes tell an office file; a damaged one is what its name promises."""
    if name == "" and wanted == "pptx":
        data = archive(ppt__presentation_DOT_xml="x")[:60]
    assert office_format(data, name, promised(name)) == wanted


def test_every_format_has_a_reader() -> None:
    """There are twelve formats, each with its module and a name in both languages."""
    assert (
        *("text", "markdown", "html", "pdf", "docx", "pptx", "xlsx", "csv", "json", "jsonl", "notebook"),
        "code",
    ) == FORMATS
    assert all(READERS[each].function_itself() for each in FORMATS)
    assert all(format_name(each) for each in FORMATS)


@pytest.mark.parametrize("kind", RemarkKind)
@pytest.mark.parametrize("count", [0, 1, 2])
def test_every_remark_is_a_sentence(kind: RemarkKind, count: int) -> None:
    """Each kind of remark is one sentence with its number and words filled in."""
    for text in ("", "3:4", "pictures", "csv"):
        line = remark_line(Remark(kind, count, text))
        assert line.endswith(".")
        assert "{" not in line
        assert "\n" not in line
