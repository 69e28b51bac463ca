// The words of a set by their letters, whatever their order.
//
// A bag of letters is one number, the sum of a weight for each: a hand and the dice of a lane
// together are one addition. Weights are spread over 64 bits, so that two bags hardly ever have the
// same sum; whoever lays a word counts its letters all the same. Most questions have no answer:
// they are answered by a sieve that fits in the cache, in which each bag has two bits of one line
// of it. Another sieve knows the bags that one letter more makes a word of, for blanks.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "../words.hpp"

namespace tablee::volapuk {

using Bag = std::uint64_t;

// SplitMix64 (Steele, Lea and Flood, 2014), which is a bijection of 64 bits.
constexpr std::uint64_t mixed(std::uint64_t seed) {
    seed = (seed ^ seed >> 30) * 0xBF58'476D'1CE4'E5B9;
    seed = (seed ^ seed >> 27) * 0x94D0'49BB'1331'11EB;
    return seed ^ seed >> 31;
}

constexpr std::uint64_t GOLDEN = 0x9E37'79B9'7F4A'7C15;

inline constexpr std::array<Bag, LETTERS> WEIGHTS = [] {
    std::array<Bag, LETTERS> weights{};
    for (std::uint64_t letter = 0; letter < LETTERS; ++letter)
        weights[letter] = mixed(GOLDEN * (letter + 1));
    return weights;
}();

// A set of bags that now and then takes another for one of its own.
class Sieve {
   public:
    explicit Sieve(std::size_t bags) {
        // Sixteen bits a bag at least: one in some fifty others is let through.
        std::size_t count = 1;
        while (count * BITS < bags * 16) count *= 2;
        lines.resize(count);
        shift = 64 - lowest(count);
    }

    void add(Bag bag) {
        Line& line = lines[place(bag)];
        line[bag >> 6 & 7] |= std::uint64_t{1} << (bag & 63);
        line[bag >> 15 & 7] |= std::uint64_t{1} << (bag >> 9 & 63);
    }

    bool has(Bag bag) const {
        const Line& line = lines[place(bag)];
        return line[bag >> 6 & 7] >> (bag & 63) & line[bag >> 15 & 7] >> (bag >> 9 & 63) & 1;
    }

   private:
    struct alignas(64) Line : std::array<std::uint64_t, 8> {};
    static constexpr std::size_t BITS = 512;
    std::size_t place(Bag bag) const { return shift < 64 ? bag >> shift : 0; }

    std::vector<Line> lines;
    int shift;
};

class Anagrams {
   public:
    // The words of one bag, in alphabetical order: their numbers, and their letters one after the
    // other.
    struct Group {
        Bag bag;
        std::uint32_t first, count;
        std::uint32_t letters, length;
    };

    explicit Anagrams(const Words& words);

    bool may_have(Bag bag) const { return whole.has(bag); }
    bool may_lack_one(Bag bag) const { return lacking.has(bag); }

    const Group* find(Bag bag, std::uint32_t length) const {
        for (std::size_t at = bag & mask; table[at]; at = (at + 1) & mask) {
            const Group& group = groups[table[at] - 1];
            if (group.bag == bag && group.length == length) return &group;
        }
        return nullptr;
    }

    std::uint32_t number(const Group& group, std::uint32_t nth) const {
        return numbers[group.first + nth];
    }
    const std::uint8_t* spelled(const Group& group, std::uint32_t nth) const {
        return &letters[group.letters + nth * group.length];
    }

   private:
    Sieve whole, lacking;
    std::vector<Group> groups;
    std::vector<std::uint32_t> table;  // 1 + the place of a group, 0 for none
    std::size_t mask;
    std::vector<std::uint32_t> numbers;
    std::vector<std::uint8_t> letters;
};

}  // namespace tablee::volapuk
