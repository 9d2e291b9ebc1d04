"""A code block that is not closed as it was opened."""

from collections.abc import Iterator

from beforehand.checks.check import Check, Problem, Sheet


def find(sheet: Sheet) -> Iterator[Problem]:
    for shape in sheet.shapes("unclosed-fence"):
        ending = f"is closed by `{shape.detail}`" if shape.detail else "is not closed"
        word = shape.detail.lstrip("`~")
        if word:
            ending = f"is still open where a block of `{word}` begins"
        yield Problem(
            sheet.span(shape.at),
            f"the code block opened here {ending}: close it with the same marks that opened it",
        )


CHECK = Check(
    code="PAG024",
    name="unclosed-fence",
    why=(
        "A code host runs the code to the end of the page, the site shows the fence and the "
        "code as text."
    ),
    reads=Sheet,
    find=find,
    fix="Close the block with as many marks as opened it.",
    good="""\
# Code

```text
a
```

~~~
```
~~~

````markdown
```text
a block that shows a block
```
````
""",
    bad="""\
# Code

~~~text # PAG024
closed by a longer fence
~~~~~

```text # PAG024
забыли закрыть

```python
print(1)
```

```yaml # PAG024
a: 1
""",
)
