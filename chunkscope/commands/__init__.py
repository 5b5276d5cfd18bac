"""``python -m chunkscope``: one module per command, and one per report."""
