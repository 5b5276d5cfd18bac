"""The samples: short documents, each named for the trap it shows, with the settings that show it.

They lie in ``samples/`` beside the package; ``samples/index.json`` describes them. A lesson's figures
are placeholders, filled in from the summary of a real split, so that they cannot go stale.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from chunkscope.strategies import Recursive, Strategy, strategy_from_json
from chunkscope.values import Cause, Summary
from chunkscope.wording.catalogue import PSEUDO
from chunkscope.wording.pseudo import pseudo

FOLDER = Path(__file__).resolve().parent.parent / "samples"


@dataclass(frozen=True, slots=True)
class Sample:
    """A document with a trap; two samples are equal when their ids are.

    ``language`` is the document's, ``shows`` the causes that occur with :attr:`settings`, ``classic``
    marks the two lessons to begin with, ``question`` is one that the text answers, or empty. Titles and
    lessons exist in every language of the screen.
    """

    id: str
    file: str = field(compare=False)
    language: str = field(compare=False)
    shows: tuple[Cause, ...] = field(compare=False)
    classic: bool = field(compare=False)
    question: str = field(compare=False)
    _titles: Mapping[str, str] = field(compare=False, repr=False)
    _lessons: Mapping[str, str] = field(compare=False, repr=False)
    _settings: Mapping[str, Any] = field(compare=False, repr=False)
    by: str = field(compare=False, default=Recursive.name)
    """The name of the splitter that shows the trap."""

    @property
    def settings(self) -> dict[str, Any]:
        """The settings that show the trap, by the names that its splitter gives them."""
        return dict(self._settings)

    @property
    def strategy(self) -> Strategy:
        """The splitter with the settings that show the trap."""
        return strategy_from_json({"strategy": self.by, **self._settings})

    @property
    def text(self) -> str:
        """The document as it stands in the file, line ends included; read on first use."""
        return read_file(FOLDER / self.file)

    def title(self, lang: str) -> str:
        """The trap in a few words, in the language ``lang``; KeyError for an unknown one."""
        return in_language(self._titles, lang)

    def lesson(self, lang: str, summary: Summary) -> str:
        """What to look at, in the language ``lang``, with the figures of ``summary``.

        The law: the figures are true when ``summary`` comes from ``strategy.split(text)``.
        """
        return in_language(self._lessons, lang).format(
            boundaries=summary.boundaries,
            without=summary.without_overlap,
            mean=f"{summary.mean_overlap:.1f}",
            maximum=summary.max_overlap,
            stored=f"{summary.stored:.2f}",
            characters=round(summary.stored * len(self.text) / max(summary.chunks, 1)),
            asked=self.strategy.chunk_overlap,
            size=self.strategy.chunk_size,
        )


@cache
def samples() -> tuple[Sample, ...]:
    """All samples in the order of the index: the first of each language is its default."""
    return tuple(_sample(entry) for entry in json.loads(read_file(FOLDER / "index.json")))


def sample(sample_id: str) -> Sample:
    """The sample with this id; KeyError, with the ids there are, when there is none."""
    for each in samples():
        if each.id == sample_id:
            return each
    known = ", ".join(each.id for each in samples())
    raise KeyError(f"sample ({sample_id}) does not exist: choose one of {known}.")


def default_sample(language: str) -> Sample:
    """The first sample whose text is in ``language``, else the very first one."""
    return next((each for each in samples() if each.language == language), samples()[0])


def classic_lessons(language: str) -> tuple[Sample, ...]:
    """The two lessons to begin with, on texts in ``language``, else on English ones.

    The first is about lines that are split on their own, the second about whole sentences.
    """
    document = default_sample(language).language
    return tuple(each for each in samples() if each.classic and each.language == document)


def _sample(entry: Mapping[str, Any]) -> Sample:
    settings = {
        name: tuple(value) if isinstance(value, list) else value for name, value in entry["settings"].items()
    }
    return Sample(
        id=entry["id"],
        file=entry["file"],
        language=entry["language"],
        shows=tuple(Cause(name) for name in entry["shows"]),
        classic=entry["classic"],
        question=entry.get("question", ""),
        _titles=MappingProxyType(entry["title"]),
        _lessons=MappingProxyType(entry["lesson"]),
        _settings=MappingProxyType(settings),
        by=entry.get("strategy", Recursive.name),
    )


def in_language(wordings: Mapping[str, str], lang: str) -> str:
    """The wording in ``lang``; KeyError, with the languages there are, for an unknown one."""
    if lang == PSEUDO:
        return pseudo(wordings["en"])
    if lang not in wordings:
        raise KeyError(f"language ({lang}) has no wording here: choose one of {', '.join(wordings)}.")
    return wordings[lang]


@cache
def read_file(path: Path) -> str:
    """The text of a file of the samples, line ends as they are; read once."""
    with path.open(encoding="utf-8", newline="") as file:
        return file.read()
