"""The survey as a person reads it, with the configuration that is proposed."""

from collections.abc import Mapping

from beforehand.checks.text import counted
from beforehand.survey import Survey
from beforehand.survey.ids import IdScheme
from beforehand.survey.proposal import proposal

MANY = 8
NOTATIONS = {
    "none": "no header",
    "yaml": "YAML front matter",
    "toml": "TOML",
    "lines": "plain lines",
    "bold": "bold lines",
    "quote": "block quote",
    "bullets": "bullets",
    "table": "table",
    "beside": "a file beside the page",
}


def survey_text(survey: Survey, skipped: tuple[str, ...]) -> str:
    """Everything that was found, and a proposal at the end."""
    lines = [f"{counted(survey.pages, 'Markdown page')} read."]
    lines += _row("folders", survey.folders)
    named = {NOTATIONS.get(name, name): count for name, count in survey.notations.items()}
    lines += _row("headers", named)
    lines += _row("looks like", survey.kinds)
    lines += _row("kinds not known", survey.unknown_kinds)
    lines += _row("fields not known", survey.unknown_fields)
    for scheme in survey.schemes[:MANY]:
        lines.append(f"ids: {_scheme(scheme)}")
    for name, words in survey.unknown_words.items():
        lines += _row(f"{name} words not known", words)
    shapes = {name: sum(found.values()) for name, found in survey.shapes.items()}
    lines += _row("the site renders otherwise", shapes)
    if survey.faults:
        lines.append(f"{counted(survey.faults, 'page')} could be read only in part.")
    if skipped:
        lines.append(f"not read: {'; '.join(skipped[:MANY])}{_more(len(skipped) - MANY)}")
    lines += ["", "A beforehand.yml to begin with:", "", *proposal(survey)]
    lines += ["", "Save it, run `beforehand check`, and change it until the messages are yours."]
    return "\n".join(lines) + "\n"


def _scheme(scheme: IdScheme) -> str:
    where = f"{counted(scheme.count, 'time')} on {counted(scheme.pages, 'page')}"
    named = f"names {counted(scheme.named, 'page')}" if scheme.named else "names no page"
    use = named if scheme.is_global else f"{named}, so it is taken for local"
    return f"{scheme.starts}{scheme.shape}, as in {scheme.example}: {where}; {use}"


def _row(name: str, counts: Mapping[str, int]) -> list[str]:
    if not counts:
        return []
    shown = [f"{word} {count}" for word, count in list(counts.items())[:MANY]]
    return [f"{name}: {', '.join(shown)}{_more(len(counts) - MANY)}"]


def _more(number: int) -> str:
    return f" and {number} more" if number > 0 else ""
