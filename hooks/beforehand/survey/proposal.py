"""The configuration that a survey proposes: about fifteen lines of YAML."""

import re
from collections.abc import Iterator, Mapping

from beforehand.checks import all_checks
from beforehand.checks.text import counted
from beforehand.config import default_config
from beforehand.survey import Survey
from beforehand.survey.places import globs

SCHEMES = 4
WORDS = 4
SHAPES_FROM = 10
MOST_OF = 0.8


def proposal(survey: Survey) -> Iterator[str]:
    """A configuration that finds the records that are there and asks of them what most have."""
    yield f"roots: [{', '.join(quoted(root) for root in _roots(survey))}]"
    kinds = [line for kind in survey.places for line in _kind(survey, kind)]
    if kinds:
        yield "kinds:"
        yield from kinds
    schemes = [scheme for scheme in survey.schemes if scheme.is_global][:SCHEMES]
    yield "prefixes:" if schemes else "prefixes: []"
    for scheme in schemes:
        kind = scheme.kind or "artifact"
        yield f"  - {{starts: \"{scheme.starts}\", shape: '{scheme.shape}', kind: {kind}}}"
    if survey.names.sure:
        yield f"fields: {_names(survey.names.sure)}"
    if survey.names.perhaps:
        yield f"# fields: {_names(survey.names.perhaps)}   # perhaps: take over what is so"
    waived = dict(_waived(survey))
    if waived:
        yield "waive:   # take a line out to see the problems"
        for code, reason in waived.items():
            yield f"  {code}: {reason}"
    if survey.unknown_words:
        yield "# words:   # say what these mean, for example `severity: {blocking: [word]}`"
        for name, words in survey.unknown_words.items():
            yield f"#   {name}: {', '.join(list(words)[:WORDS])}"


def _names(names: Mapping[str, tuple[str, ...]]) -> str:
    lists = (f"{name}: [{', '.join(map(quoted, others))}]" for name, others in names.items())
    return f"{{{', '.join(lists)}}}"


def _kind(survey: Survey, kind: str) -> Iterator[str]:
    paths, default = survey.places[kind], default_config().kinds[kind]
    rest = [path for other, found in survey.places.items() if other != kind for path in found]
    where = globs(paths, (*rest, *survey.others))
    filled = survey.filled.get(kind, {})
    requires = [name for name in default.requires if filled.get(name, 0) >= MOST_OF * len(paths)]
    parts = [f"where: [{', '.join(quoted(glob) for glob in where)}]"]
    if len(requires) < len(default.requires):
        parts.append(f"requires: [{', '.join(quoted(name) for name in requires)}]")
    yield f"  {kind}: {{{', '.join(parts)}}}"


def _waived(survey: Survey) -> Iterator[tuple[str, str]]:
    """Checks that would only say over and over that these pages were not written for a site."""
    if survey.unknown_kinds:
        yield "PAG006", "here `kind` means something else"
    roots = _roots(survey)
    for check in all_checks():
        places = survey.shapes.get(check.name, {})
        count = sum(number for top, number in places.items() if top in roots or roots == ["."])
        if count >= SHAPES_FROM:
            yield check.code, f"written for a code host ({check.name}, {counted(count, 'place')})"


def _roots(survey: Survey) -> list[str]:
    """The folders that hold pages of some kind; all of them if none does."""
    tops = {
        path.split("/", 1)[0] for paths in survey.places.values() for path in paths if "/" in path
    }
    tops = tops or {name for name in survey.folders if name != "."}
    loose = any("/" not in path for paths in survey.places.values() for path in paths)
    return ["."] if loose or not tops else sorted(tops)


def quoted(text: str) -> str:
    """A text as a YAML scalar inside a list."""
    plain = re.fullmatch(r"[^\W\d_][\w/.-]*(?: [\w/.-]+)*", text)
    return (
        text if plain and text.casefold() not in YAML_WORDS else "'" + text.replace("'", "''") + "'"
    )


YAML_WORDS = frozenset({"on", "off", "yes", "no", "y", "n", "true", "false", "null"})
