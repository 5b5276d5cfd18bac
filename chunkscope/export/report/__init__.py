"""The report for people who do not know the tool: one HTML page, for the screen and for paper."""

from chunkscope.export.report.page import report

__all__ = ["report"]
