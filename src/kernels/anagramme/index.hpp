// All words that somebody knows, side by side, for replacements, for words that cross, and for
// additions with a joker.
//
// Where any letter may follow, or nearly any, a walk through the graph finds few words for the many
// ways that it tries. Then it is quicker to go through all words of a length at once, 64 to a
// number: bit n of a row says whether word n has a letter, or has it twice, or thrice. The rows of a
// hand are as few as its cards. Added digit by digit, they tell how many letters of each word it
// has; only the words of which it lacks no more than there are jokers are spelled. A row lies in one
// piece, so that the processor fetches it before it is asked for.
#pragma once

#include <algorithm>
#include <span>

#include "table.hpp"

namespace tablee::anagramme {

using Letters = std::span<const std::uint8_t>;

class Index {
   public:
    explicit Index(const Words& words) {
        std::array<std::uint8_t, LONGEST> path;
        spell(words, words.graph->root().node, 0, path, 0);
        for (int length = 1; length <= LONGEST; ++length) groups_[length].fill_rows(length);
    }

    // Tells number and letters of each word of a length that may be spelled with a hand and so many
    // jokers, in alphabetical order. Not whether a letter comes for the fourth time is looked at:
    // whoever is told counts.
    template <typename Tell>
    void each(int length, const Hand& hand, int jokers, const Tell& tell) const {
        each_with(length, {}, hand, jokers, tell);
    }

    // The same, but words that have all of some letters, which the hand has too.
    template <typename Tell>
    void each_with(int length, const Hand& all, const Hand& hand, int jokers,
                   const Tell& tell) const {
        const Group& group = groups_[length];
        const Rows needed(group, all), held(group, hand);
        const int fewest = length - jokers - held.beyond;
        for (std::size_t at = 0; at < group.parts; ++at) {
            Part wanted = needed.all(at);
            if (is_empty(wanted)) continue;
            if (fewest > 0) wanted &= held.counted(at).reach(fewest);
            for (int lane = 0; lane < LANES; ++lane)
                for (std::uint64_t rest = wanted[lane]; rest; rest &= rest - 1) {
                    const std::size_t word = at * WIDE + lane * 64 + lowest(rest);
                    if (word >= group.numbers.size()) return;
                    tell(group.numbers[word], Letters{group.text.data() + word * stride(length),
                                                      static_cast<std::size_t>(length)});
                }
        }
    }

    // What each place of a word may show for nothing; where there is none, anything.
    using Free = std::array<Set, LONGEST + 1>;

    // Does a word that was told show other letters at no more places than that?
    static bool fits(Letters letters, const Free& free, int most) {
        switch (stride(static_cast<int>(letters.size()))) {
            case 8: return others<8>(letters.data(), free) <= most;
            case 16: return others<16>(letters.data(), free) <= most;
            default: return others<32>(letters.data(), free) <= most;
        }
    }

   private:
    static constexpr int LANES = 4;  // numbers that are worked on at once
    static constexpr std::size_t WIDE = 64 * LANES;  // words of a part

    static constexpr int TIMES = 3;  // that a letter is counted
    static constexpr int DIGITS = 5;
    static_assert(LONGEST < 1 << DIGITS);

    using Part [[gnu::vector_size(8 * LANES)]] = std::uint64_t;

    static bool is_empty(const Part& part) { return !(part[0] | part[1] | part[2] | part[3]); }

    // A word begins every so many letters: lanes of a fixed number are compared at once.
    static constexpr int stride(int length) { return length <= 8 ? 8 : length <= 16 ? 16 : 32; }

    template <int STRIDE>
    static int others(const std::uint8_t* letters, const Free& free) {
        int others = 0;
        for (int place = 0; place < STRIDE; ++place)
            others += ~free[place] >> letters[place] & 1;
        return others;
    }

    // How many letters of each word were counted: a digit of each, of base two, in each number.
    struct Counted {
        std::array<Part, DIGITS> digits{};

        void carry(Part over, int digit) {
            for (; digit < DIGITS; ++digit) {
                const Part both = digits[digit] & over;
                digits[digit] ^= over;
                over = both;
            }
        }
        void add(const Part& one) { carry(one, 0); }
        // Two at once: one carry less.
        void add(const Part& one, const Part& other) {
            const Part odd = one ^ other, before = digits[0];
            digits[0] = before ^ odd;
            carry((one & other) | (before & odd), 1);
        }
        // The words with at least so many.
        Part reach(int fewest) const {
            Part enough = ~Part{};
            for (int digit = 0; digit < DIGITS; ++digit)
                enough = fewest >> digit & 1 ? digits[digit] & enough : digits[digit] | enough;
            return enough;
        }
    };

    // All words of a length.
    struct Group {
        std::vector<std::uint32_t> numbers;
        std::vector<std::uint8_t> text;  // `stride` letters for each, the rest of them nought
        std::size_t parts = 0;  // of a row
        std::vector<Part> rows;  // of each letter, of each letter that comes twice, and thrice

        const Part* row(int times, int letter) const {
            return rows.data() + (times * JOKER + letter) * parts;
        }

        void fill_rows(int length) {
            parts = (numbers.size() + WIDE - 1) / WIDE;
            rows.resize(TIMES * JOKER * parts);
            for (std::size_t word = 0; word < numbers.size(); ++word) {
                std::array<std::uint8_t, JOKER> met{};
                for (int place = 0; place < length; ++place) {
                    const int letter = text[word * stride(length) + place];
                    const int times = met[letter]++;
                    if (times < TIMES)
                        rows[(times * JOKER + letter) * parts + word / WIDE][word % WIDE / 64] |=
                            std::uint64_t{1} << (word % 64);
                }
            }
        }
    };

    // The rows of the letters of a hand.
    struct Rows {
        std::array<const Part*, TIMES * JOKER> rows;
        int count = 0;
        int beyond = 0;  // cards that come for the fourth time

        Rows(const Group& group, const Hand& hand) {
            for (int letter = 0; letter < JOKER; ++letter) {
                for (int times = 0; times < std::min<int>(hand[letter], TIMES); ++times)
                    rows[count++] = group.row(times, letter);
                beyond += std::max(0, hand[letter] - TIMES);
            }
        }

        // The words that have all of these letters.
        Part all(std::size_t at) const {
            Part all = ~Part{};
            for (int nth = 0; nth < count; ++nth) all &= rows[nth][at];
            return all;
        }

        Counted counted(std::size_t at) const {
            Counted sum;
            int nth = 0;
            for (; nth + 1 < count; nth += 2) sum.add(rows[nth][at], rows[nth + 1][at]);
            if (nth < count) sum.add(rows[nth][at]);
            return sum;
        }
    };

    void spell(const Words& words, Node node, Number number,
               std::array<std::uint8_t, LONGEST>& path, int depth) {
        if (words.ends(node, number)) {
            Group& group = groups_[depth];
            group.numbers.push_back(static_cast<std::uint32_t>(number));
            group.text.insert(group.text.end(), path.begin(), path.begin() + depth);
            group.text.resize(group.numbers.size() * stride(depth));
        }
        for (Mask left = node.mask(); left; left &= left - 1) {
            const Edge& edge = words.graph->follow(node, left & -left);
            path[depth] = static_cast<std::uint8_t>(lowest(left));
            spell(words, edge.node, number + edge.skip, path, depth + 1);
        }
    }

    std::array<Group, LONGEST + 1> groups_;  // by length
};

}  // namespace tablee::anagramme
