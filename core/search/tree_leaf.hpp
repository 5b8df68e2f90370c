// The value of a position where the tree ends: a game played at random from there, or an evaluation.
//
// Points are odds: a player with e points stands to one with none as exp(e / 100) to 1. Of two players, or
// where a game can judge only the player to act, the others who are still in count as having none. A game
// that can judge more than two players does so by `points`. All in whole numbers, so that the tree is the
// same everywhere.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "../control.hpp"
#include "../game.hpp"
#include "../judge.hpp"
#include "../playout.hpp"
#include "../random.hpp"
#include "../repetition.hpp"
#include "trail.hpp"
#include "tree_node.hpp"

namespace quatuor {

// A game that can judge any of its players, not only the one to act.
template <class P>
concept Ranked = Judged<P> && requires(const P& position, Player player) {
    { Judge<P>::points(position, player) } -> std::same_as<int>;
};

// exp(e / 100) for points e from -utmost to utmost, in units of 2^-16.
class Odds {
  public:
    static constexpr int utmost = 700;

    constexpr Odds() {
        // Up and down from 1, a hundredth at a time.
        double up = 1, down = 1;
        for (std::size_t points = 0; points <= utmost; ++points, up *= hundredth, down /= hundredth) {
            odds_[utmost + points] = in_units(up);
            odds_[utmost - points] = in_units(down);
        }
    }

    constexpr std::uint64_t of(int points) const {
        return odds_[static_cast<std::size_t>(std::clamp(points, -utmost, utmost) + utmost)];
    }

  private:
    static constexpr double hundredth = 1.010050167084168;
    static constexpr std::uint32_t in_units(double odds) { return static_cast<std::uint32_t>(odds * 0x1p16); }

    std::array<std::uint32_t, 2 * utmost + 1> odds_{};
};

inline constexpr Odds odds;

template <Judged P>
int points_of(const P& position, Player player) {
    if constexpr (Ranked<P>)
        if (std::popcount(still_in(position)) > 2) return Judge<P>::points(position, player);
    return player == position.player() ? Judge<P>::evaluate(position, Judge<P>::weights) : 0;
}

// The share every player may expect, by evaluation.
template <Judged P>
Shares judged_shares(const P& position) {
    Players in = still_in(position);
    std::array<std::uint64_t, max_players> each{};
    std::uint64_t sum = 0;
    for (Player player = 0; player < max_players; ++player)
        if (in >> player & 1) sum += each[player] = odds.of(points_of(position, player));
    Shares shares{};
    for (Player player = 0; player < max_players; ++player)
        shares[player] = static_cast<Share>(each[player] * whole / sum);
    return shares;
}

// A game played at random that lasts longer is called a draw.
inline constexpr int longest_playout = 4096;

// A game played at random to its end. With knowledge of the game, it never misses a win at once, and is
// evaluated after a number of plies.
template <Position P>
struct Playout {
    bool knowing;
    int plies;

    Shares play(P position, Trail<P>& trail, SplitMix64& dice, Control& control) const {
        for (int ply = 0; ply < longest_playout; ++ply) {
            if constexpr (Judged<P>)
                if (knowing && ply >= plies) return judged_shares(position);
            position = position.after(choose(position, dice));
            control.checkpoint();
            Players winners = position.winners();
            if (winners != 0) return shares_of(winners);
            if (trail.third(position)) break;
        }
        return shares_of(still_in(position));
    }

  private:
    Action choose(const P& position, SplitMix64& dice) const {
        if constexpr (Judged<P>)
            if (knowing && !position.chance())
                if (auto win = Judge<P>::winning_move(position)) return *win;
        return random_move(position, dice);
    }
};

}  // namespace quatuor
