"""The text that `benchmarks/query.py` asks: the project's own samples, or the files of a folder."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from chunkscope.samples import samples
from chunkscope.text import decode

SEED = 20
CHANGED = 0.3
SUFFIXES = (".txt", ".md")


def own_text(characters: int) -> str:
    """English of that length from the samples, the same in every run.

    After the first pass through them, three words in ten are exchanged for others, so that no chunk
    is a copy of an earlier one: an index that embeds equal texts once would have it too easy.
    """
    source = "\n\n".join(each.text for each in samples() if each.language == "en")
    dice = random.Random(SEED)
    vocabulary = re.findall(r"[a-z]{3,}", source)

    def other(found: re.Match[str]) -> str:
        return dice.choice(vocabulary) if dice.random() < CHANGED else found[0]

    parts = [source]
    while sum(map(len, parts)) < characters:
        parts.append(re.sub(r"\b[a-z]{3,}\b", other, source))
    return "\n\n".join(parts)[:characters]


def text_of(folder: Path, characters: int) -> str:
    """The .txt and .md files of a folder in the order of their names, cut to that length."""
    files = sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file())
    parts: list[str] = []
    for path in files:
        parts.append(decode(path.read_bytes(), name=path.name).text)
        if sum(map(len, parts)) >= characters:
            break
    if not parts:
        sys.exit(f"--data {folder} has no file ending in {' or '.join(SUFFIXES)}: name another folder.")
    return "\n\n".join(parts)[:characters]
