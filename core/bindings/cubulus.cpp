// Cubulus, bound.
#include "../games/cubulus_judge.hpp"
#include "games.hpp"
#include "position.hpp"
#include "search.hpp"

namespace quatuor::bindings {

void bind_cubulus(nb::module_& m) {
    bind_position<cubulus::Position>(m, "Cubulus", "A position of Cubulus.");
    bind_alphabeta<cubulus::Position>(m, "CubulusSearch");
    bind_tree<cubulus::Position>(m, "CubulusTree");
    bind_set_up<cubulus::Position>(m, "CubulusSetUp");
}

}  // namespace quatuor::bindings
