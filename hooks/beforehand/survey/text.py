"""The survey as a person reads it, with the configuration that it proposes."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from beforehand.checks.text import counted
from beforehand.config import default_config
from beforehand.globs import glob_pattern
from beforehand.survey import Survey
from beforehand.survey.ids import IdScheme

MANY = 8
WORDS = 4
WIDEST = 3
SHORTEST = 3
NOTATIONS = {
    "none": "no header",
    "yaml": "YAML front matter",
    "toml": "TOML",
    "lines": "plain lines",
    "bold": "bold lines",
    "quote": "block quote",
    "bullets": "bullets",
    "table": "table",
}
KINDS = {
    "adr": "decision",
    "d": "decision",
    "dec": "decision",
    "rfc": "decision",
    "kep": "decision",
    "e": "design",
    "exp": "design",
    "doe": "design",
    "hyp": "design",
    "arm": "arm",
    "s": "journal",
}


def survey_text(survey: Survey, skipped: tuple[str, ...]) -> str:
    """Everything that was found, and a proposal at the end."""
    lines = [f"{counted(survey.pages, 'Markdown page')} read."]
    if not survey.pages:
        lines.append("There is nothing to survey here.")
    lines += _row("folders", survey.folders)
    named = {NOTATIONS.get(name, name): count for name, count in survey.notations.items()}
    lines += _row("headers", named)
    lines += _row("looks like", survey.kinds)
    lines += _row("kinds not known", survey.unknown_kinds)
    for scheme in survey.schemes[:MANY]:
        lines.append(f"ids: {_scheme(scheme)}")
    for name, words in survey.unknown_words.items():
        lines += _row(f"{name} words not known", words)
    if survey.faults:
        lines.append(f"{counted(survey.faults, 'page')} could be read only in part.")
    if skipped:
        lines.append(f"not read: {'; '.join(skipped[:MANY])}{_more(len(skipped) - MANY)}")
    if survey.pages:
        lines += ["", "A beforehand.yml to begin with:", "", *proposal(survey)]
        lines += [
            "",
            "Save it, run `beforehand check`, and change it until the messages are yours.",
        ]
    return "\n".join(lines) + "\n"


def proposal(survey: Survey) -> Iterator[str]:
    """A configuration of about fifteen lines, as YAML."""
    roots = _roots(survey)
    yield f"roots: [{', '.join(_quoted(root) for root in roots)}]"
    kinds = {kind: globs(paths) for kind, paths in survey.places.items() if _is_new(kind, paths)}
    if kinds:
        yield "kinds:"
        for kind, found in kinds.items():
            yield f"  {kind}: {{where: [{', '.join(_quoted(glob) for glob in found)}]}}"
    schemes = [scheme for scheme in survey.schemes if scheme.is_global][:WORDS]
    if schemes:
        yield "prefixes:"
        for scheme in schemes:
            kind = _kind(scheme.starts)
            yield f"  - {{starts: \"{scheme.starts}\", shape: '{scheme.shape}', kind: {kind}}}"
    if survey.unknown_words:
        yield "# words:   # say what these mean, for example `severity: {blocking: [word]}`"
        for name, words in survey.unknown_words.items():
            yield f"#   {name}: {', '.join(list(words)[:WORDS])}"


def _kind(starts: str) -> str:
    """The kind that a prefix suggests, by any of its words."""
    words = starts.casefold().split("-")
    return next((KINDS[word] for word in words if word in KINDS), "artifact")


def _is_new(kind: str, paths: tuple[str, ...]) -> bool:
    """Whether pages of a kind are somewhere else than by default."""
    usual = [glob_pattern(glob) for glob in default_config().kinds[kind].where]
    return not all(any(pattern.match(path) for pattern in usual) for path in paths)


def globs(paths: tuple[str, ...]) -> tuple[str, ...]:
    """A few patterns that cover the paths: a star for the part in which they differ."""
    folders = Counter(path.rsplit("/", 1)[0] for path in paths if "/" in path)
    siblings = Counter(folder.rsplit("/", 1)[0] for folder in folders if "/" in folder)
    names: dict[str, set[str]] = {}
    covered: Counter[str] = Counter()
    for path in paths:
        folder, _, name = path.rpartition("/")
        parent, _, last = folder.rpartition("/")
        if last and siblings[parent] > 1:
            folder = f"{parent}/*"
        names.setdefault(folder, set()).add(name)
        covered[folder] += 1
    return tuple(
        f"{folder}/{_name(names[folder])}".lstrip("/")
        for folder, _ in sorted(covered.items(), key=lambda item: (-item[1], item[0]))[:WIDEST]
    )


def _name(names: set[str]) -> str:
    """One pattern for the names of files in a folder."""
    stems = sorted({re.sub(r"\d+", "*", name.rsplit(".", 1)[0]) for name in names})
    if len(names) == 1:
        return min(names)
    if len(stems) == 1:
        return f"{stems[0]}.md"
    common = re.split(r"[*]", commonprefix(stems))[0]
    return f"{common}*.md" if len(common) >= SHORTEST else "*.md"


def commonprefix(words: list[str]) -> str:
    """The letters with which all the words begin."""
    first, last = min(words), max(words)
    length = next((n for n, letter in enumerate(first) if last[n : n + 1] != letter), len(first))
    return first[:length]


def _roots(survey: Survey) -> list[str]:
    """The folders that hold pages of some kind; all of them if none does."""
    tops = {
        path.split("/", 1)[0] for paths in survey.places.values() for path in paths if "/" in path
    }
    tops = tops or {name for name in survey.folders if name != "."}
    loose = any("/" not in path for paths in survey.places.values() for path in paths)
    return ["."] if loose or not tops else sorted(tops)


def _scheme(scheme: IdScheme) -> str:
    where = f"{counted(scheme.count, 'time')} on {counted(scheme.pages, 'page')}"
    use = (
        f"names {counted(scheme.named, 'page')}"
        if scheme.named
        else "names no page, so it is local"
    )
    return f"{scheme.starts}{scheme.shape}, as in {scheme.example}: {where}; {use}"


def _row(name: str, counts: Mapping[str, int]) -> list[str]:
    if not counts:
        return []
    shown = [f"{word} {count}" for word, count in list(counts.items())[:MANY]]
    return [f"{name}: {', '.join(shown)}{_more(len(counts) - MANY)}"]


def _more(number: int) -> str:
    return f" and {number} more" if number > 0 else ""


def _quoted(text: str) -> str:
    return text if re.fullmatch(r"[A-Za-z][\w/.-]*", text) else "'" + text.replace("'", "''") + "'"
