"""The beginning of the report: which setting leads, by how much, and what else would do."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from babel.dates import format_date

from chunkscope.evaluate.report import notes
from chunkscope.evaluate.standing import lead as leading
from chunkscope.evaluate.values import QuestionSet
from chunkscope.export.evaluation.evaluated import Evaluated
from chunkscope.export.report.lead import settings_sentence, spoken
from chunkscope.export.report.markup import Html, bdi, joined, tag
from chunkscope.wording import _, n_
from chunkscope.wording.explain import sentences
from chunkscope.wording.questions import origin_name
from chunkscope.wording.quoting import quote
from chunkscope.wording.retrievers import retriever_name
from chunkscope.wording.standing import lead_line, power_line, tied_line
from chunkscope.wording.steps import score_line
from chunkscope.wording.units import number, size

_LONGEST_NAME: Final = 120


def set_name(questions: QuestionSet) -> str:
    """What the questions are called, with escapes for what cannot be seen or would turn the name around."""
    return quote(questions.name, _LONGEST_NAME) if questions.name else origin_name(questions.origin)


def lead(about: Evaluated, day: date) -> Html:
    """The title, the verdict, what the leader does, and how to read all that follows."""
    told = [format_date(day, "long", locale=spoken()), *_asked(about)]
    return tag(
        "header",
        tag("p", _("Report on an evaluation of chunk settings"), class_="eyebrow"),
        tag("h1", _("Which chunks find the answers?")),
        tag("p", *_dotted(told), class_="day"),
        _verdict(about),
        tag("p", _does(about), class_="settings"),
        *_doubts(about),
        tag("p", _reading(), class_="small"),
    )


def _asked(about: Evaluated) -> Iterator[str]:
    """The questions and the documents, in numbers."""
    count, documents = len(about.questions.questions), len(about.corpus)
    yield bdi(set_name(about.questions))
    yield n_("{n} question", "{n} questions", count).format(n=number(count))
    files = n_("{n} document", "{n} documents", documents).format(n=number(documents))
    yield _("{first}, {second}").format(first=files, second=size("characters", about.characters))


def _dotted(parts: list[str]) -> Iterator[str]:
    for place, part in enumerate(parts):
        yield from (" · ", part) if place else (part,)


def _verdict(about: Evaluated) -> Html:
    """The leader with its score, its lead over the next, and who cannot be told from it."""
    best, ahead = about.leader, leading(about.found)
    told = [
        tag("span", _("In the lead"), class_="label"),
        tag("strong", bdi(best.name), class_="winner"),
        tag("span", score_line(best.measured), class_="score"),
    ]
    if ahead is None or about.tied is None:
        told.append(
            tag("p", _("It is the only setting that was measured: there is none to compare it with."))
        )
        return tag("div", *told, class_="verdict")
    told.append(tag("p", bdi(lead_line(ahead, about.names))))
    told.append(tag("p", bdi(tied_line(about.tied, about.names))))
    if power := power_line(about.tied):
        told.append(tag("p", power, class_="small"))
    tone = "good" if len(about.tied.found) == 1 else "poor"
    return tag("div", *told, class_=f"verdict {tone}")


def _does(about: Evaluated) -> Html:
    """The leader's name in words."""
    setting = about.leader.measured.setting
    searched = _("The chunks are searched with {retriever}.").format(
        retriever=retriever_name(setting.retriever)
    )
    head = _("What the leader does:")
    return joined(tag("b", head), " ", bdi(sentences(settings_sentence(setting.strategy), searched)))


def _doubts(about: Evaluated) -> Iterator[Html]:
    """What makes the numbers say less than they seem to."""
    told = [*notes(about.found, about.grid, len(about.corpus)), *_missing(about)]
    if told:
        yield tag("ul", *(tag("li", bdi(each)) for each in told), class_="doubts")


def _missing(about: Evaluated) -> Iterator[str]:
    """That a grid was not run to its end."""
    total, count = len(about.grid.settings), len(about.found)
    if count < total:
        yield _(
            "{n} of the {total} settings of the grid were measured: the run was stopped before the end, or "
            "settings were refused. What follows is about these."
        ).format(n=number(count), total=number(total))


def _reading() -> str:
    return _(
        "How to read this: a search finds a long document by its pieces, the chunks, and hands over the best "
        "of them, as many as fit a budget. Each question here comes with the passage that answers it. A "
        "setting says how the documents are cut and searched; its score is the share of the passage that it "
        "hands over. The budget is the same for all, so that small and large chunks can be compared. In "
        "brackets stands the range in which a score, or a difference, lies with 95 % confidence; where the "
        "range of a difference holds 0, either setting may be the better one."
    )
