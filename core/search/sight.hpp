// The moves a player sees. Beginners overlook some moves, and the same ones every time.
//
// A move is hidden by a hash of the seed, the position and the move, never by a draw, so that every search of
// one seed is blind in the same spots, on every machine. One move of each position, picked by the same hash,
// is never hidden. Faces of the die are never overlooked.
//
// Up to `sure` plies from the root a move that wins at once is always seen: one's own at 1, the answer of the
// next player too at 2. Seeing an answer is useless to a player blind to what prevents it. So a player who
// searches one ply beyond their own move, and finds that it allows a win, sees every move that does not.
#pragma once

#include <cstdint>

#include "../game.hpp"
#include "../judge.hpp"
#include "../random.hpp"

namespace quatuor {

// A game in which the next player may be lost before the game is over: every roll would put them out.
template <class P>
concept Dooming = Judged<P> && requires(const P& position) {
    { Judge<P>::doomed(position) } -> std::same_as<bool>;
};

// Whether a move ends the game with the whole point for the player who made it.
template <Position P>
bool wins_at_once(const P& position, Action action) {
    P next = position.after(action);
    if constexpr (Dooming<P>)
        if (next.winners() == 0 && Judge<P>::doomed(next)) return true;
    return next.winners() == only(position.player());
}

// Whether the player to move has such a move; never before a roll or at the end.
template <Position P>
bool can_win_at_once(const P& position) {
    if (position.chance() || position.winners() != 0) return false;
    if constexpr (Judged<P> && !Dooming<P>) {
        return Judge<P>::winning_move(position).has_value();
    } else {
        MovesOf<P> moves;
        position.legal_moves(moves);
        for (Action action : moves)
            if (wins_at_once(position, action)) return true;
        return false;
    }
}

// Whether a move lets the next player win at once, or has done so itself. Where a die is rolled in between,
// with every other roll.
template <Position P>
bool loses_at_once(const P& position, Action action) {
    P next = position.after(action);
    if (Players winners = next.winners()) return (winners >> position.player() & 1) == 0;
    if (!next.chance()) return can_win_at_once(next);
    int faces = next.count_moves(), wins = 0;
    for (int face = 0; face < faces; ++face) wins += can_win_at_once(next.after(next.nth_move(face)));
    return 2 * wins >= faces;
}

struct Sight {
    std::uint64_t seed = 0;
    // How many moves in a thousand are not seen.
    std::uint16_t overlook = 0;
    // Up to how many plies from the root a win is always seen.
    std::uint8_t sure = 0;

    // Whether everything is seen.
    constexpr bool perfect() const { return overlook == 0; }

    // Whether a legal move of a position is seen, `ply` plies from the root.
    template <Position P>
    bool sees(const P& position, Action action, int ply) const {
        if (perfect() || position.chance()) return true;
        std::uint64_t spot = starting_state(seed, position.key());
        if (!hidden(spot, action)) return true;
        Action plain = position.nth_move(
            static_cast<int>(multiply_high(spot, static_cast<std::uint64_t>(position.count_moves()))));
        if (action == plain) return true;
        if (ply < sure && wins_at_once(position, action)) return true;
        return ply + 1 < sure && loses_at_once(position, plain) && !loses_at_once(position, action);
    }

  private:
    constexpr bool hidden(std::uint64_t spot, Action action) const {
        return multiply_high(mix(spot + golden_gamma * (action + 1u)), 1000) < overlook;
    }
};

}  // namespace quatuor
