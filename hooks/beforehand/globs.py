"""Globs over repository paths."""

import re
from functools import lru_cache


@lru_cache(maxsize=256)
def glob_pattern(glob: str) -> re.Pattern[str]:
    """A glob as an expression: ``*`` stays inside one folder, ``**`` crosses folders.

    >>> bool(glob_pattern("experiments/*/design.md").match("experiments/a/b/design.md"))
    False
    """
    pattern = ""
    index = 0
    while index < len(glob):
        if glob.startswith("**/", index):
            pattern += "(?:.*/)?"
            index += 3
        elif glob.startswith("**", index):
            pattern += ".*"
            index += 2
        elif glob[index] in "*?":
            pattern += "[^/]*" if glob[index] == "*" else "[^/]"
            index += 1
        else:
            pattern += re.escape(glob[index])
            index += 1
    return re.compile(f"^{pattern}$")
