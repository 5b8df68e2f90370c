// One function per game: each is compiled by itself.
#pragma once

#include <nanobind/nanobind.h>

namespace quatuor::bindings {

void bind_quantik(nanobind::module_& m);
void bind_cubulus(nanobind::module_& m);
void bind_oxono(nanobind::module_& m);
void bind_omba(nanobind::module_& m);
void bind_solve_quantik(nanobind::module_& m);
void bind_solve_omba(nanobind::module_& m);

// Searches for proofs, for the games without chance.
void bind_proofs(nanobind::module_& m);

// The planes of all games, and the vector environments.
void bind_vectors(nanobind::module_& m);

}  // namespace quatuor::bindings
