"""A result in one sentence, and the installed library's verdict on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkscope.values import Summary
from chunkscope.wording.catalogue import _, n_
from chunkscope.wording.quoting import quote
from chunkscope.wording.units import number

if TYPE_CHECKING:
    from chunkscope.library import Comparison


def facts_line(summary: Summary, asked: int, verdict: str, *, markdown: bool = False) -> str:
    """The result in one sentence: "71 of 84 boundaries have no overlap; mean 3.6 of 40 ..."."""
    if not summary.boundaries:
        template = n_(
            "**{chunks} chunk**, so there is no boundary to look at; {stored}x stored; {verdict}",
            "**{chunks} chunks**, so there is no boundary to look at; {stored}x stored; {verdict}",
            summary.chunks,
        )
    elif not asked:
        template = _(
            "**{boundaries} boundaries**, and no overlap was asked for; max {max}; {stored}x stored; "
            "{verdict}"
        )
    else:
        template = _(
            "**{without} of {boundaries}** boundaries have no overlap; mean **{mean}** of {asked} asked; "
            "max **{max}**; **{stored}x** stored; {verdict}"
        )
    return (template if markdown else template.replace("**", "")).format(
        chunks=number(summary.chunks),
        without=number(summary.without_overlap),
        boundaries=number(summary.boundaries),
        mean=f"{summary.mean_overlap:,.1f}",
        asked=number(asked),
        max=number(summary.max_overlap),
        stored=f"{summary.stored:.2f}",
        verdict=verdict,
    )


def verdict(comparison: Comparison) -> str:
    """Whether the installed library returned the same chunks; where not, the first that differs."""
    known = {"name": comparison.name, "version": comparison.version}
    difference = comparison.difference
    if difference is None:
        return _("identical to {name} {version}").format(**known)
    return _(
        "differs from {name} {version} at chunk {chunk}: here {ours}, there {theirs}; trust the library"
    ).format(
        chunk=difference.index + 1,
        ours=_("no chunk") if difference.ours is None else quote(difference.ours),
        theirs=_("no chunk") if difference.theirs is None else quote(difference.theirs),
        **known,
    )
