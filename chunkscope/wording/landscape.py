"""A landscape in words: a cell, what is best on the map, and what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkscope.wording.catalogue import _, n_
from chunkscope.wording.explain import sentences
from chunkscope.wording.units import number, share, size
from chunkscope.wording.units import unit_name as length_name

if TYPE_CHECKING:
    from chunkscope.landscape.figures import Figure, Summit
    from chunkscope.landscape.values import Cell, Empty


def setting_name(cell: Cell | Empty) -> str:
    """The size and the overlap of a cell: "400/40"."""
    return f"{cell.size}/{cell.overlap}"


def figure_value(figure: Figure, cell: Cell) -> str:
    """One figure of a cell; a dash where it has none."""
    value = figure.of(cell)
    if value is None:
        return "–"
    return number(round(value)) if figure.is_count else share(value)


def cell_lines(cell: Cell | Empty, unit: str) -> list[str]:
    """Everything about a cell, a line for each figure."""
    from chunkscope.landscape.values import Empty

    head = _("chunk_size {size}, chunk_overlap {overlap}").format(
        size=number(cell.size), overlap=number(cell.overlap)
    )
    if isinstance(cell, Empty):
        return [head, empty_line(cell)]
    lines = [head, *_cut_lines(cell, unit), _stored_line(cell)]
    if cell.sentences:
        lines.append(
            n_(
                "{n} of {total} sentence cut ({share})",
                "{n} of {total} sentences cut ({share})",
                cell.sentences,
            ).format(n=number(cell.cut), total=number(cell.sentences), share=share(cell.cut / cell.sentences))
        )
    if cell.over:
        lines.append(
            n_("{n} chunk longer than chunk_size", "{n} chunks longer than chunk_size", cell.over).format(
                n=number(cell.over)
            )
        )
    if cell.beyond:
        lines.append(
            n_(
                "{n} chunk longer than all-MiniLM-L6-v2 takes in",
                "{n} chunks longer than all-MiniLM-L6-v2 takes in",
                cell.beyond,
            ).format(n=number(cell.beyond))
        )
    return lines


def _cut_lines(cell: Cell, unit: str) -> list[str]:
    chunks = n_("{n} chunk", "{n} chunks", cell.chunks).format(n=number(cell.chunks))
    if not cell.boundaries:
        return [chunks]
    overlapping = n_(
        "{n} of {total} boundary overlaps ({share})",
        "{n} of {total} boundaries overlap ({share})",
        cell.boundaries,
    ).format(
        n=number(cell.overlapping),
        total=number(cell.boundaries),
        share=share(cell.overlapping / cell.boundaries),
    )
    mean = _("mean overlap {mean} of {asked} asked").format(
        mean=number(float(f"{cell.mean_overlap:.1f}")), asked=length_name(unit, cell.overlap)
    )
    return [chunks, overlapping, mean]


def _stored_line(cell: Cell) -> str:
    return _("{n} stored twice or more ({share} of the text)").format(
        n=size("characters", cell.duplicated), share=share(cell.duplicated / max(cell.characters, 1))
    )


def empty_line(cell: Empty) -> str:
    """Why a cell has no figures."""
    if cell.why.name == "TOO_MANY":
        return _("more chunks than can be shown: no figures")
    return _("the overlap is too large for this size: no figures")


def summit_line(figure: Figure, own: Cell | None, summit: Summit | None) -> str:
    """How the present setting stands in one figure, and where on the map that is best."""
    if summit is None:
        return _("No setting on this map cuts the text: each makes one chunk of it.")
    best, name = figure_value(figure, summit.best), setting_name(summit.best)
    if own is None or figure.of(own) is None:
        alone = own is not None and not own.boundaries
        return sentences(*([_one_chunk(own)] if own and alone else []), _top(figure, best, name))
    if figure.of(own) == figure.of(summit.best):
        return sentences(_own(figure, own), _("nothing on this map is better."))
    if figure.is_least_best:
        rest = _("the smallest on this map is {best} at {best_name}.")
    else:
        rest = _("the largest share on this map is {best} at {best_name}.")
    return sentences(_own(figure, own), rest.format(best=best, best_name=name))


def _own(figure: Figure, own: Cell) -> str:
    """The present setting, as the first half of a sentence."""
    value, name = figure_value(figure, own), setting_name(own)
    if figure.name != "overlapping":
        return _("{figure}: {value} at {name};").format(figure=_(figure.label), value=value, name=name)
    template = n_(
        "At {name}, {n} of {total} boundary overlaps ({share});",
        "At {name}, {n} of {total} boundaries overlap ({share});",
        own.boundaries,
    )
    return template.format(name=name, n=number(own.overlapping), total=number(own.boundaries), share=value)


def _one_chunk(own: Cell) -> str:
    return _("At {name}, the text is one chunk, so that nothing can overlap.").format(name=setting_name(own))


def _top(figure: Figure, best: str, name: str) -> str:
    template = (
        _("{figure}: the smallest on this map is {best} at {name}.")
        if figure.is_least_best
        else _("{figure}: the largest on this map is {best} at {name}.")
    )
    return template.format(figure=_(figure.label), best=best, name=name)


def next_line(figure: Figure, own: Cell | None, summit: Summit | None, *, separators: bool) -> str:
    """What the best cell would cost, and what to do; ``separators`` says whether the splitter has any."""
    if summit is None:
        return _("Choose a smaller chunk_size, or a longer text.")
    best = summit.best
    if figure.name == "overlapping" and not best.overlapping:
        told = _(
            "No setting on this map gives any overlap: whole pieces are longer than every overlap asked for."
        )
        cure = _("Put a finer separator on the list, such as a blank.")
        return sentences(told, cure if separators else _("Try another splitter."))
    if own is None or figure.of(own) is None or figure.of(own) == figure.of(best):
        return ""
    return _(
        "That would be {chunks} instead of {own_chunks}, and {stored}x the text stored instead of "
        "{own_stored}x."
    ).format(
        chunks=n_("{n} chunk", "{n} chunks", best.chunks).format(n=number(best.chunks)),
        own_chunks=number(own.chunks),
        stored=_times(best),
        own_stored=_times(own),
    )


def _times(cell: Cell) -> str:
    return f"{cell.stored / max(cell.characters, 1):.2f}"


def progress_line(done: int, total: int, seconds_left: float | None) -> str:
    """How far the map is."""
    from chunkscope.wording.sweep import duration

    told = _("{done} of {total} settings").format(done=number(done), total=number(total))
    if seconds_left is None or done >= total:
        return told
    return _("{told}, about {time} left").format(told=told, time=duration(seconds_left))
