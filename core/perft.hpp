// Counting move sequences, the measure by which two implementations of the same rules are compared.
#pragma once

#include <cstdint>

#include "control.hpp"
#include "game.hpp"

namespace quatuor {

// The number of move sequences of exactly `depth` plies; a finished game is not extended.
template <Position P>
std::uint64_t perft(const P& position, int depth, Control& control) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(position.count_moves());
    MovesOf<P> moves;
    position.legal_moves(moves);
    control.checkpoint(moves.size());
    std::uint64_t nodes = 0;
    for (Action action : moves) nodes += perft(position.after(action), depth - 1, control);
    return nodes;
}

}  // namespace quatuor
