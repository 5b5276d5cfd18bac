"""Chunks in a file, of the format that its name says."""

from __future__ import annotations

from pathlib import Path

from chunkscope.chunking import Chunking
from chunkscope.diagnose import diagnose
from chunkscope.export.code import snippet
from chunkscope.export.errors import ExportError
from chunkscope.export.files import FORMATS
from chunkscope.export.report import report
from chunkscope.wording import _
from chunkscope.wording.quoting import quote


def save(chunking: Chunking, file: str | Path, *, overwrite: bool = False) -> Path:
    """Write the chunks to a file, and give its path; the ending of its name says as what.

    That is ``.jsonl``, ``.json``, ``.csv``, ``.parquet``, ``.langchain.json``, ``.llamaindex.json`` and the
    others of `chunkscope.export.files.FORMATS`, ``.html`` for the report, ``.py`` for a program that makes
    the same chunks. Raises `ExportError` for another ending, and, unless ``overwrite``, where such a file is
    there; OSError where it cannot be written.
    """
    path = Path(file)
    endings = {**{each.suffix: each.write for each in FORMATS.values()}, ".html": _page, ".py": _program}
    fitting = [ending for ending in endings if path.name.endswith(ending)]
    if not fitting:
        message = _("{file} ends like no file that can be written: use one of {endings}.")
        raise ExportError(message.format(file=quote(path.name), endings=", ".join(endings)))
    if path.exists() and not overwrite:
        message = _("{file} is there already: choose another name, or pass overwrite=True to replace it.")
        raise ExportError(message.format(file=quote(str(path))))
    path.write_bytes(endings[max(fitting, key=len)](chunking))
    return path


def _page(chunking: Chunking) -> bytes:
    return report(chunking, diagnose(chunking)).encode()


def _program(chunking: Chunking) -> bytes:
    return snippet(chunking.strategy).code.encode()
