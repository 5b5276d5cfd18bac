"""How many sentences, tables, code blocks and functions have a boundary inside."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from chunkscope.compare import Whole
from chunkscope.wording.cut_rates import cut_rate


def cut_rates(found: Mapping[str, Whole]) -> None:
    """One line for each kind that the text has."""
    lines = [cut_rate(kind, whole) for kind, whole in found.items() if whole.total]
    if lines:
        st.markdown("\n".join(f"- :small[{line}]" for line in lines))
