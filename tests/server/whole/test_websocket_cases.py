"""The cases of the Autobahn test suite, at a true table: framing, pings, reserved bits and codes,
fragments, UTF-8, closing, limits.

They have the suite's numbers, and expect what it expects; but a table does not say back what it
hears. So a message is one that whoever looks on is refused, by its id; and where the suite sends
more than a table takes, the limit answers. The suite itself runs by `make autobahn`.
"""

import contextlib
import json
import socket
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import BinaryIO, NamedTuple, cast

import pytest

from tablee.server.settings import LONGEST_BODY, MOST_MESSAGES
from tests.server.raw_frames import (
    BINARY,
    CLOSE,
    CONTINUATION,
    PING,
    PONG,
    TEXT,
    Frame,
    closing,
    frame,
    next_frame,
    raw_socket,
)
from tests.server.serving import Client, outside


class Case(NamedTuple):
    """What is sent, and what comes of it: answers by id, pongs, the code that closes.

    When all is answered and nobody has closed, we do with 1000, which is said back. Of answers
    None means whatever there are: whoever breaks the rules or goes may be heard before, or not.
    """

    sent: bytes
    answers: list[str | None] | None = []  # noqa: RUF012 - never changed
    pongs: list[bytes] = []  # noqa: RUF012 - never changed
    code: int | None = 1000
    chopped: int = 0


def said(number: int = 1, text: str = "Hello", size: int = 0) -> bytes:
    """A message, blown up to a size where one is wanted."""
    message = {"type": "chat", "id": str(number), "text": text}
    return json.dumps(message, ensure_ascii=False).encode().ljust(size)


def text_frame(number: int = 1, size: int = 0) -> bytes:
    return frame(TEXT, said(number, size=size))


def in_parts(data: bytes, *cuts: int, opcode: int = TEXT, between: bytes = b"") -> bytes:
    """A message in fragments."""
    places = [0, *cuts, len(data)]
    parts = [data[begin:end] for begin, end in pairwise(places)]
    return between.join(
        frame(CONTINUATION if number else opcode, part, fin=number == len(parts) - 1)
        for number, part in enumerate(parts)
    )


def utf8(raw: bytes) -> Case:
    """A message with these bytes in it."""
    data = said(text="@").replace(b"@", raw)
    try:
        raw.decode()
    except UnicodeDecodeError:
        return Case(frame(TEXT, data), None, code=1007)
    return Case(frame(TEXT, data), ["1"])


def cases() -> Iterator[tuple[str, Case]]:
    yield from framing()
    yield from pings()
    yield from reserved()
    yield from fragments()
    yield from signs()
    yield from closes()
    yield from limits()


def framing() -> Iterator[tuple[str, Case]]:
    yield "1.1.1", Case(frame(TEXT), [None])
    for number, size in enumerate((125, 126, 127, 128, LONGEST_BODY), 2):
        yield f"1.1.{number}", Case(text_frame(size=size), ["1"])
    yield "1.1.7", Case(text_frame(size=LONGEST_BODY + 1), code=1009)
    yield "1.1.8", Case(text_frame(size=8000), ["1"], chopped=997)
    for number, size in enumerate((0, 125, 126, 127, 128, LONGEST_BODY), 1):
        yield f"1.2.{number}", Case(frame(BINARY, size * b"\xfe"), [None])
    yield "1.2.7", Case(frame(BINARY, (LONGEST_BODY + 1) * b"\xfe"), code=1009)
    yield "1.2.8", Case(frame(BINARY, 8000 * b"\xfe"), [None], chopped=997)
    yield "unmasked", Case(frame(TEXT, said(), masked=False), code=1002)
    yield "a length of more than 63 bits", Case(frame(TEXT, b"x", size=1 << 63), code=1009)
    yield "a length of 2 GiB", Case(frame(TEXT, b"x", size=1 << 31), code=1009)


def pings() -> Iterator[tuple[str, Case]]:
    every = bytes(range(0x80, 0x80 + 125))
    yield "2.1", Case(frame(PING), pongs=[b""])
    yield "2.2", Case(frame(PING, b"Hello, world!"), pongs=[b"Hello, world!"])
    yield "2.3", Case(frame(PING, b"\x00\xff\xfe\xfd"), pongs=[b"\x00\xff\xfe\xfd"])
    yield "2.4", Case(frame(PING, every), pongs=[every])
    yield "2.5", Case(frame(PING, 126 * b"\xfe"), code=1002)
    yield "2.6", Case(frame(PING, every), pongs=[every], chopped=1)
    yield "2.7", Case(frame(PONG))
    yield "2.8", Case(frame(PONG, b"unasked"))
    yield "2.9", Case(frame(PONG, b"unasked") + frame(PING, b"asked"), pongs=[b"asked"])
    ten = [f"payload-{number}".encode() for number in range(10)]
    yield "2.10", Case(b"".join(frame(PING, data) for data in ten), pongs=ten)
    yield "2.11", Case(b"".join(frame(PING, data) for data in ten), pongs=ten, chopped=1)


def reserved() -> Iterator[tuple[str, Case]]:
    for rsv in range(1, 8):
        wrong = frame(TEXT, said(2), rsv=rsv)
        yield f"3.{rsv}", Case(text_frame() + wrong + frame(PING), None, code=1002)
    yield "3.7 ping", Case(frame(PING, rsv=7), code=1002)
    for section, opcodes in ((1, range(3, 8)), (2, range(11, 16))):
        for number, opcode in enumerate(opcodes, 1):
            data = b"" if number == 1 else b"reserved"
            wrong = frame(opcode, data)
            yield f"4.{section}.{number}", Case(text_frame() + wrong + frame(PING), None, code=1002)


def fragments() -> Iterator[tuple[str, Case]]:
    message, ping = said(), frame(PING, b"in between")
    yield "5.1", Case(in_parts(b"fragments", 4, opcode=PING), code=1002)
    yield "5.2", Case(in_parts(b"fragments", 4, opcode=PONG), code=1002)
    yield "5.3", Case(in_parts(message, 9), ["1"])
    yield "5.4", Case(in_parts(message, 9, 20), ["1"])
    yield "5.5", Case(in_parts(message, 9, 20), ["1"], chopped=1)
    yield "5.6", Case(in_parts(message, 9, between=ping), ["1"], [b"in between"])
    yield "5.7", Case(in_parts(message, 9, 20, between=ping), ["1"], 2 * [b"in between"])
    chopped = Case(in_parts(message, 9, 20, between=ping), ["1"], 2 * [b"in between"], chopped=1)
    yield "5.8", chopped
    astray = {"fin": frame(CONTINUATION, b"x"), "open": frame(CONTINUATION, b"x", fin=False)}
    yield "5.9", Case(astray["fin"] + text_frame(), code=1002)
    yield "5.10", Case(astray["fin"] + text_frame(), code=1002, chopped=16)
    yield "5.11", Case(astray["fin"] + text_frame(), code=1002, chopped=1)
    yield "5.12", Case(astray["open"] + text_frame(), code=1002)
    yield "5.13", Case(astray["open"] + text_frame(), code=1002, chopped=16)
    yield "5.14", Case(astray["open"] + text_frame(), code=1002, chopped=1)
    yield "5.15", Case(in_parts(message, 9) + astray["open"] + text_frame(2), None, code=1002)
    yield "5.16", Case(2 * (astray["open"] + in_parts(message, 9)), code=1002)
    yield "5.17", Case(2 * (astray["fin"] + in_parts(message, 9)), code=1002)
    yield "5.18", Case(frame(TEXT, b"{", fin=False) + frame(TEXT, b"}"), code=1002)
    five = in_parts(message, 5, 10, 15, 20, between=ping)
    yield "5.19", Case(five, ["1"], 4 * [b"in between"])
    yield "5.20", Case(five, ["1"], 4 * [b"in between"], chopped=7)


def signs() -> Iterator[tuple[str, Case]]:
    kosme = said(text="κόσμε")
    yield "6.1.1", Case(frame(TEXT), [None])
    yield "6.1.2", Case(in_parts(b"", 0, 0), [None])
    yield "6.1.3", Case(in_parts(said(), 0, len(said())), ["1"])
    yield "6.2.1", Case(frame(TEXT, said(text="Hello-µ@ßöäüàá-UTF-8!!")), ["1"])
    yield "6.2.2", Case(in_parts(kosme, kosme.index("σ".encode())), ["1"])
    yield "6.2.3", Case(in_parts(kosme, *range(1, len(kosme))), ["1"])
    yield "6.2.4", Case(in_parts(kosme, kosme.index("σ".encode()) + 1), ["1"])
    broken = said(text="κόσμε@edited").replace(b"@", b"\xed\xa0\x80")
    yield "6.3.1", Case(frame(TEXT, broken), code=1007)
    yield "6.3.2", Case(in_parts(broken, *range(1, len(broken))), code=1007)
    far = said(text="κόσμε@edited").replace(b"@", b"\xf4\x90\x80\x80")
    for number, cut in enumerate((0, 4), 1):
        place = far.index(b"\xf4") + cut
        yield f"6.4.{number}", Case(in_parts(far, place), code=1007)
        yield f"6.4.{number + 2}", Case(in_parts(far, place), code=1007, chopped=11)
    for section, sequences in SEQUENCES.items():
        for number, raw in enumerate(sequences, 1):
            yield f"6.{section}.{number}", utf8(bytes.fromhex(raw))


SEQUENCES = {
    5: ("ceba", "ceba e1bdb9 cf83 cebc ceb5", "ce", "cebae1", "cebae1bd", "cebae1bdb9cf"),
    6: ("c280", "e0a080", "f0908080", "df bf", "ef bf bf", "f48fbfbf", "ee8080", "efbfbd"),
    7: ("7f", "dfbf", "efbfbf", "f48fbfbf"),
    8: ("f888808080", "fc8480808080"),
    9: ("f7bfbfbf", "fbbfbfbfbf", "fdbfbfbfbfbf"),
    10: ("f4908080", "f5808080"),
    11: ("ed9fbf", "ee8080", "efbfbd", "f48fbfbf", "f4908080"),
    12: ("80", "bf", "80bf", "80bf80", "80bf80bf", "80bf80bf80", "80bf80bf80bf", "80bf80bf80bf80"),
    13: ("c020", "e020", "f020", "f820", "fc20"),
    14: ("c0", "e080", "f08080", "f8808080", "fc80808080", "df", "efbf", "f7bfbf", "fbbfbfbf"),
    15: ("c0e080f08080f8808080fc80808080",),
    16: ("fe", "ff", "fefeffff"),
    17: ("c0af", "e080af", "f08080af", "f8808080af", "fc80808080af"),
    18: ("c1bf", "e09fbf", "f08fbfbf", "f887bfbfbf", "fc83bfbfbfbf"),
    19: ("c080", "e08080", "f0808080", "f880808080", "fc8080808080"),
    20: ("eda080", "edadbf", "edae80", "edafbf", "edb080", "edbe80", "edbfbf"),
    21: ("eda080edb080", "eda080edbfbf", "edadbfedb080", "edadbfedbfbf", "edae80edb080"),
    22: ("efbfbe", "efbfbf", "f09fbfbe", "f09fbfbf", "f0afbfbe", "f3bfbfbf", "f48fbfbe"),
    23: ("efbfb9", "efbfba", "efbfbb", "efbfbc", "efbfbd", "efbfbe", "efbfbf"),
}
"""Sequences of bytes by the suite's section: valid ones and ends of what is, then ever more that is
not: five and six bytes, beyond the last sign, halves, overlong ones, surrogates.
"""


def closes() -> Iterator[tuple[str, Case]]:
    last = closing(1000)
    yield "7.1.1", Case(text_frame() + last, None)
    yield "7.1.2", Case(last + last)
    yield "7.1.3", Case(last + frame(PING))
    yield "7.1.4", Case(last + text_frame())
    yield "7.1.5", Case(in_parts(said(), 9, between=last))
    yield "7.1.6", Case(text_frame(size=8000) + last + frame(PING), None)
    yield "7.3.1", Case(frame(CLOSE), code=None)
    yield "7.3.2", Case(frame(CLOSE, b"a"), code=1002)
    yield "7.3.3", Case(last)
    yield "7.3.4", Case(closing(1000, b"Hello World!"))
    yield "7.3.5", Case(closing(1000, 123 * b"*"))
    yield "7.3.6", Case(closing(1000, 124 * b"*"), code=1002)
    yield "7.5.1", Case(closing(1000, b"\xce\xba\xed\xa0\x80"), code=1007)
    known = (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)
    for number, code in enumerate(known, 1):
        yield f"7.7.{number}", Case(closing(code), code=code)
    for number, code in enumerate((0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999), 1):
        yield f"7.9.{number}", Case(closing(code), code=1002)
    for number, code in enumerate((5000, 65535), 1):
        yield f"7.13.{number}", Case(closing(code), code=1002)


def limits() -> Iterator[tuple[str, Case]]:
    for number, size in enumerate((16, 64, 256), 1):
        yield f"9.1.{number}", Case(text_frame(size=size * 1024), code=1009)
        yield f"9.2.{number}", Case(frame(BINARY, size * 1024 * b"\xfe"), code=1009)
    long = said(size=64 * 1024)
    for number, size in enumerate((256, 1024, 4096), 2):
        yield f"9.3.{number}", Case(in_parts(long, *range(size, len(long), size)), code=1009)
    short = said(size=2 * MOST_MESSAGES)
    yield "9.3.1", Case(in_parts(short, *range(1, len(short))), code=1008)
    many = b"".join(text_frame(number) for number in range(MOST_MESSAGES + 1))
    yield "9.7.1", Case(many, None, code=1008)
    fine = said(size=LONGEST_BODY)
    yield "10.1.1", Case(in_parts(fine, *range(1300, len(fine), 1300)), ["1"])


CASES = dict(cases())


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    with outside(tmp_path_factory.mktemp("server")) as url:
        yield url, Client(url).table("trio", "me", "me", "me")


@pytest.mark.parametrize("name", CASES)
def test_a_frame_is_answered_as_the_standard_says(table: tuple[str, str], name: str) -> None:
    url, at = table
    case = CASES[name]
    with raw_socket(url, f"/api/tables/{at}/socket") as line:
        heard = answered_by(line, case, closes=case.code == 1000 and not name.startswith("7."))
    answers = [json.loads(data)["id"] for opcode, data in heard if opcode == TEXT]
    assert case.answers in (None, answers)
    assert [data for opcode, data in heard if opcode == PONG] == case.pongs
    assert heard[-1].opcode == CLOSE, "whoever goes is told so"
    assert code_of(heard[-1].data) == case.code


def code_of(data: bytes) -> int | None:
    return int.from_bytes(data[:2]) if data else None


def answered_by(line: socket.socket, case: Case, *, closes: bool) -> list[Frame]:
    """All that the server says to it, until it closes; but for who came and went."""
    stream = cast(BinaryIO, line.makefile("rb"))
    step = case.chopped or len(case.sent)
    heard = list[Frame]()
    assert b'"hello"' in next(spoken(stream)).data
    # What has heard enough says so, and hangs up: that is still to be read.
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        for begin in range(0, len(case.sent), step):
            line.sendall(case.sent[begin : begin + step])
        heard += islice(spoken(stream), len(case.answers or ()) + len(case.pongs))
        if closes:
            line.sendall(closing(1000))
    return [*heard, *spoken(stream)]


def spoken(stream: BinaryIO) -> Iterator[Frame]:
    while (one := next_frame(stream)) is not None:
        if not one.data.startswith(b'{"type":"presence"'):
            yield one
