// A learner's view of one position, written into the caller's array.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "../planes.hpp"

namespace quatuor::bindings {

namespace nb = nanobind;
using namespace nb::literals;

using Shape = std::vector<std::size_t>;

// An array to write into; its type is checked here, to say in words what is wrong.
using Room = nb::ndarray<nb::device::cpu, nb::c_contig>;

inline bool holds_bytes(const Room& room) {
    using Code = nb::dlpack::dtype_code;
    auto code = static_cast<Code>(room.dtype().code);
    return room.dtype().bits == 8 && (code == Code::UInt || code == Code::Int || code == Code::Bool);
}

// As Python writes a tuple.
inline std::string written(const Shape& shape) {
    std::string words;
    for (std::size_t side : shape) words += (words.empty() ? "(" : ", ") + std::to_string(side);
    return words + (shape.size() == 1 ? ",)" : ")");
}

inline Byte* checked_room(const Room& room, const Shape& shape) {
    if (!holds_bytes(room)) throw nb::type_error("the array to write into must be uint8, int8 or bool");
    Shape given(room.shape_ptr(), room.shape_ptr() + room.ndim());
    if (given != shape)
        throw nb::value_error(
            ("the array to write into must have the shape " + written(shape) + ", not " + written(given))
                .c_str());
    return static_cast<Byte*>(room.data());
}

// Planes, then the sides of the board.
template <Observed P>
Shape planes_shape(int players) {
    Shape shape{static_cast<std::size_t>(Planes<P>::count(players))};
    shape.insert(shape.end(), Planes<P>::board.begin(), Planes<P>::board.end());
    return shape;
}

template <Observed P>
void write_planes(const P& position, const Room& out, std::uint8_t stood, std::optional<Player> seat) {
    Byte* bytes = checked_room(out, planes_shape<P>(position.player_count()));
    Player seen_by = seat.value_or(position.player());
    if (seen_by >= position.player_count()) throw nb::value_error("there is no player with this number");
    Planes<P>::write(position, stood, seen_by, bytes);
}

template <Observed P>
void write_mask(const P& position, const Room& out) {
    LegalMoves<P>(position).write(checked_room(out, {static_cast<std::size_t>(P::actions)}));
}

// Added to the class of the game's positions.
template <Observed P>
void bind_planes() {
    auto bound = nb::borrow<nb::class_<P>>(nb::type<P>());
    bound.def_prop_ro(
             "actions", [](const P&) { return int{P::actions}; }, "The number of action numbers.")
        .def_prop_ro(
            "planes_shape", [](const P& p) { return nb::tuple(nb::cast(planes_shape<P>(p.player_count()))); },
            nb::sig("def planes_shape(self) -> tuple[int, ...]"),
            "The number of planes, and the sides of the board.")
        .def(
            "write_planes", &write_planes<P>, "out"_a.noconvert(), "stood"_a = 0, "seat"_a = nb::none(),
            nb::sig("def write_planes(self, out: object, stood: int = 0, seat: int | None = None) -> None"),
            "Write the view of a player, by default the player to act; `stood` is how often the position has "
            "occurred before in its game.")
        .def("write_mask", &write_mask<P>, "out"_a.noconvert(),
             nb::sig("def write_mask(self, out: object) -> None"),
             "Write 1 for every action that may be played, 0 for the others; before a roll there are none.");
}

}  // namespace quatuor::bindings
