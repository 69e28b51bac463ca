// The turn of most points that needs no luck.
#pragma once

#include "turns.hpp"

namespace tablee::heptagramme {

using Paths = std::array<Path, SLOTS>;

// The most points that need no luck, and how to make them.
int most_points(const Stems& stems, const Columns& columns, const Hand& hand, Paths& out);

}  // namespace tablee::heptagramme
