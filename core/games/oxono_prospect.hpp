// OXONO's lines that can still be made, for each player.
//
// A window of four cells is dead for a colour once it holds a piece of the other one, and for a symbol once
// it holds the other symbol; it is out of reach when it lacks more pieces than are left to place. A player
// without a window left to complete can no longer win.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "../prospect.hpp"
#include "oxono_judge.hpp"

namespace quatuor::oxono {

// Whether a window of a direction lacks no more than `left` cells of a set and holds nothing of another.
template <int step>
constexpr bool can_fill_along(Cells have, Cells others, int left) {
    Cells blocked = others | others >> step | others >> 2 * step | others >> 3 * step;
    Cells open = window_starts<step> & ~blocked;
    if (open == 0 || left >= 4) return open != 0;
    Cells first = have, second = have >> step, third = have >> 2 * step, fourth = have >> 3 * step;
    Cells front_any = first | second, front_all = first & second;
    Cells back_any = third | fourth, back_all = third & fourth;
    Cells one = front_any | back_any;
    Cells two = front_all | back_all | (front_any & back_any);
    Cells three = (front_all & back_any) | (front_any & back_all);
    Cells enough = left == 3 ? one : left == 2 ? two : three;
    return left > 0 && (open & enough) != 0;
}

constexpr bool can_fill(Cells have, Cells others, int left) {
    return can_fill_along<1>(have, others, left) || can_fill_along<side>(have, others, left);
}

constexpr int left_of(const Position& position, Player player, int symbol) {
    return copies - std::popcount(position.pieces(player) & position.symbols(symbol));
}

}  // namespace quatuor::oxono

namespace quatuor {

template <>
struct Prospect<oxono::Position> {
    using Position = oxono::Position;

    static constexpr bool hopeless(const Position& position, Player player) {
        Player other = opponent_of(player);
        std::array<int, 2> mine{oxono::left_of(position, player, 0), oxono::left_of(position, player, 1)};
        if (oxono::can_fill(position.pieces(player), position.pieces(other), mine[0] + mine[1])) return false;
        for (int symbol : {0, 1}) {
            int own = mine[static_cast<std::size_t>(symbol)];
            if (own > 0 && oxono::can_fill(position.symbols(symbol), position.symbols(1 - symbol),
                                           own + oxono::left_of(position, other, symbol)))
                return false;
        }
        return true;
    }
};

}  // namespace quatuor
