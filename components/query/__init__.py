"""The Query page: one question put to the chunks of several sizes."""
