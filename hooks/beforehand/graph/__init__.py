"""The record as a whole."""

from beforehand.graph.graph import Graph
from beforehand.graph.index import Experiment
from beforehand.graph.resolve import Reference, Target

__all__ = ["Experiment", "Graph", "Reference", "Target"]
