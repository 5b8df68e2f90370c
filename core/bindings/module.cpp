// The Python module quatuor._core: the core's types and functions under the names Python knows them by.
//
// Integers are taken as the exact unsigned type: nanobind then refuses what does not fit instead of cutting
// it down. What the core states as a precondition is checked here, where strangers call.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <map>
#include <new>
#include <string>
#include <tuple>

#include "random.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace quatuor {
namespace {

using Pickled = std::tuple<std::uint64_t>;

std::uint64_t checked_below(SplitMix64& generator, std::uint64_t n) {
    if (n == 0) throw nb::value_error("below needs a number from 1 to 2**64 - 1, not 0");
    return generator.below(n);
}

void bind_random(nb::module_& m) {
    m.def("starting_state", &starting_state, "seed"_a, "stream"_a = 0,
          "Where the walk of a stream of a seed begins.");

    nb::class_<SplitMix64>(m, "SplitMix64", "The generator of quatuor.dice, number for number.")
        .def(nb::init<std::uint64_t>(), "state"_a)
        .def_prop_ro("state", &SplitMix64::state, "The one integer that is all of the generator.")
        .def("next", &SplitMix64::next, "Draw a number of 64 bits.")
        .def("below", &checked_below, "n"_a, "Draw a number from 0 to n - 1.")
        .def("__getstate__", [](const SplitMix64& generator) { return Pickled(generator.state()); })
        .def("__setstate__", [](SplitMix64& generator, const Pickled& pickled) {
            new (&generator) SplitMix64(std::get<0>(pickled));
        });
}

std::map<std::string, std::string> build_info() {
    return {
        {"compiler", QUATUOR_COMPILER},
        {"standard", "C++" + std::to_string(__cplusplus / 100 % 100)},
    };
}

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "The compiled core of Quatuor.";
    m.def("build_info", &build_info, "Which compiler built this module, for which C++ standard.");
    bind_random(m);
}

}  // namespace quatuor
