// The evaluation of OXONO.
//
// Lines of four are found in 36 windows, 18 along the rows and 18 along the columns. A set of cells,
// shifted by none to three steps, lies four times over the first cells of all windows of a direction, so one
// and of three of the four finds every window that lacks the fourth cell alone.
//
// A piece can complete a line where its totem can be beside it: the cells it may go to, moved one step to
// each side. A totem that goes where it is enclosed lets the piece go anywhere but under it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../judge.hpp"
#include "oxono.hpp"
#include "terms.hpp"

namespace quatuor::oxono {

// Where the windows of a direction begin.
template <int step>
inline constexpr Cells window_starts = step == 1 ? row_starts : board >> 3 * side;

// The cells that would make a line with three of a set, along one direction.
template <int step>
constexpr Cells completing_along(Cells cells) {
    Cells first = cells, second = cells >> step, third = cells >> 2 * step, fourth = cells >> 3 * step;
    Cells front = first & second, back = third & fourth;
    Cells starts = window_starts<step>;
    return (second & back & starts) | (first & back & starts) << step |
           (front & fourth & starts) << 2 * step | (front & third & starts) << 3 * step;
}

constexpr Cells completing(Cells cells) {
    return completing_along<1>(cells) | completing_along<side>(cells);
}

// How many windows hold two or three of a set and nothing of another one.
struct Windows {
    int two = 0, three = 0;
};

template <int step>
constexpr void count_along(Windows& windows, Cells cells, Cells others) {
    Cells first = cells, second = cells >> step, third = cells >> 2 * step, fourth = cells >> 3 * step;
    Cells blocked = others | others >> step | others >> 2 * step | others >> 3 * step;
    Cells open = window_starts<step> & ~blocked;
    Cells front_odd = first ^ second, front_full = first & second;
    Cells back_odd = third ^ fourth, back_full = third & fourth;
    Cells two = (front_odd & back_odd) | ((front_full ^ back_full) & ~(front_odd | back_odd));
    Cells three = (front_full & back_odd) | (front_odd & back_full);
    windows.two += std::popcount(two & open);
    windows.three += std::popcount(three & open);
}

constexpr Windows windows_of(Cells cells, Cells others) {
    Windows windows;
    count_along<1>(windows, cells, others);
    count_along<side>(windows, cells, others);
    return windows;
}

constexpr Cells beside(Cells cells) {
    return upwards(cells) | downwards(cells) | leftwards(cells) | rightwards(cells);
}

// Where a piece of a symbol can be put, by either player.
constexpr Cells reach(const Position& position, int symbol) {
    Cells open = position.open_cells(symbol), goals = position.destinations(symbol);
    Cells enclosed = goals & ~beside(open);
    if (enclosed == 0) [[likely]]
        return beside(goals) & open;
    // Under the totem itself the piece cannot go; with two goals to choose from it can go anywhere.
    return std::has_single_bit(enclosed) ? (beside(goals) | ~enclosed) & open : open;
}

constexpr bool holds(const Position& position, Player player, int symbol) {
    return std::popcount(position.pieces(player) & position.symbols(symbol)) < copies;
}

// How many pieces a player has placed of the symbol they have placed more of.
constexpr int most_placed(const Position& position, Player player) {
    int placed = std::popcount(position.pieces(player));
    int crosses = std::popcount(position.pieces(player) & position.symbols(0));
    return std::max(crosses, placed - crosses);
}

// The cells where a player wins at once with a piece of a symbol, if it were their turn.
constexpr Cells winning_cells(const Position& position, Player player, int symbol) {
    Cells wanted = completing(position.pieces(player)) | completing(position.symbols(symbol));
    if ((wanted & position.open_cells(symbol)) == 0 || !holds(position, player, symbol)) return 0;
    return wanted & reach(position, symbol);
}

// The first goal of a totem that lets its piece go to a cell within its reach.
constexpr int goal_for(const Position& position, int symbol, int cell) {
    Cells open = position.open_cells(symbol), goals = position.destinations(symbol);
    Cells near = goals & surroundings[static_cast<std::size_t>(cell)].beside;
    return std::countr_zero(near != 0 ? near : goals & ~beside(open) & ~bit(cell));
}

// By cell: the cells that share a window with it.
constexpr std::array<Cells, cell_count> all_crosses() {
    std::array<Cells, cell_count> crosses{};
    for (int cell = 0; cell < cell_count; ++cell) {
        Cells left = bit(cell), right = left, up = left, down = left;
        for (int away = 0; away < 3; ++away) {
            left |= leftwards(left), right |= rightwards(right);
            up |= upwards(up), down |= downwards(down);
        }
        crosses[static_cast<std::size_t>(cell)] = (left | right | up | down) & ~bit(cell);
    }
    return crosses;
}

inline constexpr std::array<Cells, cell_count> crosses = all_crosses();

}  // namespace quatuor::oxono

namespace quatuor {

template <>
struct Judge<oxono::Position> {
    using Position = oxono::Position;
    using Cells = oxono::Cells;

    static constexpr int terms = 10;
    static constexpr std::array<std::string_view, terms> names{
        "my twos",    "my threes", "my gaps", "their twos",   "their threes",
        "their gaps", "my scarce", "my lack", "their scarce", "their lack"};
    static constexpr Terms<terms> weights{4, 8, 28, -4, -12, -32, -73, -157, 43, 184};

    static constexpr Terms<terms> features(const Position& position) {
        Player me = position.player(), other = opponent_of(me);
        Cells mine = position.pieces(me), theirs = position.pieces(other), free = position.free_cells();
        Cells entered = free & oxono::beside(free);
        auto my = oxono::windows_of(mine, theirs), their = oxono::windows_of(theirs, mine);
        int my_most = oxono::most_placed(position, me), their_most = oxono::most_placed(position, other);
        return terms_of({my.two, my.three, std::popcount(oxono::completing(mine) & entered), their.two,
                         their.three, std::popcount(oxono::completing(theirs) & entered), scarce(my_most),
                         my_most == oxono::copies, scarce(their_most), their_most == oxono::copies});
    }
    static constexpr int evaluate(const Position& position, const Terms<terms>& weights) {
        return weighed(features(position), weights);
    }

    static constexpr std::optional<Action> winning_move(const Position& position) {
        for (int symbol : {0, 1}) {
            Cells winning = oxono::winning_cells(position, position.player(), symbol);
            if (winning == 0) continue;
            int cell = std::countr_zero(winning);
            int to = oxono::goal_for(position, symbol, cell);
            return static_cast<Action>(oxono::first_action(symbol, to) + cell);
        }
        return std::nullopt;
    }

    static constexpr bool threatened(const Position& position) {
        Player other = opponent_of(position.player());
        return (oxono::winning_cells(position, other, 0) | oxono::winning_cells(position, other, 1)) != 0;
    }

    // A piece is promising among its own colour, where it keeps others from completing, and in the middle.
    static constexpr auto promises(const Position& position) {
        Player other = opponent_of(position.player());
        Cells mine = position.pieces(position.player()), theirs = position.pieces(other);
        std::array<Cells, 2> alike{position.symbols(0), position.symbols(1)};
        Cells stopped = oxono::completing(theirs);
        std::array<Cells, 2> stopped_by{stopped | oxono::completing(alike[1]),
                                        stopped | oxono::completing(alike[0])};
        return [=](Action action) -> int {
            auto cell = static_cast<std::size_t>(action % oxono::cell_count);
            auto symbol = static_cast<std::size_t>(action / oxono::first_action(1, 0));
            Cells near = oxono::crosses[cell];
            int score = 8 * std::popcount(near & mine) + 3 * std::popcount(near & theirs) +
                        2 * std::popcount(near & alike[symbol]) + std::popcount(near);
            return score + ((stopped_by[symbol] >> cell & 1) != 0 ? 100 : 0);
        };
    }

    // The first moves have many images; later hardly a position has one that is met as well.
    static constexpr bool symmetric(const Position& position) {
        return std::popcount(position.pieces()) <= 2;
    }

  private:
    // How short a player is of the symbol they have placed more of, counted from the sixth piece.
    static constexpr int scarce(int most_placed) { return std::max(most_placed - 5, 0); }
};

static_assert(Judged<oxono::Position>);

}  // namespace quatuor
