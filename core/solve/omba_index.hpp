// The index of every position of Omba for two in a table: keys are neither stored nor searched for.
//
// A position before a roll, seen from the player whose roll it is, is nine heights and a row of owners: the
// owner of each piece, stack by stack, each from the bottom up. A layer is all positions with the same number
// of pieces on the board. Within it,
//
//     place = shape * rows + row
//
// where `shape` counts the heights that represent their symmetric images, and `row` the rows of owners that
// the material allows: with n pieces on the board and k per player, n - k to k of them are the mover's. All
// rows of a shape are kept, even where a symmetry of the shape makes two of them one position: that is 4%
// too many, and makes all blocks of a layer equally long.
//
//     heights 0 1 0 | 0 0 0 | 2 0 0, owners (from cell 0 on) 1, 0 1      the mover's pieces are ones
//                                                                        row 0b101, of three pieces
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../games/omba.hpp"

namespace quatuor::omba {

// Owners as bits: those of the mover's pieces are set.
using Row = std::uint16_t;

inline constexpr int most_share = 6;
inline constexpr std::uint16_t no_row = 0xFFFF;

constexpr Row row_of_ones(int count) {
    return static_cast<Row>((1u << count) - 1);
}

// The rows of owners of a layer.
class Rows {
  public:
    Rows(int count, int share) : count_(count), share_(share), numbers_(std::size_t{1} << pieces, no_row) {
        for (Row row = 0; row < 1u << count; ++row) {
            int mine = std::popcount(row);
            if (mine > share || count - mine > share) continue;
            numbers_[row] = static_cast<std::uint16_t>(rows_.size());
            rows_.push_back(row);
        }
    }

    std::size_t size() const { return rows_.size(); }
    Row operator[](std::size_t number) const { return rows_[number]; }
    // `no_row` where the material does not allow it.
    std::uint16_t number(Row row) const { return numbers_[row]; }
    bool has_hand(Row row) const { return std::popcount(row) < share_; }
    int count() const { return count_; }

  private:
    int count_, share_;
    std::vector<Row> rows_;
    std::vector<std::uint16_t> numbers_;
};

// Which of the turns undoes a turn.
constexpr std::array<std::uint8_t, 8> turns_back() {
    constexpr auto turns = board_turns();
    std::array<std::uint8_t, 8> back{};
    for (std::size_t t = 0; t < 8; ++t)
        for (std::size_t u = 0; u < 8; ++u) {
            bool undone = true;
            for (std::size_t cell = 0; cell < cells; ++cell) undone &= turns[u][turns[t][cell]] == cell;
            if (undone) back[t] = static_cast<std::uint8_t>(u);
        }
    return back;
}

// The heights of a layer up to symmetry.
class Shapes {
  public:
    // The shape that stands for some heights, and the turn that makes it of them.
    struct Seat {
        std::uint32_t shape : 29;
        std::uint32_t turn : 3;
    };

    explicit Shapes(int count) : seats_(choose(count + 8, 8), Seat{unseated, 0}) {
        seat(count, cells - 1, 0);
    }

    std::size_t size() const { return heights_.size(); }
    Heights operator[](std::size_t shape) const { return heights_[shape]; }
    Seat of(Heights heights) const { return seats_[rank(heights)]; }
    // How many heights a shape stands for.
    int images(std::size_t shape) const { return images_[shape]; }

  private:
    static constexpr std::uint32_t unseated = 0x1FFF'FFFF;

    static constexpr std::size_t choose(int n, int k) {
        std::size_t ways = 1;
        for (int i = 0; i < k; ++i)
            ways = ways * static_cast<std::size_t>(n - i) / static_cast<std::size_t>(i + 1);
        return ways;
    }

    // Heights of one sum, numbered: eight bars among the pieces, where each stands.
    static std::size_t rank(Heights heights) {
        static constexpr auto ways = [] {
            std::array<std::array<std::uint32_t, 9>, 21> table{};
            for (int n = 0; n <= 20; ++n)
                for (int k = 1; k <= 8; ++k)
                    table[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)] =
                        k <= n ? static_cast<std::uint32_t>(choose(n, k)) : 0;
            return table;
        }();
        Heights sums = heights * one_each;
        std::size_t number = 0;
        for (int bar = 0; bar < 8; ++bar)
            number +=
                ways[static_cast<std::size_t>(height_of(sums, bar) + bar)][static_cast<std::size_t>(bar + 1)];
        return number;
    }

    // Go through all heights with `left` pieces for the cells up to this one. The first of an orbit to come
    // represents it.
    void seat(int left, int cell, Heights heights) {
        if (cell == 0) return seat_images(heights | Heights(left));
        for (int height = 0; height <= left; ++height)
            seat(left - height, cell - 1, heights | Heights(height) << (4 * cell));
    }

    void seat_images(Heights heights) {
        static constexpr auto turns = board_turns();
        static constexpr auto back = turns_back();
        if (of(heights).shape != unseated) return;
        int images = 0;
        for (std::size_t t = 0; t < turns.size(); ++t) {
            Seat& seat = seats_[rank(turned_heights(heights, turns[t]))];
            if (seat.shape != unseated) continue;
            seat = {static_cast<std::uint32_t>(heights_.size()) & unseated, back[t] & 7u};
            ++images;
        }
        heights_.push_back(heights);
        images_.push_back(static_cast<std::uint8_t>(images));
    }

    std::vector<Heights> heights_;
    std::vector<std::uint8_t> images_;
    std::vector<Seat> seats_;
};

// The row with the stacks in their new order.
constexpr Row turned_row(Row row, Heights heights, const Turn& turn) {
    return static_cast<Row>(turned_owners<1>(row, heights, turn));
}

// All positions with `count` pieces on the board, of players with `share` pieces each.
class Layer {
  public:
    Layer(int count, int share) : rows(count, share), shapes(count) {}

    Rows rows;
    Shapes shapes;

    std::size_t size() const { return shapes.size() * rows.size(); }

    // The place of a position: heights, and the row of the player whose roll it is.
    std::size_t place(Heights heights, Row row) const {
        static constexpr auto turns = board_turns();
        Shapes::Seat seat = shapes.of(heights);
        Row turned = turned_row(row, heights, turns[seat.turn]);
        return seat.shape * rows.size() + rows.number(turned);
    }

    // The smallest of the rows that symmetries of a shape make of one: it stands for all of them.
    Row canonical_row(std::size_t shape, Row row) const {
        static constexpr auto turns = board_turns();
        Heights heights = shapes[shape];
        Row least = row;
        for (const Turn& turn : turns)
            if (turned_heights(heights, turn) == heights)
                least = std::min(least, turned_row(row, heights, turn));
        return least;
    }

    bool is_symmetric(std::size_t shape) const { return shapes.images(shape) < 8; }

    // All positions, and how many there are up to symmetry.
    std::uint64_t positions() const {
        std::uint64_t total = 0;
        for (std::size_t shape = 0; shape < shapes.size(); ++shape)
            total += static_cast<std::uint64_t>(shapes.images(shape)) * rows.size();
        return total;
    }
    std::uint64_t classes() const {
        std::uint64_t total = 0;
        for (std::size_t shape = 0; shape < shapes.size(); ++shape) {
            if (!is_symmetric(shape)) {
                total += rows.size();
                continue;
            }
            for (std::size_t row = 0; row < rows.size(); ++row)
                total += canonical_row(shape, rows[row]) == rows[row];
        }
        return total;
    }
};

}  // namespace quatuor::omba
