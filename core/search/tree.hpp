// Monte-Carlo tree search, for any game and any number of players.
//
// From the root the search descends to a leaf, each player choosing what seems best for themselves (max^n)
// with a bonus for moves tried little. There it grows a node, plays the game out at random, and adds the
// result to every node on the way. A roll of the die is a node like others, whose faces are taken in turn, so
// that each weighs the same.
//
// Beyond that it proves what it can: see tree_proof.hpp. A node stands for its whole way from the root, and
// the match's past before it: a third occurrence on that way is as certain a draw as any end.
//
// The plain search is the textbook's, to measure others by: no proofs, no knowledge, a die that is rolled.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "../control.hpp"
#include "../game.hpp"
#include "../judge.hpp"
#include "../random.hpp"
#include "report.hpp"
#include "sight.hpp"
#include "trail.hpp"
#include "tree_choice.hpp"
#include "tree_leaf.hpp"
#include "tree_node.hpp"
#include "tree_pool.hpp"
#include "tree_proof.hpp"
#include "tree_report.hpp"

namespace quatuor {

template <Position P>
class Tree {
  public:
    struct Options {
        std::uint64_t seed = 0;
        std::uint64_t bytes = default_bytes;
        float exploration = 0.5f;
        bool plain = false;
        // After how many random plies an evaluation decides, in games that have one.
        int playout_plies = longest_playout;
        // How many of the best moves are asked for: a search is over when they can change no more.
        int lines = 1;
        // How much is overlooked, as in sight.hpp.
        std::uint16_t overlook = 0;
        std::uint8_t sure = 0;
    };

    Tree(const P& root, std::span<const P> past, Options options);

    // Play a number of games more, or fewer when nothing is left to learn. It may throw Stopped at any time.
    void grow(std::uint64_t playouts, Control& control);

    Report report() const;

    // Whether the score of the root is certain; with a die it is a chance
    bool proven() const { return root().proven() && sight_.perfect(); }

    std::size_t bytes() const { return pool_.bytes(); }

  private:
    // How far down the tree goes.
    static constexpr std::size_t max_depth = 256;

    struct Step {
        std::uint32_t node;
        Player player;
        bool chance;
        // The child whose certain score counts instead of the game played, where there is one.
        std::uint32_t instead;
    };

    // One game
    Shares descend(Control& control);
    std::optional<Shares> arrive(Node& node, const P& position, Control& control);
    void go_up(Shares shares);
    void add_total(std::uint32_t node, const Shares& shares);
    bool nothing_left() const;

    // Choosing
    std::uint32_t choose(Node& node, Step& step);
    std::uint32_t choose_face(const Node& node);

    // Growing
    bool expand(Node& node, const P& position);
    void settle_ends(Node& node, const P& position);

    const Node& root() const { return pool_[0]; }
    Player chooser_of(std::size_t at) const { return path_[at == 0 ? 0 : at - 1].player; }
    Roles roles(std::size_t at) const { return {path_[at].player, chooser_of(at), path_[at].chance}; }

    P root_position_;
    Options options_;
    Sight sight_;
    int players_;
    float c2_;
    SplitMix64 dice_;
    Playout<P> playout_;
    Pool pool_;
    Trail<P> trail_;
    std::uint64_t playouts_ = 0;
    bool finished_ = false;
    // The totals of the games through each move at the root, for all players together.
    std::array<std::array<std::uint64_t, max_players>, P::max_moves> totals_{};
    std::array<Step, max_depth + 1> path_;
    std::size_t depth_ = 0;
};

template <Position P>
Tree<P>::Tree(const P& root, std::span<const P> past, Options options)
    : root_position_(root),
      options_(options),
      sight_{options.seed, options.overlook, options.sure},
      players_(root.player_count()),
      c2_(options.plain ? 2.0f : options.exploration * options.exploration),
      dice_(starting_state(options.seed, root.key())),
      playout_{!options.plain, options.playout_plies},
      pool_(options.bytes, static_cast<std::size_t>(root.count_moves())),
      trail_(past, max_depth + longest_playout + 2) {
    path_[0] = {0, root.player(), root.chance(), no_child};
    expand(pool_[0], root);
    finished_ = nothing_left();
}

template <Position P>
void Tree<P>::grow(std::uint64_t playouts, Control& control) {
    for (; playouts > 0 && !finished_; --playouts) {
        if (pool_.full()) pool_.recycle(control);
        go_up(descend(control));
        // Nodes could count no further.
        if (++playouts_ == most_visits) finished_ = true;
    }
}

// One game.

// Descend to where the tree ends or something is certain; return the result of the game there.
template <Position P>
Shares Tree<P>::descend(Control& control) {
    P position = root_position_;
    trail_.rewind();
    trail_.third(position);
    for (depth_ = 0;;) {
        Step& here = path_[depth_];
        std::uint32_t next = choose(pool_[here.node], here);
        Node& child = pool_[next];
        position = position.after(child.action);
        path_[++depth_] = {next, position.player(), position.chance(), no_child};
        if (auto shares = arrive(child, position, control)) return *shares;
    }
}

// The value of a node in which the descent ends; nothing where it continues.
template <Position P>
std::optional<Shares> Tree<P>::arrive(Node& node, const P& position, Control& control) {
    control.checkpoint();
    Player chooser = chooser_of(depth_);
    if (node.proven()) return exact_shares(node, chooser);
    bool third = trail_.third(position);
    if (node.expanded()) return std::nullopt;
    Players winners = position.winners();
    if (winners == 0 && third) winners = still_in(position);
    if (winners != 0) {
        if (!options_.plain) settle(node, winners, players_, chooser);
        return shares_of(winners);
    }
    if (node.visits == 0 || depth_ == max_depth || !expand(node, position))
        return playout_.play(position, trail_, dice_, control);
    if (node.proven()) return exact_shares(node, chooser);
    return std::nullopt;
}

// Add the result of the game to every node on the way, and prove what can now be proved.
template <Position P>
void Tree<P>::go_up(Shares shares) {
    bool certain = pool_[path_[depth_].node].proven();
    for (std::size_t at = depth_ + 1; at-- > 0;) {
        Node& node = pool_[path_[at].node];
        Roles who = roles(at);
        if (certain && !node.proven()) certain = prove(node, pool_.children(node), players_, who);
        if (node.proven())
            shares = exact_shares(node, who.chooser);
        else if (at < depth_ && path_[at].instead != no_child)
            shares = exact_shares(pool_[path_[at].instead], who.player);
        else if (who.chance && at < depth_ && !options_.plain)
            shares = over_all_faces(pool_.children(node), who.player, shares);
        node.add(shares[who.chooser]);
        if (at == 1) add_total(path_[1].node, shares);
    }
    if (pool_[path_[1].node].proven()) finished_ = nothing_left();
}

template <Position P>
void Tree<P>::add_total(std::uint32_t node, const Shares& shares) {
    auto& total = totals_[node - root().children];
    for (std::size_t player = 0; player < max_players; ++player) total[player] += shares[player];
}

// Whether the moves asked for can change no more.
template <Position P>
bool Tree<P>::nothing_left() const {
    if (root().proven() && options_.lines == 1 && !root_position_.chance()) return true;
    return std::ranges::all_of(pool_.children(root()), [](const Node& child) { return child.proven(); });
}

// Choosing.

// Where to go on from a node. What is certain needs no further search: if that is what the player would
// choose, the way goes on through the best of the rest, while the node counts the certain choice.
template <Position P>
std::uint32_t Tree<P>::choose(Node& node, Step& step) {
    step.instead = no_child;
    if (step.chance) return choose_face(node);
    if (node.tried < node.count) return pool_.take(node, dice_.below(node.count - node.tried));
    std::uint64_t reach = reach_of(c2_, node.visits);
    std::uint32_t best = highest_bound(pool_, node, reach, Among::all);
    if (!pool_[best].proven()) return best;
    std::uint32_t rest = highest_bound(pool_, node, reach, Among::unproven);
    if (rest == no_child) return best;
    if (!node.proven()) step.instead = best;
    return rest;
}

template <Position P>
std::uint32_t Tree<P>::choose_face(const Node& node) {
    if (options_.plain) return node.children + static_cast<std::uint32_t>(dice_.below(node.count));
    return least_rolled(pool_, node);
}

// Growing.

// Give a node its children, those the searcher sees; not while the pool is full.
template <Position P>
bool Tree<P>::expand(Node& node, const P& position) {
    MovesOf<P> moves, seen;
    position.legal_moves(moves);
    if (sight_.perfect()) {
        seen = moves;
    } else {
        for (Action action : moves)
            if (sight_.sees(position, action, static_cast<int>(depth_))) seen.push(action);
    }
    std::span<Node> children = pool_.adopt(node, seen.size());
    if (children.empty()) return false;
    for (std::size_t at = 0; at < children.size(); ++at) children[at] = untried(seen[at]);
    if (!options_.plain && !position.chance()) settle_ends(node, position);
    return true;
}

// The rules alone show which moves end the game.
template <Position P>
void Tree<P>::settle_ends(Node& node, const P& position) {
    std::span<Node> children = pool_.children(node);
    bool any = false;
    for (std::size_t at = 0; at < children.size(); ++at) {
        Players winners = position.after(children[at].action).winners();
        if (winners == 0) continue;
        settle(children[at], winners, players_, position.player());
        if (!children[at].proven()) continue;
        pool_.take(node, at - node.tried);
        any = true;
    }
    if (any) prove(node, children, players_, roles(depth_));
}

// Reporting.

template <Position P>
Report Tree<P>::report() const {
    Teller<P> teller{pool_, root_position_, options_.plain, sight_.perfect()};
    std::vector<Line> lines;
    for (const Node* child : teller.in_order(root(), root_position_)) {
        if (!root_position_.chance() && static_cast<int>(lines.size()) == std::max(options_.lines, 1)) break;
        lines.push_back(
            teller.line(*child, totals_[static_cast<std::size_t>(child - &pool_[root().children])]));
    }
    Report report;
    report.depth = teller.depth();
    report.nodes = playouts_;
    report.exact = proven();
    report.finished = finished_;
    report.lines = std::move(lines);
    return report;
}

}  // namespace quatuor
