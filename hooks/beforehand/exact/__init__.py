"""Exact arithmetic: printed numbers, conditions over counts, their odds, draws and tests.

Nothing here knows of pages. Values are integers and fractions; a ``Decimal`` appears only
where a formula has a root or a transcendental function, with its accuracy stated there.
"""
