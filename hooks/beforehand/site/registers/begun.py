"""The day on which an experiment began, as far as its pages or its id tell."""

import datetime
import re

from beforehand.graph import Experiment, Graph
from beforehand.records.fields import read_date
from beforehand.site.events.events import events_by_experiment
from beforehand.site.words.cite import written

IN_ID = re.compile(r"(?<!\d)\d{8}(?!\d)", re.ASCII)


def begun(graph: Graph, experiment: Experiment) -> datetime.date | None:
    """The day of its plan, or the one in its id, or that of the first thing known of it."""
    design = experiment.design
    stated = read_date(written(design, "date").text) if design else None
    return stated or _in_id(experiment.id) or _first(graph, experiment)


def _in_id(name: str) -> datetime.date | None:
    digits = IN_ID.search(name)
    return read_date(f"{digits[0][:4]}-{digits[0][4:6]}-{digits[0][6:]}") if digits else None


def _first(graph: Graph, experiment: Experiment) -> datetime.date | None:
    own = events_by_experiment(graph).get(experiment.id, ())
    return min((event.date for event in own), default=None)
