// The minimal word graph, and sets of its words, as `tablee.lexicon.graph` tells them.
//
// An edge holds the very node it leads to, so that a letter of a word costs one look-up, and beside
// it how many words go on through it and how many lie before it at its node. Words are numbered in
// alphabetical order; the number of a word is the sum of what its edges skip.
#pragma once

#include <array>
#include <atomic>
#include <vector>

#include "interface.hpp"

namespace tablee {

using Mask = std::uint64_t;  // a bit for each letter of the alphabet
using Number = std::int64_t;  // of a word; or -1

constexpr int LONGEST = 31;  // letters in a word
constexpr int MOST_CARDS = 64;  // in a hand
constexpr int LETTERS = 33;  // room for an alphabet
constexpr Mask EVERY_LETTER = (Mask{1} << LETTERS) - 1;
constexpr Number NOWHERE = -1;
constexpr std::int64_t MOST_EDGES = 0xFFFFF;  // a node says in twenty bits where its own begin
constexpr std::uint64_t MOST_WORDS = 0x7FFFFFFF;

constexpr Mask bit_of(int letter) { return Mask{1} << letter; }

// height << 54 | first << 34 | final << 33 | mask
struct Node {
    std::uint64_t bits;

    Mask mask() const { return bits & EVERY_LETTER; }  // the letters that may follow
    bool is_final() const { return bits >> LETTERS & 1; }  // does a word end here?
    std::uint32_t first() const { return bits >> 34 & 0xFFFFF; }  // where its edges begin
    int height() const { return static_cast<int>(bits >> 54); }  // letters of the longest ending
    // The edge of a letter, given as a bit, that the node is known to have.
    std::uint32_t edge(Mask bit) const { return first() + popcount(bits & (bit - 1)); }
};

struct Edge {
    Node node;
    std::uint32_t skip;
    std::uint32_t count;
};
static_assert(sizeof(Edge) == 16);

// A node on a path from the root, and the number of the first word that goes on from here.
struct Place {
    Node node;
    Number number;
};

constexpr std::uint32_t CODE_POINTS = 512;  // every letter of an alphabet lies below
constexpr std::uint8_t NO_LETTER = 0xFF;

struct Graph {
    std::vector<Edge> edges;  // edge 0 leads to the root
    std::array<std::uint8_t, CODE_POINTS> places;  // of letters in the alphabet, by code point

    const Edge& root() const { return edges[0]; }
    Place start() const { return {root().node, 0}; }
    const Edge& follow(Node node, Mask bit) const { return edges[node.edge(bit)]; }
};

// 64 words: a bit for each that belongs to the set, and how many of the set come before them.
struct Mark {
    std::uint64_t bits;
    std::uint64_t before;
};

// What is made when it is first asked for, by whichever thread that is. Should two ask at once, both
// make it, and one is kept: nothing of C++'s library is needed for that (see memory.cpp).
template <typename Thing>
class Later {
   public:
    Later() = default;
    Later(const Later&) = delete;
    ~Later() {
        if (const Thing* there = thing_.load()) free_.load()(there);
    }

    template <typename Make>
    const Thing& get(const Make& make) {
        const Thing* there = thing_.load(std::memory_order_acquire);
        if (there) return *there;
        const Thing* made = new Thing(make());
        free_.store([](const Thing* thing) { delete thing; });
        if (thing_.compare_exchange_strong(there, made)) return *made;
        delete made;
        return *there;
    }

   private:
    std::atomic<const Thing*> thing_ = nullptr;
    // By whoever makes it: others need not know what it is.
    std::atomic<void (*)(const Thing*)> free_ = nullptr;
};

// How a text of Python's is read: two functions of its stable interface, whose addresses are told, so
// that no header of Python's is needed. Whoever calls them holds Python's lock.
namespace python {

struct Object;
using Utf8 = const char*(Object*, std::ptrdiff_t*);  // PyUnicode_AsUTF8AndSize
using Clear = void();  // PyErr_Clear

}  // namespace python

class Alphagrams;

// A choice among the words of a graph.
struct Words {
    const Graph* graph;
    python::Utf8* utf8;
    python::Clear* clear;
    std::vector<Mark> marks{};
    std::vector<std::uint8_t> lengths{};  // of each word by number, 0 for those not in the set
    mutable Later<Alphagrams> alphagrams{};
    mutable std::atomic<std::int64_t> walked = 0;  // beginnings, for lack of alphagrams

    bool has(Number number) const { return marks[number >> 6].bits >> (number & 63) & 1; }

    // How many words of the set come before this number.
    std::int64_t rank(Number number) const {
        const Mark& mark = marks[number >> 6];
        return static_cast<std::int64_t>(mark.before) +
               popcount(mark.bits & ((std::uint64_t{1} << (number & 63)) - 1));
    }

    // How many words of the set go on through an edge, `number` being where it leads.
    std::int64_t alive(const Edge& edge, Number number) const {
        return rank(number + edge.count) - rank(number);
    }

    // Is this the end of a word of the set?
    bool ends(Node node, Number number) const { return node.is_final() && has(number); }
};

}  // namespace tablee
