"""Two people at two machines, and a third who looks on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People, Server
from tests.browser.people import TITLE, Person, mover


def seated(people: People, house: Server) -> tuple[Person, Person]:
    """Ada and Ben, the game begun."""
    ada, ben = people("Ada", at=house), people("Ben", at=house)
    table = ada.set_table("me", "open")
    ada.visit(f"/t/{table}")
    ben.join(table, 1)
    for person in (ada, ben):  # who is not yet listening is told what was said, but not alerted
        expect(person.hand).to_have_count(4)
    return ada, ben


def test_somebody_invited_by_a_link_sits_down_and_plays(people: People, house: Server) -> None:
    ada = people("Ada", at=house, permissions=["clipboard-read", "clipboard-write"])
    ada.visit("/")
    ada.link("page.poster.invite_to", title=TITLE).click()
    ada.page.get_by_label(ada.say("page.new.your_name")).fill("Ada")
    ada.button("page.new.go").click()
    expect(ada.text("page.wait.missing", n=1)).to_be_visible()
    ada.button("page.invite.copy").click()
    expect(ada.button("page.invite.copied")).to_be_visible()
    link = str(ada.page.evaluate("navigator.clipboard.readText()"))
    expect(ada.page.get_by_label(ada.say("page.invite.label"))).to_have_value(link)

    ben = people("Ben", at=house)
    ben.page.goto(link)
    ben.page.get_by_role("button", name=ben.say("page.wait.sit")).click()
    naming = ben.dialog("page.wait.name_title")
    naming.get_by_label(ben.say("page.me.label")).fill("Ben")
    naming.get_by_role("button", name=ben.say("page.wait.name_do")).click()

    for person, other in ((ada, "Ben"), (ben, "Ada")):
        expect(person.page.locator(".foe .who b")).to_have_text(other)
        expect(person.page.locator(".rail .who b")).to_have_text(person.name)
        expect(person.hand).to_have_count(4)
    for _ in range(4):
        first, second = mover(ada, ben)
        first.play_a_turn()
        second.wait_for_turn()
    assert ada.log_lines() == ben.log_lines()
    assert len(ada.log_lines()) >= 4


def test_people_talk_and_need_not_hear_it(people: People, house: Server) -> None:
    ada, ben = seated(people, house)

    def write(text: str) -> None:
        ada.page.get_by_label(ada.say("page.chat.label")).fill(text)
        ada.button("page.chat.send").click()
        expect(ada.page.locator(".chat li").last).to_contain_text(text)

    ada.tab("page.carnet.chat").click()
    write("Bonne partie !")
    count = ben.tab("page.carnet.chat").locator(".count")
    expect(count).to_contain_text("1")
    ben.tab("page.carnet.chat").click()
    said = ben.page.locator(".chat li")
    expect(said).to_have_count(1)
    expect(said.last).to_contain_text("Ada")
    expect(said.last).to_contain_text("Bonne partie !")
    expect(count).to_have_count(0)

    ben.button("page.chat.mute").click()
    expect(ben.text("page.chat.muted")).to_be_visible()
    ben.tab("page.carnet.log").click()
    write("Tu dors ?")
    ben.tab("page.carnet.chat").click()
    expect(said).to_have_count(2)  # it can still be read,
    ben.tab("page.carnet.log").click()
    write("Ohé")
    ada.page.wait_for_timeout(300)
    expect(count).to_have_count(0)  # but is not announced,
    expect(ben.page.locator("[aria-live]", has_text="Ohé")).to_have_count(0)
    ben.page.reload()
    ben.tab("page.carnet.chat").click()
    expect(ben.button("page.chat.unmute")).to_be_visible()  # nor after a reload
    expect(said).to_have_count(3)


@pytest.mark.parametrize("by_keyboard", [False, True], ids=["button", "ctrl-z"])
def test_a_move_is_taken_back_for_both(people: People, house: Server, by_keyboard: bool) -> None:
    first, second = mover(*seated(people, house))
    before = first.log_lines()
    first.lay_a_pawn()
    second.wait_for_turn()
    if by_keyboard:
        first.page.keyboard.press("Control+z")
    else:
        first.button("page.table.undo_long").click()
    second.button("page.absent.agree").click()
    first.wait_for_turn()
    for person in (first, second):
        expect(person.log.locator("del")).to_have_count(1)
        expect(person.page.locator(".at.place svg.face")).to_have_count(0)
    expect(first.hand).to_have_count(4)
    expect(first.button("page.table.undo_long")).to_have_count(0)
    assert first.log_lines() == second.log_lines()
    assert first.log_lines()[: len(before)] == before
    first.lay_a_pawn(slot=1)
    second.wait_for_turn()
    expect(second.button("page.table.undo_long")).to_have_count(0)


def test_a_refusal_names_its_clause_and_opens_it(people: People, house: Server) -> None:
    first, second = mover(*seated(people, house))
    first.lay_a_pawn()
    second.wait_for_turn()
    second.hand.first.click()
    second.page.locator(".at.place .spot:not(.target)").first.click()
    expect(second.note).to_be_visible()
    expect(second.hand).to_have_count(4)
    paragraph = second.note.locator("a.par")
    section = (paragraph.text_content() or "").split()[-1]
    with second.page.expect_popup() as opened:
        paragraph.click()
    rules = opened.value
    assert rules.evaluate("window.name") == "tablee-rules"
    expect(rules).to_have_url(re.compile(rf"/rules/hepta_mensa#s{re.escape(section)}$"))
    clause = rules.locator(f'[id="s{section}"]')
    expect(clause).to_be_in_viewport()
    expect(clause).to_be_focused()
    expect(clause).to_contain_text(section)

    # Another § comes to the same tab, and the game stays where it was.
    second.page.locator("#carnet a.par").first.click()
    expect(rules).not_to_have_url(re.compile(rf"#s{re.escape(section)}$"))
    assert len(second.page.context.pages) == 2
    expect(second.hand.first).to_have_attribute("aria-pressed", "true")


def test_after_the_end_a_rematch_is_asked_for_and_accepted(people: People, house: Server) -> None:
    ada, ben = seated(people, house)
    old = ada.table()
    first, second = mover(ada, ben)
    first.resign()
    sheet = second.over
    expect(sheet).to_be_visible()
    expect(sheet.locator(".places li.first")).to_contain_text(second.name)
    first.button("page.over.rematch").click()
    expect(first.text("page.wait.missing", n=1)).to_be_visible()
    expect(second.text("page.over.asked")).to_be_visible()
    second.button("page.over.accept").click()
    for person in (ada, ben):
        expect(person.page).not_to_have_url(re.compile(f"/t/{old}$"))
        expect(person.hand).to_have_count(4)
    assert ada.table() == ben.table()
    mover(ada, ben)[0].lay_a_pawn()


def test_a_spectator_sees_everything_and_can_touch_nothing(people: People, house: Server) -> None:
    ada, ben = seated(people, house)
    eve = people("Eve", at=house)
    eve.visit(f"/t/{ada.table()}")
    expect(eve.text("page.table.looking")).to_be_visible()
    for _ in range(2):
        first, second = mover(ada, ben)
        first.play_a_turn()
        second.wait_for_turn()
    expect(eve.log).to_have_count(ada.log.count())
    assert eve.log_lines() == ada.log_lines()
    expect(eve.page.locator(".at.place svg.face")).to_have_count(2)
    expect(eve.page.locator(".hepta button")).to_have_count(0)
    expect(eve.page.locator(".hepta .target")).to_have_count(0)
    expect(eve.button("page.table.undo_long")).to_have_count(0)
    eve.open_menu()
    for key in ("page.menu.resign", "page.menu.pause", "page.menu.undo"):
        expect(eve.button(key)).to_have_count(0)
    eve.close_dialog()
    eve.tab("page.carnet.chat").click()
    expect(eve.text("page.chat.seated_only")).to_be_visible()
    expect(eve.page.get_by_label(eve.say("page.chat.label"))).to_have_count(0)
    ada.tab("page.carnet.about").click()
    expect(ada.text("page.table.watchers", n=1)).to_be_visible()
