// The concept of a game: the members every game in the core has.
//
// A position is a small trivially copyable value; playing returns a new one. Moves are action numbers, the
// same ones the Python rules use, and nothing in the core knows how they are written. Before a roll of the
// die nobody is to move: the moves are then the faces, numbered apart from 0. The result of a game is the set
// of players who share its one point.
//
// A game implements the few members of the concept below. Counting, random games and searches are written
// once, over the concept. `src/quatuor/rules` is the authority: tests hold every position, move and outcome
// equal to it.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>

namespace quatuor {

using Action = std::uint16_t;
using Player = std::uint8_t;

// A set of players, one bit each.
using Players = std::uint8_t;

inline constexpr int max_players = 4;

// The legal moves of a position, on the stack, ordered by action number.
template <std::size_t Capacity>
class MoveList {
  public:
    constexpr void push(Action action) { actions_[size_++] = action; }
    constexpr void clear() { size_ = 0; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr Action operator[](std::size_t index) const { return actions_[index]; }
    constexpr const Action* begin() const { return actions_.data(); }
    constexpr const Action* end() const { return actions_.data() + size_; }

  private:
    std::size_t size_ = 0;
    std::array<Action, Capacity> actions_;
};

template <class P>
using MovesOf = MoveList<P::max_moves>;

template <class P>
concept Position =
    std::is_trivially_copyable_v<P> && std::equality_comparable<P> &&
    requires(const P& position, MovesOf<P>& moves, Action action, std::span<const std::uint8_t> bytes) {
        // How many action numbers there are, how many moves a position can have, and how many bytes
        // a packed position takes.
        { P::actions } -> std::convertible_to<int>;
        { P::max_moves } -> std::convertible_to<std::size_t>;
        { P::packed_size } -> std::convertible_to<std::size_t>;

        // The player to act, and whether the act is a roll of the die.
        { position.player() } -> std::same_as<Player>;
        { position.chance() } -> std::same_as<bool>;
        { position.player_count() } -> std::same_as<int>;

        // The players who share the point; none while the game is running.
        { position.winners() } -> std::same_as<Players>;

        // The legal moves, in the order of action numbers; none exactly when the game is over.
        position.legal_moves(moves);
        { position.count_moves() } -> std::same_as<int>;
        { position.nth_move(0) } -> std::same_as<Action>;
        { position.after(action) } -> std::same_as<P>;

        // A hash of the whole state, and the one position that stands for all its symmetric images.
        { position.key() } -> std::same_as<std::uint64_t>;
        { position.canonical() } -> std::same_as<P>;

        // Across the border: bytes that Python makes and reads. Bytes that cannot be a position are refused.
        { position.pack() } -> std::same_as<std::array<std::uint8_t, P::packed_size>>;
        { P::unpack(bytes) } -> std::same_as<std::optional<P>>;
    };

// Players

// The set of all players of a game.
constexpr Players everyone(int count) {
    return static_cast<Players>((1u << count) - 1);
}

// The set of one player.
constexpr Players only(Player player) {
    return static_cast<Players>(1u << player);
}

// The opponent of one of two players.
constexpr Player opponent_of(Player player) {
    return static_cast<Player>(1 - player);
}

// The players who can still win, and who share the point when a game is drawn or interrupted: everyone,
// except those who dropped out in games that allow it.
template <Position P>
constexpr Players still_in(const P& position) {
    if constexpr (requires { position.remaining(); })
        return position.remaining();
    else
        return everyone(position.player_count());
}

// The player after another in turn order, skipping those who are out.
constexpr Player next_player(Player player, int count, Players out) {
    do player = static_cast<Player>(player + 1 == count ? 0 : player + 1);
    while (out >> player & 1);
    return player;
}

// A whole position in ninety-six bits: for tables in which two positions must never be mistaken for each
// other. Positions are compared only under one ruleset, so the rules need not be part of it.
struct Identity {
    std::uint64_t low = 0;
    std::uint32_t high = 0;

    constexpr auto operator<=>(const Identity&) const = default;
};

template <class P>
concept Identified = Position<P> && requires(const P& position) {
    { position.identity() } -> std::same_as<Identity>;
};

// A hash of several words of state.
constexpr std::uint64_t scramble(std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15;
    return hash ^ (hash >> 32);
}

}  // namespace quatuor
