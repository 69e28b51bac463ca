"""Hepta Mensa: stones, lightning and centaurs for two, with a little luck.

The rules are told in `docs/rules/hepta_mensa.md`; each function here names its §.
"""

from tablee.core.game import About, Kinds
from tablee.games.hepta_mensa import notation, rules, views
from tablee.games.hepta_mensa.state import Action, Event, HeptaMensaOptions, State


class HeptaMensa:
    """The game, as the contract of `core.game` wants it, with both optional powers."""

    about = About(
        name="hepta_mensa",
        title="Hepta Mensa",
        version=1,
        seats=(2,),
        minutes=15,
        presets={
            "classique": HeptaMensaOptions(),
            "sans_couleurs": HeptaMensaOptions(colours=False),
        },
    )
    kinds = Kinds(
        options=HeptaMensaOptions,
        action=Action,
        event=Event,
        state=State,
        view=views.View,
        news=views.News,
    )
    notation = notation

    start = staticmethod(rules.start)
    waiting = staticmethod(rules.waiting)
    clocks = staticmethod(rules.clocks)
    chance = staticmethod(rules.chance)
    outcomes = staticmethod(rules.outcomes)
    play = staticmethod(rules.play)
    actions = staticmethod(rules.actions)
    apply = staticmethod(rules.apply)
    view = staticmethod(views.view)
    show = staticmethod(views.show)
    guess = staticmethod(views.guess)
    lines = staticmethod(rules.lines)
    reveals = staticmethod(rules.reveals)
    result = staticmethod(rules.result)


__all__ = ["HeptaMensa"]
