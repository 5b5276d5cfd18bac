"""Sentences of a text, English and Japanese, with exact places."""
