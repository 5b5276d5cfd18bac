"""Where token counts add up: joints between words that no encoding reaches across.

tiktoken's patterns split a text before it is encoded. A blank between two ASCII letters is such a
place: the letters before it end a part there, and the blank begins the next one with the letters
after it. So the counts of pieces that meet at such joints only may be added instead of encoding the
joined text again. The tests hold the sums to the encoding itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.tracing.cuts import Settings
from chunkscope.tracing.lengths import MeasureAll
from chunkscope.tracing.rows import Rows


@dataclass(frozen=True, slots=True)
class Joints:
    """The blanks of a text, and a running count of those that are no clean joints."""

    blanks: NDArray[np.intp]
    rough: NDArray[np.int64]

    @classmethod
    def of(cls, text: str) -> Joints:
        """Look at every character of the text once."""
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        letters = ((codes | 32) - 97) < 26
        blank = codes == 32
        clean = np.zeros(len(codes), dtype=np.bool_)
        clean[1:-1] = blank[1:-1] & letters[:-2] & letters[2:]
        rough = np.concatenate([[0], np.cumsum(blank & ~clean)])
        return cls(np.flatnonzero(blank), rough)

    def clean(self, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether each span begins at a clean joint, has only such ones inside, and ends at one."""
        last = np.minimum(ends + 1, len(self.rough) - 1)
        smooth = self.rough[last] == self.rough[starts]
        return np.asarray(smooth & np.isin(starts, self.blanks) & np.isin(ends, self.blanks))


def cut_at_blanks(rows: Rows, settings: Settings, chunks: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether each chunk came of a run of pieces that begin with their blank."""
    levels = np.array([run.level for run in rows.runs])
    blank = np.array([separator == " " for separator in settings.separators])
    firsts = np.array([run.first_chunk for run in rows.runs])
    runs = np.searchsorted(firsts, chunks, side="right") - 1
    return np.asarray(blank[levels[runs]])


def trimmed_words(
    text: str, joints: Joints, starts: NDArray[np.int64], ends: NDArray[np.int64], measure_all: MeasureAll
) -> NDArray[np.int64]:
    """What each span loses in tokens when the blank before its first word is stripped."""
    places = np.searchsorted(joints.blanks, starts, side="right")
    nexts = joints.blanks[np.minimum(places, len(joints.blanks) - 1)]
    stops = np.minimum(np.where(nexts > starts, nexts, ends), ends)
    words = [text[start:stop] for start, stop in zip(starts.tolist(), stops.tolist(), strict=True)]
    bare = measure_all([word[1:] for word in words])
    return np.array(measure_all(words), dtype=np.int64) - np.array(bare, dtype=np.int64)
