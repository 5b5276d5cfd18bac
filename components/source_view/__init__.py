"""The text with its chunks: a Components v2 element that draws a chunking and lets one pick a boundary.

Several instances share the work, so that each change sends only what changed: invisible stores
hold the text, the columns of the drawing and the structure for the margin (bytes; when unchanged,
Streamlit sends their hash), and the view gets their digests, the selection and the words.
"""

from __future__ import annotations

from components.source_view.element import Jump, source_view

__all__ = ["Jump", "source_view"]
