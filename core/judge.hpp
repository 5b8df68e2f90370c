// An evaluation of positions without search: what a game offers a search beyond its rules.
//
// Nothing here changes a result; a search without it finds the same, later. Points are those of chance.hpp.
// Weights are data, so that each term can be measured by leaving it out.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>

#include "game.hpp"

namespace quatuor {

// Specialised for each game next to its position.
template <class P>
struct Judge;

template <class P>
using WeightsOf = std::array<std::int16_t, Judge<P>::terms>;

template <class P>
concept Judged = Position<P> && requires(const P& position, Action action, const WeightsOf<P>& weights) {
    // How the player to act stands, in points.
    { Judge<P>::terms } -> std::convertible_to<int>;
    { Judge<P>::weights } -> std::convertible_to<WeightsOf<P>>;
    { Judge<P>::evaluate(position, weights) } -> std::same_as<int>;

    // A move by which the player to move wins at once, where there is one.
    { Judge<P>::winning_move(position) } -> std::same_as<std::optional<Action>>;

    // Whether the next player would win at once if the player to move could pass.
    { Judge<P>::threatened(position) } -> std::same_as<bool>;

    // How promising each move of a position seems before it is searched, from 0 to 255: a higher one is
    // tried sooner.
    { Judge<P>::promises(position)(action) } -> std::same_as<int>;

    // Whether symmetric images are so common here that the transposition table should treat them as one
    // position.
    { Judge<P>::symmetric(position) } -> std::same_as<bool>;
};

// What a search for proofs asks about a position. If the game is over, or the player to move wins at once,
// the rest is not filled in.
struct Survey {
    Players winners = 0;
    bool wins = false;
    bool threatened = false;
    int moves = 0;

    constexpr bool operator==(const Survey&) const = default;
};

// One question after the other. Unconstrained, so that a judge can call it before it is complete.
template <class P>
Survey surveyed(const P& position) {
    if (Players winners = position.winners()) return {.winners = winners};
    if (Judge<P>::winning_move(position)) return {.wins = true};
    return {.threatened = Judge<P>::threatened(position), .moves = position.count_moves()};
}

// Some games answer all of it sooner than one question after the other.
template <class P>
concept Surveyed = Judged<P> && requires(const P& position) {
    { Judge<P>::survey(position) } -> std::same_as<Survey>;
};

// Games with a die also report the chance of the player to act: a roll may end the game.
template <class P>
concept Chancy = Judged<P> && requires(const P& position, const WeightsOf<P>& weights) {
    { Judge<P>::chance(position, weights) } -> std::same_as<int>;
};

}  // namespace quatuor
