"""Figures that name a data file: which files a page wants, and what they say."""

from collections.abc import Mapping

import msgspec

from beforehand.pages.beside import DATA
from beforehand.records.data_values import DataError, DataFile, read_data
from beforehand.records.figures import FigureLink, Found
from beforehand.source import Source


def figure_files(page_path: str, figures: tuple[FigureLink, ...]) -> tuple[str, ...]:
    """The files of the repository that the figures of a page name, each once, sorted."""
    found: set[str] = set()
    for written in {figure.file for figure in figures if figure.file}:
        try:
            found.add(data_path(page_path, written))
        except DataError:
            continue  # said where the figure is answered
    return tuple(sorted(found))


def with_found(
    page_path: str, figures: tuple[FigureLink, ...], files: Mapping[str, Source]
) -> tuple[FigureLink, ...]:
    """The figures, each that names a file with what the file gives. Nothing raises.

    ``files`` are those of ``figure_files`` that there are; each is read once.
    """
    if not any(figure.file for figure in figures):
        return figures
    shelf = _Shelf(page_path, files)
    return tuple(
        msgspec.structs.replace(figure, found=shelf.find(figure)) if figure.file else figure
        for figure in figures
    )


def data_path(page_path: str, written: str) -> str:
    """The path from the root of the repository of a file that a page names from where it lies.

    >>> data_path("experiments/E-1/design.md", "../shared/units.csv")
    'experiments/shared/units.csv'

    Raises DataError for what lies outside of the repository or is no data.
    """
    if not written.lower().endswith(DATA):
        raise DataError(
            f"`{written}` is no data file: a figure reads {', '.join(DATA)} (columns may be "
            "parted by commas, semicolons or tabs)"
        )
    if "\\" in written or "\0" in written:
        raise DataError(f"`{written}` is no path: part folders by `/`")
    if written.startswith("/") or ":" in written:
        raise DataError(f"`{written}` is not relative to this page: write it from where it lies")
    steps = page_path.split("/")[:-1]
    for step in written.split("/"):
        if step == ".." and not steps:
            raise DataError(f"`{written}` leads out of the repository")
        if step == "..":
            steps.pop()
        elif step not in ("", "."):
            steps.append(step)
    return "/".join(steps)


class _Shelf:
    """The data files of one page, each read when it is first asked."""

    def __init__(self, page_path: str, files: Mapping[str, Source]) -> None:
        self.page_path = page_path
        self.files = files
        self.known: dict[str, DataFile | str] = {}

    def find(self, figure: FigureLink) -> Found:
        from beforehand.records.selecting import select  # few pages need it, and all would wait

        try:
            text, how = select(self._file(figure.file), figure.target.partition("#")[2])
        except DataError as trouble:
            return Found(trouble=_whole(str(trouble)))
        return Found(_whole(text), _whole(how))

    def _file(self, written: str) -> DataFile:
        path = data_path(self.page_path, written)
        if path not in self.known:
            self.known[path] = self._read(path)
        known = self.known[path]
        if isinstance(known, str):
            raise DataError(known)
        return known

    def _read(self, path: str) -> DataFile | str:
        if path not in self.files:
            return (
                f"{path} is not among the files that are read: mend the path, which starts where "
                "the page lies; a file outside the record's folders or the repository is not read"
            )
        try:
            return read_data(self.files[path])
        except DataError as trouble:
            return str(trouble)


def _whole(text: str) -> str:
    """The text without half characters, which JSON can write and no file can keep."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
