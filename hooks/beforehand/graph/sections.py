"""Sections of pages by their number or their name."""

from beforehand.config import folded
from beforehand.graph.index import Index
from beforehand.pages.page import Section
from beforehand.records.rows import heading_name


class Sections:
    """Looks up the sections of a page; each page's table is made when first asked for."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._numbers: dict[str, dict[str, Section]] = {}
        self._names: dict[str, dict[str, Section]] = {}

    def find(self, path: str, label: str) -> Section | None:
        """The section that ``§label`` means on a page, or None."""
        if is_number(label):
            return self._by_number(path).get(label)
        names = self._by_name(path)
        known = self.index.config.section_names
        words = folded(label).split()
        for length in range(len(words), 0, -1):
            name = " ".join(words[:length])
            found = names.get(name) or names.get(known.get(name, ""))
            if found:
                return found
        return self._begun_with(names, folded(label))

    def _begun_with(self, names: dict[str, Section], label: str) -> Section | None:
        """In scripts without spaces a label may run on: ``§完成条件`` before を見る."""
        if label.isascii():
            return None
        begins = [name for name in names if not name.isascii() and label.startswith(name)]
        return names[max(begins, key=len)] if begins else None

    def _by_number(self, path: str) -> dict[str, Section]:
        if path not in self._numbers:
            page = self.index.pages.get(path)
            table: dict[str, Section] = {}
            for section in page.sections if page else ():
                if section.number:
                    table.setdefault(section.number, section)
            self._numbers[path] = table
        return self._numbers[path]

    def _by_name(self, path: str) -> dict[str, Section]:
        if path not in self._names:
            page = self.index.pages.get(path)
            known = self.index.config.section_names
            table: dict[str, Section] = {}
            for section in page.sections if page else ():
                name = heading_name(section)
                table.setdefault(name, section)
                table.setdefault(known.get(name, name), section)
            self._names[path] = table
        return self._names[path]


def is_number(label: str) -> bool:
    """Whether a section is meant by its number (``6.7``, ``A2``) and not by its name."""
    return label[:1].isdigit() or (label[:1].isupper() and label[1:2].isdigit())
