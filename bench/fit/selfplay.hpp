// Games of the search against itself, with the same number of nodes for every move.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "games/cubulus_judge.hpp"
#include "games/omba_judge.hpp"
#include "games/oxono_judge.hpp"
#include "games/quantik_judge.hpp"
#include "random.hpp"
#include "search/alphabeta.hpp"

namespace quatuor::fit {

// A game that reaches this length counts as drawn.
inline constexpr int longest_game = 200;
inline constexpr std::uint64_t table_bytes = 1 << 18;

template <Judged P>
P random_move(const P& position, SplitMix64& dice) {
    auto count = static_cast<std::uint64_t>(position.count_moves());
    return position.after(position.nth_move(static_cast<int>(dice.below(count))));
}

// The start followed by a few random moves, so that games differ; in Cubulus the set-up is random too.
// Openings with an immediate win are rejected.
template <Judged P>
P random_opening(SplitMix64& dice, std::uint64_t most_plies) {
    for (;;) {
        P position;
        if constexpr (requires { position.setting_up(); })
            while (position.setting_up()) position = random_move(position, dice);
        for (std::uint64_t plies = dice.below(most_plies + 1); plies > 0 && position.winners() == 0; --plies)
            position = random_move(position, dice);
        if (position.winners() == 0 && !Judge<P>::winning_move(position)) return position;
    }
}

template <Judged P>
Action choose(const P& position, std::span<const P> past, const WeightsOf<P>& weights, std::uint64_t nodes,
              std::uint64_t seed) {
    typename AlphaBeta<P>::Options options;
    options.bytes = table_bytes;
    options.weights = weights;
    options.sight.seed = seed;
    AlphaBeta<P> search(position, past, options);
    Control control;
    try {
        while (search.deepen(control, nodes)) {
        }
    } catch (const Stopped&) {
        // the result so far counts
    }
    return search.report().lines.front().action;
}

// Play one game from an opening and return the players who share the point; `seen` is called with every
// position.
template <Judged P, class Seen>
Players play(P position, const std::array<WeightsOf<P>, 2>& weights, std::uint64_t nodes, SplitMix64& dice,
             Seen&& seen) {
    std::vector<P> past;
    Repetition<P> repetition;
    for (int ply = 0; ply < longest_game; ++ply) {
        if (Players winners = position.winners()) return winners;
        if (repetition.third(position)) return still_in(position);
        seen(position);
        P next;
        if (position.chance() || position.count_moves() == 1)
            next = random_move(position, dice);
        else
            next =
                position.after(choose<P>(position, past, weights[position.player()], nodes, dice.next() | 1));
        past.push_back(position);
        position = next;
    }
    return everyone(2);
}

inline double score_of(Players winners, Player player) {
    return (winners >> player & 1) == 0 ? 0 : winners == everyone(2) ? 0.5 : 1;
}

// Play every game on the next free thread.
inline void on_threads(std::uint32_t games, const std::function<void(std::uint32_t)>& play_game) {
    std::atomic<std::uint32_t> next = 0;
    std::vector<std::jthread> threads;
    for (unsigned thread = 0; thread < std::thread::hardware_concurrency(); ++thread)
        threads.emplace_back([&] {
            for (std::uint32_t game; (game = next++) < games;) play_game(game);
        });
}

}  // namespace quatuor::fit
