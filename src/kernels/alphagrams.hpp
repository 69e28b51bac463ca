// The words of a set by their letters in one order, for whoever asks what hands spell by the
// thousand.
//
// The letters of a word, the most frequent of the set first, are its alphagram: a hand spells a word
// if and only if it holds them. All alphagrams are a tree, and what a hand spells is a walk of it
// that takes cards in that order, so that a set of cards is met once, not once for every order in
// which words have them: a third of the steps that the word graph takes. The tree is five times as
// large as the graph and takes as long to make as many thousand questions; it is made only once they
// have been asked.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "words.hpp"

namespace tablee {

class Alphagrams {
   public:
    struct Node {
        std::uint64_t bits;  // first << 33 | mask
        std::uint32_t begin;  // of the words that end here, among the numbers
        std::uint32_t rest;  // how many they are << 5 | height

        Mask mask() const { return bits & EVERY_LETTER; }  // by rank, the letters that may follow
        std::uint32_t first() const { return static_cast<std::uint32_t>(bits >> LETTERS); }
        std::uint32_t count() const { return rest >> 5; }
        int height() const { return static_cast<int>(rest & 31); }
    };
    static_assert(sizeof(Node) == 16);

    // So many numbers may be read from the begin of any, as most have fewer.
    static constexpr int AT_ONCE = 4;

    explicit Alphagrams(const Words& words);

    const Node* nodes() const { return nodes_.data(); }
    const std::uint32_t* numbers() const { return numbers_.data(); }
    int rank(std::size_t letter) const { return ranks_[letter]; }  // how many are more frequent

   private:
    struct Spelled;
    std::vector<Spelled> sorted(const Words& words);

    std::vector<Node> nodes_;  // a node after its parent, those of one parent side by side
    std::vector<std::uint32_t> numbers_;  // of words, those of one alphagram side by side
    std::array<std::uint8_t, LETTERS> ranks_{};
};

}  // namespace tablee
