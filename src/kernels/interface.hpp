// How Python calls what is compiled here.
//
// One shared library with a plain C interface, loaded by ctypes (`tablee.kernels`): no header of
// Python's, one binary for every Python. A function that Python may call is `EXPORTED`, is named
// for its module (`words_find`), and takes and gives whole numbers, fractions, pointers to flat
// structs and arrays. The typed module of the same name in `tablee/kernels/` declares it again,
// checks what it is given, and is the only one to call it: here, nothing is checked twice.
//
// The same arguments give the same answer on every processor and with every compiler: signed
// numbers wrap as unsigned ones would only where they are unsigned, fractions are never contracted
// or reordered (see the flags in hatch_build.py), and what libm gives otherwise on another machine
// is reckoned here (see exact.hpp). Nothing is thrown: an answer that has no room is cut short, and
// how much of it there would have been is told.
#pragma once

#include <cstddef>
#include <cstdint>

#define EXPORTED extern "C" __attribute__((visibility("default")))

namespace tablee {

// The index of the lowest bit that is set, of a mask that is not empty.
inline int lowest(std::uint64_t mask) { return __builtin_ctzll(mask); }

inline int popcount(std::uint64_t mask) { return __builtin_popcountll(mask); }

}  // namespace tablee
