"""What holds for a document of any office format: its places are exact, and damage ends in a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from chunkscope.blocks import blocks_of
from chunkscope.documents import Source
from chunkscope.documents.errors import DocumentError
from chunkscope.documents.source import RemarkKind
from tests.mangle import MANGLED_FILES, mangled

NAMED = re.compile(
    r"is no (PDF|Office file)|damaged|cut short|protected by a password|has no text|missing|ZIP bomb"
    r"|more than|zero pages|is scanned|is encrypted|declares entities|nested|nearly all of it empty"
)
"""Every fault that a damaged file may be said to have."""


def check_places(source: Source) -> None:
    """Headings, blocks and pages ascend, lie in the text and hold what they say."""
    for heading in source.headings:
        line = heading.span.of(source.text)
        if line and source.format != "pdf":
            assert line.rstrip("# ") == f"{'#' * heading.level} {heading.text}".rstrip("# ")
            assert source.text[max(heading.span.start - 1, 0)] in "\n#"
    for places in (source.headings, source.blocks, source.pages):
        spans = [place.span for place in places]
        assert spans == sorted(spans, key=lambda span: span.start)
        assert all(0 <= span.start <= span.end <= len(source.text) for span in spans)
    for one, other in zip(source.blocks, source.blocks[1:], strict=False):
        assert one.span.end <= other.span.start
    inked = "".join(block.span.of(source.text) for block in source.blocks)
    assert "".join(inked.split()) == "".join(source.text.split())


def check_blocks(source: Source) -> None:
    """The blocks are those that the Structure splitter finds in the Markdown."""
    found = [(block.kind, block.span) for block in blocks_of(source.text, "markdown")]
    assert [(block.kind, block.span) for block in source.blocks] == found


def check_mangled(read: Callable[[bytes, str], Source], data: bytes, name: str) -> list[Source]:
    """Read 500 damaged copies: each gives its text or says what is wrong; those that could be read."""
    whole = read(data, name)
    recovered = []
    for seed in range(MANGLED_FILES):
        damaged = mangled(data, seed)
        fault = ""
        try:
            source = read(damaged, name)
        except DocumentError as error:
            fault = str(error)
        if fault:
            assert fault.startswith(name), (seed, fault)
            assert NAMED.search(fault), (seed, fault)
            continue
        assert source.text.strip()
        check_places(source)
        if source.text != whole.text and damaged != data:
            recovered.append(source)
    return recovered


def refused(read: Callable[[bytes, str], Source], data: bytes, name: str) -> str:
    """The one sentence that a file is refused with; it names the file and says nothing of our insides."""
    with pytest.raises(DocumentError) as raised:
        read(data, name)
    message = str(raised.value)
    assert message.startswith(name)
    assert "Error" not in message
    assert "\n" not in message
    return message


def told(source: Source, kind: RemarkKind) -> dict[str, int]:
    """The remarks of a kind: their words and counts."""
    return {remark.text: remark.count for remark in source.remarks if remark.kind is kind}
