// The evaluation of Quantik.
//
// Lines that show three shapes are found like full ones: folded, a line is a bit in the lane of each shape it
// shows. Turned by one, two and three lanes and put over each other, what is left in a lane are the lines
// that show the three other shapes; multiplied out and laid over the legal moves, they are the moves that
// complete a line.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../judge.hpp"
#include "quantik.hpp"
#include "terms.hpp"

namespace quatuor::quantik {

// The folded lines that show every shape but the lane's own.
constexpr std::uint64_t showing_the_others(std::uint64_t folded) {
    return std::rotl(folded, 16) & std::rotl(folded, 32) & std::rotl(folded, 48);
}

// Every shape and cell that would complete a line, allowed or not.
constexpr std::uint64_t completing(std::uint64_t pieces) {
    return unfolded(showing_the_others(folded_rows(pieces)), showing_the_others(folded_columns(pieces)),
                    showing_the_others(folded_regions(pieces)));
}

// By move: what it takes away from the next player, the cell for every shape and its lines for its own.
constexpr std::array<std::uint64_t, 64> all_denials() {
    std::array<std::uint64_t, 64> denials{};
    for (std::size_t action = 0; action < 64; ++action) {
        std::uint64_t piece = std::uint64_t{1} << action;
        denials[action] = (std::uint64_t{1} << action % 16) * lanes | lines_through(piece);
    }
    return denials;
}

inline constexpr std::array<std::uint64_t, 64> denials = all_denials();
inline constexpr int most_denied = 11;

// The moves of a player after which the other one has nothing left to place.
constexpr std::uint64_t silencing(std::uint64_t mine, std::uint64_t theirs) {
    if (std::popcount(theirs) > most_denied) return 0;
    std::uint64_t found = 0;
    for (; mine != 0; mine &= mine - 1) {
        auto action = static_cast<std::size_t>(std::countr_zero(mine));
        if ((theirs & ~denials[action]) == 0) found |= std::uint64_t{1} << action;
    }
    return found;
}

// A bit for every move by which a player would win at once if it were their turn.
constexpr std::uint64_t winning_mask(const Position& position, Player player) {
    std::uint64_t mine = position.legal_mask(player);
    std::uint64_t theirs = position.legal_mask(opponent_of(player));
    return (mine & completing(position.pieces(0) | position.pieces(1))) | silencing(mine, theirs);
}

}  // namespace quatuor::quantik

namespace quatuor {

template <>
struct Judge<quantik::Position> {
    using Position = quantik::Position;

    static constexpr int terms = 4;
    static constexpr std::array<std::string_view, terms> names{"turn", "second player", "my moves",
                                                               "their moves"};
    static constexpr Terms<terms> weights{51, 59, 25, -25};

    static constexpr Terms<terms> features(const Position& position) {
        Player me = position.player(), other = opponent_of(me);
        int mine = std::popcount(position.legal_mask(me)), theirs = std::popcount(position.legal_mask(other));
        return terms_of({1, me == 1, mine, theirs});
    }
    static constexpr int evaluate(const Position& position, const Terms<terms>& weights) {
        return weighed(features(position), weights);
    }

    static constexpr std::optional<Action> winning_move(const Position& position) {
        std::uint64_t winning = quantik::winning_mask(position, position.player());
        if (winning == 0) return std::nullopt;
        return static_cast<Action>(std::countr_zero(winning));
    }

    static constexpr bool threatened(const Position& position) {
        return quantik::winning_mask(position, opponent_of(position.player())) != 0;
    }

    // Moves that leave the opponent little come first, those that let them complete a line last.
    static auto promises(const Position& position) {
        return [position](Action action) -> int {
            Position next = position.after(action);
            std::uint64_t left = next.legal_mask();
            if ((left & quantik::completing(next.pieces(0) | next.pieces(1))) != 0) return 0;
            return 255 - std::popcount(left);
        };
    }

    // Early on nearly every position has many images; later to find the smallest costs more than it saves.
    static constexpr bool symmetric(const Position& position) {
        return std::popcount(position.pieces(0) | position.pieces(1)) <= 5;
    }
};

static_assert(Judged<quantik::Position>);

}  // namespace quatuor
