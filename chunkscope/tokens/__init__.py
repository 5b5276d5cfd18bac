"""Tokens and word pieces: the files of the encodings, how tokens are counted, where they stand in a text."""
