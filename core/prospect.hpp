// Whether a player can still win at all, as far as a glance tells: what a game may say to a search for
// proofs.
#pragma once

#include "game.hpp"

namespace quatuor {

// Specialised for a game beside its position, where lines die before the game ends.
template <class P>
struct Prospect {
    static constexpr bool hopeless(const P&, Player) { return false; }
};

}  // namespace quatuor
