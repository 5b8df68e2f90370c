// The memory of a search tree: a fixed number of nodes, allocated once and reused as long as a search runs.
//
// The pool has two halves, and the tree lies in one. When that is full, what has been visited often moves to
// the other, level by level, and the rest is forgotten: a node whose children go keeps its own counts and
// grows new ones when the search comes back. Untouched pages of the pool cost nothing.
//
// Moving a large tree takes a while. It leaves the old half as it was, so it may be stopped at any time, and
// the next call continues from there.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "../control.hpp"
#include "tree_node.hpp"

namespace quatuor {

class Pool {
  public:
    // As many nodes as `bytes` hold, but at least enough for a root and `least` children.
    Pool(std::uint64_t bytes, std::size_t least)
        : half_(std::clamp<std::size_t>(bytes / (2 * sizeof(Node)), least + 1, most)),
          nodes_(std::make_unique_for_overwrite<Node[]>(2 * half_)),
          here_(nodes_.get()),
          there_(here_ + half_) {
        here_[used_++] = untried(0);
    }

    // Nodes; the root is the first
    Node& operator[](std::uint32_t index) { return here_[index]; }
    const Node& operator[](std::uint32_t index) const { return here_[index]; }
    std::span<Node> children(const Node& node) { return {here_ + node.children, node.count}; }
    std::span<const Node> children(const Node& node) const { return {here_ + node.children, node.count}; }

    // Room for a number of children, or nothing while the pool is full; then `recycle` makes room between two
    // descents.
    std::span<Node> adopt(Node& parent, std::size_t count) {
        full_ = used_ + count > half_;
        if (full_) return {};
        parent.children = static_cast<std::uint32_t>(used_);
        parent.count = static_cast<std::uint16_t>(count);
        used_ += count;
        return children(parent);
    }
    // Put a child that was never tried, the n-th of them, behind those that were; where it is now.
    std::uint32_t take(Node& parent, std::size_t n) {
        std::span<Node> rest = children(parent).subspan(parent.tried);
        std::swap(rest[0], rest[n]);
        return parent.children + parent.tried++;
    }

    bool full() const { return full_ && used_ > kept_; }
    // Until it is done, the tree stays as it is, and must not grow. It may throw Stopped.
    void recycle(Control& control);

    std::size_t bytes() const { return 2 * half_ * sizeof(Node); }

  private:
    static constexpr std::size_t most = std::size_t{1} << 32;

    // How far a recycling has come: nodes counted, then nodes moved and those among them gone through.
    struct Progress {
        std::size_t counted = 0, moved = 0, settled = 0;
        // By the width of their parents' visits: how many children there are.
        std::array<std::size_t, 33> children{};
    };

    void count_children(Control& control);
    std::uint32_t enough_visits() const;
    void move_tree(Control& control);
    void move_children(Node& parent);

    std::size_t half_;
    std::unique_ptr<Node[]> nodes_;
    Node* here_;
    Node* there_;
    std::size_t used_ = 0;
    // How much the last recycling left: it need not be tried again before the tree has grown.
    std::size_t kept_ = 0;
    bool full_ = false;
    Progress progress_;
};

inline void Pool::recycle(Control& control) {
    count_children(control);
    move_tree(control);
    std::swap(here_, there_);
    used_ = kept_ = progress_.moved;
    full_ = false;
    progress_ = {};
}

inline void Pool::count_children(Control& control) {
    for (std::size_t& at = progress_.counted; at < used_;) {
        control.checkpoint();
        const Node& node = here_[at++];
        progress_.children[static_cast<std::size_t>(std::bit_width(node.visits))] += node.count;
    }
}

// The fewest visits, a power of two, that must be asked of a parent so that its kind fills no more than half
// of the room.
inline std::uint32_t Pool::enough_visits() const {
    const auto& children = progress_.children;
    std::size_t kept = 1, width = children.size();
    while (width > 1 && kept + children[width - 1] <= half_ / 2) kept += children[--width];
    return width == children.size() ? ~std::uint32_t{0} : std::uint32_t{1} << (width - 1);
}

// Nodes are moved in the order in which they are met, so that those already there say what comes next. The
// root keeps its children whatever they cost.
inline void Pool::move_tree(Control& control) {
    std::uint32_t enough = enough_visits();
    if (progress_.moved == 0) there_[progress_.moved++] = here_[0];
    while (progress_.settled < progress_.moved) {
        control.checkpoint(there_[progress_.settled].count + 1u);
        Node& node = there_[progress_.settled];
        if (progress_.settled++ == 0 || node.visits >= enough)
            move_children(node);
        else
            node.count = node.tried = 0;
    }
}

inline void Pool::move_children(Node& parent) {
    std::copy_n(here_ + parent.children, parent.count, there_ + progress_.moved);
    parent.children = static_cast<std::uint32_t>(progress_.moved);
    progress_.moved += parent.count;
}

}  // namespace quatuor
