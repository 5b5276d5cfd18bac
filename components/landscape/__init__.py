"""The landscape: every chunk size with every overlap, on one text."""
