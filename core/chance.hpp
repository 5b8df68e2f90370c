// Points, and the chances they stand for.
//
// Points are hundredths of a logit: with e points a player expects to win with the chance
// 1 / (1 + exp(-e / 100)). Chances range from -10000, never wins, to 10000, always does.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace quatuor {

// The limit of points: no evaluation is more certain than this.
inline constexpr int most_points = 2000;

inline constexpr int whole_chance = 10000;

// The chance of a number of points; never quite certain.
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
