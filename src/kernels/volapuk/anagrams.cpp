// How the words of a set are put in order by their letters.

#include "anagrams.hpp"

#include <algorithm>
#include <tuple>

namespace tablee::volapuk {
namespace {

struct Spelled {
    Bag bag;
    std::uint32_t number;
    std::uint32_t letters;
    std::uint32_t length;
};

// All words of a set, with their letters one after the other.
struct Collected {
    const Words& words;
    std::vector<Spelled> all{};
    std::vector<std::uint8_t> letters{};
    std::array<std::uint8_t, LONGEST + 1> path{};

    void from(Node node, Number number, int depth, Bag bag) {
        if (words.ends(node, number)) {
            all.push_back({bag, static_cast<std::uint32_t>(number),
                           static_cast<std::uint32_t>(letters.size()),
                           static_cast<std::uint32_t>(depth)});
            letters.insert(letters.end(), path.begin(), path.begin() + depth);
        }
        for (Mask left = node.mask(); left; left &= left - 1) {
            const Edge& edge = words.graph->follow(node, left & -left);
            path[depth] = static_cast<std::uint8_t>(lowest(left));
            from(edge.node, number + edge.skip, depth + 1, bag + WEIGHTS[lowest(left)]);
        }
    }
};

Collected collected(const Words& words) {
    Collected told{words};
    told.from(words.graph->root().node, 0, 0, 0);
    // Words of one bag lie together, in alphabetical order.
    std::sort(told.all.begin(), told.all.end(), [](const Spelled& one, const Spelled& other) {
        return std::tie(one.bag, one.length, one.number) <
               std::tie(other.bag, other.length, other.number);
    });
    return told;
}

}  // namespace

Anagrams::Anagrams(const Words& words) : whole(0), lacking(0), mask(0) {
    const Collected told = collected(words);
    numbers.reserve(told.all.size());
    letters.reserve(told.letters.size());
    for (const Spelled& word : told.all) {
        if (groups.empty() || groups.back().bag != word.bag || groups.back().length != word.length)
            groups.push_back({word.bag, static_cast<std::uint32_t>(numbers.size()), 0,
                              static_cast<std::uint32_t>(letters.size()), word.length});
        ++groups.back().count;
        numbers.push_back(word.number);
        const auto begin = told.letters.begin() + word.letters;
        letters.insert(letters.end(), begin, begin + word.length);
    }
    std::size_t size = 2;
    while (size < 2 * groups.size()) size *= 2;
    mask = size - 1;
    table.resize(size);
    whole = Sieve(groups.size());
    lacking = Sieve(groups.size() * 8);
    for (std::size_t nth = 0; nth < groups.size(); ++nth) {
        const Group& group = groups[nth];
        std::size_t at = group.bag & mask;
        while (table[at]) at = (at + 1) & mask;
        table[at] = static_cast<std::uint32_t>(nth + 1);
        whole.add(group.bag);
        const std::uint8_t* word = &letters[group.letters];
        for (std::uint32_t place = 0; place < group.length; ++place)
            lacking.add(group.bag - WEIGHTS[word[place]]);
    }
}

}  // namespace tablee::volapuk
