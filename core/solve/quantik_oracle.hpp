// Any position of Quantik answered exactly: early ones from stored distances, later ones by search.
//
// Up to some ply the distance of every class is stored, except where the position itself shows it: the
// game is over, or won at once. From the next ply on so few moves are left that the rest of the game is
// searched. A position that breaks the rules of placing is in no class; it is searched as well.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "../control.hpp"
#include "../games/quantik_judge.hpp"
#include "quantik.hpp"
#include "static_function.hpp"

namespace quatuor::quantik {

// The least distance that is stored: sooner ends are seen.
inline constexpr int least_stored = 2;

// The distances of the first plies as bytes: how many plies, then a function for each.
inline std::vector<std::uint8_t> stored_distances(const Solver& solver, int plies) {
    std::vector<std::uint8_t> out{static_cast<std::uint8_t>(plies)};
    for (int number = 0; number < plies; ++number) {
        const Ply& ply = solver.ply(number);
        std::vector<std::uint64_t> keys;
        std::vector<std::uint8_t> values;
        for (std::size_t index = 0, block = 0; index < ply.size(); ++index) {
            while (index >= ply.block_end(block)) ++block;
            if (ply.distance(index) < least_stored) continue;
            keys.push_back(std::uint64_t{ply.place(block)} << 32 | ply.pattern(index));
            values.push_back(static_cast<std::uint8_t>(ply.distance(index) - least_stored));
        }
        unsigned most = values.empty() ? 0 : *std::ranges::max_element(values);
        auto bits = static_cast<std::uint8_t>(std::max<int>(std::bit_width(most), 1));
        StaticFunction::of(keys, values, bits).write(out);
    }
    return out;
}

// Whether no piece is where an opponent's of the same shape forbids it.
constexpr bool well_placed(const Position& position) {
    return (position.pieces(0) & lines_through(position.pieces(1))) == 0;
}

class Oracle {
  public:
    // Without stored distances it searches from the first ply on.
    Oracle() = default;

    // Nothing where the bytes are not such distances.
    static std::optional<Oracle> from(std::span<const std::uint8_t> bytes) {
        if (bytes.empty() || bytes[0] > last_ply) return std::nullopt;
        Oracle made;
        std::size_t plies = bytes[0];
        for (bytes = bytes.subspan(1); made.stored_.size() < plies;) {
            auto function = StaticFunction::read(bytes);
            if (!function) return std::nullopt;
            made.stored_.push_back(std::move(*function));
        }
        return bytes.empty() ? std::optional(std::move(made)) : std::nullopt;
    }

    int plies() const { return static_cast<int>(stored_.size()); }
    bool stores(const Position& position) const {
        return count(position) < stored_.size() && well_placed(position);
    }

    // In how many plies the game ends: odd where the player to move wins.
    int distance(const Position& position, Control& control) const {
        if (position.has_line() || position.legal_mask() == 0) return 0;
        if (winning_mask(position, position.player()) != 0) return 1;
        if (stores(position)) return stored_[count(position)](class_of(position)) + least_stored;
        int value = search(position, -certain, certain, control);
        return certain - std::abs(value) - static_cast<int>(count(position));
    }

    // How play goes on when both play best, of equal moves the first.
    std::vector<Action> line(Position position, Control& control) const {
        std::vector<Action> actions;
        for (int left = distance(position, control); left > 0; --left) {
            Action action = best_move(position, left, control);
            actions.push_back(action);
            position = position.after(action);
        }
        return actions;
    }

  private:
    // An end at ply n is worth certain - n to the winner.
    static constexpr int certain = 64;

    static std::size_t count(const Position& position) {
        return static_cast<std::size_t>(std::popcount(position.pieces(0) | position.pieces(1)));
    }

    Action best_move(const Position& position, int left, Control& control) const {
        MovesOf<Position> moves;
        position.legal_moves(moves);
        return *std::ranges::find_if(
            moves, [&](Action action) { return distance(position.after(action), control) == left - 1; });
    }

    // Alpha-beta to the end; the bounds are those of the player to move, no line is finished.
    static int search(const Position& position, int alpha, int beta, Control& control);

    std::vector<StaticFunction> stored_;
};

// Moves in the order in which they are tried, best first.
class Tries {
  public:
    explicit Tries(const Position& position) {
        auto promise = Judge<Position>::promises(position);
        for (std::uint64_t mask = position.legal_mask(); mask != 0; mask &= mask - 1) {
            auto action = static_cast<Action>(std::countr_zero(mask));
            tries_[size_++] = static_cast<std::uint16_t>(promise(action) << 8 | action);
        }
        std::sort(tries_.begin(), tries_.begin() + size_, std::greater<>());
    }

    std::size_t size() const { return static_cast<std::size_t>(size_); }
    Action operator[](std::size_t index) const { return tries_[index] & 0xFF; }

  private:
    std::ptrdiff_t size_ = 0;
    std::array<std::uint16_t, 64> tries_;
};

inline int Oracle::search(const Position& position, int alpha, int beta, Control& control) {
    control.checkpoint();
    int now = static_cast<int>(count(position));
    if (winning_mask(position, position.player()) != 0) return certain - (now + 1);
    Tries tries(position);
    if (tries.size() == 0) return -(certain - now);
    // Neither side ends it at once, so these are the best and the worst there can be.
    beta = std::min(beta, certain - (now + 3));
    int best = -(certain - (now + 2));
    alpha = std::max(alpha, best);
    for (std::size_t index = 0; index < tries.size() && alpha < beta; ++index) {
        int value = -search(position.after(tries[index]), -beta, -alpha, control);
        best = std::max(best, value);
        alpha = std::max(alpha, best);
    }
    return best;
}

}  // namespace quatuor::quantik
