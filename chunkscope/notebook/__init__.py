"""Chunkings, boundaries, diagnoses and tables as a notebook shows them: HTML and CSS, nothing run or loaded.

Each module draws one kind of value, with ``html`` for a notebook and ``words`` for ``print``;
`chunkscope.shown` names them.
"""

from chunkscope.notebook.chunking import View, show

__all__ = ["View", "show"]
