// Searches for proofs, bound: one class per game without chance.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../games/cubulus_judge.hpp"
#include "../games/oxono_judge.hpp"
#include "../games/oxono_prospect.hpp"
#include "../games/oxono_text.hpp"
#include "../games/quantik_judge.hpp"
#include "../solve/answers.hpp"
#include "../solve/prover.hpp"
#include "errors.hpp"
#include "games.hpp"
#include "position.hpp"
#include "search.hpp"

namespace quatuor::bindings {
namespace {

inline constexpr std::uint64_t usual_bytes = std::uint64_t{256} << 20;

template <Provable P>
void check_two(const P& position) {
    if (position.player_count() != 2) throw nb::value_error("wins are proved for two players");
}

template <Provable P>
void make_proof(Unlocked<Prover<P>>* self, std::uint8_t winner, const std::vector<P>& past,
                std::uint64_t bytes, int threads) {
    if (winner > 1) throw nb::value_error("the winner is player 0 or 1");
    for (const P& position : past) check_two(position);
    check_bytes(bytes);
    check_threads(threads);
    make_unlocked(self, winner, past, bytes, threads);
}

// True for a proof, False for a refutation, None where neither was found.
template <Provable P>
std::optional<bool> ask(Unlocked<Prover<P>>& self, const P& position, std::optional<std::uint64_t> nodes,
                        std::optional<double> seconds, const StopFlag* stop) {
    using Answer = typename Prover<P>::Answer;
    check_two(position);
    Answer answer = Answer::open;
    until_stopped(stop, seconds, [&](Control& control) {
        answer = self.ask(position, control, nodes.value_or(~std::uint64_t{0}));
        return true;
    });
    return answer == Answer::open ? std::nullopt : std::optional(answer == Answer::proved);
}

template <Provable P>
std::vector<std::pair<Action, std::uint16_t>> replies(Unlocked<Prover<P>>& self, const P& position, bool all,
                                                      std::optional<double> seconds, const StopFlag* stop) {
    check_two(position);
    auto found =
        uninterrupted(stop, seconds, [&](Control& control) { return self.replies(position, all, control); });
    std::vector<std::pair<Action, std::uint16_t>> listed;
    for (const auto& reply : found) listed.emplace_back(reply.action, reply.plies);
    return listed;
}

template <Provable P>
void bind_proof(nb::module_& m, const char* name) {
    using Search = Unlocked<Prover<P>>;
    nb::class_<Search>(m, name, "A search for proofs that one player wins, with its memory.")
        .def("__init__", &make_proof<P>, "winner"_a, "past"_a = std::vector<P>(), nb::kw_only(),
             "bytes"_a = usual_bytes, "threads"_a = 1)
        .def("ask", &ask<P>, "position"_a, nb::kw_only(), "nodes"_a = nb::none(), "seconds"_a = nb::none(),
             "stop"_a = nb::none(),
             "Whether the player wins alone; None if neither a proof nor a refutation was found.")
        .def("replies", &replies<P>, "position"_a, "all"_a = false, nb::kw_only(), "seconds"_a = nb::none(),
             "stop"_a = nb::none(),
             "The moves of a won position that are proved to win, with the plies each then takes at most: "
             "all, or one.")
        .def(
            "line",
            [](const Search& self, const P& position) {
                check_two(position);
                return self.line(position);
            },
            "position"_a, "The line of a proved win, with the winner hurrying, as far as it is remembered.")
        .def_prop_ro(
            "numbers", [](const Search& self) { return std::pair(self.root().proof, self.root().disproof); },
            "The proof and disproof numbers of the last position asked about.")
        .def_prop_ro("nodes", &Search::nodes, "The number of positions searched so far.")
        .def_prop_ro("bytes", &Search::bytes, "The memory it uses.");
}

// The entries of a turn as a certificate has them: three numbers of two bytes each, the lower one first.
template <class Entry>
nb::bytes packed_entries(const std::vector<Entry>& entries) {
    std::string bytes;
    bytes.reserve(6 * entries.size());
    for (const Entry& entry : entries)
        for (Action number : {entry.answer, entry.threats[0], entry.threats[1]}) {
            bytes.push_back(static_cast<char>(number & 0xFF));
            bytes.push_back(static_cast<char>(number >> 8));
        }
    return nb::bytes(bytes.data(), bytes.size());
}

template <Provable P, class Order>
void bind_answers(nb::module_& m, const char* name) {
    using Turns = Answers<P, Order>;
    nb::class_<Turns>(m, name, "The answers of a win that a search has proved, turn by turn.")
        .def(
            "__init__",
            [](Turns* self, Unlocked<Prover<P>>& proof, const P& position) {
                new (self) Turns(proof, position);
            },
            "proof"_a, "position"_a, nb::keep_alive<1, 2>())
        .def_prop_ro("positions", &Turns::positions, "The number of positions to answer next; 0 at the end.")
        .def(
            "take_turn",
            [](Turns& self, const StopFlag* stop) {
                return packed_entries(
                    uninterrupted(stop, {}, [&](Control& control) { return self.take_turn(control); }));
            },
            nb::kw_only(), "stop"_a = nb::none(),
            "The entries of these positions, six bytes each, in the order of their texts.");
}

}  // namespace

void bind_proofs(nb::module_& m) {
    bind_proof<quantik::Position>(m, "QuantikProof");
    bind_proof<cubulus::Position>(m, "CubulusProof");
    bind_proof<oxono::Position>(m, "OxonoProof");
    bind_answers<oxono::Position, oxono::TextOrder>(m, "OxonoAnswers");
}

}  // namespace quatuor::bindings
