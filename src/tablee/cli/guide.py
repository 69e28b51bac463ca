"""A move, step by step: each question offers what is possible, and nothing else."""

from collections.abc import Callable
from typing import Any, assert_never

from tablee.cli.draw import Chosen, Later, Question, Refused, Step, Typing
from tablee.cli.screen import Screen
from tablee.core.notation import Unreadable
from tablee.wording import Wording


class Guide:
    """Asks until an action is chosen, or somebody goes back.

    `aside` is what may be typed anywhere, the rules or the way out: did it answer? `light` draws
    the table with what may be chosen.
    """

    def __init__(
        self,
        say: Wording,
        screen: Screen,
        aside: Callable[[str], bool],
        light: Callable[[frozenset[str]], None],
    ) -> None:
        self._say = say
        self._screen = screen
        self._aside = aside
        self._light = light

    def lead(self, step: Step) -> tuple[Any, ...]:
        """The actions to which the answers lead; none, where somebody went back."""
        while not isinstance(step, Chosen | Refused):
            following = self._following(step)
            if following is None:
                self._screen.tell(self._say("cli.play.back"))
                return ()
            step = following
        if isinstance(step, Refused):
            self._screen.tell(self._say.refusal(step.refusal))
            return ()
        if step.asking and not self.agrees(step.asking):
            self._screen.tell(self._say("cli.play.back"))
            return ()
        return (step.action, *step.then)

    def agrees(self, question: str) -> bool:
        """Enter says yes to what one has just asked for oneself."""
        typed = self._screen.ask(self._say("cli.play.yes_or_no", text=question)).lower()
        return not typed or typed[:1] in ("o", "y")

    def _following(self, step: Question | Typing | Later) -> Step | None:
        match step:
            case Later():
                return step.make()
            case Typing():
                return self._typed(step)
            case Question():
                return self._chosen(step)
            case _:
                assert_never(step)

    def _typed(self, step: Typing) -> Step | None:
        while typed := self._screen.ask(self._say("cli.play.write", text=step.text)):
            if self._aside(typed):
                continue
            try:
                return step.read(typed)
            except Unreadable as error:
                self._screen.tell(self._say(f"unreadable.{error.code}", **error.facts))
                return None
        return None

    def _chosen(self, question: Question) -> Step | None:
        keys = frozenset(choice.key for choice in question.choices)
        if question.on_board:
            self._light(keys)
        for choice in question.choices:
            if choice.label:
                self._screen.tell(f"{choice.key}  {choice.label}", indent="  ")
        known = " ".join(choice.key for choice in question.choices)
        prompt = self._say("cli.play.choose", text=question.text, known=known)
        while typed := self._screen.ask(prompt):
            if (following := chosen(question, typed)) is not None:
                return following
            if not self._aside(typed):
                self._screen.tell(self._say("cli.play.not_offered", got=typed[:20], known=known))
        return None


def chosen(question: Question, typed: str) -> Step | None:
    """Where what was typed leads, in capitals only where a key is one."""
    keys = {choice.key: choice.then for choice in question.choices}
    return keys.get(typed) or keys.get(typed.lower())
