// Omba at a glance.
//
// Nobody wins by his own move: a player wins when the others have rolled what they cannot spend. So the one
// thing to know is which faces of the die each player could spend now.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../chance.hpp"
#include "../judge.hpp"
#include "omba.hpp"
#include "terms.hpp"

namespace quatuor::omba {

// Faces of the die, as six bits, 1 in the lowest.
using Faces = std::uint32_t;
inline constexpr Faces all_faces = 0x3F;

// The totals, up to so many points, that a piece can spend beginning with one of these steps.
template <int points>
constexpr Faces totals(const Landscape& land, Steps steps, Steps barred);

// The totals of ways that begin with a step of a cost, or of a dearer one.
template <int points, int cost>
constexpr Faces totals_by(const Landscape& land, Steps steps, Steps barred) {
    Faces found = 0;
    Cells next = static_cast<Cells>(steps >> (9 * (cost - 1))) & all_cells;
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

// The faces a player could spend if it were his turn.
inline Faces spendable(const Position& position, Player player) {
    Faces found = 0;
    if (position.hand(player) != 0)
        found = totals<faces>(Landscape(position.heights()), position.steps_in(), 0);
    bool loop = position.ruleset().loop;
    for (Cells held = position.held_by(player); held != 0 && found != all_faces; held &= held - 1) {
        int cell = std::countr_zero(held);
        Landscape without(position.heights() - one_on(cell));
        found |= totals<faces>(without, without.steps_from(cell), loop ? 0 : lanes << cell);
    }
    return found;
}

// The player after the one to act.
constexpr Player next_of(const Position& position) {
    int player = position.player();
    do player = player + 1 == position.player_count() ? 0 : player + 1;
    while ((position.out() >> player & 1) != 0);
    return static_cast<Player>(player);
}

}  // namespace quatuor::omba

namespace quatuor {

template <>
struct Judge<omba::Position> {
    using Position = omba::Position;

    static constexpr int terms = 5;
    static constexpr std::array<std::string_view, terms> names{"turn", "my tops", "their tops", "my hand",
                                                               "their hand"};
    static constexpr Terms<terms> weights{-33, 44, -30, 75, -71};

    static Terms<terms> look(const Position& position) {
        Player me = position.player(), other = omba::next_of(position);
        return terms_of({1, std::popcount(position.held_by(me)), std::popcount(position.held_by(other)),
                         position.hand(me), position.hand(other)});
    }
    static int evaluate(const Position& position, const Terms<terms>& weights) {
        return weighed(look(position), weights);
    }

    // Before a roll some faces may be lost at once; the points are for the others.
    static int chance(const Position& position, const Terms<terms>& weights) {
        int lost = position.chance() ? lost_faces(position, position.player()) : 0;
        int otherwise = chance_of(evaluate(position, weights));
        return (otherwise * (omba::faces - lost) - whole_chance * lost) / omba::faces;
    }

    // Whether the next of two players is out whatever he rolls.
    static bool doomed(const Position& position) {
        return position.player_count() == 2 && position.chance() && !position.ruleset().pass &&
               omba::spendable(position, position.player()) == 0;
    }

    // How any of three or four players stands.
    static int points(const Position& position, Player player) {
        return 44 * std::popcount(position.held_by(player)) + 75 * position.hand(player) -
               37 * lost_faces(position, player);
    }

    // Only a roll that cannot be spent ends a game, and whoever rolled it has lost.
    static constexpr std::optional<Action> winning_move(const Position&) { return std::nullopt; }
    static constexpr bool threatened(const Position&) { return false; }

    // To cover a piece of the next player's is promising, to uncover one is not.
    static constexpr auto promises(const Position& position) {
        omba::Cells theirs = position.held_by(omba::next_of(position));
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
    // The faces with which a player would be out if he rolled them.
    static int lost_faces(const Position& position, Player player) {
        if (position.ruleset().pass) return 0;
        return omba::faces - std::popcount(omba::spendable(position, player));
    }
};

static_assert(Judged<omba::Position>);

}  // namespace quatuor
