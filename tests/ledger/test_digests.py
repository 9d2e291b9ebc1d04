"""A digest that line ends cannot break and a changed byte does."""

from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from beforehand.ledger.digests import digest_of

TEXTS = st.binary(max_size=60).map(lambda data: data.replace(b"\0", b"0").replace(b"\r", b"r"))


@given(TEXTS)
def test_git_and_editors_may_change_line_ends_and_add_a_mark(text: bytes) -> None:
    text = text.removeprefix(b"\xef\xbb\xbf")
    assert digest_of(text) == sha256(text).hexdigest()
    crlf = text.replace(b"\n", b"\r\n")
    cr = text.replace(b"\n", b"\r")
    assert {digest_of(crlf), digest_of(cr), digest_of(b"\xef\xbb\xbf" + crlf)} == {digest_of(text)}


@given(st.binary(max_size=30), st.binary(max_size=30))
def test_binary_data_is_taken_as_it_is(one: bytes, other: bytes) -> None:
    data = one + b"\0" + other
    assert digest_of(data) == sha256(data).hexdigest()


def test_what_else_differs_is_another_text() -> None:
    texts = (b"", b"\n", b"\n\n", b"a", b"a\n", b"A\n", b" a\n", b"a \n", b"\xe9\n", b"\xc3\xa9\n")
    assert len({digest_of(text) for text in texts}) == len(texts)
