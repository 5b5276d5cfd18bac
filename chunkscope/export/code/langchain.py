"""The code for the splitters of langchain-text-splitters, which needs that library and nothing of ours."""

from __future__ import annotations

from typing import Any, Final

from chunkscope.export.code.draft import CHARACTERS, Draft, counter, downloads, other_settings
from chunkscope.export.code.layout import Call, Pattern, Raw, assigned
from chunkscope.strategies import (
    Character,
    Code,
    HtmlSections,
    Json,
    Latex,
    MarkdownHeaders,
    Recursive,
    SentenceTokens,
    Token,
)
from chunkscope.strategies.html_sections import KEPT
from chunkscope.strategies.latex import SPLITTERS
from chunkscope.strategies.recursive import DEFAULT_SEPARATORS
from chunkscope.wording import _

MODULE: Final = "langchain_text_splitters"
PACKAGE: Final = "langchain-text-splitters"
_RECURSIVE: Final = "RecursiveCharacterTextSplitter"
_SPLIT: Final = "chunks = splitter.split_text(text)"
_OF_DOCUMENTS: Final = "chunks = [document.page_content for document in documents]"


def recursive(strategy: Recursive) -> Draft:
    """`RecursiveCharacterTextSplitter`."""
    return _drafted(_RECURSIVE, Call(_RECURSIVE, named=_recursive_settings(strategy)), strategy.unit)


def character(strategy: Character) -> Draft:
    """`CharacterTextSplitter`."""
    name = "CharacterTextSplitter"
    separator = Pattern(strategy.separator) if strategy.is_separator_regex else strategy.separator
    settings = {
        **_window(strategy),
        "separator": separator,
        **other_settings(strategy, keep_separator=False, is_separator_regex=False, strip_whitespace=True),
        **_measured(strategy.unit),
    }
    return _drafted(name, Call(name, named=settings), strategy.unit)


def token(strategy: Token) -> Draft:
    """`TokenTextSplitter`; its encoding is one of tiktoken's."""
    name = "TokenTextSplitter"
    settings = {"encoding_name": strategy.encoding_name, **_window(strategy), "disallowed_special": ()}
    lines = (
        "# Special tokens such as <|endoftext|> are the text they are.",
        assigned("splitter", Call(name, named=settings)),
        _SPLIT,
    )
    notes = (downloads(strategy.encoding_name),)
    return Draft(lines, {MODULE: (name,)}, (PACKAGE, "tiktoken"), notes=notes)


def sentence_tokens(strategy: SentenceTokens) -> Draft:
    """`SentenceTransformersTokenTextSplitter` with all-MiniLM-L6-v2."""
    name = "SentenceTransformersTokenTextSplitter"
    settings = {
        "model_name": "sentence-transformers/all-MiniLM-L6-v2",
        "tokens_per_chunk": strategy.chunk_size,
        "chunk_overlap": strategy.chunk_overlap,
    }
    lines = (assigned("splitter", Call(name, named=settings)), _SPLIT)
    note = _("The code downloads the model all-MiniLM-L6-v2 from the Hugging Face hub when it first runs.")
    return Draft(lines, {MODULE: (name,)}, (PACKAGE, "sentence-transformers"), notes=(note,))


def markdown(strategy: MarkdownHeaders) -> Draft:
    """`MarkdownHeaderTextSplitter`, then the recursive splitter."""
    name = "MarkdownHeaderTextSplitter"
    signs = ["#" * level for level in range(1, strategy.levels + 1)]
    headers = [(sign, f"h{len(sign)}") for sign in signs]
    others = other_settings(strategy, return_each_line=False, strip_headers=True)
    call = Call(name, named={"headers_to_split_on": headers, **others})
    return _in_two_stages(name, call, strategy.inner, "sections.split_text(text)")


def html(strategy: HtmlSections) -> Draft:
    """One of the three splitters for HTML."""
    headers = [(tag, tag) for tag in strategy.tags]
    if strategy.splitter == "semantic":
        return _semantic_html(strategy, headers)
    inner = Recursive(strategy.chunk_size, strategy.chunk_overlap, length_function=strategy.length_function)
    if strategy.splitter == "header":
        name = "HTMLHeaderTextSplitter"
        others = other_settings(strategy, return_each_element=False)
        call = Call(name, named={"headers_to_split_on": headers, **others})
        return _in_two_stages(name, call, inner, "sections.split_text(text)", ("beautifulsoup4",))
    name, packages = "HTMLSectionSplitter", ("beautifulsoup4", "lxml")
    call = Call(name, named={"headers_to_split_on": headers})
    if "h1" in strategy.tags:
        return _in_two_stages(name, call, inner, "sections.split_text(text)", packages)
    lines = (
        assigned("sections", call),
        assigned("splitter", Call(_RECURSIVE, named=_recursive_settings(inner))),
        "# sections.split_text would raise KeyError: 'h1' for text before the first heading.",
        "html = sections.convert_possible_tags_to_header(text)",
        'contents = [part["content"] for part in sections.split_html_by_headers(html)]',
        "chunks = [chunk for content in contents for chunk in splitter.split_text(content)]",
    )
    return Draft(lines, {MODULE: (name, _RECURSIVE)}, (PACKAGE, *packages), inner.unit)


def _semantic_html(strategy: HtmlSections, headers: list[tuple[str, str]]) -> Draft:
    name = "HTMLSemanticPreservingSplitter"
    kept = KEPT[strategy.preserve]
    settings = {
        "headers_to_split_on": headers,
        "max_chunk_size": strategy.chunk_size,
        "chunk_overlap": strategy.chunk_overlap,
        **({"elements_to_preserve": list(kept)} if kept else {}),
        **other_settings(strategy, preserve_links=False, preserve_images=False),
    }
    lines = (
        assigned("splitter", Call(name, named=settings)),
        "documents = splitter.split_text(text)",
        "texts = [document.page_content for document in documents]",
        "chunks = [chunk for chunk in texts if chunk.strip()]",
    )
    return Draft(lines, {MODULE: (name,)}, (PACKAGE, "beautifulsoup4"))


def json_text(strategy: Json) -> Draft:
    """`RecursiveJsonSplitter`."""
    name = "RecursiveJsonSplitter"
    settings = {"max_chunk_size": strategy.chunk_size}
    if strategy.min_chunk_size:
        settings["min_chunk_size"] = strategy.min_chunk_size
    others = other_settings(strategy, convert_lists=False, ensure_ascii=True)
    lines = (
        assigned("splitter", Call(name, named=settings)),
        assigned("chunks", Call("splitter.split_text", (Raw("json.loads(text)"),), others)),
    )
    return Draft(lines, {"json": (), MODULE: (name,)}, (PACKAGE,))


def latex(strategy: Latex) -> Draft:
    """The separators of LaTeX as patterns, or the class that takes them literally."""
    if strategy.splitter == SPLITTERS[0]:
        return _from_language("LATEX", strategy)
    name = "LatexTextSplitter"
    return _drafted(name, Call(name, named=_sized(strategy)), strategy.unit)


def code(strategy: Code) -> Draft:
    """The separators of a language."""
    return _from_language(strategy.language.upper(), strategy)


def _from_language(member: str, strategy: Code | Latex) -> Draft:
    """The recursive splitter with the separators of a member of the library's `Language`."""
    call = Call(f"{_RECURSIVE}.from_language", (Raw(f"Language.{member}"),), _sized(strategy))
    return _drafted(_RECURSIVE, call, strategy.unit, "Language")


def _drafted(name: str, call: Call, unit: str, *names: str) -> Draft:
    """One splitter of the library that gives texts."""
    return Draft((assigned("splitter", call), _SPLIT), {MODULE: (name, *names)}, (PACKAGE,), unit)


def _in_two_stages(
    name: str, call: Call, inner: Recursive, sections: str, packages: tuple[str, ...] = ()
) -> Draft:
    """A splitter of the library that gives documents, and the recursive splitter for each of them."""
    lines = (
        assigned("sections", call),
        assigned("splitter", Call(_RECURSIVE, named=_recursive_settings(inner))),
        f"documents = splitter.split_documents({sections})",
        _OF_DOCUMENTS,
    )
    return Draft(lines, {MODULE: (name, _RECURSIVE)}, (PACKAGE, *packages), inner.unit)


def _recursive_settings(strategy: Recursive) -> dict[str, Any]:
    """What the constructor is called with."""
    kind = Pattern if strategy.is_separator_regex else str
    own = strategy.separators != DEFAULT_SEPARATORS or strategy.is_separator_regex
    return {
        **_window(strategy),
        **({"separators": [kind(separator) for separator in strategy.separators]} if own else {}),
        **other_settings(strategy, keep_separator=True, is_separator_regex=False, strip_whitespace=True),
        **_measured(strategy.unit),
    }


def _sized(strategy: Code | Latex) -> dict[str, Any]:
    """What a splitter is called with whose separators are given."""
    return {
        **_window(strategy),
        **other_settings(strategy, strip_whitespace=True),
        **_measured(strategy.unit),
    }


def _window(strategy: Any) -> dict[str, int]:  # noqa: ANN401 - any strategy that has both
    """Size and overlap, which every reader wants to see."""
    return {"chunk_size": strategy.chunk_size, "chunk_overlap": strategy.chunk_overlap}


def _measured(unit: str) -> dict[str, Raw]:
    """The length function, where it is not the library's own."""
    return {} if unit == CHARACTERS else {"length_function": counter(unit)}
