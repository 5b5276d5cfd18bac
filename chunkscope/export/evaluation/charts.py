"""The two charts: recall with its intervals, and recall against storage."""

from __future__ import annotations

from chunkscope.export.evaluation.evaluated import Evaluated
from chunkscope.export.evaluation.forest import forest
from chunkscope.export.evaluation.storage import storage
from chunkscope.export.report.markup import Html, tag
from chunkscope.wording import _


def charts(about: Evaluated) -> Html:
    """The charts, as far as there is a score to show."""
    if not about.leader.score.n:
        return Html("")
    return tag("section", tag("h2", _("In pictures")), forest(about), storage(about))
