// OXONO, bound.
#include "../games/oxono_judge.hpp"
#include "games.hpp"
#include "position.hpp"
#include "search.hpp"

namespace quatuor::bindings {

void bind_oxono(nb::module_& m) {
    bind_position<oxono::Position>(m, "Oxono", "A position of OXONO.");
    bind_alphabeta<oxono::Position>(m, "OxonoSearch");
    bind_tree<oxono::Position>(m, "OxonoTree");
}

}  // namespace quatuor::bindings
