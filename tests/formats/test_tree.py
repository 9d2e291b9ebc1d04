"""JSON for other programs."""

import json

from beforehand.formats import Shown, written
from tests.formats.one_report import report


def test_json_holds_everything() -> None:
    tree = json.loads(written(Shown(report()), "json"))
    (problem,) = tree["problems"]
    assert (problem["path"], problem["line"], problem["column"]) == ("docs/a: b, 100%.md", 3, 5)
    assert (problem["code"], problem["name"]) == ("CRT001", "finding-without-severity")
    assert problem["message"] == "50% of it:\r\nis wrong, or so"
    assert problem["related"] == [{"path": "docs/z.md", "line": 1, "column": 1}]
    assert [item["code"] for item in tree["notices"]] == ["REF001"]
    assert tree["waived"][0]["reason"] == "the source has none"
    assert (tree["pages"], tree["records"], tree["idle"]) == (2, 1, ["AMD001"])
    assert tree["unread"] == ["docs/link.md: the link leads nowhere"]
