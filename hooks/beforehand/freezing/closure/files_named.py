"""The files of a repository that a text names."""

from beforehand.globs import glob_pattern
from beforehand.graph import Graph
from beforehand.graph.index import relative
from beforehand.graph.links import SCHEME


def files_named(graph: Graph, written: str, bases: tuple[str, ...]) -> tuple[str, ...]:
    """The files that a text names from the first base that has any: one, a folder, a glob.

    A base is the path of the page or file that names them; empty for the root.
    """
    name = written.replace("\\", "/")
    if not name or len(name) > 1000 or SCHEME.match(name) or "\n" in name:
        return ()
    for base in bases:
        path = relative(base, name)
        if path.startswith("..") or not path:
            continue
        found = graph.tree.named(path)
        if found in graph.files:
            return (found,)
        if found:
            return tuple(sorted(file for file in graph.files if file.startswith(f"{found}/")))
        if "*" in path or "?" in path:
            glob = glob_pattern(path)
            matched = tuple(sorted(file for file in graph.files if glob.match(file)))
            if matched:
                return matched
    return ()
