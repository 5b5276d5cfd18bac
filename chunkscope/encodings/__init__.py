"""Which encoding bytes are in: by their mark, as UTF-8, or by how the text reads."""

from chunkscope.encodings.reading import CHOICES, Reading, read, read_as

__all__ = ["CHOICES", "Reading", "read", "read_as"]
