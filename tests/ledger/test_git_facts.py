"""What follows from commits, without a repository: ancestry against a plain walk, and times."""

from hypothesis import given
from hypothesis import strategies as st

from beforehand.ledger.git_facts import (
    NO_GIT,
    Asked,
    Commit,
    GitFacts,
    PathFacts,
    Version,
    moment,
    seconds_of,
)
from beforehand.ledger.git_order import named, order
from beforehand.ledger.git_past import Past
from beforehand.ledger.git_story import signs, story

PAGE = "design.md"
Parents = list[tuple[int, ...]]


@st.composite
def histories(draw: st.DrawFn) -> Parents:
    """For each commit its parents, all of them older ones."""
    size = draw(st.integers(1, 9))
    return [
        tuple(draw(st.lists(st.integers(0, number - 1), max_size=3, unique=True)) if number else ())
        for number in range(size)
    ]


def name(number: int) -> str:
    return f"{number:040x}"


def facts_of(parents: Parents, contents: list[str | None]) -> GitFacts:
    """Facts as a reader makes them: each commit that differs from a parent is a version."""
    size = len(parents)
    commits = {
        name(number): Commit(
            name(number), "", tuple(map(name, parents[number])), number, number, size - number
        )
        for number in reversed(range(size))
    }
    versions = [
        Version(name(number), contents[number])
        for number in range(size)
        if any(contents[number] != contents[parent] for parent in parents[number])
        or (not parents[number] and contents[number] is not None)
    ]
    paths = {PAGE: PathFacts(PAGE, tuple(versions))}
    return GitFacts(head=name(size - 1), commits=commits, paths=paths)


def ancestors(parents: Parents, number: int) -> set[int]:
    return {number}.union(*(ancestors(parents, parent) for parent in parents[number]))


WORDS = st.sampled_from(["a", "b", None])


@given(histories(), st.data())
def test_ancestry_and_states_are_those_of_a_plain_walk(
    parents: Parents, data: st.DataObject
) -> None:
    contents = [data.draw(WORDS) for _ in parents]
    past = Past(facts_of(parents, contents))
    head = len(parents) - 1
    assert past.ours == {name(number) for number in ancestors(parents, head)}
    for number, content in enumerate(contents):
        assert past.state(name(number), PAGE).digest == content
        for other in range(len(parents)):
            expected = other in ancestors(parents, number)
            assert past.reaches(name(other), name(number)) == expected


@given(histories(), st.data())
def test_a_story_begins_with_the_first_and_misses_no_change(
    parents: Parents, data: st.DataObject
) -> None:
    contents = [data.draw(WORDS) for _ in parents]
    past = Past(facts_of(parents, contents))
    head = len(parents) - 1
    ours = ancestors(parents, head)
    found = story(past, Asked(PAGE, "a"))
    holding = {number for number in ours if contents[number] == "a"}
    first = {n for n in holding if not (ancestors(parents, n) - {n}) & holding}
    assert {int(item, 16) for item in found.introduced} == first
    if contents[head] != "a" and first:
        assert found.changes
    if not found.changes:
        since = {n for n in ours if ancestors(parents, n) & first}
        assert {contents[n] for n in since} <= {"a"}


@given(histories(), st.data())
def test_an_order_is_proved_only_by_ancestry(parents: Parents, data: st.DataObject) -> None:
    plans = [data.draw(WORDS) for _ in parents]
    runs = [data.draw(WORDS) for _ in parents]
    facts = facts_of(parents, plans)
    other = facts_of(parents, runs).paths[PAGE]
    facts.paths["run.csv"] = PathFacts("run.csv", other.versions)
    proof = order(Past(facts), Asked(PAGE, "a"), "run.csv")
    ours = ancestors(parents, len(parents) - 1)
    with_run = {n for n in ours if runs[n] is not None}
    with_plan = {n for n in ours if plans[n] == "a"}
    if proof.verdict == "yes":
        firsts = {n for n in with_run if not (ancestors(parents, n) - {n}) & with_run}
        assert firsts
        assert all((ancestors(parents, n) - {n}) & with_plan for n in firsts)
    if proof.verdict == "no":
        second = int(proof.second, 16)
        assert second in with_run
        assert not ancestors(parents, second) & with_plan


def test_nothing_is_concluded_from_nothing() -> None:
    past = Past(NO_GIT)
    asked = Asked(PAGE, "a", commit="abcdef")
    assert story(past, asked).trouble == NO_GIT.trouble
    assert order(past, asked, "run.csv").because == "nothing seen"
    assert named(past, asked).state == "lost"
    assert past.whole((asked,)) == ""
    assert past.mainline == ()
    assert story(Past(GitFacts()), asked).trouble == "its history was not asked for"


def test_dates_in_order_are_no_sign() -> None:
    past = Past(facts_of([(), (0,)], ["a", "b"]))
    assert signs(past, name(0)) == signs(past, name(1)) == ()


def test_a_start_of_a_hash_that_fits_two_commits_names_neither() -> None:
    past = Past(facts_of([(), (0,)], ["a", "b"]))
    assert named(past, Asked(PAGE, commit="0" * 39)).state == "ambiguous"


@given(st.integers(-(2**40), 2**40))
def test_a_time_is_written_and_read_back(seconds: int) -> None:
    assert seconds_of(moment(seconds)) in (seconds, None)


def test_times_that_are_none() -> None:
    assert moment(1_780_000_000) == "2026-05-28T20:26:40Z"
    assert seconds_of("2026-05-28T20:26:40Z") == 1_780_000_000
    assert moment(10**30) == ""
    assert [seconds_of(text) for text in ("", "2026-05-28", "2026-05-28T20:26:40", "x")] == [
        None
    ] * 4
