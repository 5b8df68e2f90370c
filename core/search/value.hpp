// The values of a search between two players: one number, seen from the player to act.
//
//     -30000 … -29488   lost in n plies
//     -10000 … 10000    points or chances
//      29488 … 30000    won in n plies
//
// Where no die is rolled, a proved win is worth the more the sooner it comes. Where one is, values are
// averaged, so all of them are chances: from -10000, never wins, to 10000, always does.
#pragma once

#include "../chance.hpp"

namespace quatuor {

inline constexpr int certain = 30000;
inline constexpr int longest_win = 512;

// Counted from the root: the later a game is won, the less it is worth.
constexpr int won_at(int ply) {
    return certain - ply;
}
constexpr int lost_at(int ply) {
    return -won_at(ply);
}
constexpr bool is_won(int value) {
    return value >= certain - longest_win;
}
constexpr bool is_lost(int value) {
    return is_won(-value);
}
constexpr bool is_decided(int value) {
    return is_won(value) || is_lost(value);
}

}  // namespace quatuor
