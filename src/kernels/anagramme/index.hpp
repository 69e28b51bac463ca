// All words that somebody knows, side by side, for replacements and words that cross.
//
// Where any letter may follow, or nearly any, a walk through the graph finds few words for the many
// ways that it tries. Then it is quicker to go through all words of a length at once, 64 to a
// number: bit n of a row says whether word n has a letter. A few rows put together leave the words
// that lack no more letters than there are jokers, and only those are spelled.
#pragma once

#include <span>

#include "table.hpp"

namespace tablee::anagramme {

using Letters = std::span<const std::uint8_t>;

class Index {
   public:
    explicit Index(const Words& words) {
        std::array<std::uint8_t, LONGEST> path;
        spell(words, words.graph->root().node, 0, path, 0);
        for (int length = 1; length <= LONGEST; ++length) {
            Group& group = groups_[length];
            group.blocks.resize((group.numbers.size() + WIDE - 1) / WIDE);
            for (std::size_t word = 0; word < group.numbers.size(); ++word)
                for (int place = 0; place < length; ++place)
                    group.blocks[word / WIDE][group.text[word * stride(length) + place]]
                                [word % WIDE / 64] |= std::uint64_t{1} << (word % 64);
        }
    }

    // Words to look for: the letters that each place may show for nothing, and at how many places
    // a joker may stand for another.
    struct Wanted {
        std::array<Set, LONGEST> free;
        int jokers;
    };

    // Tells number and letters of each word of a length that may be wanted, in alphabetical order.
    template <typename Tell>
    void each(int length, const Wanted& wanted, const Tell& tell) const {
        switch (wanted.jokers) {
            case 0: return each_with<0>(length, wanted, tell);
            case 1: return each_with<1>(length, wanted, tell);
            case 2: return each_with<2>(length, wanted, tell);
            default: return each_with<3>(length, wanted, tell);
        }
    }

   private:
    static constexpr int LANES = 8;
    static constexpr std::size_t WIDE = 64 * LANES;  // words of a block

    using Row = std::array<std::uint64_t, LANES>;
    using Block = std::array<Row, JOKER>;

    struct Group {
        std::vector<std::uint32_t> numbers;  // of each word
        std::vector<std::uint8_t> text;  // `stride` letters for each, the rest of them nought
        std::vector<Block> blocks;
    };

    // A word begins every so many letters: lanes of a fixed number are compared at once.
    static constexpr int stride(int length) { return length <= 8 ? 8 : length <= 16 ? 16 : 32; }

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

    // The words of a block that have at most so many of these letters: `more[n]` have more than n.
    template <int MOST>
    static Row left(const Block& block, Set letters) {
        std::array<Row, MOST + 1> more{};
        for (; letters; letters &= letters - 1) {
            const Row& has = block[lowest(letters)];
            for (int lane = 0; lane < LANES; ++lane) {
                for (int n = MOST; n > 0; --n) more[n][lane] |= more[n - 1][lane] & has[lane];
                more[0][lane] |= has[lane];
            }
        }
        for (std::uint64_t& lane : more[MOST]) lane = ~lane;
        return more[MOST];
    }

    // Does a word show other letters at no more places than that?
    template <int STRIDE>
    static bool fits(const std::uint8_t* letters, const std::array<Set, 32>& free, int most) {
        int others = 0;
        for (int place = 0; place < STRIDE; ++place)
            others += ~free[place] >> letters[place] & 1;
        return others <= most;
    }

    template <int MOST, typename Tell>
    void each_with(int length, const Wanted& wanted, const Tell& tell) const {
        switch (stride(length)) {
            case 8: return each_of<MOST, 8>(length, wanted, tell);
            case 16: return each_of<MOST, 16>(length, wanted, tell);
            default: return each_of<MOST, 32>(length, wanted, tell);
        }
    }

    template <int MOST, int STRIDE, typename Tell>
    void each_of(int length, const Wanted& wanted, const Tell& tell) const {
        std::array<Set, 32> free;
        free.fill(EVERY);
        Set all = 0;
        for (int place = 0; place < length; ++place) all |= free[place] = wanted.free[place];
        // With more jokers than are counted, the letters tell nothing.
        const Set others = wanted.jokers <= MOST ? EVERY & ~all : 0;
        const Group& group = groups_[length];
        for (std::size_t at = 0; at < group.blocks.size(); ++at) {
            const Row row = left<MOST>(group.blocks[at], others);
            for (std::size_t lane = 0; lane < LANES; ++lane)
                for (std::uint64_t rest = row[lane]; rest; rest &= rest - 1) {
                    const std::size_t word = at * WIDE + lane * 64 + lowest(rest);
                    if (word >= group.numbers.size()) return;
                    const std::uint8_t* letters = group.text.data() + word * STRIDE;
                    if (fits<STRIDE>(letters, free, wanted.jokers))
                        tell(group.numbers[word],
                             Letters{letters, static_cast<std::size_t>(length)});
                }
        }
    }

    std::array<Group, LONGEST + 1> groups_;  // by length
};

}  // namespace tablee::anagramme
