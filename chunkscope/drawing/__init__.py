"""From a chunking to the columns that draw it; plain arrays in, plain arrays and bytes out.

A browser counts text in UTF-16 units, Python in code points: every offset is converted here, once.
"""

from chunkscope.arrays import Ints
from chunkscope.drawing.chunks import Drawable, Lit, Mark, Shared, drawing_payload, marks
from chunkscope.drawing.payload import Payload, text_payload
from chunkscope.drawing.ranges import cover, dropped, joined
from chunkscope.drawing.utf16 import code_points, utf16

__all__ = [
    "Drawable",
    "Ints",
    "Lit",
    "Mark",
    "Payload",
    "Shared",
    "code_points",
    "cover",
    "drawing_payload",
    "dropped",
    "joined",
    "marks",
    "text_payload",
    "utf16",
]
