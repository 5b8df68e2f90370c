// A weighted sum: the counts of a position times their weights.
//
// Points are hundredths of a logit, as in chance.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "../chance.hpp"

namespace quatuor {

template <std::size_t count>
using Terms = std::array<std::int16_t, count>;

// Counts in the form of terms.
template <std::size_t count>
constexpr Terms<count> terms_of(const int (&counted)[count]) {
    Terms<count> terms{};
    for (std::size_t term = 0; term < count; ++term) terms[term] = static_cast<std::int16_t>(counted[term]);
    return terms;
}

template <std::size_t count>
constexpr int weighed(const Terms<count>& counted, const Terms<count>& weights) {
    int points = 0;
    for (std::size_t term = 0; term < count; ++term) points += counted[term] * weights[term];
    return std::clamp(points, -most_points, most_points);
}

}  // namespace quatuor
