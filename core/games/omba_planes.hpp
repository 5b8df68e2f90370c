// The planes of Omba for a learner, with n players: 15 n + 6 planes of 3 × 3.
//
//     12 n       pieces by level from the ground, then owner: level 0 own, level 0 the next player's, …
//     6          the roll shows 1, …, 6; none of them before a roll
//     n - 1      the next player, …, the last player is out
//     n          one is player 0, 1, …
//     n          how many pieces are in one's own hand, the next player's, …
//     1          the height of each stack
//
// Twelve pieces at most are marked in up to 48 planes: the planes are wiped, and each piece is one byte.
#pragma once

#include "../planes.hpp"
#include "omba.hpp"

namespace quatuor {

template <>
struct Planes<omba::Position> {
    static constexpr std::array<std::size_t, 2> board{3, 3};
    static constexpr int count(int players) { return 15 * players + 6; }

    static void write(const omba::Position& position, int, Player seat, Byte* out) {
        int players = position.player_count();
        out = mark_pieces(position, players, seat, out);
        PlaneWriter<omba::cells> planes(out);
        planes.choose(position.roll() - 1, omba::faces);
        for (int places = 1; places < players; ++places)
            planes.fill(position.out() >> seat_after(seat, places, players) & 1);
        planes.choose(seat, players);
        for (int places = 0; places < players; ++places)
            planes.fill(position.hand(static_cast<Player>(seat_after(seat, places, players))));
        out += omba::cells * (omba::faces + 3 * players - 1);
        for (int cell = 0; cell < omba::cells; ++cell) out[cell] = static_cast<Byte>(position.height(cell));
    }

  private:
    // Where the planes after them begin.
    static Byte* mark_pieces(const omba::Position& position, int players, int seat, Byte* out) {
        int level_size = omba::cells * players;
        auto size = static_cast<std::size_t>(omba::pieces * level_size);
        std::memset(out, 0, size);
        // By owner: where their plane of a level begins.
        std::array<int, max_players> planes{};
        for (int places = 0; places < players; ++places)
            planes[static_cast<std::size_t>(seat_after(seat, places, players))] = omba::cells * places;
        std::uint32_t owners = position.owners();
        omba::Heights heights = position.heights();
        for (omba::Heights left = heights; left != 0;) {
            int cell = std::countr_zero(left) / 4;
            Byte* place = out + cell;
            for (int height = omba::height_of(heights, cell); height > 0; --height) {
                place[planes[owners & 3]] = 1;
                owners >>= 2;
                place += level_size;
            }
            left &= ~(omba::Heights{0xF} << (4 * cell));
        }
        return out + size;
    }
};

template <>
struct LegalMoves<omba::Position> : ActionSet<omba::Position::actions> {
    LegalMoves() = default;
    explicit LegalMoves(const omba::Position& position) {
        if (position.chance() || position.winners() != 0) return;
        bool stuck = true;
        position.each_piece(position.roll(), [&](Action first, omba::Cells ends) {
            add(ends, first);
            stuck = stuck && ends == 0;
            return false;
        });
        if (stuck) add(1, omba::stuck);
    }
};

static_assert(Observed<omba::Position>);

}  // namespace quatuor
