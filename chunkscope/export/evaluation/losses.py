"""The questions that the leader lost, the worst first, with what of their answers is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from chunkscope.embed import EmbedError
from chunkscope.evaluate.standing import JUDGED, lost_rows
from chunkscope.evaluate.values import Question
from chunkscope.export.evaluation.evaluated import Evaluated
from chunkscope.export.report.lead import document_name
from chunkscope.export.report.markup import Html, bdi, tag
from chunkscope.retrieve import RetrieverError
from chunkscope.strategies import SplitError
from chunkscope.sweep.lost import Lost, lost
from chunkscope.wording import _, n_
from chunkscope.wording.quoting import quote
from chunkscope.wording.units import number

SHOWN: Final = 5
"""So many lost questions are told."""
QUOTED: Final = 160
"""Characters of a question and of a passage that are quoted."""
_FRAGMENTS: Final = 2
"""So many missing passages of one question are quoted."""


def losses(about: Evaluated) -> Html:
    """The section: how many there are, and the worst of them; nothing where there is no score."""
    if not about.leader.score.n:
        return Html("")
    rows = lost_rows(about.leader.measured)
    head = tag("h2", _("What the leader does not find"))
    if not rows:
        return tag("section", head, tag("p", _("Nothing: the budget holds every answer whole.")))
    sentence = n_(
        "Of {total} questions, {n} did not get its whole answer:",
        "Of {total} questions, {n} did not get their whole answers:",
        len(rows),
    ).format(total=number(len(about.questions.questions)), n=number(len(rows)))
    told = _losses(about, rows[:SHOWN])
    return tag("section", head, tag("p", sentence), *told, *_more(len(rows)))


def _losses(about: Evaluated, rows: list[int]) -> list[Html]:
    """The questions of these rows; where the leader can no longer be run, without what is missing."""
    names = {each.id: document_name(each) for each in about.corpus}
    setting, scores = about.leader.measured.setting, about.leader.measured.metrics[JUDGED]
    try:
        found = list(lost(about.corpus, about.questions, setting, about.grid, rows))
    except (SplitError, RetrieverError, EmbedError) as error:
        why = _("What of the answers is missing could not be looked up: {reason}").format(reason=error)
        asked = ((about.questions.questions[row], float(scores[row])) for row in rows)
        bare = [_loss(question, names, share) for question, share in asked]
        return [tag("p", bdi(why), class_="small"), *bare]
    return [_loss(each.question, names, each.recall, *_fragments(each)) for each in found]


def _loss(question: Question, names: dict[str, str], recall: float, *missing: Html) -> Html:
    """A question, where its answer stands, and what of it did not arrive."""
    share = _("{share} of the answer arrives").format(share=f"{recall:.0%}")
    return tag(
        "article",
        tag("h3", bdi(quote(question.text, QUOTED)), " ", tag("span", share, class_="count")),
        tag("p", bdi(_("Answered in {document}").format(document=names[question.document])), class_="of"),
        *([tag("ul", *missing)] if missing else []),
    )


def _fragments(each: Lost) -> Iterator[Html]:
    if not each.fragments:
        yield tag("li", _("Every character was handed over, but a cut goes through the answer."))
    for fragment in each.fragments[:_FRAGMENTS]:
        label = tag("span", _("Missing:"), class_="label")
        yield tag("li", label, " ", tag("q", bdi(quote(fragment, QUOTED))))
    if (more := len(each.fragments) - _FRAGMENTS) > 0:
        yield tag("li", _("... and {n} more").format(n=number(more)), class_="more")


def _more(count: int) -> Iterator[Html]:
    if count > SHOWN:
        told = _("These are the {shown} of them that lost most.").format(shown=number(SHOWN))
        yield tag("p", told, class_="small")
