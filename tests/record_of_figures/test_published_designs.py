"""Designs that others published, typed in as blocks, give the numbers that were published."""

from tests.record_of_figures.record import DESIGNS, checked, lines

from beforehand.reckoning.figures import Figure

FEWEST_ROWS = 10
NO_READING = "no small change gives it"


def figures() -> tuple[Figure, ...]:
    return checked()[0].figures_on(DESIGNS)


def finding(figure: Figure) -> str:
    """What the page says is wrong with a row."""
    return lines()[DESIGNS][figure.span.line - 1].rstrip("| ").rpartition("|")[2].strip()


def test_every_published_number_is_right_or_a_finding() -> None:
    for item in figures():
        line = lines()[DESIGNS][item.span.line - 1]
        assert (item.state == "holds") is line.endswith("| |"), line
        assert item.state != "unreadable"


def test_a_finding_is_explained_as_the_page_says() -> None:
    wrong = [item for item in figures() if item.state == "differs"]
    assert wrong
    for item in wrong:
        said = finding(item)
        words = [near.words for near in item.near]
        assert said in words or (words == [] and said.endswith(NO_READING)), (said, words)


def test_the_designs_are_whole_tables() -> None:
    rows = [line for line in lines()[DESIGNS] if line.startswith("| ") and "(calc:" in line]
    triangle = [line for line in rows if "(calc:fewest" in line]
    assert len(triangle) >= FEWEST_ROWS
    assert all(line.count("(calc:") == 4 for line in triangle)
    others = {item.source.name for item in figures() if item.source and item.source.sort == "rule"}
    assert len(others) >= 2


def test_each_design_names_its_source_and_its_year() -> None:
    text = "\n".join(lines()[DESIGNS])
    sections = text.split("\n## ")[1:]
    assert all("<!--" in section for section in sections)
    assert all("http" in section or "CFR" in section for section in sections)
