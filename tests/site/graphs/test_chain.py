"""The chain of an experiment: each version leads to the text that it had."""

import shutil

import pytest

from beforehand.site.graphs.chain import chain, chain_block
from tests.frozen_record import FOLDER, PAGE
from tests.site.frozen_versions import shown, three_versions
from tests.site.small_record import DESIGN, small_record

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


@pytest.fixture(scope="module")
def frozen(tmp_path_factory):
    root = tmp_path_factory.mktemp("frozen")
    three_versions(root)
    return root


def led(graph) -> dict[str, str]:
    (experiment,) = graph.experiments.values()
    found = chain(graph, experiment, experiment.design)
    return {node.label: node.to for node in found.nodes if node.kind == "design"}


def test_a_version_leads_to_its_kept_copy_and_the_current_one_to_the_design(frozen):
    graph, _ = shown(frozen)
    assert led(graph) == {
        "version 1": f"{FOLDER}/history/1/design.md",
        "version 2": f"{FOLDER}/history/2/design.md",
        "version 2.1": PAGE,
    }
    (experiment,) = graph.experiments.values()
    assert chain_block(graph, experiment.design).count('href="history/1/design.md"') == 2


def test_a_version_without_a_copy_leads_to_the_history(frozen):
    (frozen / FOLDER / "history/1/design.md").unlink()
    graph, _ = shown(frozen)
    assert led(graph)["version 1"] == f"{FOLDER}/history/index.md"
    assert led(graph)["version 2"] == f"{FOLDER}/history/2/design.md"


def test_without_a_ledger_every_version_leads_to_the_design():
    assert set(led(small_record()[0]).values()) == {DESIGN}
