"""What the code to take away is run on: texts, and settings of every strategy."""

from __future__ import annotations

import json
from typing import Any

from chunkscope import Strategy, strategy_from_json
from chunkscope.samples import sample

PLAIN = ("product-faq", "product-faq-ja", "release-notes-crlf", "crlf product-faq-ja", "tokens")
MARKDOWN = ("api-guide", "onsen-handbook-ja", "crlf markdown", "product-faq-ja")
HTML = ("tea-shop", "bookbinder-ja", "crlf html", "text before h1")
CODE = ("python-module", "crlf code", "product-faq-ja")
TEXTS = {
    "tokens": "Ends with <|endoftext|> and 👩‍👩‍👧 emoji. Ünïcode, 한국어 텍스트입니다. " * 9,
    "text before h1": "<p>Before all.</p><h2>One</h2><p>Text of one.</p><h3>Two</h3><p>語。語。</p>",
    "json": json.dumps({"a": {"b": [1, 2, {"c": "潮が満ちる"}], "d": "two " * 9}, "e": [{"f": None}] * 9}),
    "crlf json": '{\r\n "a": {"b": "é", "c": [true, 1.50]},\r\n "長い": "' + "値" * 90 + '"\r\n}\r\n',
    "latex": "\\section{One}\nWords $a + b$ here.\n\\begin{itemize}\n\\item one\n\\end{itemize}\n" * 4,
    "code": "class A:\n    def m(self):\n        return 1\n\n\ndef f(x):\n    # 注\n    return x + 1\n" * 5,
}
JAPANESE = ["\n\n", "\n", "。", "、", "\u3000", ""]
SMALL = {"chunk_size": 90, "chunk_overlap": 20}
TOKENS = {"chunk_size": 40, "chunk_overlap": 10, "length_function": "o200k_base"}

CASES: dict[str, tuple[tuple[str, ...], list[dict[str, Any]]]] = {
    "recursive": (
        PLAIN,
        [
            {},
            {**SMALL, "separators": JAPANESE},
            {**SMALL, "separators": JAPANESE, "keep_separator": False},
            {**SMALL, "separators": JAPANESE, "keep_separator": "end", "strip_whitespace": False},
            {**SMALL, "separators": [r"(?<=[.。])\s*", r"\n+", "[,、]", ""], "is_separator_regex": True},
            {**SMALL, "separators": [r"\s+"], "is_separator_regex": True, "keep_separator": False},
            {**TOKENS, "length_function": "cl100k_base"},
            {**TOKENS, "separators": JAPANESE, "keep_separator": "start"},
            {**SMALL, "separators": ["'", '"', "\\", "“" * 60, "\r\n", ""]},
        ],
    ),
    "character": (
        PLAIN,
        [
            {},
            {**SMALL, "separator": "。", "keep_separator": "end"},
            {**SMALL, "separator": "\n", "keep_separator": "start", "strip_whitespace": False},
            {**SMALL, "separator": r"[.。]\s*", "is_separator_regex": True},
            {**SMALL, "separator": ""},
            {**TOKENS, "separator": " "},
        ],
    ),
    "fixed": (
        PLAIN,
        [{}, {"chunk_size": 7, "chunk_overlap": 6}, {"chunk_size": 9999, "chunk_overlap": 5000}],
    ),
    "token": (
        PLAIN,
        [
            {},
            {"chunk_size": 9, "chunk_overlap": 4, "encoding_name": "o200k_base"},
            {"chunk_size": 9, "chunk_overlap": 4, "whole_characters": True},
        ],
    ),
    "sentence_tokens": (PLAIN[1:3], [{}, {"chunk_size": 20, "chunk_overlap": 5}]),
    "sentence": (PLAIN, [{}, {**SMALL, "split_long": False}, TOKENS]),
    "markdown": (
        MARKDOWN,
        [
            {},
            {**SMALL, "levels": 2, "strip_headers": False, "separators": JAPANESE, "strip_whitespace": False},
            {**TOKENS, "levels": 6, "return_each_line": True},
            {**SMALL, "verbatim": True},
        ],
    ),
    "html": (
        HTML,
        [
            {},
            {**SMALL, "return_each_element": True, "headers": "h1, h2, h3, h4"},
            {**TOKENS, "splitter": "section"},
            {**SMALL, "splitter": "section", "headers": "h2, h3"},
            {"splitter": "semantic", "chunk_size": 150, "chunk_overlap": 20},
            {"splitter": "semantic", "chunk_size": 90, "preserve": "nothing", "preserve_links": True},
            {"splitter": "semantic", "chunk_size": 90, "preserve": "tables", "preserve_images": True},
        ],
    ),
    "json": (
        ("json", "crlf json"),
        [
            {},
            {"chunk_size": 60, "convert_lists": True},
            {"chunk_size": 60, "min_chunk_size": 20, "ensure_ascii": False},
        ],
    ),
    "latex": (
        ("latex", "crlf latex"),
        [{}, SMALL, {**SMALL, "splitter": "LatexTextSplitter", "strip_whitespace": False}, TOKENS],
    ),
    "code": (
        CODE,
        [
            {**SMALL, "language": "python"},
            {**TOKENS, "language": "js", "strip_whitespace": False},
            {**SMALL},
            {**SMALL, "splitter": "syntax", "language": "python"},
        ],
    ),
    "semchunk": (PLAIN, [{}, {**SMALL, "length_function": "characters"}, TOKENS]),
    "chonkie_recursive": (
        PLAIN[:-1],
        [
            {"chunk_size": 90},
            {"chunk_size": 30, "min_characters_per_chunk": 3, "length_function": "cl100k_base"},
        ],
    ),
    "chonkie_sentence": (
        PLAIN,
        [
            {"chunk_size": 200},
            {**TOKENS, "ends": "japanese", "min_sentences_per_chunk": 2, "min_characters_per_sentence": 5},
        ],
    ),
    "llama_sentence": (PLAIN[1:4], [{}, {**SMALL, "length_function": "characters"}, TOKENS]),
    "text_splitter": (
        PLAIN,
        [{**SMALL}, {**TOKENS, "trim": False}, {**SMALL, "markdown": True, "length_function": "cl100k_base"}],
    ),
    "structure": (MARKDOWN[:2], [{}, {**TOKENS, "min_size": 0, "prefix": True}]),
    "semantic": (PLAIN[:2], [{"model": "tfidf"}, {"model": "tfidf", "breakpoint_threshold_type": "cluster"}]),
    "parent_child": (PLAIN[:2], [{}, {"chunk_sizes": [200, 50], "length_function": "characters"}]),
    "late": (PLAIN[1:2], [{**SMALL}]),
    "contextual": (MARKDOWN[:2], [{}, {**SMALL, "separators": JAPANESE}]),
    "merged": (
        PLAIN[:3],
        [
            {"strategy": "recursive", **SMALL, "separators": JAPANESE, "merge_below": 30},
            {"strategy": "semchunk", "chunk_size": 40, "merge_below": 20},
        ],
    ),
}
"""By strategy: the texts it is run on, and the settings."""


def text_of(name: str) -> str:
    """A text by its name: one of those above, a sample, or either of them with other line ends."""
    if name.startswith("crlf ") and name not in TEXTS:
        other = {"markdown": "api-guide", "html": "tea-shop"}.get(name[5:], name[5:])
        return text_of(other).replace("\n", "\r\n")
    return TEXTS[name] if name in TEXTS else sample(name).text


def strategies_of(name: str) -> list[Strategy]:
    """The settings of a strategy that are run."""
    cases = CASES[name][1]
    return [strategy_from_json({"strategy": name, **case}) for case in cases]
