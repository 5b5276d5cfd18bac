"""The Inspect page: where a text was cut, why an overlap is missing, what is wrong, and what mends it."""
