"""A box to paste, drop or type a text into; what was pasted arrives whole, as it was copied."""

from __future__ import annotations

from components.paste_box.element import Pasted, paste_box

__all__ = ["Pasted", "paste_box"]
