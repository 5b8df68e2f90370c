// Random games, every legal move equally likely: the same games, from one seed, as the Python rules play.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "control.hpp"
#include "game.hpp"
#include "parallel.hpp"
#include "random.hpp"
#include "repetition.hpp"

namespace quatuor {

// One of `count` legal moves, all equally likely.
template <Position P>
Action random_move(const P& position, int count, SplitMix64& dice) {
    return position.nth_move(static_cast<int>(dice.below(static_cast<std::uint64_t>(count))));
}
template <Position P>
Action random_move(const P& position, SplitMix64& dice) {
    return random_move(position, position.count_moves(), dice);
}

// Play a position to its end and return the players who share the point. `past` are the earlier positions
// that may repeat. `seen` is called with each position, the move made in it, and the number of legal moves.
template <Position P, class Seen>
Players playout(P position, std::span<const P> past, SplitMix64& dice, Control& control,
                Repetition<P>& repetition, Seen&& seen) {
    repetition.forget();
    for (const P& earlier : past) repetition.third(earlier);
    for (;;) {
        Players winners = position.winners();
        if (winners != 0) return winners;
        if (repetition.third(position)) return still_in(position);
        int count = position.count_moves();
        Action action = random_move(position, count, dice);
        seen(position, action, count);
        position = position.after(action);
        control.checkpoint();
    }
}

// The totals of many random games.
struct Tally {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    // By the set of players who shared the point.
    std::array<std::uint64_t, 1 << max_players> won_by{};

    void add(const Tally& other) {
        games += other.games;
        plies += other.plies;
        for (std::size_t set = 0; set < won_by.size(); ++set) won_by[set] += other.won_by[set];
    }
};

// A number of games, each from a stream of its own, the first from stream `first`.
template <Position P>
Tally playouts(const P& start, std::uint64_t games, std::uint64_t seed, std::uint64_t first,
               Control& control) {
    Tally tally;
    Repetition<P> repetition;
    for (std::uint64_t game = 0; game < games; ++game) {
        SplitMix64 dice(starting_state(seed, first + game));
        std::uint64_t plies = 0;
        Players winners =
            playout<P>(start, {}, dice, control, repetition, [&](const P&, Action, int) { ++plies; });
        ++tally.won_by[winners];
        ++tally.games;
        tally.plies += plies;
    }
    return tally;
}

// The same games on several threads, which take them a block at a time.
template <Position P>
Tally parallel_playouts(const P& start, std::uint64_t games, std::uint64_t seed, std::uint64_t first,
                        int threads, Control& control) {
    constexpr std::uint64_t block = 256;
    std::atomic<std::uint64_t> next = 0;
    std::vector<Tally> tallies(static_cast<std::size_t>(threads));
    in_parallel(threads, control, [&](int thread, Control& mine) {
        for (std::uint64_t begin; (begin = next.fetch_add(block)) < games;)
            tallies[static_cast<std::size_t>(thread)].add(
                playouts(start, std::min(block, games - begin), seed, first + begin, mine));
    });
    Tally total;
    for (const Tally& tally : tallies) total.add(tally);
    return total;
}

}  // namespace quatuor
