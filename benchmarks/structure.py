"""`Structure` on HTML, beside LangChain's structure-preserving splitter and the bare parse of the same HTML.

    python benchmarks/structure.py [--quick]

The text is made of the project's samples, repeated and varied into articles with h1 to h3, paragraphs with
inline code and links, lists, tables and code. All run in one process on the same text; each figure is the
best of several runs, in processor time. The bare parse that counts is that of ``html.parser``, with handlers
that do nothing: it is the parser that knows places, and the one below the library. lxml, which knows none,
stands beside it. `HtmlSections` follows, beside each splitter that it wraps.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
import time
import warnings
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bs4 import BeautifulSoup
from langchain_text_splitters import (
    HTMLHeaderTextSplitter,
    HTMLSectionSplitter,
    HTMLSemanticPreservingSplitter,
    RecursiveCharacterTextSplitter,
)
from lxml import etree

from chunkscope import HtmlSections, Structure
from chunkscope.blocks import blocks_of
from chunkscope.samples import samples

SIZE = 800
HEADERS = [("h1", "h1"), ("h2", "h2"), ("h3", "h3")]


def articles(characters: int) -> str:
    """One page of articles, of at least that many characters; the same in every run."""
    dice = random.Random(4)
    texts = [sample.text for sample in samples() if sample.language in {"en", "ja"}]
    lines = [[line.strip() for line in text.splitlines() if len(line.strip()) > 20] for text in texts]
    made, length = ["<!doctype html>\n<html><head><title>All</title></head>\n<body>\n"], 0
    number = 0
    while length < characters:
        number += 1
        made.append(_article(dice, dice.choice(lines), number))
        length += len(made[-1])
    return "".join([*made, "</body></html>\n"])


def _article(dice: random.Random, lines: list[str], number: int) -> str:
    parts = [f'<article id="a{number}">\n<h1>Article {number}</h1>\n']
    for section in range(dice.randint(2, 5)):
        parts.append(f'<h2 id="s{number}-{section}">Part {section + 1}</h2>\n')
        for _ in range(dice.randint(1, 3)):
            parts.append(f"<h3>Point {dice.randint(1, 99)}</h3>\n")
            parts += [_block(dice, lines) for _ in range(dice.randint(2, 5))]
    return "".join([*parts, "</article>\n"])


def _block(dice: random.Random, lines: list[str]) -> str:
    kind = dice.random()
    if kind < 0.6:
        return f"<p>{_inline(dice, dice.choice(lines))}</p>\n"
    if kind < 0.75:
        items = "".join(
            f"<li>{_inline(dice, dice.choice(lines)[:80])}</li>\n" for _ in range(dice.randint(2, 6))
        )
        return f"<ul>\n{items}</ul>\n"
    if kind < 0.9:
        rows = "".join(
            f"<tr><td>{number}</td><td>{escape(dice.choice(lines)[:40])}</td><td><code>n{number}</code></td></tr>\n"
            for number in range(dice.randint(2, 20))
        )
        return f"<table>\n<tr><th>No.</th><th>What</th><th>Name</th></tr>\n{rows}</table>\n"
    code = "\n".join(
        f"value_{number} = call({number}) < {number + 1}" for number in range(dice.randint(2, 15))
    )
    return f'<pre><code class="language-python">{escape(code)}</code></pre>\n'


def _inline(dice: random.Random, line: str) -> str:
    words = escape(line).split(" ")
    for tag in ("<code>{}</code>", "<b>{}</b>", '<a href="/page">{}</a>'):
        place = dice.randrange(len(words))
        words[place] = tag.format(words[place])
    return " ".join(words)


class _Bare(HTMLParser):
    """The standard library's parser, doing nothing with what it finds."""


def _lxml(text: str) -> object:
    return etree.fromstring(text, etree.HTMLParser(huge_tree=True))


def _standard(text: str) -> None:
    parser = _Bare()
    parser.feed(text)
    parser.close()


def _semantic(text: str) -> object:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        splitter = HTMLSemanticPreservingSplitter(
            HEADERS, max_chunk_size=SIZE, elements_to_preserve=["table", "ul", "ol", "dl", "pre"]
        )
    return splitter.split_text(text)


def best(run: Callable[[], object], times: int) -> float:
    """The shortest of several runs, in seconds."""
    found = float("inf")
    for _ in range(times):
        gc.collect()
        began = time.process_time()
        run()
        found = min(found, time.process_time() - began)
    return found


def _sections(splitter: str, text: str) -> object:
    """What the library returns in two stages, or in its one."""
    if splitter == "semantic":
        return _semantic(text)
    kind = HTMLHeaderTextSplitter if splitter == "header" else HTMLSectionSplitter
    documents = kind(HEADERS).split_text(text)
    return RecursiveCharacterTextSplitter(chunk_size=SIZE, chunk_overlap=0).split_documents(documents)


def structure(text: str) -> None:
    """`Structure` beside all that it may be measured by."""
    runs: list[tuple[str, Callable[[], object], int]] = [
        ("Structure", lambda: Structure(SIZE, 0, "html").split(text), 3),
        ("blocks_of", lambda: blocks_of(text, "html"), 3),
        ("lxml, parse alone", lambda: _lxml(text), 3),
        ("html.parser, parse alone", lambda: _standard(text), 3),
        ("BeautifulSoup on html.parser, parse alone", lambda: BeautifulSoup(text, "html.parser"), 1),
        ("HTMLSemanticPreservingSplitter", lambda: _semantic(text), 1),
    ]
    times = {name: best(run, count) for name, run, count in runs}
    ours = times["Structure"] = min(times["Structure"], best(runs[0][1], 3))
    print("| | s | Structure takes |")
    print("|---|---:|---:|")
    for name, taken in times.items():
        print(f"| {name} | {taken:.2f} | {ours / taken:.2f}x |")


def sections(text: str) -> None:
    """`HtmlSections` beside the library's splitters."""
    print("\n| splitter | library | HtmlSections | ratio |")
    print("|---|---:|---:|---:|")
    for splitter in ("header", "section", "semantic"):
        strategy = HtmlSections(SIZE, 0, splitter)
        theirs = best(lambda name=splitter: _sections(name, text), 2)
        ours = best(lambda given=strategy: given.split(text), 2)
        print(f"| {splitter} | {theirs:.2f} | {ours:.2f} | {ours / theirs:.2f}x |")


def main() -> None:
    """Print every time, and what `Structure` and `HtmlSections` take of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the text")
    text = articles(640_000 if parser.parse_args().quick else 6_400_000)
    print(f"{len(text):,} characters, {text.count('<'):,} tags, chunk_size {SIZE}\n")
    structure(text)
    sections(text)


if __name__ == "__main__":
    main()
