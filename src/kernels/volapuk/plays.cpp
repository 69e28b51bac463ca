// Lists of plays, and what is asked of them.

#include "plays.hpp"

using namespace tablee;
using namespace tablee::volapuk;

// The sizes of what Python declares too.
EXPORTED void volapuk_sizes(std::int64_t* out) {
    out[0] = sizeof(Kind);
    out[1] = sizeof(Tariff);
    out[2] = sizeof(Play);
    out[3] = sizeof(Sight);
}

EXPORTED Plays* volapuk_plays_new(const Position* board, const std::int16_t* kinds,
                                  std::int64_t dice, std::int64_t full, const Sight* sight) {
    auto* plays = new Plays;
    plays->reserve(1024);
    list_plays(*board, {kinds, static_cast<int>(dice), 1}, static_cast<int>(full), sight, *plays);
    return plays;
}

EXPORTED void volapuk_plays_free(Plays* plays) { delete plays; }

EXPORTED std::int64_t volapuk_plays_size(const Plays* plays) {
    return static_cast<std::int64_t>(plays->size());
}

EXPORTED const Play* volapuk_plays_data(const Plays* plays) { return plays->data(); }

// What the plays weigh together, each by the chances that its word and its place would have.
EXPORTED double volapuk_plays_weight(const Plays* plays, const Position* board, const Sight* sight) {
    std::uint64_t total = 0;
    for (const Play& play : *plays) {
        int jokers = 0;
        for (int nth = 0; nth < popcount(play.placed); ++nth)
            jokers += (play.path >> KIND_BITS * nth & KIND_MASK) >= JOKERS;
        const bool slanted = board->strips[play.strip].is_slanted();
        const int woven = play.size - popcount(play.placed);
        total += sight->of(board->is_atout(play.number), play.size, jokers, slanted, woven);
    }
    return static_cast<double>(total) / Sight::WHOLE;
}

// The best play behind one that is given by its place, -1 for the best of all; of equals, the one
// that was found first. -1 where there is none. Few are ever wanted, so that looking through all of
// them costs less than an order would.
EXPORTED std::int64_t volapuk_plays_next(const Plays* plays, std::int64_t last) {
    const auto size = static_cast<std::int64_t>(plays->size());
    std::int64_t best = -1;
    for (std::int64_t at = 0; at < size; ++at) {
        const std::int32_t points = (*plays)[at].points;
        if (last >= 0) {
            const std::int32_t least = (*plays)[last].points;
            if (points > least || (points == least && at <= last)) continue;
        }
        if (best < 0 || points > (*plays)[best].points) best = at;
    }
    return best;
}

// The plays with their points as the super joker makes them: of words with it, so many times. It
// lies on this cell or, -1, may be laid.
EXPORTED Plays* volapuk_plays_amplified(const Plays* plays, const Position* board,
                                        std::int64_t force, std::int64_t cell) {
    auto* made = new Plays(*plays);
    for (Play& play : *made) {
        bool held = false;
        if (cell < 0) {
            for (int nth = 0; nth < popcount(play.placed); ++nth)
                held |= (play.path >> KIND_BITS * nth & KIND_MASK) >= JOKERS;
        } else {
            const auto& cells = board->strips[play.strip].cells;
            for (int at = play.start; at < play.start + play.size; ++at) held |= cells[at] == cell;
        }
        if (held) play.points *= static_cast<std::int32_t>(force);
    }
    return made;
}

// Of the plays, those that lay so many dice, and among them one of these kinds.
EXPORTED Plays* volapuk_plays_laying(const Plays* plays, std::int64_t least, std::int64_t most,
                                     std::int64_t first_kind, std::int64_t last_kind) {
    auto* made = new Plays;
    for (const Play& play : *plays) {
        const int dice = popcount(play.placed);
        bool held = false;
        for (int nth = 0; nth < dice && !held; ++nth) {
            const auto kind = static_cast<std::int64_t>(play.path >> KIND_BITS * nth & KIND_MASK);
            held = first_kind <= kind && kind <= last_kind;
        }
        if (held && least <= dice && dice <= most) made->push_back(play);
    }
    return made;
}
