"""Which library is loaded, what is said where there is none, and that other threads go on."""

import os
import platform
import subprocess
import sys
import threading
import time
from ctypes import c_int64
from pathlib import Path

import pytest

from tablee.kernels import library
from tablee.kernels.library import CHOICE, FOLDER, Integers, NotBuilt, Outdated, function, unchecked
from tablee.lexicon.index import Lexicon

ASK = """
from tablee.kernels import library
from tablee.lexicon.index import Lexicon
words = Lexicon().cards()
spelled = words.compiled.insertions(b"", words.hand("CHATSERIE"), 1)
print(library.path().stem, "CHAT" in words, *spelled)
"""


def run(code: str, **environ: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", code]
    known = {**os.environ, **environ}
    return subprocess.run(command, env=known, capture_output=True, text=True, check=False)


@pytest.mark.skipif(platform.machine() != "x86_64", reason="other machines have one library")
def test_the_processors_library_and_the_plain_one_give_the_same_answers() -> None:
    told: list[list[str]] = []
    for name in ("x86-64-v2", "x86-64-v3"):
        if name.endswith("v3") and function("processor_level", c_int64)() < 3:
            pytest.skip("this processor knows the plain one only")
        if not (FOLDER / f"{name}.so").is_file():
            pytest.skip("only the best one is built here: python hatch_build.py every-kernel")
        chosen, *answers = run(ASK, **{CHOICE: name}).stdout.split()
        assert chosen == name
        told.append(answers)
    assert told[0] == told[1]
    assert told[0][0] == "True"
    assert len(told[0]) > 1000


def test_the_best_library_that_the_processor_knows_is_taken() -> None:
    environ = {name: value for name, value in os.environ.items() if name != CHOICE}
    code = "from tablee.kernels import library; print(library.path().stem)"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=True)
    level = function("processor_level", c_int64)()
    names = {3: "x86-64-v3", 2: "x86-64-v2"}
    arm = platform.machine() in ("aarch64", "arm64")
    assert done.stdout.strip() == names.get(level, "aarch64" if arm else "generic")


def test_where_there_is_no_library_one_sentence_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run(ASK, **{CHOICE: "z80"})
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert "The compiled part of Tablée is not there (z80.so)." in last
    assert "python hatch_build.py kernels" in last
    monkeypatch.setattr(library, "FOLDER", tmp_path)
    monkeypatch.delenv(CHOICE, raising=False)
    with pytest.raises(NotBuilt, match="not there"):
        library.path.__wrapped__()


def test_a_library_that_is_older_than_who_asks_is_to_be_built_anew() -> None:
    for ask in (function, unchecked):
        with pytest.raises(Outdated, match=r"has no words_sung.*hatch_build\.py kernels"):
            ask("words_sung", *([c_int64] if ask is function else []))
    with pytest.raises(ImportError):
        function("words_sung", c_int64, quick=True)


@pytest.mark.parametrize("wrong", [None, 3, b"12345678", "12345678", [1, 2], (c_int64 * 2)])
def test_integers_are_an_array_of_them(wrong: object) -> None:
    with pytest.raises(TypeError, match="array of whole numbers"):
        Integers.from_param(wrong)


def test_other_threads_go_on_while_a_kernel_works() -> None:
    """A long question beside a thread that counts: it would stand still if Python were held."""
    words = Lexicon().cards().compiled
    hand = bytes([1] * 26)
    held = 0.0
    done = threading.Event()
    longest = [0.0]

    def count() -> None:
        last = time.perf_counter()
        while not done.is_set():
            time.sleep(0.001)
            now = time.perf_counter()
            longest[0] = max(longest[0], now - last)
            last = now

    counter = threading.Thread(target=count)
    counter.start()
    try:
        for _ in range(3):
            begun = time.perf_counter()
            assert words.spelled(hand, 7) > 100_000
            held = max(held, time.perf_counter() - begun)
    finally:
        done.set()
        counter.join()
    assert longest[0] < held / 2, "the counter stood still for the whole of a question"


def test_several_threads_ask_at_once_and_get_the_same_answers() -> None:
    cards = Lexicon().cards()
    words = cards.compiled
    hands = [cards.hand(text) for text in ("CHATSERIE", "ANEMONESS", "PARTIESUR")]
    alone = [words.insertions(b"", hand, jokers) for hand in hands for jokers in (0, 1)]
    found: list[list[list[int]]] = []

    def ask() -> None:
        for _ in range(5):
            answers = [words.insertions(b"", hand, n) for hand in hands for n in (0, 1)]
            found.append(answers)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 15
    assert all(answers == alone for answers in found)


def test_only_libraries_lie_in_the_folder_that_is_packed() -> None:
    assert not [*FOLDER.glob("*.o"), *FOLDER.glob("*.cpp")]
