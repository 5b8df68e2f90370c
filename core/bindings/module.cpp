// The compiled core as a Python module, built twice from this one source: for any machine, and for x86-64-v3.
//
// Integers are taken as the exact unsigned type: nanobind then refuses what does not fit instead of cutting
// it down. What the core states as a precondition is checked here, where other code calls it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <map>
#include <new>
#include <string>
#include <tuple>

#include "../random.hpp"
#include "games.hpp"
#include "position.hpp"
#include "search.hpp"

namespace quatuor::bindings {
namespace {

using Pickled = std::tuple<std::uint64_t>;

std::uint64_t checked_below(SplitMix64& generator, std::uint64_t n) {
    if (n == 0) throw nb::value_error("below needs a number from 1 to 2**64 - 1, not 0");
    return generator.below(n);
}

void bind_random(nb::module_& m) {
    m.def("starting_state", &starting_state, "seed"_a, "stream"_a = 0,
          "The initial state of a stream of a seed.");

    nb::class_<SplitMix64> bound(m, "SplitMix64", "The generator of quatuor.dice, number for number.");
    bound.def(nb::init<std::uint64_t>(), "state"_a)
        .def_prop_ro("state", &SplitMix64::state, "The whole state of the generator, one integer.")
        .def("next", &SplitMix64::next, "Draw a 64-bit number.")
        .def("below", &checked_below, "n"_a, "Draw a number from 0 to n - 1.")
        .def("__getstate__", [](const SplitMix64& generator) { return Pickled(generator.state()); })
        .def("__setstate__", [](SplitMix64& generator, const Pickled& pickled) {
            new (&generator) SplitMix64(std::get<0>(pickled));
        });
}

void bind_control(nb::module_& m) {
    nb::class_<StopFlag> bound(m, "StopFlag",
                               "A flag that stops the call it was passed to, set from any thread.\n\n"
                               ">>> from quatuor.engine import StopFlag\n"
                               ">>> flag = StopFlag()\n"
                               ">>> flag.set()\n"
                               ">>> flag.is_set()\n"
                               "True");
    bound.def(nb::init<>())
        .def("set", &StopFlag::raise, "Stop the work: it raises InterruptedError within milliseconds.")
        .def("clear", &StopFlag::lower, "Clear the flag for further use.")
        .def("is_set", &StopFlag::raised, "Whether it is set.");
}

// The games by the set of players who shared the point, as a mapping from the players to a number.
nb::dict won_by(const Tally& tally) {
    nb::dict games;
    for (Players set = 1; set < tally.won_by.size(); ++set)
        if (tally.won_by[set] > 0) games[nb::tuple(nb::cast(listed(set)))] = tally.won_by[set];
    return games;
}

void bind_tally(nb::module_& m) {
    nb::class_<Tally> bound(m, "Tally", "The results of many random games.");
    bound.def_ro("games", &Tally::games)
        .def_ro("plies", &Tally::plies)
        .def_prop_ro("won_by", &won_by, nb::sig("def won_by(self) -> dict[tuple[int, ...], int]"),
                     "The number of games by the set of players who shared the point.");
}

std::map<std::string, std::string> build_info() {
    return {
        {"compiler", QUATUOR_COMPILER},
        {"standard", "C++" + std::to_string(__cplusplus / 100 % 100)},
        {"machine", QUATUOR_MACHINE},
    };
}

// Whether this machine runs the build for x86-64-v3.
bool supports_v3() {
#if defined(__x86_64__) && defined(__GNUC__)
    return __builtin_cpu_supports("x86-64-v3");
#else
    return false;
#endif
}

}  // namespace

NB_MODULE(QUATUOR_MODULE, m) {
    m.doc() = "The compiled core of Quatuor.";
    // An array that a program still holds when it ends is not a leak worth reporting.
    nb::set_leak_warnings(false);
    m.def("build_info", &build_info,
          "The compiler, standard and machine this module was built with and for.");
    m.def("supports_v3", &supports_v3, "Whether this machine runs the build for x86-64-v3.");
    bind_random(m);
    bind_control(m);
    bind_tally(m);
    bind_report(m);
    bind_transposition_table(m);
    bind_quantik(m);
    bind_cubulus(m);
    bind_oxono(m);
    bind_omba(m);
    bind_solve_quantik(m);
    bind_solve_omba(m);
    bind_proofs(m);
    bind_vectors(m);
}

}  // namespace quatuor::bindings
