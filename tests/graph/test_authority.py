"""Authority: what gate lines amount to, now and when each pass was written."""

import pytest

from beforehand.checks.run import check_sources
from beforehand.graph import Experiment
from beforehand.graph.authority import contradictions, effective, family_of, gate_lines
from beforehand.source import Source

FOLDER = "experiments/E-20260801-tea"


def experiment(design: str, *passes: str, version: str = "R2.2", header: str = "") -> Experiment:
    texts = {
        f"{FOLDER}/design.md": (
            f"---\nkind: design\nversion: {version}\n{header}---\n# D\n\n{design}\n"
        )
    }
    for number, body in enumerate(passes, 1):
        attacks, _, gates = body.partition(":")
        texts[f"{FOLDER}/critic-{number}.md"] = (
            f"---\nkind: critique\nof: E-20260801-tea\nattacks: {attacks}\npass: {number}\n---\n"
            f"# C\n\n{gates}\n"
        )
    sources = [Source(path, text.encode()) for path, text in texts.items()]
    graph, _ = check_sources(sources, ())
    return graph.experiments["E-20260801-tea"]


def states(one: Experiment) -> dict[str, str]:
    return {state.family: state.value for state in effective(one)}


REFUSED = "PROTOCOL_R2_1_IMPLEMENTATION_AUTHORIZATION=NO"
REFUSED_AGAIN = "PROTOCOL_R2_2_IMPLEMENTATION_AUTHORIZATION=NO"
FAILED = "PROTOCOL_R2_1_DESIGN_VALIDITY=FAIL"
PASSED = "PROTOCOL_R2_2_DESIGN_VALIDITY=PASS_FOR_IMPLEMENTATION"


def test_the_last_line_of_a_family_wins_whatever_its_version() -> None:
    one = experiment("MERGE_AUTHORIZATION=NO", f"R2.1:{FAILED}", f"R2.2:{PASSED}")
    assert states(one) == {
        "DESIGN_VALIDITY": "PASS_FOR_IMPLEMENTATION",
        "MERGE_AUTHORIZATION": "NO",
    }
    validity = effective(one)[0]
    assert [value for _, value, _ in validity.earlier] == ["FAIL"]
    assert validity.span.path == f"{FOLDER}/critic-2.md"


def test_a_pass_opens_what_an_earlier_line_closed_and_nothing_else() -> None:
    one = experiment(
        f"{REFUSED_AGAIN}\n\nMERGE_AUTHORIZATION=NO", f"R2.1:{FAILED}", f"R2.2:{PASSED}"
    )
    assert states(one)["IMPLEMENTATION_AUTHORIZATION"] == "BY_PASS_2"
    assert states(one)["MERGE_AUTHORIZATION"] == "NO"


def test_a_design_may_repeat_the_lines_of_its_passes() -> None:
    text = f"{REFUSED}\n\n{FAILED}\n\n{REFUSED_AGAIN}\n\n{PASSED}"
    one = experiment(text, f"R2.1:{FAILED}", f"R2.2:{PASSED}")
    assert states(one)["IMPLEMENTATION_AUTHORIZATION"] == "BY_PASS_2"


def test_a_later_version_that_refuses_again_closes_it() -> None:
    one = experiment(REFUSED_AGAIN.replace("R2_2", "R2_3"), f"R2.2:{PASSED}", version="R2.3")
    assert states(one)["IMPLEMENTATION_AUTHORIZATION"] == "NO"
    assert contradictions(one) == ()


def test_a_yes_stays_a_yes() -> None:
    one = experiment(REFUSED_AGAIN.replace("NO", "YES"), f"R2.2:{PASSED}")
    assert states(one)["IMPLEMENTATION_AUTHORIZATION"] == "YES"
    assert contradictions(one) == ()


def test_the_state_when_a_pass_was_written() -> None:
    one = experiment(f"{REFUSED}\n\n{REFUSED_AGAIN}", f"R2.1:{FAILED}", f"R2.2:{PASSED}")
    first = {state.family: state.value for state in effective(one, one.critiques[0])}
    assert first == {"DESIGN_VALIDITY": "FAIL", "IMPLEMENTATION_AUTHORIZATION": "NO"}
    assert len(gate_lines(one)) == 4
    assert len(gate_lines(one, one.critiques[0])) == 2


def test_a_refusal_beside_a_later_pass_is_a_contradiction_until_a_page_says_what_holds() -> None:
    (clash,) = contradictions(experiment(REFUSED_AGAIN, f"R2.2:{PASSED}"))
    assert clash.refused[1] == "NO"
    assert clash.passed[1] == "PASS_FOR_IMPLEMENTATION"
    said = "effective:\n  IMPLEMENTATION_AUTHORIZATION: BY_PASS_1\n"
    assert contradictions(experiment(REFUSED_AGAIN, f"R2.2:{PASSED}", header=said)) == ()


@pytest.mark.parametrize(
    "header", ["effective: open\n", "effective: [a, b]\n", "effective: {MERGE_AUTHORIZATION: NO}\n"]
)
def test_a_header_that_says_nothing_of_implementation_settles_nothing(header: str) -> None:
    assert len(contradictions(experiment(REFUSED_AGAIN, f"R2.2:{PASSED}", header=header))) == 1


def test_lines_without_versions_belong_to_the_version_of_the_design() -> None:
    gate = "IMPLEMENTATION_AUTHORIZATION=NO"
    passed = "DESIGN_VALIDITY=PASS_FOR_IMPLEMENTATION"
    assert (
        states(experiment(gate, f"2:{passed}", version="2"))["IMPLEMENTATION_AUTHORIZATION"]
        == "BY_PASS_1"
    )
    assert (
        states(experiment(gate, f"1:{passed}", version="2"))["IMPLEMENTATION_AUTHORIZATION"] == "NO"
    )


def test_an_experiment_without_gates_has_no_authority() -> None:
    assert effective(experiment("No lines.", "1:None.")) == ()


@pytest.mark.parametrize(
    ("key", "family"),
    [
        ("PROTOCOL_R2_2_DESIGN_VALIDITY", "DESIGN_VALIDITY"),
        ("R2_DESIGN_VALIDITY", "DESIGN_VALIDITY"),
        ("V2_1_DESIGN_VALIDITY", "DESIGN_VALIDITY"),
        ("TIER_D", "TIER_D"),
        ("AUTHORIZATION", "AUTHORIZATION"),
    ],
)
def test_families(key: str, family: str) -> None:
    assert family_of(key) == family
