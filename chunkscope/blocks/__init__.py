"""The blocks of a document, with their places, from HTML, Markdown and plain text.

>>> from chunkscope.blocks import blocks_of
>>> [(block.kind, block.text) for block in blocks_of("<h1>Tea</h1><p>Green &amp; black.")]
[('heading', 'Tea'), ('paragraph', 'Green & black.')]
"""

from chunkscope.blocks.block import KINDS, Block, Kind
from chunkscope.blocks.formats import FORMATS, blocks_of, format_of, is_page, read

__all__ = ["FORMATS", "KINDS", "Block", "Kind", "blocks_of", "format_of", "is_page", "read"]
