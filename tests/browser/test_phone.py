"""A phone in one hand: everything by taps."""

from playwright.sync_api import expect

from tests.browser.conftest import People, Server, Visitors
from tests.browser.people import TITLE


def test_a_turn_is_played_with_a_thumb(people: People, house: Server) -> None:
    ada = people("Ada", at=house, phone=True)
    ada.visit("/")
    ada.button("page.poster.quick_at", title=TITLE).tap()
    ada.wait_for_turn()
    # What is played with is in sight without scrolling.
    expect(ada.page.locator(".mat")).to_be_in_viewport(ratio=1)
    for pawn in ada.hand.all():
        expect(pawn).to_be_in_viewport(ratio=1)

    ada.hand.first.tap()
    expect(ada.hand.first).to_have_attribute("aria-pressed", "true")
    ada.hand.first.tap()  # and put down again
    expect(ada.hand.first).to_have_attribute("aria-pressed", "false")
    ada.lay_a_pawn()
    expect(ada.button("page.table.undo_long")).to_be_visible()
    ada.wait_for_turn()
    ada.lay_a_pawn(slot=ada.hand.count() - 1)  # the moon, which seeks an arrow

    # The pad lies below, one tap away.
    ada.page.get_by_role("link", name=ada.say("page.table.carnet")).tap()
    expect(ada.page.locator("#carnet h2")).to_be_in_viewport()
    ada.resign()
    expect(ada.link("page.over.replay")).to_be_in_viewport()


def test_nothing_is_too_wide_before_our_letters_have_come(
    people: People, visitor: Visitors, house: Server
) -> None:
    visitor.forgive(r"status of 503 .*woff2")
    ada = people("Ada", at=house, phone=True)
    ada.page.route("**/*.woff2", lambda route: route.fulfill(status=503))
    for path in ("/", "/play/volapuk", "/rules"):
        ada.visit(path)
        expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
        assert ada.page.evaluate("document.documentElement.scrollWidth") == 360, path
