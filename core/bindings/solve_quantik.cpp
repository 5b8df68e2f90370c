// Quantik solved, bound: the solver that finds every distance, and the oracle that answers from a few of
// them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "../solve/quantik.hpp"
#include "../solve/quantik_oracle.hpp"
#include "errors.hpp"
#include "games.hpp"
#include "position.hpp"

namespace quatuor::bindings {
namespace {

using quantik::Census;
using quantik::Oracle;
using quantik::Solver;

const Solver& solved(const Solver& solver) {
    if (!solver.solved()) throw nb::value_error("the game is not completely solved yet");
    return solver;
}

void bind_census(nb::module_& m) {
    nb::class_<Census>(m, "QuantikCensus", "The counts of a solver for one ply.")
        .def_ro("classes", &Census::classes, "Positions without a finished line, up to symmetry.")
        .def_ro("positions", &Census::positions, "The same positions, counting every image.")
        .def_ro("sequences", &Census::sequences, "Move sequences of exactly this length.")
        .def_ro("finished", &Census::finished, "Those of them that end with a finished line.")
        .def_prop_ro("won", &Census::won, "Classes that the player to move wins.")
        .def_ro("positions_won", &Census::positions_won, "Positions that the player to move wins.")
        .def_prop_ro(
            "distances",
            [](const Census& census) {
                return std::vector<std::uint64_t>(census.distances.begin(), census.distances.end());
            },
            "The number of classes by distance to the end.")
        .def_ro(
            "wrong", &Census::wrong,
            "Classes reached by a wrong number of move sequences, and moves that lead to no class: 0 if all "
            "is right.");
}

bool advance(Solver& solver, std::optional<double> seconds, const StopFlag* stop) {
    until_stopped(stop, seconds, [&](Control& control) {
        solver.advance(control);
        return true;
    });
    return !solver.done();
}

void make_solver(Solver* self, std::uint8_t threads, std::uint8_t deepest) {
    check_threads(threads);
    if (deepest > quantik::last_ply) throw nb::value_error("a game has 16 plies at most");
    new (self) Solver(threads, deepest);
}

Census census(const Solver& solver, std::uint8_t ply) {
    if (ply > solver.deepest()) throw nb::index_error("this ply was not examined");
    return solver.census(ply);
}

nb::bytes stored(const Solver& solver, std::uint8_t plies) {
    if (plies > quantik::last_ply) throw nb::value_error("at most 16 plies can be stored");
    auto bytes = quantik::stored_distances(solved(solver), plies);
    return nb::bytes(bytes.data(), bytes.size());
}

void bind_solver(nb::module_& m) {
    nb::class_<Solver>(m, "QuantikSolver", "Finds every class of positions of Quantik and how each ends.")
        .def("__init__", &make_solver, nb::kw_only(), "threads"_a = 1, "deepest"_a = quantik::last_ply,
             "With `deepest` before the last ply, positions are only counted, not solved.")
        .def("advance", &advance, nb::kw_only(), "seconds"_a = nb::none(), "stop"_a = nb::none(),
             "Work for some time, or until everything is done; return whether there is more to do.")
        .def_prop_ro("progress", &Solver::progress, "The share of the work done, from 0 to 1.")
        .def_prop_ro("solved", &Solver::solved, "Whether every distance is known.")
        .def_prop_ro("deepest", &Solver::deepest, "The last ply examined.")
        .def("census", &census, "ply"_a, "The counts of a ply so far.")
        .def(
            "distance",
            [](const Solver& solver, const quantik::Position& position) {
                return solved(solver).distance(position);
            },
            "position"_a, "Plies to the end, odd if the mover wins; None if a line is finished.")
        .def("stored", &stored, "plies"_a, "The distances of the first plies, as the oracle reads them.");
}

void make_oracle(Oracle* self, const std::optional<nb::bytes>& stored) {
    if (!stored) {
        new (self) Oracle();
        return;
    }
    auto oracle = Oracle::from(std::span(static_cast<const std::uint8_t*>(stored->data()), stored->size()));
    if (!oracle) throw nb::value_error("these bytes are not stored distances");
    new (self) Oracle(std::move(*oracle));
}

int distance(const Oracle& oracle, const quantik::Position& position, std::optional<double> seconds,
             const StopFlag* stop) {
    return uninterrupted(stop, seconds, [&](Control& control) { return oracle.distance(position, control); });
}

std::vector<Action> line(const Oracle& oracle, const quantik::Position& position,
                         std::optional<double> seconds, const StopFlag* stop) {
    return uninterrupted(stop, seconds, [&](Control& control) { return oracle.line(position, control); });
}

// Every legal move with the plies to the end after it, itself counted.
std::vector<std::pair<Action, int>> moves(const Oracle& oracle, const quantik::Position& position,
                                          std::optional<double> seconds, const StopFlag* stop) {
    return uninterrupted(stop, seconds, [&](Control& control) {
        std::vector<std::pair<Action, int>> found;
        for (Action action : legal_moves(position))
            found.emplace_back(action, 1 + oracle.distance(position.after(action), control));
        return found;
    });
}

void bind_oracle(nb::module_& m) {
    nb::class_<Oracle>(m, "QuantikOracle", "Answers any position of Quantik exactly.")
        .def("__init__", &make_oracle, "stored"_a = nb::none(),
             "From stored distances; without any it searches, which is slow on the first plies.")
        .def_prop_ro("plies", &Oracle::plies, "The number of plies with stored distances.")
        .def("distance", &distance, "position"_a, nb::kw_only(), "seconds"_a = nb::none(),
             "stop"_a = nb::none(), "The number of plies to the end: odd if the player to move wins.")
        .def("moves", &moves, "position"_a, nb::kw_only(), "seconds"_a = nb::none(), "stop"_a = nb::none(),
             "Every legal move, with the number of plies to the end after choosing it: odd if it wins.")
        .def("line", &line, "position"_a, nb::kw_only(), "seconds"_a = nb::none(), "stop"_a = nb::none(),
             "The line of best play by both; of equal moves the first.");
}

}  // namespace

void bind_solve_quantik(nb::module_& m) {
    bind_census(m);
    bind_solver(m);
    bind_oracle(m);
}

}  // namespace quatuor::bindings
