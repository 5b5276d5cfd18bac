"""Word, PowerPoint and Excel files as Markdown: a module per format, and the XML package below them."""
