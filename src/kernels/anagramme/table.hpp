// A table of Anagramme, as the searches read it.
//
// Letters are 0 to 25, a joker is 26. What Python hands over are the structs that say so; their
// twins are in `tablee/kernels/anagramme.py`.
#pragma once

#include <array>

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

}  // namespace tablee::anagramme
