"""Types of numpy arrays that many modules hand to each other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
"""Offsets, counts, or numbers of things: one row each."""
