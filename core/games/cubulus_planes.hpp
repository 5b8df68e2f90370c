// The planes of Cubulus for a learner: planes of 3 × 3 × 3, layers from the top, rows from the back.
//
//     two players                                          three players
//     0  1  2    own balls, the other's, neutral ones      0  1  2    own balls, the next one's, the third's
//     3  4       the line that may not be shifted,         3  4       likewise
//                and the cell it may not be shifted from
//     5          the set-up is going on                    5  6       the next one, the third has resigned
//     6  7       whether one is player 0, 1                7  8  9    whether one is player 0, 1, 2
//     8  9 10    how many balls of 0, 1, 2 are not yet in  10 11 12   likewise
//     11         how often the position has stood, or,     13         likewise
//                under a limit, moves without a new ball
//
// A shift is shown by its line and where it enters, so that turning the cube swaps no planes. Under a limit
// no position stands twice, because the moves without a new ball are a part of it.
#pragma once

#include "../planes.hpp"
#include "cubulus.hpp"

namespace quatuor {

template <>
struct Planes<cubulus::Position> {
    static constexpr std::array<std::size_t, 3> board{3, 3, 3};
    static constexpr int count(int players) { return players == 3 ? 14 : 12; }

    static void write(const cubulus::Position& position, int stood, Player seat, Byte* out) {
        int players = position.player_count();
        std::array<cubulus::Cells, 3> balls{position.balls(seat),
                                            position.balls(seat_after(seat, 1, players)),
                                            position.balls(players == 3 ? seat_after(seat, 2, 3) : 2)};
        PlaneWriter<27> planes(out);
        for (cubulus::Cells cells : balls) planes.mark(cells);
        mark_ban(position.ban(), planes);
        if (players == 2)
            planes.fill(position.setting_up());
        else
            for (int places : {1, 2})
                planes.fill((position.remaining() >> seat_after(seat, places, 3) & 1) == 0);
        planes.choose(seat, players);
        for (cubulus::Cells cells : balls) planes.fill(cubulus::balls_each - std::popcount(cells));
        planes.fill(position.limited() ? position.since_ball() : stood);
    }

  private:
    static void mark_ban(int ban, PlaneWriter<27>& planes) {
        bool none = ban == cubulus::no_entry;
        cubulus::Entry entry = cubulus::entries[static_cast<std::size_t>(none ? 0 : ban)];
        planes.mark(none ? 0 : entry.line());
        planes.mark(none ? 0 : 1u << entry.first);
    }
};

template <>
struct LegalMoves<cubulus::Position> : ActionSet<cubulus::Position::actions> {
    constexpr LegalMoves() = default;
    explicit constexpr LegalMoves(const cubulus::Position& position) {
        using cubulus::Position;
        if (position.winners() != 0) return;
        cubulus::Moves masks = position.legal_masks();
        add(masks.inserts, 0);
        add(masks.pushes, Position::first_push);
        add(masks.shifts, Position::first_shift);
        if ((masks.inserts | masks.pushes | masks.shifts) == 0) add(1, Position::pass);
    }
};

static_assert(Observed<cubulus::Position>);

}  // namespace quatuor
