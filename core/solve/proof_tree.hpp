// A proof-number tree whose leaves are jobs for depth-first searches: one proof by several threads.
//
// The tree holds the first moves of a proof. Each thread takes the leaf that matters most, searches it for a
// while with df-pn and reports what it found; the searches share one table. A leaf that has cost enough gets
// its moves as new leaves.
//
// A leaf that a thread works on counts as won when others choose theirs. So they spread over replies that all
// need an answer, rather than over moves of which one will do. Such guesses are kept apart from what is
// known, and never stored:
//
//     known      what the searches have found, and what follows from it
//     hoped      the same, with every leaf in work counted as won
//
// Where positions cannot repeat, a position reached in several ways is one node, and a tree can be put down
// as records and taken up again. Where they can, a failure belongs to its path, so every path has nodes of
// its own.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../parallel.hpp"
#include "dfpn.hpp"
#include "proof_table.hpp"

namespace quatuor {

// What the moves of a position add up to.
template <class NumbersOf>
Numbers combined(bool winners_turn, std::size_t count, NumbersOf&& numbers_of) {
    constexpr std::uint16_t none = 0xFFFF;
    std::uint32_t least = Numbers::never, most = 0, open = 0;
    std::uint16_t nearest = none, farthest = 0;
    for (std::size_t i = 0; i < count; ++i) {
        Numbers here = numbers_of(i);
        if (here.disproved()) {
            if (!winners_turn) return Numbers::failed();
        } else if (here.proved()) {
            nearest = std::min(nearest, here.plies);
            farthest = std::max(farthest, here.plies);
        } else {
            ++open;
            least = std::min(least, winners_turn ? here.proof : here.disproof);
            most = std::max(most, winners_turn ? here.disproof : here.proof);
        }
    }
    if (winners_turn && nearest != none) return Numbers::won(nearest + 1);
    if (open == 0) return winners_turn ? Numbers::failed() : Numbers::won(farthest + 1);
    std::uint32_t hard = most >= Numbers::never - open ? Numbers::never - 1 : most + open - 1;
    return winners_turn ? Numbers{least, hard, 0} : Numbers{hard, least, 0};
}

template <Provable P>
class ProofTree {
  public:
    struct Settings {
        // How much a leaf is searched at a time, and how much before it is expanded.
        std::uint64_t slice = 1 << 14;
        std::uint64_t enough = 1 << 18;
        // The most nodes of the tree; beyond, leaves stay leaves.
        std::size_t most = 4'000'000;
    };

    ProofTree(const P& root, const ProofSearch<P>& search, ProofTable& table, Settings settings = {})
        : settings_(settings), guide_(search), table_(&table) {
        add(guide_.turned(root), 0);
    }

    // Search with as many threads as there are searches until the root is decided, or the nodes are spent.
    void advance(std::span<ProofSearch<P>> searches, std::uint64_t nodes, Control& control) {
        left_ = nodes;
        ProofTable::Sharing sharing(*table_);
        in_parallel(static_cast<int>(searches.size()), control, [&](int thread, Control& mine) {
            work(searches[static_cast<std::size_t>(thread)], mine);
        });
    }

    const Numbers& root() const { return nodes_[0].known; }

    // How far it has got.
    struct Census {
        std::size_t nodes = 0, proved = 0, refuted = 0;
        // After the first move that has got farthest: the replies, and how many of them are answered.
        std::size_t replies = 0, answered = 0;
    };
    Census census() const;

    // A node as it is put down. What follows from the rules is left out.
    struct Record {
        P position;
        Numbers known;
        std::uint64_t cost = 0;
        std::uint16_t ply = 0;
        bool expanded = false;
    };
    std::vector<Record> records() const
        requires(!ProofSearch<P>::repeats);
    // Take up a tree of the same root that was put down.
    void take_up(std::span<const Record> records)
        requires(!ProofSearch<P>::repeats);

  private:
    using Index = std::uint32_t;

    struct Node {
        P position;
        Numbers known, hoped;
        // Nodes of the searches that worked on it as a leaf.
        std::uint64_t cost = 0;
        std::vector<Index> children, parents;
        std::uint16_t ply = 0;
        bool expanded = false;
        bool busy = false;
    };

    // The moves of the winner that come first: the root itself stands for one already made.
    std::vector<Index> first_moves() const {
        if (nodes_[0].position.player() == guide_.winner()) return nodes_[0].children;
        return {0};
    }

    struct Hash {
        std::size_t operator()(const Identity& identity) const {
            return mix(identity.low + golden_gamma * identity.high);
        }
    };

    // A leaf that a thread works on, and the positions before it.
    struct Job {
        Index leaf;
        P position;
        std::vector<Identity> way;
        std::uint64_t nodes;
    };

    void work(ProofSearch<P>& search, Control& control) {
        while (std::optional<Job> job = take(control)) {
            std::uint64_t before = search.nodes();
            std::optional<Numbers> found;
            try {
                found = search.advanced(job->position, job->way, job->nodes, control);
            } catch (...) {
                put_back(job->leaf, std::nullopt, search.nodes() - before);
                throw;
            }
            put_back(job->leaf, found, search.nodes() - before);
        }
    }

    // The leaf that matters most among those nobody works on; none when there is nothing left to do.
    std::optional<Job> take(Control& control) {
        std::unique_lock lock(mutex_);
        for (;;) {
            if (!root().open() || left_ == 0) return std::nullopt;
            if (table_->crowded() && working_ == 0) table_->spread();
            if (nodes_[0].hoped.open() && !table_->crowded()) break;
            ++waiting_;
            changed_.wait_for(lock, std::chrono::milliseconds(2));
            --waiting_;
            control.check();
        }
        Index here = 0;
        while (nodes_[here].expanded) here = best_child(nodes_[here]);
        nodes_[here].busy = true;
        ++working_;
        refresh(here);
        return Job{here, nodes_[here].position, way_of(here), std::min(settings_.slice, left_)};
    }

    void put_back(Index leaf, const std::optional<Numbers>& found, std::uint64_t spent) {
        std::lock_guard lock(mutex_);
        Node& node = nodes_[leaf];
        node.busy = false;
        --working_;
        node.cost += spent;
        left_ -= std::min(left_, spent);
        if (found) node.known = *found;
        if (!node.known.open()) remember(node);
        bool enough = node.cost >= settings_.enough || (waiting_ > 0 && !table_->crowded());
        bool fits = nodes_.size() < settings_.most && node.ply + 1 < ProofSearch<P>::longest;
        if (node.known.open() && enough && fits) expand(leaf);
        refresh(leaf);
        changed_.notify_all();
    }

    Index best_child(const Node& node) const {
        bool mine = node.position.player() == guide_.winner();
        auto effort = [&](Index child) {
            const Numbers& hoped = nodes_[child].hoped;
            if (!hoped.open()) return std::pair(Numbers::never, Numbers::never);
            return mine ? std::pair(hoped.proof, hoped.disproof) : std::pair(hoped.disproof, hoped.proof);
        };
        return *std::ranges::min_element(node.children, {}, effort);
    }

    // Its moves become leaves.
    void expand(Index index) {
        nodes_[index].expanded = true;
        P position = nodes_[index].position;
        auto ply = static_cast<std::uint16_t>(nodes_[index].ply + 1);
        std::vector<Identity> way;
        if constexpr (ProofSearch<P>::repeats) {
            way = way_of(index);
            way.push_back(position.identity());
        }
        MovesOf<P> moves;
        position.legal_moves(moves);
        for (Action action : moves) {
            P image = guide_.turned(position.after(action));
            if (has_child(nodes_[index], image)) continue;
            Index child = add(image, ply);
            if (std::ranges::find(way, image.identity()) != way.end())
                nodes_[child].known = nodes_[child].hoped = Numbers::failed();
            nodes_[index].children.push_back(child);
            nodes_[child].parents.push_back(index);
        }
    }

    // Several moves may lead to images of one position.
    bool has_child(const Node& node, const P& image) const {
        return std::ranges::any_of(node.children,
                                   [&](Index child) { return nodes_[child].position == image; });
    }

    Index add(const P& image, std::uint16_t ply) {
        auto next = static_cast<Index>(nodes_.size());
        if constexpr (!ProofSearch<P>::repeats) {
            auto [found, is_new] = index_.try_emplace(image.identity(), next);
            if (!is_new) return found->second;
        }
        Numbers known = guide_.numbers_of(image);
        Node& node = nodes_.emplace_back();
        node.position = image;
        node.known = node.hoped = known;
        node.ply = ply;
        return next;
    }

    // What follows from a node for itself and for those above it.
    void refresh(Index changed) {
        std::vector<Index> due{changed};
        while (!due.empty()) {
            Index index = due.back();
            due.pop_back();
            Node& node = nodes_[index];
            auto [known, hoped] = judged(node);
            if (index != changed && known == node.known && hoped == node.hoped) continue;
            bool decided = node.known.open() && !known.open();
            node.known = known;
            node.hoped = hoped;
            if (decided) remember(node);
            due.insert(due.end(), node.parents.begin(), node.parents.end());
        }
    }

    std::pair<Numbers, Numbers> judged(const Node& node) const {
        if (!node.expanded || !node.known.open())
            return {node.known, node.busy && node.known.open() ? Numbers::won(0) : node.known};
        bool mine = node.position.player() == guide_.winner();
        auto child = [&](std::size_t i) -> const Node& { return nodes_[node.children[i]]; };
        return {combined(mine, node.children.size(), [&](std::size_t i) { return child(i).known; }),
                combined(mine, node.children.size(), [&](std::size_t i) { return child(i).hoped; })};
    }

    // In the table, longer than anything the searches put there.
    void remember(const Node& node) {
        table_->keep(node.position.identity(), node.known, node.cost + settings_.enough);
    }

    // The positions before a node, where each has one way to it.
    std::vector<Identity> way_of(Index index) const {
        std::vector<Identity> way;
        if constexpr (ProofSearch<P>::repeats) {
            for (Index at = index; !nodes_[at].parents.empty(); way.push_back(nodes_[at].position.identity()))
                at = nodes_[at].parents[0];
            std::ranges::reverse(way);
        }
        return way;
    }

    Settings settings_;
    ProofSearch<P> guide_;
    ProofTable* table_;
    std::vector<Node> nodes_;
    std::unordered_map<Identity, Index, Hash> index_;
    std::mutex mutex_;
    std::condition_variable changed_;
    // The threads that wait for a leaf, and those that search one.
    int waiting_ = 0, working_ = 0;
    std::uint64_t left_ = 0;
};

template <Provable P>
auto ProofTree<P>::census() const -> Census {
    Census census{.nodes = nodes_.size()};
    for (const Node& node : nodes_) {
        if (node.known.proved()) ++census.proved;
        if (node.known.disproved()) ++census.refuted;
    }
    std::size_t fewest = ~std::size_t{0};
    for (Index first : first_moves()) {
        const auto& replies = nodes_[first].children;
        auto open = static_cast<std::size_t>(
            std::ranges::count_if(replies, [this](Index reply) { return !nodes_[reply].known.proved(); }));
        if (replies.empty() || nodes_[first].known.disproved() || open >= fewest) continue;
        fewest = open;
        census.replies = replies.size();
        census.answered = replies.size() - open;
    }
    return census;
}

template <Provable P>
auto ProofTree<P>::records() const -> std::vector<Record>
    requires(!ProofSearch<P>::repeats)
{
    std::vector<Record> records;
    records.reserve(nodes_.size());
    for (const Node& node : nodes_)
        records.push_back({node.position, node.known, node.cost, node.ply, node.expanded});
    return records;
}

// First all nodes, so that each keeps its number; then what leads from one to the other.
template <Provable P>
void ProofTree<P>::take_up(std::span<const Record> records)
    requires(!ProofSearch<P>::repeats)
{
    if (records.empty() || !(records[0].position == nodes_[0].position))
        throw std::invalid_argument("this is the tree of another position");
    nodes_.clear();
    index_.clear();
    for (const Record& record : records) {
        Node& node = nodes_[add(record.position, record.ply)];
        node.known = node.hoped = record.known;
        node.cost = record.cost;
        if (!node.known.open()) remember(node);
    }
    for (std::size_t i = 0; i < records.size(); ++i)
        if (records[i].expanded) expand(static_cast<Index>(i));
}

}  // namespace quatuor
