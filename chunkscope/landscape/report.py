"""A landscape written down: as JSON and CSV with every figure, as a table of one of them for a terminal."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from chunkscope.landscape.figures import Figure, Summit
from chunkscope.landscape.values import Cell, Empty, Landscape
from chunkscope.strategies import unmerged
from chunkscope.terminal import aligned
from chunkscope.wording import _
from chunkscope.wording.landscape import figure_value, next_line, summit_line
from chunkscope.wording.units import number, share, unit_label

COLUMNS = (
    "size",
    "overlap",
    "chunks",
    "boundaries",
    "overlapping",
    "mean_overlap",
    "duplicated",
    "stored",
    "sentences",
    "cut",
    "over",
    "beyond",
    "empty",
)
"""Of a row in JSON and CSV; ``empty`` says why a setting has no figures, and is blank where it has."""
Found = Sequence[Cell | Empty]


def row(cell: Cell | Empty) -> dict[str, Any]:
    """One setting by the names of `COLUMNS`."""
    values = asdict(cell)
    if isinstance(cell, Cell):
        values |= {"boundaries": cell.boundaries, "mean_overlap": round(cell.mean_overlap, 3)}
    else:
        values["empty"] = cell.why.value
    return {name: values.get(name) for name in COLUMNS}


def ordered(found: Found) -> list[Cell | Empty]:
    """By size, then by overlap."""
    return sorted(found, key=lambda cell: (cell.size, cell.overlap))


def as_json(asked: Landscape, found: Found, characters: int) -> str:
    """The base strategy, and a list with an object per setting; ASCII, so that it survives any pipe."""
    base = {
        name: value
        for name, value in asked.base.to_json().items()
        if name not in ("chunk_size", "chunk_overlap")
    }
    return json.dumps(
        {"base": base, "characters": characters, "settings": [row(cell) for cell in ordered(found)]}
    )


def as_csv(found: Found) -> str:
    """A row per setting, with the names of the columns at the top."""
    written = io.StringIO()
    writer = csv.DictWriter(written, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(row(cell) for cell in ordered(found))
    return written.getvalue()


def as_table(asked: Landscape, found: Found, figure: Figure) -> str:
    """One figure: a row per overlap, a column per size; below it the verdict."""
    by_place = {cell.place: cell for cell in found}
    head = [_("overlap"), *map(number, asked.sizes)]
    rows = [
        [
            _overlap(asked, line),
            *(_value(figure, by_place[column, line]) for column in range(len(asked.sizes))),
        ]
        for line in range(len(asked.overlaps))
    ]
    title = _("{figure}, by chunk_size ({unit}) and overlap").format(
        figure=_(figure.label), unit=unit_label(asked.base.unit)
    )
    own = by_place.get(asked.first) if asked.first is not None else None
    own = own if isinstance(own, Cell) else None
    summit = Summit.of(figure, found)
    has_separators = hasattr(unmerged(asked.base), "separators")
    verdict = [summit_line(figure, own, summit), next_line(figure, own, summit, separators=has_separators)]
    return "\n".join([title, "", *aligned([head, *rows]), "", *filter(None, verdict)])


def _overlap(asked: Landscape, line: int) -> str:
    value = asked.overlaps[line]
    return number(int(value)) if asked.lengths else share(value)


def _value(figure: Figure, cell: Cell | Empty) -> str:
    return figure_value(figure, cell) if isinstance(cell, Cell) else "–"
