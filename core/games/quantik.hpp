// Quantik in two words of sixty-four bits.
//
// A player's pieces are one word: four lanes of sixteen cells, one per shape. A cell's bit is its number,
// counted row by row from the top left, so an action number, shape * 16 + cell, is the place of a bit:
//
//     bit  0  1  2  3   a4 b4 c4 d4        word:  cones | cubes | cylinders | spheres
//          4  5  6  7   a3 b3 c3 d3               63…48   47…32     31…16      15…0
//          8  9 10 11   a2 b2 c2 d2
//         12 13 14 15   a1 b1 c1 d1        all sixty-four moves are one mask of legal bits
//
// Rows, columns and regions of all four shapes are found at once: fold each line into its first bit, then
// multiply it back out. A cube on c3 (bit 6 of lane 2) folds to bit 4 of its lane for the row, bit 2 for the
// column, bit 2 for the region; times 0xF, 0x1111 and 0x33 it is the whole row, column and region.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "../bits.hpp"
#include "../game.hpp"

namespace quatuor::quantik {

// One bit in each lane.
inline constexpr std::uint64_t lanes = 0x0001'0001'0001'0001;
inline constexpr std::uint64_t lane = 0xFFFF;

// The first bits of the rows, the columns and the regions, in every lane.
inline constexpr std::uint64_t rows = 0x1111 * lanes;
inline constexpr std::uint64_t columns = 0x000F * lanes;
inline constexpr std::uint64_t regions = 0x0505 * lanes;

constexpr std::uint64_t folded_rows(std::uint64_t word) {
    word |= word >> 1;
    return (word | word >> 2) & rows;
}

constexpr std::uint64_t folded_columns(std::uint64_t word) {
    word |= (word >> 4) & (0x0FFF * lanes);
    return (word | word >> 8) & columns;
}

constexpr std::uint64_t folded_regions(std::uint64_t word) {
    word |= word >> 1;
    return (word | word >> 4) & regions;
}

// Folded lines multiplied back out: all the cells on them.
constexpr std::uint64_t unfolded(std::uint64_t rows, std::uint64_t columns, std::uint64_t regions) {
    return rows * 0xF | columns * 0x1111 | regions * 0x33;
}

// By shape: all the cells on a line with one of its pieces.
constexpr std::uint64_t lines_through(std::uint64_t pieces) {
    return unfolded(folded_rows(pieces), folded_columns(pieces), folded_regions(pieces));
}

// Whether all four lanes have a bit in the same place.
constexpr bool in_every_lane(std::uint64_t word) {
    word &= word >> 32;
    return (word & word >> 16 & lane) != 0;
}

class Position {
  public:
    static constexpr int actions = 64;
    static constexpr std::size_t max_moves = 64;
    static constexpr std::size_t packed_size = 16;

    constexpr Position() = default;
    constexpr Position(std::uint64_t first, std::uint64_t second) : pieces_{first, second} {}

    // The player to act
    constexpr Player player() const {
        return static_cast<Player>(std::popcount(pieces_[0] | pieces_[1]) & 1);
    }
    constexpr bool chance() const { return false; }
    constexpr int player_count() const { return 2; }

    // How it ends: by a line of four shapes, or because the player to move has nothing to place
    constexpr Players winners() const {
        return has_line() || legal_mask() == 0 ? only(opponent_of(player())) : Players{0};
    }

    // Legal moves
    void legal_moves(MoveList<max_moves>& moves) const {
        for (std::uint64_t mask = moves_mask(); mask != 0; mask &= mask - 1)
            moves.push(static_cast<Action>(std::countr_zero(mask)));
    }
    int count_moves() const { return std::popcount(moves_mask()); }
    Action nth_move(int n) const { return static_cast<Action>(nth_bit(moves_mask(), n)); }

    Position after(Action action) const {
        Position next = *this;
        next.pieces_[player()] |= std::uint64_t{1} << action;
        return next;
    }

    // Identity
    constexpr bool operator==(const Position&) const = default;
    constexpr std::uint64_t key() const { return scramble(scramble(0, pieces_[0]), pieces_[1]); }
    // The shapes of both players, then the cells of the first
    constexpr Identity identity() const {
        std::uint64_t first = pieces_[0] | pieces_[0] >> 32;
        return {pieces_[0] | pieces_[1], static_cast<std::uint32_t>((first | first >> 16) & lane)};
    }
    Position canonical() const;

    // Across the border: the two words, the first player's first, lowest byte first
    std::array<std::uint8_t, packed_size> pack() const;
    static std::optional<Position> unpack(std::span<const std::uint8_t> bytes);

    // For evaluations, planes and solvers
    constexpr std::uint64_t pieces(Player player) const { return pieces_[player]; }

    // A bit for every move that the rules of placing allow the player to move, or a player whose turn it
    // were.
    constexpr std::uint64_t legal_mask() const { return legal_mask(player()); }
    constexpr std::uint64_t legal_mask(Player mover) const {
        std::uint64_t mine = pieces_[mover], theirs = pieces_[1 - mover];
        std::uint64_t taken = mine | theirs;
        taken |= taken >> 32;
        taken = ((taken | taken >> 16) & lane) * lanes;
        return ~(taken | lines_through(theirs) | spent(mine));
    }

    // Whether a line shows the four shapes, of either player.
    constexpr bool has_line() const {
        std::uint64_t both = pieces_[0] | pieces_[1];
        return in_every_lane(folded_rows(both)) || in_every_lane(folded_columns(both)) ||
               in_every_lane(folded_regions(both));
    }

  private:
    constexpr std::uint64_t moves_mask() const { return has_line() ? 0 : legal_mask(); }

    // The whole lanes of the shapes a player has placed twice. Two bits of a lane differ in their column or
    // share it; either way a second bit remains when the lowest one is taken away.
    static constexpr std::uint64_t spent(std::uint64_t mine) {
        std::uint64_t full = 0;
        for (int shape = 0; shape < 4; ++shape) {
            std::uint64_t cells = mine >> (16 * shape) & lane;
            full |= (cells & (cells - 1) & lane) != 0 ? lane << (16 * shape) : 0;
        }
        return full;
    }

    std::array<std::uint64_t, 2> pieces_{};
};

// Symmetry: 128 turns of the board, and the shapes in any order.

using Turn = std::array<std::uint8_t, 16>;

constexpr std::array<Turn, 128> board_turns() {
    // The orders of four rows that keep bands together.
    constexpr std::array<std::array<std::uint8_t, 4>, 8> orders{{{0, 1, 2, 3},
                                                                 {0, 1, 3, 2},
                                                                 {1, 0, 2, 3},
                                                                 {1, 0, 3, 2},
                                                                 {2, 3, 0, 1},
                                                                 {2, 3, 1, 0},
                                                                 {3, 2, 0, 1},
                                                                 {3, 2, 1, 0}}};
    std::array<Turn, 128> turns{};
    for (std::size_t index = 0; index < turns.size(); ++index) {
        const auto &r = orders[index / 8 % 8], &c = orders[index % 8];
        for (std::size_t cell = 0; cell < 16; ++cell) {
            std::size_t row = r[cell / 4], column = c[cell % 4];
            turns[index][cell] = static_cast<std::uint8_t>(index < 64 ? 4 * row + column : 4 * column + row);
        }
    }
    return turns;
}

// The image of each half of a board under a turn: sixteen bits are turned by two table lookups.
struct TurnTables {
    std::array<std::array<std::array<std::uint16_t, 256>, 2>, 128> halves;
};

inline const TurnTables& turn_tables() {
    static const TurnTables tables = [] {
        TurnTables made{};
        constexpr auto turns = board_turns();
        for (std::size_t t = 0; t < turns.size(); ++t)
            for (std::size_t half = 0; half < 2; ++half)
                for (std::size_t bits = 0; bits < 256; ++bits)
                    for (std::size_t bit = 0; bit < 8; ++bit)
                        if (bits >> bit & 1)
                            made.halves[t][half][bits] |=
                                static_cast<std::uint16_t>(1u << turns[t][8 * half + bit]);
        return made;
    }();
    return tables;
}

// The image, of all 3072, whose shapes read smallest: after a turn of the board the shapes are put in order.
inline Position Position::canonical() const {
    const auto& tables = turn_tables().halves;
    std::array<std::uint32_t, 4> best{};
    best.fill(0xFFFF'FFFF);
    for (const auto& halves : tables) {
        auto turned = [&halves](std::uint64_t word, int shape) -> std::uint32_t {
            std::uint64_t cells = word >> (16 * shape) & lane;
            return static_cast<std::uint32_t>(halves[0][cells & 0xFF] | halves[1][cells >> 8]);
        };
        std::array<std::uint32_t, 4> image;
        for (int shape = 0; shape < 4; ++shape)
            image[static_cast<std::size_t>(shape)] =
                turned(pieces_[0], shape) << 16 | turned(pieces_[1], shape);
        std::sort(image.begin(), image.end());
        best = std::min(best, image);
    }
    Position result;
    for (std::size_t shape = 0; shape < 4; ++shape) {
        result.pieces_[0] |= std::uint64_t{best[shape] >> 16} << (16 * shape);
        result.pieces_[1] |= std::uint64_t{best[shape] & lane} << (16 * shape);
    }
    return result;
}

// Bytes.

inline std::array<std::uint8_t, Position::packed_size> Position::pack() const {
    std::array<std::uint8_t, packed_size> bytes;
    for (std::size_t i = 0; i < packed_size; ++i)
        bytes[i] = static_cast<std::uint8_t>(pieces_[i / 8] >> (8 * (i % 8)));
    return bytes;
}

// The material and the turn must be right; that no line holds a shape of both players is left to the Python
// rules.
inline std::optional<Position> Position::unpack(std::span<const std::uint8_t> bytes) {
    if (bytes.size() != packed_size) return std::nullopt;
    Position position;
    for (std::size_t i = 0; i < packed_size; ++i)
        position.pieces_[i / 8] |= std::uint64_t{bytes[i]} << (8 * (i % 8));
    auto [first, second] = position.pieces_;
    std::uint64_t cells = 0;
    for (int shape = 0; shape < 4; ++shape) {
        for (std::uint64_t word : {first, second}) {
            std::uint64_t mine = word >> (16 * shape) & lane;
            if (std::popcount(mine) > 2 || (cells & mine) != 0) return std::nullopt;
            cells |= mine;
        }
    }
    int ahead = std::popcount(first) - std::popcount(second);
    return ahead == 0 || ahead == 1 ? std::optional(position) : std::nullopt;
}

static_assert(quatuor::Position<Position>);

}  // namespace quatuor::quantik
