"""The files and folders of a repository, for links and paths that name them."""

import unicodedata


class FileTree:
    """Looks paths up as written, and as they would be but for case or Unicode form."""

    def __init__(self, files: frozenset[str]) -> None:
        self._paths: dict[str, str] = {}
        self._alike: dict[str, str] = {}
        for file in sorted(files):
            path = file
            while path and path not in self._paths:
                self._paths.update({path: path, unicodedata.normalize("NFC", path): path})
                self._alike.setdefault(_skeleton(path), path)
                path = path.rpartition("/")[0]

    def has(self, path: str) -> bool:
        """Whether a file or folder is called so; Unicode forms count as one."""
        path = path.strip("/")
        return not path or path in self._paths or unicodedata.normalize("NFC", path) in self._paths

    def named(self, path: str) -> str:
        """The file or folder of this name, in the Unicode form it has on disk; or nothing."""
        path = path.strip("/")
        return self._paths.get(path) or self._paths.get(unicodedata.normalize("NFC", path), "")

    def alike(self, path: str) -> str:
        """The file or folder whose name differs only in case, or nothing."""
        return self._alike.get(_skeleton(path.strip("/")), "")


def is_hidden(path: str) -> bool:
    """Whether a path leads through a dot folder or to a dot file, which are not looked at."""
    return any(piece.startswith(".") and piece not in (".", "..") for piece in path.split("/"))


def _skeleton(path: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())
