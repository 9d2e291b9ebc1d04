"""Beforehand: checks that an experiment record in Markdown keeps its own promises."""

__version__ = "0.1.0"
