// The turn of Heptagramme that scores most in the mean, luck included.
//
// What counts. The points of a turn are those of the cards placed and of the words announced. Two
// draws are foreseen exactly: the first capital that an announced word turns up, on which the rest
// of the hand may be played, and the bonus card of an emptied hand. A later capital takes no card;
// it counts its mean value: over the capitals that may be turned (those of the beginning, each as
// likely as another), the points of the best of the cards kept at the end that may follow it, and
// nothing for a third or fourth.
//
// How it is found. For each column and mask of the hand, `Rows` keeps the ways of standing that no
// other is better than: which letters may follow, which of them finish a word, and whether it is a
// word now. A word is announced as soon as it is there, or waits for the bonus card, which may
// prolong it; the first one announced is therefore a choice that stands at the root, and what
// follows each capital is a partition of the cards that are left. Without a bonus card that is a
// sum over columns; with it, one column's letters make another's useless, and `Partitions` searches
// among them with a bound: for each card that may be drawn, the most it can bring anywhere.
//
// How it is reckoned. In whole numbers: with N cards that may be drawn and M capitals, all means
// are fractions of M, of M N or of M M N, and so nothing is ever rounded. What is reckoned for each
// card that may be drawn, or for each capital, lies side by side (`Lanes`), so that a processor
// does it for all of them at once.

#include "turns.hpp"

namespace tablee::heptagramme {
namespace {

constexpr int ROWS = SLOTS + KINDS;  // the columns, then one for each capital that may come
constexpr int NONE = -1;
constexpr int NEVER = -(1 << 30);

// For each kind of card a number; the last ones are none's.
constexpr int WIDTH = 32;

template <typename Number>
struct alignas(WIDTH) Many {
    std::array<Number, WIDTH> at;

    Number& operator[](int kind) { return at[kind]; }
    Number operator[](int kind) const { return at[kind]; }

    void raise_to(const Many& other) {
        for (int n = 0; n < WIDTH; ++n) at[n] = std::max(at[n], other.at[n]);
    }
};

using Lanes = Many<std::uint8_t>;
using Sums = Many<std::int16_t>;

// Not a copy that is then raised: compilers copy in smaller portions than they read, and the
// processor would have to wait for them.
Lanes higher(const Lanes& one, const Lanes& other) {
    Lanes both;
    for (int n = 0; n < WIDTH; ++n) both.at[n] = std::max(one.at[n], other.at[n]);
    return both;
}

// Luck

// The cards that may be drawn, and the capitals that may be turned.
struct Luck {
    int mins = 0, majs = 0;  // N and M; 1 where there are none, and nothing depends on it
    Sums drawn{};  // of each kind, how many may be drawn
    Many<std::int32_t> turned{};
    Sums fits{}, misses{};  // under how many of the capitals a card fits, and under how many not
    Sums later{};  // the points of a card that fits under a capital, times how many let it
    Sums values{};

    // What `tops` bring in the mean, once a word was announced: a card may wait for a later
    // capital. In parts of M N.
    int announced(const Lanes& tops) const {
        std::int32_t sum = 0;
        for (int n = 0; n < WIDTH; ++n) {
            const auto top = static_cast<std::int16_t>(tops.at[n] * majs);
            sum += drawn.at[n] * std::max(top, later.at[n]);
        }
        return sum;
    }

    // The same where no capital will come, in parts of N.
    int alone(const Lanes& tops) const {
        std::int32_t sum = 0;
        for (int n = 0; n < WIDTH; ++n)
            sum += drawn.at[n] * static_cast<std::int16_t>(tops.at[n]);
        return sum;
    }

    // The most that they bring where a word waits: it may be announced before the card is placed,
    // which then fits under the new capital, or does not. In parts of M M N.
    int waiting(const Lanes& tops) const {
        std::int32_t sum = 0;
        const auto all = static_cast<std::int16_t>(majs);
        for (int n = 0; n < WIDTH; ++n) {
            const auto top = static_cast<std::int16_t>(tops.at[n]);
            const auto lucky = static_cast<std::int16_t>(std::max(top, values.at[n]) * all);
            const auto keep = std::max(static_cast<std::int16_t>(top * all), later.at[n]);
            const auto mean =
                static_cast<std::int16_t>(fits.at[n] * lucky + misses.at[n] * keep);
            sum += drawn.at[n] * mean;
        }
        return sum;
    }

    // What they bring where words wait. To announce one of them first, it must be another than the
    // one where the card fits best; `others` is what cards bring elsewhere than at a word that is
    // the only one, `tops` what they bring anywhere. In parts of M M N.
    int waited(const Lanes& tops, const Lanes& others, bool several) const {
        std::int32_t sum = 0;
        const auto all = static_cast<std::int16_t>(majs);
        for (int n = 0; n < WIDTH; ++n) {
            const auto other = static_cast<std::int16_t>(several ? tops.at[n] : others.at[n]);
            const auto lucky = static_cast<std::int16_t>(std::max(other, values.at[n]) * all);
            const auto placed = static_cast<std::int16_t>(other * all);
            const auto keep = several ? std::max(placed, later.at[n]) : placed;
            const auto mean =
                static_cast<std::int16_t>(fits.at[n] * lucky + misses.at[n] * keep);
            const auto at_once = static_cast<std::int16_t>(tops.at[n] * all * all);
            sum += drawn.at[n] * std::max(at_once, mean);
        }
        return sum;
    }
};

// Ways of standing

constexpr std::array<int, 4> MAJS = {2, 4, 6, 10};  // what a maj. may score

// For each kind its bit, and its points.
constexpr std::array<Kinds, WIDTH> EVERY_KIND = [] {
    std::array<Kinds, WIDTH> kinds{};
    for (int n = 0; n < WIDTH; ++n) kinds[n] = kind(n);
    return kinds;
}();

constexpr std::array<std::int32_t, WIDTH> EVERY_VALUE = [] {
    std::array<std::int32_t, WIDTH> values{};
    std::copy(VALUES.begin(), VALUES.end(), values.begin());
    return values;
}();

struct Way {
    Kinds follow = 0;  // the cards that fit at its end
    std::array<Kinds, MAJS.size()> finish{};  // a word whose maj. scores so much or more
    std::int32_t word = 0;  // what its maj. scores if it is a word, else 0
    std::int32_t next = NONE;  // another of the same cards
    Path path = NOTHING;

    bool within(const Way& other) const {
        Kinds beyond = follow & ~other.follow;
        for (std::size_t n = 0; n < MAJS.size(); ++n) beyond |= finish[n] & ~other.finish[n];
        return !beyond;
    }

    // Is it no better in anything? Where nothing can follow, a word is announced without waiting.
    bool is_beaten_by(const Way& other) const {
        return word == other.word && within(other) && (follow || !other.follow);
    }

    // What a bonus card brings at its end, if it fits there and brings anything at all. The maj. of
    // a word that waits is counted already, and lost if the card leaves no word.
    Lanes gains() const {
        Lanes found;
        for (int n = 0; n < WIDTH; ++n) {
            int maj = 0;
            for (std::size_t step = 0; step < MAJS.size(); ++step)
                maj = finish[step] & EVERY_KIND[n] ? MAJS[step] : maj;
            const int more = std::max(0, EVERY_VALUE[n] + maj - word);
            found.at[n] = static_cast<std::uint8_t>(follow & EVERY_KIND[n] ? more : 0);
        }
        return found;
    }
};

// A way as the search of partitions reads it.
struct Choice {
    Lanes gains;
    std::int32_t word;
    bool waits;  // may it be left to the bonus card? A word that nothing continues may not.
    Path path;
};
static_assert(sizeof(Choice) == 64);

// The ways in which each row can stand with each mask of the hand.
class Rows {
public:
    bool any_word = false;

    Rows(const Stems& stems, const Hand& hand) : stems(stems), hand(hand) { ways.reserve(1024); }

    // A place where nothing can be done.
    void stay(int row) {
        std::fill_n(heads[row].begin(), hand.subsets(), NONE);
        heads[row][0] = static_cast<std::int32_t>(ways.size());
        ways.push_back({});
    }

    void collect(int row, Column column) {
        const Spots spots = locate(stems, column);
        if (!spots.count) return stay(row);
        std::fill_n(heads[row].begin(), hand.subsets(), NONE);
        auto visit = [this, row](std::span<const Spot> at, Kinds follow, bool wild, int mask,
                                 Path path) { add(row, at, follow, wild, mask, path); };
        Laying(stems, hand, visit).from(spots);
    }

    // The cards that fit at the end of a row as it lies there.
    Kinds follow(int row) const { return ways[heads[row][0]].follow; }

    // Lay the ways of a row side by side, once all of all rows are collected.
    void settle(int row) {
        choices.reserve(ways.size());
        for (int mask = 0; mask < hand.subsets(); ++mask) {
            Run& run = runs[row][mask];
            if (hand.canon[mask] != mask) {
                run = runs[row][hand.canon[mask]];
                continue;
            }
            run.begin = static_cast<std::int32_t>(choices.size());
            for (std::int32_t at = heads[row][mask]; at != NONE; at = ways[at].next) {
                const Way& way = ways[at];
                choices.push_back({way.gains(), way.word, !way.word || way.follow, way.path});
            }
            run.end = static_cast<std::int32_t>(choices.size());
        }
    }

    std::span<const Choice> with(int row, int mask) const {
        const Run& run = runs[row][mask];
        return {choices.data() + run.begin, choices.data() + run.end};
    }

private:
    struct Run {
        std::int32_t begin, end;
    };

    const Stems& stems;
    const Hand& hand;
    std::vector<Way> ways;
    std::vector<Choice> choices;
    std::array<std::array<std::int32_t, SUBSETS>, ROWS> heads;
    std::array<std::array<Run, SUBSETS>, ROWS> runs;

    void add(int row, std::span<const Spot> spots, Kinds follow, bool wild, int mask, Path path) {
        Way made;
        made.follow = follow;
        made.path = path;
        std::array<Kinds, MAJS.back() + 1> finish{};  // by what the maj. scores
        for (const Spot& spot : spots) {
            if (spot.stem.whole()) made.word = std::max(made.word, spot.head);
            finish[spot.head] |= spot.stem.finish & ~Stem::WHOLE;
        }
        Kinds richer = 0;
        for (int n = MAJS.size() - 1; n >= 0; --n) made.finish[n] = richer |= finish[MAJS[n]];
        if (!wild) {
            made.follow |= made.follow ? kind(JOKER) : 0;
            for (Kinds& finish : made.finish) finish |= finish ? kind(JOKER) : 0;
        }
        any_word |= made.word > 0;
        keep(heads[row][mask], made);
    }

    // Only what no other way of the same cards is as good as in everything.
    void keep(std::int32_t& head, Way& made) {
        std::int32_t* link = &head;
        while (*link != NONE) {
            Way& other = ways[*link];
            if (made.is_beaten_by(other)) return;
            if (other.is_beaten_by(made))
                *link = other.next;
            else
                link = &other.next;
        }
        made.next = head;
        head = static_cast<std::int32_t>(ways.size());
        ways.push_back(made);
    }
};

// Partitions

// Some rows in order, and for those from each of them on what bounds a search: the most that their
// words can bring with all of a mask, and what each bonus card can bring there.
struct Chain {
    int length = 0;
    std::array<int, SLOTS + 1> rows;
    std::array<Worths, SLOTS + 2> most;
    std::array<std::array<Lanes, SUBSETS>, SLOTS + 2> reach;
};

// The best that words and the bonus card bring once all of some cards are placed.
//
// `ANNOUNCED`: was a word announced before? Values are in parts of M N then, else of M M N.
template <bool ANNOUNCED>
class Partitions {
public:
    Partitions(const Rows& rows, const Hand& hand, const Luck& luck, const Chain& chain)
        : rows(rows),
          hand(hand),
          luck(luck),
          chain(chain),
          unit(luck.mins * luck.majs * (ANNOUNCED ? 1 : luck.majs)) {}

    std::array<const Choice*, SLOTS + 1> chosen;  // the ways of the best

    // If it is more than a floor; else the floor. Of cards that are equal, the first are meant.
    int best_of(int cards, int floor) {
        best = floor;
        from(0, cards, 0, 0, Lanes{}, Lanes{});
        return best;
    }

private:
    const Rows& rows;
    const Hand& hand;
    const Luck& luck;
    const Chain& chain;
    const int unit;
    int best;
    std::array<const Choice*, SLOTS + 1> ways;

    // `gains` is what a bonus card brings in the rows before, `quiet` what where no word waits.
    void from(int level, int cards, int words, int number, const Lanes& gains, const Lanes& quiet) {
        const int row = chain.rows[level];
        const bool last = level + 1 == chain.length;
        for (int part = cards;; part = (part - 1) & cards) {
            const int rest = cards ^ part;
            // Of equal cards the last are used, so that the first are left.
            if (chain.most[level + 1][rest] >= REACHED && hand.canon[rest] == rest) {
                const int others = chain.most[level + 1][rest] - REACHED;
                const Lanes& reach = chain.reach[level + 1][rest];
                for (const Choice& way : rows.with(row, part)) {
                    if (!ANNOUNCED && !way.waits) continue;
                    const Lanes longer = higher(gains, way.gains);
                    const Lanes tops = higher(longer, reach);
                    const int total = words + way.word;
                    const int bound = (total + others) * unit +
                                      (ANNOUNCED ? luck.announced(tops) : luck.waiting(tops));
                    if (bound <= best) continue;
                    ways[level] = &way;
                    const int count = number + (way.word > 0);
                    const Lanes quieter = higher(quiet, way.gains);
                    const Lanes& silent = way.word ? quiet : quieter;
                    if (last)
                        end(total, count, longer, silent);
                    else
                        from(level + 1, rest, total, count, longer, silent);
                }
            }
            if (!part || last) break;
        }
    }

    void end(int words, int number, const Lanes& gains, const Lanes& quiet) {
        int value = words * unit;
        if (!number)
            value += luck.alone(gains) * (unit / luck.mins);
        else if (ANNOUNCED)
            value += luck.announced(gains);
        else
            value += luck.waited(gains, quiet, number > 1);
        if (value > best) {
            best = value;
            chosen = ways;
        }
    }
};

// The search

class Search {
public:
    Search(const Stems& stems, const Hand& hand, bool bonus, const std::uint8_t* mins,
           const std::uint8_t* majs)
        : hand(hand), rows(stems, hand), bonus(bonus), total(hand.subsets()) {
        for (int kind = 0; kind < KINDS; ++kind) {
            luck.values[kind] = VALUES[kind];
            luck.drawn[kind] = bonus ? mins[kind] : 0;
            luck.turned[kind] = majs[kind];
            luck.mins += luck.drawn[kind];
            luck.majs += luck.turned[kind];
        }
        luck.mins = std::max(luck.mins, 1);
        has_majs = luck.majs > 0;
        // No capital is left: as if one came under which nothing fits.
        if (!has_majs) luck.turned[0] = luck.majs = 1;
        scale = luck.mins * luck.majs * luck.majs;
    }

    double best_turn(const Columns& columns, Path* out) {
        std::fill_n(out, SLOTS, NOTHING);
        for (int slot = 0; slot < SLOTS; ++slot) rows.collect(slot, columns[slot]);
        if (rows.any_word) turn_capitals();
        for (int slot = 0; slot < SLOTS; ++slot) sum_up(slot);
        reckon_luck();
        without_words(out);
        chain_columns();
        if (bonus) waiting(out);
        if (rows.any_word)
            for (int slot = 0; slot < SLOTS; ++slot) announcing(slot, out);
        return static_cast<double>(best) / scale;
    }

private:
    const Hand& hand;
    Rows rows;
    const bool bonus;
    const int total;
    bool has_majs;
    Luck luck;
    int scale;  // M M N
    int best = NEVER;  // in parts of it

    // What columns bring by mask: without a word, with one, and at best.
    std::array<Worths, SLOTS> stands{}, spells{}, words{};
    // For each mask the most that each capital brings by becoming a word with all of it.
    std::array<Lanes, SUBSETS> capitals{};
    // For each row and mask what each bonus card brings at best with some of the mask.
    std::array<std::array<Lanes, SUBSETS>, ROWS> local;
    std::array<std::int32_t, SUBSETS> means{};  // of a later capital, by the cards kept; times M
    Chain chain;

    void turn_capitals() {
        for (int kind = 0; kind < KINDS; ++kind) {
            if (!luck.turned[kind]) continue;
            const auto maj = static_cast<std::uint8_t>(kind);
            has_majs ? rows.collect(SLOTS + kind, {&maj, 1}) : rows.stay(SLOTS + kind);
        }
    }

    // What is known of a column, for all masks at once.
    void sum_up(int slot) {
        rows.settle(slot);
        for (int mask = 0; mask < total; ++mask)
            for (const Choice& way : rows.with(slot, mask)) {
                const auto worth = static_cast<std::uint8_t>(REACHED + way.word);
                std::uint8_t& kept = way.word ? spells[slot][mask] : stands[slot][mask];
                kept = std::max(kept, worth);
                words[slot][mask] = std::max(words[slot][mask], worth);
            }
        if (bonus) sum_up_gains(slot);
    }

    void sum_up_gains(int row) {
        auto& here = local[row];
        for (int mask = 0; mask < total; ++mask) {
            here[mask] = Lanes{};
            for (const Choice& way : rows.with(row, mask)) here[mask].raise_to(way.gains);
        }
        for (int bit = 1; bit < total; bit <<= 1)
            for (int mask = bit; mask < total; mask = (mask + 1) | bit)
                here[mask].raise_to(here[mask ^ bit]);
    }

    // Where cards fit on a capital yet unknown.
    void reckon_luck() {
        std::array<int, SUBSETS> richest{};
        for (int mask = 1; mask < total; ++mask)
            richest[mask] = std::max<int>(richest[mask & (mask - 1)],
                                          VALUES[hand.cards[lowest(static_cast<unsigned>(mask))]]);
        if (rows.any_word)
            for (int kind = 0; kind < KINDS; ++kind) {
                const int times = luck.turned[kind];
                if (!times) continue;
                const Kinds follow = rows.follow(SLOTS + kind);
                int fitting = 0;
                for (int card = 0; card < hand.size; ++card)
                    fitting |= static_cast<int>(follow >> hand.cards[card] & 1) << card;
                for (int mask = 0; mask < total; ++mask)
                    means[mask] += times * richest[mask & fitting];
                for (int card = 0; card < KINDS; ++card)
                    if (follow >> card & 1) luck.fits[card] += times;
                sum_up_capital(kind);
            }
        for (int card = 0; card < KINDS; ++card) {
            luck.misses[card] = luck.majs - luck.fits[card];
            luck.later[card] = luck.fits[card] * VALUES[card];
        }
    }

    void sum_up_capital(int kind) {
        rows.settle(SLOTS + kind);
        for (int mask = 0; mask < total; ++mask)
            for (const Choice& way : rows.with(SLOTS + kind, mask))
                capitals[mask][kind] = std::max(capitals[mask][kind],
                                                static_cast<std::uint8_t>(REACHED + way.word));
        if (bonus) sum_up_gains(SLOTS + kind);
    }

    // No word announced at all.
    void without_words(Path* out) {
        std::array<Worths, SLOTS + 1> quiet;
        quiet[SLOTS] = {REACHED};
        for (int slot = SLOTS - 1; slot >= 0; --slot)
            quiet[slot] = joined(stands[slot], quiet[slot + 1], total);
        int used = NONE;
        for (int mask = 0; mask < total; ++mask)
            if (quiet[0][mask] >= REACHED && (used == NONE || hand.worth[mask] > hand.worth[used]))
                used = mask;
        if (used == NONE) return;
        best = hand.worth[used] * scale;
        for (int slot = 0; slot < SLOTS; ++slot) {
            int part = used;
            while (stands[slot][part] < REACHED || quiet[slot + 1][used ^ part] < REACHED)
                part = (part - 1) & used;
            const auto ways = rows.with(slot, part);
            out[slot] = std::ranges::find(ways, 0, &Choice::word)->path;
            used ^= part;
        }
    }

    // The bounds of a chain from its row `at` on, given those that follow it.
    void bound(int at, int slot) {
        chain.rows[at] = slot;
        chain.most[at] = joined(words[slot], chain.most[at + 1], total);
        if (bonus)
            for (int mask = 0; mask < total; ++mask)
                chain.reach[at][mask] = higher(chain.reach[at + 1][mask], local[slot][mask]);
    }

    void chain_columns() {
        chain.length = SLOTS;
        chain.most[SLOTS] = {REACHED};
        for (int mask = 0; mask < total; ++mask) chain.reach[SLOTS][mask] = Lanes{};
        for (int slot = SLOTS - 1; slot >= 0; --slot) bound(slot, slot);
    }

    // No word announced before the bonus card.
    void waiting(Path* out) {
        if (chain.most[0][hand.full()] < REACHED) return;
        const int worth = hand.worth[hand.full()] * scale;
        Partitions<false> search(rows, hand, luck, chain);
        const int value = search.best_of(hand.full(), best - worth) + worth;
        if (value <= best) return;
        best = value;
        for (int slot = 0; slot < SLOTS; ++slot) out[slot] = search.chosen[slot]->path;
    }

    // What follows each capital once a word is announced, by what was left of the hand then: at
    // least (a turn that keeps the bonus card out of account) and at most. In parts of M N.
    struct Prospect {
        int mask;  // the cards of the word
        int rest;
        int value;  // at most, in parts of M M N
        Many<std::int32_t> least, most;
    };

    // A word announced first: what each capital then makes of the cards that are left.
    void announcing(int first, Path* out) {
        std::vector<Prospect> prospects;
        for (int mask = 0; mask < total; ++mask)
            if (spells[first][mask] >= REACHED && hand.canon[mask] == mask)
                prospects.push_back({mask, hand.canon[hand.full() ^ mask], 0, {}, {}});
        if (prospects.empty()) return;
        // The capital comes first, then the other columns; those behind are chained already.
        for (int slot = first - 1; slot >= 0; --slot) bound(slot + 1, slot);
        std::array<Lanes, SUBSETS> placed{};
        place_capitals(placed);
        for (Prospect& prospect : prospects)
            foresee(prospect, placed, spells[first][prospect.mask] - REACHED);
        for (;;) {
            // The most promising of the ways to spell the first word; each is looked at once.
            const auto hopeful = std::max_element(
                prospects.begin(), prospects.end(),
                [](const Prospect& a, const Prospect& b) { return a.value < b.value; });
            if (hopeful->value <= best) break;
            look_closer(*hopeful);
            if (hopeful->value > best) {
                best = hopeful->value;
                std::fill_n(out, SLOTS, NOTHING);
                const auto ways = rows.with(first, hopeful->mask);
                const int word = spells[first][hopeful->mask] - REACHED;
                out[first] = std::ranges::find(ways, word, &Choice::word)->path | 1;
            }
            hopeful->value = NEVER;
        }
    }

    // The most that words bring with all of each mask, by the capital that came.
    void place_capitals(std::array<Lanes, SUBSETS>& placed) const {
        for (int part = 0; part < total; ++part) {
            const int others = hand.full() ^ part;
            for (int rest = others;; rest = (rest - 1) & others) {
                const std::uint8_t worth = chain.most[1][rest];
                if (worth >= REACHED) {
                    const auto more = static_cast<std::uint8_t>(worth - REACHED);
                    Lanes& here = placed[part | rest];
                    for (int n = 0; n < WIDTH; ++n)
                        here.at[n] = std::max(
                            here.at[n], static_cast<std::uint8_t>(capitals[part].at[n] + more));
                }
                if (!rest) break;
            }
        }
    }

    // Bounds of what a first word leads to, of which the maj. scores `spelled`.
    void foresee(Prospect& prospect, const std::array<Lanes, SUBSETS>& placed,
                 int spelled) const {
        const int rest = prospect.rest;
        Sums top;
        top.at.fill(-1);
        for (int part = rest;; part = (part - 1) & rest) {
            const int worth = hand.worth[part] * luck.majs;
            const int later = means[rest ^ part];
            for (int n = 0; n < WIDTH; ++n) {
                // Words bring more than nothing: where they bring something, there is one.
                const int word = placed[part].at[n] - REACHED;
                const int value = word < 0 ? -1 : worth + word * luck.majs + (word > 0 ? later : 0);
                top.at[n] = std::max(top.at[n], static_cast<std::int16_t>(value));
            }
            if (!part) break;
        }
        prospect.value = (hand.worth[prospect.mask] + spelled) * scale;
        for (int kind = 0; kind < KINDS; ++kind) {
            if (!luck.turned[kind]) continue;
            int least = top[kind] * luck.mins, most = least;
            const int word = placed[rest][kind] - REACHED;
            if (bonus && word >= 0) {
                const Lanes tops = higher(chain.reach[1][rest], local[SLOTS + kind][rest]);
                most = std::max(most, (hand.worth[rest] + word) * luck.mins * luck.majs +
                                          luck.announced(tops));
            }
            prospect.least[kind] = least;
            prospect.most[kind] = most;
            prospect.value += luck.turned[kind] * most;
        }
    }

    // What it leads to exactly, or a bound that is no more than the best.
    void look_closer(Prospect& prospect) {
        Partitions<true> search(rows, hand, luck, chain);
        const int worth = hand.worth[prospect.rest] * luck.mins * luck.majs;
        for (int kind = 0; kind < KINDS && prospect.value > best; ++kind) {
            if (!luck.turned[kind] || prospect.most[kind] == prospect.least[kind]) continue;
            chain.rows[0] = SLOTS + kind;
            const int exact = search.best_of(prospect.rest, prospect.least[kind] - worth) + worth;
            prospect.value += luck.turned[kind] * (exact - prospect.most[kind]);
        }
    }
};

}  // namespace
}  // namespace tablee::heptagramme

using namespace tablee;
using namespace tablee::heptagramme;

// The mean points of the best turn, and in `out` what to do until luck speaks.
//
// `bonus`: does an emptied hand still draw a card? `mins` and `majs` count the cards of each kind
// that may be drawn. Where a word is announced first, `out` tells nothing of the others.
EXPORTED double heptagramme_expect(const Stems* stems, const Board* board, const std::uint8_t* hand,
                                   std::int64_t size, std::int64_t bonus, const std::uint8_t* mins,
                                   const std::uint8_t* majs, Path* out) {
    const Hand held({hand, static_cast<std::size_t>(size)});
    return Search(*stems, held, bonus, mins, majs).best_turn(board->columns(), out);
}
