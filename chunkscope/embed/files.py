"""The files of a model: which there are, and their hashes."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

SUFFIXES: Final = (".safetensors", ".json", ".txt", ".model", ".jinja")
"""Weights, settings and vocabularies: all a model needs, and nothing that runs."""


def sha256(path: Path) -> str:
    """The sha256 of a file in hexadecimal digits. Raises OSError where it cannot be read."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def fingerprint(folder: Path) -> str:
    """Sixteen hexadecimal digits for all the files of :data:`SUFFIXES`, by name and content."""
    names = sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file())
    lines = [f"{path.relative_to(folder).as_posix()} {sha256(path)}" for path in names]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
