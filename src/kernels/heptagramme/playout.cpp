// A few turns of Heptagramme played on a guessed table: what a turn leads to.
//
// Everybody takes the most points he can be sure of, and plays on what luck brings. What happens
// there is what the rules say, but for doubts, which those who know every word need not raise.

#include <cmath>

#include "../exact.hpp"
#include "certain.hpp"

namespace tablee::heptagramme {
namespace {

constexpr int SEATS = 4;
constexpr int FULL = 7;  // a hand is filled up to so many cards
constexpr int BLANK_ROUNDS = 3;
constexpr int ROOM = 128;  // for all the cards of the game in any one place

// Some cards in order.
struct Cards {
    std::int32_t size;
    std::uint8_t at[ROOM];

    Column all() const { return {at, static_cast<std::size_t>(size)}; }
    void add(std::uint8_t card) { at[size++] = card; }

    bool sound() const {
        return size >= 0 && size < ROOM &&
               std::all_of(at, at + size, [](std::uint8_t card) { return card <= JOKER; });
    }

    std::uint8_t take(int place) {
        const std::uint8_t card = at[place];
        std::copy(at + place + 1, at + size, at + place);
        --size;
        return card;
    }

    // Among cards that are sorted, and stay so.
    void sort_in(std::uint8_t card) {
        int place = size++;
        for (; place > 0 && at[place - 1] > card; --place) at[place] = at[place - 1];
        at[place] = card;
    }
};

// A whole table, as Python tells it too. `sum`, `placed` and `bonus` are those of the turn: points,
// cards and words, and whether the bonus card was drawn. `turns` are those played here.
struct Table {
    Cards columns[SLOTS];
    Cards hands[SEATS];  // sorted
    Cards pile, basket, majs;
    std::int32_t totals[SEATS];
    std::int32_t players, in_play, turn, blank, shortened, sum, placed, bonus, turns;
    std::uint64_t luck;

    Cards& hand() { return hands[turn]; }

    // Luck

    int below(int bound) {
        luck = luck * 6364136223846793005U + 1442695040888963407U;
        return static_cast<int>((luck >> 33 & 0x3FFFFFFF) % static_cast<std::uint64_t>(bound));
    }

    void shuffle(Cards& cards) {
        for (int last = cards.size - 1; last > 0; --last)
            std::swap(cards.at[last], cards.at[below(last + 1)]);
    }

    // The pile and, but for the short version, the basket.
    int drawable() const { return pile.size + (shortened ? 0 : basket.size); }

    // A card for whoever's turn it is; the basket becomes the pile that is used up.
    void draw() {
        if (!pile.size) {
            std::swap(pile, basket);
            basket.size = 0;
            shuffle(pile);
        }
        hand().sort_in(pile.at[--pile.size]);
    }

    // Turns

    Columns texts() const {
        Columns found;
        for (int slot = 0; slot < SLOTS; ++slot) found[slot] = columns[slot].all();
        return found;
    }

    // What whoever's turn it is does next.
    void choose(const Stems& stems, Paths& paths) {
        most_points(stems, texts(), Hand(hand().all()), paths);
    }

    // What the maj. of a finished word scores; a JOKER as the best that it may be.
    static int head_points(const Stems& stems, Column column) {
        if (column[0] != JOKER) return 2 * VALUES[column[0]];
        const Spots spots = locate(stems, column);
        int best = 0;
        for (const Spot& spot : spots.all())
            if (spot.stem.whole()) best = std::max(best, spot.head);
        return best;
    }

    // Place and announce what the paths say; how many words were announced.
    int lay(const Stems& stems, const Paths& paths) {
        int words = 0;
        for (int slot = 0; slot < SLOTS; ++slot) {
            Cards& column = columns[slot];
            const Path code = paths[slot] >> 1;
            int shift = 0;
            while (code >> shift > 1) shift += 5;
            while (shift > 0) {
                shift -= 5;
                const auto letter = static_cast<std::uint8_t>(code >> shift & 31);
                const Column held = hand().all();
                const auto found = std::find(held.begin(), held.end(), letter);
                column.add(hand().take(static_cast<int>(found - held.begin())));
                sum += VALUES[letter];
                ++placed;
            }
            if (paths[slot] & 1) {
                sum += head_points(stems, column.all());
                ++placed;
                ++words;
                for (std::uint8_t card : column.all().subspan(1)) basket.add(card);
                column.size = 0;
                if (majs.size) column.add(majs.at[--majs.size]);
            }
        }
        return words;
    }

    // How many words are yet to be finished.
    int words_left() const {
        int left = majs.size;
        for (const Cards& column : columns) left += column.size > 0;
        return left;
    }

    // Do as the paths say, then go on as long as luck brings something new to do it with.
    void play_turn(const Stems& stems, Paths& paths) {
        for (;;) {
            int news = lay(stems, paths);
            if (!words_left()) return;
            if (!hand().size && placed && !bonus && drawable()) {
                draw();
                bonus = 1;
                ++news;
            }
            if (!news) return;
            choose(stems, paths);
        }
    }

    // All but jokers, as far as there are other cards; first what is hardest to place.
    void exchange() {
        std::array<std::uint8_t, HAND> aside;
        int count = 0;
        for (const int left = drawable(); count < left; ++count) {
            const Cards& held = hand();
            int worst = -1;
            for (int at = 0; at < held.size; ++at)
                if (held.at[at] != JOKER &&
                    (worst < 0 || VALUES[held.at[at]] > VALUES[held.at[worst]]))
                    worst = at;
            if (worst < 0) break;
            aside[count] = hand().take(worst);
        }
        for (int n = 0; n < count; ++n) draw();
        for (int n = 0; n < count; ++n) basket.add(aside[n]);
    }

    bool plays(int seat) const { return in_play >> seat & 1; }

    // Write the points down, fill the hand or change it, and pass on. Is the game over?
    bool end_turn() {
        totals[turn] += sum;
        if (!words_left()) return true;
        if (placed) {
            blank = 0;
            for (int n = std::min(FULL - hand().size, drawable()); n > 0; --n) draw();
        } else {
            ++blank;
            exchange();
        }
        int count = 0, held = 0;
        for (int seat = 0; seat < players; ++seat)
            if (plays(seat)) {
                ++count;
                held += hands[seat].size;
            }
        if (blank >= BLANK_ROUNDS * count || (shortened && !held)) return true;
        sum = placed = bonus = 0;
        do turn = (turn + 1) % players;
        while (!plays(turn));
        return false;
    }

    // The chance of winning: known at the end, until then the likelier the further ahead.
    //
    // `spread` is how far apart one word that is yet to be finished brings the players.
    double judge(int seat, bool over, double spread) const {
        int rival = -1, equals = 0;
        for (int other = 0; other < players; ++other) {
            if (other == seat || !plays(other)) continue;
            if (rival < 0 || totals[other] > totals[rival]) rival = other, equals = 0;
            equals += totals[other] == totals[rival];
        }
        const int lead = totals[seat] - totals[rival];
        if (over) return lead > 0 ? 1.0 : lead == 0 ? 1.0 / (1 + equals) : 0.0;
        int left = words_left();
        // Some eight cards make a round of two, in which a word is finished.
        if (shortened) left = std::min(left, 1 + pile.size / 8);
        return logistic(lead / (spread * std::sqrt(static_cast<double>(left))));
    }

    // Are these cards, not more than a place has room for whatever is done with them, and is there
    // somebody to beat?
    bool sound() const {
        int cards = pile.size + basket.size;
        bool fine = pile.sound() && basket.sound() && majs.sound();
        for (const Cards& column : columns) fine &= column.sound(), cards += column.size;
        for (const Cards& hand : hands)
            fine &= hand.sound() && hand.size <= HAND &&
                    std::is_sorted(hand.at, hand.at + hand.size),
                cards += hand.size;
        return fine && cards < ROOM && players > 1 && players <= SEATS && turn >= 0 &&
               turn < players && in_play >> players == 0 && plays(turn) &&
               popcount(static_cast<unsigned>(in_play)) > 1;
    }

    // Are these in the hand, and is there a column to lay them at and to announce?
    bool allows(const Paths& paths) const {
        std::array<int, 32> held{};
        for (std::uint8_t card : hands[turn].all()) ++held[card];
        for (int slot = 0; slot < SLOTS; ++slot) {
            if (paths[slot] >> 1 == 0 || paths[slot] >> 1 >> 5 * HAND > 1) return false;
            for (Path code = paths[slot] >> 1; code > 1; code >>= 5)
                if (code < 32 || !held[code & 31]--) return false;
            if (paths[slot] != NOTHING && !columns[slot].size) return false;
        }
        return true;
    }
};
static_assert(sizeof(Cards) == 132 && sizeof(Table) == 14 * sizeof(Cards) + 4 * 13 + 4 + 8);

}  // namespace
}  // namespace tablee::heptagramme

using namespace tablee;
using namespace tablee::heptagramme;

// The chance of winning after some turns, of which one's own begins with `first`. The table is
// played on; equal luck, equal cards. Less than nothing if such a turn cannot be played there.
EXPORTED double heptagramme_playout(const Stems* stems, Table* table, const Path* first,
                                    std::uint64_t luck, std::int64_t turns, double spread) {
    Paths paths;
    std::copy(first, first + SLOTS, paths.begin());
    if (!table->sound() || !table->allows(paths)) return -1.0;
    const int seat = table->turn;
    table->luck = luck;
    table->shuffle(table->pile);
    table->shuffle(table->majs);
    for (;;) {
        table->play_turn(*stems, paths);
        ++table->turns;
        const bool over = table->end_turn();
        if (over || table->turns >= turns) return table->judge(seat, over, spread);
        table->choose(*stems, paths);
    }
}

EXPORTED std::int64_t heptagramme_table_size() { return sizeof(Table); }
