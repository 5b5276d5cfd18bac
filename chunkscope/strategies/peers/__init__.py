"""Splitters of other packages, for comparison: each is optional, and listed where it is not installed."""
