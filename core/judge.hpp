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

// Games with a die also report the chance of the player to act: a roll may end the game.
template <class P>
concept Chancy = Judged<P> && requires(const P& position, const WeightsOf<P>& weights) {
    { Judge<P>::chance(position, weights) } -> std::same_as<int>;
};

}  // namespace quatuor
