// Queries on a finished table of Omba for two: the value of every position and every move.
//
// The values are stored layer by layer, the emptiest first, in memory that the caller owns: a mapped file.
// With a roll to spend, a position is worth 1 less what its best move leaves the opponent.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "../control.hpp"
#include "../games/omba.hpp"
#include "../random.hpp"
#include "omba.hpp"
#include "omba_index.hpp"

namespace quatuor::omba {

class ValueTable {
  public:
    // The values of all layers, with `share` pieces per player.
    ValueTable(std::span<const Kept> values, int share, Ruleset ruleset)
        : values_(values), ruleset_(ruleset) {
        std::size_t first = 0;
        for (int count = 0; count <= 2 * share; ++count) {
            layers_.emplace_back(count, share);
            first_.push_back(first);
            first += layers_.back().size();
        }
        size_ = first;
    }

    // The number of values a table must have.
    std::size_t size() const { return size_; }

    // Whether a position is in the table: of this ruleset, not over, with possible material.
    bool knows(const Position& position) const {
        if (position.ruleset() != ruleset_ || position.out() != 0) return false;
        std::size_t count = static_cast<std::size_t>(pieces_on(position));
        return count < layers_.size() &&
               layers_[count].rows.number(row_of(position, position.player())) != no_row;
    }

    // The chance of the player to act.
    double chance(const Position& position) const {
        if (position.chance()) return chance_before_roll(position);
        MovesOf<Position> moves;
        position.legal_moves(moves);
        double best = 0;
        for (Action action : moves) best = std::max(best, chance_of(position, action));
        return best;
    }

    // The chance of the player to act after a roll or a move.
    double chance_of(const Position& position, Action action) const {
        Position after = position.after(action);
        if (after.winners() != 0) return after.winners() >> position.player() & 1 ? 1 : 0;
        return after.player() == position.player() ? chance(after) : 1 - chance(after);
    }

    // Games played out by the best moves: how many of them the player to act wins.
    std::uint64_t played_out(const Position& start, std::uint64_t games, std::uint64_t seed,
                             Control& control) const {
        SplitMix64 dice(starting_state(seed, 0));
        std::uint64_t won = 0;
        for (std::uint64_t game = 0; game < games; ++game) {
            Position position = start;
            while (position.winners() == 0) {
                position = position.after(position.chance() ? static_cast<Action>(dice.below(faces))
                                                            : best_move(position));
                control.checkpoint(8);
            }
            won += position.winners() >> start.player() & 1;
        }
        return won;
    }

  private:
    static int pieces_on(const Position& position) {
        return height_of(position.heights() * one_each, cells - 1);
    }

    // The owners as seen by a player.
    static Row row_of(const Position& position, Player player) {
        auto bytes = position.pack();
        std::uint32_t owners = bytes[5] | std::uint32_t{bytes[6]} << 8 | std::uint32_t{bytes[7]} << 16;
        unsigned row = 0;
        for (int piece = 0; piece < pieces_on(position); ++piece)
            row |= unsigned{(owners >> (2 * piece) & 3) == player} << piece;
        return static_cast<Row>(row);
    }

    double chance_before_roll(const Position& position) const {
        std::size_t count = static_cast<std::size_t>(pieces_on(position));
        Row row = row_of(position, position.player());
        return value_of(values_[first_[count] + layers_[count].place(position.heights(), row)]);
    }

    Action best_move(const Position& position) const {
        MovesOf<Position> moves;
        position.legal_moves(moves);
        return *std::ranges::max_element(moves, {},
                                         [&](Action action) { return chance_of(position, action); });
    }

    std::span<const Kept> values_;
    Ruleset ruleset_;
    std::vector<Layer> layers_;
    std::vector<std::size_t> first_;
    std::size_t size_ = 0;
};

}  // namespace quatuor::omba
