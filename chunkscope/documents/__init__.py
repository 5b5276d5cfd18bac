"""Documents: files of every common format as text whose title, headings, blocks and pages are known."""

from chunkscope.documents.bounded import load_bounded, load_safely
from chunkscope.documents.errors import DocumentError
from chunkscope.documents.loading import load, load_text
from chunkscope.documents.readers import FORMATS
from chunkscope.documents.source import BlockSpan, Heading, Page, Place, Remark, RemarkKind, Source

__all__ = [
    "FORMATS",
    "BlockSpan",
    "DocumentError",
    "Heading",
    "Page",
    "Place",
    "Remark",
    "RemarkKind",
    "Source",
    "load",
    "load_bounded",
    "load_safely",
    "load_text",
]
