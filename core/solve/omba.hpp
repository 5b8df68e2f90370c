// Omba for two, solved: the chance of the player whose roll it is, for every position of a layer.
//
// A layer is all positions with the same number of pieces on the board. Pieces never leave it, so a layer
// depends on itself and on the one above, with a piece more; the fullest is solved first. Within a layer play
// can go round in circles, so values are not computed but enclosed: a lower bound that starts at 0 and an
// upper one that starts at 1 are improved by
//
//     lower = 1 - mean over the rolls of the least upper bound that a move leaves the opponent
//     upper = 1 - mean over the rolls of the least lower bound that a move leaves the opponent
//
// Started this way, every bound ever written is valid: it is what the mover can guarantee if a game that
// lasts too long counts as lost, or as won. That holds in whatever order positions are taken, so new bounds
// are used as soon as they are known. Where the two meet the value is known, and their distance is its error.
//
// Which moves there are depends on heights alone. So the moves of a shape are found once, each with the rolls
// that allow it, and a sweep takes them one after the other for all rows of owners at a time: the positions a
// move leads to are one block of the layer, and the row in it is the old one with its bits in another order.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "../control.hpp"
#include "../games/omba.hpp"
#include "../parallel.hpp"
#include "omba_index.hpp"
#include "omba_strides.hpp"

namespace quatuor::omba {

// A chance as stored in a table: in steps of 2^-32, up to one step less than 1.
using Kept = std::uint32_t;

constexpr double kept_unit = 1.0 / 4294967296.0;

inline double value_of(Kept kept) {
    return (kept + 0.5) * kept_unit;
}
inline Kept kept(double value) {
    return static_cast<Kept>(std::clamp(std::floor(value / kept_unit), 0.0, 4294967295.0));
}
// A generous bound on the error of a stored value: from its precision, and from the rounding of some thousand
// sweeps in double precision.
inline constexpr double rounding = kept_unit + 1e-11;

// The two values between which a chance lies.
struct Bounds {
    double lower = 0, upper = 1;
};

// The smaller of each bound: one instruction where the machine has it.
inline void keep_least(Bounds& least, const Bounds& other) {
#if defined(__SSE2__)
    _mm_storeu_pd(&least.lower, _mm_min_pd(_mm_loadu_pd(&other.lower), _mm_loadu_pd(&least.lower)));
#else
    least = {std::min(least.lower, other.lower), std::min(least.upper, other.upper)};
#endif
}

// A layer being solved. `above` is the finished layer with a piece more, and what its values may be off by;
// the fullest layer has none.
class LayerSolve {
  public:
    LayerSolve(int count, int share, Ruleset ruleset, std::span<const Kept> above, double above_error,
               Control& control)
        : layer_(count, share),
          full_(count == 2 * share),
          next_(full_ ? count : count + 1, share),
          ruleset_(ruleset),
          strides_(layer_, full_ ? nullptr : &next_, ruleset, control),
          above_(above),
          above_error_(above_error),
          bounds_(layer_.size()),
          gaps_(layer_.shapes.size(), 1.0) {
        owned_.resize(static_cast<std::size_t>(count));
        for (std::uint16_t number = 0; number < layer_.rows.size(); ++number) {
            Row row = layer_.rows[number];
            if (layer_.rows.has_hand(row)) with_hand_.push_back({number, row});
            for (unsigned bits = row; bits != 0; bits &= bits - 1)
                owned_[static_cast<std::size_t>(std::countr_zero(bits))].push_back({number, row});
        }
    }

    std::size_t size() const { return layer_.size(); }
    const Layer& layer() const { return layer_; }

    // How far the bounds are apart where they are farthest.
    double gap() const { return *std::ranges::max_element(gaps_); }

    // Improve the bounds of every position that are farther apart than this. Shapes are taken a batch at a
    // time, each from the bounds before the batch: so the result does not depend on threads.
    void sweep(double enough, int threads, Control& control) {
        std::size_t shapes = layer_.shapes.size();
        std::vector<std::uint32_t> open;
        for (std::size_t shape = 0; shape < shapes; ++shape)
            if (gaps_[shape] > enough) open.push_back(static_cast<std::uint32_t>(shape));
        for (std::size_t first = 0; first < open.size(); first += batch)
            improve(std::span(open).subspan(first, std::min(batch, open.size() - first)), threads, control);
    }

    // The middle of the bounds, and what it may be off by.
    std::vector<Kept> values() const {
        std::vector<Kept> values(bounds_.size());
        for (std::size_t shape = 0; shape < layer_.shapes.size(); ++shape)
            for (std::size_t number = 0; number < layer_.rows.size(); ++number) {
                std::size_t stood_for = number;
                if (layer_.is_symmetric(shape))
                    stood_for = layer_.rows.number(layer_.canonical_row(shape, layer_.rows[number]));
                const Bounds& known = bounds_[shape * layer_.rows.size() + stood_for];
                values[shape * layer_.rows.size() + number] = kept((known.lower + known.upper) / 2);
            }
        return values;
    }
    double error() const { return gap() / 2 + rounding; }

  private:
    static constexpr std::size_t batch = 64;

    // By row and roll, the least bounds that a move leaves the opponent; and the rolls that can be played.
    struct Work {
        std::vector<std::array<Bounds, faces>> least;
        std::vector<std::uint8_t> playable;
    };

    void improve(std::span<const std::uint32_t> shapes, int threads, Control& control) {
        std::size_t rows = layer_.rows.size();
        fresh_.resize(batch * rows);
        work_.resize(static_cast<std::size_t>(threads));
        std::atomic<std::size_t> taken = 0;
        // A small batch is not worth starting threads for.
        in_parallel(shapes.size() * rows < 4096 ? 1 : threads, control, [&](int thread, Control& mine) {
            for (std::size_t i; (i = taken.fetch_add(1)) < shapes.size();) {
                improve_shape(shapes[i], work_[static_cast<std::size_t>(thread)], fresh_.data() + i * rows);
                mine.checkpoint(rows * 16);
            }
        });
        for (std::size_t i = 0; i < shapes.size(); ++i) commit(shapes[i], fresh_.data() + i * rows);
    }

    void commit(std::uint32_t shape, const Bounds* fresh) {
        std::size_t rows = layer_.rows.size();
        Bounds* block = bounds_.data() + shape * rows;
        double gap = 0;
        for (std::size_t row = 0; row < rows; ++row) {
            block[row].lower = std::max(block[row].lower, fresh[row].lower);
            block[row].upper = std::min(block[row].upper, fresh[row].upper);
            gap = std::max(gap, block[row].upper - block[row].lower);
        }
        gaps_[shape] = gap;
    }

    void improve_shape(std::uint32_t shape, Work& work, Bounds* fresh) const {
        std::size_t rows = layer_.rows.size();
        // A player who cannot move has lost: to the opponent that is worth 1.
        std::array<Bounds, faces> lost;
        lost.fill({1, 1});
        work.least.assign(rows, lost);
        for (const Stride& stride : strides_.of(shape)) follow(stride, work);
        if (ruleset_.pass) pass(shape, work);
        for (std::size_t row = 0; row < rows; ++row) {
            Bounds sum{0, 0};
            for (const Bounds& left : work.least[row]) {
                sum.lower += left.lower;
                sum.upper += left.upper;
            }
            fresh[row] = {1 - sum.upper / faces, 1 - sum.lower / faces};
        }
    }

    void follow(const Stride& stride, Work& work) const {
        if (stride.piece == from_hand) {
            std::size_t rows = next_.rows.size();
            Row own = static_cast<Row>(1u << (stride.shuffle >> (4 * (next_.rows.count() - 1)) & 15));
            Shuffled shuffled(stride.shuffle, static_cast<Row>(row_of_ones(next_.rows.count()) ^ own));
            const Kept* block = above_.data() + stride.shape * rows;
            each_row(with_hand_, stride.rolls, work, [&](Row row) {
                double value = value_of(block[next_.rows.number(shuffled(row))]);
                return Bounds{value - above_error_, value + above_error_};
            });
        } else {
            Shuffled shuffled(stride.shuffle, row_of_ones(layer_.rows.count()));
            const Bounds* block = bounds_.data() + stride.shape * layer_.rows.size();
            each_row(owned_[stride.piece], stride.rolls, work,
                     [&](Row row) { return block[layer_.rows.number(shuffled(row))]; });
        }
    }

    // A row with its number.
    struct Numbered {
        std::uint16_t number;
        Row row;
    };
    using Choice = std::vector<Numbered>;

    template <class Found>
    void each_row(const Choice& choice, std::uint8_t rolls, Work& work, Found&& found) const {
        std::array<std::uint8_t, faces> which{};
        int count = 0;
        for (unsigned bits = rolls; bits != 0; bits &= bits - 1)
            which[static_cast<std::size_t>(count++)] = static_cast<std::uint8_t>(std::countr_zero(bits));
        // How many rolls there are is known to each loop, so that none has another inside.
        switch (count) {
            case 1:
                return each_row<1>(choice, which, work, found);
            case 2:
                return each_row<2>(choice, which, work, found);
            case 3:
                return each_row<3>(choice, which, work, found);
            case 4:
                return each_row<4>(choice, which, work, found);
            case 5:
                return each_row<5>(choice, which, work, found);
            default:
                return each_row<6>(choice, which, work, found);
        }
    }

    template <int Count, class Found>
    void each_row(const Choice& choice, const std::array<std::uint8_t, faces>& which, Work& work,
                  Found&& found) const {
        std::array<Bounds, faces>* least = work.least.data();
        for (const auto& [number, row] : choice) {
            Bounds left = found(row);
            for (std::size_t i = 0; i < Count; ++i) keep_least(least[number][which[i]], left);
        }
    }

    // Under the option: a roll that cannot be played leaves the board as it is, if another could be played.
    void pass(std::uint32_t shape, Work& work) const {
        work.playable.assign(layer_.rows.size(), 0);
        for (const Stride& stride : strides_.of(shape))
            for (const auto& [number, row] : stride.piece == from_hand ? with_hand_ : owned_[stride.piece])
                work.playable[number] |= stride.rolls;
        const Bounds* block = bounds_.data() + shape * layer_.rows.size();
        Row ones = row_of_ones(layer_.rows.count());
        for (std::size_t number = 0; number < layer_.rows.size(); ++number) {
            unsigned stuck_on = ~unsigned{work.playable[number]} & ((1u << faces) - 1);
            if (work.playable[number] == 0 || stuck_on == 0) continue;
            Bounds left = block[layer_.rows.number(layer_.rows[number] ^ ones)];
            for (; stuck_on != 0; stuck_on &= stuck_on - 1)
                work.least[number][static_cast<std::size_t>(std::countr_zero(stuck_on))] = left;
        }
    }

    Layer layer_;
    bool full_;
    Layer next_;
    Ruleset ruleset_;
    Strides strides_;
    std::span<const Kept> above_;
    double above_error_;
    std::vector<Bounds> bounds_;
    std::vector<double> gaps_;
    std::vector<Bounds> fresh_;
    std::vector<Work> work_;
    // The rows in which each piece is the mover's, and those in which the mover has a hand.
    std::vector<Choice> owned_;
    Choice with_hand_;
};

}  // namespace quatuor::omba
