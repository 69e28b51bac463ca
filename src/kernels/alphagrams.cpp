// How the words of a set are put in order by their letters.

#include "alphagrams.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace tablee {

// A word as the ranks of its letters, counted from 1 and rising; nought where there is none.
struct Alphagrams::Spelled {
    std::array<std::uint8_t, LONGEST + 1> letters;
    std::uint32_t number;
    int size;
};

namespace {

// Every word of a set with its letters.
template <typename Tell>
struct Spelling {
    const Words& words;
    Tell tell;
    std::array<std::uint8_t, LONGEST + 1> path{};

    void from(Node node, Number number, int depth) {
        if (words.ends(node, number)) tell(number, path, depth);
        for (Mask left = node.mask(); left; left &= left - 1) {
            const Edge& edge = words.graph->follow(node, left & -left);
            path[depth] = static_cast<std::uint8_t>(lowest(left));
            from(edge.node, number + edge.skip, depth + 1);
        }
    }
};

}  // namespace

std::vector<Alphagrams::Spelled> Alphagrams::sorted(const Words& words) {
    std::vector<Spelled> all;
    std::array<std::uint32_t, LETTERS> frequency{};
    Spelling collecting{words, [&](Number number, const auto& path, int size) {
                            Spelled word{{}, static_cast<std::uint32_t>(number), size};
                            std::copy_n(path.begin(), size, word.letters.begin());
                            for (int place = 0; place < size; ++place) ++frequency[path[place]];
                            all.push_back(word);
                        }};
    collecting.from(words.graph->root().node, 0, 0);
    std::array<std::uint8_t, LETTERS> order;
    std::iota(order.begin(), order.end(), std::uint8_t{0});
    std::sort(order.begin(), order.end(), [&](int one, int other) {
        return std::pair(frequency[other], one) < std::pair(frequency[one], other);
    });
    for (int rank = 0; rank < LETTERS; ++rank) ranks_[order[rank]] = static_cast<std::uint8_t>(rank);
    for (Spelled& word : all) {
        for (int place = 0; place < word.size; ++place)
            word.letters[place] = static_cast<std::uint8_t>(ranks_[word.letters[place]] + 1);
        std::sort(word.letters.begin(), word.letters.begin() + word.size,
                  [](int one, int other) { return one < other; });
    }
    // Words of one alphagram stay in alphabetical order.
    std::sort(all.begin(), all.end(), [](const Spelled& one, const Spelled& other) {
        const int order =
            std::memcmp(one.letters.data(), other.letters.data(), one.letters.size());
        return order ? order < 0 : one.number < other.number;
    });
    return all;
}

Alphagrams::Alphagrams(const Words& words) {
    const std::vector<Spelled> all = sorted(words);
    numbers_.reserve(all.size() + AT_ONCE);
    // The words of each node, which lie together.
    struct Part {
        std::uint32_t begin, end;
        int depth;
    };
    std::vector<Part> parts{{0, static_cast<std::uint32_t>(all.size()), 0}};
    for (std::size_t at = 0; at < parts.size(); ++at) {
        auto [begin, end, depth] = parts[at];
        const auto own = static_cast<std::uint32_t>(numbers_.size());
        for (; begin < end && all[begin].size == depth; ++begin)
            numbers_.push_back(all[begin].number);
        const auto count = static_cast<std::uint32_t>(numbers_.size()) - own;
        const std::uint64_t first = parts.size();
        Mask mask = 0;
        while (begin < end) {
            const std::uint8_t letter = all[begin].letters[depth];
            std::uint32_t next = begin;
            while (next < end && all[next].letters[depth] == letter) ++next;
            mask |= bit_of(letter - 1);
            parts.push_back({begin, next, depth + 1});
            begin = next;
        }
        nodes_.push_back({first << LETTERS | mask, own, count << 5});
    }
    for (std::size_t at = nodes_.size(); at-- > 0;) {
        int height = 0;
        for (int nth = 0; nth < popcount(nodes_[at].mask()); ++nth)
            height = std::max(height, nodes_[nodes_[at].first() + nth].height() + 1);
        nodes_[at].rest |= static_cast<std::uint32_t>(height);
    }
    numbers_.resize(numbers_.size() + AT_ONCE);
}

}  // namespace tablee
