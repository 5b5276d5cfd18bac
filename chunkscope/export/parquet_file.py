"""The records as a Parquet table with typed columns, by pyarrow, which Streamlit brings along."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from chunkscope.export.columns import Columns, columns_of
from chunkscope.export.encoding import in_json
from chunkscope.export.errors import ExportError
from chunkscope.export.halves import refusing_halves
from chunkscope.export.header import Export, header
from chunkscope.export.records import FIELDS
from chunkscope.wording import _

METADATA: Final = b"chunkscope"
"""The key of the schema's metadata that holds the header as JSON."""


@refusing_halves("Parquet")
def parquet(exports: Sequence[Export]) -> Iterator[bytes]:
    """The table, whose ``settings`` are JSON and whose ``pieces`` are lists of two numbers; all at once.

    Raises `ExportError` where pyarrow is not installed.
    """
    pyarrow = _library()
    from pyarrow import parquet as files

    schema = _schema(pyarrow).with_metadata({METADATA: json.dumps(header(exports)).encode()})
    found = io.BytesIO()
    with files.ParquetWriter(found, schema, compression="zstd") as writer:
        for export in exports:
            for columns in columns_of(*export):
                writer.write_table(_table(pyarrow, schema, columns))
    yield found.getvalue()


def _library() -> Any:  # noqa: ANN401 - pyarrow has no types
    try:
        import pyarrow as pa
    except ModuleNotFoundError as error:
        if error.name != "pyarrow":
            raise
        message = _("Parquet needs the package pyarrow, which is not installed: run pip install pyarrow")
        raise ExportError(message) from error
    return pa


def _schema(pyarrow: Any) -> Any:  # noqa: ANN401 - pyarrow has no types
    integer, string = pyarrow.int64(), pyarrow.string()
    kinds = {
        "string": string,
        "integer": integer,
        "boolean": pyarrow.bool_(),
        "strings": pyarrow.list_(string),
        "ranges": pyarrow.list_(pyarrow.list_(integer, 2)),
        "object": string,
    }
    return pyarrow.schema([(key, kinds[kind]) for key, kind in FIELDS.items()])


def _table(pyarrow: Any, schema: Any, columns: Columns) -> Any:  # noqa: ANN401 - pyarrow has no types
    """The records of one level."""
    count = len(list(columns["id"]))
    arrays = [
        pyarrow.array(list(islice(_values(columns[field.name], FIELDS[field.name]), count)), field.type)
        for field in schema
    ]
    return pyarrow.table(arrays, schema=schema)


def _values(values: Iterable[Any], kind: str) -> Iterator[Any]:
    return in_json(values, kind) if kind == "object" else iter(values)
