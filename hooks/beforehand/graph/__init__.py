"""The record as a whole."""

from beforehand.graph.graph import Graph
from beforehand.graph.index import Experiment
from beforehand.graph.reference import Reference, Target

__all__ = ["Experiment", "Graph", "Reference", "Target"]
