// Which of the libraries built for this kind of machine its processor can run.

#include "interface.hpp"

#if defined(__x86_64__)
#include <cpuid.h>

namespace {

struct Told {
    unsigned a = 0, b = 0, c = 0, d = 0;
};

Told ask(unsigned leaf) {
    Told told;
    __get_cpuid_count(leaf, 0, &told.a, &told.b, &told.c, &told.d);
    return told;
}

bool has(unsigned told, unsigned wanted) { return (told & wanted) == wanted; }

// Does the system keep the long registers of a program when it lets another one run?
bool keeps_long_registers() {
    unsigned kept, rest;
    asm("xgetbv" : "=a"(kept), "=d"(rest) : "c"(0));
    return has(kept, 6);
}

// AVX, AVX2, BMI1, BMI2, F16C, FMA, LZCNT and MOVBE, as the psABI lists them.
bool has_level_3() {
    const unsigned basic = ask(1).c;
    return has(basic, bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C) &&
           has(ask(7).b, bit_BMI | bit_AVX2 | bit_BMI2) && has(ask(0x80000001).c, bit_LZCNT) &&
           keeps_long_registers();
}

}  // namespace

// 3 where the processor has all of x86-64-v3, else 2; elsewhere 0.
EXPORTED std::int64_t processor_level() { return has_level_3() ? 3 : 2; }

#else

EXPORTED std::int64_t processor_level() { return 0; }

#endif
