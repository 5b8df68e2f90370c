// Quantik solved: every class of positions, and from each the exact distance to the end.
//
// Two walks. The first finds the classes of each ply. The second goes back from the full board: it plays
// every move of every class and derives the distance before from the distances after. The winner hurries and
// the loser delays, so a distance says which is which: it is odd where the player to move wins, and 0 where
// that player has already lost.
//
// The second walk also counts the move sequences that flow from class to class. A class of n images, whose
// positions each have a pieces of one player and b of the other, is reached by n * a! * b! sequences: pieces
// may come in any order. What flows in must be just that, or a class was missed, named twice or weighed
// wrongly.
//
// The work is divided into small units, shared by threads. It can be stopped after any unit and resumed.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "../control.hpp"
#include "../games/quantik_judge.hpp"
#include "../parallel.hpp"
#include "quantik_ply.hpp"

namespace quatuor::quantik {

inline constexpr int last_ply = 16;
inline constexpr int farthest = 16;

// The counts of a ply.
struct Census {
    std::uint64_t classes = 0;
    std::uint64_t positions = 0;
    // Move sequences of exactly this length, and those of them that end with a finished line
    std::uint64_t sequences = 0;
    std::uint64_t finished = 0;
    // Classes by distance; positions that the mover wins
    std::array<std::uint64_t, farthest + 1> distances{};
    std::uint64_t positions_won = 0;
    // Classes reached by a wrong number of sequences, and moves that led to no known class
    std::uint64_t wrong = 0;

    std::uint64_t won() const {
        std::uint64_t classes_won = 0;
        for (std::size_t distance = 1; distance < distances.size(); distance += 2)
            classes_won += distances[distance];
        return classes_won;
    }
};

class Solver {
  public:
    // Fewer plies than all: their classes are found and counted, but nothing is solved.
    explicit Solver(int threads, int deepest = last_ply) : threads_(threads), deepest_(deepest) {
        begin_phase();
    }

    // Working
    bool done() const { return phase_ == phases(); }
    bool solved() const { return done() && deepest_ == last_ply; }
    double progress() const;
    void advance(Control& control) {
        while (!done()) {
            work(control);
            end_phase();
        }
    }

    // Results
    int deepest() const { return deepest_; }
    const Census& census(int ply) const { return census_[static_cast<std::size_t>(ply)]; }
    const Ply& ply(int number) const { return plies_[static_cast<std::size_t>(number)]; }

    // In how many plies the game ends; nothing where a line is finished or the rules of placing are broken.
    std::optional<std::uint8_t> distance(const Position& position) const {
        std::uint64_t all = position.pieces(0) | position.pieces(1);
        const Ply& classes = ply(std::popcount(all));
        Frame frame(cells_of(all), cells_of(position.pieces(1)));
        auto block = classes.find_block(frame.place());
        if (!block) return std::nullopt;
        auto index = classes.find(*block, frame.pattern(shapes_of(all)));
        return index ? std::optional(classes.distance(*index)) : std::nullopt;
    }

  private:
    // The counts of one unit of the backward walk.
    struct Tally {
        std::uint64_t sequences = 0, finished = 0, positions_won = 0, wrong = 0;
        std::array<std::uint64_t, farthest + 1> distances{};
    };

    static constexpr std::size_t chunk = 2048;

    // Phases: the classes of plies 0, 1, …, then back from the last ply to the first.
    int phases() const { return 2 * (deepest_ + 1); }
    bool finding() const { return phase_ <= deepest_; }
    std::size_t number() const {
        return static_cast<std::size_t>(finding() ? phase_ : 2 * deepest_ + 1 - phase_);
    }
    void begin_phase();
    void end_phase();
    void end_finding();
    void end_walking_back();

    // Units of a phase, on all threads
    void work(Control& control);
    bool one_unit();
    void look_back(std::size_t unit);
    std::uint8_t look_back(const Position& position, std::uint64_t paths, Tally& tally);
    void follow(const Position& position, std::size_t cell, std::uint64_t moves, std::uint64_t paths,
                Tally& tally, int& soonest_win, int& latest_loss);

    int threads_;
    int deepest_;
    int phase_ = 0;
    std::size_t units_ = 0;
    std::atomic<std::size_t> next_ = 0;

    std::vector<Cells> sets_;
    std::vector<Part> parts_;
    std::vector<Tally> tallies_;
    std::vector<std::uint64_t> inflow_;

    // One more than there are, because nothing comes after the full board.
    std::array<Ply, last_ply + 2> plies_;
    std::array<Census, last_ply + 2> census_;
};

// The orders in which the pieces of a ply may have come, first and second player by turns: 1, 1, 1, 2, 4, 12,
// …
constexpr std::uint64_t orders(std::size_t ply) {
    std::uint64_t product = 1;
    for (std::size_t piece = 1; piece <= ply; ++piece) product *= (piece + 1) / 2;
    return product;
}

// How much is done, from 0 to 1: phases are as long as they were found to be, in thousandths.
inline double Solver::progress() const {
    constexpr std::array<int, last_ply + 1> found{0, 0, 0, 0, 0, 0, 0, 3, 13, 32, 60, 70, 55, 29, 7, 1, 1};
    constexpr std::array<int, last_ply + 1> back{0, 0, 0, 0, 0, 2, 12, 52, 141, 215, 192, 93, 19, 2, 0, 0, 0};
    double all = 0, past = 0;
    for (int phase = 0; phase < phases(); ++phase) {
        auto ply = static_cast<std::size_t>(phase <= deepest_ ? phase : 2 * deepest_ + 1 - phase);
        double cost = (phase <= deepest_ ? found : back)[ply] + 0.01;
        all += cost;
        if (phase < phase_) past += cost;
        if (phase == phase_ && units_ > 0)
            past += cost * static_cast<double>(std::min(next_.load(), units_)) / static_cast<double>(units_);
    }
    return past / all;
}

// Phases.

inline void Solver::begin_phase() {
    next_ = 0;
    units_ = 0;
    if (done()) return;
    if (finding()) {
        sets_ = smallest_sets(phase_);
        parts_.assign(sets_.size(), {});
        units_ = sets_.size();
    } else if (deepest_ == last_ply || phase_ > deepest_ + 1) {
        inflow_.assign(plies_[number() + 1].size(), 0);
        units_ = (plies_[number()].size() + chunk - 1) / chunk;
        tallies_.assign(units_, {});
    }
}

inline void Solver::end_phase() {
    if (finding())
        end_finding();
    else if (units_ > 0)
        end_walking_back();
    ++phase_;
    begin_phase();
}

inline void Solver::end_finding() {
    Ply& ply = plies_[number()] = Ply(parts_);
    parts_.clear();
    Census& census = census_[number()];
    census.classes = ply.size();
    for (std::size_t index = 0; index < ply.size(); ++index) census.positions += ply.orbit(index);
    if (number() == 0) census.sequences = 1;
}

inline void Solver::end_walking_back() {
    Census &here = census_[number()], &next = census_[number() + 1];
    for (const Tally& tally : tallies_) {
        next.sequences += tally.sequences;
        next.finished += tally.finished;
        next.wrong += tally.wrong;
        here.positions_won += tally.positions_won;
        for (std::size_t distance = 0; distance <= farthest; ++distance)
            here.distances[distance] += tally.distances[distance];
    }
    const Ply& after = plies_[number() + 1];
    for (std::size_t index = 0; index < after.size(); ++index)
        next.wrong += inflow_[index] != orders(number() + 1) * after.orbit(index);
}

// Units.

inline void Solver::work(Control& control) {
    in_parallel(threads_, control, [this](int, Control& mine) {
        while (one_unit()) mine.check();
    });
}

inline bool Solver::one_unit() {
    std::size_t unit = next_.fetch_add(1);
    if (unit >= units_) return false;
    if (finding())
        parts_[unit] = part_of(sets_[unit]);
    else
        look_back(unit);
    return true;
}

inline void Solver::look_back(std::size_t unit) {
    Ply& ply = plies_[number()];
    Tally tally;
    std::size_t end = std::min(ply.size(), (unit + 1) * chunk);
    std::size_t block = ply.block_with(unit * chunk);
    for (std::size_t index = unit * chunk; index < end; ++index) {
        while (index >= ply.block_end(block)) ++block;
        Position position = position_of(ply.place(block), ply.pattern(index));
        std::uint8_t distance = look_back(position, orders(number()) * ply.orbit(index), tally);
        ply.set_distance(index, distance);
        ++tally.distances[distance];
        if (distance % 2 == 1) tally.positions_won += ply.orbit(index);
    }
    tallies_[unit] = tally;
}

// The distance from a position, all moves played; the sequences that led to it flow on.
inline std::uint8_t Solver::look_back(const Position& position, std::uint64_t paths, Tally& tally) {
    std::uint64_t moves = position.legal_mask();
    std::uint64_t finishing = moves & completing(position.pieces(0) | position.pieces(1));
    tally.sequences += paths * static_cast<std::uint64_t>(std::popcount(moves));
    tally.finished += paths * static_cast<std::uint64_t>(std::popcount(finishing));
    int soonest_win = finishing != 0 ? 1 : farthest + 1, latest_loss = 0;
    moves ^= finishing;
    for (Cells cells = cells_of(moves); cells != 0; cells &= static_cast<Cells>(cells - 1))
        follow(position, static_cast<std::size_t>(std::countr_zero(cells)), moves, paths, tally, soonest_win,
               latest_loss);
    return static_cast<std::uint8_t>(soonest_win <= farthest ? soonest_win : latest_loss);
}

// The moves to one cell: they lead to the same place, with one shape or another.
inline void Solver::follow(const Position& position, std::size_t cell, std::uint64_t moves,
                           std::uint64_t paths, Tally& tally, int& soonest_win, int& latest_loss) {
    const Ply& next = plies_[number() + 1];
    auto bit = static_cast<Cells>(1u << cell);
    std::uint64_t all = position.pieces(0) | position.pieces(1);
    auto second = static_cast<Cells>(cells_of(position.pieces(1)) | (position.player() == 1 ? bit : 0));
    Frame frame(cells_of(all) | bit, second);
    auto block = next.find_block(frame.place());
    for (std::size_t shape = 0; shape < 4; ++shape) {
        if ((moves >> (16 * shape) & bit) == 0) continue;
        Shapes shapes = shapes_of(all);
        shapes[shape] |= bit;
        auto index = block ? next.find(*block, frame.pattern(shapes)) : std::nullopt;
        if (!index) {
            ++tally.wrong;
            continue;
        }
        std::atomic_ref(inflow_[*index]).fetch_add(paths, std::memory_order_relaxed);
        int distance = next.distance(*index) + 1;
        if (distance % 2 == 1)
            soonest_win = std::min(soonest_win, distance);
        else
            latest_loss = std::max(latest_loss, distance);
    }
}

}  // namespace quatuor::quantik
