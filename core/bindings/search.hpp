// The searches of a game as Python classes: made for one position, then advanced step by step, so that the
// caller can read what was found so far.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/set.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "../judge.hpp"
#include "../search/alphabeta.hpp"
#include "../search/report.hpp"
#include "../search/setup.hpp"
#include "../search/tree.hpp"
#include "errors.hpp"
#include "position.hpp"

namespace quatuor::bindings {

// The memory a search may be given: up to 64 GiB.
inline constexpr std::uint64_t most_bytes = std::uint64_t{64} << 30;

inline void check_bytes(std::uint64_t bytes) {
    if (bytes > most_bytes) throw nb::value_error("a search may use at most 64 GiB");
}

inline Sight checked_sight(std::uint64_t seed, std::uint16_t overlook, std::uint8_t sure) {
    if (overlook > 1000) throw nb::value_error("overlook must be a number from 0 to 1000");
    return {seed, overlook, sure};
}

// Everything but what is named.
inline Techniques techniques_without(const std::set<std::string>& names) {
    Techniques techniques;
    const std::array<std::pair<const char*, bool*>, 6> known{{{"transpositions", &techniques.transpositions},
                                                              {"symmetry", &techniques.symmetry},
                                                              {"ordering", &techniques.ordering},
                                                              {"scouting", &techniques.scouting},
                                                              {"extension", &techniques.extension},
                                                              {"reduction", &techniques.reduction}}};
    for (const std::string& name : names) {
        auto found = std::ranges::find(known, name, [](const auto& pair) { return std::string(pair.first); });
        if (found == known.end()) throw nb::value_error("there is no technique with that name");
        *found->second = false;
    }
    return techniques;
}

template <Judged P>
WeightsOf<P> checked_weights(const std::optional<std::vector<std::int16_t>>& given) {
    WeightsOf<P> weights = Judge<P>::weights;
    if (!given) return weights;
    if (given->size() != weights.size()) throw nb::value_error("this game has a different number of weights");
    std::ranges::copy(*given, weights.begin());
    return weights;
}

template <Judged P>
void make_alphabeta(Unlocked<AlphaBeta<P>>* self, const P& position, const std::vector<P>& past,
                    std::uint8_t lines, std::uint8_t threads, std::uint64_t bytes,
                    std::shared_ptr<TranspositionTable> transposition_table, std::uint64_t seed,
                    std::uint16_t overlook, std::uint8_t sure,
                    const std::optional<std::vector<std::int16_t>>& weights,
                    const std::set<std::string>& without) {
    if (position.player_count() != 2) throw nb::value_error("alpha-beta is for two players");
    check_threads(threads);
    check_bytes(bytes);
    typename AlphaBeta<P>::Options options{.lines = std::max<int>(lines, 1),
                                           .threads = threads,
                                           .bytes = bytes,
                                           .transposition_table = std::move(transposition_table),
                                           .weights = checked_weights<P>(weights),
                                           .sight = checked_sight(seed, overlook, sure),
                                           .techniques = techniques_without(without)};
    make_unlocked(self, position, past, std::move(options));
}

template <Judged P>
void bind_alphabeta(nb::module_& m, const char* name) {
    nb::class_<Unlocked<AlphaBeta<P>>> bound(m, name, "An alpha-beta search of a two-player position.");
    bound
        .def("__init__", &make_alphabeta<P>, "position"_a, "past"_a = std::vector<P>(), nb::kw_only(),
             "lines"_a = 1, "threads"_a = 1, "bytes"_a = default_bytes, "transposition_table"_a = nb::none(),
             "seed"_a = 0, "overlook"_a = 0, "sure"_a = 0, "weights"_a = nb::none(),
             "without"_a = std::set<std::string>())
        .def(
            "advance",
            [](Unlocked<AlphaBeta<P>>& self, std::optional<std::uint64_t> nodes,
               std::optional<double> seconds, const StopFlag* stop) {
                return until_stopped(stop, seconds, [&](Control& control) {
                    return self.deepen(control, nodes.value_or(~std::uint64_t{0}));
                });
            },
            nb::kw_only(), "nodes"_a = nb::none(), "seconds"_a = nb::none(), "stop"_a = nb::none(),
            "Search one move deeper, within a total of `nodes`; return whether that succeeded and more may "
            "be found.")
        .def("report", &AlphaBeta<P>::report, "The result so far.")
        .def_ro_static("terms", &Judge<P>::terms, "The number of weights of the evaluation.")
        .def_prop_ro_static(
            "weights",
            [](nb::handle) {
                return std::vector<std::int16_t>(Judge<P>::weights.begin(), Judge<P>::weights.end());
            },
            "The weights of the evaluation.")
        .def_prop_ro_static(
            "names",
            [](nb::handle) {
                return std::vector<std::string>(Judge<P>::names.begin(), Judge<P>::names.end());
            },
            "The meaning of each weight.");
}

template <Position P>
void make_tree(Unlocked<Tree<P>>* self, const P& position, const std::vector<P>& past, std::uint8_t lines,
               std::uint64_t bytes, std::uint64_t seed, std::uint16_t overlook, std::uint8_t sure, bool plain,
               std::optional<float> exploration, std::optional<std::uint16_t> playout_plies) {
    check_bytes(bytes);
    Sight sight = checked_sight(seed, overlook, sure);
    typename Tree<P>::Options options{.seed = seed,
                                      .bytes = bytes,
                                      .plain = plain,
                                      .lines = std::max<int>(lines, 1),
                                      .overlook = sight.overlook,
                                      .sure = sure};
    if (exploration) options.exploration = *exploration;
    if (playout_plies) options.playout_plies = *playout_plies;
    make_unlocked(self, position, past, options);
}

template <Position P>
void bind_tree(nb::module_& m, const char* name) {
    nb::class_<Unlocked<Tree<P>>> bound(
        m, name, "A Monte-Carlo tree search of a position, for any number of players.");
    bound
        .def("__init__", &make_tree<P>, "position"_a, "past"_a = std::vector<P>(), nb::kw_only(),
             "lines"_a = 1, "bytes"_a = default_bytes, "seed"_a = 0, "overlook"_a = 0, "sure"_a = 0,
             "plain"_a = false, "exploration"_a = nb::none(), "playout_plies"_a = nb::none())
        .def(
            "advance",
            [](Unlocked<Tree<P>>& self, std::uint64_t nodes, std::optional<double> seconds,
               const StopFlag* stop) {
                return until_stopped(stop, seconds, [&](Control& control) {
                    self.grow(nodes, control);
                    return true;
                });
            },
            nb::kw_only(), "nodes"_a, "seconds"_a = nb::none(), "stop"_a = nb::none(),
            "Play `nodes` more games; return whether all were played.")
        .def("report", &Tree<P>::report, "The result so far.")
        .def_prop_ro("bytes", &Tree<P>::bytes, "The most memory the tree may use.");
}

template <SetUp P>
void bind_set_up(nb::module_& m, const char* name) {
    using Search = SetUpSearch<P>;
    nb::class_<Search> bound(m, name, "A search for the best set-up, as a whole.");
    bound
        .def(
            "__init__",
            [](Search* self, const P& position, std::uint8_t lines, std::uint64_t bytes, std::uint64_t seed) {
                if (!position.setting_up()) throw nb::value_error("there is nothing left to set up");
                check_bytes(bytes);
                new (self) Search(position, {.seed = seed, .lines = std::max<int>(lines, 1), .bytes = bytes});
            },
            "position"_a, nb::kw_only(), "lines"_a = 1, "bytes"_a = default_bytes, "seed"_a = 0)
        .def(
            "advance",
            [](Search& self, std::optional<std::uint64_t> nodes, std::optional<double> seconds,
               const StopFlag* stop) {
                return until_stopped(stop, seconds, [&](Control& control) {
                    return self.consider(16, control, nodes.value_or(~std::uint64_t{0}));
                });
            },
            nb::kw_only(), "nodes"_a = nb::none(), "seconds"_a = nb::none(), "stop"_a = nb::none(),
            "Judge a few more set-ups, within a total of `nodes`; return whether more may be found.")
        .def("report", &Search::report, "The result so far.");
}

inline void bind_transposition_table(nb::module_& m) {
    nb::class_<TranspositionTable>(m, "TranspositionTable",
                                   "The memory that alpha-beta searches with the same options share.")
        .def(
            "__init__",
            [](TranspositionTable* self, std::uint64_t bytes) {
                check_bytes(bytes);
                make_unlocked(self, bytes);
            },
            "bytes"_a = default_bytes)
        .def_prop_ro("bytes", &TranspositionTable::bytes);
}

inline void bind_report(nb::module_& m) {
    nb::class_<Line>(m, "Line", "A move at the root of a search, and its value.")
        .def_ro("action", &Line::action)
        .def_ro("scores", &Line::scores, "The score of each player; 0 beyond the last player.")
        .def_ro("exact", &Line::exact, "Whether the scores are proved.")
        .def_ro("distance", &Line::distance, "The number of plies to the end of the game, if proved.")
        .def_ro("actions", &Line::actions, "The expected line of play, starting with the move itself.");
    nb::class_<Report>(m, "Report", "The report of a search.")
        .def_ro("depth", &Report::depth)
        .def_ro("nodes", &Report::nodes)
        .def_ro("exact", &Report::exact,
                "Whether the result of the first line is proved to be the best possible.")
        .def_ro("finished", &Report::finished, "Whether more searching would find nothing new.")
        .def_ro("lines", &Report::lines, "The best moves, best first; before a roll, the faces in order.");
}

}  // namespace quatuor::bindings
