"""Evaluation: what a setting finds, measured with questions whose answers have a place in the text."""

from chunkscope.evaluate.values import LeftOut, Measured, Origin, Question, QuestionSet, Ranked, Setting

__all__ = ["LeftOut", "Measured", "Origin", "Question", "QuestionSet", "Ranked", "Setting"]
