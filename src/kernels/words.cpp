// The questions of `tablee.lexicon.queries`, for bots that ask them by the million.
//
// All are walks from the root of the graph, letter by letter, that turn back where no word can
// follow: what a hand, a pattern and the graph allow is an AND of three masks. A walk meets the
// words in alphabetical order, each once, because what is taken first for a letter (the old word,
// then the hand, then a joker) is enough: whoever could have taken it otherwise has no less left.
// Answers are word numbers, rising, written to `out` as far as it reaches; what is returned is how
// many there are.

#include "words.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

namespace tablee {
namespace {

using Letters = std::span<const std::uint8_t>;  // places in the alphabet

// What comes to light, as far as there is room.
struct Answers {
    Number* out;
    std::int64_t room;
    std::int64_t found = 0;

    // Written first and counted if it is one: no branch to guess wrong.
    void add(Number number, bool is_one) {
        if (found < room) out[found] = number;
        found += is_one;
    }
};

// Where letters lead from the root; the node of no letter at all if nowhere.
struct Reached {
    const Edge* edge;
    Number number;
};

Reached walk(const Graph& graph, Letters letters) {
    const Edge* edge = &graph.root();
    Number number = 0;
    for (std::uint8_t letter : letters) {
        Mask bit = bit_of(letter);
        if (!(edge->node.bits & bit)) return {nullptr, NOWHERE};
        edge = &graph.follow(edge->node, bit);
        number += edge->skip;
    }
    return {edge, number};
}

Number find(const Words& words, Letters word) {
    auto [edge, number] = walk(*words.graph, word);
    return edge && words.ends(edge->node, number) ? number : NOWHERE;
}

// The words that fit letter by letter a pattern of masks.
struct Matching {
    const Words& words;
    std::span<const Mask> pattern;
    Answers answers;

    void from(Node node, Number number, int depth) {
        const int length = static_cast<int>(pattern.size());
        for (Mask left = node.mask() & pattern[depth]; left; left &= left - 1) {
            const Edge& edge = words.graph->follow(node, left & -left);
            const Number next = number + edge.skip;
            if (depth + 1 == length)
                answers.add(next, words.ends(edge.node, next));
            else if (depth + 1 + edge.node.height() >= length)
                from(edge.node, next, depth + 1);
        }
    }
};

// What a hand holds: how many of each letter, and a bit for each of which there is one.
struct Hand {
    std::array<std::uint8_t, LETTERS> held{};
    Mask rack = 0;

    explicit Hand(Letters counts) {
        for (std::size_t letter = 0; letter < counts.size(); ++letter) {
            held[letter] = counts[letter];
            if (counts[letter]) rack |= bit_of(static_cast<int>(letter));
        }
    }

    void take(int letter) {
        if (!--held[letter]) rack ^= bit_of(letter);
    }

    void put_back(int letter) {
        ++held[letter];
        rack |= bit_of(letter);
    }
};

// The words made from a word by adding letters of a hand, of at least a length.
//
// Whether there is an old word, and whether there are jokers left, is known when the code is made:
// most questions have neither.
struct Insertions {
    const Words& words;
    Letters word;
    Hand hand;
    int shortest;
    Answers answers;

    Mask next_of(int used) const {
        return used < static_cast<int>(word.size()) ? bit_of(word[used]) : 0;
    }

    template <bool GROWN>
    void wild(Node node, Number number, int depth, int used, int jokers) {
        jokers ? from<GROWN, true>(node, number, depth, used, jokers)
               : from<GROWN, false>(node, number, depth, used, 0);
    }

    template <bool GROWN, bool WILD>
    void from(Node node, Number number, int depth, int used, int jokers) {
        const Mask next = GROWN ? next_of(used) : 0;
        const Mask allowed = WILD ? EVERY_LETTER : hand.rack | next;
        for (Mask left = node.mask() & allowed; left; left &= left - 1) {
            const Mask bit = left & -left;
            const Edge& edge = words.graph->follow(node, bit);
            const Number reached = number + edge.skip;
            const bool from_word = GROWN && bit == next;
            const int rest = GROWN ? static_cast<int>(word.size()) - used - from_word : 0;
            const bool long_enough = rest == 0 && depth + 1 >= shortest;
            if (edge.node.is_final() && long_enough)
                answers.add(reached, words.has(reached));
            if (edge.node.height() < std::max(rest, shortest - depth - 1) || !edge.node.mask())
                continue;
            if (from_word) {
                from<GROWN, WILD>(edge.node, reached, depth + 1, used + 1, jokers);
            } else if (!WILD || hand.rack & bit) {
                const int letter = lowest(bit);
                hand.take(letter);
                const Mask after = WILD ? EVERY_LETTER : hand.rack | next;
                if (edge.node.bits & after)
                    from<GROWN, WILD>(edge.node, reached, depth + 1, used, jokers);
                hand.put_back(letter);
            } else {
                wild<GROWN>(edge.node, reached, depth + 1, used, jokers - 1);
            }
        }
    }

    void all(int jokers) {
        const Node root = words.graph->root().node;
        word.empty() ? wild<false>(root, 0, 0, 0, jokers) : wild<true>(root, 0, 0, 0, jokers);
    }
};

// The words made from a word by putting letters of a hand in place of some of its own.
struct Replacements {
    const Words& words;
    Letters word;
    Hand hand;
    Answers answers;

    void from(Node node, Number number, int depth, bool changed, int jokers) {
        const int size = static_cast<int>(word.size());
        const Mask own = bit_of(word[depth]);
        const Mask allowed = jokers ? EVERY_LETTER : hand.rack | own;
        for (Mask left = node.mask() & allowed; left; left &= left - 1) {
            const Mask bit = left & -left;
            const Edge& edge = words.graph->follow(node, bit);
            const Number reached = number + edge.skip;
            const bool kept = bit == own;
            if (depth + 1 == size) {
                answers.add(reached, (changed || !kept) && words.ends(edge.node, reached));
            } else if (depth + 1 + edge.node.height() < size) {
                continue;
            } else if (kept) {
                from(edge.node, reached, depth + 1, changed, jokers);
            } else if (hand.rack & bit) {
                const int letter = lowest(bit);
                hand.take(letter);
                from(edge.node, reached, depth + 1, true, jokers);
                hand.put_back(letter);
            } else {
                from(edge.node, reached, depth + 1, true, jokers - 1);
            }
        }
    }
};

// All words in order, with something that is told from the root on along their letters.
template <typename Told, typename Step, typename Tell>
void each_word(const Graph& graph, Node node, Number number, const Told& told, const Step& step,
               const Tell& tell) {
    if (node.is_final()) tell(number, told);
    for (Mask left = node.mask(); left; left &= left - 1) {
        const Edge& edge = graph.follow(node, left & -left);
        each_word(graph, edge.node, number + edge.skip, step(told, lowest(left)), step, tell);
    }
}

}  // namespace
}  // namespace tablee

using namespace tablee;

// Graphs

// A graph from what a file keeps of it: for each node its letters and whether a word ends there,
// for each edge the node it leads to, and how many nodes there are of each height from 0. Nodes
// come by falling height, so that every edge leads forward.
EXPORTED Graph* graph_new(const std::uint64_t* masks, std::int64_t nodes,
                          const std::uint64_t* targets, std::int64_t edges,
                          const std::int64_t* levels, std::int64_t heights) {
    std::vector<Node> made(nodes);
    std::vector<std::uint32_t> counts(nodes), skips(edges);
    std::int64_t first = 0, node = 0;
    for (std::int64_t height = heights - 1; height >= 0; --height)
        for (std::int64_t n = 0; n < levels[height]; ++n, ++node) {
            made[node].bits = static_cast<std::uint64_t>(height) << 54 |
                              static_cast<std::uint64_t>(first + 1) << 34 | masks[node];
            first += popcount(made[node].mask());
        }
    for (node = nodes - 1; node >= 0; --node) {
        const std::int64_t begin = made[node].first() - 1;
        std::uint32_t words = made[node].is_final();
        for (std::int64_t edge = begin; edge < begin + popcount(made[node].mask()); ++edge) {
            skips[edge] = words;
            words += counts[targets[edge]];
        }
        counts[node] = words;
    }
    auto* graph = new Graph;
    graph->edges.reserve(edges + 1);
    graph->edges.push_back({made[0], 0, counts[0]});
    for (std::int64_t edge = 0; edge < edges; ++edge)
        graph->edges.push_back({made[targets[edge]], skips[edge], counts[targets[edge]]});
    return graph;
}

EXPORTED void graph_free(Graph* graph) { delete graph; }

EXPORTED const Edge* graph_edges(const Graph* graph) { return graph->edges.data(); }

// How many letters each word has, by number.
EXPORTED void graph_lengths(const Graph* graph, std::uint8_t* out) {
    each_word(
        *graph, graph->root().node, 0, 0, [](int length, int) { return length + 1; },
        [out](Number number, int length) { out[number] = static_cast<std::uint8_t>(length); });
}

// How many cards each word lacks after its first letter, by number.
EXPORTED void graph_lacking(const Graph* graph, const std::uint8_t* copies, std::uint8_t* out) {
    struct Spelled {
        std::array<std::uint8_t, LETTERS> used{};
        std::uint8_t lacks = 0;
        bool begun = false;
    };
    each_word(
        *graph, graph->root().node, 0, Spelled{},
        [copies](Spelled told, int letter) {
            if (told.begun) told.lacks += ++told.used[letter] > copies[letter];
            told.begun = true;
            return told;
        },
        [out](Number number, const Spelled& told) { out[number] = told.lacks; });
}

// Sets of words

// `chosen` has a byte for each word: not 0 if it belongs to the set. `lengths` are the graph's.
EXPORTED Words* words_new(const Graph* graph, const std::uint8_t* chosen,
                          const std::uint8_t* lengths) {
    const std::int64_t size = graph->root().count;
    auto* words = new Words{graph, {}, {}};
    // One mark more than needed, so that the end of the last span can be asked too.
    words->marks.resize(size / 64 + 1);
    words->lengths.resize(size);
    std::uint64_t before = 0;
    for (std::int64_t block = 0; block <= size / 64; ++block) {
        Mark& mark = words->marks[block];
        mark = {0, before};
        for (std::int64_t n = 0; n < 64 && block * 64 + n < size; ++n) {
            const std::int64_t number = block * 64 + n;
            if (chosen[number]) {
                mark.bits |= std::uint64_t{1} << n;
                words->lengths[number] = lengths[number];
            }
        }
        before += popcount(mark.bits);
    }
    return words;
}

EXPORTED void words_free(Words* words) { delete words; }

// The number of a word of the set, or -1.
EXPORTED Number words_find(const Words* words, const std::uint8_t* word, std::int64_t size) {
    return find(*words, {word, static_cast<std::size_t>(size)});
}

// How many words of the set begin so.
EXPORTED std::int64_t words_completions(const Words* words, const std::uint8_t* beginning,
                                        std::int64_t size) {
    auto [edge, number] = walk(*words->graph, {beginning, static_cast<std::size_t>(size)});
    return edge ? words->alive(*edge, number) : 0;
}

// A bit for each length that words of the set have among these numbers.
EXPORTED std::uint32_t words_lengths(const Words* words, Number begin, Number end) {
    std::uint32_t found = 0;
    for (Number number = begin; number < end; ++number)
        found |= std::uint32_t{1} << words->lengths[number];
    return found & ~std::uint32_t{1};
}

// How many of these numbers are words of the set of at least so many letters.
EXPORTED std::int64_t words_counted(const Words* words, Number begin, Number end,
                                    std::int64_t shortest) {
    const auto least = static_cast<std::uint8_t>(shortest);
    std::int64_t found = 0;
    for (Number number = begin; number < end; ++number) found += words->lengths[number] >= least;
    return found;
}

// The number of the other word that a word becomes when read backwards, or -1.
EXPORTED Number words_reverse(const Words* words, const std::uint8_t* word, std::int64_t size) {
    std::vector<std::uint8_t> backwards(word, word + size);
    std::reverse(backwards.begin(), backwards.end());
    const Letters forwards{word, static_cast<std::size_t>(size)};
    if (std::equal(backwards.begin(), backwards.end(), word) || find(*words, forwards) < 0)
        return NOWHERE;
    return find(*words, backwards);
}

EXPORTED std::int64_t words_matching(const Words* words, const Mask* pattern, std::int64_t size,
                                     Number* out, std::int64_t room) {
    if (size < 1 || size > LONGEST) return 0;
    Matching asked{*words, {pattern, static_cast<std::size_t>(size)}, {out, room}};
    asked.from(words->graph->root().node, 0, 0);
    return asked.answers.found;
}

// From the empty word, these are the words that the letters spell: sub-anagrams; and anagrams when
// the shortest is as long as the hand. `hand` says how many there are of each letter.
EXPORTED std::int64_t words_insertions(const Words* words, const std::uint8_t* word,
                                       std::int64_t size, const std::uint8_t* hand,
                                       std::int64_t kinds, std::int64_t jokers,
                                       std::int64_t shortest, Number* out, std::int64_t room) {
    const int least = static_cast<int>(std::max(shortest, size + 1));
    if (least > LONGEST) return 0;
    Insertions asked{*words,
                     {word, static_cast<std::size_t>(size)},
                     Hand({hand, static_cast<std::size_t>(kinds)}),
                     least,
                     {out, room}};
    asked.all(static_cast<int>(jokers));
    return asked.answers.found;
}

EXPORTED std::int64_t words_replacements(const Words* words, const std::uint8_t* word,
                                         std::int64_t size, const std::uint8_t* hand,
                                         std::int64_t kinds, std::int64_t jokers, Number* out,
                                         std::int64_t room) {
    if (size < 1 || size > LONGEST) return 0;
    Replacements asked{*words,
                       {word, static_cast<std::size_t>(size)},
                       Hand({hand, static_cast<std::size_t>(kinds)}),
                       {out, room}};
    asked.from(words->graph->root().node, 0, 0, false, static_cast<int>(jokers));
    return asked.answers.found;
}
