"""What goes wrong when a file is made."""

from __future__ import annotations


class ExportError(ValueError):
    """A file that cannot be made of these chunks; the message says why and what to do."""
