// The report of a tree: its moves in order, each with its scores and how play would go on.
//
// A proven win comes first, the nearest of them before the others, a proven loss last, the longest first.
// Between them a move counts for as much as it is sure to be worth: its mean less its width. The plain search
// counts visits, as the textbook has it.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../game.hpp"
#include "report.hpp"
#include "tree_node.hpp"
#include "tree_pool.hpp"
#include "tree_proof.hpp"

namespace quatuor {

// How good a node is for its chooser; the greater the better.
struct Standing {
    int tier;
    std::int64_t worth;
    std::int64_t then;

    auto operator<=>(const Standing&) const = default;

    static Standing of(const Node& node, Player chooser, bool plain) {
        if (plain) return {1, node.visits, node.mean};
        if (node.won_by(chooser)) return {2, -node.distance, node.visits};
        if (node.proof == Proof::won) return {0, node.distance, node.visits};
        return {1, std::int64_t{node.mean} - (std::int64_t{node.width} << 7), node.visits};
    }
};

template <Position P>
struct Teller {
    const Pool& pool;
    const P& root;
    bool plain;
    // Whether what is proven is also true: not where moves are overlooked.
    bool truthful;

    // The children of a node, best first; before a roll, the faces in their order.
    std::vector<const Node*> in_order(const Node& node, const P& position) const {
        std::vector<const Node*> children;
        for (const Node& child : pool.children(node)) children.push_back(&child);
        if (position.chance()) return children;
        Player player = position.player();
        std::ranges::stable_sort(children, [&](const Node* a, const Node* b) {
            return Standing::of(*a, player, plain) > Standing::of(*b, player, plain);
        });
        return children;
    }

    // A move at the root; `totals` are what its games came to.
    Line line(const Node& child, const std::array<std::uint64_t, max_players>& totals) const {
        Line line;
        line.action = child.action;
        line.scores = scores(child, totals);
        line.exact = truthful && child.proven();
        if (line.exact && child.proof == Proof::won && child.sharp)
            line.distance = static_cast<std::uint16_t>(child.distance + 1);
        line.actions = principal(child);
        return line;
    }

    // The depth of the tree along its most visited line.
    int depth() const {
        int plies = 0;
        const Node* node = &pool[0];
        for (; node->expanded() && node->visits > 0; ++plies)
            node = &*std::ranges::max_element(pool.children(*node), {}, &Node::visits);
        return plies;
    }

  private:
    // Nothing is known about a move never tried, so all players get equal shares.
    std::array<float, max_players> scores(const Node& child,
                                          const std::array<std::uint64_t, max_players>& totals) const {
        std::array<float, max_players> scores{};
        auto count = static_cast<std::size_t>(root.player_count());
        Shares exact = child.proven() ? exact_shares(child, root.player()) : Shares{};
        for (std::size_t player = 0; player < count; ++player) {
            if (child.proven())
                scores[player] = static_cast<float>(exact[player]) / whole;
            else if (child.visits > 0)
                scores[player] =
                    static_cast<float>(static_cast<double>(totals[player]) / whole / child.visits);
            else
                scores[player] = 1.0f / static_cast<float>(count);
        }
        return scores;
    }

    std::vector<Action> principal(const Node& child) const {
        std::vector<Action> actions{child.action};
        P position = root.after(child.action);
        const Node* node = &child;
        while (node->expanded() && !position.chance()) {
            node = in_order(*node, position).front();
            if (node->visits == 0 && !node->proven()) break;
            actions.push_back(node->action);
            position = position.after(node->action);
        }
        return actions;
    }
};

}  // namespace quatuor
