"""Tokens and word pieces: where they stand in a text, and how they are counted together."""
