"""The files that chunks can be taken away in, by the name of their format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from chunkscope.chunking import Chunking
from chunkscope.documents.source import Source
from chunkscope.export.csv_files import for_excel, formula_note, plain
from chunkscope.export.frameworks import langchain
from chunkscope.export.header import Export
from chunkscope.export.json_files import json_file, jsonl, settings
from chunkscope.export.nodes import llama_index
from chunkscope.export.parquet_file import parquet
from chunkscope.wording import N_


def _nothing(_exports: Sequence[Export]) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class FileFormat:
    """A format: its name, the ending of its files, its media type, and what it is in words (message ids).

    ``stream`` makes the file of one or several chunkings of the same strategy, piece by piece, and ``noted``
    says what to mind about it. Both may raise `ExportError`; ``binary`` is no text for a terminal.
    """

    name: str
    suffix: str
    mime: str
    title: str
    about: str
    stream: Callable[[Sequence[Export]], Iterator[bytes]]
    noted: Callable[[Sequence[Export]], str] = _nothing
    binary: bool = False

    def write(self, chunking: Chunking, source: Source | None = None) -> bytes:
        """The whole file of one chunking, with what the document that was split knows of it."""
        return b"".join(self.stream([(chunking, source)]))

    def note(self, chunking: Chunking, source: Source | None = None) -> str:
        """A sentence on what to mind about that file, "" where there is nothing."""
        return self.noted([(chunking, source)])


FORMATS: Final[Mapping[str, FileFormat]] = MappingProxyType(
    {
        each.name: each
        for each in (
            FileFormat(
                "jsonl",
                ".jsonl",
                "application/x-ndjson",
                "JSON Lines",
                N_("One record per line, which most tools for retrieval read. Holds every text as it is."),
                jsonl,
            ),
            FileFormat(
                "json",
                ".json",
                "application/json",
                "JSON",
                N_("The records under a header: versions, document, SHA-256 of its text, settings."),
                json_file,
            ),
            FileFormat(
                "csv",
                ".csv",
                "text/csv",
                "CSV",
                N_("A table with nothing altered, for programs. Lists in it are JSON."),
                plain,
                formula_note,
            ),
            FileFormat(
                "csv-excel",
                ".excel.csv",
                "text/csv",
                N_("CSV for Excel"),
                N_("The same table with an apostrophe before what a spreadsheet would run as a formula."),
                for_excel,
            ),
            FileFormat(
                "parquet",
                ".parquet",
                "application/vnd.apache.parquet",
                "Parquet",
                N_("A compressed table with typed columns, for pandas, Polars, DuckDB and Spark."),
                parquet,
                binary=True,
            ),
            FileFormat(
                "langchain",
                ".langchain.json",
                "application/json",
                N_("LangChain documents"),
                N_("For [Document(**each) for each in json.load(file)], with flat metadata."),
                langchain,
            ),
            FileFormat(
                "llamaindex",
                ".llamaindex.json",
                "application/json",
                N_("LlamaIndex nodes"),
                N_("For [TextNode.from_dict(each) for each in json.load(file)], with their relationships."),
                llama_index,
            ),
            FileFormat(
                "settings",
                ".settings.json",
                "application/json",
                N_("Settings"),
                N_("The settings alone; the command line reads them with --settings FILE."),
                settings,
            ),
        )
    }
)
"""The formats by their names, in the order in which a screen lists them."""
