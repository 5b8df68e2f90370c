// Quantik, bound.
#include "../games/quantik_judge.hpp"
#include "games.hpp"
#include "position.hpp"
#include "search.hpp"

namespace quatuor::bindings {

void bind_quantik(nb::module_& m) {
    bind_position<quantik::Position>(m, "Quantik", "A position of Quantik.");
    bind_alphabeta<quantik::Position>(m, "QuantikSearch");
    bind_tree<quantik::Position>(m, "QuantikTree");
}

}  // namespace quatuor::bindings
