"""Which kind of record a page looks like, by what it and its folder are called."""

import re

ASIDE = frozenset(
    {
        *("test", "tests", "fixtures", "test-fixtures", "template", "templates", "scaffold"),
        *("agents", "skills", "commands", "prompts", "node_modules"),
    }
)
"""Folders whose pages only look like records: they are for programs, or to be copied."""

NO_RECORD = re.compile(
    r"^(readme|index|template|skill|agents|claude)$|^(template|checklist)\b|\b(template|checklist)$"
)

NAMES: dict[str, re.Pattern[str]] = {
    "design": re.compile(
        r"\bpre ?reg(?!ex)\w*|^protocol\b(?! deviation)|\bprotocol$|^(pap|sap)\b"
        r"|^design( v?\d.*)?$|^((study|experiment|analysis|pre analysis) )?plan( v?\d.*)?$"
        r"|\bexperiment (order|design)\b|^hypothes[ei]s\b|\bpre stated prediction\b"
        r"|预实验|预注册|实验设计|実験計画|事前登録|プロトコル|사전 ?등록|предрегистрац"
    ),
    "critique": re.compile(
        r"^(critic|critique|red ?team|adversarial|audit|review)\b"
        r"|\b(audit|critique|adversarial review|peer review)$"
        r"|审查|评审|査読|監査|レビュー|리뷰|검토|рецензи|критик"
    ),
    "result": re.compile(
        r"^(results?|evaluation|verdict|outcome|findings?)\b|\b(verdict|results?)$"
        r"|\bexperiment report\b|实验结果|結果|결과|результат"
    ),
    "vote": re.compile(r"^(vote|ballot)s?\b"),
}
FOLDERS: dict[str, re.Pattern[str]] = {
    "decision": re.compile(
        r"^((architectur\w+[-_])?decisions?([-_]?(records?|log))?"
        r"|(\w+-)?(adrs?|rfcs?)|proposals|text|rulings)$"
    ),
    "journal": re.compile(r"^(journal|logs?|lab-?notes|notebook|_posts|sessions|devlog)$"),
    "framework": re.compile(r"^(framework|rules|charter|norms|policies)$"),
    "note": re.compile(r"^notes$"),
    "critique": re.compile(r"^(reviews?|critiques?|audits?)$"),
}


def looks_like(path: str) -> str:
    """The kind that a page seems to be of; empty where nothing says so.

    >>> looks_like("papers/x/PREREG_gate_2026_08.md"), looks_like("docs/adr/0007-cups.md")
    ('design', 'decision')
    """
    *folders, name = path.split("/")
    if any(folder.casefold() in ASIDE for folder in folders):
        return ""
    words = _words(name.rsplit(".", 1)[0])
    if NO_RECORD.search(words):
        return ""
    words = re.sub(r"^\d+[a-z]?\s+", "", words)
    folder = folders[-1].lstrip(".").casefold() if folders else ""
    for kind, pattern in FOLDERS.items():
        if pattern.match(folder):
            return kind
    found = [
        (match.start(), kind) for kind, pattern in NAMES.items() if (match := pattern.search(words))
    ]
    return min(found)[1] if found else ""


def is_page(path: str) -> bool:
    """Whether a page may be a record at all: the front page of a folder is none."""
    return path.rsplit("/", 1)[-1].casefold() not in ("readme.md", "index.md")


def _words(stem: str) -> str:
    return re.sub(r"[\W_]+", " ", stem).casefold().strip()


def is_record_folder(name: str) -> bool:
    """Whether a folder is called like one that holds records, be it a dot folder."""
    return bool(looks_like(f"{name}/page.md"))
