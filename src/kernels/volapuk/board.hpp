// A board of lanes with dice on it, and what words are worth there: what the searches read.
//
// A *kind* is what a die shows: the letters of the graph's alphabet come first, each under its own
// number, then groups (CH, SCH) and accented faces; from `JOKERS` on, a joker that stands for letter
// n is kind `JOKERS + n`.
//
// Lanes (rows, columns, diagonals) lie one after the other in *strips* of up to 62 positions, a gap
// between them. Positions are bits, so that one walk of the word graph serves all beginnings of all
// lanes at once.
#pragma once

#include <array>
#include <vector>

#include "../words.hpp"

namespace tablee::volapuk {

constexpr int JOKERS = 90;  // below it, there is room for 57 groups beside 33 letters
constexpr int KINDS = JOKERS + LETTERS;
constexpr int KIND_BITS = 7;
constexpr std::uint64_t KIND_MASK = (1 << KIND_BITS) - 1;
constexpr int MOST_DICE = 9;  // as many kinds as a path has room for

constexpr int WIDTH = 62;  // positions of a strip
constexpr int MOST_STRIPS = 64;
// Rows of masks have one of these lengths, so that loops over them have a known length.
inline constexpr std::array ROW_WIDTHS{12, 20, 28, 40, MOST_STRIPS};
constexpr int MOST_CELLS = 1024;

// How a strip runs: along rows, along columns, along diagonals to the right.
enum Axis : int { ACROSS, DOWN, FALLING, RISING };
constexpr int WAYS = 3;  // in an axis: which of these four it is
constexpr int SLANTED = 2;  // the bit of diagonals
constexpr int BACKWARDS = 4;  // the bit of strips that run against the order of reading

constexpr int REFUSED = -10'000;  // the gain of a kind that a cell does not take
constexpr int HARDLY = REFUSED / 2;  // no sum of gains that are allowed is as low

constexpr int BLANK = 0;
constexpr int SIGNS = 4;  // the alphabet of the board begins with the space and three other signs

constexpr int A_LETTER = 5;  // what a letter is worth in a word that is read backwards
// In what a word sounds like, after the 26 letters of the Élue: it reads backwards as another.
constexpr int ANACYCLIC = 26;

// What kinds are worth in a word, each and together: points that the Élue does not multiply << 32 |
// spaces << 24 | counted as letters << 16 | points.
struct Worth {
    std::uint64_t bits = 0;

    int points() const { return static_cast<int>(bits & 0xFFFF); }
    int letters() const { return static_cast<int>(bits >> 16 & 0xFF); }
    int spaces() const { return static_cast<int>(bits >> 24 & 0xFF); }
    int steady() const { return static_cast<int>(bits >> 32); }
    Worth operator+(Worth other) const { return {bits + other.bits}; }
    Worth& operator+=(Worth other) { return *this = *this + other; }
    bool operator==(const Worth&) const = default;
};

struct Kind {
    std::uint64_t need;  // the accent that it demands: 1 for É, 1 << 32 for È
    Worth worth;
    std::array<std::uint8_t, 3> letters;
    std::uint8_t size;  // how many letters it has; 0: there is no such kind
    std::uint32_t unused;

    Mask first() const { return bit_of(letters[0]); }
};
static_assert(sizeof(Kind) == 24);

struct Tariff {
    std::int32_t atout;  // the factor of the Élue
    std::int32_t slant;  // points per letter of a diagonal
    std::int32_t space;  // points for a space
    std::int32_t reversed;  // points for a word that reads both ways (0: never) beside five a letter
    std::int32_t every_die;  // points for laying all the dice
    std::int32_t installed;  // dice that a diagonal must find installed (0: there are no diagonals)
    std::int32_t pair;  // what a pair without sense costs
    std::int32_t conjoint;  // points per letter of a straight word that shares a die with a diagonal
    std::int32_t freely;  // may any word be written backwards?
    std::int32_t least;  // how many letters a word needs to be read both ways
    std::int32_t stacked;  // may a diagonal be read both ways?
};
static_assert(sizeof(Tariff) == 44);

class Anagrams;
struct Slots;

// Where words may bear É (in the low half) and È (in the high one), by their numbers.
class Accents {
   public:
    Accents(const std::uint64_t* by_number, std::size_t words)
        : by_number_(by_number), together_((words + BLOCK - 1) / BLOCK) {
        for (std::size_t number = 0; number < words; ++number)
            together_[number / BLOCK] |= by_number[number];
    }

    // Does a word bear all these?
    bool has(Number number, std::uint64_t need) const {
        return !(need & ~(need ? by_number_[number] : 0));
    }

    // Could one of so many words, from a number on? For each of these accents there is one at least.
    bool may_have(Number first, std::uint32_t count, std::uint64_t need) const {
        const auto end = static_cast<std::size_t>(first) + count;
        for (auto number = static_cast<std::size_t>(first); need && number < end;) {
            const bool whole = number % BLOCK == 0 && end - number >= BLOCK;
            need &= ~(whole ? together_[number / BLOCK] : by_number_[number]);
            number += whole ? BLOCK : 1;
        }
        return !need;
    }

   private:
    static constexpr std::size_t BLOCK = 64;
    const std::uint64_t* by_number_;
    std::vector<std::uint64_t> together_;  // of so many words each
};

// The words that somebody knows, what accents they may bear, and for each of them, by number, under
// which letters it begins to the ear.
struct Vocabulary {
    const Words* words;
    const Accents* accents;  // shared by all positions, which Python lets go first
    const std::uint32_t* sounds;
    Later<Anagrams>* anagrams;  // shared, too

    const Graph& graph() const { return *words->graph; }

    // Does a known word with these accents end here?
    [[gnu::always_inline]] bool ends(Place at, std::uint64_t need) const {
        return words->ends(at.node, at.number) && accents->has(at.number, need);
    }

    // Could a word with these accents go on from here with a kind that is read?
    bool may_bear(Place at, const Kind& kind, std::uint64_t need) const {
        std::uint32_t count = 0;
        for (int place = 0; place < kind.size; ++place) {
            const Edge& edge = graph().follow(at.node, bit_of(kind.letters[place]));
            at = {edge.node, at.number + edge.skip};
            count = edge.count;
        }
        return accents->may_have(at.number, count, need);
    }
};

// One letter more of a word; false where no word goes on so.
[[gnu::always_inline]] inline bool step(const Graph& graph, int letter, Place& at) {
    const Mask bit = bit_of(letter);
    if (!(at.node.bits & bit)) return false;
    const Edge& edge = graph.follow(at.node, bit);
    at.node = edge.node;
    at.number += edge.skip;
    return true;
}

// One kind more. Nearly all have one letter.
[[gnu::always_inline]] inline bool read(const Graph& graph, const Kind& kind, Place& at) {
    if (!step(graph, kind.letters[0], at)) return false;
    for (int place = 1; place < kind.size; ++place)
        if (!step(graph, kind.letters[place], at)) return false;
    return true;
}

using Cell = std::int16_t;  // -1: none

// A board without dice.
struct Ground {
    struct Lane {
        int axis;
        std::array<Cell, WIDTH + 2> cells;  // by position; -1 in gaps
    };
    int cells;
    std::vector<Lane> strips;
    std::array<std::vector<Cell>, 4> before, after;  // by axis and cell
};

// Lanes with what lies on them; a mask has a bit for each position.
struct Strip {
    std::uint64_t empty = 0, taken = 0;
    std::uint64_t anchors = 0;  // empty, and beside a die
    std::uint64_t stale = 0;  // words à l’atout begin here
    std::uint64_t crossing = 0;  // what comes here gains or costs something across
    int axis = 0;
    std::array<Cell, WIDTH + 2> cells{};
    std::array<std::uint16_t, WIDTH + 2> met{};  // which of the meetings a cell has
    std::array<std::uint8_t, WIDTH + 2> laid{};  // the kinds that lie there
    std::array<Worth, WIDTH + 2> worth{};  // what they are worth
    std::array<std::uint8_t, WIDTH + 2> olds{};  // how long the word à l’atout is that begins here
    std::array<Mask, WIDTH + 2> takes{};  // the letters with which a kind that fits here begins
    std::array<std::uint64_t, KINDS> fits{};  // where each kind fits

    bool is_slanted() const { return axis & SLANTED; }
};

// What each kind gains in a cell by words across, as part of a word along a row, along a column or
// a diagonal; then, for straight words, what one declaration there adds: twice the points, and 1
// for a diagonal.
struct Meeting {
    std::array<std::array<std::int16_t, KINDS>, 3> gains;
    std::array<std::array<std::int16_t, KINDS>, 2> extra;
};

// What beginnings allow by how far they have come: a row of masks, one for each strip.
struct Reach {
    std::vector<std::uint64_t> open, laid, ends, near;
    std::vector<std::uint64_t> heads;  // by letter: where the next die begins with it
};

struct Position {
    Vocabulary known;
    Tariff tariff;
    int elue;
    int width;  // strips, and as many that are empty as make one of `ROW_WIDTHS`
    std::array<Kind, KINDS> kinds;
    std::vector<Strip> strips;
    std::vector<Meeting> meetings;  // the first is that of cells beside nothing
    std::array<Reach, MOST_DICE + 1> reach;
    Mask heads = 0;  // the letters with which dice on the board begin
    mutable Later<Slots> slots;  // for whoever wants but the best play

    bool heeds_sounds() const { return tariff.atout > 1 || tariff.reversed; }
    bool is_atout(Number number) const { return known.sounds[number] >> elue & 1; }

    // What the dice of a word are worth; a word that prolongs one à l’atout is not multiplied again.
    int letter_points(Worth worth, std::uint32_t sound, bool stale) const {
        const int points = worth.points();
        if (!(sound >> elue & 1) || stale) return points;
        return tariff.atout * (points - worth.steady()) + worth.steady();
    }
    int space_points(Worth worth) const { return tariff.space * worth.spaces(); }
};

}  // namespace tablee::volapuk
