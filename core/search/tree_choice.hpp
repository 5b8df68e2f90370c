// Which way to go on from a node that has children.
#pragma once

#include <cstdint>

#include "tree_node.hpp"
#include "tree_pool.hpp"

namespace quatuor {

// No child: the first node of a pool is the root, which is not a child.
inline constexpr std::uint32_t no_child = 0;

enum class Among { all, unproven };

// The child of the highest bound, among equals the one visited least; no_child where all are proven.
inline std::uint32_t highest_bound(const Pool& pool, const Node& node, std::uint64_t reach, Among among) {
    std::uint64_t best = 0;
    std::uint32_t chosen = no_child;
    for (std::uint32_t at = node.children; at < node.children + node.count; ++at) {
        const Node& child = pool[at];
        if (among == Among::unproven && child.proven()) continue;
        std::uint64_t bound = child.bound(reach);
        if (chosen != no_child && (bound < best || (bound == best && child.visits >= pool[chosen].visits)))
            continue;
        best = bound;
        chosen = at;
    }
    return chosen;
}

// The face not proven that was rolled least, so that each weighs the same; any where all are proven.
inline std::uint32_t least_rolled(const Pool& pool, const Node& node) {
    std::uint32_t chosen = node.children;
    for (std::uint32_t at = node.children; at < node.children + node.count; ++at) {
        if (pool[at].proven()) continue;
        if (pool[chosen].proven() || pool[at].visits < pool[chosen].visits) chosen = at;
    }
    return chosen;
}

}  // namespace quatuor
