"""One page of every kind that the site has: which of the sites shows it, and where."""

from pathlib import Path

from beforehand.site import render
from beforehand.site.registers.problems import problems_register
from tests.site.small_record import read

RUN = "experiments/E-20260801f-tierD-run"
TEA = "experiments/E-20260801-tea"
DRAW = "experiments/E-20260907-bm1-draw"
ANY = "experiments/*"
EMPTY, SOUND = read({})
REGISTERS = (*(made(EMPTY) for made in render.REGISTERS), problems_register(EMPTY, SOUND))
"""Each register of the site, as a record without pages has it: none of them can be forgotten."""

EVERY_KIND = {
    "home": ("our_site", "index.html"),
    "front": ("our_site", "record/index.html"),
    **{f"register-{it.name}": ("our_site", f"record/{it.name}.html") for it in REGISTERS},
    "map": ("our_site", "record/map.html"),
    "design": ("our_site", f"{RUN}/design.html"),
    "critique": ("our_site", f"{RUN}/critic.html"),
    "vote": ("our_site", f"{RUN}/vote.html"),
    "audit": ("our_site", f"{DRAW}/audit.html"),
    "print": ("our_site", f"{DRAW}/print.html"),
    "draw": ("our_site", f"{DRAW}/design.html"),
    "decision": ("our_site", "decisions/D-20260725-07.html"),
    "framework": ("our_site", "framework/tierD-repaired-rules.html"),
    "journal-entry": ("our_site", "journal/071.html"),
    "artifact": ("our_site", "artifacts/T-svidanie-R04-v1.html"),
    "arm": ("our_site", "arms/ARM-tierD-run.html"),
    "note": ("our_site", "notes/notes.html"),
    "manual": ("our_site", "reference/checks/budget.html"),
    "fields": ("our_site", "reference/fields.html"),
    "missing": ("our_site", "404.html"),
    "front-proved": ("frozen_site", "record/index.html"),
    "design-proved": ("frozen_site", f"{TEA}/design/index.html"),
    "history": ("frozen_site", f"{TEA}/history/index.html"),
    "comparison": ("frozen_site", f"{TEA}/history/1-2.1/index.html"),
    "kept-copy": ("frozen_site", f"{TEA}/history/1/design/index.html"),
    "materials": ("frozen_site", f"{TEA}/materials/index.html"),
    "timeline-of-a-ledger": ("frozen_site", "record/timeline/index.html"),
    "result": ("large_site", f"{ANY}/result.html"),
    "front-large": ("large_site", "record/index.html"),
    "map-large": ("large_site", "record/map.html"),
}


def place(folder: Path, path: str) -> str:
    """Where the first page lies that a path with stars may mean."""
    found = sorted(folder.glob(path))
    assert found, path
    return found[0].relative_to(folder).as_posix()
