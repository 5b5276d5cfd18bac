"""The files for other libraries are read by these libraries themselves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from langchain_core.documents import Document

from chunkscope import Contextual, ParentChild, Recursive, Structure
from chunkscope.documents import load
from chunkscope.export.files import FORMATS
from chunkscope.export.records import records
from chunkscope.samples import sample

CONTEXTS = pytest.mark.parametrize(
    "strategy",
    [
        Recursive(200, 40),
        Structure(200, prefix=True),
        Contextual(200),
        ParentChild((400, 100), 10, "characters"),
    ],
    ids=lambda strategy: strategy.name,
)


@CONTEXTS
def test_langchain_reads_the_documents(strategy: Any) -> None:
    """``Document(**each)`` takes them; the metadata is flat, and has LangChain's own names."""
    chunking = strategy.split(sample("lamp-handbook").text)
    source = load(chunking.text, name="lamp-handbook.md")
    documents = [Document(**each) for each in json.loads(FORMATS["langchain"].write(chunking, source))]
    for document, record in zip(documents, records(chunking, source), strict=True):
        assert (document.id, document.page_content) == (record["id"], record["text"])
        metadata = document.metadata
        assert metadata["source"] == record["doc_id"]
        assert (metadata["start_index"], metadata["end_index"]) == (record["start"], record["end"])
        assert all(isinstance(value, str | int) for value in metadata.values())
        assert metadata.get("headings", "") == " > ".join(record["headings"])
        assert metadata.get("indexed_text") == record["indexed_text"]


@CONTEXTS
def test_llama_index_reads_the_nodes(strategy: Any) -> None:
    """``TextNode.from_dict`` takes them; what is embedded is what the strategy indexes."""
    schema = pytest.importorskip("llama_index.core.schema")
    chunking = strategy.split(sample("lamp-handbook").text)
    source = load(chunking.text, name="lamp-handbook.md")
    dicts = json.loads(FORMATS["llamaindex"].write(chunking, source))
    nodes = [schema.TextNode.from_dict(dict(each)) for each in dicts]
    assert [schema.TextNode.model_validate(each) for each in dicts] == nodes
    before: Any = None
    for node, record in zip(nodes, records(chunking, source), strict=True):
        assert (node.node_id, node.text) == (record["id"], record["text"])
        assert (node.start_char_idx, node.end_char_idx) == (record["start"], record["end"])
        assert node.get_content(schema.MetadataMode.LLM) == record["text"]
        indexed = record["indexed_text"]
        embedded = node.get_content(schema.MetadataMode.EMBED)
        assert embedded == (indexed.strip() if indexed else record["text"])
        assert node.source_node.node_id == record["doc_id"]
        if record["index"]:
            assert node.prev_node.node_id == before.node_id
            assert before.next_node.node_id == node.node_id
        else:
            assert node.prev_node is None
        before = node
