"""Bytes read by codecs, and what in them is no character."""

from __future__ import annotations

import codecs
from typing import Final

MARKS: Final = (
    (codecs.BOM_UTF8, "UTF-8", "utf-8"),
    (codecs.BOM_UTF32_LE, "UTF-32 LE", "utf-32-le"),
    (codecs.BOM_UTF32_BE, "UTF-32 BE", "utf-32-be"),
    (codecs.BOM_UTF16_LE, "UTF-16 LE", "utf-16-le"),
    (codecs.BOM_UTF16_BE, "UTF-16 BE", "utf-16-be"),
)
"""Byte order marks: the mark, the name of its encoding, Python's codec without the mark."""
_UNICODE: Final = frozenset(codec for _mark, _encoding, codec in MARKS)


def decode(data: bytes, codec_names: tuple[str, ...]) -> tuple[str, int]:
    """The text by the codec that damages least, and how many U+FFFD are not the text's own."""
    readings = []
    for codec in codec_names:
        text = data.decode(codec, "replace")
        own = data.count("\ufffd".encode(codec)) if codec in _UNICODE else 0
        readings.append((text, text.count("\ufffd") - own))
    return min(readings, key=lambda reading: reading[1])
