"""How a `chunkscope.chunking.Chunking` is made where `chunkscope.tracing` does not write it down.

``parts`` makes one of spans and texts, ``sections`` of texts that were split one by one, ``merging`` of
another chunking, whose short chunks join their neighbours.
"""
