// A learner's view of a position: planes of bytes, and a mask with a byte for every action number.
//
// A plane is a byte for every cell of the board. Some planes mark cells with 0 and 1; others describe the
// whole position, with the same value in every cell. They are relative to a seat, usually that of the player
// to act: own pieces first, then those of the others in turn order. `src/quatuor/envs/planes.py` names every
// plane, and tests compare both with the Python rules.
//
// Positions keep their pieces as bits, and bits become bytes here a register at a time: the 36 cells of OXONO
// cost a store of 32 bytes and one of 4. Legal moves are worked out once per position, into a small set that
// is kept with it: a mask is written from the set, an action is looked up in it, and a random action is its
// n-th member.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "bits.hpp"
#include "game.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace quatuor {

using Byte = std::uint8_t;

// A game's planes, specialised next to its rules: see the concept below.
template <class P>
struct Planes;

// The legal moves of a position as a set: likewise.
template <class P>
struct LegalMoves;

template <class P>
concept Observed = Position<P> && requires(const P& position, int number, Player seat, Byte* out,
                                           const LegalMoves<P>& set, Action action) {
    // The sides of a board, and the number of planes for a number of players.
    Planes<P>::board.size();
    { Planes<P>::count(number) } -> std::same_as<int>;

    // Write them all, as a player sees them. The number is how often the position has occurred before in its
    // game: the one fact a position does not hold.
    Planes<P>::write(position, number, seat, out);

    // Empty when the game is over, and while a die is to be rolled.
    LegalMoves<P>();
    LegalMoves<P>(position);
    { set.empty() } -> std::same_as<bool>;
    { set.count() } -> std::same_as<int>;
    { set.nth(number) } -> std::same_as<Action>;
    { set.contains(action) } -> std::same_as<bool>;
    set.write(out);

    // Overwrite the mask of another set of the same game.
    set.write_over(set, out);
};

// The cells of a board.
template <class P>
constexpr std::size_t cells_of() {
    std::size_t cells = 1;
    for (std::size_t side : Planes<P>::board) cells *= side;
    return cells;
}

// How many bytes an observation takes.
template <class P>
constexpr std::size_t observation_size(int players) {
    return cells_of<P>() * static_cast<std::size_t>(Planes<P>::count(players));
}

// Bits become bytes, the lowest first.

// Four: multiplied by 1 + 2^7 + 2^14 + 2^21, bit k stands at 8k.
inline void expand4(unsigned bits, Byte* out) {
    std::uint32_t bytes = bits % 16 * 0x0020'4081u & 0x0101'0101u;
    std::memcpy(out, &bytes, 4);
}

// Eight: byte k of eight copies keeps bit k alone, and 127 more brings it to the top of the byte.
inline void expand8(unsigned bits, Byte* out) {
    std::uint64_t copies = bits % 256 * 0x0101'0101'0101'0101u & 0x8040'2010'0804'0201u;
    std::uint64_t bytes = (copies + 0x7F7F'7F7F'7F7F'7F7Fu) >> 7 & 0x0101'0101'0101'0101u;
    std::memcpy(out, &bytes, 8);
}

inline void expand32(std::uint32_t bits, Byte* out) {
#if defined(__AVX2__)
    // Every byte gets the byte that holds its bit, and tests its own bit alone.
    const __m256i places = _mm256_set_epi64x(0x0303'0303'0303'0303, 0x0202'0202'0202'0202,
                                             0x0101'0101'0101'0101, 0x0000'0000'0000'0000);
    const __m256i bit = _mm256_set1_epi64x(static_cast<long long>(0x8040'2010'0804'0201u));
    __m256i bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(bits)), places);
    bytes = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit), bit);
    bytes = _mm256_and_si256(bytes, _mm256_set1_epi8(1));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), bytes);
#else
    for (int part = 0; part < 4; ++part) expand8(bits >> (8 * part), out + 8 * part);
#endif
}

// A fixed number of bits, from the lowest on.
template <int Bits>
inline void expand(std::uint64_t bits, Byte* out) {
    static_assert(0 < Bits && Bits <= 64);
    if constexpr (Bits >= 32) {
        expand32(static_cast<std::uint32_t>(bits), out);
        if constexpr (Bits > 32) expand<Bits - 32>(bits >> 32, out + 32);
    } else if constexpr (Bits >= 8) {
        expand8(static_cast<unsigned>(bits), out);
        if constexpr (Bits > 8) expand<Bits - 8>(bits >> 8, out + 8);
    } else if constexpr (Bits >= 4) {
        expand4(static_cast<unsigned>(bits), out);
        if constexpr (Bits > 4) expand<Bits - 4>(bits >> 4, out + 4);
    } else {
        *out = static_cast<Byte>(bits & 1);
        if constexpr (Bits > 1) expand<Bits - 1>(bits >> 1, out + 1);
    }
}

// One plane after the other, of a board with `Cells` cells.
template <std::size_t Cells>
class PlaneWriter {
  public:
    explicit PlaneWriter(Byte* out) : out_(out) {}

    // Some cells marked.
    void mark(std::uint64_t cells) {
        expand<Cells>(cells, out_);
        out_ += Cells;
    }
    // All cells alike.
    void fill(int value) {
        std::memset(out_, value, Cells);
        out_ += Cells;
    }
    // One of several planes filled with ones, the others with zeros; all zeros where `which` is out of range.
    void choose(int which, int planes) {
        for (int plane = 0; plane < planes; ++plane) fill(plane == which);
    }

  private:
    Byte* out_;
};

// The seat a number of places after a player in turn order.
constexpr int seat_after(int player, int places, int players) {
    int seat = player + places;
    return seat < players ? seat : seat - players;
}

// A set of action numbers, one bit each.
template <int Actions>
class ActionSet {
  public:
    static constexpr int last_bits = Actions % 64 == 0 ? 64 : Actions % 64;
    static constexpr std::size_t word_count = (Actions + 63) / 64;

    constexpr ActionSet() = default;

    // Add the bits of a mask, counted from an action number.
    constexpr void add(std::uint64_t mask, int first) {
        auto word = static_cast<std::size_t>(first / 64);
        int shift = first % 64;
        words_[word] |= mask << shift;
        if (shift != 0 && word + 1 < word_count) words_[word + 1] |= mask >> (64 - shift);
    }

    constexpr bool empty() const { return words_ == std::array<std::uint64_t, word_count>{}; }
    constexpr int count() const {
        int count = 0;
        for (std::uint64_t word : words_) count += std::popcount(word);
        return count;
    }
    constexpr bool contains(Action action) const {
        return action < Actions && (words_[action / 64u] >> (action % 64u) & 1) != 0;
    }
    Action nth(int n) const {
        std::size_t word = 0;
        for (int count; n >= (count = std::popcount(words_[word])); ++word) n -= count;
        return static_cast<Action>(64 * word + static_cast<unsigned>(nth_bit(words_[word], n)));
    }

    void write(Byte* out) const {
        for (std::size_t word = 0; word + 1 < word_count; ++word) expand<64>(words_[word], out + 64 * word);
        expand<last_bits>(words_[word_count - 1], out + 64 * (word_count - 1));
    }
    void write_over(const ActionSet&, Byte* out) const { write(out); }

  private:
    std::array<std::uint64_t, word_count> words_{};
};

}  // namespace quatuor
