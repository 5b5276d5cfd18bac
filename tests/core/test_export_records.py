"""What a record says of its chunk: ids, tokens, pages, headings, blocks, children and parents."""

from __future__ import annotations

import json
from pathlib import Path
from uuid import UUID, uuid5

from chunkscope import Contextual, ParentChild, Recursive
from chunkscope.documents import Page, Source, load
from chunkscope.export import ids
from chunkscope.export.files import FORMATS
from chunkscope.export.ids import sha256
from chunkscope.export.records import FIELDS, records
from chunkscope.units import measure_all
from chunkscope.values import Span

DOCS = Path(__file__).parents[2] / "docs" / "export.md"


def test_ids_are_uuids_of_document_settings_and_number() -> None:
    """An id is UUID 5 of these; another document, setting or number has another one."""
    strategy = Recursive(chunk_size=8, chunk_overlap=0)
    chunking = strategy.split("one two three four")
    first, *_ = records(chunking, Source("b.txt", "b.txt", "text", chunking.text))
    name = f"b.txt\0{first['settings_hash']}\0{0}\0{0}"
    assert first["id"] == str(uuid5(UUID(bytes=ids._NAMESPACE), name))
    assert UUID(first["id"]).version == 5
    pasted = [*records(chunking)]
    assert pasted[0]["doc_id"] == f"text-{sha256(chunking.text)[:16]}"
    other = [*records(Recursive(chunk_size=8, chunk_overlap=1).split(chunking.text))]
    everything = [first["id"], *(each["id"] for each in pasted + other)]
    assert len({*everything}) == len(everything)


def test_tokens_are_counted_in_the_unit_of_the_settings() -> None:
    """Characters are counted in cl100k_base beside them; another unit is the tokenizer itself."""
    text = "潮が満ちる。The tide comes in. " * 4
    for unit, tokenizer in (("characters", "cl100k_base"), ("o200k_base", "o200k_base")):
        found = [*records(Recursive(30, 0, length_function=unit).split(text))]
        assert {each["tokenizer"] for each in found} == {tokenizer}
        assert [each["token_count"] for each in found] == measure_all(
            tokenizer, [each["text"] for each in found]
        )
        assert [each["char_count"] for each in found] == [len(each["text"]) for each in found]


def test_a_record_knows_its_pages_headings_and_blocks() -> None:
    """They come from the document; without it, from the strategy as far as it knows them."""
    text = "# Tides\n\nHigh at nine.\n\nLow at three.\n"
    source = load(text, name="tides.md")
    pages = (Page(1, Span(0, 24)), Page(2, Span(24, len(text))))
    source = Source("t", "tides.md", "markdown", text, "", source.headings, source.blocks, pages)
    first, second = records(Recursive(24, 0).split(text), source)
    assert (first["headings"], first["blocks"]) == (["Tides"], ["heading", "paragraph"])
    assert (first["page_start"], first["page_end"]) == (1, 1)
    assert (second["page_start"], second["page_end"]) == (2, 2)
    (whole,) = records(Recursive(60, 0).split(text), source)
    assert (whole["page_start"], whole["page_end"]) == (1, 2)
    assert [each["headings"] for each in records(Contextual(24).split(text))] == [["Tides"], ["Tides"]]
    assert [each["page_start"] for each in records(Contextual(24).split(text))] == [None, None]


def test_children_and_parents_name_each_other() -> None:
    """Every level is there, the chunks first; a parent's children are those that name it."""
    chunking = ParentChild((60, 30, 10), 0, "characters").split("one two three four five six seven. " * 6)
    found = [*records(chunking)]
    by_id = {each["id"]: each for each in found}
    assert [each["level"] for each in found] == sorted(each["level"] for each in found)
    assert {each["level"] for each in found} == {0, 1, 2}
    for each in found:
        assert (each["parent_id"] is None) == (each["level"] == 2)
        if each["parent_id"]:
            parent = by_id[each["parent_id"]]
            assert parent["level"] == each["level"] + 1
            assert parent["start"] <= each["start"]
            assert each["id"] in parent["child_ids"]
        assert all(by_id[child]["parent_id"] == each["id"] for child in each["child_ids"])
    nodes = {node["id_"]: node for node in json.loads(FORMATS["llamaindex"].write(chunking))}
    for each in found:
        related = nodes[each["id"]]["relationships"]
        assert [child["node_id"] for child in related.get("5", [])] == each["child_ids"]
        assert related.get("4", {}).get("node_id") == each["parent_id"]


def test_the_keys_are_documented() -> None:
    """The tables in the module and in docs/export.md name the keys of a record, in their order."""
    from chunkscope.export import records as module

    for text in (module.__doc__ or "", DOCS.read_text(encoding="utf-8")):
        rows = [line.split("|")[1] for line in text.splitlines() if line.startswith("| ")]
        named = [key.strip(" `") for row in rows for key in row.split(",")]
        at = named.index("id")
        assert named[at : at + len(FIELDS)] == list(FIELDS)
