"""The front door: what is asked of chunks in a line each, with results that a notebook shows.

Every function stands on a package that can do more: `chunkscope.diagnose`, `chunkscope.compare`,
`chunkscope.retrieve`, `chunkscope.evaluate` with `chunkscope.sweep`, and `chunkscope.export`.
"""

from chunkscope.diagnose import diagnose as diagnosis
from chunkscope.front.asking import evaluation, query
from chunkscope.front.saving import save
from chunkscope.front.side_by_side import comparison
from chunkscope.front.table import Table
from chunkscope.inspection.remedies import remedies
from chunkscope.notebook import show

__all__ = ["Table", "comparison", "diagnosis", "evaluation", "query", "remedies", "save", "show"]
