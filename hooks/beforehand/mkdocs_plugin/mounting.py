"""Files of the repository, and files that are made, as files of the site."""

import logging
import os
from collections.abc import Callable, Iterable
from importlib import resources
from pathlib import Path
from urllib.parse import quote

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

from beforehand.site.words.page import ASSETS, FRONT
from beforehand.workspace.tree import SUFFIXES, starts

log = logging.getLogger("mkdocs.plugins.beforehand")

HOME = "index.html"
# Scripts that every page loads; these load the others when there is a use for them.
SCRIPTS = ("loader.js", "names.js", "previews.js")
SERVED = (".css", ".js", ".svg", ".txt")


class Mounting:
    """Makes files of the site out of files of the repository.

    The address inside the site is the repository path, so that links between folders are
    the same in both; only the folder of hand-written pages loses its name in the URL.
    """

    def __init__(self, root: Path, config: MkDocsConfig, roots: Iterable[str]) -> None:
        self.root = root
        self.config = config
        docs = Path(config.docs_dir).resolve()
        inside = docs.is_relative_to(root) and docs != root
        self.docs = f"{docs.relative_to(root).as_posix()}/" if inside else ""
        self.roots = tuple(dict.fromkeys([*([self.docs] if self.docs else []), *starts(roots)]))
        site = Path(config.site_dir).resolve()
        self.site = f"{site.relative_to(root).as_posix()}/" if site.is_relative_to(root) else "//"
        self.taken: dict[str, str] = {}

    def mount(self, files: Files, paths: Iterable[str]) -> Files:
        """Public files as files of the site, and those that others have made."""
        docs_dir = os.path.normpath(self.config.docs_dir)
        kept: list[File] = []
        for file in files:
            ours = file.src_dir is not None and os.path.normpath(file.src_dir) == docs_dir
            if not (ours and self.docs):
                self.taken.setdefault(file.dest_uri, file.src_uri)
                kept.append(file)
        result = Files(kept)
        for path in sorted(paths, key=_index_first):
            file = File(path, str(self.root), self.config.site_dir, self.config.use_directory_urls)
            self._add(result, file)
        return result

    def add_text(self, files: Files, path: str, content: str) -> bool:
        """A generated page; a hand-written one of the same name stays."""
        if files.get_file_from_path(path) is not None:
            log.info("%s", f"{path} is written by hand and stays, no page is generated there")
            return False
        return self._add(files, File.generated(self.config, path, content=content))

    def add_data(self, files: Files, path: str, data: bytes) -> bool:
        """A file that is made for programs; one of the same name in the repository stays."""
        if files.get_file_from_path(path) is not None:
            log.info("%s", f"{path} is in the repository and stays, no file is generated there")
            return False
        return self._add(files, File.generated(self.config, path, content=data))

    def add_assets(self, files: Files) -> None:
        """The style sheets and scripts of the package."""
        for name, content in package_assets().items():
            self._add(files, File.generated(self.config, f"{ASSETS}/{name}", content=content))

    def is_public(self, path: str) -> bool:
        """Whether a file is below a root for real, and neither hidden nor linked from elsewhere."""
        if not path.startswith(self.roots) or path.startswith(self.site) or _hidden(path):
            return False
        place = self.root / path
        if not place.is_symlink():
            return True
        real = Path(os.path.realpath(place))
        if not real.is_relative_to(self.root):
            return False
        inside = real.relative_to(self.root).as_posix()
        return inside.startswith(self.roots) and not _hidden(inside)

    def _add(self, files: Files, file: File) -> bool:
        if file.src_uri == FRONT and HOME not in self.taken:
            file.dest_uri = HOME  # a record without a front page of its own
        elif self.docs and file.src_uri.startswith(self.docs):
            file.dest_uri = file.dest_uri.removeprefix(self.docs)
        other = self.taken.get(file.dest_uri)
        if other is None:
            self.taken[file.dest_uri] = file.src_uri
            files.append(file)
            return True
        self._collide(file, other)
        return False

    def _collide(self, file: File, other: str) -> None:
        """Say which file has no address of its own; checks report colliding pages themselves."""
        beside = file.src_uri.rpartition("/")[0] == other.rpartition("/")[0]
        readme = beside and file.name == "index" and file.is_documentation_page()
        pages = file.is_documentation_page() and other.lower().endswith(SUFFIXES)
        level = logging.INFO if readme or pages else logging.WARNING
        log.log(
            level,
            "%s",
            f"{file.src_uri}: not shown, since {other} has the same address {file.dest_uri}",
        )


def is_shown(file: File) -> bool:
    """Whether a file becomes part of the site that is built."""
    return file.inclusion not in (InclusionLevel.EXCLUDED, InclusionLevel.DRAFT)


def addresses(files: Files) -> Callable[[str], str]:
    """Tells where on the site a file of the repository, or a place in it, is shown."""

    def address(to: str) -> str:
        path, mark, anchor = to.partition("#")
        path, asks, query = (path, "", "") if path in files.src_uris else path.partition("?")
        file = files.src_uris.get(path)
        if file is None or not is_shown(file):
            return ""
        return f"{'' if file.url == './' else file.url}{asks}{query}{mark}{quote(anchor)}"

    return address


def _hidden(path: str) -> bool:
    return any(piece.startswith(".") for piece in path.split("/"))


def _index_first(path: str) -> tuple[str, bool, str]:
    """``index.md`` before ``README.md``, so that the README gives way as in MkDocs."""
    folder, _, name = path.rpartition("/")
    return folder, not name.lower().startswith("index."), name


def package_assets() -> dict[str, bytes]:
    """The package's style sheets and scripts by name."""
    folder = resources.files("beforehand.site").joinpath("assets")
    if not folder.is_dir():
        return {}
    return {
        item.name: item.read_bytes()
        for item in sorted(folder.iterdir(), key=lambda item: item.name)
        if item.is_file() and item.name.endswith(SERVED)
    }
