"""PDF files as plain text: the reader, the open file below it, and the places of its outline."""
