// All classes of positions of one ply of Quantik, found without playing.
//
// Bans and finished lines only ever come: a position that keeps the rules of placing and shows no finished
// line can be reached, its pieces put down in any order by turns. So the classes of a ply are found by
// filling in: every set of cells that is its own smallest image, every smallest share of the second player in
// it, every way to put shapes there that no turn makes smaller. The solver then plays every move of every
// class and finds that these were all, and none too many.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "quantik_classes.hpp"

namespace quatuor::quantik {

// The lines through each cell, and the cells on any of them.
struct Surroundings {
    std::array<std::array<Cells, 3>, 16> lines;
    std::array<Cells, 16> reach;
};

constexpr Surroundings all_surroundings() {
    Surroundings made{};
    for (std::size_t cell = 0; cell < 16; ++cell) {
        std::uint64_t bit = std::uint64_t{1} << cell;
        made.lines[cell] = {static_cast<Cells>(folded_rows(bit) * 0xF),
                            static_cast<Cells>(folded_columns(bit) * 0x1111),
                            static_cast<Cells>(folded_regions(bit) * 0x33)};
        made.reach[cell] = static_cast<Cells>(lines_through(bit));
    }
    return made;
}

inline constexpr Surroundings surroundings = all_surroundings();

// How many images a class has, all turns and orders of shapes: 3072 divided by how many leave it as it is.
// Shapes not on the board can be exchanged freely.
constexpr std::uint16_t orbit_size(std::size_t fixing, std::size_t shapes_used) {
    constexpr std::array<std::size_t, 5> orders{24, 6, 2, 1, 1};
    return static_cast<std::uint16_t>(3072 / (fixing * orders[shapes_used]));
}

// The classes of one place, by falling cells: the first shape met is number 0, the next new one number 1.
class Filling {
  public:
    struct Found {
        Pattern pattern;
        std::uint16_t orbit;
    };

    Filling(const Frame& frame, std::vector<Found>& found)
        : frame_(frame),
          found_(found),
          occupied_(occupied_in(frame.place())),
          second_(second_in(frame.place())) {}

    void run() { fill(occupied_, 0); }

  private:
    void fill(Cells left, std::size_t used) {
        if (left == 0) return finish(used);
        auto cell = static_cast<std::size_t>(std::bit_width(left) - 1);
        auto bit = static_cast<Cells>(1u << cell);
        Cells owners = second_ & bit ? second_ : static_cast<Cells>(occupied_ ^ second_);
        for (std::size_t shape = 0; shape <= std::min<std::size_t>(used, 3); ++shape) {
            if (!allowed(shape, cell, owners)) continue;
            shapes_[shape] |= bit;
            if (!line_through(cell)) fill(left ^ bit, std::max(used, shape + 1));
            shapes_[shape] ^= bit;
        }
    }

    bool allowed(std::size_t shape, std::size_t cell, Cells owners) const {
        Cells same = shapes_[shape];
        return std::popcount(static_cast<Cells>(same & owners)) < 2 &&
               (same & ~owners & surroundings.reach[cell]) == 0;
    }

    bool line_through(std::size_t cell) const {
        return std::ranges::any_of(surroundings.lines[cell], [this](Cells line) {
            return (line & shapes_[0]) && (line & shapes_[1]) && (line & shapes_[2]) && (line & shapes_[3]);
        });
    }

    void finish(std::size_t used) {
        Pattern pattern = pattern_of(shapes_);
        if (std::size_t fixing = fixing_turns(frame_, shapes_, pattern))
            found_.push_back({pattern, orbit_size(fixing, used)});
    }

    const Frame& frame_;
    std::vector<Found>& found_;
    Cells occupied_, second_;
    Shapes shapes_{};
};

// A ply as it is found: the classes of one set of occupied cells after the other.
struct Part {
    std::vector<Place> places;
    std::vector<std::uint32_t> sizes;
    std::vector<Filling::Found> classes;
};

inline std::vector<Cells> smallest_sets(int size) {
    std::vector<Cells> sets;
    for (std::uint32_t cells = 0; cells < 1 << 16; ++cells)
        if (std::popcount(cells) == size && Settings::all().image(static_cast<Cells>(cells)) == cells)
            sets.push_back(static_cast<Cells>(cells));
    return sets;
}

inline Part part_of(Cells occupied) {
    Part part;
    int seconds = std::popcount(occupied) / 2;
    // All subsets, in rising order.
    for (std::uint32_t second = 0;; second = ((second | ~std::uint32_t{occupied}) + 1) & occupied) {
        if (std::popcount(second) == seconds) {
            Frame frame(occupied, static_cast<Cells>(second));
            if (second_in(frame.place()) == second) {
                std::size_t before = part.classes.size();
                Filling(frame, part.classes).run();
                auto begin = part.classes.begin() + static_cast<std::ptrdiff_t>(before);
                std::ranges::sort(begin, part.classes.end(), {}, &Filling::Found::pattern);
                if (part.classes.size() > before) {
                    part.places.push_back(frame.place());
                    part.sizes.push_back(static_cast<std::uint32_t>(part.classes.size() - before));
                }
            }
        }
        if (second == occupied) return part;
    }
}

// All classes of a ply in order: by place, then by pattern.
class Ply {
  public:
    Ply() = default;

    explicit Ply(std::span<const Part> parts) {
        for (const Part& part : parts) {
            for (std::size_t i = 0; i < part.places.size(); ++i) {
                block_at_.emplace(part.places[i], static_cast<std::uint32_t>(places_.size()));
                places_.push_back(part.places[i]);
                ends_.push_back((ends_.empty() ? 0 : ends_.back()) + part.sizes[i]);
            }
            for (const auto& [pattern, orbit] : part.classes) {
                patterns_.push_back(pattern);
                orbits_.push_back(orbit);
            }
        }
        distances_.resize(size());
    }

    std::size_t size() const { return patterns_.size(); }
    std::uint16_t orbit(std::size_t index) const { return orbits_[index]; }
    Pattern pattern(std::size_t index) const { return patterns_[index]; }

    // Places, as blocks of classes
    std::size_t block_with(std::size_t index) const {
        return static_cast<std::size_t>(std::ranges::upper_bound(ends_, index) - ends_.begin());
    }
    Place place(std::size_t block) const { return places_[block]; }
    std::size_t block_begin(std::size_t block) const { return block == 0 ? 0 : ends_[block - 1]; }
    std::size_t block_end(std::size_t block) const { return ends_[block]; }
    std::optional<std::size_t> find_block(Place place) const {
        auto found = block_at_.find(place);
        return found == block_at_.end() ? std::nullopt : std::optional<std::size_t>(found->second);
    }

    // The number of a class.
    std::optional<std::size_t> find(std::size_t block, Pattern pattern) const {
        const Pattern* end = patterns_.data() + block_end(block);
        const Pattern* found = std::lower_bound(patterns_.data() + block_begin(block), end, pattern);
        if (found == end || *found != pattern) return std::nullopt;
        return static_cast<std::size_t>(found - patterns_.data());
    }

    // In how many plies the game ends
    std::uint8_t distance(std::size_t index) const { return distances_[index]; }
    void set_distance(std::size_t index, std::uint8_t distance) { distances_[index] = distance; }

  private:
    std::vector<Place> places_;
    std::vector<std::uint32_t> ends_;
    std::unordered_map<Place, std::uint32_t> block_at_;
    std::vector<Pattern> patterns_;
    std::vector<std::uint16_t> orbits_;
    std::vector<std::uint8_t> distances_;
};

}  // namespace quatuor::quantik
