"""Diagnosis beside what it is measured by: the split, and the segmentation of the same text into its units.

    python benchmarks/diagnose.py [--quick]

Prints a Markdown table in processor time. *times* is the diagnosis divided by the two others, *as prose* the
same where any text is segmented as if it were plain prose. The units are sentences; in HTML those of its
words, for which the tags have to be read; in code, which has no sentences, its functions.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from chunkscope import Recursive, Strategy, Structure
from chunkscope.blocks import blocks_of, format_of
from chunkscope.code.functions import function_spans, guess_language
from chunkscope.compare.visible_words import VisibleWords
from chunkscope.diagnose import context, diagnose
from chunkscope.documents.source import BlockSpan, Source
from chunkscope.samples import FOLDER, read_file
from chunkscope.sentences.spans import sentence_spans
from chunkscope.values import Span

JAPANESE = ("\n\n", "\n", "。", "、", "")


def repeated(name: str, length: int, *, lines: bool = True) -> str:
    """A sample as often as it takes, each time with a number, so that no two chunks are equal."""
    text = read_file(FOLDER / name)
    text = text if lines else text.replace("\n", "")
    copies = range(length // len(text) + 1)
    return "".join(f"{copy * 7919:x} {text}{chr(10) * 2 if lines else ''}" for copy in copies)[:length]


def cases(length: int) -> list[tuple[str, str, Strategy]]:
    """What is diagnosed: a name, the text and the splitter."""
    return [
        ("English prose", repeated("remote-work-policy.txt", length), Recursive(400, 40)),
        ("English prose, 100,000 chunks", repeated("remote-work-policy.txt", length), Recursive(12, 2)),
        ("Japanese prose", repeated("incident-report-ja.txt", length), Recursive(200, 40, JAPANESE)),
        ("Japanese on one line", repeated("essay-ja.txt", length, lines=False), Recursive(200, 40)),
        ("one kanji, unbroken", "\u6f6e" * length, Recursive(200, 40)),
        ("Markdown with tables and code", repeated("lamp-handbook.md", length), Recursive(400, 40)),
        ("Markdown, blocks known", repeated("lamp-handbook.md", length), Recursive(400, 40)),
        ("Markdown by structure", repeated("lamp-handbook.md", length), Structure(400, 40)),
        ("HTML", repeated("tea-shop.html", length), Recursive(400, 40)),
        ("Python", repeated("seed_store.py", length), Recursive(400, 40)),
        ("the same line again and again", "Nothing to add, thank you.\n" * (length // 27), Recursive(60, 20)),
        (
            "in tokens",
            repeated("remote-work-policy.txt", length),
            Recursive(100, 20, length_function="cl100k_base"),
        ),
    ]


def best(run: Callable[[], object], times: int = 5) -> float:
    """The shortest of several runs, in seconds of processor time."""
    found = float("inf")
    for _ in range(times):
        gc.collect()
        context.text_facts.cache_clear()
        began = time.process_time()
        run()
        found = min(found, time.process_time() - began)
    return found


@lru_cache
def _source(text: str) -> Source:
    """The text as a document whose reader knew its blocks."""
    blocks = tuple(BlockSpan(block.kind, block.span) for block in blocks_of(text))
    return Source("a.md", "a.md", "markdown", text, blocks=blocks)


def _units(text: str) -> list[Span]:
    """The sentences of a text, of HTML those of its words, of code its functions."""
    if language := guess_language(text):
        return function_spans(text, language)
    if format_of(text) != "html":
        return sentence_spans(text)
    words = VisibleWords(blocks_of(text))
    return words.placed(sentence_spans(words.text))


def row(name: str, text: str, strategy: Strategy) -> str:
    """One line of the table; each run splits anew, so that nothing is left over from the one before."""
    known = name.endswith("blocks known")
    if known:
        _source(text)
    # With its causes: a diagnosis and every screen ask for them.
    split = best(lambda: strategy.split(text).cause_bits)
    segmented = best(lambda: _units(text))
    prose = best(lambda: sentence_spans(text))
    together = best(lambda: diagnose(strategy.split(text), source=_source(text) if known else None))
    diagnosed = together - split
    times = [f"{took * 1000:.0f}" for took in (split, segmented, diagnosed)]
    ratios = [f"{diagnosed / (split + units):.2f}" for units in (segmented, prose)]
    return f"| {name} | {len(strategy.split(text).starts):,} | {' | '.join(times + ratios)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="100 kB")
    length = 100_000 if parser.parse_args().quick else 1_000_000
    print("| text | chunks | split | units | diagnosis | times | as prose |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for case in cases(length):
        print(row(*case), flush=True)


if __name__ == "__main__":
    main()
