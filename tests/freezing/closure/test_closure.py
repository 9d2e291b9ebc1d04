"""The closure: what a design rests on, and nothing that comes later."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beforehand.config import default_config
from beforehand.freezing.closure.inclusions import inclusions, names_of
from beforehand.freezing.closure.manifests import listed
from beforehand.source import Source, Span
from tests.freezing.small import DESIGN, HEAD, Tree

HOME = "experiments/E-20260801-tea"


def tree(header: str = "", body: str = "", **more: str) -> Tree:
    text = f"{HEAD}{header}---\n# Tea\n\n{body}\n"
    return Tree({DESIGN: text} | {name.replace("__", "/"): item for name, item in more.items()})


def beside(header: str, body: str, files: dict[str, str]) -> Tree:
    return Tree({DESIGN: f"{HEAD}{header}---\n# Tea\n\n{body}\n"} | files)


RULES = "---\nkind: framework\nversion: 1\nstatus: ratified\n{}---\n# Rules\n\n{}\n"


def test_a_design_alone_is_its_closure() -> None:
    found = tree().closure()
    assert (found.paths, found.missing, found.elsewhere) == ((DESIGN,), (), ())


def test_imports_are_followed_through_other_imports_and_circles() -> None:
    found = beside(
        "imports: [framework/a.md@1]\n",
        "",
        {
            "framework/a.md": RULES.format("imports: [framework/b.md]\n", ""),
            "framework/b.md": RULES.format("imports: [framework/a.md]\n", ""),
            "framework/c.md": RULES.format("", ""),
        },
    ).closure()
    assert found.paths == (DESIGN, "framework/a.md", "framework/b.md")
    assert found.why["framework/a.md"] == Span(DESIGN, 7, 11)
    assert found.why["framework/b.md"].path == "framework/a.md"


def test_an_import_that_is_not_there_is_missing() -> None:
    found = beside("imports: [framework/nope.md, not in the source]\n", "", {}).closure()
    assert found.missing == (("framework/nope.md", Span(DESIGN, 7, 11)),)


def test_files_that_are_read_with_a_page() -> None:
    found = beside(
        "",
        "There were [3](calc:units.csv#count(unit)) and [4](calc:gone.csv#count(unit)).",
        {f"{HOME}/units.csv": "unit\na\n", f"{HOME}/design.yaml": "lang: en\n"},
    ).closure()
    assert found.paths == (DESIGN, f"{HOME}/design.yaml", f"{HOME}/units.csv")
    assert [path for path, _ in found.missing] == [f"{HOME}/gone.csv"]


def test_header_fields_name_files_folders_and_globs() -> None:
    files = {
        f"{HOME}/materials/茶 杯.txt": "",
        f"{HOME}/materials/чай.txt": "",
        f"{HOME}/prompts/one.txt": "",
        f"{HOME}/prompts/two.md": "",
        f"{HOME}/prompts/notes.csv": "a\n",
        "analysis/run.R": "",
        "analysis/other.R": "",
    }
    header = "материалы: [materials/]\nprompts: ['prompts/*.txt', prompts/two.md]\n"
    header += "analysis: analysis/run.R\n"
    found = beside(header, "", files).closure()
    assert found.paths == (
        DESIGN,
        "analysis/run.R",
        f"{HOME}/materials/чай.txt",
        f"{HOME}/materials/茶 杯.txt",
        f"{HOME}/prompts/one.txt",
        f"{HOME}/prompts/two.md",
    )
    assert found.why["analysis/run.R"].line == 9
    assert not found.missing


def test_a_name_is_found_in_the_other_unicode_form() -> None:
    decomposed = "experiments/E-20260801-tea/materials/cafe\u0301.txt"
    found = beside("materials: [materials/caf\u00e9.txt]\n", "", {decomposed: ""}).closure()
    assert found.paths == (DESIGN, decomposed)


def test_prose_in_a_field_is_no_file() -> None:
    text = (
        "# Tea\n\n- **Kind:** design\n- **Analysis:** we compare, by hand, what each says\n"
        "- **Materials:** none\n"
    )
    assert Tree({DESIGN: text}).closure().missing == ()


def test_missing_files_and_those_declared_elsewhere() -> None:
    header = "materials: [materials/a.txt, far/b.txt, ../../../etc/passwd]\nelsewhere: ['far/**']\n"
    found = beside(header, "", {}).closure()
    assert [path for path, _ in found.missing] == [f"{HOME}/materials/a.txt", "../etc/passwd"]
    assert [path for path, _ in found.elsewhere] == [f"{HOME}/far/b.txt"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("m.json", '["a.txt", "sub/b.txt", "gone.txt"]'),
        ("m.json", '{"a.txt": "%s", "sub/b.txt": "sha256:%s", "gone.txt": "%s"}'),
        (
            "m.json",
            '{"files": [{"name": "a.txt", "sha256": "%s"}, {"path": "sub/b.txt"}, "gone.txt"]}',
        ),
        ("m.jsonl", '{"file": "a.txt", "n": 1}\n{"file": "sub/b.txt"}\n{"file": "gone.txt"}\n'),
        ("m.csv", "n,path\n1,a.txt\n2,sub\\b.txt\n3,gone.txt\n"),
        ("m.csv", "n,путь\n1,a.txt\n2,materials/sub/b.txt\n3,gone.txt\n"),
    ],
)
def test_a_manifest_lists_files(name: str, text: str) -> None:
    files = {
        f"{HOME}/materials/{name}": text.replace("%s", "ab" * 32),
        f"{HOME}/materials/a.txt": "",
        f"{HOME}/materials/sub/b.txt": "",
        f"{HOME}/materials/c.txt": "",
    }
    found = beside(f"manifest: materials/{name}\n", "", files).closure()
    assert found.paths == (
        DESIGN,
        f"{HOME}/materials/a.txt",
        f"{HOME}/materials/{name}",
        f"{HOME}/materials/sub/b.txt",
    )
    ((missing, span),) = found.missing
    assert missing == f"{HOME}/materials/gone.txt"
    assert span.path == f"{HOME}/materials/{name}"


def test_texts_of_a_manifest_that_name_no_file_are_left_alone() -> None:
    text = (
        '{"title": "framework", "note": "see docs", "items": [{"text": "what?", "about": "a.txt"}]}'
    )
    files = {f"{HOME}/m.json": text, f"{HOME}/a.txt": "", "framework/x.md": "# X\n"}
    found = beside("materials: [m.json]\n", "", files).closure()
    assert found.paths == (DESIGN, f"{HOME}/a.txt", f"{HOME}/m.json")
    assert not found.missing


def test_a_manifest_that_cannot_be_read_is_told() -> None:
    found = beside("manifest: m.json\n", "", {f"{HOME}/m.json": "{"}).closure()
    ((path, why),) = found.unread
    assert path == f"{HOME}/m.json"
    assert "is not JSON" in why


def test_snippets_are_followed_and_those_only_shown_need_not_be_there() -> None:
    body = """\
--8<-- "parts/one.md:2:9"

--8<--
docs/two.md
; off.md
--8<--

{% include "parts/three.md" %} and `{% include "shown.md" %}`

```
--8<-- "shown.md"
--8<-- "parts/code.py"
```

--8<-- "nowhere.md"
;--8<-- "escaped.md"
"""
    files = {
        f"{HOME}/parts/one.md": '--8<-- "experiments/E-20260801-tea/parts/four.md"\n',
        f"{HOME}/parts/three.md": '{% include-markdown "one.md" %}\n',
        f"{HOME}/parts/four.md": "text\n",
        f"{HOME}/parts/code.py": "",
        "docs/two.md": "# Two\n",
    }
    one = beside("", body, files)
    found = one.closure()
    inside = ("code.py", "four.md", "one.md", "three.md")
    assert found.paths == (DESIGN, "docs/two.md", *(f"{HOME}/parts/{name}" for name in inside))
    assert [path for path, _ in found.missing] == [f"{HOME}/nowhere.md"]
    assert len(one.asked) == len(set(one.asked))


def test_scripts_that_the_design_names_count_where_they_exist() -> None:
    body = (
        "Run `tools/verify.py`, [this](../../tools/plot.R) and `tools/later.py`; see "
        "`docs/a.md`, `materials/items.txt` and [that](prompts/p.txt); then `runs/log.txt`.\n"
        "\n```\ntools/shown.py\n```\n"
    )
    files = {
        "tools/verify.py": "",
        "tools/plot.R": "",
        "tools/shown.py": "",
        "docs/a.md": "# A\n",
        f"{HOME}/materials/items.txt": "",
        f"{HOME}/prompts/p.txt": "",
        f"{HOME}/runs/log.txt": "",
    }
    assert beside("", body, files).closure().paths == (
        DESIGN,
        f"{HOME}/materials/items.txt",
        f"{HOME}/prompts/p.txt",
        "tools/plot.R",
        "tools/verify.py",
    )


def test_what_comes_later_is_left_out_even_where_it_is_named() -> None:
    later = {
        f"{HOME}/critic.md": "---\nkind: critique\nof: E-20260801-tea\n---\n# C\n",
        f"{HOME}/result.md": "---\nkind: result\nof: E-20260801-tea\n---\n# R\n",
        f"{HOME}/vote.md": "---\nkind: vote\nof: E-20260801-tea\n---\n# V\n",
        f"{HOME}/audit.md": "---\nkind: artifact\ntype: audit\nof: E-20260801-tea\n---\n# A\n",
        f"{HOME}/ledger.jsonl": "",
        f"{HOME}/history/1/design.md": "# old\n",
        "beforehand.lock": "",
    }
    own = {f"{HOME}/text.md": "---\nkind: artifact\ntype: translation\n---\n# T\n"}
    names = ", ".join(path.removeprefix(f"{HOME}/") for path in (*later, *own))
    names = names.replace("beforehand.lock", "../../beforehand.lock")
    found = beside(f"materials: [{names}]\n", "", later | own).closure()
    assert found.paths == (DESIGN, f"{HOME}/text.md")
    assert not found.missing


@given(st.text(max_size=80), st.text(max_size=200), st.sampled_from(["m.json", "m.csv", "m.jsonl"]))
def test_whatever_is_written_no_path_leaves_the_repository(
    entry: str, text: str, name: str
) -> None:
    quoted = entry.replace("\\", "/").replace('"', "").replace("\n", " ")
    quoted = "".join(letter for letter in quoted if letter.isprintable())
    body = f'--8<-- "{quoted}"\n\n{{% include "{quoted}" %}}\n'
    files = {f"{HOME}/{name}": text, "outside.txt": ""}
    one = beside(f'manifest: ["{quoted}", {name}, "../../../x"]\n', body, files)
    found = one.closure()
    assert set(found.paths) <= set(one.sources)
    assert found == one.closure()
    assert set(found.why) == set(found.paths)


@given(st.text(max_size=200))
def test_inclusions_of_any_text(text: str) -> None:
    for item in inclusions(text.split("\n")):
        assert item.file in text.split("\n")[item.at.line - 1]
        assert names_of(item.file)[0] == item.file


def test_deep_and_doubled_manifests_are_read() -> None:
    text = '{"files": ["a", {"files": ["b"]}], "other": ["c"]}'
    found = list(listed(Source("m.json", text.encode()), default_config()))
    assert [item.text for item in found if item.named] == ["a", "b"]
