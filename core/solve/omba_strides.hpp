// The moves of Omba by heights alone: for every shape of a layer where each piece, or one from the hand, can
// go, on which rolls, and what becomes of a row of owners then.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../control.hpp"
#include "../games/omba.hpp"
#include "omba_index.hpp"

namespace quatuor::omba {

// Which pieces become which when a move is made and the board turned: the new place of each, in four bits.
using Shuffle = std::uint64_t;

// A move of a shape: it is there for every row in which the piece is the mover's, and on these rolls.
struct Stride {
    Shuffle shuffle;
    std::uint32_t shape;  // the one it leads to, in this layer or, from the hand, in the one above
    std::uint8_t piece;   // the place of the piece that moves, or `from_hand`
    std::uint8_t rolls;   // one bit per face
};

inline constexpr std::uint8_t from_hand = 0xFF;

// Rows with their bits shuffled, by table: six bits at a time.
class Shuffled {
  public:
    Shuffled(Shuffle shuffle, Row flipped) {
        low_[0] = flipped;
        high_[0] = 0;
        for (unsigned bits = 1; bits < 64; ++bits) {
            int first = std::countr_zero(bits);
            low_[bits] = static_cast<Row>(low_[bits & (bits - 1)] ^ 1u << (shuffle >> (4 * first) & 15));
            high_[bits] =
                static_cast<Row>(high_[bits & (bits - 1)] ^ 1u << (shuffle >> (4 * first + 24) & 15));
        }
    }
    Row operator()(Row row) const { return static_cast<Row>(low_[row & 63] ^ high_[row >> 6 & 63]); }

  private:
    std::array<Row, 64> low_, high_;
};

// The strides of every shape of a layer.
class Strides {
  public:
    Strides(const Layer& layer, const Layer* above, Ruleset ruleset, Control& control) : ruleset_(ruleset) {
        first_.reserve(layer.shapes.size() + 1);
        for (std::size_t shape = 0; shape < layer.shapes.size(); ++shape) {
            first_.push_back(strides_.size());
            add(layer, above, layer.shapes[shape]);
            control.checkpoint(64);
        }
        first_.push_back(strides_.size());
    }

    std::span<const Stride> of(std::size_t shape) const {
        return {strides_.data() + first_[shape], first_[shape + 1] - first_[shape]};
    }

  private:
    // By end cell: the rolls that bring a piece there.
    using Reach = std::array<std::uint8_t, cells>;

    // `ends_with` says where a piece can end that spends a roll.
    template <class EndsWith>
    static Reach reach(EndsWith&& ends_with) {
        Reach rolls{};
        for (int roll = 1; roll <= faces; ++roll)
            for (Cells ends = ends_with(roll); ends != 0; ends &= ends - 1)
                rolls[static_cast<std::size_t>(std::countr_zero(ends))] |=
                    static_cast<std::uint8_t>(1 << (roll - 1));
        return rolls;
    }

    void add(const Layer& layer, const Layer* above, Heights heights) {
        if (above != nullptr) {
            Landscape land(heights);
            Steps steps = entry_steps(heights, ruleset_.gate);
            add_ends(*above, heights, -1, reach([&](int roll) { return land.ends(steps, roll, 0); }));
        }
        for (int cell = 0; cell < cells; ++cell) {
            if (height_of(heights, cell) == 0) continue;
            Landscape without(heights - one_on(cell));
            add_ends(layer, heights, cell,
                     reach([&](int roll) { return without.ends_from(cell, roll, ruleset_.loop); }));
        }
    }

    void add_ends(const Layer& into, Heights heights, int source, const Reach& rolls) {
        for (int end = 0; end < cells; ++end)
            if (std::uint8_t some = rolls[static_cast<std::size_t>(end)]; some != 0)
                strides_.push_back(stride(into, heights, source, end, some));
    }

    // By cell: where in the row its stack begins, when stacks are listed in the order of a turn.
    static std::array<int, cells> stack_starts(Heights heights, const Turn& order) {
        std::array<int, cells> starts{};
        int listed = 0;
        for (std::uint8_t cell : order) {
            starts[cell] = listed;
            listed += height_of(heights, cell);
        }
        return starts;
    }

    static Stride stride(const Layer& into, Heights heights, int source, int end, std::uint8_t rolls) {
        static constexpr auto turns = board_turns();
        Heights after = heights + one_on(end) - (source < 0 ? 0 : one_on(source));
        Shapes::Seat seat = into.shapes.of(after);
        auto before = stack_starts(heights, turns[0]), then = stack_starts(after, turns[seat.turn]);
        Shuffle shuffle = 0;
        auto goes = [&](int from, int to) { shuffle |= static_cast<Shuffle>(to) << (4 * from); };
        for (int cell = 0; cell < cells; ++cell)
            for (int level = 0; level < height_of(heights, cell) - (cell == source); ++level)
                goes(before[static_cast<std::size_t>(cell)] + level,
                     then[static_cast<std::size_t>(cell)] + level);
        int landing = then[static_cast<std::size_t>(end)] + height_of(after, end) - 1;
        if (source < 0) {
            // The new piece is listed last, where the row has no bit yet.
            goes(into.rows.count() - 1, landing);
            return {shuffle, seat.shape, from_hand, rolls};
        }
        int piece = before[static_cast<std::size_t>(source)] + height_of(heights, source) - 1;
        goes(piece, landing);
        return {shuffle, seat.shape, static_cast<std::uint8_t>(piece), rolls};
    }

    Ruleset ruleset_;
    std::vector<Stride> strides_;
    std::vector<std::size_t> first_;
};

}  // namespace quatuor::omba
