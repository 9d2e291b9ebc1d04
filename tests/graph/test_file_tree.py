"""Files and folders by name, in whichever Unicode form they are written."""

from beforehand.graph.file_tree import FileTree


def test_a_name_is_given_as_it_is_on_disk() -> None:
    decomposed = "docs/cafe\u0301/a.md"
    tree = FileTree(frozenset({decomposed, "b.md"}))
    assert tree.named("docs/caf\u00e9/a.md") == tree.named(decomposed) == decomposed
    assert tree.named("/docs/caf\u00e9/") == "docs/cafe\u0301"
    assert tree.named("B.md") == tree.named("") == tree.named("gone") == ""
