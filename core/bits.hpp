// Bits picked and counted, with the instructions of the machine where it has them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace quatuor {

// The index of the n-th set bit, counted from 0; at least n + 1 bits are set.
inline int nth_bit(std::uint64_t bits, int n) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, bits));
#else
    // Halve the window until one bit is left: six steps, whatever n is.
    int place = 0;
    for (int width = 32; width > 0; width /= 2) {
        int low = std::popcount(bits & ((std::uint64_t{1} << width) - 1));
        if (n >= low) {
            n -= low;
            bits >>= width;
            place += width;
        }
    }
    return place;
#endif
}

// Four words side by side, on which an operation is one instruction where the compiler has vectors.
#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
using Lanes = std::uint32_t __attribute__((vector_size(16)));

// The first two of four words in one, and the last two.
inline std::array<std::uint64_t, 2> halves(Lanes lanes) {
    using Longs = std::uint64_t __attribute__((vector_size(16)));
    auto longs = std::bit_cast<Longs>(lanes);
    return {longs[0], longs[1]};
}
#else
struct Lanes {
    std::uint32_t words[4];

    std::uint32_t operator[](std::size_t i) const { return words[i]; }
    Lanes operator~() const { return {~words[0], ~words[1], ~words[2], ~words[3]}; }
    friend Lanes operator&(const Lanes& a, const Lanes& b) {
        return {a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]};
    }
    friend Lanes operator|(const Lanes& a, const Lanes& b) {
        return {a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]};
    }
    friend Lanes operator&(const Lanes& a, std::uint32_t b) { return a & Lanes{b, b, b, b}; }
    friend Lanes operator|(const Lanes& a, std::uint32_t b) { return a | Lanes{b, b, b, b}; }
    friend Lanes operator<<(const Lanes& a, int n) { return {a[0] << n, a[1] << n, a[2] << n, a[3] << n}; }
    friend Lanes operator>>(const Lanes& a, int n) { return {a[0] >> n, a[1] >> n, a[2] >> n, a[3] >> n}; }
};

inline std::array<std::uint64_t, 2> halves(const Lanes& lanes) {
    return {lanes[0] | std::uint64_t{lanes[1]} << 32, lanes[2] | std::uint64_t{lanes[3]} << 32};
}
#endif

}  // namespace quatuor
