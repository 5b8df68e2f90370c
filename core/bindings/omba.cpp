// Omba, bound.
#include "../games/omba_judge.hpp"
#include "games.hpp"
#include "position.hpp"
#include "search.hpp"

namespace quatuor::bindings {

void bind_omba(nb::module_& m) {
    bind_position<omba::Position>(m, "Omba", "A position of Omba.");
    bind_alphabeta<omba::Position>(m, "OmbaSearch");
    bind_tree<omba::Position>(m, "OmbaTree");
}

}  // namespace quatuor::bindings
