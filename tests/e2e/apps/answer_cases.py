"""The texts that marking an answer is tried on; shared by the small app and its tests."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope import Fixed, Recursive
from chunkscope.drawing import Drawable
from tests.e2e.apps.source_view_cases import ODD, PROSE, Moved

RULES = "社内規定。経費の精算は、領収書を添えて、翌月の十日までに経理部へ提出してください。𠮷野支店では紙の申請書も使えます。\n"
ARABIC = "العربية نص يُقرأ من اليمين إلى اليسار، ثم English words، ثم نص آخر.\r\n"


def case(name: str, size: int) -> Drawable:
    """One of the chunkings by name; ``size`` is the chunk size where it has one."""
    made: dict[str, Drawable] = {
        "odd": Fixed(30, 10).split((ODD + ARABIC) * 40),
        "prose": Recursive(chunk_size=size, chunk_overlap=min(60, size // 4)).split(PROSE),
        "japanese": Fixed(size // 4, size // 20).split(RULES * 60),
        "thick": Fixed(200, 190).split(PROSE[:6000]),
        "moved": Moved(),
    }
    return made[name]


def levels(chunks: int) -> NDArray[np.uint8]:
    """Levels that rise and fall through the text, with some of every kind in sight."""
    return (np.abs((np.arange(chunks) * 5 + 3) % 13 - 6)).astype(np.uint8)
