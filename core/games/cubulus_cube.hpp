// The cube of Cubulus: its cells, lines and squares in masks of twenty-seven bits.
//
// A cell's bit is its number, counted in the order of the text: layers from the top, rows from the back,
// columns from the left. A step to the right is one bit, to the front three, down nine, and everything
// straight in the cube is a stride:
//
//      top layer     middle layer   bottom layer
//      0  1  2        9 10 11        18 19 20   back       stride 1    L → R
//      3  4  5       12 13 14        21 22 23              stride 3    B → F
//      6  7  8       15 16 17        24 25 26   front      stride 9    U → D
//
// Lines: the cells of a line are p, p + s and p + 2s, so `m & m >> s & m >> 2s` finds all the full lines of a
// stride at once, at their first cells. Gathered into nine bits per face they are the mask of entries,
// numbered as the actions are:
//
//      bit 53 … 45   44 … 36   35 … 27   26 … 18   17 … 9   8 … 0
//          U         D         B         F         R        L         nine per face, in the order of cells
//
// Squares: the three kinds are all parallelograms, p, p + a, p + b, p + a + b. On a face of strides s and t a
// block has the sides s and t, the corners 2s and 2t, the diamond t - s and t + s. On the top face s is 1 and
// t is 3: its diamond 1 3 5 7 is found at bit 1, with the sides 2 and 4.
//
// Two masks lie in one word of sixty-four bits, thirty-two apart, wherever the same is asked of both. What a
// shift carries from the upper mask into the lower lands on cells where no line or square begins.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace quatuor::cubulus {

using Cells = std::uint32_t;
// Two sets of cells, thirty-two bits apart.
using Pair = std::uint64_t;
using Entries = std::uint64_t;

inline constexpr int balls_each = 9;

// After so many moves without a new ball the point is shared, if the players chose that.
inline constexpr int shift_limit = 200;

inline constexpr Cells cube = 0x7FF'FFFF;
inline constexpr Cells centre = 1u << 13;
inline constexpr Pair both = 0x1'0000'0001;

constexpr Pair pair_of(Cells low, Cells high) {
    return Pair{high} << 32 | low;
}

// Three cells in a row, from cell 0.
constexpr Cells run(int stride) {
    return 1u | 1u << stride | 1u << 2 * stride;
}

// The strides add up to thirteen: from two of them the third is known.
constexpr int other_stride(int s, int t) {
    return 13 - s - t;
}

// Where the lines of a stride begin: on the face that the other two strides span.
template <int stride>
inline constexpr Cells firsts = run(stride == 1 ? 3 : 1) * run(stride == 9 ? 3 : 9);

// The lines of a stride that lie in a set, at their first cells.
template <int stride>
constexpr Pair lines_in(Pair sets) {
    return sets & sets >> stride & sets >> 2 * stride & firsts<stride> * both;
}

// The first cells of a stride gathered into nine bits: three of a row next to each other, then three rows.
template <int stride>
constexpr Pair gathered(Pair sets) {
    if constexpr (stride == 1) return gathered<3>((sets | sets >> 2 | sets >> 4) & firsts<3> * both);
    if constexpr (stride == 3)
        return (sets & 0007 * both) | (sets >> 6 & 0070 * both) | (sets >> 12 & 0700 * both);
    return sets;
}

// Squares

constexpr Pair parallelograms(Pair sets, int a, int b) {
    Pair sides = sets & sets >> a;
    return sides & sides >> b;
}

// The squares on the two faces of strides s and t, each at its lowest cell: blocks, corners, diamonds.
template <int s, int t>
constexpr Pair squares_on(Pair sets) {
    constexpr Pair faces = both * (1u | 1u << 2 * other_stride(s, t));
    constexpr Pair quarters = 1u | 1u << s | 1u << t | 1u << (s + t);
    return (parallelograms(sets, s, t) & faces * quarters) | (parallelograms(sets, 2 * s, 2 * t) & faces) |
           (parallelograms(sets, t - s, t + s) & faces << s);
}

constexpr Pair squares_in(Pair sets) {
    return squares_on<1, 3>(sets) | squares_on<1, 9>(sets) | squares_on<3, 9>(sets);
}

// Entries

inline constexpr int entry_count = 54;

// A ban on nothing: the number after the last entry, whose bit no mask of entries has.
inline constexpr std::uint8_t no_entry = entry_count;

// The way in through a face: the cell behind it, and the stride from there to the opposite face.
struct Entry {
    int first;
    int stride;

    constexpr Cells line() const { return 1u << first | 1u << (first + stride) | 1u << (first + 2 * stride); }
    constexpr bool operator==(const Entry&) const = default;
};

constexpr std::array<Entry, entry_count> all_entries() {
    std::array<Entry, entry_count> entries{};
    std::size_t number = 0;
    auto add_face = [&](Cells face, int stride) {
        for (; face != 0; face &= face - 1) entries[number++] = {std::countr_zero(face), stride};
    };
    add_face(firsts<1>, 1);
    add_face(firsts<1> << 2, -1);
    add_face(firsts<3> << 6, -3);
    add_face(firsts<3>, 3);
    add_face(firsts<9> << 18, -9);
    add_face(firsts<9>, 9);
    return entries;
}

inline constexpr std::array<Entry, entry_count> entries = all_entries();

// The entry at the other end of the line: the faces come in pairs, nine entries each.
constexpr int opposite(int entry) {
    return entry / 9 % 2 == 0 ? entry + 9 : entry - 9;
}

// Bits for the two ends of nine lines, at the places of their faces: of the low ends in the lower half, of
// the high ones in the upper. The left face is named before the right, but the front before the back.
template <int stride>
constexpr Entries at_faces(Pair ends) {
    Entries low = ends & 0x1FF, high = ends >> 32;
    if constexpr (stride == 1) return low | high << 9;
    if constexpr (stride == 3) return high << 18 | low << 27;
    return high << 36 | low << 45;
}

}  // namespace quatuor::cubulus
