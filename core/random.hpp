// Reproducible chance: from one seed, every machine draws the same numbers.
//
// SplitMix64 (Steele, Lea and Flood, 2014) walks through the 64-bit integers in steps of an odd constant and
// scrambles each place it comes to. Its state is one integer, so a generator costs nothing to make, to copy
// or to store, and as the scrambler is a bijection every 64-bit value comes exactly once in a full walk. A
// pair (seed, stream) is scrambled into the place where the walk begins: neighbouring seeds, and neighbouring
// streams of one seed, begin at unrelated places.
//
// This is the fast twin of src/quatuor/dice.py, number for number; a test holds them equal.
#pragma once

#include <cstdint>

namespace quatuor {

// The step of the walk: 2^64 divided by the golden ratio, made odd.
inline constexpr std::uint64_t golden_gamma = 0x9E3779B97F4A7C15;

// The scrambler: a bijection of the 64-bit integers in which every input bit moves about half of the output.
constexpr std::uint64_t mix(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

// Where the walk of a stream of a seed begins.
constexpr std::uint64_t starting_state(std::uint64_t seed, std::uint64_t stream) {
    return mix(mix(seed) + stream);
}

// The upper half of the 128-bit product.
constexpr std::uint64_t multiply_high(std::uint64_t a, std::uint64_t b) {
    __extension__ typedef unsigned __int128 Wide;
    return static_cast<std::uint64_t>((static_cast<Wide>(a) * b) >> 64);
}

class SplitMix64 {
  public:
    explicit constexpr SplitMix64(std::uint64_t state) : state_(state) {}

    // Drawing
    constexpr std::uint64_t next() { return mix(state_ += golden_gamma); }

    // A number from 0 to n - 1, from one draw; n is at least 1. The draw is scaled rather than divided, so no
    // number is likelier than another by more than n in 2^64.
    constexpr std::uint64_t below(std::uint64_t n) { return multiply_high(next(), n); }

    // Storing
    constexpr std::uint64_t state() const { return state_; }

  private:
    std::uint64_t state_;
};

}  // namespace quatuor
