// The best play, without listing the others.
//
// A *slot* is where so many dice of a hand can be laid in a row: a strip, a beginning, a number of
// dice. Which cells they fill, which dice of the board stand between them and what those are worth
// follows, and so does a bound of what may be earned there: what lies there, the best that each cell
// across could bring, and the dearest dice of a hand. Slots with the same dice of the board between
// as many new ones are a *class*: whether any word has those letters and these is asked once for all
// of them (`anagrams.hpp`), without reading the graph. Classes are taken by falling bound, and in a
// class the choices of dice by falling worth, until nothing can be as good as what was found. That
// is the shadow play and the word maps of the fastest crossword programs, in our own terms.
//
// Of plays with equal points the best is the first by the number of its word, that is in the
// alphabet; then by strip, by position, and by the kinds that are put down.
//
// Words can be asked for so where a die is a letter and no more: without groups and accents, without
// diagonals and words that are read both ways. Elsewhere, plays are listed.

#include <bit>
#include <tuple>

#include "anagrams.hpp"
#include "plays.hpp"

namespace tablee::volapuk {

// Where dice of a hand can be laid in a row.
struct Slot {
    Worth base;  // of the dice that lie there
    std::uint32_t placed;  // which of its cells are filled from the hand
    std::uint32_t crossed;  // which of those meet words across
    std::uint32_t checked;  // which of its cells do not take every letter
    std::int32_t points;  // what is earned there at least: what lies there
    std::int32_t most;  // and at most, but for what the dice of the hand are worth in its word
    std::uint16_t strip;
    std::uint8_t start, size;
};

// Slots with the same letters of the board between as many dice of the hand.
struct Class {
    Bag between;
    std::uint32_t first, end;  // among the slots, by falling bound
    std::int32_t most;
    std::uint32_t length;  // of their words
};

struct Slots {
    bool are_plain = false;  // can words be asked for by their letters?
    std::vector<Slot> slots;
    std::array<std::vector<Class>, MOST_DICE + 1> classes;  // by dice; by falling bound
    std::vector<std::array<Mask, WIDTH + 2>> allowed;  // by strip and position: letters
    // By way and meeting: the most that a joker could gain.
    std::array<std::vector<std::int32_t>, 2> wildly;
};

namespace {

constexpr int NEVER = -1'000'000;

bool is_plain(const Kind& kind, int letter) {
    return !kind.size || (kind.size == 1 && kind.letters[0] == letter && !kind.need);
}

struct SlotMaker {
    const Position& board;
    Slots made{};
    int factor = 1;  // at most, of what dice are worth

    struct Found {
        Slot slot;
        Bag between;
        int dice;
    };
    std::vector<Found> found{};

    bool is_plain_board() const {
        if (board.tariff.reversed || board.tariff.installed) return false;
        for (int letter = 0; letter < LETTERS; ++letter)
            if (!is_plain(board.kinds[letter], letter) ||
                !is_plain(board.kinds[JOKERS + letter], letter))
                return false;
        for (const Strip& strip : board.strips)
            for (std::uint64_t there = strip.taken; there; there &= there - 1) {
                const Kind& kind = board.kinds[strip.laid[lowest(there)]];
                if (kind.size != 1 || kind.need) return false;
            }
        return true;
    }

    // The most that any kind could gain in a cell, of jokers or of all.
    int most_gained(int axis, const Meeting& meeting, int first_kind) const {
        int most = NEVER;
        for (int kind = first_kind; kind < KINDS; ++kind)
            if (board.kinds[kind].size && (kind < LETTERS || kind >= JOKERS) &&
                meeting.gains[axis][kind] > HARDLY)
                most = std::max<int>(most, meeting.gains[axis][kind]);
        return most;
    }

    void allow() {
        for (const Strip& strip : board.strips) {
            std::array<Mask, WIDTH + 2> letters{};
            for (int at = 0; at <= WIDTH; ++at) {
                if (strip.taken >> at & 1) letters[at] = board.kinds[strip.laid[at]].first();
                for (int letter = 0; letter < LETTERS; ++letter)
                    if ((strip.fits[letter] | strip.fits[JOKERS + letter]) >> at & 1)
                        letters[at] |= bit_of(letter);
            }
            made.allowed.push_back(letters);
        }
        for (int axis : {ACROSS, DOWN})
            for (const Meeting& meeting : board.meetings)
                made.wildly[axis].push_back(most_gained(axis, meeting, JOKERS));
    }

    // All slots that begin here, with one die more each.
    void begin(int nth, int start) {
        const Strip& strip = board.strips[nth];
        Slot slot{};
        slot.strip = static_cast<std::uint16_t>(nth);
        slot.start = static_cast<std::uint8_t>(start);
        Bag between = 0;
        bool hangs = false;  // on dice that lie there
        int gained = 0;
        int at = start;
        const auto pass = [&] {
            for (; strip.taken >> at & 1 && at - start < LONGEST; ++at) {
                slot.base += strip.worth[at];
                slot.checked |= 1U << (at - start);
                between += WEIGHTS[board.kinds[strip.laid[at]].letters[0]];
                hangs = true;
            }
        };
        pass();
        for (int dice = 1; dice <= MOST_DICE; ++dice) {
            if (!(strip.empty >> at & 1) || at - start >= LONGEST) return;
            const std::uint32_t bit = 1U << (at - start);
            if (!made.allowed[nth][at]) return;
            slot.placed |= bit;
            hangs |= strip.anchors >> at & 1;
            if (strip.crossing >> at & 1) {
                slot.crossed |= bit;
                slot.checked |= bit;
                const Meeting& meeting = board.meetings[strip.met[at]];
                gained += most_gained(strip.axis & WAYS, meeting, 0);
            }
            ++at;
            pass();
            if (at - start >= LONGEST && strip.taken >> at & 1) return;
            slot.size = static_cast<std::uint8_t>(at - start);
            slot.points = factor * slot.base.points() + board.space_points(slot.base);
            slot.most = slot.points + gained;
            if (hangs && slot.size > 1) found.push_back({slot, between, dice});
        }
    }

    Slots all() {
        made.are_plain = is_plain_board();
        if (!made.are_plain) return std::move(made);
        factor = std::max(1, board.tariff.atout);
        allow();
        for (std::size_t nth = 0; nth < board.strips.size(); ++nth) {
            const Strip& strip = board.strips[nth];
            for (std::uint64_t left = (strip.empty | strip.taken) & ~(strip.taken << 1); left;
                 left &= left - 1)
                begin(static_cast<int>(nth), lowest(left));
        }
        std::sort(found.begin(), found.end(), [](const Found& one, const Found& other) {
            return std::tuple(one.dice, one.between, one.slot.size, -one.slot.most) <
                   std::tuple(other.dice, other.between, other.slot.size, -other.slot.most);
        });
        for (const auto& [slot, between, dice] : found) {
            auto& classes = made.classes[dice];
            const auto at = static_cast<std::uint32_t>(made.slots.size());
            if (classes.empty() || classes.back().between != between ||
                classes.back().length != slot.size)
                classes.push_back({between, at, at, slot.most, slot.size});
            made.slots.push_back(slot);
            ++classes.back().end;
        }
        for (auto& classes : made.classes)
            std::sort(classes.begin(), classes.end(), [](const Class& one, const Class& other) {
                return std::tuple(-one.most, one.first) < std::tuple(-other.most, other.first);
            });
        return std::move(made);
    }
};

bool comes_first(const Play& one, const Play& other) {
    return std::tuple(-one.points, one.number, one.strip, one.start, one.path) <
           std::tuple(-other.points, other.number, other.strip, other.start, other.path);
}

// Some dice of a hand.
struct Choice {
    Bag bag;
    std::int32_t worth;  // at most
    std::uint16_t members;  // letters of the hand, as bits
    std::uint8_t blanks;
};

// A slot of the class at hand, as far as its crossings go with this hand.
struct Live {
    const Slot* slot;
    int most;
};

struct Search {
    const Position& board;
    const Slots& slots;
    const Anagrams& anagrams;
    int full;

    int factor = std::max(1, board.tariff.atout);
    std::vector<std::uint8_t> letters{};  // of the hand, sorted
    int blanks = 0;
    Mask wild = 0;
    std::array<std::vector<Choice>, MOST_DICE + 1> choices{};  // by dice; by falling worth
    std::array<std::vector<std::int32_t>, 2> gains{};  // by way and meeting, the most; or NEVER
    std::vector<Live> live{};
    bool is_found = false;
    Play best{.points = NEVER, .number = 0, .path = 0, .placed = 0, .strip = 0, .start = 0, .size = 0};

    // What is left of the choice at hand while its dice are laid.
    std::array<std::uint8_t, LETTERS> held{}, stands{};

    int worth_of(Worth worth) const { return factor * worth.points() + board.space_points(worth); }

    void take(const Shown& shown) {
        for (int die = 0; die < shown.dice; ++die) {
            const int kind = shown(die, 0);
            if (kind == JOKERS)
                ++blanks;
            else if (kind >= 0 && board.kinds[kind].size)
                letters.push_back(static_cast<std::uint8_t>(kind));
        }
        std::sort(letters.begin(), letters.end(), [](int one, int other) { return one < other; });
        int wildest = NEVER;
        for (int letter = 0; letter < LETTERS; ++letter)
            if (const Kind& kind = board.kinds[JOKERS + letter]; kind.size) {
                wild |= bit_of(letter);
                wildest = std::max(wildest, worth_of(kind.worth));
            }
        if (!wild) blanks = 0;
        const std::uint32_t subsets = 1U << letters.size();
        std::array<Choice, 1 << MOST_DICE> some;
        some[0] = {};
        for (std::uint32_t members = 0; members < subsets; ++members) {
            if (members) {
                const int last = std::bit_width(members) - 1;
                const Choice& rest = some[members ^ (1U << last)];
                some[members] = {rest.bag + WEIGHTS[letters[last]],
                                 rest.worth + worth_of(board.kinds[letters[last]].worth),
                                 static_cast<std::uint16_t>(members), 0};
            }
            if (is_again(members)) continue;
            for (int more = 0; more <= blanks; ++more) {
                Choice choice = some[members];
                choice.worth += more * wildest;
                choice.blanks = static_cast<std::uint8_t>(more);
                choices[popcount(members) + more].push_back(choice);
            }
        }
        for (auto& several : choices)
            std::sort(several.begin(), several.end(), [](const Choice& one, const Choice& other) {
                return one.worth > other.worth;
            });
    }

    // Of letters that are the same, the first are chosen first.
    bool is_again(std::uint32_t members) const {
        for (std::uint32_t left = members & ~1U; left; left &= left - 1) {
            const int at = lowest(left);
            if (letters[at] == letters[at - 1] && !(members >> (at - 1) & 1)) return true;
        }
        return false;
    }

    void meet() {
        for (int axis : {ACROSS, DOWN}) {
            gains[axis] = blanks ? slots.wildly[axis]
                                 : std::vector<std::int32_t>(board.meetings.size(), NEVER);
            for (std::size_t at = 0; at < board.meetings.size(); ++at)
                for (std::uint8_t letter : letters) {
                    const int gain = board.meetings[at].gains[axis][letter];
                    if (gain > HARDLY) gains[axis][at] = std::max(gains[axis][at], gain);
                }
        }
    }

    void all() {
        std::array<std::size_t, MOST_DICE + 1> next{};
        for (;;) {
            // The class with the highest bound.
            int dice = 0, bound = NEVER;
            for (int count = 1; count <= MOST_DICE; ++count) {
                if (next[count] == slots.classes[count].size() || choices[count].empty()) continue;
                const int most = slots.classes[count][next[count]].most +
                                 choices[count].front().worth + bonus(count);
                if (most > bound) {
                    bound = most;
                    dice = count;
                }
            }
            if (!dice || bound < best.points) return;
            lay_in(slots.classes[dice][next[dice]++], dice);
        }
    }

    int bonus(int dice) const { return dice == full ? board.tariff.every_die : 0; }

    void lay_in(const Class& one, int dice) {
        const int more = bonus(dice);
        const int dearest = choices[dice].front().worth + more;
        int most = NEVER;
        live.clear();
        for (std::uint32_t at = one.first; at < one.end; ++at) {
            const Slot& slot = slots.slots[at];
            if (slot.most + dearest < best.points) break;
            const Strip& strip = board.strips[slot.strip];
            const auto& across = gains[strip.axis & WAYS];
            int bound = slot.points;
            for (std::uint32_t crossed = slot.crossed; crossed; crossed &= crossed - 1)
                bound += across[strip.met[slot.start + lowest(crossed)]];
            if (bound + dearest < best.points || bound < NEVER / 2) continue;
            live.push_back({&slot, bound + more});
            most = std::max(most, bound + more);
        }
        for (const Choice& choice : choices[dice]) {
            if (most + choice.worth < best.points || live.empty()) return;
            complete(one, choice, one.between + choice.bag, choice.blanks, 0);
        }
    }

    // With letters for the blanks that are still without, in alphabetical order.
    void complete(const Class& one, const Choice& choice, Bag bag, int left, int first) {
        if (left == 0) {
            if (!anagrams.may_have(bag)) return;
            if (const auto* group = anagrams.find(bag, one.length)) lay(*group, choice);
            return;
        }
        if (left == 1 && !anagrams.may_lack_one(bag)) return;
        for (Mask letters = wild >> first << first; letters; letters &= letters - 1) {
            const int letter = lowest(letters);
            ++stands[letter];
            complete(one, choice, bag + WEIGHTS[letter], left - 1, letter);
            --stands[letter];
        }
    }

    void lay(const Anagrams::Group& group, const Choice& choice) {
        for (std::uint32_t left = choice.members; left; left &= left - 1)
            ++held[letters[lowest(left)]];
        for (std::uint32_t nth = 0; nth < group.count; ++nth) {
            const std::uint8_t* word = anagrams.spelled(group, nth);
            for (const auto& [slot, most] : live)
                if (most + choice.worth >= best.points && fits(*slot, word)) {
                    Word made{{{0}, anagrams.number(group, nth)}, 0, 0, slot->base, slot->placed,
                              slot->size};
                    put(*slot, word, slot->placed, made, 0);
                }
        }
        for (std::uint32_t left = choice.members; left; left &= left - 1)
            --held[letters[lowest(left)]];
    }

    bool fits(const Slot& slot, const std::uint8_t* word) const {
        const auto& allowed = slots.allowed[slot.strip];
        for (std::uint32_t checked = slot.checked; checked; checked &= checked - 1) {
            const int at = lowest(checked);
            if (!(allowed[slot.start + at] >> word[at] & 1)) return false;
        }
        return true;
    }

    // A die for each cell that is left; where a letter and a blank that stands for it could both
    // come, each way.
    void put(const Slot& slot, const std::uint8_t* word, std::uint32_t left, const Word& made,
             int bits) {
        if (!left) {
            score(slot, made);
            return;
        }
        const int letter = word[lowest(left)];
        const auto one = [&](std::uint8_t& count, int kind) {
            if (!count) return;
            --count;
            Word more = made;
            more.path |= static_cast<std::uint64_t>(kind) << bits;
            more.worth += board.kinds[kind].worth;
            put(slot, word, left & (left - 1), more, bits + KIND_BITS);
            ++count;
        };
        one(held[letter], letter);
        one(stands[letter], JOKERS + letter);
    }

    void score(const Slot& slot, const Word& word) {
        const Span span{slot.strip, slot.start, slot.size};
        const bool every = popcount(slot.placed) == full;
        const int points = scored(board, word, span, sound_of(board, word, span), every);
        const Play play{points, static_cast<std::uint32_t>(word.at.number), word.path, slot.placed,
                        slot.strip, slot.start, slot.size};
        if (is_found && !comes_first(play, best)) return;
        best = play;
        is_found = true;
    }
};

bool is_plain_hand(const Shown& shown) {
    for (int die = 0; die < shown.dice; ++die)
        if (shown(die, 0) >= LETTERS && shown(die, 0) != JOKERS) return false;
    return true;
}

bool best_play(const Position& board, const Shown& shown, int full, Play& out) {
    const Slots& slots = board.slots.get(
        [&] { return SlotMaker{board}.all(); });
    if (slots.are_plain && is_plain_hand(shown)) {
        const Anagrams& anagrams = board.known.anagrams->get(
            [&] { return Anagrams(*board.known.words); });
        Search search{board, slots, anagrams, full};
        search.take(shown);
        search.meet();
        search.all();
        out = search.best;
        return search.is_found;
    }
    Plays plays;
    list_plays(board, shown, full, nullptr, plays);
    const auto best = std::min_element(plays.begin(), plays.end(), comes_first);
    if (best == plays.end()) return false;
    out = *best;
    return true;
}

}  // namespace
}  // namespace tablee::volapuk

using namespace tablee::volapuk;

// The best play, and whether there is one.
EXPORTED std::int64_t volapuk_best(const Position* board, const std::int16_t* kinds,
                                   std::int64_t dice, std::int64_t full, Play* out) {
    return best_play(*board, {kinds, static_cast<int>(dice), 1}, static_cast<int>(full), *out);
}
