// Classes of symmetric positions of Quantik, each known by one of its images.
//
// 128 turns of the board times 24 orders of the shapes make up to 3072 images of a position. To try them all
// is slow, and mostly needless: three tests, each of a part of the position, leave fewer and fewer turns.
//
//     1  the occupied cells: turns that make them the smallest number; a table has these for all 65536
//        sets, two on average
//     2  the second player's cells among them: of these turns those that make them the smallest number
//     3  the shapes, in the order of their highest cells, so that no order of shapes has to be tried
//
// The result is a key of four numbers of sixteen bits: occupied cells, second player's cells, and for each
// cell the upper and the lower bit of the number of its shape. The first two are the *place* of a class.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "../games/quantik.hpp"

namespace quatuor::quantik {

using Cells = std::uint16_t;

// The occupied cells and, below them, those of the second player.
using Place = std::uint32_t;

// The cells whose shape has a number with the upper bit set and, below them, with the lower bit set.
using Pattern = std::uint32_t;

// The cells of each shape, of both players.
using Shapes = std::array<Cells, 4>;

constexpr Place place_of(Cells occupied, Cells second) {
    return Place{occupied} << 16 | second;
}
constexpr Cells occupied_in(Place place) {
    return static_cast<Cells>(place >> 16);
}
constexpr Cells second_in(Place place) {
    return static_cast<Cells>(place);
}

inline Cells turned(std::size_t turn, Cells cells) {
    const auto& halves = turn_tables().halves[turn];
    return static_cast<Cells>(halves[0][cells & 0xFF] | halves[1][cells >> 8]);
}

// The shapes numbered in the order of their highest cells: sets without a common cell compare by these.
constexpr Pattern pattern_of(Shapes shapes) {
    auto order = [&shapes](std::size_t a, std::size_t b) {
        if (shapes[a] < shapes[b]) std::swap(shapes[a], shapes[b]);
    };
    order(0, 1), order(2, 3), order(0, 2), order(1, 3), order(1, 2);
    return Pattern{static_cast<Cells>(shapes[2] | shapes[3])} << 16 | (shapes[1] | shapes[3]);
}

// The position that a place and a pattern stand for.
constexpr Position position_of(Place place, Pattern pattern) {
    Cells occupied = occupied_in(place), second = second_in(place);
    auto upper = static_cast<Cells>(pattern >> 16), lower = static_cast<Cells>(pattern);
    std::uint64_t all = 0;
    for (int shape = 3; shape >= 0; --shape) {
        unsigned cells = occupied & (shape & 2 ? upper : ~upper) & (shape & 1 ? lower : ~lower);
        all = all << 16 | (cells & 0xFFFF);
    }
    std::uint64_t theirs = all & second * lanes;
    return {all ^ theirs, theirs};
}

constexpr Shapes shapes_of(std::uint64_t word) {
    Shapes shapes{};
    for (std::size_t shape = 0; shape < 4; ++shape) shapes[shape] = static_cast<Cells>(word >> (16 * shape));
    return shapes;
}

constexpr Cells cells_of(std::uint64_t word) {
    word |= word >> 32;
    return static_cast<Cells>(word | word >> 16);
}

// For every set of cells, its smallest image and the turns that lead there.
class Settings {
  public:
    struct Setting {
        Cells image;
        std::uint16_t turns;
        std::uint32_t first;
    };

    static const Settings& all() {
        static const Settings settings;
        return settings;
    }

    Cells image(Cells cells) const { return of_[cells].image; }
    const std::uint8_t* begin(Cells cells) const { return turns_.data() + of_[cells].first; }
    const std::uint8_t* end(Cells cells) const { return begin(cells) + of_[cells].turns; }

  private:
    // Every set has as many ways to its image as turns leave that image as it is; first they are counted.
    Settings() : of_(1 << 16) {
        for_each_way([this](Cells smallest, Cells image, std::size_t) {
            of_[image].image = smallest;
            ++of_[image].turns;
        });
        std::uint32_t all = 0;
        for (Setting& setting : of_) setting.first = all, all += setting.turns;
        turns_.resize(all);
        std::vector<std::uint16_t> written(1 << 16);
        auto back = inverses();
        for_each_way([&, this](Cells, Cells image, std::size_t turn) {
            turns_[of_[image].first + written[image]++] = back[turn];
        });
    }

    // Every smallest set, every turn, and the image it makes. Sets are met in rising order, so one that was
    // not reached from a smaller one is the smallest of its images.
    template <class Visit>
    static void for_each_way(Visit visit) {
        std::vector<bool> met(1 << 16);
        for (std::uint32_t cells = 0; cells < 1 << 16; ++cells) {
            if (met[cells]) continue;
            for (std::size_t turn = 0; turn < 128; ++turn) {
                Cells image = turned(turn, static_cast<Cells>(cells));
                met[image] = true;
                visit(static_cast<Cells>(cells), image, turn);
            }
        }
    }

    static std::array<std::uint8_t, 128> inverses() {
        constexpr auto turns = board_turns();
        std::array<std::uint8_t, 128> inverse{};
        for (std::size_t a = 0; a < 128; ++a) {
            Turn back{};
            for (std::size_t cell = 0; cell < 16; ++cell)
                back[turns[a][cell]] = static_cast<std::uint8_t>(cell);
            inverse[a] = static_cast<std::uint8_t>(std::ranges::find(turns, back) - turns.begin());
        }
        return inverse;
    }

    std::vector<Setting> of_;
    std::vector<std::uint8_t> turns_;
};

// The turns that bring given cells, occupied and second player's, to their place.
class Frame {
  public:
    Frame(Cells occupied, Cells second) {
        const Settings& settings = Settings::all();
        Cells smallest = 0xFFFF;
        for (const std::uint8_t* turn = settings.begin(occupied); turn != settings.end(occupied); ++turn) {
            Cells image = turned(*turn, second);
            if (image > smallest) continue;
            if (image < smallest) count_ = 0;
            smallest = image;
            turns_[count_++] = *turn;
        }
        place_ = place_of(settings.image(occupied), smallest);
    }

    Place place() const { return place_; }
    std::size_t size() const { return count_; }
    const std::uint8_t* begin() const { return turns_.data(); }
    const std::uint8_t* end() const { return turns_.data() + count_; }

    // The smallest pattern that one of these turns makes of shapes.
    Pattern pattern(const Shapes& shapes) const {
        Pattern best = ~Pattern{0};
        for (std::uint8_t turn : *this) best = std::min(best, pattern_of(turned_all(turn, shapes)));
        return best;
    }

    static Shapes turned_all(std::size_t turn, const Shapes& shapes) {
        return {turned(turn, shapes[0]), turned(turn, shapes[1]), turned(turn, shapes[2]),
                turned(turn, shapes[3])};
    }

  private:
    Place place_;
    std::size_t count_ = 0;
    std::array<std::uint8_t, 128> turns_;
};

// The name of a position's class: the same for all its images, and for no other position.
inline std::uint64_t class_of(const Position& position) {
    std::uint64_t all = position.pieces(0) | position.pieces(1);
    Frame frame(cells_of(all), cells_of(position.pieces(1)));
    return std::uint64_t{frame.place()} << 32 | frame.pattern(shapes_of(all));
}

// How many turns of a frame leave a position of that place as it is, or nothing if one makes it smaller: then
// it is not the image its class is known by.
inline std::size_t fixing_turns(const Frame& frame, const Shapes& shapes, Pattern pattern) {
    std::size_t fixing = 0;
    for (std::uint8_t turn : frame) {
        Pattern image = pattern_of(Frame::turned_all(turn, shapes));
        if (image < pattern) return 0;
        fixing += image == pattern;
    }
    return fixing;
}

}  // namespace quatuor::quantik
