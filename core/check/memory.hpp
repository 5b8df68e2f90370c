// Counts every request for memory in a program, which includes this in its only source file: a search must
// not make any.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace quatuor::check {
inline std::uint64_t requests = 0;
}

void* operator new(std::size_t bytes) {
    ++quatuor::check::requests;
    if (void* memory = std::malloc(bytes)) return memory;
    throw std::bad_alloc();
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    ++quatuor::check::requests;
    return std::malloc(bytes);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
