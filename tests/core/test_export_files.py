"""Records and the files made of them: what is read back is what was cut."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

from chunkscope import Chunking, Fixed, Late, Recursive, SplitError, Strategy
from chunkscope.assembly.sections import Section, split_sections
from chunkscope.documents import Source, load
from chunkscope.export.errors import ExportError
from chunkscope.export.files import FORMATS
from chunkscope.export.ids import sha256
from chunkscope.export.records import FIELDS, records
from chunkscope.mapped import Mapped
from chunkscope.strategies import STRATEGIES, merged, strategy_from_json, unmerged
from chunkscope.values import Span
from tests.budget import law
from tests.core.test_every_strategy import strategies_named
from tests.kinds import KINDS, text_of_kind

GOLDEN = Path(__file__).parents[1] / "golden"
NASTY = "a\"b\x00\r\nc\u2028d\x85e\u2029\r潮が満ちる。👩\u200d👧,'\\\t=1+1\n\n<|endoftext|>\ufeff\x1c end"


def _lines(data: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in data.decode().splitlines()]


def _rows(data: bytes) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline=""))]


def _table(data: bytes) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = parquet.read_table(io.BytesIO(data)).to_pylist()
    return found


def _as_cells(record: dict[str, Any]) -> dict[str, str]:
    """A record as CSV has it."""

    def cell(value: object) -> str:
        if value is None or isinstance(value, str):
            return value or ""
        return json.dumps(value, ensure_ascii=False)

    return {key: cell(value) for key, value in record.items()}


def _written(name: str, chunking: Chunking, source: Source) -> bytes | None:
    """The file, None where it is refused because of half a character."""
    try:
        return FORMATS[name].write(chunking, source)
    except ExportError:
        with pytest.raises(UnicodeEncodeError):
            json.dumps([*records(chunking, source)], ensure_ascii=False).encode()
        return None


def _split(strategy: Strategy, text: str) -> Chunking | None:
    """The chunking, None where the text is refused; `Late` without its model, which no file needs."""
    inner = unmerged(strategy)
    try:
        if isinstance(inner, Late):
            whole = Section(Mapped.slice_of(text, Span(0, len(text))))
            return split_sections(text, inner, [whole], inner.inner)
        return strategy.split(text)
    except SplitError:
        return None


@law(0.015)
@given(name=st.sampled_from(sorted(STRATEGIES)), data=st.data())
def test_what_is_read_back_is_what_was_cut(name: str, data: st.DataObject) -> None:
    """Any strategy, settings and text: every format gives every chunk byte for byte, or refuses in words."""
    strategy = data.draw(strategies_named(name))
    if data.draw(st.booleans()):
        strategy = merged(strategy, 20)
    text = data.draw(text_of_kind(KINDS.get(name, ("any",)))) + data.draw(st.sampled_from(["", NASTY]))
    chunking = _split(strategy, text)
    if chunking is None:
        return
    source = Source("50%s/a.md", "a.md", "markdown", text)
    found = [*records(chunking, source)]
    _agree(found, chunking)
    assert _lines(FORMATS["jsonl"].write(chunking, source)) == found
    whole = json.loads(FORMATS["json"].write(chunking, source))
    assert [{**each, "settings": whole["settings"]} for each in whole["records"]] == found
    texts = [each["text"] for each in found]
    assert [each["page_content"] for each in json.loads(FORMATS["langchain"].write(chunking))] == texts
    assert [each["text"] for each in json.loads(FORMATS["llamaindex"].write(chunking))] == texts
    if (written := _written("csv", chunking, source)) is not None:
        assert _rows(written) == [*map(_as_cells, found)]
    if (written := _written("parquet", chunking, source)) is not None:
        assert _table(written) == [{**each, "settings": _as_cells(each)["settings"]} for each in found]
    assert strategy_from_json(json.loads(FORMATS["settings"].write(chunking))) == chunking.strategy


def _agree(found: list[dict[str, Any]], chunking: Chunking) -> None:
    """The records of the chunks say what the chunks and boundaries say; ids are unique and stable."""
    own = [each for each in found if each["level"] == 0]
    assert [each["text"] for each in own] == chunking.texts
    assert [each["indexed_text"] or each["text"] for each in own] == chunking.indexed
    for record, chunk in zip(own, chunking.chunks, strict=True):
        assert list(record) == list(FIELDS)
        assert (record["index"], record["start"], record["end"]) == (chunk.index, *_hull(chunk.span))
        assert record["verbatim"] == chunk.verbatim == (record["pieces"] is None)
        if chunk.verbatim:
            assert record["text"] == chunking.text[record["start"] : record["end"]]
        else:
            assert record["pieces"] == [[*_hull(piece)] for piece in chunk.pieces]
    for record, boundary in zip(own[1:], chunking.boundaries, strict=True):
        assert (record["overlap_prev"], record["separator_before"]) == (boundary.overlap, boundary.separator)
    unique = [each["id"] for each in found]
    assert len({*unique}) == len(unique)
    assert [each["id"] for each in records(chunking, Source("50%s/a.md", "", "", chunking.text))] == unique


def _hull(span: Span) -> tuple[int, int]:
    return span.start, span.end


@pytest.mark.parametrize("code", [0xD800, 0xDFFF])
def test_half_a_character_is_escaped_or_refused(code: int) -> None:
    """JSON has an escape for it; CSV and Parquet say which chunk, what it is and what to do."""
    half = chr(code)
    chunking = Fixed(4, 0).split(f"abcde{half}é")
    assert [each["text"] for each in _lines(FORMATS["jsonl"].write(chunking))] == ["abcd", f"e{half}é"]
    for name in ("csv", "csv-excel", "parquet"):
        with pytest.raises(ExportError, match=rf"Chunk 2 of text-\w+ holds half a character \(U\+{code:X}\)"):
            FORMATS[name].write(chunking)


def test_two_halves_side_by_side_are_refused() -> None:
    """As escapes they would be read back as one character, which is another text."""
    chunking = Fixed(4, 0).split("a\ud83d\ude00")
    for name in ("jsonl", "json", "langchain", "llamaindex"):
        with pytest.raises(ExportError, match="two halves of one character side by side"):
            FORMATS[name].write(chunking)


def test_settings_that_are_no_json_are_refused() -> None:
    """A callable length function cannot be written down, and the strategy says so."""
    with pytest.raises(SplitError, match="length_function"):
        FORMATS["jsonl"].write(Recursive(9, 0, length_function=len).split("one two"))


def test_only_the_file_for_excel_guards_against_formulas() -> None:
    """Plain CSV alters nothing and says so; the other one puts an apostrophe before each such cell."""
    text = "=1+1\n\n+2\n\n-3\n\n@SUM(A1)\n\nfine = x\n\n'quoted"
    chunking = Recursive(5, 0, separators=("\n\n",), keep_separator=False).split(text)
    assert [row["text"] for row in _rows(FORMATS["csv"].write(chunking))] == chunking.texts
    guarded = [row["text"] for row in _rows(FORMATS["csv-excel"].write(chunking))]
    assert guarded == ["'=1+1", "'+2", "'-3", "'@SUM(A1)", "fine = x", "'quoted"]
    assert FORMATS["csv"].note(chunking).startswith("4 chunks begin with = + - @")
    assert not FORMATS["csv-excel"].note(chunking)
    assert not FORMATS["csv"].note(Fixed(9, 0).split("fine = x"))
    for name in ("csv", "csv-excel"):
        assert FORMATS[name].write(chunking).startswith(b"\xef\xbb\xbfid,doc_id,")


def test_parquet_has_types_and_says_where_it_comes_from() -> None:
    """Numbers are integers, headings lists; the header is in the metadata; no chunk is no row."""
    chunking = Recursive(20, 5).split("one two three four five six seven")
    schema = parquet.read_schema(io.BytesIO(FORMATS["parquet"].write(chunking)))
    assert schema.names == list(FIELDS)
    assert [str(schema.field(name).type) for name in ("start", "verbatim", "text")] == [
        "int64",
        "bool",
        "string",
    ]
    assert json.loads(schema.metadata[b"chunkscope"])["settings"] == chunking.strategy.to_json()
    assert _table(FORMATS["parquet"].write(Recursive(20, 5).split(" "))) == []


def test_without_pyarrow_parquet_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence instead of an import error."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ExportError, match="run pip install pyarrow"):
        FORMATS["parquet"].write(Fixed(4, 0).split("abc"))


def test_json_has_a_header() -> None:
    """Versions, the document with the digest of its text, and the settings, once."""
    chunking = Recursive(20, 5).split("one two three four five six seven")
    found = json.loads(FORMATS["json"].write(chunking, Source("d/a.txt", "a.txt", "text", chunking.text)))
    assert found["environment"]["langchain-text-splitters"]
    assert found["documents"] == [
        {"id": "d/a.txt", "name": "a.txt", "text_sha256": sha256(chunking.text), "characters": 33}
    ]
    assert found["settings"] == chunking.strategy.to_json()
    assert {each["settings_hash"] for each in found["records"]} == {found["settings_hash"]}
    assert json.loads(FORMATS["json"].write(Recursive(20, 5).split("")))["records"] == []


def test_several_documents_are_one_file() -> None:
    """Each record has the id of its document; ids stay unique."""
    strategy = Recursive(10, 0)
    exports = [
        (strategy.split(text), Source(name, name, "text", text))
        for name, text in (("a.txt", "one two three"), ("b.txt", "one two three"))
    ]
    found = _lines(b"".join(FORMATS["jsonl"].stream(exports)))
    assert [each["doc_id"] for each in found] == ["a.txt", "a.txt", "b.txt", "b.txt"]
    assert len({each["id"] for each in found}) == 4
    whole = json.loads(b"".join(FORMATS["json"].stream(exports)))
    assert [each["id"] for each in whole["documents"]] == ["a.txt", "b.txt"]
    for name in ("csv", "parquet", "langchain", "llamaindex"):
        assert b"".join(FORMATS[name].stream(exports))


def test_many_chunks_come_in_parts() -> None:
    """The text of a file is made a thousand records at a time."""
    chunking = Fixed(2, 0).split("ab" * 2500)
    assert len([*FORMATS["jsonl"].stream([(chunking, None)])]) == 3


@pytest.mark.parametrize("name", ["jsonl", "csv", "langchain", "llamaindex"])
def test_the_file_reads_as_it_did(name: str) -> None:
    """The file of a small document is the one in tests/golden; where a change is meant, renew that file."""
    source = load("# 潮\n\n満潮は九時。\n\n=SUM(A1)\n", name="tides.md")
    written = FORMATS[name].write(Recursive(10, 0).split(source.text), source).replace(b"\r\n", b"\n")
    assert written == (GOLDEN / f"export-tides{FORMATS[name].suffix}").read_bytes()


def test_formats_have_words() -> None:
    """Each is found under its name, and has a suffix, a media type, a title and a sentence."""
    for name, each in FORMATS.items():
        assert each.name == name
        assert each.suffix.startswith(".")
        assert "/" in each.mime
        assert each.title
        assert each.about.endswith(".")
    assert len({each.suffix for each in FORMATS.values()}) == len(FORMATS)
