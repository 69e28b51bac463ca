"""The word graph: complete, minimal, and numbering its words in alphabetical order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.lexicon.graph import BOARD, CARDS, LONGEST, MASK, NOWHERE, Graph, build, height, is_word

FEW = "ABC"
texts = st.text(alphabet=FEW, min_size=1, max_size=6)
lists = st.lists(texts, max_size=60)


@given(lists)
def test_a_graph_holds_its_words_in_alphabetical_order(keys: list[str]) -> None:
    graph = build(FEW, keys)
    assert [*graph.items()] == [(key, number) for number, key in enumerate(sorted(set(keys)))]


@given(lists, texts)
def test_a_word_has_its_rank_as_its_number(keys: list[str], other: str) -> None:
    ranks = {key: number for number, key in enumerate(sorted(set(keys)))}
    graph = build(FEW, keys)
    assert graph.number(other) == ranks.get(other, NOWHERE)
    assert [graph.key(number) for number in range(len(graph))] == [*ranks]


@given(lists, texts)
def test_a_place_tells_which_words_go_on_from_it(keys: list[str], start: str) -> None:
    graph = build(FEW, keys)
    ordered = sorted(set(keys))
    going_on = [number for number, key in enumerate(ordered) if key.startswith(start)]
    place = graph.walk(start)
    if place is None:
        assert not going_on
        return
    assert [*range(place.number, place.number + place.size)] == going_on
    assert is_word(place) == (start in keys)
    assert height(place) == max(len(ordered[number]) for number in going_on) - len(start)


@given(lists)
def test_no_two_nodes_of_a_graph_have_the_same_endings(keys: list[str]) -> None:
    starts = {key[:length] for key in keys for length in range(len(key) + 1)} | {""}
    endings = {frozenset(key[len(s) :] for key in keys if key.startswith(s)) for s in starts}
    assert len(build(FEW, keys).columns.masks) == len(endings)


@given(lists)
def test_a_step_leads_where_a_walk_does(keys: list[str]) -> None:
    graph = build(FEW, keys)
    for letter in FEW:
        assert graph.step(graph.root, letter) == graph.walk(letter)


@given(lists)
def test_the_length_of_every_word_is_known_by_number(keys: list[str]) -> None:
    assert [*build(FEW, keys).lengths()] == [len(key) for key in sorted(set(keys))]


@given(lists)
def test_words_that_are_others_read_backwards_are_known_by_number(keys: list[str]) -> None:
    graph = build(FEW, keys)
    numbers = dict(graph.items())
    turned = [(numbers[key], numbers.get(key[::-1], -1)) for key in sorted(numbers)]
    assert graph.compiled.reversed() == [
        (number, other) for number, other in turned if other not in (-1, number)
    ]


@given(lists)
def test_what_is_kept_of_a_graph_gives_it_back(keys: list[str]) -> None:
    graph = build(FEW, keys)
    again = Graph(FEW, graph.columns)
    assert [*again.compiled.edges] == [*graph.compiled.edges]


@given(lists)
def test_the_order_in_which_words_come_does_not_matter(keys: list[str]) -> None:
    assert build(FEW, keys).columns == build(FEW, reversed(keys * 2)).columns


def test_every_edge_leads_to_a_later_node() -> None:
    masks, targets, _ = build(CARDS, ["CHAT", "CHATS", "RAT", "RATS", "RATE"]).columns
    owners = [node for node, mask in enumerate(masks) for _ in range((mask & MASK).bit_count())]
    assert all(to > node for node, to in zip(owners, targets, strict=True))


def test_an_empty_graph_has_no_word() -> None:
    graph = build(CARDS, [])
    assert len(graph) == 0
    assert graph.number("A") == NOWHERE
    assert [*graph.items()] == []


@pytest.mark.parametrize("alphabet", [CARDS, BOARD])
def test_alphabets_are_in_the_order_of_sorted_text(alphabet: str) -> None:
    assert [*alphabet] == sorted(alphabet)


def test_the_board_knows_thirty_three_letters_and_signs() -> None:
    graph = build(BOARD, ["CŒUR", "ÇA", "ET CÆTERA", "S'EN ALLER", "P.-S.", "ŒŒŒ"])
    assert len(BOARD) == 33
    assert [key for key, _ in graph.items()] == sorted(
        ["CŒUR", "ÇA", "ET CÆTERA", "S'EN ALLER", "P.-S.", "ŒŒŒ"]
    )


@pytest.mark.parametrize("key", ["", "été", "A" * (LONGEST + 1), "A-B"])
def test_what_no_table_can_lay_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="Expected a word of 1 to 31 letters"):
        build(CARDS, [key])


def test_a_word_as_long_as_can_be_is_taken() -> None:
    assert build(CARDS, ["A" * LONGEST]).number("A" * LONGEST) == 0


@pytest.mark.parametrize("number", [-1, 2])
def test_a_number_without_a_word_is_an_error(number: int) -> None:
    with pytest.raises(IndexError, match="below 2"):
        build(CARDS, ["LA", "LE"]).key(number)


def test_a_graph_cannot_be_changed() -> None:
    with pytest.raises(TypeError, match="read-only"):
        build(CARDS, ["LA"]).compiled.edges[0] = 0


def test_the_edges_of_a_graph_outlive_it() -> None:
    edges = build(CARDS, ["CHAT"]).compiled.edges
    assert [*edges] == [*build(CARDS, ["CHAT"]).compiled.edges]
