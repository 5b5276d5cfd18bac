"""What LangChain's HTML splitters make of a document, brought back to its places in the source."""
