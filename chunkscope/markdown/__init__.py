"""Markdown as `MarkdownHeaders` cuts it: the headings of CommonMark, and what LangChain makes of a text.

The blocks of a whole document (tables, lists, code) are read in `chunkscope.blocks`.
"""
