"""The repository that is attacked."""

from pathlib import Path

import pytest
from tests.attacks.frozen import commit_frozen
from tests.frozen_record import FILES, check, freeze, verify
from tests.workspace.git_made import Made


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """A repository with a frozen design, the freeze committed by itself."""
    made = Made(tmp_path / "record")
    made.commit(dict(FILES))
    assert freeze(made.root).exit_code == 0
    commit_frozen(made)
    assert check(made.root) == []
    assert verify(made.root).exit_code == 0
    return made
