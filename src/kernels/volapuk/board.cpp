// Positions: what each kind would gain in each cell, and the lanes in strips.
//
// A cell takes a kind if all runs that it joins can be read: as a word, as words with signs between
// them, or, where a table allows it, as a pair without sense. What that gains depends on nothing but
// the cell, the kind and the axis, so it is reckoned once for a board.

#include "board.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace tablee::volapuk {
namespace {

constexpr int MOST_BREAKS = 8;

// What a run of dice is worth once it is read.
struct Verdict {
    int points = 0;
    int more = 0;  // what reading it backwards adds
    int letters = 0;

    bool is_refused() const { return points <= HARDLY; }
};

constexpr Verdict NO_WORD{REFUSED, 0, 0};

// The dice in line with a cell, itself among them.
struct Run {
    std::array<std::uint8_t, 64> kinds;
    std::array<std::uint8_t, 64> olds;  // how long the diagonal à l’atout is that begins there
    int size = 0;
    int own = 0;  // which of them is the cell
};

struct Maker {
    Position& made;
    std::span<const std::int16_t> board;  // kinds by cell, -1 where no die lies
    std::vector<std::uint16_t> met_at{};  // by cell: its place among the meetings

    bool lies(int cell) const { return cell >= 0 && board[cell] >= 0; }
    const Kind& kind(int number) const { return made.kinds[number]; }

    // The number of the word that these kinds spell, or -1; backwards where `end` comes first.
    Number spelled(const std::uint8_t* kinds, int first, int end) const {
        Place at = made.known.graph().start();
        std::uint64_t need = 0;
        int length = 0;
        const int step = end > first ? 1 : -1;
        for (int nth = end > first ? first : first - 1; nth != (end > first ? end : end - 1);
             nth += step) {
            const Kind& one = kind(kinds[nth]);
            if (!read(made.known.graph(), one, at)) return NOWHERE;
            need |= one.need << length;
            length += one.size;
        }
        return made.known.ends(at, need) ? at.number : NOWHERE;
    }

    // What these kinds are worth as a word, refused where they are none.
    Verdict one_word(const std::uint8_t* kinds, int first, int end, bool stale) const {
        const Tariff& tariff = made.tariff;
        Worth worth;
        for (int at = first; at < end; ++at) worth += kind(kinds[at]).worth;
        const int letters = worth.letters();
        const Number number = spelled(kinds, first, end);
        Number other = NOWHERE;
        if (tariff.reversed && (number >= 0 || tariff.freely)) other = spelled(kinds, end, first);
        const Number meant = number >= 0 || !tariff.freely ? number : other;
        if (meant < 0) return {REFUSED, 0, letters};
        const int points = made.letter_points(worth, made.known.sounds[meant], stale);
        int more = 0;
        if (other >= 0 && (tariff.freely || other != number) && letters >= tariff.least)
            more = std::max(0, A_LETTER * letters + tariff.reversed - points);
        return {points + made.space_points(worth), more, letters};
    }

    // What the piece of a run with the new die gains, refused where the run cannot be read: as
    // words with as few signs between them as may be, or as a pair.
    Verdict judged(const Run& run, bool stale) const {
        std::array<int, MOST_BREAKS> breaks;
        int count = 0;
        for (int at = 0; at < run.size; ++at)
            if (run.kinds[at] < SIGNS && count < MOST_BREAKS) breaks[count++] = at;
        for (int wanted = 0; wanted <= count; ++wanted)
            for (unsigned chosen = 0; chosen < 1U << count; ++chosen) {
                if (popcount(chosen) != wanted) continue;
                const Verdict read = divided(run, {breaks.data(), std::size_t(count)}, chosen, stale);
                if (!read.is_refused()) return read;
            }
        return NO_WORD;
    }

    // The same, with the signs that are chosen between words.
    Verdict divided(const Run& run, std::span<const int> breaks, unsigned chosen,
                    bool stale) const {
        Verdict gained;
        int before = -1;
        for (std::size_t nth = 0; nth <= breaks.size(); ++nth) {
            if (nth < breaks.size() && !(chosen >> nth & 1)) continue;
            const int after = nth < breaks.size() ? breaks[nth] : run.size;
            const int pieces = after - before - 1;
            const bool mine = before < run.own && run.own < after;
            if (pieces == 1) {
                if (run.kinds[before + 1] < SIGNS) return NO_WORD;
            } else if (pieces > 1) {
                const Verdict word = one_word(run.kinds.data(), before + 1, after, stale);
                if (!word.is_refused()) {
                    if (mine) gained = {gained.points + word.points, word.more, word.letters};
                } else if (is_pair(run, before, after, word.letters)) {
                    if (mine)
                        gained.points += made.tariff.pair;
                    else if (made.tariff.pair == REFUSED)
                        return NO_WORD;
                } else {
                    return NO_WORD;
                }
                if (gained.is_refused()) return NO_WORD;
            }
            before = after;
        }
        return gained;
    }

    // Two letters without a space beside them, whatever they mean.
    bool is_pair(const Run& run, int before, int after, int letters) const {
        const bool spaced = (before > 0 && run.kinds[before] == BLANK) ||
                            (0 < after && after < run.size - 1 && run.kinds[after] == BLANK);
        return after - before == 3 && letters == 2 && !spaced &&
               kind(run.kinds[before + 1]).size + kind(run.kinds[before + 2]).size == 2;
    }

    Run run_through(int cell, std::span<const Cell> before, std::span<const Cell> after,
                    const std::int16_t* declared) const {
        Run run;
        int first = cell;
        while (lies(before[first])) {
            first = before[first];
            ++run.own;
        }
        for (int at = first; at >= 0 && (at == cell || lies(at)) && run.size < 64; at = after[at]) {
            run.kinds[run.size] = static_cast<std::uint8_t>(board[at]);
            run.olds[run.size] = declared ? static_cast<std::uint8_t>(declared[at]) : 0;
            ++run.size;
        }
        return run;
    }

    // A joker that is worth what its letter is can be judged with it.
    bool is_like_its_letter(int number) const {
        return number >= JOKERS && kind(number).worth == kind(number - JOKERS).worth &&
               kind(number - JOKERS).size;
    }

    // The letters with which a kind may go on in its run. Most kinds fail by that alone, where the
    // run can be read as one word only: pairs, signs and words written backwards are read otherwise.
    Mask followers(const Run& run) const {
        if (run.size == 2 || made.tariff.freely) return EVERY_LETTER;
        Place at = made.known.graph().start();
        for (int nth = 0; nth < run.size; ++nth)
            if (nth != run.own && run.kinds[nth] < SIGNS) return EVERY_LETTER;
        for (int nth = 0; nth < run.own; ++nth)
            if (!read(made.known.graph(), kind(run.kinds[nth]), at)) return 0;
        return at.node.mask();
    }

    // What each kind would gain by the straight run that it joins.
    void meet(Run& run, std::array<Verdict, KINDS>& told) const {
        bool old = false;
        for (const auto& [begin, end] : {std::pair{0, run.own}, std::pair{run.own + 1, run.size}})
            if (end - begin >= 2) {
                const Number number = spelled(run.kinds.data(), begin, end);
                old |= number >= 0 && made.known.sounds[number] >> made.elue & 1;
            }
        const Mask follow = followers(run);
        for (int number = 0; number < KINDS; ++number) {
            if (!kind(number).size) continue;
            if (is_like_its_letter(number)) {
                told[number] = told[number - JOKERS];
            } else if (number >= SIGNS && !(kind(number).first() & follow)) {
                told[number] = NO_WORD;
            } else {
                run.kinds[run.own] = static_cast<std::uint8_t>(number);
                told[number] = judged(run, old);
            }
        }
    }

    // What each kind would gain by the best diagonal that could be declared through its cell.
    void slant(Run& run, std::array<int, KINDS>& told) const {
        const Graph& graph = made.known.graph();
        // How far beginnings are read before they come to the cell.
        std::array<Place, 64> begun;
        std::array<bool, 64> reads;
        for (int begin = 0; begin <= run.own; ++begin) {
            begun[begin] = graph.start();
            reads[begin] = true;
            for (int at = begin; at < run.own && reads[begin]; ++at)
                reads[begin] = read(graph, kind(run.kinds[at]), begun[begin]);
        }
        for (int number = 0; number < KINDS; ++number) {
            if (!kind(number).size) continue;
            if (is_like_its_letter(number)) {
                told[number] = std::max(told[number], told[number - JOKERS]);
                continue;
            }
            run.kinds[run.own] = static_cast<std::uint8_t>(number);
            for (int begin = 0; begin <= run.own; ++begin) {
                Place reached = begun[begin];
                bool reading = reads[begin];
                for (int at = run.own; at < run.size; ++at) {
                    // Where any word may be written backwards, no beginning tells enough.
                    reading = reading && read(graph, kind(run.kinds[at]), reached);
                    if (!reading && !made.tariff.freely) break;
                    const int end = at + 1;
                    if (end - begin <= made.tariff.installed) continue;
                    if (!reached.node.is_final() && !made.tariff.freely) continue;
                    told[number] = std::max(told[number], diagonal(run, begin, end));
                }
            }
        }
    }

    int diagonal(const Run& run, int begin, int end) const {
        bool stale = false;
        for (int old = begin; old < end; ++old)
            stale |= run.olds[old] && old + run.olds[old] <= end;
        const Verdict word = one_word(run.kinds.data(), begin, end, stale);
        if (word.is_refused()) return 0;
        return word.points + word.more * made.tariff.stacked + made.tariff.slant * word.letters;
    }

    // What a cell gains by all the runs that it joins; false where it joins none.
    bool gain(const Ground& ground, int cell, const std::int16_t* const declared[2],
              Meeting& meeting) const {
        std::array<std::array<Verdict, KINDS>, 2> crossed{};
        std::array<int, KINDS> slanted{};
        bool joins = false;
        for (int axis = ACROSS; axis <= RISING; ++axis) {
            if (axis & SLANTED && !made.tariff.installed) break;
            Run run = run_through(cell, ground.before[axis], ground.after[axis],
                                  axis & SLANTED ? declared[axis - FALLING] : nullptr);
            if (run.size == 1) continue;
            joins = true;
            axis & SLANTED ? slant(run, slanted) : meet(run, crossed[axis]);
        }
        if (!joins) return false;
        const int conjoint = made.tariff.conjoint;
        const auto fitted = [](int gain) {
            return static_cast<std::int16_t>(std::clamp(gain, REFUSED, 32'767));
        };
        for (int number = 0; number < KINDS; ++number) {
            const Verdict &row = crossed[ACROSS][number], &column = crossed[DOWN][number];
            // A diagonal is crossed by straight words both ways, and nothing else may be declared
            // beside it.
            meeting.gains[FALLING][number] = fitted(row.points + column.points +
                                                    conjoint * (row.letters + column.letters));
            for (int axis : {ACROSS, DOWN}) {
                const Verdict& across = crossed[axis ^ 1][number];
                meeting.gains[axis][number] = fitted(across.points);
                // Where words beside a diagonal earn more, it always adds more than reading one
                // backwards.
                const int shared = 2 * (slanted[number] + conjoint * across.letters) + 1;
                meeting.extra[axis][number] =
                    fitted(std::max(slanted[number] > 0 ? shared : 0, 2 * across.more));
            }
        }
        return true;
    }

    void gains(const Ground& ground, const std::int16_t* const declared[2]) {
        met_at.assign(ground.cells, 0);
        made.meetings.assign(1, Meeting{});
        Meeting meeting{};
        for (int cell = 0; cell < ground.cells; ++cell)
            if (board[cell] < 0 && gain(ground, cell, declared, meeting)) {
                met_at[cell] = static_cast<std::uint16_t>(made.meetings.size());
                made.meetings.push_back(meeting);
            }
    }

    // The dice of a board, and what its cells take, along some lanes.
    Strip lie(const Ground& ground, const Ground::Lane& lanes, bool opening, int middle,
              const std::int16_t* const declared[2]) const {
        Strip strip;
        strip.axis = lanes.axis;
        strip.cells = lanes.cells;
        const int axis = strip.axis & WAYS;
        const bool against = strip.axis & BACKWARDS;
        std::array<std::uint8_t, 64> run;
        int begun = -1;
        std::uint64_t alone = 0;  // empty positions beside nothing: whatever comes there fits
        for (int at = 0; at <= WIDTH; ++at) {
            const Cell cell = strip.cells[at];
            const std::uint64_t bit = std::uint64_t{1} << at;
            if (lies(cell)) {
                strip.taken |= bit;
                strip.laid[at] = static_cast<std::uint8_t>(board[cell]);
                strip.worth[at] = kind(board[cell]).worth;
                if (begun < 0) begun = at;
                run[at - begun] = strip.laid[at];
                const int size = axis & SLANTED ? declared[axis & 1][cell] : 0;
                const int first = against ? at - size + 1 : at;
                if (size && first >= 0) {
                    strip.stale |= std::uint64_t{1} << first;
                    strip.olds[first] = static_cast<std::uint8_t>(size);
                }
                continue;
            }
            if (!strip.is_slanted() && begun >= 0 && at - begun >= 2) {
                const int size = at - begun;
                const Number number =
                    spelled(run.data(), against ? size : 0, against ? 0 : size);
                if (number >= 0 && made.known.sounds[number] >> made.elue & 1) {
                    strip.stale |= std::uint64_t{1} << begun;
                    strip.olds[begun] = static_cast<std::uint8_t>(size);
                }
            }
            begun = -1;
            if (cell < 0) continue;
            strip.empty |= bit;
            bool beside = opening && cell == middle;
            for (int way : {ACROSS, DOWN})
                beside |= lies(ground.before[way][cell]) || lies(ground.after[way][cell]);
            if (beside) strip.anchors |= bit;
            if (!met_at[cell]) {
                alone |= bit;
                continue;
            }
            strip.met[at] = met_at[cell];
            const Meeting& meeting = made.meetings[strip.met[at]];
            const auto& gains = meeting.gains[axis < FALLING ? axis : FALLING];
            bool met = false;
            for (int number = 0; number < KINDS; ++number) {
                if (!kind(number).size) continue;
                met |= gains[number] != 0 || (axis < FALLING && meeting.extra[axis][number] != 0);
                if (gains[number] <= HARDLY) continue;
                strip.fits[number] |= bit;
                strip.takes[at] |= kind(number).first();
            }
            if (met) strip.crossing |= bit;
        }
        Mask every = 0;
        for (int number = 0; number < KINDS; ++number)
            if (kind(number).size) {
                every |= kind(number).first();
                strip.fits[number] |= alone;
            }
        for (; alone; alone &= alone - 1) strip.takes[lowest(alone)] = every;
        return strip;
    }

    void lie_everywhere(const Ground& ground, int middle, const std::int16_t* const declared[2]) {
        bool opening = true;
        for (std::int16_t die : board) opening &= die < 0;
        made.strips.reserve(ground.strips.size());
        for (const Ground::Lane& lanes : ground.strips)
            if (!(lanes.axis & SLANTED) || made.tariff.installed)
                made.strips.push_back(lie(ground, lanes, opening, middle, declared));
        made.width = *std::lower_bound(ROW_WIDTHS.begin(), ROW_WIDTHS.end(),
                                       static_cast<int>(made.strips.size()));
    }

    void reach() {
        const auto width = static_cast<std::size_t>(made.width);
        for (int depth = 0; depth <= MOST_DICE; ++depth) {
            Reach& now = made.reach[depth];
            for (auto* row : {&now.open, &now.laid, &now.ends, &now.near}) row->resize(width);
            now.heads.resize(width * LETTERS);
        }
        for (std::size_t nth = 0; nth < made.strips.size(); ++nth) {
            const Strip& strip = made.strips[nth];
            const std::uint64_t meets = strip.is_slanted() ? 0 : strip.anchors;
            std::uint64_t ends = 0, near = 0;
            for (int depth = 0; depth <= MOST_DICE; ++depth) {
                Reach& now = made.reach[depth];
                now.open[nth] = strip.empty >> depth;
                now.laid[nth] = strip.taken >> depth;
                now.near[nth] = near |= (strip.taken | meets) >> depth;
                if (depth) ends |= meets >> (depth - 1);
                now.ends[nth] = ends & ~(strip.taken >> depth);
            }
            for (std::uint64_t there = strip.taken; there; there &= there - 1) {
                const int at = lowest(there);
                const int letter = kind(strip.laid[at]).letters[0];
                made.heads |= bit_of(letter);
                for (int depth = 0; depth <= std::min(at, MOST_DICE); ++depth)
                    made.reach[depth].heads[letter * width + nth] |= std::uint64_t{1}
                                                                     << (at - depth);
            }
        }
    }
};

}  // namespace
}  // namespace tablee::volapuk

using namespace tablee;
using namespace tablee::volapuk;

// Vocabularies and grounds

EXPORTED Vocabulary* volapuk_vocabulary_new(const Words* words, const std::uint64_t* accents,
                                            const std::uint32_t* sounds) {
    const std::size_t count = words->graph->root().count;
    return new Vocabulary{words, new Accents(accents, count), sounds, new Later<Anagrams>};
}

EXPORTED void volapuk_vocabulary_free(Vocabulary* known) {
    delete known->anagrams;
    delete known->accents;
    delete known;
}

// Strips, `WIDTH + 2` cells each, and for each of the four axes the cell before and then the cell
// after each cell.
EXPORTED Ground* volapuk_ground_new(std::int64_t strips, const std::int8_t* axes,
                                    const Cell* cells, std::int64_t size, const Cell* steps) {
    auto* ground = new Ground;
    ground->cells = static_cast<int>(size);
    ground->strips.resize(strips);
    for (std::int64_t strip = 0; strip < strips; ++strip) {
        ground->strips[strip].axis = axes[strip];
        std::copy_n(cells + strip * (WIDTH + 2), WIDTH + 2, ground->strips[strip].cells.begin());
    }
    for (int axis = 0; axis < 4; ++axis) {
        ground->before[axis].assign(steps, steps + size);
        ground->after[axis].assign(steps + size, steps + 2 * size);
        steps += 2 * size;
    }
    return ground;
}

EXPORTED void volapuk_ground_free(Ground* ground) { delete ground; }

// Positions

// `board` are the kinds by cell, -1 where no die lies. The first word of all goes through the
// `middle`. `declared` is how long a diagonal à l’atout is that falls from each cell, and then, that
// rises.
EXPORTED Position* volapuk_position_new(const Vocabulary* known, const Kind* kinds,
                                        const Tariff* tariff, std::int64_t elue,
                                        const Ground* ground, const std::int16_t* board,
                                        std::int64_t middle, const std::int16_t* declared) {
    auto* made = new Position;
    made->known = *known;
    made->tariff = *tariff;
    made->elue = static_cast<int>(elue);
    std::copy_n(kinds, KINDS, made->kinds.begin());
    Maker maker{*made, {board, static_cast<std::size_t>(ground->cells)}};
    const std::int16_t* const both[2] = {declared, declared + ground->cells};
    maker.gains(*ground, both);
    maker.lie_everywhere(*ground, static_cast<int>(middle), both);
    maker.reach();
    return made;
}

EXPORTED void volapuk_position_free(Position* position) { delete position; }
