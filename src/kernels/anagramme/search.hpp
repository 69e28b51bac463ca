// Every word that a hand can lay, make of a laid word, or lay across one.
//
// Each search is a walk from the root of the word graph, letter by letter, that turns back where
// the cards, the graph and the lengths that are wanted leave no way on. It tells each word that it
// finds to `found(kind, at, number, jokers, cards, points)`: one caller lists them, another keeps
// the best, a third counts.
#pragma once

#include <algorithm>

#include "table.hpp"

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

// Words that a hand spells, and those that it spells across one of the letters `crossed`.
//
// Both in one walk: a letter that lies on the table is a joker more. A letter of the hand is used
// before a joker, and the letter of the table is the first of its like in the word.
template <typename Found>
class Cross {
   public:
    Cross(const Vocabulary& known, const Costs& cost, const Hand& hand, Set crossed, int shortest,
          Found& found)
        : known_(known), cost_(cost), held_(hand), crossed_(crossed), shortest_(shortest),
          found_(found) {
        const int longest = std::min(size_of(hand) + 1, LONGEST);
        for (int depth = 0; depth <= LONGEST; ++depth)
            wanted_[depth] = at_least(shortest - depth - 1) & at_most(longest - depth - 1);
    }

    void all() { from(known_.root(), {0, 0, letters_of(held_), 0, 0, 0, 0}); }

   private:
    struct Way {
        std::uint32_t number;
        int depth;
        Set rack;
        Places jokers;
        int points;
        int count;  // letters that the hand lacks
        Set lacked;
    };

    Set free(const Way& way) const {
        if (way.count < held_[JOKER] || (way.count == held_[JOKER] && way.lacked & crossed_))
            return EVERY;
        return way.count == held_[JOKER] ? way.rack | crossed_ : way.rack;
    }

    void from(Step at, Way way) {
        for (Set left = at.mask() & free(way); left; left &= left - 1) {
            const Set bit = left & -left;
            const Step step = known_.follow(at, bit);
            if (!(step.reach & wanted_[way.depth])) continue;
            const std::uint32_t number = way.number + step.skip();
            const int letter = lowest(bit);
            path_[way.depth] = static_cast<std::uint8_t>(letter);
            if (way.rack & bit) {
                const bool last = !--held_[letter];
                reached(step, {number, way.depth + 1, last ? way.rack ^ bit : way.rack, way.jokers,
                               way.points + cost_[letter], way.count, way.lacked});
                ++held_[letter];
            } else {
                reached(step, {number, way.depth + 1, way.rack, way.jokers | place_bit(way.depth),
                               way.points + cost_[JOKER], way.count + 1, way.lacked | bit});
            }
        }
    }

    void reached(const Step& step, const Way& way) {
        if (step.is_final() && way.depth >= shortest_ && known_.words->has(way.number)) tell(way);
        if (step.mask() & free(way)) from(step, way);
    }

    void tell(const Way& way) {
        const bool one_too_many = way.count > held_[JOKER];
        if (!one_too_many)
            found_(Kind::LAY, 0, way.number, way.jokers, way.depth, way.points);
        // Each letter once, where it first stands; one that is lacking, if one is too many.
        Set left = crossed_ & (one_too_many ? way.lacked : EVERY);
        for (int place = 0; place < way.depth && left; ++place) {
            const int shared = path_[place];
            if (!(left & set_of(shared))) continue;
            left ^= set_of(shared);
            const Places instead = way.lacked & set_of(shared) ? joker_as(shared, way) : 0;
            const int spared = instead ? cost_[JOKER] : cost_[shared];
            found_(Kind::CROSS, shared, way.number, way.jokers ^ instead, way.depth - 1,
                   way.points - spared);
        }
    }

    // The first joker that stands for a letter.
    Places joker_as(int letter, const Way& way) const {
        for (Places left = way.jokers; left; left &= left - 1)
            if (path_[lowest(left)] == letter) return left & -left;
        return 0;
    }

    const Vocabulary& known_;
    const Costs& cost_;
    Hand held_;
    const Set crossed_;
    const int shortest_;
    Found& found_;
    std::array<std::uint64_t, LONGEST + 1> wanted_;
    std::array<std::uint8_t, LONGEST + 1> path_;
};

// Words made of a laid one by adding cards of a hand, its order kept.
//
// A laid joker may become another letter, as far as `allowed` says. A laid letter is used as early
// as it can be, and a letter of the hand before a joker: that loses no word. A laid joker may wait,
// so that a word may be met twice; `met` remembers which were. What lies behind a step spares ways
// on which letters that are still needed do not lie.
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
        needed_[word.size] = 0;
        for (int place = word.size - 1; place >= 0; --place)
            needed_[place] = needed_[place + 1] |
                             (word.is_joker(place) ? 0 : set_of(word.letters[place]));
        for (int depth = 0; depth <= LONGEST; ++depth)
            wanted_[depth] = at_least(shortest_ - depth - 1) & at_most(longest_ - depth - 1);
    }

    void all() {
        if (shortest_ > longest_) return;
        const Way way{0, 0, 0, letters_of(held_), 0, 0, held_[JOKER]};
        if (word_.jokers) {
            from<true>(known_.root(), way);
            met_.forget();
        } else {
            from<false>(known_.root(), way);
        }
    }

   private:
    struct Way {
        std::uint32_t number;
        int depth;
        int used;  // letters of the laid word
        Set rack;
        Places jokers;
        int points;
        int spare;
    };

    Set next(const Way& way) const {
        return way.used < word_.size ? set_of(word_.letters[way.used]) : 0;
    }

    // Is there a way on, with letters of the word from `used` on still to come?
    bool leads(const Step& step, int depth, int used) const {
        return step.reach & wanted_[depth] & at_least(word_.size - used) &&
               !(needed_[used] & ~step.letters());
    }

    template <bool JOKERS>
    void from(Step at, Way way) {
        const bool waits = JOKERS && way.used < word_.size && word_.is_joker(way.used);
        if (waits)
            for (Set left = at.mask() & allowed_[way.used]; left; left &= left - 1) {
                const Step step = known_.follow(at, left & -left);
                if (leads(step, way.depth, way.used + 1))
                    reached<JOKERS>(step, {way.number + step.skip(), way.depth + 1, way.used + 1,
                                           way.rack, way.jokers | place_bit(way.depth), way.points,
                                           way.spare});
            }
        const Set own = waits ? 0 : next(way);
        for (Set left = at.mask() & (way.spare ? EVERY : way.rack | own); left; left &= left - 1) {
            const Set bit = left & -left;
            const Step step = known_.follow(at, bit);
            const bool from_word = bit == own;
            if (!leads(step, way.depth, way.used + from_word)) continue;
            const std::uint32_t number = way.number + step.skip();
            if (from_word) {
                reached<JOKERS>(step, {number, way.depth + 1, way.used + 1, way.rack, way.jokers,
                                       way.points, way.spare});
            } else if (way.rack & bit) {
                const int letter = lowest(bit);
                const bool last = !--held_[letter];
                reached<JOKERS>(step, {number, way.depth + 1, way.used,
                                       last ? way.rack ^ bit : way.rack, way.jokers,
                                       way.points + cost_[letter], way.spare});
                ++held_[letter];
            } else {
                reached<JOKERS>(step, {number, way.depth + 1, way.used, way.rack,
                                       way.jokers | place_bit(way.depth),
                                       way.points + cost_[JOKER], way.spare - 1});
            }
        }
    }

    template <bool JOKERS>
    void reached(const Step& step, const Way& way) {
        if (way.used == word_.size && way.depth >= shortest_ && step.is_final() &&
            known_.words->has(way.number) && (!JOKERS || met_.first(way.number)))
            found_(Kind::ADD, at_, way.number, way.jokers, way.depth - way.used, way.points);
        if (way.depth == longest_) return;
        const bool waits = JOKERS && way.used < word_.size && word_.is_joker(way.used);
        if (step.mask() & (way.spare || waits ? EVERY : way.rack | next(way)))
            from<JOKERS>(step, way);
    }

    const Vocabulary& known_;
    const Costs& cost_;
    const Word& word_;
    const std::array<Set, LONGEST>& allowed_;
    Hand held_;
    const int shortest_, longest_, at_;
    Met& met_;
    Found& found_;
    std::array<std::uint64_t, LONGEST + 1> wanted_;
    std::array<Set, LONGEST + 1> needed_;
};

// Words made of a laid one by putting cards of a hand in place of its own. `allowed` are the
// letters that each place may show. `kept`: what is replaced comes into the hand.
//
// A laid joker becomes another letter for nothing. Where that alone makes the word, a card must
// still be replaced: the joker by its new letter, or any letter by a joker of the hand. One card at
// least stays what it is.
template <typename Found>
class Swap {
   public:
    Swap(const Vocabulary& known, const Costs& cost, const Word& word,
         const std::array<Set, LONGEST>& allowed, const Hand& hand, bool kept, int at, Found& found)
        : known_(known), cost_(cost), word_(word), allowed_(allowed), held_(hand), kept_(kept),
          at_(at), found_(found) {}

    void all() {
        if (!word_.size) return;
        const Set rack = letters_of(held_);
        held_[JOKER] ? from<true>(known_.root(), 0, 0, rack, word_.jokers)
                     : from<false>(known_.root(), 0, 0, rack, word_.jokers);
    }

   private:
    // What a place may show while the hand has these letters and, if WILD, a joker.
    template <bool WILD>
    Set free(int place, Set rack) const {
        const bool any = WILD || word_.is_joker(place);
        return allowed_[place] & (any ? EVERY : rack | set_of(word_.letters[place]));
    }

    template <bool WILD>
    void from(Step at, std::uint32_t number, int depth, Set rack, Places jokers) {
        const Set stays = word_.is_joker(depth) ? EVERY : set_of(word_.letters[depth]);
        const std::uint64_t wanted =
            std::uint64_t{1} << (Step::LENGTHS + std::min(word_.size - depth - 1, Step::LONG));
        for (Set left = at.mask() & free<WILD>(depth, rack); left; left &= left - 1) {
            const Set bit = left & -left;
            const Step step = known_.follow(at, bit);
            if (!(step.reach & wanted)) continue;
            const int letter = lowest(bit);
            path_[depth] = static_cast<std::uint8_t>(letter);
            if (stays & bit) {
                reached<WILD>(step, number, depth, rack, jokers);
            } else if (!WILD || rack & bit) {
                const bool last = !--held_[letter];
                reached<WILD>(step, number, depth, last ? rack ^ bit : rack, jokers);
                ++held_[letter];
            } else {
                const Places shown = jokers | place_bit(depth);
                if (--held_[JOKER])
                    reached<true>(step, number, depth, rack, shown);
                else
                    reached<false>(step, number, depth, rack, shown);
                ++held_[JOKER];
            }
        }
    }

    template <bool WILD>
    void reached(const Step& step, std::uint32_t before, int depth, Set rack, Places jokers) {
        const std::uint32_t number = before + step.skip();
        if (depth + 1 < word_.size) {
            if (step.mask() & free<WILD>(depth + 1, rack))
                from<WILD>(step, number, depth + 1, rack, jokers);
        } else if (step.is_final() && known_.words->has(number)) {
            tell(number, jokers);
        }
    }

    int rid(int card, int of) const { return cost_[card] - (kept_ ? cost_[of] : 0); }

    void tell(std::uint32_t number, Places jokers) {
        int changed = 0, cards = 0, points = 0;
        for (int place = 0; place < word_.size; ++place) {
            const int own = word_.letters[place];
            if (path_[place] == own) continue;
            ++changed;
            if (word_.is_joker(place)) continue;
            ++cards;
            points += rid(jokers >> place & 1 ? JOKER : path_[place], own);
        }
        const int stay = word_.size - changed;
        if (!changed || !stay) return;
        if (cards)
            found_(Kind::REPLACE, at_, number, jokers, kept_ ? 0 : cards, points);
        else if (const int place = still_to_replace(stay); place >= 0)
            found_(Kind::REPLACE, at_, number, jokers ^ place_bit(place), kept_ ? 0 : 1,
                   word_.is_joker(place) ? rid(path_[place], JOKER)
                                         : rid(JOKER, word_.letters[place]));
    }

    // Where a card can be replaced though the letters are right already, or -1.
    int still_to_replace(int stay) const {
        int found = -1;
        for (int place = 0; place < word_.size; ++place) {
            if (stay == 1 && path_[place] == word_.letters[place]) continue;
            if (word_.is_joker(place) && held_[path_[place]]) return place;
            if (!word_.is_joker(place) && held_[JOKER] && found < 0) found = place;
        }
        return found;
    }

    const Vocabulary& known_;
    const Costs& cost_;
    const Word& word_;
    const std::array<Set, LONGEST>& allowed_;
    Hand held_;
    const bool kept_;
    const int at_;
    Found& found_;
    std::array<std::uint8_t, LONGEST> path_;
};

}  // namespace tablee::anagramme
