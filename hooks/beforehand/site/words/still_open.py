"""How findings stand: which are open, and of these which block, wait or were put off."""

from collections.abc import Callable, Iterable

from beforehand.records.parts import Finding
from beforehand.site.words.markup import Cell, Piece, cell

OPEN, BLOCKS, WAITS, PUT_OFF, ANSWERED = "open", "blocks", "waits", "put off", "answered"


def finding_states(finding: Finding) -> tuple[str, ...]:
    """How a finding stands: answered, or open and one of blocks, waits and put off.

    What blocks goes on to do so when it is put off, so the three add up to what is open.
    """
    if not finding.is_open:
        return (ANSWERED,)
    if finding.is_blocking:
        return OPEN, BLOCKS
    return OPEN, PUT_OFF if finding.disposition.name == "deferred" else WAITS


def how_open(findings: Iterable[Finding], to: Callable[[str], str] = lambda _: "") -> Cell:
    """``6 open, 4 of them put off, 1 blocking``, or ``none open``.

    ``to`` gives the address of those that stand so.
    """
    states = [state for finding in findings for state in finding_states(finding)]
    still, put_off, blocking = map(states.count, (OPEN, PUT_OFF, BLOCKS))
    if not still:
        return cell("none open")
    later = "put off" if put_off == still == 1 else f"{put_off} of them put off"
    return cell(
        Piece(f"{still} open", to(OPEN)),
        cell(", ", Piece(later, to(PUT_OFF))) if put_off else (),
        cell(", ", Piece(f"{blocking} blocking", to(BLOCKS), "stop")) if blocking else (),
    )
