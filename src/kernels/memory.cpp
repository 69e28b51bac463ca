// Memory, from C's own malloc.
//
// C++'s `new` throws where there is none left, and brings along what it takes to throw. Nothing
// here could catch it: the program ends, as it would anyhow. So a compiler whose library of C++ is
// not at hand can make ours without it (see Zig in hatch_build.py).

#include <cstdlib>
#include <new>

namespace {

void* allocated(std::size_t size) {
    if (void* room = std::malloc(size ? size : 1)) return room;
    std::abort();
}

}  // namespace

void* operator new(std::size_t size) { return allocated(size); }
void* operator new[](std::size_t size) { return allocated(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocated(size); }
void* operator new(std::size_t size, std::align_val_t align) {
    // Of whole lines, as C asks for.
    const auto line = static_cast<std::size_t>(align);
    if (void* room = std::aligned_alloc(line, (size + line - 1) / line * line)) return room;
    std::abort();
}
void operator delete(void* room) noexcept { std::free(room); }
void operator delete[](void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }
void operator delete[](void* room, std::size_t) noexcept { std::free(room); }
void operator delete(void* room, std::align_val_t) noexcept { std::free(room); }
void operator delete(void* room, std::size_t, std::align_val_t) noexcept { std::free(room); }

#if defined(_LIBCPP_VERSION) && defined(__GLIBC__)

// What a stable sort asks for memory with: an empty thing.
__attribute__((weak)) const std::nothrow_t std::nothrow{};

// How many places a hash table takes.
_LIBCPP_BEGIN_NAMESPACE_STD
__attribute__((weak)) size_t __next_prime(size_t least) {
    const auto is_prime = [](size_t number) {
        for (size_t other = 2; other * other <= number; ++other)
            if (number % other == 0) return false;
        return true;
    };
    // Like the library's own, which knows that none is wanted for nothing.
    if (least < 2) return least ? 2 : 0;
    while (!is_prime(least)) ++least;
    return least;
}
_LIBCPP_END_NAMESPACE_STD

// What ends a thread's own things when it ends: glibc knows how, and C++'s library only passes it
// on. Weak, so that the library's own are taken where it is there.
extern "C" {

int __cxa_thread_atexit_impl(void (*end)(void*), void* thing, void* library);

__attribute__((weak, visibility("hidden"))) void* __dso_handle = &__dso_handle;

__attribute__((weak, visibility("hidden"))) int __cxa_thread_atexit(void (*end)(void*), void* thing,
                                                                    void* library) {
    return __cxa_thread_atexit_impl(end, thing, library);
}
}

#endif
