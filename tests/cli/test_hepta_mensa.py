"""How Hepta Mensa looks in a terminal."""

from tablee.cli.draw import Look
from tests.cli.drawn import Drawn

DRAWN = Drawn("hepta_mensa", 2)

MIDDLE = "=r-b=v-o/-v=o-rzb/#.=r-o=v/=o-v=b@r e1..../..i2../....ic 12m/11 0/0 10/10/11/11 e -"


def test_a_table_at_eighty_columns() -> None:
    assert (
        DRAWN.screen(MIDDLE, Look(80, ("vous", "automate fort")), 0)
        == """\
       a         b         c         d      ▸ Encre, vous · 1 point
 1  ⇄ rose    → bleu    ⇄ vert    → ocre      en main ● ●● lune · 0 pièce
            1 E●      2         3             Ivoire, automate fort · 2 points
 2  → vert    ⇄ ocre    → rose    ↯ bleu      en main ○ ○ · 0 pièce
            4         5 I○○     6
 3  ■ neutre  ⇄ rose    → ocre    ⇄ vert    Sous les simples-flèches :
            7         8         9 I♘          rose  pièce, à coup sûr
 4  ⇄ ocre    → vert    ⇄ bleu    ↻ rose      bleu  pièce, à coup sûr
 ⇄ double-flèche  → simple-flèche  ↯ éclair   vert  pièce et recyclage
 ↻ recyclage  ■ neutre  ♞♘ centaures          ocre  pièce et recyclage
"""
    )


def test_a_table_at_sixty_columns_with_places_lit() -> None:
    assert (
        DRAWN.screen(MIDDLE, Look(60, lit=frozenset({"2", "5", "d2"})), 0)
        == """\
       a         b         c         d
 1  ⇄ rose    → bleu    ⇄ vert    → ocre
            1 E●     [2]        3
 2  → vert    ⇄ ocre    → rose   [↯ bleu]
            4        [5 I○○]    6
 3  ■ neutre  ⇄ rose    → ocre    ⇄ vert
            7         8         9 I♘
 4  ⇄ ocre    → vert    ⇄ bleu    ↻ rose
 ⇄ double-flèche  → simple-flèche  ↯ éclair
 ↻ recyclage  ■ neutre  ♞♘ centaures
▸ Encre · 1 point
  en main ● ●● lune · 0 pièce
  Ivoire · 2 points
  en main ○ ○ · 0 pièce
Sous les simples-flèches :
  rose  pièce, à coup sûr     bleu  pièce, à coup sûr
  vert  pièce et recyclage    ocre  pièce et recyclage
"""
    )


def test_a_table_in_ascii() -> None:
    screen = DRAWN.screen(MIDDLE, Look(60, plain=True), 0)
    assert "5 Ioo" in screen
    assert "9 Ic" in screen
    assert all(sign not in screen for sign in "⇄→↯↻■●○♞♘▸")


def test_every_move_is_in_the_menu_and_nothing_else() -> None:
    assert DRAWN.offers_just_the_moves(MIDDLE, 0)
