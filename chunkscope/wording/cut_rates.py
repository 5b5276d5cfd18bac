"""Cut rates in words: "5 of 40 tables cut (12 %)"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkscope.wording.catalogue import _, n_
from chunkscope.wording.units import number, share

if TYPE_CHECKING:
    from chunkscope.compare import Whole


def whole_names() -> dict[str, str]:
    """What a count of those that no boundary cuts is called, by kind."""
    return {
        "sentences": _("Sentences left whole"),
        "tables": _("Tables left whole"),
        "code": _("Code blocks left whole"),
        "functions": _("Functions left whole"),
    }


def cut_rate(kind: str, whole: Whole) -> str:
    """How many of a kind ("sentences", "tables", "code", "functions") are cut, and their share."""
    cut = whole.total - whole.whole
    return _template(kind, whole.total).format(
        n=number(cut), total=number(whole.total), share=share(cut / max(whole.total, 1))
    )


def _template(kind: str, total: int) -> str:
    if kind == "sentences":
        return n_("{n} of {total} sentence cut ({share})", "{n} of {total} sentences cut ({share})", total)
    if kind == "tables":
        return n_("{n} of {total} table cut ({share})", "{n} of {total} tables cut ({share})", total)
    if kind == "code":
        return n_(
            "{n} of {total} code block cut ({share})", "{n} of {total} code blocks cut ({share})", total
        )
    return n_("{n} of {total} function cut ({share})", "{n} of {total} functions cut ({share})", total)
