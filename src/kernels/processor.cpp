// Which of the libraries built for this kind of machine its processor can run.

#include "interface.hpp"

// 3 where the processor has all of x86-64-v3, else 2; elsewhere 0.
EXPORTED std::int64_t processor_level() {
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool all = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                     __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
    return all ? 3 : 2;
#else
    return 0;
#endif
}
