// A quick test that helps a search for proofs: whether a player can no longer win at all.
#pragma once

#include "game.hpp"

namespace quatuor {

// Specialised for games in which all of a player's lines can be blocked before the end.
template <class P>
struct Prospect {
    static constexpr bool hopeless(const P&, Player) { return false; }
};

}  // namespace quatuor
