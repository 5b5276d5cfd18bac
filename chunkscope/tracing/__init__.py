"""The traced splitter: pieces, merge runs, rows, and what they say about every boundary."""
