"""Reports as text: one small file per format. A new one is a file and a line in ``FORMATS``."""

from collections.abc import Callable
from importlib import import_module
from typing import cast

from beforehand.formats.shown import Shown

FORMATS = {"text": "lines", "json": "tree", "sarif": "sarif", "github": "github"}


def written(shown: Shown, style: str) -> str:
    """What was found, in one of the ``FORMATS``; ends with a line break unless it is empty."""
    module = import_module(f"beforehand.formats.{FORMATS[style]}")
    write = cast("Callable[[Shown], str]", module.write)
    return write(shown)


__all__ = ["FORMATS", "Shown", "written"]
