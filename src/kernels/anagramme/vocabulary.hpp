// The words that somebody knows, as the searches read them.
#pragma once

#include "index.hpp"

namespace tablee::anagramme {

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
    Index index;

    explicit Vocabulary(const Words* of) : words(of), steps(of->graph->edges.size()), index(*of) {
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
