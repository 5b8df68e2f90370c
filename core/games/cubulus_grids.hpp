// All lines of Cubulus' cube at once, seen end on. The nine lines of a stride are a grid of three by three,
// in the order of their entries; one word has a bit per line for each of the three strides, ten bits apart:
//
//      bit 28 … 20    18 … 10    8 … 0              0 1 2
//          stride 9   stride 3   stride 1           3 4 5
//                                                   6 7 8
//
// Three such words hold the cells of a set: those at the low ends of the lines, in the middle, and at the
// high ends. For stride 9 they are the three layers. For the other two each layer of a set gives a row of
// every grid, and a table of words with all six of them, twenty bits from one place to the next:
//
//      bit 58 … 50   48 … 40   38 … 30   28 … 20   18 … 10   8 … 0
//          high ends           middle              low ends         stride 3, then stride 1
#pragma once

#include <array>
#include <cstdint>

#include "cubulus_cube.hpp"

namespace quatuor::cubulus {

using Grids = std::uint32_t;

// The cells of a set by their places on the lines.
struct Places {
    Grids low, middle, high;
};

// The first rows of the grids; those of lower layers are shifted on.
constexpr std::array<std::uint64_t, 512> first_rows() {
    std::array<std::uint64_t, 512> rows{};
    for (unsigned layer = 0; layer < 512; ++layer)
        for (unsigned cell = 0; cell < 9; ++cell)
            if (layer >> cell & 1)
                rows[layer] |= std::uint64_t{1} << (20 * (cell % 3) + cell / 3) |
                               std::uint64_t{1} << (20 * (cell / 3) + 10 + cell % 3);
    return rows;
}

inline constexpr std::array<std::uint64_t, 512> rows_of_layer = first_rows();

constexpr Places places_of(Cells cells) {
    Cells top = cells & 0x1FF, inside = cells >> 9 & 0x1FF, bottom = cells >> 18;
    std::uint64_t rows = rows_of_layer[top] | rows_of_layer[inside] << 3 | rows_of_layer[bottom] << 6;
    auto place = [rows](int n) { return static_cast<Grids>(rows >> 20 * n & 0xF'FFFF); };
    return {place(0) | top << 20, place(1) | inside << 20, place(2) | bottom << 20};
}

}  // namespace quatuor::cubulus
