"""How property tests run, and the site that many tests look at.

Properties have no clock, and are tried the same way each time where nobody watches.
"""

import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests.built_once import ROOT, once, strictly_built

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


@pytest.fixture(scope="session")
def our_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this repository, with plain file names."""
    return once(tmp_path_factory, "our-site", lambda site: strictly_built(ROOT, site))
