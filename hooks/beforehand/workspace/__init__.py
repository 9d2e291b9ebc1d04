"""The only place that opens files: a repository becomes extracts, a graph and a report."""

from beforehand.workspace.workspace import Workspace

__all__ = ["Workspace"]
