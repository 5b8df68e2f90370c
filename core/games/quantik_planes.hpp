// The planes of Quantik for a learner: sixteen planes of 4 × 4.
//
//     0 … 3     own spheres, cylinders, cubes, cones       8 … 11     how many of each are left in one's hand
//     4 … 7     the other's                               12 … 15     and in the other's
//
// A player's word of sixty-four bits is four planes as it stands, and the mask of legal moves is one too.
#pragma once

#include "../planes.hpp"
#include "quantik.hpp"

namespace quatuor {

template <>
struct Planes<quantik::Position> {
    static constexpr std::array<std::size_t, 2> board{4, 4};
    static constexpr int count(int) { return 16; }

    static void write(const quantik::Position& position, int, Player seat, Byte* out) {
        std::uint64_t own = position.pieces(seat), other = position.pieces(opponent_of(seat));
        expand<64>(own, out);
        expand<64>(other, out + 64);
        PlaneWriter<16> hands(out + 128);
        for (std::uint64_t word : {own, other})
            for (int shape = 0; shape < 4; ++shape)
                hands.fill(2 - std::popcount(word >> (16 * shape) & quantik::lane));
    }
};

template <>
struct LegalMoves<quantik::Position> : ActionSet<64> {
    constexpr LegalMoves() = default;
    explicit constexpr LegalMoves(const quantik::Position& position) {
        if (!position.has_line()) add(position.legal_mask(), 0);
    }
};

static_assert(Observed<quantik::Position>);

}  // namespace quatuor
