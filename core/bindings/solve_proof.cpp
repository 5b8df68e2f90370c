// Searches for proofs, bound: one class per game without chance.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "../games/cubulus_judge.hpp"
#include "../games/oxono_judge.hpp"
#include "../games/oxono_prospect.hpp"
#include "../games/oxono_text.hpp"
#include "../games/quantik_judge.hpp"
#include "../solve/answers.hpp"
#include "../solve/book.hpp"
#include "../solve/lengths.hpp"
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
                std::uint64_t bytes, int threads, bool grows) {
    if (winner > 1) throw nb::value_error("the winner is player 0 or 1");
    for (const P& position : past) check_two(position);
    check_bytes(bytes);
    check_threads(threads);
    make_unlocked(self, winner, past, bytes, threads, grows);
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
auto bind_proof(nb::module_& m, const char* name) {
    using Search = Unlocked<Prover<P>>;
    nb::class_<Search> bound(m, name, "A search for proofs that one player wins, with its memory.");
    bound
        .def("__init__", &make_proof<P>, "winner"_a, "past"_a = std::vector<P>(), nb::kw_only(),
             "bytes"_a = usual_bytes, "threads"_a = 1, "grows"_a = false)
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
        .def_prop_ro(
            "plies", [](const Search& self) { return self.root().plies; },
            "Within how many plies the win comes, if the last question proved one.")
        .def_prop_ro("nodes", &Search::nodes, "The number of positions searched so far.")
        .def_prop_ro("memory", &Search::bytes, "The bytes of memory it uses.");
    return bound;
}

// Numbers in a row of bytes, the lower byte of each first.
class BytesWriter {
  public:
    void put(std::uint64_t number, int count) {
        for (int i = 0; i < count; ++i) bytes_.push_back(static_cast<char>(number >> (8 * i) & 0xFF));
    }
    nb::bytes bytes() const { return nb::bytes(bytes_.data(), bytes_.size()); }

  private:
    std::string bytes_;
};

class BytesReader {
  public:
    BytesReader(const nb::bytes& bytes, std::size_t record)
        : left_(static_cast<const std::uint8_t*>(bytes.data()), bytes.size()) {
        if (bytes.size() % record != 0) throw nb::value_error("these bytes end within a record");
    }
    bool empty() const { return left_.empty(); }
    std::span<const std::uint8_t> take_bytes(std::size_t count) {
        auto taken = left_.first(count);
        left_ = left_.subspan(count);
        return taken;
    }
    template <class Number>
    Number take(std::size_t count) {
        std::uint64_t number = 0;
        auto taken = take_bytes(count);
        for (std::size_t i = count; i-- > 0;) number = number << 8 | taken[i];
        return static_cast<Number>(number);
    }

  private:
    std::span<const std::uint8_t> left_;
};

// A tree, a record for each node:
//
//     its position     proof   disproof   plies   nodes   ply   expanded
//     packed           4       4          2       8       2     1 byte
template <Provable P>
nb::bytes tree_bytes(const std::vector<typename ProofTree<P>::Record>& records) {
    BytesWriter out;
    for (const auto& record : records) {
        for (std::uint8_t byte : record.position.pack()) out.put(byte, 1);
        out.put(record.known.proof, 4);
        out.put(record.known.disproof, 4);
        out.put(record.known.plies, 2);
        out.put(record.cost, 8);
        out.put(record.ply, 2);
        out.put(record.expanded, 1);
    }
    return out.bytes();
}

template <Provable P>
auto tree_in(const nb::bytes& bytes) {
    std::vector<typename ProofTree<P>::Record> records;
    for (BytesReader in(bytes, P::packed_size + 21); !in.empty();) {
        auto position = P::unpack(in.take_bytes(P::packed_size));
        if (!position) throw nb::value_error("these bytes are not a tree");
        auto& record = records.emplace_back();
        record.position = *position;
        record.known.proof = in.take<std::uint32_t>(4);
        record.known.disproof = in.take<std::uint32_t>(4);
        record.known.plies = in.take<std::uint16_t>(2);
        record.cost = in.take<std::uint64_t>(8);
        record.ply = in.take<std::uint16_t>(2);
        record.expanded = in.take<bool>(1);
    }
    return records;
}

// Decided positions, a record for each:
//
//     identity: low   high   work   proved   plies
//     8               4      8      1        2 bytes
template <Provable P>
nb::bytes decided_bytes(const std::vector<typename Prover<P>::Decided>& decided) {
    BytesWriter out;
    for (const auto& [identity, numbers, work] : decided) {
        out.put(identity.low, 8);
        out.put(identity.high, 4);
        out.put(work, 8);
        out.put(numbers.proved(), 1);
        out.put(numbers.plies, 2);
    }
    return out.bytes();
}

template <Provable P>
auto decided_in(const nb::bytes& bytes) {
    std::vector<typename Prover<P>::Decided> decided;
    for (BytesReader in(bytes, 23); !in.empty();) {
        auto& each = decided.emplace_back();
        each.identity.low = in.take<std::uint64_t>(8);
        each.identity.high = in.take<std::uint32_t>(4);
        each.work = in.take<std::uint64_t>(8);
        each.numbers = in.take<bool>(1) ? Numbers::won(0) : Numbers::failed();
        each.numbers.plies = in.take<std::uint16_t>(2);
    }
    return decided;
}

// Trees that are put down and taken up again, in games where positions cannot repeat.
template <Provable P>
void bind_tree(nb::class_<Unlocked<Prover<P>>> bound) {
    using Search = Unlocked<Prover<P>>;
    bound
        .def_prop_ro(
            "census",
            [](const Search& self) {
                auto census = self.tree() ? self.tree()->census() : typename ProofTree<P>::Census();
                return std::tuple(census.nodes, census.proved, census.refuted, census.replies,
                                  census.answered);
            },
            "Of the tree: its nodes, those proved, those refuted; and of the first move that has got "
            "farthest, the replies and how many of them are answered.")
        .def(
            "put_down",
            [](const Search& self) {
                using Record = typename ProofTree<P>::Record;
                return tree_bytes<P>(self.tree() ? self.tree()->records() : std::vector<Record>());
            },
            "The tree of the last question as bytes, to take up again later.")
        .def(
            "take_up",
            [](Search& self, const P& position, const nb::bytes& tree) {
                self.tree_for(position).take_up(tree_in<P>(tree));
            },
            "position"_a, "tree"_a, "Go on with a tree that was put down.")
        .def(
            "decided",
            [](const Search& self, std::uint64_t work) {
                auto found = uninterrupted(nullptr, {}, [&](Control&) { return self.decided(work); });
                return decided_bytes<P>(found);
            },
            "work"_a, "The positions decided with at least `work` nodes, as bytes to remember later.")
        .def(
            "remember", [](Search& self, const nb::bytes& bytes) { self.remember(decided_in<P>(bytes)); },
            "decided"_a, "Know again what was decided.");
}

// The entries of a turn as a certificate has them: three numbers of two bytes each, the lower one first.
nb::bytes packed_entries(const std::vector<Entry>& entries) {
    BytesWriter out;
    for (const Entry& entry : entries)
        for (Action number : {entry.answer, entry.threats[0], entry.threats[1]}) out.put(number, 2);
    return out.bytes();
}

std::vector<Entry> unpacked_entries(const nb::bytes& packed) {
    std::vector<Entry> entries;
    for (BytesReader in(packed, 6); !in.empty();) {
        Entry& entry = entries.emplace_back();
        for (Action* number : {&entry.answer, &entry.threats[0], &entry.threats[1]})
            *number = in.take<Action>(2);
    }
    return entries;
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
        .def_prop_ro("positions", &Turns::positions, "The number of positions of this turn; 0 at the end.")
        .def_prop_ro("answered", &Turns::answered, "How many of them are answered.")
        .def_prop_ro("turns", &Turns::turns, "The number of positions of each finished turn.")
        .def(
            "take",
            [](Turns& self, std::size_t most, const StopFlag* stop) {
                return packed_entries(
                    uninterrupted(stop, {}, [&](Control& control) { return self.take(most, control); }));
            },
            "most"_a, nb::kw_only(), "stop"_a = nb::none(),
            "The entries of the next positions of this turn, six bytes each, in the order of their texts.")
        .def(
            "skip",
            [](Turns& self, const nb::bytes& taken) {
                auto entries = unpacked_entries(taken);
                uninterrupted(nullptr, {}, [&](Control& control) {
                    self.skip(entries, control);
                    return true;
                });
            },
            "taken"_a, "Go on after entries that were taken before.");
}

template <Provable P, class Order>
nb::bytes lengths(const P& root, const nb::bytes& packed, int threads) {
    check_threads(threads);
    auto entries = unpacked_entries(packed);
    auto plies = uninterrupted(nullptr, {}, [&](Control& control) {
        return Lengths<P, Order>(root, root.player(), entries, threads, control).plies();
    });
    return nb::bytes(plies.data(), plies.size());
}

template <Provable P, class Order>
void bind_book(nb::module_& m, const char* name) {
    using Turns = Book<P, Order>;
    nb::class_<Turns>(m, name, "The first turns of a strategy: what they say of a position.")
        .def(
            "__init__",
            [](Turns* self, const P& root, const std::vector<std::size_t>& counts, const nb::bytes& entries,
               const nb::bytes& within) {
                auto plies = static_cast<const std::uint8_t*>(within.data());
                std::vector<std::uint8_t> lengths(plies, plies + within.size());
                Control control;
                new (self) Turns(root, counts, unpacked_entries(entries), std::move(lengths), control);
            },
            "root"_a, "counts"_a, "entries"_a, "within"_a)
        .def(
            "find",
            [](const Turns& self, const P& position) -> std::optional<std::pair<int, std::optional<Action>>> {
                auto found = self.find(position);
                if (!found) return std::nullopt;
                auto move = found->answer == Entry::none ? std::nullopt : std::optional(found->answer);
                return std::pair(found->within, move);
            },
            "position"_a,
            "Within how many plies the first player of the book wins, and on their turn the move; None for a "
            "position that is not in the book.")
        .def(
            "teach",
            [](const Turns& self, Unlocked<Prover<P>>& proof) {
                if (proof.winner() != self.winner()) return;
                std::vector<typename Prover<P>::Decided> decided;
                self.each_image(
                    [&](const P& won, int plies) { decided.push_back(proof.taught(won, plies)); });
                proof.remember(decided);
            },
            "proof"_a,
            "Let a search for the same player's win know all positions of the book, in every image.");
}

}  // namespace

void bind_proofs(nb::module_& m) {
    bind_proof<quantik::Position>(m, "QuantikProof");
    bind_proof<cubulus::Position>(m, "CubulusProof");
    bind_tree(bind_proof<oxono::Position>(m, "OxonoProof"));
    bind_answers<oxono::Position, oxono::TextOrder>(m, "OxonoAnswers");
    bind_book<oxono::Position, oxono::TextOrder>(m, "OxonoBook");
    m.def(
        "oxono_lengths", &lengths<oxono::Position, oxono::TextOrder>, "root"_a, "entries"_a, nb::kw_only(),
        "threads"_a = 1,
        "For each entry of the strategy of the player to move, the plies within which it wins; a byte each.");
}

}  // namespace quatuor::bindings
