// The report of any search: the best moves at the root, each with its value.
//
// Reports are made for the caller when a search pauses; the search itself never makes one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "../game.hpp"

namespace quatuor {

// How many bytes a search may fill by default.
inline constexpr std::uint64_t default_bytes = std::uint64_t{64} << 20;

// A move at the root: the score every player may expect after it, whether that is proved, in how many plies
// the game then ends where that is known, and how play would go on, the move itself first. A line ends where
// a die would be rolled.
struct Line {
    Action action = 0;
    std::array<float, max_players> scores{};
    bool exact = false;
    std::optional<std::uint16_t> distance;
    std::vector<Action> actions;
};

// The lines, best first; before a roll, the faces in their order.
struct Report {
    int depth = 0;
    std::uint64_t nodes = 0;
    // Whether the first line is proved to be the best.
    bool exact = false;
    // Whether more searching would find nothing new.
    bool finished = false;
    std::vector<Line> lines;
};

}  // namespace quatuor
