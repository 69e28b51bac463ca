// A table of Anagramme, and the words that somebody knows, as the searches read them.
//
// Letters are 0 to 25, a joker is 26. What Python hands over are the structs that say so; their
// twins are in `tablee/kernels/anagramme.py`.
#pragma once

#include <array>
#include <vector>

#include "../words.hpp"

namespace tablee::anagramme {

constexpr int JOKER = 26;
constexpr int KINDS = 27;

using Set = std::uint32_t;  // a bit for each letter
using Places = std::uint32_t;  // a bit for each place in a word
using Hand = std::array<std::uint8_t, KINDS>;  // how many cards of each kind
using Costs = std::array<std::int16_t, KINDS>;  // what a card of each kind costs

constexpr Set EVERY = (Set{1} << JOKER) - 1;

constexpr Set set_of(int letter) { return Set{1} << letter; }
constexpr Places place_bit(int place) { return Places{1} << place; }

inline int size_of(const Hand& hand) {
    int size = 0;
    for (int count : hand) size += count;
    return size;
}

inline Set letters_of(const Hand& hand) {
    Set letters = 0;
    for (int letter = 0; letter < JOKER; ++letter)
        if (hand[letter]) letters |= set_of(letter);
    return letters;
}

// A word on the table: what it shows, and where a joker lies.
struct Word {
    std::array<std::uint8_t, LONGEST> letters;
    std::uint8_t size;  // 0 where nothing can be made of it
    Places jokers;

    bool is_joker(int place) const { return jokers >> place & 1; }
    // The card that lies there.
    int card(int place) const { return is_joker(place) ? JOKER : letters[place]; }
};
static_assert(sizeof(Word) == 36);

// A word on the table, and what the others around it leave it.
struct Laid {
    Word word;
    std::array<Set, LONGEST> allowed;  // what a place may show for the sake of a word across it
    Places open;  // the places that a vertical word may cross
    std::uint32_t free;  // may it be turned into an anagram?
    std::uint32_t first_barred, barred;  // the words that were shown here, in a list of numbers
};
static_assert(sizeof(Laid) == 176);

enum class Kind : std::uint8_t { LAY, ADD, TURN, REPLACE, CROSS };  // TURN makes an anagram

// One way to make a word, with as few jokers as may be. It is listed once for each word, whatever
// cards its jokers stand for; a word that crosses another once for the letter that they share,
// which is then `at`: wherever that letter lies, the same can be done.
struct Operation {
    std::uint32_t number;  // of the new word
    Places jokers;
    std::int16_t points;  // that the hand is rid of, an anagram's discard and remise apart
    std::uint16_t at;  // the laid word, or the letter crossed
    Kind kind;
    std::uint8_t cards;  // that leave the hand, likewise
};
static_assert(sizeof(Operation) == 16);

// An edge of the word graph: the node that it leads to, and what endings lie behind it. All of it
// in sixteen bytes, so that a letter costs one look-up; the whole graph takes two megabytes.
struct Step {
    static constexpr int LENGTHS = 26, FIRST = 44;
    static constexpr int LONG = FIRST - LENGTHS - 1;  // endings of so many letters, or more

    std::uint64_t node;  // skip << 27 | final << 26 | the letters that may follow
    std::uint64_t reach;  // first << 44 | lengths << 26 | letters of all endings behind

    Set mask() const { return static_cast<Set>(node) & EVERY; }
    bool is_final() const { return node >> 26 & 1; }
    std::uint32_t skip() const { return static_cast<std::uint32_t>(node >> 27); }
    Set letters() const { return static_cast<Set>(reach) & EVERY; }

    // The edge of a letter, given as a bit, that the node is known to have.
    std::uint32_t edge(Set bit) const {
        return static_cast<std::uint32_t>(reach >> FIRST) + popcount(node & (bit - 1));
    }
};
static_assert(sizeof(Step) == 16);

// A set of lengths as `Step::reach` has it: all that are longer than it tells count as one.
constexpr std::uint64_t at_least(int fewest) {
    constexpr std::uint64_t all = (std::uint64_t{2} << Step::LONG) - 1;
    if (fewest <= 0) return all << Step::LENGTHS;
    return (all >> (fewest < Step::LONG ? fewest : Step::LONG)
                << (fewest < Step::LONG ? fewest : Step::LONG))
           << Step::LENGTHS;
}
constexpr std::uint64_t at_most(int most) {
    if (most < 0) return 0;
    return ((std::uint64_t{2} << (most < Step::LONG ? most : Step::LONG)) - 1) << Step::LENGTHS;
}

// The words that somebody knows.
struct Vocabulary {
    const Words* words;
    std::vector<Step> steps;  // step 0 leads to the root

    explicit Vocabulary(const Words* of) : words(of), steps(of->graph->edges.size()) {
        for (std::size_t edge = steps.size(); edge-- > 0;) steps[edge] = step_of(edge);
    }

    const Step& root() const { return steps[0]; }
    const Step& follow(const Step& step, Set bit) const { return steps[step.edge(bit)]; }

    // The number of words of the graph, whether or not they are known.
    std::int64_t size() const { return words->graph->root().count; }

   private:
    // Every edge leads forward: what lies behind it is known already.
    Step step_of(std::size_t at) const {
        constexpr std::uint64_t most = std::uint64_t{1} << Step::LONG, all = 2 * most - 1;
        const Edge& edge = words->graph->edges[at];
        const auto mask = static_cast<Set>(edge.node.mask());
        std::uint64_t letters = mask, lengths = edge.node.is_final();
        for (std::uint32_t n = 0; n < static_cast<std::uint32_t>(popcount(mask)); ++n) {
            const std::uint64_t behind = steps[edge.node.first() + n].reach;
            const std::uint64_t shorter = behind >> Step::LENGTHS & all;
            letters |= behind & EVERY;
            lengths |= (shorter << 1 & all) | (shorter & most);
        }
        return {std::uint64_t{edge.skip} << 27 | std::uint64_t{edge.node.is_final()} << 26 | mask,
                std::uint64_t{edge.node.first()} << Step::FIRST | lengths << Step::LENGTHS |
                    letters};
    }
};

}  // namespace tablee::anagramme
