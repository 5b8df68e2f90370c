// One game's positions as a Python class: what the concept offers, under the names the Python rules use.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "../game.hpp"
#include "../perft.hpp"
#include "../playout.hpp"
#include "../repetition.hpp"
#include "errors.hpp"

namespace quatuor::bindings {

using namespace nb::literals;

// The most threads a call may ask for.
inline constexpr std::uint8_t max_threads = 64;

inline void check_threads(std::uint8_t threads) {
    if (threads == 0 || threads > max_threads) throw nb::value_error("threads must be a number from 1 to 64");
}

template <Position P>
nb::bytes packed(const P& position) {
    auto bytes = position.pack();
    return nb::bytes(bytes.data(), bytes.size());
}

template <Position P>
P unpacked(const nb::bytes& data) {
    auto bytes = std::span(static_cast<const std::uint8_t*>(data.data()), data.size());
    if (auto position = P::unpack(bytes)) return *position;
    throw nb::value_error("these bytes are not a packed position");
}

inline std::vector<Player> listed(Players set) {
    std::vector<Player> players;
    for (Player player = 0; player < max_players; ++player)
        if (set >> player & 1) players.push_back(player);
    return players;
}

template <Position P>
std::vector<Action> legal_moves(const P& position) {
    MovesOf<P> moves;
    position.legal_moves(moves);
    return {moves.begin(), moves.end()};
}

template <Position P>
P play(const P& position, Action action) {
    MovesOf<P> moves;
    position.legal_moves(moves);
    if (!std::ranges::binary_search(moves, action)) throw nb::value_error("this action is not legal here");
    return position.after(action);
}

// A random game: its actions, which of them are rolls, the number of legal moves each time, and the players
// who share the point.
using Playout =
    std::tuple<std::vector<Action>, std::vector<bool>, std::vector<std::uint16_t>, std::vector<Player>>;

template <Position P>
Playout random_game(const P& position, std::uint64_t seed, std::uint64_t stream, const std::vector<P>& past) {
    auto [actions, rolls, counts, winners] = Playout();
    SplitMix64 dice(starting_state(seed, stream));
    Players shared = uninterrupted(nullptr, {}, [&](Control& control) {
        Repetition<P> repetition;
        return playout<P>(position, past, dice, control, repetition,
                          [&](const P& before, Action action, int count) {
                              actions.push_back(action);
                              rolls.push_back(before.chance());
                              counts.push_back(static_cast<std::uint16_t>(count));
                          });
    });
    return {actions, rolls, counts, listed(shared)};
}

template <Position P>
Tally random_games(const P& position, std::uint64_t games, std::uint64_t seed, std::uint64_t first,
                   std::uint8_t threads, std::optional<double> seconds, const StopFlag* stop) {
    check_threads(threads);
    return uninterrupted(stop, seconds, [&](Control& control) {
        return parallel_playouts(position, games, seed, first, threads, control);
    });
}

template <Position P>
std::uint64_t count(const P& position, std::uint8_t depth, std::optional<double> seconds,
                    const StopFlag* stop) {
    return uninterrupted(stop, seconds, [&](Control& control) { return perft(position, depth, control); });
}

// How far a game with repetition has got in moves that cannot be undone; 0 where positions never come back.
template <Position P>
int irreversible(const P& position) {
    if constexpr (Repeating<P>)
        return position.irreversible();
    else
        return 0;
}

// The state of a position.
template <Position P>
void bind_state(nb::class_<P>& bound) {
    bound
        .def_prop_ro("packed", &packed<P>,
                     "The position as bytes; the game's packing in quatuor.engine reads them.")
        .def_prop_ro("player", &P::player, "The player to act; before a roll, the player who rolls.")
        .def_prop_ro(
            "turn", [](const P& p) { return p.chance() ? std::optional<Player>() : p.player(); },
            "The player to move, or None when a die is to be rolled.")
        .def_prop_ro(
            "winners", [](const P& p) { return listed(p.winners()); },
            "The players who share the point; none while the game is running.")
        .def("legal_moves", &legal_moves<P>, "The action numbers that may be played, in order.")
        .def("play", &play<P>, "action"_a, "The position after an action; ValueError if it is not legal.");
}

// Positions as values: compared, hashed, pickled.
template <Position P>
void bind_identity(nb::class_<P>& bound) {
    bound.def_prop_ro("key", &P::key, "A hash of the whole state.")
        .def_prop_ro("irreversible", &irreversible<P>,
                     "A number that grows with every move that later moves can never undo.")
        .def("canonical", &P::canonical, "The representative of all symmetric images of this position.")
        .def(
            "__eq__", [](const P& a, const P& b) { return a == b; }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", &P::key)
        .def("__getstate__", [](const P& p) { return std::make_tuple(packed(p)); })
        .def("__setstate__", [](P& self, const std::tuple<nb::bytes>& state) {
            new (&self) P(unpacked<P>(std::get<0>(state)));
        });
}

// Counts and random games from it.
template <Position P>
void bind_play(nb::class_<P>& bound) {
    bound
        .def("perft", &count<P>, "depth"_a, nb::kw_only(), "seconds"_a = nb::none(), "stop"_a = nb::none(),
             "The number of move sequences of exactly `depth` plies.")
        .def("playout", &random_game<P>, "seed"_a, "stream"_a = 0, nb::kw_only(), "past"_a = std::vector<P>(),
             "A random game: actions, which of them are rolls, legal moves at each ply, and the players who "
             "share the point.")
        .def("playouts", &random_games<P>, "games"_a, "seed"_a, "first"_a = 0, nb::kw_only(), "threads"_a = 1,
             "seconds"_a = nb::none(), "stop"_a = nb::none(),
             "Play random games from streams first, first + 1, …; return their results.");
}

template <Position P>
void bind_position(nb::module_& m, const char* name, const char* about) {
    nb::class_<P> bound(m, name, about);
    bound.def(
        "__init__", [](P* self, const nb::bytes& data) { new (self) P(unpacked<P>(data)); }, "packed"_a);
    bind_state(bound);
    bind_identity(bound);
    bind_play(bound);
}

}  // namespace quatuor::bindings
