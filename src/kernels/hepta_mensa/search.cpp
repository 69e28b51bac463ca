// Exact values of Hepta Mensa positions.
//
// The hidden faces of a position can be arranged in some number of ways, all equally likely: two
// for every pair of a colour, C(n, coins) without colours. A position is worth the number of these
// arrangements in which the player to move wins, when both play their best. That is an integer, and
// what an action that turns a pawn is worth is the sum over its faces, without any division: so the
// question "is it worth at least beta?" is answered exactly, and asking it a few times finds the
// value. Answers are kept in a table of bounds, whose entries hold the whole position.
//
// Before a position is looked up it is reduced to what can still matter: see reduction.hpp.
//
// The search first asks moves that leave the least to search: few live cells and places, and no
// arrow that may show this or that, for then both count. Stones that can be attacked come last. It
// is right whatever the order; of those tried, this one visits the fewest nodes.

#include <cstdlib>
#include <memory>
#include <new>

#include "reduction.hpp"

namespace tablee::hepta_mensa {
namespace {

constexpr Value STOPPED = -1;
constexpr int MAX_PLIES = MAX_ACTIONS_PER_GAME + 1;

// The table

struct Entry {
    Word cells, rest;

    bool empty() const { return rest == 0; }
    int lead() const { return static_cast<int>(rest >> LEAD_AT & 15); }
    int least() const { return static_cast<int>(rest >> LEAST_AT & 127); }
    int most() const { return static_cast<int>(rest >> MOST_AT & 127); }
    int left() const {
        return Hand{static_cast<std::uint32_t>(rest >> HAND_OWN_AT & 15)}.size() +
               Hand{static_cast<std::uint32_t>(rest >> HAND_FOE_AT & 15)}.size();
    }
};

// Four entries: a line of the processor's cache.
struct alignas(64) Bucket {
    std::array<Entry, 4> entries;
};
static_assert(sizeof(Bucket) == 64);

// A move, and what is known of its outcomes `first` to `last`: 0 recycling or no face, 1 coin.
struct Row {
    std::array<Known, 2> outcomes;
    std::array<State, 2> states;  // that they come to
    std::uint8_t first, last, rank;
    std::int32_t order;
};

// The room for one node of a search.
struct Ply {
    State state;
    std::array<Row, MAX_MOVES> rows;
    std::array<std::uint8_t, MAX_MOVES> order;  // of rows, the best first
};

struct Free {
    void operator()(void* memory) const { std::free(memory); }
};

}  // namespace

// Bounds of positions met before, in a bounded number of bytes, and the room for a search. It is
// never cleared, for what it says stays true.
//
// It begins small and doubles as it fills, up to its bound: most searches end before they need
// more than the processor's caches hold, and are then twice as fast as in a large table.
struct Table {
    static constexpr Word SMALLEST = 1 << 16;  // buckets: 4 MiB

    std::unique_ptr<void, Free> memory;
    Bucket* buckets = nullptr;
    Word size = 0, bound = 0;  // in buckets, powers of two
    Word filled = 0;  // entries
    std::array<Ply, MAX_PLIES> plies;

    // Positions that differ in score only share a bucket.
    Bucket& bucket(Word a, Word b) const {
        Word mixed = (a ^ a >> 29) * 0x2545F4914F6CDD1D + (b & ALIKE_BITS) * 0x9E3779B97F4A7C15;
        mixed ^= mixed >> 32;
        mixed *= 0xC2B2AE3D27D4EB4F;
        return buckets[mixed >> 33 & (size - 1)];
    }

    // Take so many buckets instead; false, and no change, where there is no memory for them.
    bool resize(Word wanted) {
        std::unique_ptr<void, Free> room(std::calloc(wanted + 1, sizeof(Bucket)));
        if (!room) return false;
        const auto address = reinterpret_cast<std::uintptr_t>(room.get());
        auto* const first = reinterpret_cast<Bucket*>((address + alignof(Bucket) - 1) &
                                                      ~(std::uintptr_t{alignof(Bucket)} - 1));
        const Bucket* const old = buckets;
        const Word before = size;
        buckets = first;
        size = wanted;
        // A bucket's entries go into one of two, where there is room for all of them.
        for (Word index = 0; index < before; ++index)
            for (const Entry& entry : old[index].entries)
                if (!entry.empty()) {
                    auto& there = bucket(entry.cells, entry.rest).entries;
                    *std::find_if(there.begin(), there.end(),
                                  [](const Entry& one) { return one.empty(); }) = entry;
                }
        memory = std::move(room);
        return true;
    }

    // Begin to bring a bucket near that will be probed soon.
    void fetch(const Known& known) const {
        __builtin_prefetch(&bucket(known.cells, known.rest));
    }

    // Narrow bounds by what is known.
    void probe(Known& known) const {
        const Word alike = known.rest & ALIKE_BITS;
        const int lead = static_cast<int>(known.rest >> LEAD_AT);
        for (const Entry& entry : bucket(known.cells, known.rest).entries)
            if (entry.cells == known.cells && (entry.rest & ALIKE_BITS) == alike) {
                if (entry.lead() <= lead)
                    known.raise(entry.least());
                if (entry.lead() >= lead)
                    known.lower(entry.most());
            }
    }

    // Note bounds, in place of the entry with the fewest pawns left to lay.
    void store(Word cells, Word rest, Value least, Value most) {
        Bucket& home = bucket(cells, rest);
        Entry* chosen = nullptr;
        int fewest = 99;
        for (Entry& entry : home.entries) {
            if (entry.cells == cells && (entry.rest & KEY_BITS) == rest) {
                chosen = &entry;
                least = std::max<Value>(least, entry.least());
                most = std::min<Value>(most, entry.most());
                break;
            }
            if (entry.left() < fewest) {
                chosen = &entry;
                fewest = entry.left();
            }
        }
        filled += chosen->empty();
        *chosen = {cells, rest | static_cast<Word>(least) << LEAST_AT |
                              static_cast<Word>(most) << MOST_AT};
        // Fuller than that, many a bucket has no room left.
        if (filled > 2 * size && size < bound && !resize(2 * size)) bound = size;
    }
};

namespace {

// What an outcome is worth at least, and at most, to the player who moved.
struct Bounds {
    Value least, most;

    Bounds& operator+=(const Bounds& other) {
        least += other.least;
        most += other.most;
        return *this;
    }
};

inline Bounds for_mover(const Known& known, bool solo) {
    if (solo) return {known.least * known.scale, known.most * known.scale};
    return {(known.count - known.most) * known.scale, (known.count - known.least) * known.scale};
}

// A search with a table, as far as its node limit.
struct Search {
    Table& table;
    std::int64_t limit;
    std::int64_t nodes = 0;

    // A bound as `visit` gives it, of the moves that need no search, and how many others there are.
    struct Looked {
        Value best;
        int kept;
    };

    // Fill `order` with the rows of moves that must be searched.
    //
    // Most nodes are answered here. What no table is needed for comes first; then all that may lie
    // in the table is fetched at once, rather than waited for one by one.
    Looked look(Ply& ply, Value beta) {
        const bool solo = ply.state.solo();
        Looked found = try_all(ply, beta);
        if (found.best >= beta) return found;
        const int open = found.kept;
        for (int at = 0; at < open; ++at) {
            Row& row = ply.rows[ply.order[at]];
            for (int face = row.first; face <= row.last; ++face)
                if (Known& known = row.outcomes[face]; !known.settled()) {
                    write_key(row.states[face], known);
                    table.fetch(known);
                }
        }
        found.kept = 0;
        for (int at = 0; at < open; ++at) {
            const std::uint8_t index = ply.order[at];
            Row& row = ply.rows[index];
            Bounds sum{0, 0};
            row.order = row.rank << 8;
            for (int face = row.first; face <= row.last; ++face) {
                Known& known = row.outcomes[face];
                if (!known.settled()) {
                    table.probe(known);
                    row.order += known.work;
                }
                sum += for_mover(known, solo);
            }
            if (sum.least >= beta) return {sum.least, 0};
            if (sum.most < beta) {
                found.best = std::max(found.best, sum.most);
                continue;
            }
            // No more are kept than have been looked at, so that none is written over unread.
            int to = found.kept++;
            for (; to > 0 && ply.rows[ply.order[to - 1]].order > row.order; --to)
                ply.order[to] = ply.order[to - 1];
            ply.order[to] = index;
        }
        return found;
    }

    // Fill a row for every move, and `order` with those that the table is to be asked about.
    Looked try_all(Ply& ply, Value beta) {
        const State& s = ply.state;
        const bool solo = s.solo();
        const Mask unknown = s.group | union_of(s.pairs);
        // Without colours, a whole game is searched sooner when all ranks count in its opening.
        const bool ranked = s.group && s.hand_own.size() + s.hand_foe.size() > 6;
        Moves moves;
        list_moves(s, moves);
        Looked found{0, 0};
        for (int index = 0; index < moves.count; ++index) {
            const Move move = moves.moves[index];
            Row& row = ply.rows[index];
            int first = 0, last = 0;
            if (move.kind != FLASH && move.cell != NO_CELL) {
                if (unknown >> move.cell & 1)
                    last = 1;
                else if (s.coin >> move.cell & 1)
                    first = last = 1;
            }
            Bounds sum{0, 0};
            for (int face = first; face <= last; ++face) {
                outcome(s, move, face, row.states[face], row.outcomes[face]);
                sum += for_mover(row.outcomes[face], solo);
            }
            if (sum.least >= beta) return {sum.least, 0};
            if (sum.most < beta) {
                found.best = std::max(found.best, sum.most);
                continue;
            }
            row.first = static_cast<std::uint8_t>(first);
            row.last = static_cast<std::uint8_t>(last);
            row.rank = ranked ? move.rank : move.rank == EXPOSED;
            ply.order[found.kept++] = static_cast<std::uint8_t>(index);
        }
        return found;
    }

    // Is the state of this key worth `beta` or more? STOPPED when the node limit is reached.
    //
    // The answer is a number from `beta` up that the value reaches, or one below `beta` that it
    // does not exceed.
    Value visit(Word cells, Word rest, Value count, Value beta, int depth) {
        if (++nodes > limit) return STOPPED;
        Ply& ply = table.plies[depth];
        ply.state = expand(cells, rest);
        const bool solo = ply.state.solo();
        auto [best, kept] = look(ply, beta);
        for (int index = 0; index < kept; ++index) {
            Row& row = ply.rows[ply.order[index]];
            Bounds one, other;
            while (true) {
                one = for_mover(row.outcomes[row.first], solo);
                other = row.last != row.first ? for_mover(row.outcomes[row.last], solo)
                                              : Bounds{0, 0};
                if (one.least + other.least >= beta || one.most + other.most < beta) break;
                // Settle one face, then the other: ask it for what the middle of the other's
                // bounds leaves to be wanted.
                Known* asked = &row.outcomes[row.first];
                if (one.least == one.most) {
                    asked = &row.outcomes[row.last];
                    std::swap(one, other);
                }
                const Value want = std::min(
                    std::max(beta - (other.least + other.most) / 2, one.least + 1), one.most);
                Value ask = (want + asked->scale - 1) / asked->scale;
                if (!solo) ask = asked->count - ask + 1;
                // An earlier move may have led to the same position.
                table.probe(*asked);
                if (asked->least < ask && ask <= asked->most) {
                    const Value got =
                        visit(asked->cells, asked->rest, asked->count, ask, depth + 1);
                    if (got == STOPPED) return STOPPED;
                    (got >= ask ? asked->least : asked->most) = static_cast<std::int16_t>(got);
                }
            }
            if (one.least + other.least >= beta) {
                best = one.least + other.least;
                break;
            }
            best = std::max(best, one.most + other.most);
        }
        if (best >= beta)
            table.store(cells, rest, best, count);
        else
            table.store(cells, rest, 0, best);
        return best;
    }
};

// What is known of a position for the player to move; for player 0 when it is over.
Known reduce_position(const Position& position) {
    Known out{};
    if (position.is_over()) {
        out.count = 1;
        Value scale = 1;
        for (int group = 0; group < GROUPS; ++group)
            scale *= CHOOSE[position.coins[group]][position.recyclings[group]];
        out.scale = static_cast<std::int16_t>(scale);
        out.least = out.most = position.winner() == 0;
        return out;
    }
    const Player &own = position.own(), &foe = position.foe();
    State s{};
    s.doubles = position.doubles;
    s.open_own = position.doubles & touched(foe.pieces());
    s.open_foe = position.doubles & touched(own.pieces());
    s.eclairs = position.eclairs;
    for (int group = 0; group < GROUPS; ++group) {
        const Mask cells = position.groups[group];
        const int coins = position.coins[group], recyclings = position.recyclings[group];
        if (coins == 0) {
            s.recycling |= cells;
        } else if (recyclings == 0) {
            s.coin |= cells;
        } else if (coins == 1 && recyclings == 1) {
            s.pairs |= static_cast<Word>(cells) << (16 * group);
        } else {
            s.group = cells;
            s.group_coins = coins;
            s.group_recyclings = recyclings;
        }
    }
    s.own_ones = own.stones[ONES], s.own_twos = own.stones[TWOS];
    s.foe_ones = foe.stones[ONES], s.foe_twos = foe.stones[TWOS];
    s.free = position.free();
    s.hand_own = Hand::of(own), s.hand_foe = Hand::of(foe);
    s.lead = own.purse - foe.purse;
    reduce(s, out);
    if (!out.settled()) write_key(s, out);
    return out;
}

// One face of an action, or a whole position, as a question of a player to the search.
struct Question {
    Known known;
    bool same;  // is the player the one to move?

    Question() = default;
    Question(const Position& position, int player, const Table& table)
        : known(reduce_position(position)), same(std::max<int>(position.turn, 0) == player) {
        recall(table);
    }

    Value total() const { return known.count * known.scale; }
    Value least() const { return for_mover(known, same).least; }
    Value most() const { return for_mover(known, same).most; }

    void recall(const Table& table) {
        if (!known.settled()) table.probe(known);
    }

    // Narrow the bounds until it is known whether it is worth `want`; false if stopped.
    bool reaches(Value want, Search& search) {
        recall(search.table);
        while (least() < want && want <= most()) {
            Value ask = (want + known.scale - 1) / known.scale;
            if (!same) ask = known.count - ask + 1;
            const Value got = search.visit(known.cells, known.rest, known.count, ask, 0);
            if (got == STOPPED) return false;
            (got >= ask ? known.least : known.most) = static_cast<std::int16_t>(got);
        }
        return true;
    }
};

}  // namespace

// What is known: of `total` arrangements, the mover wins `least` to `most`.
struct Verdict {
    std::int32_t least, most, total;
};
static_assert(sizeof(Verdict) == 12);

struct RootVerdict {
    std::int64_t nodes;
    std::int32_t count;  // of actions
    std::int32_t best;  // an index of `actions`, or -1
    std::array<std::int32_t, MAX_ACTIONS> actions;
    std::array<Verdict, MAX_ACTIONS> verdicts;
};
static_assert(sizeof(RootVerdict) == 16 + 16 * MAX_ACTIONS);

namespace {

// The exact value of a position, or what the search's nodes can tell of it.
Verdict solve(const Position& position, Search& search, Verdict known) {
    Question whole(position, position.turn, search.table);
    Value least = std::max(whole.least(), known.least), most = std::min(whole.most(), known.most);
    // Perfect play wins a little over half of the arrangements on average: begin there, then ask
    // for one more or one less.
    Value want = whole.known.scale * (whole.known.count / 2 + 1);
    while (least < most) {
        want = std::min(std::max(want, least + 1), most);
        if (!whole.reaches(want, search)) break;
        least = std::max(least, whole.least());
        most = std::min(most, whole.most());
        want = least >= want ? least + 1 : most;
    }
    return {least, most, whole.total()};
}

// An action, and a question for each face that it can show.
struct Choice {
    std::array<Question, 2> questions;
    int count = 0;

    Question* begin() { return questions.data(); }
    Question* end() { return questions.data() + count; }
    const Question* begin() const { return questions.data(); }
    const Question* end() const { return questions.data() + count; }

    Verdict sum() const {
        Verdict sum{0, 0, 0};
        for (const Question& question : *this) {
            sum.least += question.least();
            sum.most += question.most();
            sum.total += question.total();
        }
        return sum;
    }

    // Narrow the bounds until it is known whether it is worth `want`; false if stopped.
    bool reaches(Value want, Search& search) {
        for (Verdict now = sum(); now.least < want && want <= now.most; now = sum()) {
            Question* asked = begin();
            if (asked->least() == asked->most()) ++asked;
            const Value others = now.most - asked->most();
            const Value wanted =
                std::min(std::max(want - others, asked->least() + 1), asked->most());
            if (!asked->reaches(wanted, search)) return false;
        }
        return true;
    }

    // Find the exact value of every question; false if stopped.
    bool settle(Search& search) {
        for (Question& question : *this)
            while (question.least() < question.most())
                if (!question.reaches((question.least() + question.most() + 1) / 2, search))
                    return false;
        return true;
    }
};

// The exact value of every legal action, or of a best one only with bounds for the others.
void solve_root(const Position& position, Search& search, bool best_only, RootVerdict& out) {
    const int player = position.turn;
    Verdict whole{0, 0, 0};
    if (best_only) whole = solve(position, search, {0, CHOOSE[FACES][FACES], 0});
    const bool known = best_only && whole.least == whole.most;
    std::array<Action, MAX_ACTIONS> actions;
    std::array<Choice, MAX_ACTIONS> choices;
    out.count = position.list_actions(actions.data());
    for (int index = 0; index < out.count; ++index) {
        const int group = position.group_of(actions[index]);
        for (int face = NO_FACE; face <= COIN; ++face)
            if (position.chances(group, face)) {
                Position after = position;
                after.play(actions[index], group, face);
                Choice& choice = choices[index];
                choice.questions[choice.count++] = Question(after, player, search.table);
            }
    }
    out.best = -1;
    if (known) {
        // Those first that are known to be worth most.
        std::array<std::uint8_t, MAX_ACTIONS> order;
        std::array<Value, MAX_ACTIONS> worth;
        for (int index = 0; index < out.count; ++index) {
            order[index] = static_cast<std::uint8_t>(index);
            worth[index] = choices[index].sum().least;
        }
        std::stable_sort(order.begin(), order.begin() + out.count,
                         [&](int one, int other) { return worth[one] > worth[other]; });
        for (int at = 0; at < out.count && out.best < 0; ++at) {
            Choice& choice = choices[order[at]];
            if (!choice.reaches(whole.least, search)) break;
            if (choice.sum().least >= whole.least) out.best = order[at];
        }
    } else if (!best_only) {
        bool all = true;
        for (int index = 0; index < out.count && all; ++index)
            all = choices[index].settle(search);
        if (all)
            for (int index = 0; index < out.count; ++index)
                if (out.best < 0 || choices[index].sum().least > choices[out.best].sum().least)
                    out.best = index;
    }
    for (int index = 0; index < out.count; ++index) {
        out.actions[index] = actions[index];
        out.verdicts[index] = choices[index].sum();
        // No action is worth more than the position.
        if (known) out.verdicts[index].most = std::min(out.verdicts[index].most, whole.least);
    }
    out.nodes = std::min(search.nodes, search.limit);
}

}  // namespace
}  // namespace tablee::hepta_mensa

using namespace tablee::hepta_mensa;

// A table of at most so many buckets, a power of two; nothing where there is no memory for it.
EXPORTED Table* hepta_mensa_table_new(std::uint64_t bound) {
    auto* table = new Table;
    table->bound = bound;
    if (!table->resize(std::min(bound, Table::SMALLEST))) {
        delete table;
        return nullptr;
    }
    return table;
}

EXPORTED void hepta_mensa_table_free(Table* table) { delete table; }

// How many buckets it has come to.
EXPORTED std::uint64_t hepta_mensa_table_size(const Table* table) { return table->size; }

// The verdict is what is known already, and becomes what is known now. How many nodes it took.
EXPORTED std::int64_t hepta_mensa_solve(Table* table, const Position* position, std::int64_t limit,
                                        Verdict* verdict) {
    Search search{*table, limit};
    *verdict = solve(*position, search, *verdict);
    return std::min(search.nodes, limit);
}

EXPORTED void hepta_mensa_solve_root(Table* table, const Position* position, std::int64_t limit,
                                     bool best_only, RootVerdict* out) {
    Search search{*table, limit};
    solve_root(*position, search, best_only, *out);
}
