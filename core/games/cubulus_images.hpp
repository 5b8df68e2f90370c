// The images of a cube of Cubulus under its 48 turns and reflections, and the smallest of them.
//
// All are made of five reflections that exchange cells a fixed way apart.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "cubulus_cube.hpp"
#include "cubulus_grids.hpp"

namespace quatuor::cubulus {

// The lower cells trade places with those `apart` bits above them; the others stay.
constexpr Pair exchanged(Pair sets, Pair lower, int apart) {
    lower *= both;
    return (sets & ~(lower | lower << apart)) | (sets & lower) << apart | (sets >> apart & lower);
}

// The cube seen in a mirror across an axis.
template <int stride>
constexpr Pair mirrored(Pair sets) {
    return exchanged(sets, firsts<stride>, 2 * stride);
}

// The cube seen in a mirror through two of its edges, which swaps two axes.
template <int s, int t>
constexpr Pair swapped(Pair sets) {
    constexpr Cells along = run(other_stride(s, t));
    sets = exchanged(sets, along * (1u << s | 1u << (2 * s + t)), t - s);
    return exchanged(sets, along << 2 * s, 2 * (t - s));
}

enum Reflection : std::size_t { left_right, back_front, up_down, columns_rows, rows_layers };
inline constexpr std::array<Pair (*)(Pair), 5> reflections{mirrored<1>, mirrored<3>, mirrored<9>,
                                                           swapped<1, 3>, swapped<3, 9>};

// Where a reflection takes an entry: its first cell, and its line from there.
constexpr int reflected(int entry, Pair (*reflection)(Pair)) {
    auto [first, stride] = entries[static_cast<std::size_t>(entry)];
    auto image = [reflection](int cell) { return std::countr_zero(reflection(Pair{1} << cell)); };
    Entry turned{image(first), image(first + stride) - image(first)};
    return static_cast<int>(std::find(entries.begin(), entries.end(), turned) - entries.begin());
}

using EntryImages = std::array<std::uint8_t, entry_count + 1>;

constexpr std::array<EntryImages, reflections.size()> entry_images() {
    std::array<EntryImages, reflections.size()> images{};
    for (std::size_t r = 0; r < reflections.size(); ++r) {
        for (std::size_t entry = 0; entry < entry_count; ++entry)
            images[r][entry] = static_cast<std::uint8_t>(reflected(static_cast<int>(entry), reflections[r]));
        images[r][no_entry] = no_entry;
    }
    return images;
}

inline constexpr std::array<EntryImages, reflections.size()> reflected_entries = entry_images();

// The canonical image is the smallest of the 48: by black, then by white, red and the ban. Each is one of six
// views, which choose the face that becomes the bottom, with the layers above it turned or reflected
// together in one of eight ways:
//
//      view          0     1     2     3     4     5
//      the bottom    R     F     D     L     B     U        the last three mirrored, up for down
//
// Read from the bottom of black upwards, each layer of nine bits leaves only those of the eight ways that
// make it smallest. They are a coset of a group, so few such sets exist, and one table takes a set and a
// layer to the smallest image of the layer and to the ways left. Three steps for each colour find the best of
// the eight ways, and mostly one view remains after black.
class Views {
  public:
    static constexpr std::size_t count = 6, ways = 8;
    // How many sets of ways can be left. The first is the set of all, then come those of one way.
    static constexpr std::size_t cosets = 33;
    // A set of ways, as the table knows it: its number, above the nine bits of a layer. So 0 is the set of
    // all.
    using Left = std::uint32_t;

    Views() {
        std::size_t known = 1 + ways;
        sets_ = {0xFF, 1, 2, 4, 8, 16, 32, 64, 128};
        for (std::size_t set = 0; set < known; ++set)
            for (Cells layer = 0; layer < 512; ++layer)
                steps_[set << 9 | layer] = step_of(sets_[set], layer, known);
        for (std::size_t view = 0; view < count; ++view)
            for (std::size_t way = 0; way < ways; ++way)
                for (std::size_t entry = 0; entry <= entry_count; ++entry)
                    entries_[view][way][entry] = image_of(static_cast<std::uint8_t>(entry), view, way);
    }

    // The layers of a set as a view shows them, from the bottom.
    static constexpr std::array<Cells, 3> layers(const Places& set, std::size_t view) {
        std::size_t at = 10 * (view < 3 ? view : view - 3);
        auto layer = [at](Grids grids) { return grids >> at & 0x1FF; };
        Cells low = layer(set.low), middle = layer(set.middle), high = layer(set.high);
        if (view < 3) return {high, middle, low};
        return {low, middle, high};
    }

    // The smallest image of a set of cells in the ways left, which then are those that make it.
    Cells least(const std::array<Cells, 3>& layers, Left& left) const {
        Left bottom = step(left, layers[0]), middle = step(bottom, layers[1]), top = step(middle, layers[2]);
        left = top & ~0x1FFu;
        return joined(bottom, middle, top);
    }

    // The same after other sets: with one way left, as mostly, the steps need not wait for each other.
    Cells least_after(const std::array<Cells, 3>& layers, Left& left) const {
        if (left - (1u << 9) >= ways << 9) return least(layers, left);
        return joined(step(left, layers[0]), step(left, layers[1]), step(left, layers[2]));
    }

    // The smallest image of a ban in the ways left.
    std::uint8_t least_ban(std::uint8_t ban, std::size_t view, Left left) const {
        std::uint8_t least = no_entry;
        if (ban == no_entry) return least;
        for (unsigned set = sets_[left >> 9]; set != 0; set &= set - 1)
            least = std::min(least, entries_[view][static_cast<std::size_t>(std::countr_zero(set))][ban]);
        return least;
    }

  private:
    Left step(Left left, Cells layer) const { return steps_[(left & ~0x1FFu) | layer]; }
    static constexpr Cells joined(Left bottom, Left middle, Left top) {
        return (bottom & 0x1FF) << 18 | (middle & 0x1FF) << 9 | (top & 0x1FF);
    }

    // A layer turned or reflected: two mirrors and a swap, one bit of the way each.
    static constexpr Pair turned(Pair sets, std::size_t way) {
        if (way & 1) sets = mirrored<1>(sets);
        if (way & 2) sets = mirrored<3>(sets);
        if (way & 4) sets = swapped<1, 3>(sets);
        return sets;
    }

    // The smallest image of a layer, and above its nine bits the number of the set of ways that make it.
    std::uint16_t step_of(unsigned set, Cells layer, std::size_t& known) {
        Pair least = ~Pair{0};
        unsigned left = 0;
        for (std::size_t way = 0; way < ways; ++way) {
            if (!(set >> way & 1)) continue;
            Pair image = turned(layer, way);
            if (image < least) left = 0;
            if (image <= least) left |= 1u << way;
            least = std::min(least, image);
        }
        auto end = sets_.begin() + static_cast<std::ptrdiff_t>(known);
        auto number = static_cast<std::size_t>(std::find(sets_.begin(), end, left) - sets_.begin());
        if (number == known) sets_[known++] = static_cast<std::uint8_t>(left);
        return static_cast<std::uint16_t>(number << 9 | least);
    }

    // The reflections of a view and a way, one after the other.
    static std::uint8_t image_of(std::uint8_t entry, std::size_t view, std::size_t way) {
        auto reflect = [&entry](bool is_part, Reflection r) {
            if (is_part) entry = reflected_entries[r][entry];
        };
        reflect(view % 3 == 0, columns_rows);
        reflect(view % 3 != 2, rows_layers);
        reflect(view >= 3, up_down);
        reflect(way & 1, left_right);
        reflect(way & 2, back_front);
        reflect(way & 4, columns_rows);
        return entry;
    }

    std::array<std::uint16_t, cosets * 512> steps_{};
    std::array<std::uint8_t, cosets> sets_{};
    std::array<std::array<EntryImages, ways>, count> entries_{};
};

inline const Views views;

// The parts of an image in the order they are compared: black and white in one word, red and the ban in
// another.
struct Image {
    Pair white_black = ~Pair{0};
    Pair ban_red = ~Pair{0};

    constexpr auto operator<=>(const Image&) const = default;
};

inline Image smallest_image(Cells white, Cells black, Cells red, std::uint8_t ban) {
    Places whites = places_of(white), blacks = places_of(black), reds = places_of(red);
    // Black in every view: to leave some out sooner takes longer than to go on with them.
    std::array<Cells, Views::count> seen;
    std::array<Views::Left, Views::count> ways{};
    for (std::size_t view = 0; view < Views::count; ++view)
        seen[view] = views.least(Views::layers(blacks, view), ways[view]);
    Cells least = std::min({seen[0], seen[1], seen[2], seen[3], seen[4], seen[5]});
    unsigned left = 0;
    for (std::size_t view = 0; view < Views::count; ++view) left |= unsigned{seen[view] == least} << view;

    Image best;
    for (; left != 0; left &= left - 1) {
        auto view = static_cast<std::size_t>(std::countr_zero(left));
        Views::Left way = ways[view];
        Pair white_black = pair_of(views.least_after(Views::layers(whites, view), way), least);
        Cells turned = views.least_after(Views::layers(reds, view), way);
        best = std::min(best, {white_black, pair_of(views.least_ban(ban, view, way), turned)});
    }
    return best;
}

}  // namespace quatuor::cubulus
