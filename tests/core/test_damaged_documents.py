"""A fuzz: damaged files of every text format give what they have, or name their fault."""

from __future__ import annotations

import random
import re

import pytest

from chunkscope.documents import (
    DocumentError,
    Source,
    load,
)
from tests.core.text_files import FILES
from tests.mangle import MANGLED_FILES, mangled


def words_of(data: bytes) -> set[bytes]:
    """The words of ASCII letters that no byte beside them could take for half of a character."""
    return set(re.findall(rb"(?<![a-zA-Z\x80-\xff])(?<![\x80-\xff].)[a-zA-Z]{4,}(?![\x80-\xff])", data))


@pytest.mark.parametrize("format_", FILES)
def test_damaged_files_give_what_they_have(format_: str) -> None:
    """Of 500 damaged files each gives its text, or an error that names its own fault."""
    name, text = FILES[format_]
    data = text.encode()
    refused = 0
    for seed in range(MANGLED_FILES):
        damaged = mangled(data, seed)
        source, message = attempt(damaged, name)
        if source is None:
            refused += 1
            assert message.startswith(name), seed
            assert _is_hopeless(damaged, message), (seed, message)
        else:
            assert source.text, seed
            assert all(0 <= each.span.start <= each.span.end <= len(source.text) for each in source.blocks)
            assert format_ == "notebook" or words_of(damaged) <= words_of(source.text.encode()), seed
    assert refused < MANGLED_FILES * 0.2


def attempt(data: bytes, name: str) -> tuple[Source | None, str]:
    """The document, or the sentence that says why there is none."""
    try:
        return load(data, name=name), ""
    except DocumentError as error:
        return None, str(error)


def _is_hopeless(damaged: bytes, message: str) -> bool:
    """Whether the fault that the message names is the one that the bytes have."""
    controls = sum(byte < 9 or 13 < byte < 27 or byte == 127 for byte in damaged)
    return (
        ("is empty" in message and not damaged)
        or ("has no text" in message and len(damaged) < 4)
        or ("without a word" in message and b"cells" in damaged)
        or ("binary file" in message and controls + damaged.count(b"\xff") > 0)
    )


def test_noise_is_no_document() -> None:
    """Random bytes are refused as binary, whatever their name promises."""
    noise = random.Random(5).randbytes(4000)  # noqa: S311 - noise, not secrets
    for name in ("a.txt", "a.html", "a.csv", "a.json", "a.ipynb", "a.py", ""):
        with pytest.raises(DocumentError, match="looks like a binary file"):
            load(noise, name=name)
