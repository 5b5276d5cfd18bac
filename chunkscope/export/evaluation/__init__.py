"""The report on an evaluation for people who do not know the tool: one HTML page, on screen and on paper."""

from chunkscope.export.evaluation.page import evaluation_report

__all__ = ["evaluation_report"]
