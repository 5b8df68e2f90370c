// Proofs in a tree: what is certain about a node, and what follows for its parent.
//
// A player wins with a move to a won position, or where the others have only moves to such positions. Of two
// players every score is certain once those of all moves are, and before a roll once those of all faces are.
// With more players only forced wins are: a player without hope may let any of the others win.
//
// A node keeps its score for its chooser, the player who acts in its parent.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "../game.hpp"
#include "tree_node.hpp"

namespace quatuor {

// The player who acts in a node, or for whom the die is rolled, and the one who chose it.
struct Roles {
    Player player;
    Player chooser;
    bool chance;
};

// The share of every player in a node that is certain.
inline Shares exact_shares(const Node& node, Player chooser) {
    if (node.proof == Proof::won) return shares_of(only(node.winner));
    Shares shares{};
    shares[chooser] = node.mean;
    shares[opponent_of(chooser)] = whole - node.mean;
    return shares;
}

// A game that ended: certain, unless more than two players had it and some of them share the point.
inline void settle(Node& node, Players winners, int players, Player chooser) {
    if (std::has_single_bit(winners)) {
        auto winner = static_cast<Player>(std::countr_zero(winners));
        node.prove_won(winner, winner == chooser, 0, true);
    } else if (players == 2) {
        node.prove_score(whole / 2);
    }
}

// The children of a node, as far as they are certain.
struct Family {
    bool all_certain = true;
    // Whether every one that is certain is won by the same player, and is known to its last ply.
    bool one_winner = true;
    bool sharp = true;
    // Plies to the end: of the nearest win of the player to move, the nearest end, the furthest.
    static constexpr int never = 1 << 16;
    int nearest_win = never, nearest = never, furthest = 0;

    Family(std::span<const Node> children, const Roles& roles) {
        for (const Node& child : children) {
            if (child.proven())
                add(child, children[0], roles);
            else
                all_certain = false;
        }
    }

  private:
    void add(const Node& child, const Node& first, const Roles& roles) {
        int plies = child.distance + 1;
        bool won = child.proof == Proof::won;
        one_winner = one_winner && won && first.proof == Proof::won && child.winner == first.winner;
        sharp = sharp && (child.sharp || !won);
        nearest = std::min(nearest, plies);
        furthest = std::max(furthest, plies);
        if (!roles.chance && child.won_by(roles.player)) nearest_win = std::min(nearest_win, plies);
    }
};

// Of two players: the best of the moves, the mean of the faces.
inline Share certain_score(std::span<const Node> children, bool chance) {
    std::uint64_t best = 0, sum = 0;
    for (const Node& child : children) {
        best = std::max<std::uint64_t>(best, child.mean);
        sum += child.mean;
    }
    return static_cast<Share>(chance ? sum / children.size() : best);
}

// Whether what is certain of its children makes a node certain. A win is known to its last ply when it is at
// once, or when no child could hide a nearer one; before a roll, when all faces take as long.
inline bool prove(Node& node, std::span<const Node> children, int players, const Roles& roles) {
    Family family(children, roles);
    auto won = [&](Player winner, int plies, bool sharp) {
        node.prove_won(winner, winner == roles.chooser, plies, sharp);
    };
    if (family.nearest_win < Family::never) {
        won(roles.player, family.nearest_win,
            family.nearest_win == 1 || (family.all_certain && family.sharp));
    } else if (family.all_certain && family.one_winner) {
        won(static_cast<Player>(children[0].winner), family.furthest,
            family.sharp && (!roles.chance || family.nearest == family.furthest));
    } else if (family.all_certain && players == 2) {
        Share score = certain_score(children, roles.chance);
        node.prove_score(roles.player == roles.chooser ? score : whole - score);
    }
    return node.proven();
}

// The value of a roll when one face gave `sampled`: certain faces are no longer rolled, but count as much as
// the others.
inline Shares over_all_faces(std::span<const Node> faces, Player player, const Shares& sampled) {
    std::array<std::uint64_t, max_players> sums{};
    for (const Node& face : faces) {
        Shares shares = face.proven() ? exact_shares(face, player) : sampled;
        for (std::size_t each = 0; each < sums.size(); ++each) sums[each] += shares[each];
    }
    Shares mean{};
    for (std::size_t each = 0; each < sums.size(); ++each)
        mean[each] = static_cast<Share>(sums[each] / faces.size());
    return mean;
}

}  // namespace quatuor
