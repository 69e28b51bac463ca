// The questions of `tablee.lexicon.queries`, for bots that ask them by the million.
//
// All are walks from the root of the graph, letter by letter, that turn back where no word can
// follow: what a hand, a pattern and the graph allow is an AND of three masks. A walk meets the
// words in alphabetical order, each once, because what is taken first for a letter (the old word,
// then the hand, then a joker) is enough: whoever could have taken it otherwise has no less left.
// Answers are word numbers, rising, written to `out` as far as it reaches; what is returned is how
// many there are.

#include "words.hpp"

#include "alphagrams.hpp"

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

// Numbers in rising order, by their digits, the last first. `spare` has room for as many.
std::uint32_t* sorted(std::uint32_t* from, std::uint32_t* spare, std::size_t size) {
    constexpr int BITS = 7, DIGITS = 1 << BITS;
    std::uint32_t highest = 0;
    for (std::size_t n = 0; n < size; ++n) highest |= from[n];
    for (int shift = 0; shift < 32 && highest >> shift; shift += BITS) {
        std::array<std::uint32_t, DIGITS + 1> starts{};
        for (std::size_t n = 0; n < size; ++n) ++starts[(from[n] >> shift & (DIGITS - 1)) + 1];
        for (int digit = 0; digit < DIGITS; ++digit) starts[digit + 1] += starts[digit];
        for (std::size_t n = 0; n < size; ++n)
            spare[starts[from[n] >> shift & (DIGITS - 1)]++] = from[n];
        std::swap(from, spare);
    }
    return from;
}

// Where letters lead, and what their edges skip; the node of no letter at all if nowhere.
struct Reached {
    const Edge* edge;
    Number number;
};

Reached walk(const Graph& graph, Letters letters, const Edge& from) {
    const Edge* edge = &from;
    Number number = 0;
    for (std::uint8_t letter : letters) {
        Mask bit = bit_of(letter);
        if (!(edge->node.bits & bit)) return {nullptr, NOWHERE};
        edge = &graph.follow(edge->node, bit);
        number += edge->skip;
    }
    return {edge, number};
}

Reached walk(const Graph& graph, Letters letters) { return walk(graph, letters, graph.root()); }

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
// All beginnings of one letter, then of two …: nothing that is asked of one waits for another, and
// no step depends on a guess that the processor could make wrong. A walk in depth would meet the
// words in their order, but takes longer. Whether there is an old word, and whether there are
// jokers, is known when the code is made: most questions have neither.
template <bool GROWN, bool WILD>
class Insertions {
public:
    Insertions(const Words& words, Letters word, Letters hand, int jokers, int shortest,
               Answers& answers)
        : words_(words), size_(static_cast<int>(word.size())), shortest_(shortest),
          answers_(answers) {
        for (int at = 0; at < size_; ++at) next_[at] = bit_of(word[at]);
        Beginning& first = room().now[0];
        first = {words.graph->root().node, 0, 0, 0, static_cast<std::int16_t>(jokers), 0, 0};
        int card = 0;
        for (std::size_t letter = 0; letter < hand.size(); ++letter)
            for (int n = 0; n < hand[letter]; ++n, ++card) {
                copies_[letter] |= std::uint64_t{1} << card;
                first.cards |= std::uint64_t{1} << card;
                first.rack |= bit_of(static_cast<int>(letter));
            }
        first.left = first.node.mask() & allowed(first);
    }

    void all() {
        auto& [now, next, found, spare] = room();
        std::size_t count = now[0].left != 0;
        found_ = 0;
        std::size_t walked = 0;
        for (int depth = 0; count; ++depth) walked += count = longer(depth, count);
        words_.walked.fetch_add(static_cast<std::int64_t>(walked), std::memory_order_relaxed);
        if (spare.size() < found_) spare.resize(found.size());
        const std::uint32_t* numbers = sorted(found.data(), spare.data(), found_);
        answers_.found = static_cast<std::int64_t>(found_);
        std::copy(numbers, numbers + std::min(answers_.found, answers_.room), answers_.out);
    }

private:
    // A beginning of words: where it stands, the cards and jokers left, how much of the old word it
    // has, and which letters are still to be tried from here.
    struct Beginning {
        Node node;
        std::uint64_t cards;  // a bit for each card, equal letters side by side
        Mask rack;            // a bit for each letter of which there is a card
        std::uint32_t number;
        std::int16_t jokers;
        std::int16_t used;
        Mask left;
    };

    // Room for them, kept from one question to the next, so that none has to ask for memory.
    struct Room {
        std::vector<Beginning> now = std::vector<Beginning>(1 << 10);
        std::vector<Beginning> next = std::vector<Beginning>(1 << 10);
        std::vector<std::uint32_t> found = std::vector<std::uint32_t>(1 << 10);
        std::vector<std::uint32_t> spare;
    };

    static Room& room() {
        thread_local Room kept;
        return kept;
    }

    Mask allowed(const Beginning& one) const {
        const Mask held = GROWN ? one.rack | next_[one.used] : one.rack;
        return WILD && one.jokers ? EVERY_LETTER : held;
    }

    // How many letters there are to be tried. Counted only where they may want more room: with
    // many jokers there would be gigabytes for every letter to follow everywhere.
    static std::size_t followers(const std::size_t count) {
        std::size_t sum = 0;
        for (std::size_t at = 0; at < count; ++at) sum += popcount(room().now[at].left);
        return sum;
    }

    // From so many beginnings in `room().now` to those with a letter more; how many there are.
    std::size_t longer(const int depth, const std::size_t count) {
        auto& [now, next, numbers, spare] = room();
        if (next.size() <= count * LETTERS || numbers.size() < found_ + count * LETTERS) {
            const std::size_t made = followers(count);
            if (next.size() <= made) next.resize(made + 1);
            if (numbers.size() <= found_ + made) numbers.resize(found_ + made + 1);
        }
        now[count].left = 0;  // so that the one after the last can be looked at
        const Edge* const edges = words_.graph->edges.data();
        const Mark* const marks = words_.marks.data();
        const bool long_enough = depth + 1 >= shortest_;
        const int missing = shortest_ - depth - 1;
        const Beginning* __restrict one = now.data();
        const Beginning* const end = one + count;
        Beginning* __restrict other = next.data();
        std::uint32_t* __restrict found = numbers.data() + found_;
        Mask left = one->left;
        while (one < end) {
            const Mask bit = left & -left;
            const Edge& edge = edges[one->node.edge(bit)];
            const std::uint64_t held = one->cards & copies_[lowest(bit)];
            const bool from_word = GROWN && bit == next_[one->used];
            const bool from_hand = GROWN || WILD ? !from_word & (held != 0) : true;
            const std::uint64_t rest_of = held & (held - 1);
            other->node = edge.node;
            other->number = one->number + edge.skip;
            other->cards = one->cards ^ (from_hand ? held ^ rest_of : 0);
            other->rack = one->rack ^ ((from_hand & !rest_of) ? bit : 0);
            if (GROWN) other->used = static_cast<std::int16_t>(one->used + from_word);
            if (WILD)
                other->jokers = static_cast<std::int16_t>(one->jokers - (!from_word & !from_hand));
            other->left = edge.node.mask() & allowed(*other);
            const int rest = GROWN ? size_ - other->used : 0;
            const Number number = other->number;
            const bool chosen = marks[number >> 6].bits >> (number & 63) & 1;
            // Written first and kept if it is a word: no branch to guess wrong.
            *found = other->number;
            found += edge.node.is_final() & chosen & (rest == 0) & long_enough;
            other += (other->left != 0) & (edge.node.height() >= std::max(rest, missing));
            left &= left - 1;
            one += left == 0;
            left = left ? left : one->left;
        }
        found_ = found - numbers.data();
        const std::size_t made = other - next.data();
        now.swap(next);
        return made;
    }

    const Words& words_;
    int size_;
    int shortest_;
    Answers& answers_;
    std::size_t found_ = 0;
    std::array<Mask, LONGEST + 1> next_{};  // the letters of the old word, then nothing
    std::array<std::uint64_t, LETTERS> copies_{};  // of each letter, a bit for each of its cards
};

// The words that a hand spells, of at least a length, by their alphagrams; again all beginnings of
// one letter, then of two ….
template <bool WILD>
class Spellings {
public:
    Spellings(const Alphagrams& alphagrams, Letters hand, int jokers, int shortest)
        : alphagrams_(alphagrams), jokers_(jokers), shortest_(shortest) {
        std::array<std::uint8_t, LETTERS> held{};
        for (std::size_t letter = 0; letter < hand.size(); ++letter)
            held[alphagrams.rank(letter)] = hand[letter];
        int card = 0;
        for (int rank = 0; rank < LETTERS; ++rank) {
            starts_[rank] = static_cast<std::uint8_t>(card);
            card += held[rank];
        }
        racks_[card] = 0;
        for (int rank = LETTERS - 1; rank >= 0; --rank)
            for (int n = 0; n < held[rank]; ++n, --card) racks_[card - 1] = racks_[card] | bit_of(rank);
    }

    // How many there are.
    std::int64_t count() {
        walk();
        const auto& ends = room().ends;
        std::int64_t sum = 0;
        for (std::size_t end = 0; end < ended_; ++end) sum += ends[end].count();
        return sum;
    }

    void all(Answers& answers) {
        answers.found = count();
        auto& [now, next, ends, found, spare] = room();
        const std::size_t size = answers.found;
        if (found.size() < size + Alphagrams::AT_ONCE) {
            found.resize(size + Alphagrams::AT_ONCE);
            spare.resize(found.size());
        }
        std::uint32_t* to = found.data();
        for (std::size_t end = 0; end < ended_; ++end) {
            const std::uint32_t* from = alphagrams_.numbers() + ends[end].begin;
            const std::uint32_t count = ends[end].count();
            // A fixed number is no loop whose end the processor could guess wrong.
            std::copy_n(from, Alphagrams::AT_ONCE, to);
            for (std::uint32_t n = Alphagrams::AT_ONCE; n < count; ++n) to[n] = from[n];
            to += count;
        }
        const std::uint32_t* numbers = sorted(found.data(), spare.data(), size);
        std::copy(numbers, numbers + std::min(answers.found, answers.room), answers.out);
    }

private:
    // A beginning of alphagrams: where it stands, which cards come after those it has taken or left
    // aside, and the jokers left.
    struct Beginning {
        std::uint64_t bits;  // of the node
        std::uint32_t card;
        std::int32_t jokers;
    };

    // The words of one alphagram.
    struct End {
        std::uint32_t begin, rest;
        std::uint32_t count() const { return rest >> 5; }
    };

    struct Room {
        std::vector<Beginning> now = std::vector<Beginning>(1 << 10);
        std::vector<Beginning> next = std::vector<Beginning>(1 << 10);
        std::vector<End> ends = std::vector<End>(1 << 10);
        std::vector<std::uint32_t> found, spare;
    };

    static Room& room() {
        thread_local Room kept;
        return kept;
    }

    Mask left(const Beginning& one) const {
        return one.bits & (WILD && one.jokers ? EVERY_LETTER : racks_[one.card]);
    }

    void walk() {
        const Alphagrams::Node& root = alphagrams_.nodes()[0];
        auto& now = room().now;
        now[0] = {root.bits, 0, jokers_};
        std::size_t count = left(now[0]) != 0;
        ended_ = 0;
        for (int depth = 0; count; ++depth) count = longer(depth, count);
    }

    // From so many beginnings in `room().now` to those with a letter more; how many there are.
    std::size_t longer(const int depth, const std::size_t count) {
        auto& [now, next, ends, found, spare] = room();
        if (next.size() <= count * LETTERS || ends.size() <= ended_ + count * LETTERS) {
            std::size_t made = 0;
            for (std::size_t at = 0; at < count; ++at) made += popcount(left(now[at]));
            if (next.size() <= made) next.resize(made + 1);
            if (ends.size() <= ended_ + made) ends.resize(ended_ + made + 1);
        }
        now[count] = {};  // so that the one after the last can be looked at
        const Alphagrams::Node* const nodes = alphagrams_.nodes();
        const bool long_enough = depth + 1 >= shortest_;
        const int missing = shortest_ - depth - 1;
        const Beginning* __restrict one = now.data();
        const Beginning* const stop = one + count;
        Beginning* __restrict other = next.data();
        End* __restrict end = ends.data() + ended_;
        Mask rest = left(*one);
        while (one < stop) {
            const Mask bit = rest & -rest;
            const Alphagrams::Node& node =
                nodes[(one->bits >> LETTERS) + popcount(one->bits & (bit - 1))];
            const bool held = !WILD || racks_[one->card] & bit;
            const std::uint32_t first = starts_[lowest(bit)];
            other->bits = node.bits;
            other->card = held ? std::max(one->card, first) + 1 : one->card;
            other->jokers = one->jokers - !held;
            // Written first and kept if they are words: no branch to guess wrong.
            *end = {node.begin, node.rest};
            end += (node.count() != 0) & long_enough;
            const Mask more = left(*other);
            other += (more != 0) & (node.height() >= missing);
            rest &= rest - 1;
            one += rest == 0;
            rest = rest ? rest : left(*one);
        }
        ended_ = end - ends.data();
        const std::size_t made = other - next.data();
        now.swap(next);
        return made;
    }

    const Alphagrams& alphagrams_;
    const int jokers_;
    const int shortest_;
    std::size_t ended_ = 0;
    std::array<std::uint8_t, LETTERS> starts_;  // the first card of each letter, by rank
    std::array<Mask, MOST_CARDS + 1> racks_;  // the letters of a card and of all that follow
};

// Alphagrams take as long to make as a walk takes through so many beginnings. Once these have been
// walked, whatever is asked takes no more than twice as long as it would to whoever knew before.
constexpr std::int64_t AS_LONG = 1 << 23;

const Alphagrams& alphagrams_of(const Words& words) {
    words.walked.store(AS_LONG, std::memory_order_relaxed);
    return words.alphagrams.get([&] { return Alphagrams(words); });
}

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

// How often three letters follow one another, told word by word. Where a word begins and ends counts
// as a letter, the one after all others.
struct Trigrams {
    const Words& words;
    std::int64_t size;  // of the alphabet, with that letter
    std::uint32_t* out;

    // Of what goes on from here, after these two letters.
    void from(Node node, Number number, std::int64_t before, std::int64_t last) {
        std::uint32_t* const here = out + (before * size + last) * size;
        here[size - 1] += words.ends(node, number);
        for (Mask left = node.mask(); left; left &= left - 1) {
            const Edge& edge = words.graph->follow(node, left & -left);
            const std::int64_t going_on = words.alive(edge, number + edge.skip);
            if (!going_on) continue;
            here[lowest(left)] += static_cast<std::uint32_t>(going_on);
            from(edge.node, number + edge.skip, last, lowest(left));
        }
    }
};

}  // namespace
}  // namespace tablee

using namespace tablee;

// Graphs

// A graph from what a file keeps of it: for each node its letters and whether a word ends there,
// for each edge the node it leads to, and how many nodes there are of each height from 0. Nodes
// come by falling height, so that every edge leads forward. Null where this is not so, as in a file
// that was damaged: no walk could be trusted to end, or to stay among the nodes.
EXPORTED Graph* graph_new(const std::uint32_t* alphabet, std::int64_t letters,
                          const std::uint64_t* masks, std::int64_t nodes,
                          const std::uint64_t* targets, std::int64_t edges,
                          const std::int64_t* levels, std::int64_t heights) {
    if (nodes < 1 || heights < 1 || heights > LONGEST + 1 || edges >= MOST_EDGES) return nullptr;
    std::vector<Node> made(nodes);
    std::vector<std::uint32_t> counts(nodes), skips(edges);
    std::int64_t first = 0, node = 0;
    for (std::int64_t height = heights - 1; height >= 0; --height) {
        if (levels[height] < 0 || levels[height] > nodes - node) return nullptr;
        for (std::int64_t n = 0; n < levels[height]; ++n, ++node) {
            if (masks[node] >> (LETTERS + 1)) return nullptr;
            made[node].bits = static_cast<std::uint64_t>(height) << 54 |
                              static_cast<std::uint64_t>(first + 1) << 34 | masks[node];
            first += popcount(made[node].mask());
            if (first > edges) return nullptr;
        }
    }
    if (node != nodes || first != edges) return nullptr;
    for (node = nodes - 1; node >= 0; --node) {
        const std::int64_t begin = made[node].first() - 1;
        std::uint64_t words = made[node].is_final();
        int height = 0;
        for (std::int64_t edge = begin; edge < begin + popcount(made[node].mask()); ++edge) {
            const std::uint64_t target = targets[edge];
            if (target <= static_cast<std::uint64_t>(node) ||
                target >= static_cast<std::uint64_t>(nodes))
                return nullptr;
            skips[edge] = static_cast<std::uint32_t>(words);
            words += counts[target];
            height = std::max(height, made[target].height() + 1);
        }
        if (height != made[node].height() || words > MOST_WORDS) return nullptr;
        counts[node] = static_cast<std::uint32_t>(words);
    }
    auto* graph = new Graph;
    graph->places.fill(NO_LETTER);
    for (std::int64_t letter = 0; letter < letters; ++letter)
        graph->places[alphabet[letter]] = static_cast<std::uint8_t>(letter);
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

// For each word by number, the number of the other word that it becomes when read backwards, or -1.
EXPORTED void graph_reversed(const Graph* graph, std::int32_t* out) {
    struct Spelled {
        std::array<std::uint8_t, LONGEST> letters;
        std::uint8_t size = 0;
    };
    each_word(
        *graph, graph->root().node, 0, Spelled{},
        [](Spelled told, int letter) {
            told.letters[told.size++] = static_cast<std::uint8_t>(letter);
            return told;
        },
        [&](Number number, Spelled told) {
            std::reverse(told.letters.begin(), told.letters.begin() + told.size);
            const auto [edge, other] = walk(*graph, {told.letters.data(), told.size});
            const bool is_other = edge && edge->node.is_final() && other != number;
            out[number] = static_cast<std::int32_t>(is_other ? other : NOWHERE);
        });
}

// Sets of words

// `chosen` has a byte for each word: not 0 if it belongs to the set. `lengths` are the graph's;
// null if one is longer than any.
EXPORTED Words* words_new(const Graph* graph, const std::uint8_t* chosen,
                          const std::uint8_t* lengths, python::Utf8* utf8, python::Clear* clear) {
    const std::int64_t size = graph->root().count;
    if (std::any_of(lengths, lengths + size, [](int length) { return length > LONGEST; }))
        return nullptr;
    auto* words = new Words{graph, utf8, clear};
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

// Makes now what is else made once many hands have been asked for.
EXPORTED void words_prepare(const Words* words) { alphagrams_of(*words); }

namespace {

// The number of a word of the set given as text in UTF-8, or -1. A text may have any size.
int number_of(const Words* words, const unsigned char* text, std::ptrdiff_t size) {
    const Graph& graph = *words->graph;
    const Edge* edge = &graph.root();
    Number number = 0;
    for (std::ptrdiff_t at = 0; at < size; ++at) {
        std::uint32_t code = text[at];
        // No letter takes more than two bytes.
        if (code >= 0x80) code = at + 1 < size ? (code & 0x3F) << 6 | (text[++at] & 0x3F) : 0;
        const std::uint8_t letter = code < CODE_POINTS ? graph.places[code] : NO_LETTER;
        if (letter == NO_LETTER || !(edge->node.bits & bit_of(letter))) return -1;
        edge = &graph.follow(edge->node, bit_of(letter));
        number += edge->skip;
    }
    return words->ends(edge->node, number) ? static_cast<int>(number) : -1;
}

}  // namespace

EXPORTED int words_number(const Words* words, const unsigned char* text, int size) {
    return number_of(words, text, size);
}

// Is this a text, and a word of the set? It is asked so often, and answered so quickly, that making
// bytes of it would take as long as the answer.
EXPORTED bool words_has(const Words* words, python::Object* key) {
    std::ptrdiff_t size = 0;
    const char* text = key ? words->utf8(key, &size) : nullptr;
    if (text) return number_of(words, reinterpret_cast<const unsigned char*>(text), size) >= 0;
    // What is no text, or half a character, is an error to Python; here it is no word.
    if (key) words->clear();
    return false;
}

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

// A bit for each letter that makes a word of the set when it stands at this place of a word.
EXPORTED Mask words_fitting(const Words* words, const std::uint8_t* word, std::int64_t size,
                            std::int64_t place) {
    const Graph& graph = *words->graph;
    const Letters letters{word, static_cast<std::size_t>(size)};
    const auto [before, number] = walk(graph, letters.first(place));
    if (!before) return 0;
    Mask fitting = 0;
    for (Mask left = before->node.mask(); left; left &= left - 1) {
        const Edge& edge = graph.follow(before->node, left & -left);
        const auto [last, skipped] = walk(graph, letters.subspan(place + 1), edge);
        if (last && words->ends(last->node, number + edge.skip + skipped)) fitting |= left & -left;
    }
    return fitting;
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

// How often the letters a, b, c follow one another in the words of the set, at (a n + b) n + c. The
// alphabet has n - 1 letters; where words begin and end is the letter after them.
EXPORTED void words_trigrams(const Words* words, std::int64_t size, std::uint32_t* out) {
    std::fill_n(out, size * size * size, 0);
    Trigrams{*words, size, out}.from(words->graph->root().node, 0, size - 1, size - 1);
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
    if (std::max(shortest, size + 1) > LONGEST) return 0;
    const int least = static_cast<int>(std::max(shortest, size + 1));
    Answers answers{out, room};
    const Letters cards{hand, static_cast<std::size_t>(kinds)};
    const auto ask = [&]<bool GROWN, bool WILD>() {
        Insertions<GROWN, WILD>(*words, {word, static_cast<std::size_t>(size)}, cards,
                                static_cast<int>(jokers), least, answers)
            .all();
    };
    const auto spell = [&]<bool WILD>() {
        Spellings<WILD> asked(alphagrams_of(*words), cards, static_cast<int>(jokers), least);
        // Whoever wants no numbers needs no order.
        room ? asked.all(answers) : void(answers.found = asked.count());
    };
    if (size)
        jokers ? ask.template operator()<true, true>() : ask.template operator()<true, false>();
    else if (words->walked.load(std::memory_order_relaxed) >= AS_LONG)
        jokers ? spell.template operator()<true>() : spell.template operator()<false>();
    else
        jokers ? ask.template operator()<false, true>() : ask.template operator()<false, false>();
    return answers.found;
}

// How many words a hand spells.
EXPORTED std::int64_t words_spelled(const Words* words, const std::uint8_t* hand,
                                    std::int64_t kinds, std::int64_t jokers) {
    return words_insertions(words, nullptr, 0, hand, kinds, jokers, 1, nullptr, 0);
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
