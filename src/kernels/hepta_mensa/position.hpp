// A position of Hepta Mensa and the rules, as the kernels have them: the twin of
// `tablee.games.hepta_mensa`, for speed.
//
// Cells are bits 0..15 of a mask, row-major. Places are bits too, but place (r, c) is bit 4r + c,
// not 3r + c: the four cells that it touches are then the bits +0, +1, +4 and +5, so "touching" is
// four shifts.
#pragma once

#include <array>

#include "../interface.hpp"

namespace tablee::hepta_mensa {

using Mask = std::uint32_t;  // of cells or of places

constexpr Mask ALL_CELLS = 0xFFFF, ALL_PLACES = 0x0777;
constexpr int GROUPS = 4, PAWNS = 4;
constexpr int FACES = 4;  // of each sort in the box
constexpr int MAX_ACTIONS = 192, MAX_ACTIONS_PER_GAME = 24;

// The pawns of a hand.
constexpr int ONES = 0, TWOS = 1, MOONS = 2;

// What an action shows.
constexpr int NO_FACE = -1, RECYCLING = 0, COIN = 1;

// The kinds of an action, each pawn's in the order of the hand.
constexpr int LAY_ONE = 0, LAY_TWO = 1, FLASH = 2, ATTACK = 3, CENTAUR_ONE = 4;

constexpr int NO_PLACE = 15, NO_CELL = 16;

// An action is kind << 9 | place << 5 | cell, where places are 0..8.
using Action = std::int16_t;

constexpr Mask bit(int index) { return Mask{1} << index; }

// The place 0..8 of a bit in a place mask, and the other way round.
constexpr int place_of(int spot) { return spot - (spot >> 2); }
constexpr int spot_of(int place) { return place + place / 3; }

// The cells that touch any of these places.
constexpr Mask touched(Mask places) { return places | places << 1 | places << 4 | places << 5; }

// The places that touch any of these cells.
constexpr Mask around(Mask cells) {
    return (cells | cells >> 1 | cells >> 4 | cells >> 5) & ALL_PLACES;
}

// The places that touch at least two of these cells.
constexpr Mask around_twice(Mask cells) {
    const Mask right = cells >> 1, below = cells >> 4, across = cells >> 5;
    return ((cells & right) | (below & across) | ((cells | right) & (below | across))) & ALL_PLACES;
}

// For each of these places, which of these cells it touches: four planes of places, one for each
// way to touch, so that pairs of a place and a cell are counted at once.
inline std::uint64_t touching(Mask places, Mask cells) {
    constexpr std::uint64_t each = 0x0001000100010001;
    const std::uint64_t planes = static_cast<std::uint64_t>(cells) |
                                 static_cast<std::uint64_t>(cells >> 1) << 16 |
                                 static_cast<std::uint64_t>(cells >> 4) << 32 |
                                 static_cast<std::uint64_t>(cells >> 5) << 48;
    return places * each & planes;
}

struct Player {
    std::array<std::uint16_t, 2> stones;  // place masks: of one and of two
    std::uint16_t centaur;  // place mask
    std::array<std::uint8_t, 3> hand;
    std::uint8_t purse;  // coins that he has won

    Mask pieces() const { return stones[ONES] | stones[TWOS] | centaur; }
    int left() const { return hand[ONES] + hand[TWOS] + hand[MOONS]; }
    int score() const { return popcount(stones[ONES]) + 2 * popcount(stones[TWOS]) + purse; }
};

struct Position {
    std::uint16_t doubles, eclairs;
    std::uint16_t spent, neutral;  // recyclings face up, neutral centaurs
    std::array<std::uint16_t, GROUPS> groups;  // simple arrows whose face is hidden
    std::array<std::uint8_t, GROUPS> coins, recyclings;  // how many each group hides
    std::int8_t turn;  // -1 when the game is over
    std::int8_t first;  // who emptied his hand first; -1 while nobody has
    std::array<Player, 2> players;

    Mask simples() const { return groups[0] | groups[1] | groups[2] | groups[3]; }
    Mask free() const { return ALL_PLACES & ~(players[0].pieces() | players[1].pieces()); }
    const Player& own() const { return players[turn]; }
    const Player& foe() const { return players[1 - turn]; }
    bool is_over() const { return turn < 0; }
    // Who has won a game that is over.
    int winner() const {
        const int lead = players[0].score() - players[1].score();
        return lead == 0 ? first : lead < 0;
    }

    // The group of the simple arrow that an action turns, or -1 when it turns none.
    int group_of(Action action) const {
        const int cell = action & 31;
        if (action >> 9 < ATTACK || cell == NO_CELL) return -1;
        int group = 0;
        while (!(groups[group] >> cell & 1)) ++group;
        return group;
    }

    // How many hidden pawns bear this face, of those that an action may turn.
    int chances(int group, int face) const {
        if (group < 0) return face == NO_FACE;
        return face == COIN ? coins[group] : face == RECYCLING ? recyclings[group] : 0;
    }

    void play(Action action, int group, int face);
    int list_actions(Action* out) const;  // at most MAX_ACTIONS
};
static_assert(sizeof(Player) == 10 && sizeof(Position) == 46);

// Change the position by one legal action; `face` is what the turned simple arrow shows.
inline void Position::play(Action action, int group, int face) {
    const int kind = action >> 9, cell = action & 31, mover = turn;
    const auto spot = static_cast<std::uint16_t>(bit(spot_of(action >> 5 & 15)));
    const auto turned = static_cast<std::uint16_t>(bit(cell));
    Player &own = players[mover], &foe = players[1 - mover];
    if (group >= 0) {
        groups[group] &= static_cast<std::uint16_t>(~turned);
        coins[group] -= face == COIN;
        recyclings[group] -= face == RECYCLING;
        (kind == ATTACK && face == RECYCLING ? spent : neutral) |= turned;
    }
    if (kind == FLASH) {
        doubles &= static_cast<std::uint16_t>(~turned);
        eclairs |= turned;
    } else if (kind == ATTACK) {
        if (face == RECYCLING) {
            foe.stones[ONES] &= static_cast<std::uint16_t>(~spot);
            foe.stones[TWOS] &= static_cast<std::uint16_t>(~spot);
            foe.centaur |= spot;
        }
    } else {
        if (kind >= CENTAUR_ONE) {
            own.centaur |= spot;
            own.hand[kind - CENTAUR_ONE] -= 1;
            own.purse += face == COIN;
        } else {
            own.stones[kind] |= spot;
            own.hand[kind] -= 1;
        }
        if (own.left() == 0 && first < 0) first = static_cast<std::int8_t>(mover);
    }
    if (foe.left() > 0)
        turn = static_cast<std::int8_t>(1 - mover);
    else if (own.left() == 0)
        turn = -1;
}

}  // namespace tablee::hepta_mensa
