// The smallest graph of the words that count, made from a set of words.
//
// Below a node of the graph of all words, what counts is told by the bits of the set between two
// numbers; where a node and those bits have been seen before, nothing is made again. Equal rows of
// stems are kept once.

#include <unordered_map>

#include "turns.hpp"

namespace tablee::heptagramme {
namespace {

struct Span {
    std::uint64_t node, chosen;

    bool operator==(const Span&) const = default;
};

constexpr std::uint64_t mixed(std::uint64_t hash, std::uint64_t more) {
    hash = (hash ^ more) * 0x9E3779B97F4A7C15;
    return hash ^ hash >> 29;
}

struct Hash {
    std::size_t operator()(const Span& span) const { return mixed(span.node, span.chosen); }
};

class Maker {
public:
    explicit Maker(const Words& words) : words(words) { made.root = below(words.graph->root(), 0); }

    Stems made;

private:
    const Words& words;
    std::unordered_map<Span, Stem, Hash> known;
    std::unordered_multimap<std::uint64_t, std::uint32_t> rows;

    // Up to 64 words from a number on, a bit for each that is in the set.
    std::uint64_t chosen(Number number, std::uint32_t count) const {
        const int offset = static_cast<int>(number & 63);
        std::uint64_t bits = words.marks[number >> 6].bits >> offset;
        if (offset && offset + count > 64)
            bits |= words.marks[(number >> 6) + 1].bits << (64 - offset);
        return count < 64 ? bits & ((std::uint64_t{1} << count) - 1) : bits;
    }

    Stem below(const Edge& edge, Number number) {
        if (edge.count > 64) return stem(edge.node, number);
        const Span span{edge.node.bits, chosen(number, edge.count)};
        if (auto found = known.find(span); found != known.end()) return found->second;
        const Stem made = stem(edge.node, number);
        known.emplace(span, made);
        return made;
    }

    Stem stem(Node node, Number number) {
        Stem here{0, words.ends(node, number) ? Stem::WHOLE : 0, 0};
        std::array<Stem, JOKER> row;
        std::size_t size = 0;
        for (Mask left = node.mask(); left; left &= left - 1) {
            const Edge& edge = words.graph->follow(node, left & -left);
            if (!words.alive(edge, number + edge.skip)) continue;
            const Kinds letter = kind(lowest(left));
            const Stem& after = row[size++] = below(edge, number + edge.skip);
            here.follow |= letter;
            if (after.whole()) here.finish |= letter;
        }
        here.first = kept({row.data(), size});
        return here;
    }

    // Where such a row lies, be it the beginning of a longer one.
    std::uint32_t kept(std::span<const Stem> row) {
        std::uint64_t hash = row.size();
        for (const Stem& stem : row)
            hash = mixed(mixed(hash, stem.follow | std::uint64_t{stem.finish} << 32), stem.first);
        auto [found, end] = rows.equal_range(hash);
        for (; found != end; ++found) {
            const std::uint32_t first = found->second;
            if (first + row.size() <= made.stems.size() &&
                std::equal(row.begin(), row.end(), made.stems.begin() + first))
                return first;
        }
        const auto first = static_cast<std::uint32_t>(made.stems.size());
        made.stems.insert(made.stems.end(), row.begin(), row.end());
        rows.emplace(hash, first);
        return first;
    }
};

bool has_cards_only(const Graph& graph) {
    return std::all_of(graph.edges.begin(), graph.edges.end(),
                       [](const Edge& edge) { return edge.node.mask() < bit_of(JOKER); });
}

}  // namespace
}  // namespace tablee::heptagramme

using namespace tablee;
using namespace tablee::heptagramme;

// Nothing if there are words with letters that are on no card.
EXPORTED Stems* heptagramme_stems_new(const Words* words) {
    return has_cards_only(*words->graph) ? new Stems(Maker(*words).made) : nullptr;
}

EXPORTED void heptagramme_stems_free(Stems* stems) { delete stems; }

EXPORTED std::int64_t heptagramme_stems_size(const Stems* stems) {
    return static_cast<std::int64_t>(stems->stems.size());
}
