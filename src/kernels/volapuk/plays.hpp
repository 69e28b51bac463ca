// Plays of one word, as the searches find and score them.
#pragma once

#include <algorithm>
#include <vector>

#include "board.hpp"

namespace tablee::volapuk {

struct Play {
    std::int32_t points;
    std::uint32_t number;  // of the word
    std::uint64_t path;  // the kinds that are put down, from the first die on
    std::uint32_t placed;  // which cells of the word they fill
    std::uint16_t strip;
    std::uint8_t start;  // position in the strip
    std::uint8_t size;  // cells of the word
};
static_assert(sizeof(Play) == 24);

using Plays = std::vector<Play>;

// What dice may show: the kinds of each, -1 where a face cannot be laid.
struct Shown {
    const std::int16_t* kinds;
    int dice;
    int faces;  // of each die

    int operator()(int die, int face) const { return kinds[die * faces + face]; }
};

// A word of a lane: what is put down, and all that its dice tell.
struct Word {
    Place at;
    std::uint64_t path;
    std::uint64_t need;  // accents
    Worth worth;
    std::uint32_t placed;
    std::uint8_t length;  // letters
};

// Where a word lies.
struct Span {
    int strip;
    int start;
    int size;
};

// What a word sounds like, with the bit of words that read both ways set by its dice, from the last
// to the first: a group is not read letter by letter, and É must find its place again. Where no die
// of the board is part of the word, any strip will do.
inline std::uint32_t turned(const Position& board, const Word& word, Span span,
                            std::uint32_t sound) {
    sound &= ~(std::uint32_t{1} << ANACYCLIC);
    const Strip& strip = board.strips[span.strip];
    Place at = board.known.graph().start();
    std::uint64_t need = 0;
    int length = 0;
    int nth = popcount(word.placed);
    for (int spot = span.size - 1; spot >= 0; --spot) {
        int shown;
        if (word.placed >> spot & 1)
            shown = static_cast<int>(word.path >> KIND_BITS * --nth & KIND_MASK);
        else
            shown = strip.laid[span.start + spot];
        const Kind& kind = board.kinds[shown];
        if (!read(board.known.graph(), kind, at)) return sound;
        need |= kind.need << length;
        length += kind.size;
    }
    if (board.known.ends(at, need) && (board.tariff.freely || at.number != word.at.number))
        sound |= std::uint32_t{1} << ANACYCLIC;
    return sound;
}

// What a word sounds like, as far as anybody heeds it: that a short one reads both ways matters only
// where words may lie against the order of reading.
inline std::uint32_t sound_of(const Position& board, const Word& word, Span span) {
    const Tariff& tariff = board.tariff;
    if (!board.heeds_sounds()) return 0;
    const std::uint32_t sound = board.known.sounds[word.at.number];
    if (!tariff.reversed) return sound;
    const bool is_heeded = tariff.freely || word.worth.letters() >= tariff.least ||
                           board.strips[span.strip].axis & BACKWARDS;
    const bool is_told = word.length == span.size && !word.need && !tariff.freely;
    return is_heeded && !is_told ? turned(board, word, span, sound) : sound;
}

// Is it read the other way? A row or column that is a word in the order of reading is that word: what
// is found against that order has been found along it.
inline bool is_turned_back(const Strip& strip, std::uint32_t sound) {
    return strip.axis & BACKWARDS && !strip.is_slanted() && sound >> ANACYCLIC & 1;
}

// What a word is worth, and what may be declared beside it.
struct Score {
    int points;
    int more;  // of the one declaration that adds most
};

// What a word is worth by itself. `every`: all the dice of the hand are laid.
inline Score scored_alone(const Position& board, const Word& word, Span span, std::uint32_t sound,
                          bool every) {
    const Tariff& tariff = board.tariff;
    const Strip& strip = board.strips[span.strip];
    const int letters = word.worth.letters();
    const std::uint64_t inside = (std::uint64_t{1} << span.size) - 1;
    bool prolongs = false;
    for (std::uint64_t old = strip.stale >> span.start & inside & ~std::uint64_t{word.placed}; old;
         old &= old - 1) {
        const int spot = lowest(old);
        prolongs |= spot + strip.olds[span.start + spot] <= span.size;
    }
    Score score{board.letter_points(word.worth, sound, prolongs), 0};
    if (tariff.reversed && letters >= tariff.least && (tariff.stacked || !strip.is_slanted()) &&
        (sound >> ANACYCLIC & 1 || strip.axis & BACKWARDS))
        score.more = std::max(0, A_LETTER * letters + tariff.reversed - score.points);
    score.points += board.space_points(word.worth);
    if (strip.is_slanted()) score.points += tariff.slant * letters;
    if (every) score.points += tariff.every_die;
    return score;
}

// What a play is worth: its word, the words that it crosses or prolongs, and the one declaration
// that adds most. It is asked more often than anything else of a word that is found: a call would
// take as long as the answer.
[[gnu::always_inline]] inline int scored_across(const Position& board, const Word& word, Span span,
                                                Score score) {
    const Tariff& tariff = board.tariff;
    const Strip& strip = board.strips[span.strip];
    const int axis = strip.axis & WAYS;
    const bool declares = !strip.is_slanted() && (tariff.reversed || tariff.installed);
    for (std::uint64_t crossed = strip.crossing >> span.start & word.placed; crossed;
         crossed &= crossed - 1) {
        const int spot = lowest(crossed);
        const int nth = popcount(word.placed & ((std::uint32_t{1} << spot) - 1));
        const auto shown = static_cast<int>(word.path >> KIND_BITS * nth & KIND_MASK);
        const Meeting& meeting = board.meetings[strip.met[span.start + spot]];
        score.points += meeting.gains[axis < FALLING ? axis : FALLING][shown];
        if (declares) {
            const int extra = meeting.extra[axis][shown];
            score.more = std::max(score.more,
                                  (extra >> 1) + (extra & 1) * tariff.conjoint * word.worth.letters());
        }
    }
    return score.points + score.more;
}

inline int scored(const Position& board, const Word& word, Span span, std::uint32_t sound,
                  bool every) {
    return scored_across(board, word, span, scored_alone(board, word, span, sound, every));
}

// What somebody notices: a word comes to mind or does not, by whether it is under the Élue, its cells
// and the jokers that it needs; and then, so does each place for it, by the dice of the board that it
// weaves in. Chances are parts of `WHOLE`. Whoever looks twice with one seed notices the same, whatever else there is to see.
struct Sight {
    static constexpr int CELLS = 20, WILD = 3;  // beyond them, chances are those of the last
    static constexpr std::uint32_t WHOLE = 1 << 16;

    std::uint64_t seed;
    std::array<std::array<std::array<std::uint32_t, WILD>, CELLS>, 2> words;  // atouts last; by cells, jokers
    std::array<std::array<std::uint32_t, CELLS>, 2> places;  // straight or slanted, by dice woven in

    // SplitMix64 (Steele, Lea and Flood, 2014).
    std::uint32_t luck(std::uint64_t what) const {
        std::uint64_t luck = seed + (what + 1) * 0x9E37'79B9'7F4A'7C15;
        luck = (luck ^ luck >> 30) * 0xBF58'476D'1CE4'E5B9;
        luck = (luck ^ luck >> 27) * 0x94D0'49BB'1331'11EB;
        return static_cast<std::uint32_t>((luck ^ luck >> 31) >> 48);
    }

    bool thinks_of(Number number, bool atout, int cells, int jokers) const {
        const auto& chances = words[atout][std::min(cells, CELLS - 1)];
        return luck(static_cast<std::uint64_t>(number) << 16) < chances[std::min(jokers, WILD - 1)];
    }

    bool finds(Number number, int axis, Cell first, int woven) const {
        const auto place = static_cast<std::uint64_t>(1 + axis * MOST_CELLS + first);
        const bool slanted = axis & SLANTED;
        return luck(static_cast<std::uint64_t>(number) << 16 | place) <
               places[slanted][std::min(woven, CELLS - 1)];
    }

    std::uint64_t of(bool atout, int cells, int jokers, bool slanted, int woven) const {
        const auto& chances = words[atout][std::min(cells, CELLS - 1)];
        const std::uint64_t word = chances[std::min(jokers, WILD - 1)];
        return word * places[slanted][std::min(woven, CELLS - 1)] / WHOLE;
    }
};
static_assert(sizeof(Sight) == 648);

// Every word that dice can form, behind what was listed before, as far as it is noticed; null: all of
// them are. Each die shows one kind; a hand of `full` dice earns what there is for laying all of them.
void list_plays(const Position& board, const Shown& shown, int full, const Sight* sight, Plays& out);

// Keep-states: for each of the first dice one of its faces, or that it is thrown again.
constexpr int FACES = 6;
constexpr int UNKNOWN = 6;
constexpr int STATES = 7;
constexpr int MOST_KEPT = 8;  // dice of which keep-states are told

// The best points of each keep-state of the first `loose` dice; the others show what they show. Of
// words with two jokers nothing is told, since they would take longest. A joker is no harder to see
// here than the letter that it stands for.
void value_states(const Position& board, const Shown& shown, int loose, int full,
                  const Sight* sight, std::int16_t* table);

}  // namespace tablee::volapuk
