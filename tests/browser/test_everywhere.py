"""What holds on every page and in every state: nobody is kept out, nothing is left untranslated,
nothing is wider than the screen, and on a phone a thumb finds everything.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tablee.wording import sentences
from tests.browser.conftest import People, Server, Visitors
from tests.browser.people import Person
from tests.browser.tour import PARTS, tour

THUMB: Final = 44
"""Pixels that a finger needs."""


@pytest.mark.parametrize("phone", [False, True], ids=["desktop-en", "phone-fr"])
@pytest.mark.parametrize("part", PARTS)
def test_every_page_is_for_everybody(
    people: People,
    visitor: Visitors,
    house: Server,
    axe: Callable[..., None],
    part: str,
    phone: bool,
) -> None:
    visitor.forgive(r"status of 404 .*/nowhere")  # what is not there is said so
    found: list[str] = []
    for name, page in tour(part, people, house, phone=phone, lang="fr-FR" if phone else "en-US"):
        expect(page.locator("html")).to_have_attribute("lang", "fr" if phone else "en")
        found += [f"{name}: {wrong}" for wrong in too_wide(page)]
        found += [f"{name}: {wrong}" for wrong in (too_small if phone else not_english)(page)]
        try:
            axe(page)
            page.emulate_media(color_scheme="dark")
            axe(page, "color-contrast")  # all that the lamp can change
        except AssertionError as error:
            found.append(f"{name}:\n{error}")
        page.emulate_media(color_scheme="light")
    assert not found, "\n\n".join(found)


def too_wide(page: Page) -> list[str]:
    """Nobody should have to scroll sideways."""
    size = page.viewport_size
    assert size is not None
    wide = int(page.evaluate("document.documentElement.scrollWidth"))
    return [f"{wide} px wide on a screen of {size['width']}"] if wide > size["width"] else []


def too_small(page: Page) -> list[str]:
    """Controls that a thumb would miss, by the area that answers to it, not by what is drawn.

    Links within a sentence are as high as its line, and § signs reach beyond what is seen.
    """
    found: list[str] = page.evaluate(
        """(thumb) => {
            const front = document.querySelector("dialog[open], .lesson, .refusal") ?? document;
            const controls = front.querySelectorAll(
                "button:enabled, a[href], input:enabled, select, summary, [role=tab]",
            );
            const excepted = "a.par, a.skip, a.number, article a:not(.btn), nav.beside a";
            const found = [];
            const at = [scrollX, scrollY];
            for (const control of controls) {
                if (control.matches(excepted) || !control.checkVisibility()) continue;
                const parts = [control, ...(control.labels ?? [])];
                const label = control.labels?.[0];
                const whole = label?.contains(control) ? label : control;
                whole.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
                const box = whole.getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                const answers = (dx, dy) => {
                    const hit = document.elementFromPoint(x + dx, y + dy);
                    return hit !== null && parts.some((part) => part.contains(hit));
                };
                const reach = (dx, dy) => {
                    let by = 0;
                    while (by < thumb && answers(dx * by, dy * by)) by += 0.5;
                    return by;
                };
                const half = thumb / 2 - 1;
                const sides = [[-half, 0], [half, 0], [0, -half], [0, half]];
                // What lies under something else cannot be touched there.
                if (!answers(0, 0) || sides.every(([dx, dy]) => answers(dx, dy))) continue;
                const wide = reach(-1, 0) + reach(1, 0);
                const high = reach(0, -1) + reach(0, 1);
                if (Math.min(wide, high) < thumb - 1)
                    found.push(`${whole.outerHTML.slice(0, 140)} is ${wide} × ${high} px`);
            }
            scrollTo({ left: at[0], top: at[1], behavior: "instant" });
            return found;
        }""",
        THUMB,
    )
    return found


def not_english(page: Page) -> list[str]:
    """Keys that have no sentence, and sentences of the other language."""
    told: str = page.evaluate(
        """() => {
            const told = [document.title];
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const foreign = (element) => element?.closest("[lang]")?.lang !== "en";
            while (walk.nextNode())
                if (!foreign(walk.currentNode.parentElement)) told.push(walk.currentNode.data);
            for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
                for (const element of document.querySelectorAll(`[${name}]`))
                    if (!foreign(element)) told.push(element.getAttribute(name));
            return told.map((one) => one.replace(/\\s+/g, " ").trim()).join("\\n");
        }"""
    )
    keys = re.findall(r"\b[a-z_]+\.[a-z_]+\.[a-z_.]*[a-z_]\b", told)
    lines = set(told.split("\n"))
    return [f"{key} is not worded" for key in keys] + [
        f"{sentence!r} is French" for sentence in _french() & lines
    ]


@cache
def _french() -> frozenset[str]:
    """What can only be French."""
    english = sentences("en")
    return frozenset(
        re.sub(r"\s+", " ", text).strip()
        for key, text in sentences("fr").items()
        # A word alone may be a name: of a language, of a piece, in the notation.
        if isinstance(text, str)
        and " " in text.strip()
        and "{" not in text
        and text != english[key]
    ) - {text for text in english.values() if isinstance(text, str)}


def test_the_language_changes_in_the_middle_of_a_game(people: People, house: Server) -> None:
    ada = people("Ada", at=house)
    ada.visit(f"/t/{ada.set_table('me', 'facile')}")
    ada.lay_a_pawn()
    ada.wait_for_turn()
    lines = ada.log_lines()
    ada.open_menu()
    ada.page.get_by_role("button", name="English").click()
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")
    ada.lang = "en"
    expect(ada.dialog("page.menu.title")).to_be_visible()
    ada.close_dialog()
    expect(ada.log.first).not_to_have_text(lines[-1])
    assert not not_english(ada.page)
    assert len(ada.log_lines()) == len(lines)
    # The referee too.
    ada.page.locator(".at.cell .spot:not(.target)").first.click()
    expect(ada.note).to_be_visible()
    assert not not_english(ada.page)
    ada.lay_a_pawn()
    ada.page.reload()
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")
    _speak_french(ada)


def _speak_french(ada: Person) -> None:
    ada.open_menu()
    ada.page.get_by_role("button", name="Français").click()
    expect(ada.page.locator("html")).to_have_attribute("lang", "fr")
    ada.lang = "fr"
    ada.close_dialog()
    expect(ada.page.get_by_role("tab", name=ada.say("page.carnet.log"))).to_be_visible()
