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
void operator delete(void* room) noexcept { std::free(room); }
void operator delete[](void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }
void operator delete[](void* room, std::size_t) noexcept { std::free(room); }

#if defined(_LIBCPP_VERSION) && defined(__GLIBC__)

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
