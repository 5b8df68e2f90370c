// Bits picked and counted, with the instructions of the machine where it has them.
#pragma once

#include <bit>
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

}  // namespace quatuor
