// Vector environments, bound: every array is the environment's own memory, seen by numpy or through DLPack.
#include "../vector.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "../games/cubulus_planes.hpp"
#include "../games/omba_planes.hpp"
#include "../games/oxono_planes.hpp"
#include "../games/quantik_planes.hpp"
#include "games.hpp"
#include "planes.hpp"
#include "position.hpp"

namespace quatuor::bindings {
namespace {

// The planes of more games than this would take gigabytes.
constexpr std::uint32_t max_games = 1 << 22;

// The games, and whether a thread is at work on them.
template <Observed P>
struct Environment {
    Environment(const P& start, std::uint32_t games, std::uint64_t seed, std::uint32_t step_limit,
                std::uint8_t threads)
        : vector(start, games, seed, step_limit, threads) {}

    // Without Python's lock, and alone: a second thread is refused, not made to wait for a state it did not
    // see.
    template <class Work>
    void alone(Work&& work) {
        if (busy.exchange(true)) throw std::runtime_error("this environment is in use on another thread");
        struct Done {
            std::atomic<bool>& busy;
            ~Done() { busy.store(false); }
        } done{busy};
        nb::gil_scoped_release unlocked;
        std::forward<Work>(work)();
    }

    Vector<P> vector;
    std::atomic<bool> busy = false;
};

template <Observed P>
void make(Environment<P>* self, const P& start, std::uint32_t games, std::uint64_t seed,
          std::uint32_t step_limit, std::uint8_t threads) {
    check_threads(threads);
    if (games == 0 || games > max_games) throw nb::value_error("games must be a number from 1 to 4194304");
    if (start.winners() != 0) throw nb::value_error("the start position is already over");
    new (self) Environment<P>(start, games, seed, step_limit, threads);
}

// Actions from Python.

using Actions = nb::ndarray<nb::ro, nb::device::cpu>;

template <Observed P>
Actions checked_actions(const Environment<P>& self, nb::handle given) {
    Actions actions;
    if (!nb::try_cast(given, actions, false))
        throw nb::type_error("actions must be an array of int32 or int64 in CPU memory");
    if (actions.dtype() != nb::dtype<std::int32_t>() && actions.dtype() != nb::dtype<std::int64_t>())
        throw nb::type_error("actions must be int32 or int64");
    Shape shape(actions.shape_ptr(), actions.shape_ptr() + actions.ndim());
    if (shape != Shape{self.vector.size()}) {
        std::string words = "actions must have the shape " + written({self.vector.size()}) + ", one per game";
        throw nb::value_error(words.c_str());
    }
    if (shape[0] > 1 && actions.stride(0) != 1) throw nb::value_error("actions must be contiguous");
    if (reinterpret_cast<std::uintptr_t>(actions.data()) % (actions.dtype().bits / 8u) != 0)
        throw nb::value_error("actions must be aligned to their size in memory");
    return actions;
}

// Before anything is changed, every action must be one of the game's, legal or not.
template <Observed P, class Number>
void check_range(const Number* actions, std::size_t games) {
    for (std::size_t i = 0; i < games; ++i)
        if (actions[i] < 0 || actions[i] >= P::actions)
            throw nb::value_error(("action " + std::to_string(actions[i]) + " of game " + std::to_string(i) +
                                   " does not exist: actions are 0 to " + std::to_string(P::actions - 1))
                                      .c_str());
}

template <class Number, Observed P>
void step_with(Environment<P>& self, const void* data) {
    auto* actions = static_cast<const Number*>(data);
    check_range<P>(actions, self.vector.size());
    self.alone([&] { self.vector.step(actions); });
}

template <Observed P>
void step(Environment<P>& self, nb::handle given) {
    Actions actions = checked_actions(self, given);
    if (actions.dtype() == nb::dtype<std::int32_t>())
        step_with<std::int32_t>(self, actions.data());
    else
        step_with<std::int64_t>(self, actions.data());
}

// Arrays.

template <class T, class P, class Stored>
nb::ndarray<nb::numpy, T> array(Environment<P>& self, Array<Stored>& data, Shape row = {}) {
    static_assert(sizeof(T) == sizeof(Stored));
    row.insert(row.begin(), self.vector.size());
    return {data.data(), row.size(), row.data(), nb::find(self)};
}

template <Observed P>
nb::ndarray<nb::numpy, std::int32_t> random_actions(Environment<P>& self) {
    self.alone([&] { self.vector.random_actions(); });
    return array<std::int32_t>(self, self.vector.actions());
}

template <Observed P>
void write_finals(Environment<P>& self, const Room& out) {
    Shape shape = planes_shape<P>(self.vector.player_count());
    shape.insert(shape.begin(), self.vector.size());
    Byte* data = checked_room(out, shape);
    self.alone([&] { self.vector.write_finals(data); });
}

template <Observed P>
P position_of(Environment<P>& self, std::uint32_t game) {
    if (game >= self.vector.size()) throw nb::index_error("there is no game with this number");
    P position;
    self.alone([&] { position = self.vector.position(game); });
    return position;
}

// The state as bytes, and back: the seed, then for each game its position, dice, steps and episode, and the
// positions before it that may come back. The results of the last step are not included.

class Writer {
  public:
    template <class T>
    void number(T value) {
        auto bytes = std::bit_cast<std::array<char, sizeof(T)>>(value);
        text_.append(bytes.data(), bytes.size());
    }
    template <Position P>
    void position(const P& position) {
        for (std::uint8_t byte : position.pack()) text_.push_back(static_cast<char>(byte));
    }
    nb::bytes bytes() const { return nb::bytes(text_.data(), text_.size()); }

  private:
    std::string text_;
};

template <Position P>
bool same_ruleset(const P& one, const P& other) {
    if constexpr (requires { one.ruleset(); })
        return one.ruleset() == other.ruleset();
    else
        return one.player_count() == other.player_count();
}

class Reader {
  public:
    explicit Reader(const nb::bytes& bytes)
        : left_(static_cast<const std::uint8_t*>(bytes.data()), bytes.size()) {}

    template <class T>
    T number() {
        T value;
        std::memcpy(&value, take(sizeof(T)).data(), sizeof(T));
        return value;
    }
    // A position under the same ruleset as another.
    template <Position P>
    P position(const P& like) {
        auto position = P::unpack(take(P::packed_size));
        if (!position || !same_ruleset(*position, like)) refuse();
        return *position;
    }
    bool done() const { return left_.empty(); }
    std::size_t left() const { return left_.size(); }

    [[noreturn]] static void refuse() {
        throw nb::value_error("these bytes are not a state of this environment");
    }

  private:
    std::span<const std::uint8_t> take(std::size_t count) {
        if (left_.size() < count) refuse();
        auto taken = left_.first(count);
        left_ = left_.subspan(count);
        return taken;
    }

    std::span<const std::uint8_t> left_;
};

template <Observed P>
void write_state(Vector<P>& vector, Writer& writer) {
    writer.number(vector.seed());
    const Results& results = vector.results();
    for (std::size_t i = 0; i < vector.size(); ++i) {
        writer.position(vector.position(i));
        writer.number(vector.dice(i));
        writer.number(results.steps[i]);
        writer.number(results.episodes[i]);
        auto stood = vector.stood(i);
        writer.number(static_cast<std::uint32_t>(stood.size()));
        for (const P& position : stood) writer.position(position);
    }
}

template <Observed P>
nb::bytes state(Environment<P>& self) {
    Writer writer;
    self.alone([&] { write_state(self.vector, writer); });
    return writer.bytes();
}

template <Observed P>
typename Vector<P>::Kept kept_game(Reader& reader, const P& like) {
    auto position = reader.position(like);
    if (position.winners() != 0 || position.chance()) Reader::refuse();
    typename Vector<P>::Kept kept{position,
                                  {},
                                  reader.number<std::uint64_t>(),
                                  reader.number<std::int32_t>(),
                                  reader.number<std::int64_t>()};
    auto stood = reader.number<std::uint32_t>();
    if (kept.steps < 0 || kept.episode < 0 || stood > reader.left() / P::packed_size) Reader::refuse();
    for (std::uint32_t n = 0; n < stood; ++n) kept.stood.push_back(reader.position(like));
    return kept;
}

template <Observed P>
void restore(Environment<P>& self, const nb::bytes& bytes) {
    Reader reader(bytes);
    auto seed = reader.number<std::uint64_t>();
    std::vector<typename Vector<P>::Kept> kept;
    for (std::size_t i = 0; i < self.vector.size(); ++i)
        kept.push_back(kept_game(reader, self.vector.start()));
    if (!reader.done()) Reader::refuse();
    self.alone([&] { self.vector.restore(seed, kept); });
}

template <Observed P>
void bind_arrays(nb::class_<Environment<P>>& bound) {
    using E = Environment<P>;
    auto by_player = [](E& e) { return Shape{static_cast<std::size_t>(e.vector.player_count())}; };
    bound
        .def_prop_ro("observations",
                     [](E& e) {
                         return array<std::uint8_t>(e, e.vector.observations(),
                                                    planes_shape<P>(e.vector.player_count()));
                     })
        .def_prop_ro("masks",
                     [](E& e) { return array<bool>(e, e.vector.masks(), {std::size_t{P::actions}}); })
        .def_prop_ro("current_players",
                     [](E& e) { return array<std::int32_t>(e, e.vector.results().current_players); })
        .def_prop_ro("rewards",
                     [by_player](E& e) { return array<float>(e, e.vector.results().rewards, by_player(e)); })
        .def_prop_ro("scores",
                     [by_player](E& e) { return array<float>(e, e.vector.results().scores, by_player(e)); })
        .def_prop_ro("terminated", [](E& e) { return array<bool>(e, e.vector.results().terminated); })
        .def_prop_ro("truncated", [](E& e) { return array<bool>(e, e.vector.results().truncated); })
        .def_prop_ro("illegal", [](E& e) { return array<bool>(e, e.vector.results().illegal); })
        .def_prop_ro("steps", [](E& e) { return array<std::int32_t>(e, e.vector.results().steps); })
        .def_prop_ro("episodes", [](E& e) { return array<std::int64_t>(e, e.vector.results().episodes); })
        .def_prop_ro("streams", [](E& e) { return array<std::int64_t>(e, e.vector.results().streams); });
}

template <Observed P>
void bind_vector(nb::module_& m, const char* name) {
    bind_planes<P>();
    using E = Environment<P>;
    nb::class_<E> bound(m, name, "Many games at once; quatuor.envs.vector says what its arrays hold.");
    bound.def("__init__", &make<P>, "start"_a, "games"_a, "seed"_a = 0, "step_limit"_a = 0, "threads"_a = 1)
        .def(
            "reset", [](E& e, std::uint64_t seed) { e.alone([&] { e.vector.reset(seed); }); }, "seed"_a,
            "Restart every game.")
        .def("step", &step<P>, "actions"_a, nb::sig("def step(self, actions: object) -> None"),
             "Play one action in every game.")
        .def("random_actions", &random_actions<P>, "A random legal action for every game.")
        .def("write_finals", &write_finals<P>, "out"_a.noconvert(),
             nb::sig("def write_finals(self, out: object) -> None"),
             "Write the final planes of the games that ended in the last step.")
        .def_prop_ro("seed", [](const E& e) { return e.vector.seed(); })
        .def("position", &position_of<P>, "game"_a, "The position of a game.")
        .def("state", &state<P>, "The state of all games, as bytes.")
        .def("restore", &restore<P>, "state"_a, "Restore the state of all games.");
    bind_arrays<P>(bound);
}

}  // namespace

void bind_vectors(nb::module_& m) {
    bind_vector<quantik::Position>(m, "QuantikVector");
    bind_vector<cubulus::Position>(m, "CubulusVector");
    bind_vector<oxono::Position>(m, "OxonoVector");
    bind_vector<omba::Position>(m, "OmbaVector");
}

}  // namespace quatuor::bindings
