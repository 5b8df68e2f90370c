// The solver of Quantik compared with slower methods: classes with all images of a position, distances with
// every game played out, stored functions with what was stored in them, and with meaningless bytes.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <span>
#include <vector>

#include "../playout.hpp"
#include "../random.hpp"
#include "../solve/quantik.hpp"
#include "../solve/quantik_oracle.hpp"
#include "../solve/static_function.hpp"
#include "expect.hpp"

namespace quatuor::check {
namespace {

using Quantik = quantik::Position;

// A position of a random game that has not ended, after `plies` plies at most.
Quantik random_position(SplitMix64& dice, int plies) {
    Quantik position;
    for (int ply = 0; ply < plies; ++ply) {
        Quantik after = position.after(random_move(position, dice));
        if (after.winners() != 0) break;
        position = after;
    }
    return position;
}

Quantik image(const Quantik& position, std::size_t turn, const std::array<std::size_t, 4>& order) {
    std::array<std::uint64_t, 2> words{};
    for (Player player : {Player{0}, Player{1}})
        for (std::size_t shape = 0; shape < 4; ++shape)
            words[player] |= std::uint64_t{quantik::turned(
                                 turn, static_cast<quantik::Cells>(position.pieces(player) >> (16 * shape)))}
                             << (16 * order[shape]);
    return {words[0], words[1]};
}

// All images of a position have one name, and a position that is not one of them has another.
void check_classes(SplitMix64& dice, int count) {
    for (int i = 0; i < count; ++i) {
        Quantik one = random_position(dice, i % 12), other = random_position(dice, i % 12);
        std::array<std::size_t, 4> order{0, 1, 2, 3};
        std::uint64_t name = quantik::class_of(one);
        bool symmetric = false;
        do {
            for (std::size_t turn = 0; turn < 128; ++turn) {
                expect(quantik::class_of(image(one, turn, order)) == name, "an image has another name");
                symmetric |= image(one, turn, order) == other;
            }
        } while (std::ranges::next_permutation(order).found);
        expect((quantik::class_of(other) == name) == symmetric, "a name does not tell classes apart");
    }
}

int distance_by_playing(const Quantik& position) {
    if (position.winners() != 0) return 0;
    MovesOf<Quantik> moves;
    position.legal_moves(moves);
    int soonest_win = 99, latest_loss = 0;
    for (Action action : moves) {
        int distance = 1 + distance_by_playing(position.after(action));
        if (distance % 2 == 1)
            soonest_win = std::min(soonest_win, distance);
        else
            latest_loss = std::max(latest_loss, distance);
    }
    return soonest_win < 99 ? soonest_win : latest_loss;
}

void check_distances(SplitMix64& dice, int count) {
    quantik::Oracle oracle;
    Control control;
    for (int i = 0; i < count; ++i) {
        Quantik position = random_position(dice, 9 + i % 6);
        if (std::popcount(position.pieces(0) | position.pieces(1)) < 9) continue;
        int distance = oracle.distance(position, control);
        expect(distance == distance_by_playing(position), "a distance is not that of all games");
        expect(static_cast<int>(oracle.line(position, control).size()) == distance, "a line has gaps");
    }
}

void check_census(int deepest) {
    constexpr std::array<std::uint64_t, 8> classes{1, 1, 7, 70, 901, 7144, 57948, 295196};
    quantik::Solver solver(2, deepest);
    Control control;
    solver.advance(control);
    for (int ply = 0; ply <= deepest; ++ply) {
        expect(solver.census(ply).classes == classes[static_cast<std::size_t>(ply)], "a census is wrong");
        expect(solver.census(ply).wrong == 0, "a flow is wrong");
    }
}

void check_function(SplitMix64& dice, std::size_t size, std::uint8_t bits) {
    std::vector<std::uint64_t> keys(size);
    std::vector<std::uint8_t> values(size), bytes;
    for (std::size_t i = 0; i < size; ++i) {
        keys[i] = dice.next();
        values[i] = static_cast<std::uint8_t>(dice.below(std::uint64_t{1} << bits));
    }
    StaticFunction::of(keys, values, bits).write(bytes);
    std::span<const std::uint8_t> rest(bytes);
    auto read = StaticFunction::read(rest);
    expect(read.has_value() && rest.empty(), "what was written is not read");
    for (std::size_t i = 0; i < size; ++i) expect((*read)(keys[i]) == values[i], "a value is lost");
    for (std::size_t cut = 0; cut < bytes.size(); cut += 1 + bytes.size() / 50) {
        std::span<const std::uint8_t> part(bytes.data(), cut);
        expect(!StaticFunction::read(part).has_value(), "a part is read for the whole");
    }
}

// Bytes of any kind are refused, or make an oracle that answers nonsense without going astray.
void check_nonsense(SplitMix64& dice, int count) {
    Control control;
    for (int i = 0; i < count; ++i) {
        std::vector<std::uint8_t> bytes(1 + dice.below(60));
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(dice.below(i % 2 ? 256 : 4));
        if (auto oracle = quantik::Oracle::from(bytes))
            for (int plies = 0; plies < oracle->plies() && plies < 4; ++plies)
                oracle->distance(random_position(dice, plies), control);
    }
}

}  // namespace
}  // namespace quatuor::check

int main() {
    using namespace quatuor;
    SplitMix64 dice(starting_state(5, 0));
    check::check_classes(dice, 60);
    check::check_distances(dice, 300);
    check::check_census(6);
    for (std::size_t size : {0, 1, 2, 10, 1000, 50000})
        for (std::uint8_t bits : {1, 3, 4, 8}) check::check_function(dice, size, bits);
    check::check_nonsense(dice, 20000);
    std::cout << "solver checked\n";
}
