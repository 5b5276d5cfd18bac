"""Where the token counts of pieces add up, told for all places of one sign at a time.

The joints are those of `chunkscope.tokens.segments`. Where the pieces of an overlap meet at such places
only, their counts are added, instead of counting the joined text. The tests hold the sums to the
encoding itself.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.codes import Codes, visible, wordlike
from chunkscope.tracing.cuts import Settings
from chunkscope.tracing.lengths import MeasureAll
from chunkscope.tracing.rows import Rows

Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Joints:
    """One sign in a text: where it stands, and which of these places are no clean joints; both ascend."""

    places: NDArray[np.intp]
    rough: NDArray[np.intp]

    @classmethod
    def of(cls, codes: Codes, sign: str) -> Joints:
        """Look at every place of the sign (a blank, or one of the `SIGNS`) and what stands before it."""
        places = np.flatnonzero(codes == ord(sign))
        before = codes[places - 1].astype(np.uint32)
        clean = (places > 0) & (visible(before) if sign == " " else wordlike(before))
        return cls(places, places[~clean])

    def clean(self, starts: Places, ends: Places) -> NDArray[np.bool_]:
        """Whether every place of the sign inside ``(start, end)`` is a clean joint."""
        return np.asarray(np.searchsorted(self.rough, ends) == np.searchsorted(self.rough, starts + 1))

    def following(self, starts: Places, ends: Places) -> Places:
        """The first place of the sign from each start on; the end where there is none before it."""
        padded = np.append(self.places, np.iinfo(np.int64).max)
        return np.asarray(np.minimum(padded[np.searchsorted(self.places, starts)], ends))


def signs_of(rows: Rows, settings: Settings, chunks: Places) -> NDArray[np.str_]:
    """The sign that every piece of each chunk's run begins with, but for the run's first piece."""
    signs = np.array([separator[:1] for separator in settings.separators])
    levels = np.array([run.level for run in rows.runs])
    firsts = np.array([run.first_chunk for run in rows.runs])
    return np.asarray(signs[levels[np.searchsorted(firsts, chunks, side="right") - 1]])


def lost_in_front(
    text: str, joints: Joints, carries: Places, starts: Places, ends: Places, measure_all: MeasureAll
) -> Places:
    """What each carry loses in the unit when the white space before ``start`` is stripped from it."""
    stops = joints.following(starts, ends)
    whole = [text[carry:stop] for carry, stop in zip(carries.tolist(), stops.tolist(), strict=True)]
    bare = [text[start:stop] for start, stop in zip(starts.tolist(), stops.tolist(), strict=True)]
    return np.array(measure_all(whole), dtype=np.int64) - np.array(measure_all(bare), dtype=np.int64)
