"""Diagnosis: what is wrong with the chunks of a text, where, and what was run and mends it."""

from chunkscope.diagnose.cures import counts, cures
from chunkscope.diagnose.finders import diagnose
from chunkscope.diagnose.values import Cure, Diagnosis, Fault, Finding, Findings

__all__ = ["Cure", "Diagnosis", "Fault", "Finding", "Findings", "counts", "cures", "diagnose"]
