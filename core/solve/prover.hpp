// Whether one player wins, asked with one thread or several.
//
// One thread asks depth-first search directly, and the same question always takes the same nodes. Several
// threads share a tree of jobs; how they meet changes the nodes they take, never what is proved. One thread
// may grow a tree as well, to put it down and take it up again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "proof_tree.hpp"

namespace quatuor {

template <Provable P>
class Prover {
  public:
    using Search = ProofSearch<P>;
    using Answer = typename Search::Answer;
    using Reply = typename Search::Reply;

    Prover(Player winner, std::span<const P> past, std::uint64_t bytes, int threads = 1, bool grows = false)
        : table_(bytes), grows_(grows || threads > 1) {
        for (int thread = 0; thread < threads; ++thread) searches_.emplace_back(winner, past, table_);
    }
    Prover(const Prover&) = delete;
    Prover& operator=(const Prover&) = delete;

    // Whether a position is won, within a number of further nodes.
    Answer ask(const P& position, Control& control, std::uint64_t nodes = ~std::uint64_t{0}) {
        if (!grows_) return searches_[0].ask(position, control, nodes);
        ProofTree<P>& tree = tree_for(position);
        tree.advance(searches_, nodes, control);
        return Search::answer(position, tree.root());
    }

    // The tree that grows from a position; a new one unless it was asked last.
    ProofTree<P>& tree_for(const P& position) {
        if (!tree_ || !(asked_ == position)) tree_.emplace(position, searches_[0], table_);
        asked_ = position;
        return *tree_;
    }
    // The tree of the last question, if one grows.
    const std::optional<ProofTree<P>>& tree() const { return tree_; }

    // What the searches have decided with at least some work, while nobody searches.
    struct Decided {
        Identity identity;
        Numbers numbers;
        std::uint64_t work = 0;
    };
    std::vector<Decided> decided(std::uint64_t least) const {
        std::vector<Decided> found;
        table_.each_decided(least, [&](const Identity& identity, const Numbers& numbers, std::uint64_t work) {
            found.push_back({identity, numbers, work});
        });
        return found;
    }
    void remember(std::span<const Decided> decided) {
        table_.reserve(decided.size());
        for (const auto& [identity, numbers, work] : decided) table_.keep(identity, numbers, work);
    }

    // A win that is known from elsewhere, and worth more than anything a search finds.
    Decided taught(const P& won, int plies) const {
        return {searches_[0].turned(won).identity(), Numbers::won(plies), std::uint64_t{1} << 40};
    }

    std::vector<Reply> replies(const P& position, bool all, Control& control) {
        return searches_[0].replies(position, all, control);
    }
    std::vector<Action> line(const P& position) const { return searches_[0].line(position); }

    Player winner() const { return searches_[0].winner(); }
    int threads() const { return static_cast<int>(searches_.size()); }
    // Call work(search, control) on every thread.
    template <class Work>
    void share(Control& control, Work&& work) {
        while (table_.crowded()) table_.spread();
        ProofTable::Sharing sharing(table_);
        in_parallel(threads(), control, [&](int thread, Control& mine) {
            work(searches_[static_cast<std::size_t>(thread)], mine);
        });
    }

    std::uint64_t nodes() const {
        auto add = [](std::uint64_t sum, const Search& search) { return sum + search.nodes(); };
        return std::accumulate(searches_.begin(), searches_.end(), std::uint64_t{0}, add);
    }
    std::uint64_t bytes() const { return table_.bytes(); }
    // The progress of the last question.
    Numbers root() const { return tree_ ? tree_->root() : searches_[0].root(); }

  private:
    ProofTable table_;
    bool grows_;
    std::vector<Search> searches_;
    std::optional<ProofTree<P>> tree_;
    P asked_{};
};

}  // namespace quatuor
