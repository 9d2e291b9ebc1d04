"""SARIF for code hosts and editors."""

import json
from urllib.parse import unquote

from beforehand.checks import all_checks
from beforehand.formats import Shown, written
from tests.formats.one_report import report


def test_sarif_is_one_run_whose_results_name_their_rules() -> None:
    tree = json.loads(written(Shown(report()), "sarif"))
    assert tree["version"] == "2.1.0"
    (run,) = tree["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [check.code for check in all_checks()]
    assert len(run["results"]) == 3
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "note")
        assert result["message"]["text"]
        (location,) = result["locations"]
        region = location["physicalLocation"]["region"]
        assert region["startLine"] >= 1
        assert region["startColumn"] >= 1
    address = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert unquote(address) == "docs/a: b, 100%.md"
    assert " " not in address
    assert run["results"][2]["suppressions"][0]["justification"] == "the source has none"


def test_sarif_names_what_was_not_read_and_where_else_to_look() -> None:
    (run,) = json.loads(written(Shown(report()), "sarif"))["runs"]
    (note,) = run["invocations"][0]["toolExecutionNotifications"]
    assert note["message"]["text"] == "not read: docs/link.md: the link leads nowhere"
    (related,) = run["results"][0]["relatedLocations"]
    assert related["physicalLocation"]["artifactLocation"]["uri"] == "docs/z.md"


def test_sarif_shows_only_what_was_asked_for() -> None:
    (run,) = json.loads(written(Shown(report(), ("docs/z.md",)), "sarif"))["runs"]
    assert [result["ruleId"] for result in run["results"]] == ["REF001", "CRT001"]
