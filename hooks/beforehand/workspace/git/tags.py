"""Branches, tags and what remotes were last seen to hold; whether a tag is signed."""

import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from beforehand.ledger.git_facts import GitFacts, Signature, Tag
from beforehand.workspace.git.process import Git, GitUnusableError

FIELDS = ("objectname", "objecttype", "*objectname", "*objecttype", "symref", "refname")
FORMAT = "%00".join(f"%({field})" for field in FIELDS)
REFS = ("for-each-ref", f"--format={FORMAT}", "refs/heads", "refs/tags", "refs/remotes")
BLOCK = re.compile(
    r"^-----BEGIN (PGP SIGNATURE|PGP MESSAGE|SSH SIGNATURE|SIGNED MESSAGE)-----\n"
    r"(?:[^\n]*\n)*?[A-Za-z0-9+/=]{16,}\n(?:[^\n]*\n)*?-----END \1-----\s*\Z",
    re.MULTILINE,
)
NO_NETWORK = ("-c", "gpg.x509.program=false")
"""Certificates are tried by asking for revocations, so their signatures are not tried at all."""

GOOD = re.compile(
    r"^\[GNUPG:\] GOODSIG \S+ (?P<pgp>.+)$"
    r'|^Good "git" signature for (?P<ssh>.+) with \S+ key .+$',
    re.MULTILINE,
)
BAD = re.compile(r"^\[GNUPG:\] BADSIG |\bincorrect signature$", re.MULTILINE)


class Ref(msgspec.Struct, frozen=True):
    """A branch or tag. ``tip`` is a commit, or a tag of a tag; empty where it is neither.

    ``object`` is the annotated tag itself.
    """

    name: str
    tip: str = ""
    object: str = ""

    @property
    def remote(self) -> tuple[str, str] | None:
        """The short name and the commit of a remote's branch."""
        if not self.name.startswith("refs/remotes/"):
            return None
        return (self.name.removeprefix("refs/remotes/"), self.tip)


def read_refs(out: bytes) -> list[Ref]:
    """What ``git for-each-ref`` lists; a mere pointer to another branch is left out."""
    refs = []
    for line in out.decode("utf-8", "surrogateescape").splitlines():
        found, kind, inner, inner_kind, symbolic, name = line.split("\0")
        if not symbolic:
            tag = found if kind == "tag" else ""
            tip, tip_kind = (inner, inner_kind) if tag else (found, kind)
            refs.append(Ref(name, tip if tip_kind in ("commit", "tag") else "", tag))
    return refs


def tag_of(ref: Ref, commit: str, text: bytes) -> Tag:
    """A tag with what is written in it; ``text`` is empty for one without an object."""
    name = ref.name.removeprefix("refs/tags/")
    if not ref.object:
        return Tag(name, commit)
    written = text.decode("utf-8", "replace")
    head, _, message = written.partition("\n\n")
    fields = dict(line.partition(" ")[::2] for line in head.split("\n"))
    signature: Signature = "present" if BLOCK.search(message) else "none"
    return Tag(name, commit, ref.object, fields.get("tag", ""), signature)


def verified(root: Path, facts: GitFacts, names: Iterable[str]) -> GitFacts:
    """The same facts, the signatures of some tags tried with the user's own keys.

    A signature that cannot be tried, for want of a key or a program, stays ``present``.
    """
    wanted = set(names)
    tags = tuple(_tried(root, tag) if tag.name in wanted else tag for tag in facts.tags)
    return msgspec.structs.replace(facts, tags=tags)


def _tried(root: Path, tag: Tag) -> Tag:
    if tag.signature != "present":
        return tag
    try:
        code, _, told = Git(root).tried(*NO_NETWORK, "verify-tag", "--raw", tag.object)
    except GitUnusableError:
        return tag
    good = GOOD.search(told)
    if code == 0 and good:
        signer = (good["pgp"] or good["ssh"]).strip()
        return msgspec.structs.replace(tag, signature="verified", signer=signer)
    return msgspec.structs.replace(tag, signature="bad") if BAD.search(told) else tag
