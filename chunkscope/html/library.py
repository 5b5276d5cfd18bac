"""LangChain's HTML splitters, run as they are; what they cannot read becomes one message."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from chunkscope.strategies.base import SplitError
from chunkscope.wording import _

T = TypeVar("T")


class Document(NamedTuple):
    """A document that a splitter returned: its text, and its metadata's values, outermost heading first."""

    text: str
    headings: tuple[str, ...] = ()


NAMES = {
    "header": "HTMLHeaderTextSplitter",
    "section": "HTMLSectionSplitter",
    "semantic": "HTMLSemanticPreservingSplitter",
}


def header_documents(source: str, headings: Sequence[str], *, each_element: bool) -> list[Document]:
    """What `HTMLHeaderTextSplitter` returns."""
    from langchain_text_splitters import HTMLHeaderTextSplitter

    splitter = HTMLHeaderTextSplitter([(name, name) for name in headings], return_each_element=each_element)
    found = _guarded("header", lambda: splitter.split_text(source))
    return [Document(each.page_content, tuple(each.metadata.values())) for each in found]


def section_documents(source: str, headings: Sequence[str]) -> list[Document]:
    """What `HTMLSectionSplitter` returns; where it stops with KeyError 'h1', what it would return.

    ``split_text`` looks every section's tag up among the headings, and calls one that stands before all
    headings "h1". Its two halves, which are public, do the same without that look-up.
    """
    from langchain_text_splitters import HTMLSectionSplitter

    splitter = HTMLSectionSplitter([(name, name) for name in headings])
    found = _guarded(
        "section",
        lambda: splitter.split_html_by_headers(splitter.convert_possible_tags_to_header(source)),
    )
    return [
        Document(str(each["content"]), () if each["header"] == "#TITLE#" else (str(each["header"]),))
        for each in found
    ]


def semantic_chunks(
    source: str,
    headings: Sequence[str],
    kept: Sequence[str],
    chunk_size: int,
    chunk_overlap: int,
    *,
    links: bool = False,
    images: bool = False,
) -> list[Document]:
    """What `HTMLSemanticPreservingSplitter` returns, without documents that are empty."""
    from langchain_text_splitters import HTMLSemanticPreservingSplitter

    found = _guarded(
        "semantic",
        lambda: HTMLSemanticPreservingSplitter(
            [(name, name) for name in headings],
            max_chunk_size=chunk_size,
            chunk_overlap=chunk_overlap,
            elements_to_preserve=list(kept),
            preserve_links=links,
            preserve_images=images,
        ).split_text(source),
    )
    documents = [Document(each.page_content, tuple(each.metadata.values())) for each in found]
    return [document for document in documents if document.text.strip()]


def _guarded(splitter: str, run: Callable[[], list[T]]) -> list[T]:
    """The library's answer; its warnings are told by the strategy, its exceptions become `SplitError`."""
    from bs4.exceptions import ParserRejectedMarkup
    from lxml.etree import LxmlError

    faults = (ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return run()
    except (*faults, ParserRejectedMarkup, LxmlError) as error:
        message = _(
            "{name} cannot read this text as HTML ({fault}): choose another splitter, or another strategy "
            "if it is no HTML."
        )
        fault = str(error).strip() or type(error).__name__
        raise SplitError(message.format(name=NAMES[splitter], fault=fault)) from error
