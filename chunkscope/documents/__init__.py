"""Documents: files of every common format as text whose title, headings, blocks and pages are known."""

from chunkscope.documents.source import BlockSpan, Heading, Page, Place, Remark, RemarkKind, Source

__all__ = ["BlockSpan", "Heading", "Page", "Place", "Remark", "RemarkKind", "Source"]
