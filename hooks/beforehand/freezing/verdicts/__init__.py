"""The class of a verdict: whether all that it rests on was fixed before anything was seen."""
