"""One table of sizes: a row per measure, a column per setting."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise

import streamlit as st

from chunkscope import Chunking
from chunkscope.compare import Landmarks, Measures, Spread, landmarks, measures
from chunkscope.compare.measures import SHORT
from chunkscope.limits import check_stored
from chunkscope.text import content_hash
from chunkscope.wording import _
from chunkscope.wording.cut_rates import whole_names
from chunkscope.wording.explain import sentences
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from chunkscope.worker import Job
from components.compare.split import Side
from components.compare.words import head_of, table_line
from components.diagnosing import LookedAt
from components.jobs import drawn, job

Cell = tuple[str, float | None]
"""What a cell says, and the number that is compared; None where there is none."""
_NOTHING: Cell = ("–", None)
_SECONDS = 120


def measures_table(sides: Sequence[Side], looked: LookedAt) -> None:
    """The measures of every setting that has chunks; what is left whole is counted beside the paint."""
    there = [(side, side.chunking) for side in sides if side.chunking is not None]
    if not there:
        st.info(_("There is nothing to measure yet: change a setting that is refused above, or wait."))
        return
    st.subheader(_("Sizes"), anchor=False)
    source = looked.source
    name = (content_hash(source.text), source.name, source.format, len(source.blocks))
    looking = job("landmarks", name, landmarks, source.text, source.name, source, timeout=_SECONDS)
    head = ["", *(head_of(side.letter, side.values) for side, _chunking in there)]
    with st.container(key="compare_measures"):
        slot = st.empty()

    def draw(found: Job) -> None:
        marks = found.results[0] if found.done and found.error is None else None
        key = name if marks else name[:1]
        measured = [measures_of(side.column, key, one, marks) for side, one in there]
        _draw(head, rows(measured, pending=not found.done))
        st.caption(_about(len(there), found.error))

    drawn(looking, slot, draw)


def _draw(head: list[str], found: list[tuple[str, list[Cell]]]) -> None:
    lines = [table_line(head), table_line(["---", *["---:"] * (len(head) - 1)])]
    lines += [table_line(_row(label, cells)) for label, cells in found]
    st.markdown("\n".join(lines))


@st.cache_resource(max_entries=24, show_spinner=False)
def measures_of(
    column: str,  # noqa: ARG001 - the key
    document: tuple[Hashable, ...],  # noqa: ARG001
    _chunking: Chunking,
    _marks: Landmarks | None,
) -> Measures:
    """The measures of a chunking, which its setting and its document name."""
    check_stored(_chunking)
    return measures(_chunking, _marks)


def rows(found: Sequence[Measures], *, pending: bool = False) -> list[tuple[str, list[Cell]]]:
    """Every measure by its name, with a cell for each setting; what is left whole may be ``pending``."""
    every: list[tuple[str, Callable[[Measures], Cell]]] = [
        (_("Chunks"), lambda one: _count(one.chunks)),
        *_spread(_("Characters"), lambda one: one.characters),
        *_spread(_("Tokens"), lambda one: one.tokens),
        (_("Longer than chunk_size"), _over),
        (_("Under {n} characters").format(n=SHORT), lambda one: _of(one.short, one.chunks)),
        (_("Boundaries with overlap"), lambda one: _of(one.overlapping, one.boundaries)),
        (_("Stored, times the source"), lambda one: (f"{one.stored:.2f}×", one.stored)),
        (_("Tokens to embed"), lambda one: _count(one.embedded)),
        *((name, _kept(kind, pending=pending)) for kind, name in whole_names().items()),
    ]
    return [(label, [cell(one) for one in found]) for label, cell in every]


def _over(one: Measures) -> Cell:
    return _NOTHING if one.over is None else _of(one.over, one.chunks)


def _spread(
    name: str, pick: Callable[[Measures], Spread | None]
) -> list[tuple[str, Callable[[Measures], Cell]]]:
    parts: dict[str, Callable[[Spread], float]] = {
        _("least"): lambda one: one.least,
        _("median"): lambda one: one.median,
        _("95th percentile"): lambda one: one.p95,
        _("most"): lambda one: one.most,
    }

    def cell(part: Callable[[Spread], float]) -> Callable[[Measures], Cell]:
        def of(one: Measures) -> Cell:
            spread = pick(one)
            return _NOTHING if spread is None else _count(part(spread))

        return of

    label = _("{name}, {part}")
    return [(label.format(name=name, part=part), cell(value)) for part, value in parts.items()]


def _kept(kind: str, *, pending: bool) -> Callable[[Measures], Cell]:
    def cell(one: Measures) -> Cell:
        found = one.whole.get(kind)
        if found is None:
            return ("…", None) if pending else _NOTHING
        return _of(found.whole, found.total)

    return cell


def _count(n: float) -> Cell:
    return number(n), n


def _of(part: int, total: int) -> Cell:
    """So many of so many: "12 of 40"."""
    if not total:
        return _NOTHING
    return _("{n} of {total}").format(n=number(part), total=number(total)), part / total


def _row(label: str, cells: Sequence[Cell]) -> list[str]:
    """A row that is the same in all columns steps back."""
    same = all(before[1] == after[1] for before, after in pairwise(cells))
    row = [label, *(text for text, _number in cells)]
    return [f":gray[{text}]" for text in row] if len(cells) > 1 and same else row


def _about(columns: int, error: BaseException | None) -> str:
    told = _(
        "Lengths are those of the chunks' texts, tokens those of cl100k_base. Whole means that one chunk "
        "holds all of it, apart from white space and what the splitter drops."
    )
    same = _("Rows that are the same everywhere are grey.") if columns > 1 else ""
    fault = _("What is left whole could not be counted: {reason}").format(reason=literal(str(error)))
    return sentences(*filter(None, (told, same, fault if error is not None else "")))
