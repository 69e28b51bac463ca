// Every word that a hand can lay, make of a laid word, or lay across one.
//
// A search is a walk from the root of the word graph, letter by letter, that turns back where the
// cards, the graph and the lengths that are wanted leave no way on; or, where there would be too
// many ways, it goes through an index of all words. It tells each word that it finds to
// `found(kind, at, number, jokers, cards, points)`: one caller lists them, another keeps the best,
// a third counts.
#pragma once

#include <algorithm>

#include "vocabulary.hpp"

namespace tablee::anagramme {

// What nobody crosses may show any letter.
constexpr std::array<Set, LONGEST> ANYTHING = [] {
    std::array<Set, LONGEST> all{};
    all.fill(EVERY);
    return all;
}();

// Which words a search has met.
class Met {
   public:
    explicit Met(std::int64_t words) : bits_(words / 64 + 1) {}

    // Is this word met for the first time?
    bool first(std::uint32_t number) {
        const std::uint64_t bit = std::uint64_t{1} << (number & 63);
        if (bits_[number >> 6] & bit) return false;
        bits_[number >> 6] |= bit;
        touched_.push_back(number >> 6);
        return true;
    }

    void forget() {
        for (std::uint32_t block : touched_) bits_[block] = 0;
        touched_.clear();
    }

   private:
    std::vector<std::uint64_t> bits_;
    std::vector<std::uint32_t> touched_;
};

// Words that a hand spells.
//
// A letter of the hand is used before a joker: whoever could have done otherwise has no less left.
template <typename Found>
class Form {
   public:
    Form(const Vocabulary& known, const Costs& cost, const Hand& hand, int shortest, Kind kind,
         int at, Found& found)
        : known_(known), cost_(cost), held_(hand), shortest_(shortest), kind_(kind), at_(at),
          found_(found) {
        const int longest = std::min(size_of(hand), LONGEST);
        for (int depth = 0; depth <= LONGEST; ++depth)
            wanted_[depth] = at_least(shortest - depth - 1) & at_most(longest - depth - 1);
    }

    void all() {
        const Set rack = letters_of(held_);
        held_[JOKER] ? from<true>(known_.root(), {0, 0, rack, 0, 0, held_[JOKER]})
                     : from<false>(known_.root(), {0, 0, rack, 0, 0, 0});
    }

   private:
    struct Way {
        std::uint32_t number;
        int depth;
        Set rack;  // the letters that the hand still has
        Places jokers;
        int points;
        int spare;  // jokers that the hand still has
    };

    template <bool WILD>
    void from(Step at, Way way) {
        for (Set left = at.mask() & (WILD ? EVERY : way.rack); left; left &= left - 1) {
            const Set bit = left & -left;
            const Step step = known_.follow(at, bit);
            if (!(step.reach & wanted_[way.depth])) continue;
            const std::uint32_t number = way.number + step.skip();
            if (!WILD || way.rack & bit) {
                const int letter = lowest(bit);
                const bool last = !--held_[letter];
                reached<WILD>(step, {number, way.depth + 1, last ? way.rack ^ bit : way.rack,
                                     way.jokers, way.points + cost_[letter], way.spare});
                ++held_[letter];
            } else {
                const Way next{number, way.depth + 1, way.rack, way.jokers | place_bit(way.depth),
                               way.points + cost_[JOKER], way.spare - 1};
                next.spare ? reached<true>(step, next) : reached<false>(step, next);
            }
        }
    }

    template <bool WILD>
    void reached(const Step& step, const Way& way) {
        if (step.is_final() && way.depth >= shortest_ && known_.words->has(way.number))
            found_(kind_, at_, way.number, way.jokers, way.depth, way.points);
        if (step.mask() & (WILD ? EVERY : way.rack)) from<WILD>(step, way);
    }

    const Vocabulary& known_;
    const Costs& cost_;
    Hand held_;
    const int shortest_;
    const Kind kind_;
    const int at_;
    Found& found_;
    std::array<std::uint64_t, LONGEST + 1> wanted_;
};

// Words that a hand spells, and those that it spells across one of the letters `crossed`, which may
// be none. All words of a length at once, see `Index`; the shorter first.
//
// A letter that lies on the table is a joker more. A letter of the hand is used before a joker, and
// the letter of the table is the first of its like in the word.
template <typename Found>
class Cross {
   public:
    Cross(const Vocabulary& known, const Costs& cost, const Hand& hand, Set crossed, int shortest,
          Found& found)
        : known_(known), cost_(cost), hand_(hand), crossed_(crossed), shortest_(shortest),
          found_(found) {}

    void all() {
        const int most = hand_[JOKER] + (crossed_ != 0);
        const int longest = std::min(size_of(hand_) + (crossed_ != 0), LONGEST);
        for (int length = shortest_; length <= longest; ++length)
            known_.index.each(length, hand_, most, [&](const std::uint32_t& number, Letters word) {
                spell(number, word, most);
            });
    }

   private:
    void spell(const std::uint32_t& number, Letters word, int most) {
        Hand held = hand_;
        Places jokers = 0;
        Set lacked = 0;
        int points = 0;
        for (std::size_t place = 0; place < word.size(); ++place) {
            const int letter = word[place];
            if (held[letter]) {
                --held[letter];
                points += cost_[letter];
            } else {
                if (--most < 0) return;
                jokers |= place_bit(place);
                lacked |= set_of(letter);
                points += cost_[JOKER];
            }
        }
        tell(number, word, jokers, lacked, points);
    }

    void tell(std::uint32_t number, Letters word, Places jokers, Set lacked, int points) {
        const int size = static_cast<int>(word.size());
        const bool one_too_many = popcount(jokers) > hand_[JOKER];
        if (!one_too_many) found_(Kind::LAY, 0, number, jokers, size, points);
        // Each letter once, where it first stands; one that is lacking, if one is too many.
        Set left = crossed_ & (one_too_many ? lacked : EVERY);
        for (int place = 0; place < size && left; ++place) {
            const int shared = word[place];
            if (!(left & set_of(shared))) continue;
            left ^= set_of(shared);
            const Places instead = lacked & set_of(shared) ? joker_as(shared, word, jokers) : 0;
            const int spared = instead ? cost_[JOKER] : cost_[shared];
            found_(Kind::CROSS, shared, number, jokers ^ instead, size - 1, points - spared);
        }
    }

    // The first joker that stands for a letter.
    static Places joker_as(int letter, Letters word, Places jokers) {
        while (word[lowest(jokers)] != letter) jokers &= jokers - 1;
        return jokers & -jokers;
    }

    const Vocabulary& known_;
    const Costs& cost_;
    const Hand& hand_;
    const Set crossed_;
    const int shortest_;
    Found& found_;
};

// Words made of a laid one by adding cards of a hand, its order kept.
//
// A laid joker may become another letter, as far as `allowed` says. A laid letter is used as early
// as it can be, and a letter of the hand before a joker: that loses no word. A laid joker may wait,
// so that a word may be met twice; `met` remembers which were. What lies behind a step spares ways
// on which letters that are still needed do not lie. With a joker in the hand nearly any letter may
// follow: if none lies on the table, all words of a length are gone through at once, see `Index`.
template <typename Found>
class Grow {
   public:
    Grow(const Vocabulary& known, const Costs& cost, const Word& word,
         const std::array<Set, LONGEST>& allowed, const Hand& hand, int shortest, int longest,
         int at, Met& met, Found& found)
        : known_(known), cost_(cost), word_(word), allowed_(allowed), held_(hand),
          shortest_(std::max(shortest, word.size + 1)),
          longest_(std::min({longest, word.size + size_of(hand), LONGEST})), at_(at), met_(met),
          found_(found) {
        next_[word.size] = needed_[word.size] = 0;
        rest_[word.size] = at_least(0);
        for (int place = word.size - 1; place >= 0; --place) {
            next_[place] = set_of(word.letters[place]);
            needed_[place] = needed_[place + 1] | (word.is_joker(place) ? 0 : next_[place]);
            rest_[place] = at_least(word.size - place);
        }
        for (int depth = 0; depth <= LONGEST; ++depth)
            wanted_[depth] = at_least(shortest_ - depth - 1) & at_most(longest_ - depth - 1);
    }

    void all() {
        if (shortest_ > longest_) return;
        const Set rack = letters_of(held_);
        if (word_.jokers) {
            from<true>(known_.root(), 0, 0, 0, rack, 0, 0);
            met_.forget();
        } else if (held_[JOKER]) {
            look_up();
        } else {
            from<false>(known_.root(), 0, 0, 0, rack, 0, 0);
        }
    }

   private:
    struct Candidate {
        std::uint32_t number;
        Letters letters;
    };

    // All words that have the letters of the laid one, in alphabetical order.
    void look_up() {
        Hand laid{}, cards = held_;
        for (int place = 0; place < word_.size; ++place) {
            ++laid[word_.letters[place]];
            ++cards[word_.letters[place]];
        }
        std::vector<Candidate> all;
        for (int length = shortest_; length <= longest_; ++length)
            known_.index.each_with(length, laid, cards, held_[JOKER],
                                   [&](std::uint32_t number, Letters letters) {
                                       all.push_back({number, letters});
                                   });
        std::ranges::sort(all, {}, &Candidate::number);
        for (const Candidate& each : all) spell(each);
    }

    // By the same rule as the walk.
    void spell(const Candidate& one) {
        Hand held = held_;
        Places jokers = 0;
        int used = 0, points = 0;
        for (int place = 0; place < static_cast<int>(one.letters.size()); ++place) {
            const int letter = one.letters[place];
            if (used < word_.size && letter == word_.letters[used]) {
                ++used;
            } else if (held[letter]) {
                --held[letter];
                points += cost_[letter];
            } else {
                if (!held[JOKER]--) return;
                jokers |= place_bit(place);
                points += cost_[JOKER];
            }
        }
        if (used == word_.size)
            found_(Kind::ADD, at_, one.number, jokers, static_cast<int>(one.letters.size()) - used,
                   points);
    }

    // Is there a way on, with letters of the word from `used` on still to come?
    bool leads(const Step& step, int depth, int used) const {
        return step.reach & wanted_[depth] & rest_[used] && !(needed_[used] & ~step.letters());
    }

    // The way so far: the number of its word, its letters, those of the laid word among them, what
    // letters the hand still has, where jokers lie, and what the cards cost.
    template <bool JOKERS>
    void from(Step at, std::uint32_t number, int depth, int used, Set rack, Places jokers,
              int points) {
        const bool waits = JOKERS && used < word_.size && word_.is_joker(used);
        if (waits)
            for (Set left = at.mask() & allowed_[used]; left; left &= left - 1) {
                const Step step = known_.follow(at, left & -left);
                if (leads(step, depth, used + 1))
                    reached<JOKERS>(step, number, depth, used + 1, rack,
                                    jokers | place_bit(depth), points);
            }
        const Set own = waits ? 0 : next_[used];
        const Set free = held_[JOKER] ? EVERY : rack | own;
        for (Set left = at.mask() & free; left; left &= left - 1) {
            const Set bit = left & -left;
            const Step step = known_.follow(at, bit);
            if (bit == own) {
                if (leads(step, depth, used + 1))
                    reached<JOKERS>(step, number, depth, used + 1, rack, jokers, points);
            } else if (!leads(step, depth, used)) {
                continue;
            } else if (rack & bit) {
                const int letter = lowest(bit);
                const bool last = !--held_[letter];
                reached<JOKERS>(step, number, depth, used, last ? rack ^ bit : rack, jokers,
                                points + cost_[letter]);
                ++held_[letter];
            } else {
                --held_[JOKER];
                reached<JOKERS>(step, number, depth, used, rack, jokers | place_bit(depth),
                                points + cost_[JOKER]);
                ++held_[JOKER];
            }
        }
    }

    template <bool JOKERS>
    void reached(const Step& step, std::uint32_t before, int depth, int used, Set rack,
                 Places jokers, int points) {
        const std::uint32_t number = before + step.skip();
        const int size = depth + 1;
        if (used == word_.size && step.is_final() && size >= shortest_ &&
            known_.words->has(number) && (!JOKERS || met_.first(number)))
            found_(Kind::ADD, at_, number, jokers, size - used, points);
        if (size == longest_) return;
        const bool waits = JOKERS && used < word_.size && word_.is_joker(used);
        if (step.mask() & (held_[JOKER] || waits ? EVERY : rack | next_[used]))
            from<JOKERS>(step, number, size, used, rack, jokers, points);
    }

    const Vocabulary& known_;
    const Costs& cost_;
    const Word& word_;
    const std::array<Set, LONGEST>& allowed_;
    Hand held_;
    const int shortest_, longest_, at_;
    Met& met_;
    Found& found_;
    std::array<std::uint64_t, LONGEST + 1> wanted_;  // by letters so far, the lengths of endings
    // By letters of the laid word so far: the next, all that are still needed, and how long that is.
    std::array<Set, LONGEST + 1> next_, needed_;
    std::array<std::uint64_t, LONGEST + 1> rest_;
};

// Words made of a laid one by putting cards of a hand in place of its own. `allowed` are the
// letters that each place may show. `kept`: what is replaced comes into the hand. All words of its
// length at once, see `Index`.
//
// A laid joker becomes another letter for nothing. Where that alone makes the word, a card must
// still be replaced: the joker by its new letter, or any letter by a joker of the hand. One card at
// least stays what it is.
template <typename Found>
class Swap {
   public:
    Swap(const Vocabulary& known, const Costs& cost, const Word& word,
         const std::array<Set, LONGEST>& allowed, const Hand& hand, bool kept, int at, Found& found)
        : known_(known), cost_(cost), word_(word), allowed_(allowed), hand_(hand), kept_(kept),
          at_(at), found_(found) {}

    void all() {
        // All that a letter may come from: the hand, and the word itself.
        const Set rack = letters_of(hand_);
        Hand cards = hand_;
        int jokers = hand_[JOKER];
        Index::Free free;
        free.fill(EVERY);
        for (int place = 0; place < word_.size; ++place) {
            const int own = word_.letters[place];
            const bool is_joker = word_.is_joker(place);
            is_joker ? ++jokers : ++cards[own];
            free[place] = allowed_[place] & (is_joker ? EVERY : rack | set_of(own));
        }
        known_.index.each(word_.size, cards, jokers, [&](std::uint32_t number, Letters letters) {
            if (Index::fits(letters, free, hand_[JOKER])) spell(number, letters);
        });
    }

   private:
    void spell(const std::uint32_t& number, Letters letters) {
        Hand held = hand_;
        Places jokers = word_.jokers;
        int changed = 0, cards = 0, points = 0;
        for (int place = 0; place < word_.size; ++place) {
            const int letter = letters[place], own = word_.letters[place];
            if (!(allowed_[place] & set_of(letter))) return;
            if (letter == own) continue;
            ++changed;
            if (word_.is_joker(place)) continue;
            ++cards;
            if (held[letter]) {
                --held[letter];
                points += rid(letter, own);
            } else {
                if (!held[JOKER]--) return;
                jokers |= place_bit(place);
                points += rid(JOKER, own);
            }
        }
        const int stay = word_.size - changed;
        if (!changed || !stay) return;
        if (cards)
            found_(Kind::REPLACE, at_, number, jokers, kept_ ? 0 : cards, points);
        else if (const int place = still_to_replace(letters, stay); place >= 0)
            found_(Kind::REPLACE, at_, number, jokers ^ place_bit(place), kept_ ? 0 : 1,
                   word_.is_joker(place) ? rid(letters[place], JOKER)
                                         : rid(JOKER, word_.letters[place]));
    }

    int rid(int card, int of) const { return cost_[card] - (kept_ ? cost_[of] : 0); }

    // Where a card can be replaced though the letters are right already, or -1.
    int still_to_replace(Letters letters, int stay) const {
        int found = -1;
        for (int place = 0; place < word_.size; ++place) {
            if (stay == 1 && letters[place] == word_.letters[place]) continue;
            if (word_.is_joker(place) && hand_[letters[place]]) return place;
            if (!word_.is_joker(place) && hand_[JOKER] && found < 0) found = place;
        }
        return found;
    }

    const Vocabulary& known_;
    const Costs& cost_;
    const Word& word_;
    const std::array<Set, LONGEST>& allowed_;
    const Hand& hand_;
    const bool kept_;
    const int at_;
    Found& found_;
};

}  // namespace tablee::anagramme
