"""The end of the report: how it was measured, with which versions, and what left the machine."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from chunkscope import __version__
from chunkscope.evaluate.standing import JUDGED
from chunkscope.evaluate.uncertainty import RESAMPLES
from chunkscope.evaluate.values import Measured, Origin
from chunkscope.export.evaluation.evaluated import Evaluated
from chunkscope.export.report.made import went
from chunkscope.export.report.markup import Html, bdi, joined, tag
from chunkscope.retrieve import Retriever
from chunkscope.retrieve.hybrid import Hybrid
from chunkscope.strategies import Recursive, Strategy
from chunkscope.strategies.merged import unmerged
from chunkscope.wording import _
from chunkscope.wording.explain import sentences
from chunkscope.wording.metrics import metric_formula, metric_name
from chunkscope.wording.questions import left_out_line, origin_name, origin_weakness
from chunkscope.wording.retrievers import retriever_name
from chunkscope.wording.units import number, unit_name


def method(about: Evaluated) -> Html:
    """Budget, search, intervals, corrections, and what the questions cannot show."""
    rows = {
        _("Budget for each question"): _budget(about),
        _("Score"): _("{name}: {formula}").format(name=metric_name(JUDGED), formula=metric_formula(JUDGED)),
        _("Search"): _(", ").join(dict.fromkeys(map(retriever_name, _retrievers(about)))),
        _("Intervals of the scores"): _intervals(),
        _("Differences"): _differences(about),
        _("Questions"): sentences(
            _("{origin}.").format(origin=origin_name(about.questions.origin)),
            origin_weakness(about.questions.origin),
        ),
        _("Left out"): left_out_line(about.questions, _("... and {n} more")),
        _("The best of many"): _flattered(about),
    }
    return tag("section", tag("h2", _("How it was measured")), _listed(rows))


def made(about: Evaluated, *, shared: bool) -> Html:
    """Versions, what left the machine, and the settings to take over."""
    packages = dict.fromkeys(unmerged(each.setting.strategy).package for each in about.found)
    names = [_versioned(each) for each in packages if each]
    rows = {
        _("Made with"): f"chunkscope {__version__}, Python {platform.python_version()}",
        _("Cut by"): _(", ").join([*names, *([] if all(packages) else [_("Chunkscope's own splitters")])]),
        _("Where the documents went"): _went(about, shared=shared),
    }
    pair = tag("div", *_as_json(about), class_="pair")
    return tag("section", tag("h2", _("How this was made")), _listed(rows), pair, class_="made")


def _versioned(package: str) -> str:
    """The package with its version; results of a store can be older than what is installed."""
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return package


def _listed(rows: dict[str, str]) -> Html:
    return tag("dl", *(joined(tag("dt", name), tag("dd", bdi(told))) for name, told in rows.items() if told))


def _budget(about: Evaluated) -> str:
    return _("{budget}, the same for every setting.").format(
        budget=unit_name(about.grid.unit, about.grid.budget)
    )


def _intervals() -> str:
    sentence = _(
        "95 %, by the percentile bootstrap over the questions, {resamples} times; those of shares of "
        "questions by Wilson."
    )
    return sentence.format(resamples=number(RESAMPLES))


def _differences(about: Evaluated) -> str:
    """The paired comparison, and what is done against chance among many."""
    if len(about.found) < 2:
        return ""
    return _(
        "The settings are compared question by question (paired), and corrected for their number: the chance "
        "of even one false verdict among all comparisons stays below 5 %. Only what is clear of chance after "
        "that counts as worse than the leader."
    )


def _flattered(about: Evaluated) -> str:
    if len(about.found) < 2:
        return ""
    return _(
        "The same questions chose the leader and gave its score, which flatters it: before you rely on the "
        "score itself, ask questions that chose nothing."
    )


def _retrievers(about: Evaluated) -> Iterator[Retriever]:
    return (each.setting.retriever for each in about.found)


def _went(about: Evaluated, *, shared: bool) -> str:
    """What left the machine, each thing once; that nothing did, only where that is so of all of it."""
    nowhere = went(Recursive())
    readers = [part for each in about.found for part in _readers(each)]
    told = [each for each in dict.fromkeys(map(went, readers)) if each != nowhere]
    if about.questions.origin is Origin.WRITTEN:
        told.append(_("Passages were sent to the language model that wrote the questions."))
    if shared:
        told.append(_("Documents and questions were sent to the machines of a Dask scheduler."))
    return sentences(*(told or [nowhere]))


def _readers(each: Measured) -> Iterator[Strategy | Retriever]:
    """All that may have had a model read the documents."""
    yield unmerged(each.setting.strategy)
    retriever = each.setting.retriever
    yield from retriever.retrievers if isinstance(retriever, Hybrid) else (retriever,)


def _as_json(about: Evaluated) -> Iterator[Html]:
    """The leader, and the one that stores least among those that may be the best."""
    chosen = {_("The leader as JSON"): about.leader.measured}
    if about.tied is not None and about.tied.cheapest is not about.leader.measured:
        chosen[_("Of those that may be the best, the one that stores least, as JSON")] = about.tied.cheapest
    for name, each in chosen.items():
        values = {
            "strategy": each.setting.strategy.to_json(),
            "retriever": each.setting.retriever.to_json(),
        }
        written = json.dumps(values, ensure_ascii=False, indent=2)
        yield tag("div", tag("h3", name), tag("pre", written))
