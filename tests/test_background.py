"""Tests started in the background of a shell, which leaves Ctrl-C ignored in all that it starts."""

import subprocess
import sys

from tests.soaking import ROOT

ASKED = (
    "import signal, subprocess, sys, tests.conftest;"
    "print(signal.getsignal(signal.SIGINT) is signal.default_int_handler);"
    "ask = 'import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)';"
    "sys.stdout.flush(); subprocess.run([sys.executable, '-c', ask], check=True)"
)


def test_ctrl_c_is_heard_by_tests_in_the_background_and_by_what_they_start() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'trap "" INT; exec "$0" "$@"', sys.executable, "-c", ASKED],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["True", "True"]
