// Functions of fractions that give the same bits everywhere.
//
// The standard promises no last bit of exp, and glibc chooses another code for it by the
// processor; a bot would then play otherwise on another machine. Sums, products, quotients and
// square roots are exact to the last bit by IEEE 754, so what is made of them alone is the same
// everywhere.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

namespace tablee {

// e to the power of x, to some fifteen digits; 0 and infinity where a double ends.
inline double exponential(double x) {
    if (x < -708.0) return 0.0;
    if (x > 709.0) return HUGE_VAL;
    // x = n ln 2 + rest, where the rest is at most ln 2 / 2 either way.
    constexpr double per_power = 1.4426950408889634, high = 0.693147180369123816490,
                     low = 1.90821492927058770002e-10;
    double turns = x * per_power;
    auto n = static_cast<std::int64_t>(turns < 0 ? turns - 0.5 : turns + 0.5);
    double rest = (x - static_cast<double>(n) * high) - static_cast<double>(n) * low;
    double sum = 1.0;
    for (int k = 14; k > 0; --k) sum = 1.0 + rest * sum / k;
    auto bits = static_cast<std::uint64_t>(n + 1023) << 52;
    double power;
    std::memcpy(&power, &bits, sizeof power);
    return sum * power;
}

// The chance that belongs to a lead: 1/2 at nought, nearly 1 far ahead.
inline double logistic(double x) { return 1.0 / (1.0 + exponential(-x)); }

}  // namespace tablee
