"""A code block whose language is followed by other words."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("fence-words"):
        yield Problem(
            sheet.span(shape.at),
            f"the site does not understand `{shape.detail}` after the marks of the code block: "
            'keep the language, and write the rest as `title="…"`',
        )


CHECK = Check(
    code="PAG033",
    name="fence-words",
    why="The site does not take it for a code block and runs the code together in one line.",
    reads=Sheet,
    find=find,
    fix="Keep only the language after the marks.",
    good="""\
# Code

```yaml title="the rule"
a: 1
```

``` { .python }
b = 2
```
""",
    bad="""\
# Code

```yaml example # PAG033
a: 1
```

~~~text пример # PAG033
b
~~~
""",
)
