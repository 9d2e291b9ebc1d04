"""A citation as text, as BibTeX and as CSL-JSON, and the box below a page that offers all three."""

from itertools import chain, repeat

import msgspec

from beforehand.records.record import AnyRecord
from beforehand.site.handover.cite_values import Citation, citation
from beforehand.site.handover.crate import NAME
from beforehand.site.handover.experiment_crate import folder_of
from beforehand.site.handover.values import Hand
from beforehand.site.head.citable import CITE, is_cited
from beforehand.site.words.markup import Piece, escape, escape_kept, html

# What BibTeX or TeX would read as markup. A brace counts in BibTeX even behind a backslash.
TEX = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\textbraceleft{}",
        "}": r"\textbraceright{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        **{letter: f"\\{letter}" for letter in "%&$#_"},
    }
)


def cite_box(hand: Hand, path: str) -> str:
    """The box below a page with how to cite it, as HTML; empty for what nobody cites."""
    found = filter(is_cited, hand.graph.index.on_page.get(path, ()))
    marks = chain([f' id="{CITE[1:]}"'], repeat(""))
    return "".join(_box(hand, *pair) for pair in zip(found, marks, strict=False))


def _box(hand: Hand, record: AnyRecord, mark: str) -> str:
    cited = citation(hand, record)
    forms = (
        ("Text", as_text(cited)),
        ("BibTeX", as_bibtex(cited)),
        ("CSL-JSON", as_csl(cited)),
    )
    shown = "".join(
        f'<p class="bh-cite__form">{escape(name)}</p><pre><code>{escape_kept(text)}</code></pre>'
        for name, text in forms
    )
    return (
        f'<details class="bh-cite"{mark} data-search-exclude>'
        f"<summary>Cite this record</summary>{shown}{_crate(hand, record)}</details>"
    )


def _crate(hand: Hand, record: AnyRecord) -> str:
    """A line with the description of the experiment's folder for programs, where there is one."""
    experiment = hand.graph.experiment_of(record)
    crate = f"{folder_of(experiment)}{NAME}" if experiment and folder_of(experiment) else ""
    if not crate or not hand.address(crate):
        return ""
    link = html(Piece("RO-Crate", crate), record.path)
    return f"<p>For programs: the files of the experiment as an {link}.</p>"


def as_text(cited: Citation) -> str:
    """One line for a list of references."""
    version = f", version {cited.version}" if cited.version else ""
    by = cited.publisher if (cited.publisher,) != cited.authors else ""
    parts = (
        f"{'; '.join(cited.authors)} ({cited.date[:4] or 'no date'}).",
        f"{cited.title} ({cited.name}{version}).",
        f"{by}." if by else "",
        f"{cited.url}" if cited.url else "",
        f"[{cited.fixed}]" if cited.fixed else "",
    )
    return " ".join(filter(None, parts))


def as_bibtex(cited: Citation) -> str:
    """An entry of BibTeX's type ``misc``, which every style knows."""
    authors = [_tex_author(name, cited.people) for name in cited.authors]
    note = ", ".join(
        filter(None, (f"version {cited.version}" if cited.version else "", cited.fixed))
    )
    fields = {
        "author": " and ".join(authors),
        "title": f"{{{cited.title.translate(TEX)}}}",
        "howpublished": _tex(cited.publisher),
        "year": cited.date[:4],
        "month": cited.date[5:7].lstrip("0"),
        "number": _tex(cited.name),
        "version": _tex(cited.version),
        "note": _tex(note),
        "url": cited.url,
    }
    lines = [f"  {name} = {{{value}}}" for name, value in fields.items() if value]
    return "@misc{{{},\n{}\n}}".format(cited.key, ",\n".join(lines))


def _tex(text: str) -> str:
    return " ".join(text.split()).translate(TEX)


def _tex_author(name: str, person: bool) -> str:
    """A person as written, which BibTeX parts itself; all else as one name."""
    is_whole = not person or " and " in f" {name.casefold()} " or name.count(",") > 1
    return f"{{{_tex(name)}}}" if is_whole else _tex(name)


def as_csl(cited: Citation) -> str:
    """A list of one item, as reference managers take it."""
    item: dict[str, object] = {
        "id": cited.key,
        "type": cited.sort,
        "title": cited.title,
        "author": [_csl_author(name, cited.people) for name in cited.authors],
        "issued": {"date-parts": [[int(part) for part in cited.date.split("-")]]}
        if cited.date
        else {},
        "number": cited.name,
        "version": cited.version,
        "publisher": cited.publisher,
        "URL": cited.url,
        "note": cited.fixed,
    }
    kept = {name: value for name, value in item.items() if value}
    return msgspec.json.format(msgspec.json.encode([kept]), indent=2).decode()


def _csl_author(name: str, person: bool) -> dict[str, str]:
    """Only a comma tells which part of a name is the family's."""
    family, comma, given = (part.strip() for part in name.partition(","))
    if person and comma and given and "," not in given:
        return {"family": family, "given": given}
    return {"literal": name}
