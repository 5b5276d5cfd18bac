"""What a diagnosis finds of one fault, for the tests of the finders."""

from __future__ import annotations

from typing import Any

from chunkscope import Strategy
from chunkscope.diagnose import Fault, Finding, Findings, diagnose


def findings(fault: Fault, strategy: Strategy, text: str, **given_: Any) -> Findings:
    """What is found of one fault."""
    found = {each.fault: each for each in diagnose(strategy.split(text), **given_).findings}
    return found[fault]


def places(fault: Fault, strategy: Strategy, text: str, **given_: Any) -> list[str]:
    """The text at every place where a fault is found."""
    found = findings(fault, strategy, text, **given_)
    return [found.at(number).span.of(text) for number in range(found.count)]


def all_of(found: Findings) -> list[Finding]:
    """Every finding of a fault."""
    return [found.at(number) for number in range(found.count)]
