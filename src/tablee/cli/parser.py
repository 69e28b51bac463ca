"""argparse that speaks the reader's language and refuses in one line."""

import argparse
import re
from collections.abc import Sequence
from typing import Final, NoReturn

from tablee.cli.trouble import Trouble
from tablee.wording import LANGUAGES, Wording, language

# argparse words its refusals in English only; these are the ones a person can run into.
_REFUSALS: Final = (
    (r"the following arguments are required: (?P<names>.+)", "missing"),
    (r"unrecognized arguments: (?P<given>.+)", "unknown"),
    (r"argument (?P<name>.+): expected .*argument.*", "no_value"),
    (r"argument (?P<name>.+): invalid choice: (?P<got>.+) \(choose from (?P<known>.+)\)", "choice"),
    (r"argument (?P<name>.+): invalid \w+ value: (?P<got>.+)", "value"),
    (r"argument (?P<name>.+): not allowed with argument (?P<other>.+)", "together"),
    (r"ambiguous option: (?P<given>.+) could match (?P<known>.+)", "ambiguous"),
    (r"argument (?P<name>.+): ignored explicit argument (?P<got>.+)", "no_such_value"),
)


def chosen_language(given: Sequence[str]) -> str:
    """The language asked for by `--lang`, else that of the locale."""
    for at, word in enumerate(given):
        asked = given[at + 1] if word == "--lang" and at + 1 < len(given) else ""
        asked = word.removeprefix("--lang=") if word.startswith("--lang=") else asked
        if asked in LANGUAGES:
            return asked
    return language()


class Parser(argparse.ArgumentParser):
    """An argument parser in the language of `say`."""

    def __init__(
        self, say: Wording, prog: str, description: str, epilog: str, usage: str | None = None
    ) -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog=epilog,
            usage=usage,
            add_help=False,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self._say = say
        self._positionals.title = say("cli.usage.positionals")
        self._optionals.title = say("cli.usage.optionals")
        self.add_argument("-h", "--help", action="help", help=say("cli.help.help"))

    def add_language(self) -> None:
        """Every command takes it, for people who put it last."""
        self.add_argument(
            "--lang", choices=LANGUAGES, default=self._say.lang, help=self._say("cli.help.lang")
        )

    def format_help(self) -> str:
        """The help as argparse makes it, but for its first word."""
        return super().format_help().replace("usage: ", self._say("cli.usage.word") + " ", 1)

    def error(self, message: str) -> NoReturn:
        """One line, and how to learn more."""
        raise Trouble(self._say("cli.usage.wrong", reason=self._worded(message), prog=self.prog))

    def _worded(self, message: str) -> str:
        for pattern, key in _REFUSALS:
            if found := re.fullmatch(pattern, message, re.DOTALL):
                return self._say(f"cli.usage.{key}", **found.groupdict())
        return message
