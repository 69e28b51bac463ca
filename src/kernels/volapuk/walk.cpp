// Every word that dice can form along the lanes of a board.
//
// A die may show one kind or several: with one each, every word is listed; with several, the walk
// tells what each choice of faces, a keep-state, would be worth.
//
// As long as a word has met no die of the board, one frame stands for all its beginnings on all
// strips: `fits >> depth` are the beginnings whose cell at this depth takes a kind, and what is left
// of them after each kind is an AND of rows of masks. Where the next cell holds a die, beginnings
// part ways: each reads its own dice and goes on alone. A diagonal word is declared, and may stop or
// begin beside another die. Most of what goes on alone would come to nothing: a diagonal is left as
// soon as it can no longer find the dice that must be installed, and any beginning as soon as no word
// bears the accents that its dice show.
//
// Keep-states. With several faces a die, a frame also stands for all the dice that may show the same
// letters: its *ways*, each the dice still free and a keep-state, lie together in an arena. They
// depend on the kinds alone, so that all beginnings which go on from one kind share them, and the
// best word among those beginnings is worth its points to all of them at once. A joker is one more
// way to show a letter. Frames come off the stack in the opposite order of going on it, and ways
// with them: what lies above those of the frame that is taken off belongs to nobody any more.

#include <array>
#include <bit>
#include <type_traits>

#include "plays.hpp"

namespace tablee::volapuk {
namespace {

// What is left of a hand, as letters with which it can go on.
struct Offer {
    Mask singles = 0;  // kinds of one letter
    Mask firsts = 0;  // what any kind begins with
    std::uint64_t groups = 0;  // other kinds, by their place among those of the hand
};

// The dice of a hand by what they show.
struct Hand {
    int dice;
    std::uint32_t everything;
    std::uint32_t wild = 0;  // dice that may show a joker
    Mask wild_letters = 0;
    int count = 0;
    std::array<std::uint8_t, KINDS> kinds;  // under numbers of their own
    std::array<std::int8_t, KINDS> local;
    std::array<std::uint32_t, KINDS> holders{};  // which dice show each kind
    int groups = 0;
    std::array<std::uint8_t, 64> group_kinds;
    std::array<Offer, 1 << MOST_DICE> offers;  // by dice that are left

    // Jokers are kinds of their own where words are listed, else ways to show a letter.
    Hand(const Position& board, const Shown& shown, bool keeping)
        : dice(shown.dice), everything((1U << shown.dice) - 1) {
        local.fill(-1);
        for (int letter = 0; letter < LETTERS; ++letter)
            if (board.kinds[JOKERS + letter].size) wild_letters |= bit_of(letter);
        std::array<Offer, MOST_DICE> single{};
        for (int die = 0; die < dice; ++die)
            for (int face = 0; face < shown.faces; ++face)
                if (const int kind = shown(die, face);
                    kind == JOKERS || (kind >= 0 && board.kinds[kind].size))
                    add(board, die, kind, single[die]);
        if (wild)
            for (Mask left = wild_letters; left; left &= left - 1) {
                const int kind = lowest(left) + (keeping ? 0 : JOKERS);
                know(kind);
                if (!keeping) holders[kind] = wild;
            }
        offers[0] = {};
        for (std::uint32_t free = 1; free <= everything; ++free) {
            const Offer &one = single[lowest(free)], &rest = offers[free & (free - 1)];
            offers[free] = {one.singles | rest.singles, one.firsts | rest.firsts,
                            one.groups | rest.groups};
        }
    }

    void know(int kind) {
        if (local[kind] >= 0) return;
        local[kind] = static_cast<std::int8_t>(count);
        kinds[count++] = static_cast<std::uint8_t>(kind);
        if (kind >= LETTERS && kind < JOKERS) group_kinds[groups++] = static_cast<std::uint8_t>(kind);
    }

    void add(const Position& board, int die, int kind, Offer& offer) {
        const std::uint32_t bit = 1U << die;
        if (kind == JOKERS) {
            wild |= bit;
            offer.firsts |= wild_letters;
            return;
        }
        know(kind);
        holders[kind] |= bit;
        offer.firsts |= board.kinds[kind].first();
        if (kind < LETTERS) {
            offer.singles |= bit_of(kind);
        } else {
            for (int group = 0; group < groups; ++group)
                if (group_kinds[group] == kind) offer.groups |= std::uint64_t{1} << group;
        }
    }
};

// What a frame of a listing carries: the dice that are left. Of dice that show the same, the first
// is taken.
struct Free {
    std::uint32_t free;
};

// One way to show the kinds of a word, all in one number, so that a kind more is a sum: the
// keep-state, the dice that are free, the face that each die shows (`UNKNOWN` for none), and the
// letter for which a joker stands, counted from 1.
struct Way {
    static constexpr int FREE = 24, SHOWN = 32, STANDS = 56;
    std::uint64_t bits;

    std::uint32_t state() const { return bits & ((1 << FREE) - 1); }
    std::uint32_t free() const { return bits >> FREE & 0xFF; }
    std::uint64_t shown() const { return bits >> SHOWN & 0xFF'FFFF; }
    int stands_for() const { return static_cast<int>(bits >> STANDS) - 1; }
};
static_assert(3 * MOST_KEPT == Way::STANDS - Way::SHOWN && MOST_KEPT == Way::SHOWN - Way::FREE);

// What a frame carries that stands for many choices of faces: its ways in the arena, first those
// that no joker has helped yet, and what they can go on with together.
struct Ways {
    std::uint32_t begin, helped, end;
    Offer offer;
};

// The keep-states of a hand.
struct Keeping {
    std::int16_t* table;  // the best points of each keep-state
    std::array<std::array<std::uint64_t, MOST_KEPT>, KINDS> step{};  // a die shows a kind
    std::array<std::uint64_t, KINDS> faces{};  // by die, three bits each: the face with this kind
    std::array<std::uint64_t, KINDS> holders{};  // the lowest of these bits, of dice that have it
    std::uint64_t unknown = 0;

    // Of the dice, the first `loose` will be thrown again; the others are as they are.
    Keeping(const Shown& shown, int loose, std::int16_t* out) : table(out) {
        std::uint64_t weight = 1;
        for (int die = 0; die < shown.dice; ++die, weight *= STATES) {
            const std::uint64_t own = die < loose ? weight : 0;
            for (int face = 0; face < shown.faces; ++face) {
                const int kind = shown(die, face);
                if (kind < 0) continue;
                const auto less = static_cast<std::uint64_t>(UNKNOWN - face);
                step[kind][die] = -(own * less + (std::uint64_t{1} << (Way::FREE + die)) +
                                    (less << (Way::SHOWN + 3 * die)));
                faces[kind] &= ~(std::uint64_t{7} << 3 * die);
                faces[kind] |= static_cast<std::uint64_t>(face) << 3 * die;
                holders[kind] |= std::uint64_t{1} << 3 * die;
            }
            unknown += UNKNOWN * own + (std::uint64_t{1} << (Way::FREE + die)) +
                       (static_cast<std::uint64_t>(UNKNOWN) << (Way::SHOWN + 3 * die));
        }
    }

    void raise(Way way, std::int16_t points) const {
        std::int16_t& best = table[way.state()];
        if (best < points) best = points;
    }
};

// Words are listed.
struct Listing {
    Plays& out;
};

// Rows are of `WIDE` masks, as many as there are strips or a few more: loops of a known length.
template <int WIDE, bool KEEPING>
struct Walk {
    using Carried = std::conditional_t<KEEPING, Ways, Free>;
    using Row = std::array<std::uint64_t, WIDE>;

    struct Frame {
        Word word;
        Carried carried;
        std::int16_t strip;  // -1: all beginnings that are alive
        std::uint8_t start;
        std::uint8_t depth;
    };

    const Position& board;
    const Graph& graph;
    const Hand hand;
    const int full;  // dice of a hand that earns what there is for laying all of them
    const Sight* sight;  // null: everything is noticed
    std::conditional_t<KEEPING, Keeping, Listing> told;

    std::vector<Frame> frames{};
    std::vector<Row> alive{};  // of frames that are shared, the last frame's last
    std::vector<Row> taking{};  // by depth and kind of the hand
    std::vector<Way> arena{};
    std::uint32_t top = 0;  // of the arena

    // The kinds that can follow the frame that was taken off last, and where they lead.
    struct Follower {
        Place at;
        int kind;
    };
    std::array<Follower, KINDS + 1> followers{};

    // The beginnings of the frame that was taken off last, and those that take the kind at hand.
    Row mine{}, still{};
    Carried then{};  // what goes on after the kind at hand,
    bool is_formed = false;  // once it is needed
    Mask offered = 0;  // the letters with which the hand may go on after it
    int best = 0;  // points

    const Reach& reach(int depth) const { return board.reach[depth]; }

    void all() {
        frames.reserve(1024);
        alive.reserve(256);
        if constexpr (KEEPING) {
            arena.resize(1 << 16);
            arena[top++] = {told.unknown};
        }
        prepare();
        begin();
        while (!frames.empty()) {
            const Frame frame = frames.back();
            frames.pop_back();
            if constexpr (KEEPING) top = frame.carried.end;
            if (frame.strip < 0) {
                mine = alive.back();
                alive.pop_back();
                go_on<true>(frame);
            } else {
                go_on<false>(frame);
            }
        }
    }

    void prepare() {
        taking.resize(static_cast<std::size_t>(hand.dice) * hand.count);
        for (int number = 0; number < hand.count; ++number)
            for (std::size_t strip = 0; strip < board.strips.size(); ++strip) {
                const std::uint64_t fits = board.strips[strip].fits[hand.kinds[number]];
                for (int depth = 0; depth < hand.dice; ++depth)
                    taking[depth * hand.count + number][strip] = fits >> depth;
            }
    }

    Carried whole() const {
        if constexpr (KEEPING)
            return {0, 1, 1, offer_of(hand.everything, hand.everything)};
        else
            return {hand.everything};
    }

    // The beginnings on cells that are empty, and those with dice that lie there.
    void begin() {
        Row row{};
        frames.push_back({{graph.start(), 0, 0, {}, 0, 0}, whole(), -1, 0, 0});
        for (std::size_t nth = 0; nth < board.strips.size(); ++nth) {
            const Strip& strip = board.strips[nth];
            const std::uint64_t barred = strip.is_slanted() ? 0 : strip.taken << 1;
            row[nth] = strip.empty & ~barred & reach(hand.dice).near[nth];
            for (std::uint64_t firsts = strip.taken & ~barred; firsts; firsts &= firsts - 1) {
                const int start = lowest(firsts);
                Word word{graph.start(), 0, 0, {}, 0, 0};
                int at = start;
                bool reads = true;
                for (; reads && strip.taken >> at & 1; ++at) reads = add_laid(strip, at, word);
                if (reads && strip.empty >> at & 1 &&
                    word.at.node.bits & strip.takes[at] & hand.offers[hand.everything].firsts)
                    push(word, whole(), static_cast<int>(nth), start, at - start);
            }
        }
        alive.push_back(row);
    }

    [[gnu::always_inline]] bool add_laid(const Strip& strip, int at, Word& word) const {
        const Kind& kind = board.kinds[strip.laid[at]];
        if (!read(graph, kind, word.at)) return false;
        word.need |= kind.need << word.length;
        word.length += kind.size;
        word.worth += strip.worth[at];
        return true;
    }

    // Apart from the walk, as `tell` is: in it, they would take the registers of what is hot.
    [[gnu::noinline]] void push(const Word& word, const Carried& carried, int strip, int start, int depth) {
        // The graph is larger than the cache nearby, and its turn comes soon.
        __builtin_prefetch(&graph.edges[word.at.node.first()]);
        frames.push_back({word, carried, static_cast<std::int16_t>(strip),
                          static_cast<std::uint8_t>(start), static_cast<std::uint8_t>(depth)});
    }

    // Every kind that the hand can show next.
    template <bool SHARED>
    void go_on(const Frame& frame) {
        Mask next = frame.word.at.node.mask();
        if constexpr (!SHARED) next &= board.strips[frame.strip].takes[frame.start + frame.depth];
        Mask singles, jokers = 0;
        std::uint64_t groups;
        if constexpr (KEEPING) {
            singles = frame.carried.offer.singles;
            groups = frame.carried.offer.groups;
        } else {
            const Offer& offer = hand.offers[frame.carried.free];
            singles = offer.singles;
            groups = offer.groups;
            if (frame.carried.free & hand.wild) jokers = hand.wild_letters & next;
        }
        Follower* end = followers.data();
        for (singles &= next; singles; singles &= singles - 1)
            look<SHARED>(frame, lowest(singles), end);
        for (; jokers; jokers &= jokers - 1) look<SHARED>(frame, JOKERS + lowest(jokers), end);
        for (; groups; groups &= groups - 1) {
            const int kind = hand.group_kinds[lowest(groups)];
            if (next & board.kinds[kind].first()) look<SHARED>(frame, kind, end);
        }
        for (const Follower* each = followers.data(); each < end; ++each)
            show<SHARED>(frame, *each);
    }

    // Where a kind leads. The graph is larger than the cache nearby, and so is what words sound like:
    // what is needed of them is on its way while other kinds are looked at.
    template <bool SHARED>
    void look(const Frame& frame, int number, Follower*& end) const {
        if constexpr (!SHARED)
            if (!(board.strips[frame.strip].fits[number] >> (frame.start + frame.depth) & 1)) return;
        const Kind& kind = board.kinds[number];
        *end = {frame.word.at, number};
        if (!read(graph, kind, end->at)) return;
        // Accents that no word bears end a beginning long before its letters do.
        const std::uint64_t need = frame.word.need | kind.need << frame.word.length;
        if (need && !board.known.may_bear(frame.word.at, kind, need)) return;
        __builtin_prefetch(&graph.edges[end->at.node.first()]);
        if (board.heeds_sounds()) __builtin_prefetch(&board.known.sounds[end->at.number]);
        ++end;
    }

    // One kind more, wherever it fits: first all that need not read a die of the board next; then,
    // one by one, the others.
    template <bool SHARED>
    void show(const Frame& frame, const Follower& follower) {
        const int number = follower.kind;
        const Kind& kind = board.kinds[number];
        Word word = frame.word;
        word.at = follower.at;
        word.path |= static_cast<std::uint64_t>(number) << KIND_BITS * popcount(word.placed);
        word.placed |= 1U << frame.depth;
        word.worth += kind.worth;
        word.need |= kind.need << word.length;
        word.length += kind.size;
        is_formed = false;
        best = 0;
        if constexpr (KEEPING) {
            offered = EVERY_LETTER;
        } else {
            const std::uint32_t holders = hand.holders[number] & frame.carried.free;
            then.free = frame.carried.free & ~(holders & -holders);
            offered = hand.offers[then.free].firsts;
        }
        const std::size_t pushed = frames.size();
        if constexpr (SHARED)
            together(frame, number, word);
        else
            alone(frame, number, word, frame.strip, frame.start);
        if constexpr (KEEPING) {
            if (best > 0) {
                form(frame, number);
                for (std::uint32_t way = then.begin; way < then.end; ++way)
                    told.raise(arena[way], static_cast<std::int16_t>(std::min(best, 32'767)));
            }
            // Ways that nobody carries on.
            if (is_formed && frames.size() == pushed) top = then.begin;
        }
    }

    void together(const Frame& frame, int number, const Word& word) {
        const int size = frame.depth + 1;
        const Reach& now = reach(size);
        const auto& near = reach(std::min(frame.depth + word.at.node.height(), hand.dice)).near;
        const Row& takes = taking[frame.depth * hand.count + hand.local[number]];
        Row onward, ended;
        std::uint64_t goes_on = 0, parts = 0;
        for (int strip = 0; strip < WIDE; ++strip) {
            const std::uint64_t here = mine[strip] & takes[strip];
            still[strip] = here;
            onward[strip] = here & now.open[strip] & near[strip];
            ended[strip] = here & now.ends[strip];
            goes_on |= onward[strip];
            parts |= here & now.laid[strip];
        }
        if (size > 1 && board.known.ends(word.at, word.need) && thinks_of(word, size))
            end(word, size, ended);
        if (goes_on)
            if (const Carried* carried = carry(frame, number, word.at.node.mask())) {
                push(word, *carried, -1, 0, size);
                alive.push_back(onward);
            }
        // Only those whose die goes on with a letter that may follow.
        Mask headed = word.at.node.bits & board.heads;
        if (!parts || !headed) return;
        Row parting{};
        for (; headed; headed &= headed - 1) {
            const std::uint64_t* heads = &now.heads[lowest(headed) * WIDE];
            for (int strip = 0; strip < WIDE; ++strip) parting[strip] |= heads[strip];
        }
        for (int strip = 0; strip < WIDE; ++strip) parting[strip] &= still[strip];
        for (std::uint64_t left = strips_of(parting); left; left &= left - 1) {
            const int strip = lowest(left);
            for (std::uint64_t each = parting[strip]; each; each &= each - 1)
                alone(frame, number, word, strip, lowest(each));
        }
    }

    // The strips of which a row has something, as bits: few have, and nothing need be asked of others.
    static std::uint64_t strips_of(const Row& row) {
        static constexpr Row bits = [] {
            Row each{};
            for (int strip = 0; strip < WIDE; ++strip) each[strip] = std::uint64_t{1} << strip;
            return each;
        }();
        std::uint64_t strips = 0;
        for (int strip = 0; strip < WIDE; ++strip) strips |= row[strip] ? bits[strip] : 0;
        return strips;
    }

    // A word of nothing but new dice, wherever it ends. By itself it is worth the same on all strips
    // that run alike, and only what is crossed makes a difference: a list has more to write than that.
    void end(const Word& word, int size, const Row& ended) {
        std::uint64_t strips = strips_of(ended);
        if (!strips) return;
        const std::uint32_t sound = sound_of(board, word, {0, 0, size});
        const bool both_ways = board.tariff.freely && sound >> ANACYCLIC & 1;
        int runs = -1;
        Score score{};
        for (; strips; strips &= strips - 1) {
            const int strip = lowest(strips);
            if (both_ways && is_turned_back(board.strips[strip], sound)) continue;
            std::uint64_t left = ended[strip];
            if constexpr (KEEPING) {
                if (const int axis = board.strips[strip].axis & (SLANTED | BACKWARDS); runs != axis) {
                    runs = axis;
                    score = scored_alone(board, word, {strip, lowest(left), size}, sound,
                                         size == full);
                }
                for (; left; left &= left - 1) {
                    const Span here{strip, lowest(left), size};
                    if (finds(word, here))
                        best = std::max(best, scored_across(board, word, here, score));
                }
            } else {
                for (; left; left &= left - 1) tell(word, {strip, lowest(left), size}, sound);
            }
        }
    }

    // Does a straight beginning read the dice of the board that come next, and then end as a word or
    // go on with a letter that the hand has left?
    [[gnu::always_inline]] bool leads(const Strip& strip, int at, Place place) const {
        for (; strip.taken >> at & 1; ++at)
            if (!read(graph, board.kinds[strip.laid[at]], place)) return false;
        return place.node.is_final() || place.node.bits & strip.takes[at] & offered;
    }

    // Can a beginning of so many cells on a diagonal still find as many dice installed as it must,
    // with the letters that any word has left and the dice that the hand has?
    bool gathers(const Strip& strip, int at, const Word& word, int cells) const {
        const int laid_dice = popcount(word.placed);
        const int lacking = board.tariff.installed - (cells - laid_dice);
        if (lacking <= 0) return true;
        std::uint64_t dice = strip.taken >> at;
        for (int nth = 1; nth < lacking; ++nth) dice &= dice - 1;
        if (!dice) return false;
        const int more = lowest(dice) + 1;
        const std::uint64_t gaps = ~(strip.taken | strip.empty) >> at;
        return more <= word.at.node.height() && more - lacking <= hand.dice - laid_dice &&
               !(gaps & ((std::uint64_t{1} << more) - 1));
    }

    // One beginning, and the dice of the board that come next. A straight word ends where no die
    // lies, a diagonal may end before one.
    [[gnu::always_inline]] void alone(const Frame& frame, int number, const Word& begun, int nth, int start) {
        const Strip& strip = board.strips[nth];
        int at = start + frame.depth + 1;
        // Most lead nowhere: nothing but the graph and the lane is asked before.
        if (!(strip.is_slanted() ? gathers(strip, at, begun, frame.depth + 1)
                                 : leads(strip, at, begun.at)))
            return;
        Word word = begun;
        const int laid_dice = popcount(word.placed);
        for (;; ++at) {
            const bool more = strip.taken >> at & 1;
            const Span span{nth, start, at - start};
            if ((strip.is_slanted() ? span.size - laid_dice >= board.tariff.installed : !more) &&
                board.known.ends(word.at, word.need) && thinks_of(word, span.size))
                if (const std::uint32_t sound = sound_of(board, word, span);
                    !is_turned_back(strip, sound))
                    tell(word, span, sound);
            if (!more) break;
            if (!add_laid(strip, at, word)) return;
        }
        if (!(strip.empty >> at & 1)) return;
        const Mask next = word.at.node.bits & strip.takes[at];
        if (!next) return;
        if (const Carried* carried = carry(frame, number, next))
            push(word, *carried, nth, start, at - start);
    }

    bool thinks_of(const Word& word, int cells) const {
        if (!sight) return true;
        int jokers = 0;
        for (int nth = 0; nth < popcount(word.placed); ++nth)
            jokers += static_cast<int>(word.path >> KIND_BITS * nth & KIND_MASK) >= JOKERS;
        return sight->thinks_of(word.at.number, board.is_atout(word.at.number), cells, jokers);
    }

    bool finds(const Word& word, Span span) const {
        const Strip& strip = board.strips[span.strip];
        return !sight || sight->finds(word.at.number, strip.axis, strip.cells[span.start],
                                      span.size - popcount(word.placed));
    }

    [[gnu::noinline]] void tell(const Word& word, Span span, std::uint32_t sound) {
        if (!finds(word, span)) return;
        const bool every = popcount(word.placed) == full;
        const int points = scored(board, word, span, sound, every);
        if constexpr (KEEPING)
            best = std::max(best, points);
        else
            told.out.push_back({points, static_cast<std::uint32_t>(word.at.number), word.path,
                            word.placed, static_cast<std::uint16_t>(span.strip),
                            static_cast<std::uint8_t>(span.start),
                            static_cast<std::uint8_t>(span.size)});
    }

    // What a frame carries after this kind; none where the hand cannot go on with these letters.
    const Carried* carry(const Frame& frame, int number, Mask next) {
        if constexpr (KEEPING) {
            form(frame, number);
            return next & then.offer.firsts ? &then : nullptr;
        } else {
            return next & offered ? &then : nullptr;
        }
    }

    // What ways can go on with together: whatever any die that is free in one of them can show, and
    // a joker where one of these is free that has not been helped by another.
    Offer offer_of(std::uint32_t free, std::uint32_t unhelped) const {
        Offer offer = hand.offers[free];
        if (unhelped & hand.wild) offer.singles |= hand.wild_letters;
        return offer;
    }

    // The ways to show one kind more, each once.
    void form(const Frame& frame, int number) {
        if (is_formed) return;
        is_formed = true;
        const Ways& known = frame.carried;
        const std::size_t most = (known.end - known.begin) * 2 * MOST_KEPT;
        if (arena.size() < top + most) arena.resize(2 * (top + most));
        holds(frame.word, number) ? formed<true>(known, number) : formed<false>(known, number);
    }

    // Does one of the dice that are put down show this kind?
    static bool holds(const Word& word, int number) {
        constexpr std::uint64_t lows = [] {
            std::uint64_t each = 0;
            for (int die = 0; die < MOST_DICE; ++die) each |= std::uint64_t{1} << KIND_BITS * die;
            return each;
        }();
        constexpr std::uint64_t highs = lows << (KIND_BITS - 1);
        // What is not 0 sets its highest bit, itself or when the others overflow into it.
        const std::uint64_t other = word.path ^ lows * static_cast<std::uint64_t>(number);
        const std::uint64_t unlike = ((other & ~highs) + (highs - lows)) | other;
        const std::uint64_t put = (std::uint64_t{1} << KIND_BITS * popcount(word.placed)) - 1;
        return ~unlike & highs & put;
    }

    template <bool AGAIN>
    void formed(const Ways& known, int number) {
        const Way* const ways = arena.data();
        Way *const begin = &arena[top], *to = begin;
        const auto from = [&](std::uint32_t first, std::uint32_t behind) {
            return plainly<AGAIN>(ways + first, ways + behind, number, to);
        };
        const std::uint64_t unhelped = from(known.begin, known.helped);
        const Way* const helped = to;
        std::uint64_t free = unhelped | from(known.helped, known.end);
        if (number < LETTERS && hand.wild_letters >> number & 1)
            free |= wildly(ways + known.begin, ways + known.helped, number, to);
        then = {top, top + static_cast<std::uint32_t>(helped - begin),
                top + static_cast<std::uint32_t>(to - begin),
                offer_of(Way{free}.free(), Way{unhelped}.free())};
        top = then.end;
    }

    // A die shows the kind itself. Where it comes again, the same dice could have come in another
    // order: they come from the first to the last, and the joker after them. What any of these ways
    // leaves free is told as ways have it.
    template <bool AGAIN>
    std::uint64_t plainly(const Way* way, const Way* end, int number, Way*& to) const {
        const auto& steps = told.step[number];
        const std::uint32_t holders = hand.holders[number];
        std::uint64_t free = 0;
        for (; way < end; ++way) {
            std::uint32_t dice = holders & way->free();
            if constexpr (AGAIN) {
                if (way->stands_for() == number) continue;
                const std::uint64_t other = way->shown() ^ told.faces[number];
                const std::uint64_t same =
                    ~(other | other >> 1 | other >> 2) & told.holders[number];
                if (same) dice &= ~0U << ((std::bit_width(same) - 1) / 3 + 1);
            }
            for (; dice; dice &= dice - 1) {
                *to = {way->bits + steps[lowest(dice)]};
                free |= (to++)->bits;
            }
        }
        return free;
    }

    // A joker shows it, in ways that no other has helped.
    std::uint64_t wildly(const Way* way, const Way* end, int number, Way*& to) const {
        const std::uint64_t stands = static_cast<std::uint64_t>(number + 1) << Way::STANDS;
        std::uint64_t free = 0;
        for (; way < end; ++way)
            for (std::uint32_t dice = hand.wild & way->free(); dice; dice &= dice - 1) {
                *to = {way->bits + told.step[JOKERS][lowest(dice)] + stands};
                free |= (to++)->bits;
            }
        return free;
    }
};

// Calls what is made for so many strips.
template <typename Call>
void in_width(int width, const Call& call) {
    [&]<std::size_t... NTH>(std::index_sequence<NTH...>) {
        (void)((width == ROW_WIDTHS[NTH] &&
                (call(std::integral_constant<int, ROW_WIDTHS[NTH]>{}), true)) ||
               ...);
    }(std::make_index_sequence<ROW_WIDTHS.size()>{});
}

}  // namespace

void list_plays(const Position& board, const Shown& shown, int full, const Sight* sight,
                Plays& out) {
    in_width(board.width, [&](auto wide) {
        Walk<wide(), false>{
            board, board.known.graph(), Hand(board, shown, false), full, sight, {out}}
            .all();
    });
}

void value_states(const Position& board, const Shown& shown, int loose, int full,
                  const Sight* sight, std::int16_t* table) {
    in_width(board.width, [&](auto wide) {
        Walk<wide(), true>{board, board.known.graph(), Hand(board, shown, true), full, sight,
                           Keeping(shown, loose, table)}
            .all();
    });
}

}  // namespace tablee::volapuk
