"""The command that computes decision rules: of the record, of a file, or typed on the line."""

import shutil
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from beforehand.cli.options import root_option

if TYPE_CHECKING:
    from beforehand.cli.rule_odds import RuleOdds
    from beforehand.cli.rule_sources import Found

UNREADABLE = 2
NEEDED = ("--units", "--outcome", "--fires")


@click.command()
@click.argument("name", required=False)
@root_option
@click.option("--file", "file", help="A YAML file with what a rule block holds; - reads the input.")
@click.option("--units", help="How many units are counted: 12, or jurors=3,items=4.")
@click.option("--outcome", multiple=True, help="An outcome and its chance: plus=1/4, split=rest.")
@click.option("--fires", help='When the rule fires: "plus >= 8 and minus == 0".')
@click.option("--alternative", multiple=True, help="Other chances: strong:plus=0.8,minus=0.05.")
@click.option("--cells", help="How many cells share the rule.")
@click.option("--no-curve", is_flag=True, help="Leave the power curve out.")
@click.option("--json", "as_json", is_flag=True, help="Print exact fractions as JSON.")
@click.pass_context
def odds(  # noqa: PLR0913, PLR0917 - one argument for each option
    context: click.Context,
    name: str | None,
    root: str,
    file: str | None,
    units: str | None,
    outcome: tuple[str, ...],
    fires: str | None,
    alternative: tuple[str, ...],
    cells: str | None,
    no_curve: bool,
    as_json: bool,
) -> None:
    """Compute how often a decision rule fires, and with what power.

    NAME is that of a rule of the record, or ID/NAME; without it, all rules are shown. With
    --file, or with --units, --outcome and --fires, no record is needed.
    """
    from beforehand.cli.rule_sources import of_file, of_record
    from beforehand.diagnostics import one_line

    typed = [
        *_given("--units", units),
        *(("--outcome", text) for text in outcome),
        *_given("--fires", fires),
        *(("--alternative", text) for text in alternative),
        *_given("--cells", cells),
    ]
    if typed and (name is not None or file is not None):
        raise click.UsageError("a rule typed here takes neither NAME nor --file")
    if typed:
        found = _typed(typed)
    elif file is not None:
        found = of_file(file, name)
    else:
        found = of_record(root, name)
    shown = [*_computed(found, with_curve=not no_curve)]
    click.echo("\n".join(_as_json(shown, found) if as_json else _as_text(shown)), nl=False)
    for span, message in found.faults:
        click.echo(one_line(f"{span}: {message}"), err=True)
    if not (shown or found.faults or typed):
        click.echo('0 rules: no page has a block `record="rule"`', err=True)
    context.exit(UNREADABLE if found.faults else 0)


def _given(option: str, text: str | None) -> tuple[tuple[str, str], ...]:
    return () if text is None else ((option, text),)


def _typed(given: Sequence[tuple[str, str]]) -> "Found":
    """The rule that the options say; a fault ends the command with a caret under it."""
    from beforehand.cli.rule_line import Typed, pointed, read_typed
    from beforehand.cli.rule_sources import Found
    from beforehand.reckoning.rules import NamedRule

    missing = [option for option in NEEDED if option not in {option for option, _ in given}]
    if missing:
        needed = "a rule typed here needs --units, --outcome and --fires"
        raise click.UsageError(f"{needed}: {' and '.join(missing)} not given")
    options = [Typed(option, text) for option, text in given]
    read = read_typed(options)
    if isinstance(read, NamedRule):
        return Found([read])
    for fault in read:
        click.echo("\n".join(pointed(fault, options)), err=True)
    raise click.exceptions.Exit(UNREADABLE)


def _computed(found: "Found", *, with_curve: bool) -> "Iterator[RuleOdds]":
    """The figures of each rule; of one that cannot be counted the reason becomes a fault."""
    from beforehand.exact.functions import Undefined
    from beforehand.exact.model import TooLarge

    if not found.rules:
        return
    from beforehand.cli.rule_odds import rule_odds

    for named in found.rules:
        try:
            yield rule_odds(named, with_curve=with_curve)
        except (TooLarge, Undefined) as error:
            found.faults.append((named.at.span(named.path or "--fires"), str(error)))


def _as_text(shown: "Sequence[RuleOdds]") -> Iterator[str]:
    """Each rule with a blank line before the next one."""
    if not shown:
        return
    from beforehand.cli.rule_text import rule_lines
    from beforehand.cli.terminal_curve import curve_lines, signs
    from beforehand.diagnostics import visible

    width, drawn_with = shutil.get_terminal_size().columns, signs()
    for number, item in enumerate(shown):
        named = item.named
        head = [f"{named.at.span(named.path)}: {named.name}"] if named.path else []
        lines = [*([""] if number else []), *head, *rule_lines(item)]
        if item.curve:
            lines.extend(("", *curve_lines(item.curve, width, drawn_with)))
        yield from map(visible, lines)
    yield ""


def _as_json(shown: "Sequence[RuleOdds]", found: "Found") -> Iterator[str]:
    from beforehand.cli.exact_json import dumped, faults
    from beforehand.cli.rule_json import rule_json

    rules = [rule_json(item) for item in shown]
    yield dumped({"version": 1, "rules": rules, "faults": faults(found.faults)})
    yield ""
