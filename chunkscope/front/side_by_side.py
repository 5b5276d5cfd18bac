"""Several chunkings of one text in one table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from chunkscope.chunking import Chunking
from chunkscope.compare import Measures, agreement, measures
from chunkscope.front.table import Table
from chunkscope.strategies import SplitError
from chunkscope.terminal import aligned
from chunkscope.wording import _
from chunkscope.wording.setting_names import strategy_names
from chunkscope.wording.units import number


def comparison(*chunkings: Chunking) -> Table:
    """Chunkings of one text side by side; ``values`` are their `chunkscope.compare.Measures`.

    Raises `SplitError` for fewer than two, and for different texts.
    """
    lengths = [len(each.text) for each in chunkings]
    if len(chunkings) < 2 or any(each.text != chunkings[0].text for each in chunkings):
        message = _(
            "A comparison takes two or more chunkings of one text; {n} were given, of texts with {lengths} "
            "characters: split the same text in two ways."
        )
        given = ", ".join(map(number, lengths)) or number(0)
        raise SplitError(message.format(n=number(len(chunkings)), lengths=given))
    found, cuts = [measures(each) for each in chunkings], agreement(chunkings)

    def rows() -> tuple[list[list[str]], str]:
        told = _("{shared} of {places} different cuts are in all of them.")
        shared = told.format(shared=number(cuts.shared), places=number(cuts.places))
        return [_head(), *_rows(chunkings, found)], shared

    def tell() -> str:
        table, shared = rows()
        return "\n".join([*aligned(table), "", shared])

    return Table(found, tell, rows)


def _head() -> list[str]:
    return [
        _("setting"),
        _("Chunks"),
        _("median"),
        _("Boundaries with overlap"),
        _("Mean overlap"),
        _("Stored, times the source"),
        _("Tokens (cl100k_base)"),
    ]


def _rows(chunkings: Sequence[Chunking], found: Sequence[Measures]) -> Iterator[list[str]]:
    names = strategy_names([each.strategy for each in chunkings])
    for chunking, each in zip(chunkings, found, strict=True):
        yield [
            names[chunking.strategy],
            number(each.chunks),
            number(each.characters.median) if each.characters else "",
            _("{n} of {total}").format(n=number(each.overlapping), total=number(each.boundaries)),
            f"{chunking.summary.mean_overlap:,.1f}",
            f"{each.stored:.2f}",
            number(each.embedded),
        ]
