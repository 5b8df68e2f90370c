// The evaluation of Omba.
//
// No move wins by itself: a player wins when the others have rolled what they cannot spend. The faces that
// the player to roll could not spend are counted exactly; their prospects with the other faces are estimated
// from stacks and hands.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../chance.hpp"
#include "../judge.hpp"
#include "omba.hpp"
#include "omba_weights.hpp"
#include "terms.hpp"

namespace quatuor::omba {

// Faces of the die, as six bits, 1 in the lowest.
using Faces = std::uint32_t;
inline constexpr Faces all_faces = 0x3F;

// The totals, up to `points`, that a piece can spend beginning with one of these steps.
template <int points>
constexpr Faces totals(const Landscape& land, Steps steps, Steps barred);

// The totals of ways that begin with a step of a cost, or of a dearer one.
template <int points, int cost>
constexpr Faces totals_by(const Landscape& land, Steps steps, Steps barred) {
    Faces found = 0;
    Cells next = lane(steps, cost);
    if (next != 0) found |= 1u << (cost - 1);
    if constexpr (cost < points) {
        constexpr Faces beyond = (1u << points) - (1u << cost);
        for (; next != 0 && (~found & beyond) != 0; next &= next - 1) {
            int cell = std::countr_zero(next);
            found |= totals<points - cost>(land, land.steps_from(cell), barred | lanes << cell) << cost;
        }
        found |= totals_by<points, cost + 1>(land, steps, barred);
    }
    return found;
}

template <int points>
constexpr Faces totals(const Landscape& land, Steps steps, Steps barred) {
    return totals_by<points, 1>(land, steps & ~barred, barred);
}

// The same for the top piece of a stack that may come back to its cell in a circle.
inline Faces looped_totals(const Landscape& land, int source) {
    Faces found = 0;
    for (int points = 1; points <= faces; ++points)
        if (land.ends_from(source, points, true) != 0) found |= 1u << (points - 1);
    return found;
}

// The faces a player could spend if it were their turn.
inline Faces spendable(const Position& position, Player player) {
    Faces found = 0;
    if (position.hand(player) != 0)
        found = totals<faces>(Landscape(position.heights()), position.steps_in(), 0);
    bool loop = position.ruleset().loop;
    for (Cells held = position.held_by(player); held != 0 && found != all_faces; held &= held - 1) {
        int cell = std::countr_zero(held);
        Landscape without(position.heights() - one_on(cell));
        found |= loop ? looped_totals(without, cell)
                      : totals<faces>(without, without.steps_from(cell), lanes << cell);
    }
    return found;
}

// The evaluation of a two-player position is a sum of terms, each with a weight: one per cell, by its kind
// (corner, edge, middle), top owner and height; one per pair of neighbouring cells, by top owners and
// difference of height; and one for both hands.
//
//      stacks 0 … 32     neighbours 33 … 158     hands 159 … 207
inline constexpr int first_neighbours = 3 * 11, first_hands = first_neighbours + 2 * 63;
inline constexpr int term_count = first_hands + 7 * 7;

// The cell's kind: corners and edges alternate around the middle.
constexpr int kind_of(int cell) {
    return cell == 4 ? 2 : cell % 2;
}

// The owner of a stack's top: nobody 0, one player 1, the other 2.
struct Stack {
    int owner;
    int height;
};

constexpr int stack_term(int cell, Stack stack) {
    int which = stack.owner == 0 ? 0 : 1 + (stack.owner - 1) * 5 + std::min(stack.height, 5) - 1;
    return 11 * kind_of(cell) + which;
}

constexpr int neighbours_term(int kind, Stack a, Stack b) {
    int climb = std::clamp(b.height - a.height, -3, 3) + 3;
    return first_neighbours + 63 * kind + 21 * a.owner + 7 * b.owner + climb;
}

// Call `seen` with the number of each term that a position shows, seen from the player to act.
template <class Seen>
constexpr void each_term(const Position& position, Seen&& seen) {
    Player me = position.player(), other = position.next_mover();
    Cells mine = position.held_by(me), theirs = position.held_by(other);
    std::array<Stack, cells> stacks{};
    for (int cell = 0; cell < cells; ++cell) {
        int owner = (mine >> cell & 1) + 2 * (theirs >> cell & 1);
        stacks[static_cast<std::size_t>(cell)] = {owner, position.height(cell)};
        seen(stack_term(cell, stacks[static_cast<std::size_t>(cell)]));
    }
    // From the corner, or from the edge to the middle.
    for (auto [a, b] : neighbour_pairs()) {
        bool turned = b % 2 == 0 && b != 4;
        std::uint8_t from = turned || a == 4 ? b : a, to = turned || a == 4 ? a : b;
        seen(neighbours_term(kind_of(from), stacks[from], stacks[to]));
    }
    seen(first_hands + 7 * position.hand(me) + position.hand(other));
}

}  // namespace quatuor::omba

namespace quatuor {

template <>
struct Judge<omba::Position> {
    using Position = omba::Position;

    static constexpr int terms = omba::term_count;
    static constexpr std::array<std::string_view, terms> names = [] {
        std::array<std::string_view, terms> made{};
        for (int term = 0; term < terms; ++term)
            made[static_cast<std::size_t>(term)] = term < omba::first_neighbours ? "stacks"
                                                   : term < omba::first_hands    ? "neighbours"
                                                                                 : "hands";
        return made;
    }();
    static constexpr Terms<terms> weights = omba::fitted_weights;

    static Terms<terms> features(const Position& position) {
        Terms<terms> counted{};
        omba::each_term(position, [&](int term) { ++counted[static_cast<std::size_t>(term)]; });
        return counted;
    }
    static int evaluate(const Position& position, const Terms<terms>& weights) {
        int points = 0;
        omba::each_term(position, [&](int term) { points += weights[static_cast<std::size_t>(term)]; });
        return std::clamp(points, -most_points, most_points);
    }

    // Before a roll some faces may be lost at once; the points are for the others.
    static int chance(const Position& position, const Terms<terms>& weights) {
        int lost = position.chance() ? lost_faces(position, position.player()) : 0;
        int otherwise = chance_of(evaluate(position, weights));
        return (otherwise * (omba::faces - lost) - whole_chance * lost) / omba::faces;
    }

    // Whether the next of two players is out whatever they roll.
    static bool doomed(const Position& position) {
        return position.player_count() == 2 && position.chance() && !position.ruleset().pass &&
               omba::spendable(position, position.player()) == 0;
    }

    // How any of three or four players stands.
    static int points(const Position& position, Player player) {
        return 44 * std::popcount(position.held_by(player)) + 75 * position.hand(player) -
               37 * lost_faces(position, player);
    }

    // Only a roll that cannot be spent ends a game, and it loses for the player who rolled it.
    static constexpr std::optional<Action> winning_move(const Position&) { return std::nullopt; }
    static constexpr bool threatened(const Position&) { return false; }

    // Covering a piece of the next player is promising, uncovering one is not.
    static constexpr auto promises(const Position& position) {
        omba::Cells theirs = position.held_by(position.next_mover());
        omba::Cells mine = position.held_by(position.player());
        return [position, theirs, mine](Action action) -> int {
            if (action == omba::stuck) return 0;
            int end = action % 9, score = 100;
            if ((theirs >> end & 1) != 0) score += 60;
            if ((mine >> end & 1) != 0) score -= 30;
            if (action >= omba::first_travel && position.height((action - omba::first_travel) / 9) > 1)
                score -= 20;
            return score;
        };
    }

    // The board is small, and its image cheap to find.
    static constexpr bool symmetric(const Position&) { return true; }

  private:
    // The number of faces that would put a player out.
    static int lost_faces(const Position& position, Player player) {
        if (position.ruleset().pass) return 0;
        return omba::faces - std::popcount(omba::spendable(position, player));
    }
};

static_assert(Judged<omba::Position>);

}  // namespace quatuor
