"""Whether this processor computes in bfloat16, asked without importing torch."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FLAGS: Final = frozenset({"avx512_bf16", "amx_bf16", "bf16"})
"""What Linux calls the instructions, on x86 and on ARM."""

_CPUINFO: Final = Path("/proc/cpuinfo")


def computes_bfloat16(cpuinfo: Path = _CPUINFO) -> bool:
    """Whether ``dtype="bfloat16"`` is quicker here. False where the system does not say.

    It works everywhere, but without the instructions it is slower than float32.
    """
    try:
        words = cpuinfo.read_text(encoding="utf-8", errors="replace").split()
    except OSError:
        return False
    return not FLAGS.isdisjoint(words)
