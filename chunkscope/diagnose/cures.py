"""What mends a fault: proposals that were run, and are only told of where they have fewer of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from chunkscope.chunking import Chunking
from chunkscope.diagnose.case import Case, Proposal
from chunkscope.diagnose.context import Context
from chunkscope.diagnose.finders import diagnose
from chunkscope.diagnose.proposals import PROPOSERS
from chunkscope.diagnose.values import Cure, Diagnosis, Fault
from chunkscope.documents.source import Source
from chunkscope.limits import split_within
from chunkscope.strategies.base import SplitError


def counts(diagnosis: Diagnosis) -> dict[Fault, int]:
    """How often each fault was found; 0 also for those that cannot occur."""
    found = {findings.fault: findings.count for findings in diagnosis.findings}
    return {fault: found.get(fault, 0) for fault in Fault}


def cures(
    chunking: Chunking,
    diagnosis: Diagnosis,
    fault: Fault,
    *,
    source: Source | None = None,
    name: str = "",
    sources: Sequence[Source] = (),
) -> Iterator[Cure]:
    """The cures of one fault, each run on the whole text and diagnosed anew, the quickest to find first.

    The law: ``cure.after[fault] < cure.before[fault]``, and splitting ``cure.text`` (or the text) by
    ``cure.strategy`` gives exactly these counts. Nothing else is promised: `Cure.after` also tells what gets
    worse. The last three arguments are those that the diagnosis was made with. Each cure takes a split and a
    diagnosis; those of a missing overlap look for values one by one, so let them be cancelled.
    """
    findings = next((each for each in diagnosis.found if each.fault is fault), None)
    if findings is None:
        return
    case = Case(Context(chunking, source, name, sources), diagnosis, findings)
    before, tried = counts(diagnosis), {Proposal(chunking.strategy)}
    for proposer in PROPOSERS[fault]:
        for proposal in proposer(case):
            if proposal in tried:
                continue
            tried.add(proposal)
            cure = _run(case, proposal, before)
            if cure is not None:
                yield cure


def _run(case: Case, proposal: Proposal, before: Mapping[Fault, int]) -> Cure | None:
    """The cure that a proposal is; None where it has no fewer findings, or cannot be used."""
    strategy, text = proposal
    whole = case.chunking.text if text is None else text
    try:
        chunking = split_within(strategy, whole)
    except SplitError:
        return None
    context = case.context
    source = context.source if text is None else None
    after = counts(diagnose(chunking, source=source, name=context.facts.name, sources=context.sources))
    fault = case.findings.fault
    if after[fault] >= before[fault]:
        return None
    return Cure(
        fault,
        strategy,
        text,
        before,
        after,
        chunks=(len(case.chunking.starts), len(chunking.starts)),
        stored=(case.chunking.stored, chunking.stored),
    )
