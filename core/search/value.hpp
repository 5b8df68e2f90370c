// What a search between two players is about: one number, seen from the player to act.
//
//      -30000 … lost in n plies … -29488    -10000 … points or chances … 10000    29488 … won in n plies …
//      30000
//
// Where no die is rolled, a proved win is worth the more the sooner it comes. Where one is, values are
// averaged, so all of them are chances: from -10000, never wins, to 10000, always does.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "../game.hpp"

namespace quatuor {

inline constexpr int certain = 30000;
inline constexpr int longest_win = 512;
inline constexpr int whole_chance = 10000;

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

// Points are hundredths of a logit; no evaluation goes beyond these.
inline constexpr int most_points = 2000;

// The chance that so many points promise, short of certainty.
inline int chance_of(int points) {
    static const auto table = [] {
        std::array<short, 2 * most_points + 1> made{};
        for (int i = -most_points; i <= most_points; ++i)
            made[static_cast<std::size_t>(i + most_points)] =
                static_cast<short>(std::lround((whole_chance - 1) * std::tanh(i / 200.0)));
        return made;
    }();
    return table[static_cast<std::size_t>(std::clamp(points, -most_points, most_points) + most_points)];
}

}  // namespace quatuor
