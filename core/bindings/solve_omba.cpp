// Omba for two, solved: a layer of the table being worked out, and queries on the finished table.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "../solve/omba.hpp"
#include "../solve/omba_table.hpp"
#include "errors.hpp"
#include "games.hpp"
#include "position.hpp"

namespace quatuor::bindings {
namespace {

static_assert(std::endian::native == std::endian::little, "tables are kept lowest byte first");

using omba::Kept;

omba::Ruleset checked_ruleset(std::uint8_t byte) {
    omba::Ruleset ruleset = omba::Ruleset::from(byte);
    if (ruleset.byte() != byte || ruleset.players != 2 || ruleset.gate > omba::Gate::closed)
        throw nb::value_error("this is not a ruleset of two-player Omba");
    return ruleset;
}

int checked_share(std::uint8_t share) {
    if (share < 1 || share > omba::most_share) throw nb::value_error("a player has 1 to 6 pieces");
    return share;
}

// All positions of a layer, those that are kept, and those there are up to symmetry.
std::tuple<std::uint64_t, std::uint64_t, std::uint64_t> census(std::uint8_t count, std::uint8_t share) {
    if (count > 2 * checked_share(share)) throw nb::value_error("there are fewer pieces than that");
    omba::Layer layer(count, share);
    return {layer.positions(), layer.size(), layer.classes()};
}

// A layer being solved, with the one it rests on.
struct OmbaLayer {
    std::vector<Kept> above;
    std::optional<omba::LayerSolve> solve;
};

void make_layer(OmbaLayer* self, std::uint8_t count, std::uint8_t share, std::uint8_t rules,
                const nb::bytes& above, double above_error) {
    omba::Ruleset ruleset = checked_ruleset(rules);
    if (count > 2 * checked_share(share)) throw nb::value_error("there are fewer pieces than that");
    bool full = count == 2 * share;
    std::size_t due = full ? 0 : omba::Layer(count + 1, share).size() * sizeof(Kept);
    if (above.size() != due) throw nb::value_error("the layer above has a different number of values");
    if (!(above_error >= 0 && above_error < 1))
        throw nb::value_error("an error must be a number from 0 to 1");
    auto made = std::make_unique<OmbaLayer>();
    made->above.resize(due / sizeof(Kept));
    if (due != 0) std::memcpy(made->above.data(), above.data(), due);
    uninterrupted(nullptr, {}, [&](Control& control) {
        made->solve.emplace(count, share, ruleset, made->above, above_error, control);
        return true;
    });
    new (self) OmbaLayer(std::move(*made));
}

void sweep(OmbaLayer& self, double enough, std::uint8_t threads, const StopFlag* stop) {
    check_threads(threads);
    uninterrupted(stop, {}, [&](Control& control) {
        self.solve->sweep(enough, threads, control);
        return true;
    });
}

nb::bytes values(const OmbaLayer& self) {
    std::vector<Kept> values = self.solve->values();
    return nb::bytes(values.data(), values.size() * sizeof(Kept));
}

// A table in memory that Python holds.
using Mapped = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

struct OmbaTable {
    Mapped held;
    omba::ValueTable table;
    int share;

    // Positions have six pieces per player: with fewer, they cannot say what a roll allows.
    void check(const omba::Position& position, bool plays_on) const {
        if (!table.knows(position)) throw nb::value_error("this position is not in the table");
        if (plays_on && share != omba::most_share)
            throw nb::value_error("a table of fewer pieces has only chances before a roll");
    }
};

void make_table(OmbaTable* self, Mapped held, std::uint64_t offset, std::uint8_t share, std::uint8_t rules) {
    omba::Ruleset ruleset = checked_ruleset(rules);
    if (offset % alignof(Kept) != 0 || offset > held.size())
        throw nb::value_error("values must start at a multiple of four bytes");
    auto* first = reinterpret_cast<const Kept*>(held.data() + offset);
    omba::ValueTable table({first, (held.size() - offset) / sizeof(Kept)}, checked_share(share), ruleset);
    if (table.size() * sizeof(Kept) != held.size() - offset)
        throw nb::value_error("the table has a different number of values");
    new (self) OmbaTable{std::move(held), std::move(table), share};
}

std::vector<std::pair<Action, double>> moves(const OmbaTable& self, const omba::Position& position) {
    self.check(position, true);
    std::vector<std::pair<Action, double>> found;
    for (Action action : legal_moves(position))
        found.emplace_back(action, self.table.chance_of(position, action));
    return found;
}

void bind_layer(nb::module_& m) {
    nb::class_<OmbaLayer>(m, "OmbaLayer",
                          "The positions with the same number of pieces on the board, being solved.")
        .def("__init__", &make_layer, "count"_a, "share"_a, "rules"_a, "above"_a, "above_error"_a,
             "`above` are the values of the layer with a piece more, nothing for the fullest.")
        .def("sweep", &sweep, nb::kw_only(), "enough"_a, "threads"_a = 1, "stop"_a = nb::none(),
             "Improve every bound that is farther from its counterpart than `enough`.")
        .def_prop_ro(
            "gap", [](const OmbaLayer& self) { return self.solve->gap(); },
            "The largest distance between two bounds.")
        .def_prop_ro(
            "error", [](const OmbaLayer& self) { return self.solve->error(); },
            "The largest possible error of a value.")
        .def_prop_ro("size", [](const OmbaLayer& self) { return self.solve->size(); })
        .def("values", &values, "The middles of the bounds, four bytes each.");
}

void bind_values(nb::module_& m) {
    nb::class_<OmbaTable>(m, "OmbaTable", "A finished table of two-player Omba.")
        .def("__init__", &make_table, "values"_a, "offset"_a, "share"_a, "rules"_a,
             nb::sig("def __init__(self, values: object, offset: int, share: int, rules: int) -> None"),
             "The values are in a buffer from `offset` to its end, the emptiest layer first.")
        .def(
            "knows", [](const OmbaTable& self, const omba::Position& p) { return self.table.knows(p); },
            "position"_a, "Whether a position is in the table.")
        .def(
            "chance",
            [](const OmbaTable& self, const omba::Position& p) {
                self.check(p, !p.chance());
                return self.table.chance(p);
            },
            "position"_a, "The chance of the player to act.")
        .def("moves", &moves, "position"_a,
             "Every roll or move, and the chance of the player to act after it.")
        .def(
            "played_out",
            [](const OmbaTable& self, const omba::Position& p, std::uint64_t games, std::uint64_t seed) {
                self.check(p, true);
                return uninterrupted(nullptr, {}, [&](Control& control) {
                    return self.table.played_out(p, games, seed, control);
                });
            },
            "position"_a, "games"_a, "seed"_a,
            "Play `games` games by the best moves; return how many the player to act wins.");
}

}  // namespace

void bind_solve_omba(nb::module_& m) {
    m.def("omba_census", &census, "count"_a, "share"_a,
          "The positions with `count` pieces on the board: all, those a table keeps, and up to symmetry.");
    bind_layer(m);
    bind_values(m);
}

}  // namespace quatuor::bindings
