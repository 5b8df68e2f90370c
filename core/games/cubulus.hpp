// Cubulus in three masks of twenty-seven bits, one per colour.
//
// A cell's bit is its number, counted in the order of the text: layers from the top, rows from the back,
// columns from the left. A step to the right is one bit, to the front three, down nine, and everything
// straight in the cube is a stride:
//
//      top layer     middle layer   bottom layer
//      0  1  2        9 10 11        18 19 20   back       stride 1    L → R
//      3  4  5       12 13 14        21 22 23              stride 3    B → F
//      6  7  8       15 16 17        24 25 26   front      stride 9    U → D
//
// Lines: the cells of a line are p, p + s and p + 2s, so `m & m >> s & m >> 2s` finds all the full lines of a
// stride at once, at their first cells. Gathered into nine bits per face they are the mask of entries,
// numbered as the actions are, and the moves of a position are three masks:
//
//      bit 53 … 45   44 … 36   35 … 27   26 … 18   17 … 9   8 … 0
//          U         D         B         F         R        L         nine per face, in the order of cells
//
// Squares: the three kinds are all parallelograms, p, p + a, p + b, p + a + b. On a face of strides s and t a
// block has the sides s and t, the corners 2s and 2t, the diamond t - s and t + s. On the top face s is 1 and
// t is 3: its diamond 1 3 5 7 is found at bit 1, with the sides 2 and 4.
//
// Two masks lie in one word of sixty-four bits, thirty-two apart, wherever the same is asked of both. What a
// shift carries from the upper mask into the lower lands on cells where no line or square begins.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "../bits.hpp"
#include "../game.hpp"

namespace quatuor::cubulus {

using Cells = std::uint32_t;
// Two sets of cells, thirty-two bits apart.
using Pair = std::uint64_t;
using Entries = std::uint64_t;

inline constexpr int balls_each = 9;
inline constexpr Cells cube = 0x7FF'FFFF;
inline constexpr Cells centre = 1u << 13;
inline constexpr Pair both = 0x1'0000'0001;

constexpr Pair pair_of(Cells low, Cells high) {
    return Pair{high} << 32 | low;
}

// Three cells in a row, from cell 0.
constexpr Cells run(int stride) {
    return 1u | 1u << stride | 1u << 2 * stride;
}

// The strides add up to thirteen: from two of them the third is known.
constexpr int other_stride(int s, int t) {
    return 13 - s - t;
}

// Where the lines of a stride begin: on the face that the other two strides span.
template <int stride>
inline constexpr Cells firsts = run(stride == 1 ? 3 : 1) * run(stride == 9 ? 3 : 9);

// The lines of a stride that lie in a set, at their first cells.
template <int stride>
constexpr Pair lines_in(Pair sets) {
    return sets & sets >> stride & sets >> 2 * stride & firsts<stride> * both;
}

// The first cells of a stride gathered into nine bits: three of a row next to each other, then three rows.
template <int stride>
constexpr Pair gathered(Pair sets) {
    if constexpr (stride == 1) return gathered<3>((sets | sets >> 2 | sets >> 4) & firsts<3> * both);
    if constexpr (stride == 3)
        return (sets & 0007 * both) | (sets >> 6 & 0070 * both) | (sets >> 12 & 0700 * both);
    return sets;
}

// Squares

constexpr Pair parallelograms(Pair sets, int a, int b) {
    Pair sides = sets & sets >> a;
    return sides & sides >> b;
}

// The squares on the two faces of strides s and t, each at its lowest cell: blocks, corners, diamonds.
template <int s, int t>
constexpr Pair squares_on(Pair sets) {
    constexpr Pair faces = both * (1u | 1u << 2 * other_stride(s, t));
    constexpr Pair quarters = 1u | 1u << s | 1u << t | 1u << (s + t);
    return (parallelograms(sets, s, t) & faces * quarters) | (parallelograms(sets, 2 * s, 2 * t) & faces) |
           (parallelograms(sets, t - s, t + s) & faces << s);
}

constexpr Pair squares_in(Pair sets) {
    return squares_on<1, 3>(sets) | squares_on<1, 9>(sets) | squares_on<3, 9>(sets);
}

// All lines of the cube at once, seen end on. The nine lines of a stride are a grid of three by three, in the
// order of their entries; one word has a bit per line for each of the three strides, ten bits apart:
//
//      bit 28 … 20    18 … 10    8 … 0              0 1 2
//          stride 9   stride 3   stride 1           3 4 5
//                                                   6 7 8
//
// Three such words hold the cells of a set: those at the low ends of the lines, in the middle, and at the
// high ends. For stride 9 they are the three layers. For the other two each layer of a set gives a row of
// every grid, and a table of words with all six of them, twenty bits from one place to the next:
//
//      bit 58 … 50   48 … 40   38 … 30   28 … 20   18 … 10   8 … 0
//          high ends           middle              low ends         stride 3, then stride 1
using Grids = std::uint32_t;

// The cells of a set by their places on the lines.
struct Places {
    Grids low, middle, high;
};

// The first rows of the grids; those of lower layers are shifted on.
constexpr std::array<std::uint64_t, 512> first_rows() {
    std::array<std::uint64_t, 512> rows{};
    for (unsigned layer = 0; layer < 512; ++layer)
        for (unsigned cell = 0; cell < 9; ++cell)
            if (layer >> cell & 1)
                rows[layer] |= std::uint64_t{1} << (20 * (cell % 3) + cell / 3) |
                               std::uint64_t{1} << (20 * (cell / 3) + 10 + cell % 3);
    return rows;
}

inline constexpr std::array<std::uint64_t, 512> rows_of_layer = first_rows();

constexpr Places places_of(Cells cells) {
    Cells top = cells & 0x1FF, inside = cells >> 9 & 0x1FF, bottom = cells >> 18;
    std::uint64_t rows = rows_of_layer[top] | rows_of_layer[inside] << 3 | rows_of_layer[bottom] << 6;
    auto place = [rows](int n) { return static_cast<Grids>(rows >> 20 * n & 0xF'FFFF); };
    return {place(0) | top << 20, place(1) | inside << 20, place(2) | bottom << 20};
}

// Entries

inline constexpr int entry_count = 54;

// A ban on nothing: the number after the last entry, whose bit no mask of entries has.
inline constexpr std::uint8_t no_entry = entry_count;

// The way in through a face: the cell behind it, and the stride from there to the opposite face.
struct Entry {
    int first;
    int stride;

    constexpr Cells line() const { return 1u << first | 1u << (first + stride) | 1u << (first + 2 * stride); }
    constexpr bool operator==(const Entry&) const = default;
};

constexpr std::array<Entry, entry_count> all_entries() {
    std::array<Entry, entry_count> entries{};
    std::size_t number = 0;
    auto add_face = [&](Cells face, int stride) {
        for (; face != 0; face &= face - 1) entries[number++] = {std::countr_zero(face), stride};
    };
    add_face(firsts<1>, 1);
    add_face(firsts<1> << 2, -1);
    add_face(firsts<3> << 6, -3);
    add_face(firsts<3>, 3);
    add_face(firsts<9> << 18, -9);
    add_face(firsts<9>, 9);
    return entries;
}

inline constexpr std::array<Entry, entry_count> entries = all_entries();

// The entry at the other end of the line: the faces come in pairs, nine entries each.
constexpr int opposite(int entry) {
    return entry / 9 % 2 == 0 ? entry + 9 : entry - 9;
}

// Bits for the two ends of nine lines, at the places of their faces: of the low ends in the lower half, of
// the high ones in the upper. The left face is named before the right, but the front before the back.
template <int stride>
constexpr Entries at_faces(Pair ends) {
    Entries low = ends & 0x1FF, high = ends >> 32;
    if constexpr (stride == 1) return low | high << 9;
    if constexpr (stride == 3) return high << 18 | low << 27;
    return high << 36 | low << 45;
}

// Every legal move but the pass: cells to put a ball in, entries to push through, entries to shift from.
struct Moves {
    Cells inserts = 0;
    Entries pushes = 0;
    Entries shifts = 0;

    constexpr int count() const {
        return std::popcount(inserts) + std::popcount(pushes) + std::popcount(shifts);
    }
};

class Position {
  public:
    static constexpr int actions = 136;
    static constexpr int first_push = 27, first_shift = 81, pass = 135;

    // A free cell gives one move, a taken one at most one for each face it is on, a push or a shift: over the
    // eight corners, twelve edges and six middles that is 8·3 + 12·2 + 6·1. A full cube without a plain line
    // has them all.
    static constexpr std::size_t max_moves = 54;
    static constexpr std::size_t packed_size = 16;

    // The start for two players under the default options, and under others
    constexpr Position() = default;
    static constexpr Position start(int players, bool null_shift = false, bool repetition = true) {
        Position position;
        position.rules_ =
            static_cast<std::uint8_t>((players == 3 ? three : 0) | (null_shift ? null_shifts : 0) |
                                      (repetition ? repetition_draws : 0));
        position.mover_ = players == 3 ? 0 : 1;
        return position;
    }

    // The player to act
    constexpr Player player() const { return mover_; }
    constexpr bool chance() const { return false; }
    constexpr int player_count() const { return rules_ & three ? 3 : 2; }

    // How it ends: with one player left, or by squares, others' before those of the player who made the move
    constexpr Players winners() const {
        if (std::has_single_bit(remaining())) return remaining();
        Players owners = square_owners() & remaining();
        if (owners == 0) return 0;
        Players others = owners & static_cast<Players>(~only(last_mover()));
        return others != 0 ? others : owners;
    }

    // Legal moves
    void legal_moves(MoveList<max_moves>& moves) const;
    int count_moves() const {
        if (winners() != 0) return 0;
        return std::max(legal_masks().count(), 1);
    }
    Action nth_move(int n) const;
    Position after(Action action) const;

    // Repetition belongs to the match, which keeps the history. The position says whether it draws, and has a
    // number that only grows: positions with different numbers cannot repeat each other
    constexpr bool repetition() const { return rules_ & repetition_draws; }
    constexpr int irreversible() const { return std::popcount(taken()); }
    constexpr Players remaining() const {
        return everyone(player_count()) & static_cast<Players>(~resigned_);
    }

    // Identity
    constexpr bool operator==(const Position&) const = default;
    constexpr std::uint64_t key() const {
        std::uint64_t rest = mover_ | ban_ << 8 | rules_ << 16 | resigned_ << 24;
        return scramble(scramble(0, pair_of(balls_[0], balls_[1])), rest << 32 | balls_[2]);
    }
    // White, black and red, twenty-seven bits each, then the mover and the ban
    constexpr Identity identity() const {
        std::uint64_t white = balls_[0], black = balls_[1], red = balls_[2];
        return {
            white | black << 27 | red << 54,
            static_cast<std::uint32_t>(red >> 10 | std::uint64_t{mover_} << 17 | std::uint64_t{ban_} << 19)};
    }
    Position canonical() const;

    // Across the border, sixteen bytes: white, black and red, four each, lowest first; the mover; the banned
    // entry, or 54; the rules, 1 for three players, 2 for null shifts, 4 for draws by repetition; the set of
    // players who resigned
    std::array<std::uint8_t, packed_size> pack() const;
    static std::optional<Position> unpack(std::span<const std::uint8_t> bytes);

    // For evaluations and planes
    constexpr Cells balls(int colour) const { return balls_[static_cast<std::size_t>(colour)]; }
    constexpr Cells taken() const { return balls_[0] | balls_[1] | balls_[2]; }
    constexpr int ban() const { return ban_; }
    constexpr bool null_shift() const { return rules_ & null_shifts; }
    constexpr std::uint8_t ruleset() const { return rules_; }
    constexpr bool setting_up() const {
        return !(rules_ & three) && std::popcount(balls_[neutral]) < balls_each;
    }

    // The moves the rules allow, whether or not there are squares; none if the player must pass.
    constexpr Moves legal_masks() const {
        Cells free = cube & ~taken();
        if (setting_up()) return {free, 0, 0};
        Entries unbanned = shifts() & ~(Entries{1} << ban_);
        if (std::popcount(balls_[mover_]) == balls_each) return {0, 0, unbanned};
        return {free & ~centre, pushes(), unbanned};
    }

  private:
    // Bits of rules_.
    enum : std::uint8_t { three = 1, null_shifts = 2, repetition_draws = 4 };
    static constexpr std::size_t neutral = 2;

    // The players who show a square; red counts in a game of three.
    constexpr Players square_owners() const {
        Pair squares = squares_in(pair_of(balls_[0], balls_[1]));
        unsigned owners = ((squares & cube) != 0 ? 1u : 0u) | (squares >> 32 != 0 ? 2u : 0u);
        if (rules_ & three) owners |= squares_in(balls_[2]) != 0 ? 4u : 0u;
        return static_cast<Players>(owners);
    }

    // Through a face where a ball is, into a line with a gap.
    constexpr Entries pushes() const { return pushes_along<1>() | pushes_along<3>() | pushes_along<9>(); }
    template <int stride>
    constexpr Entries pushes_along() const {
        Cells gapped = firsts<stride> & ~static_cast<Cells>(lines_in<stride>(taken()));
        return at_faces<stride>(gathered<stride>(pair_of(taken() & gapped, taken() >> 2 * stride & gapped)));
    }

    // From both ends of a full line; of one colour only where that is allowed.
    constexpr Entries shifts() const { return shifts_along<1>() | shifts_along<3>() | shifts_along<9>(); }
    template <int stride>
    constexpr Entries shifts_along() const {
        Pair white_black = lines_in<stride>(pair_of(balls_[0], balls_[1]));
        Pair red_any = lines_in<stride>(pair_of(balls_[2], taken()));
        Cells full = static_cast<Cells>(red_any >> 32);
        Cells plain = static_cast<Cells>(white_black | white_black >> 32 | red_any);
        if (!(rules_ & null_shifts)) full &= ~plain;
        return at_faces<stride>(gathered<stride>(full) * both);
    }

    // A ball of the mover's goes in; what stands before the gap gives way by one cell.
    constexpr void push(Entry entry) {
        Cells first = 1u << entry.first;
        Cells moving = first | (taken() & std::rotl(first, entry.stride));
        for (Cells& cells : balls_) cells = (cells & ~moving) | std::rotl(cells & moving, entry.stride);
        put(mover_, first);
    }

    // A ball of a colour goes into a cell. No index is computed, so the masks stay in registers: it takes
    // longer to read them back from memory.
    constexpr void put(std::size_t colour, Cells cell) {
        for (std::size_t i = 0; i < balls_.size(); ++i) balls_[i] |= i == colour ? cell : 0;
    }

    // Two balls give way by one cell, the third goes back two.
    constexpr void shift(Entry entry) {
        Cells third = 1u << (entry.first + 2 * entry.stride), moving = entry.line() & ~third;
        for (Cells& cells : balls_)
            cells = (cells & ~entry.line()) | std::rotl(cells & moving, entry.stride) |
                    std::rotl(cells & third, -2 * entry.stride);
    }

    // Turn order without the players who resigned; the mover is never one of them.
    constexpr Player next_mover() const { return next_player(mover_, player_count(), resigned_); }
    constexpr Player last_mover() const {
        int player = mover_;
        do player = (player == 0 ? player_count() : player) - 1;
        while (resigned_ >> player & 1);
        return static_cast<Player>(player);
    }

    // Whether the parts can belong together, as the Python rules have it of a text.
    constexpr bool possible() const {
        return balls_possible() && players_possible() && (ban_ == no_entry || ban_possible()) &&
               (!setting_up() || set_up_possible());
    }
    constexpr bool balls_possible() const {
        int count = 0;
        for (Cells cells : balls_) {
            if (std::popcount(cells) > balls_each) return false;
            count += std::popcount(cells);
        }
        return (taken() & ~cube) == 0 && std::popcount(taken()) == count;
    }
    constexpr bool players_possible() const {
        if (rules_ >= 8 || mover_ >= player_count() || resigned_ > everyone(player_count())) return false;
        return resigned_ == 0 || (rules_ & three && !(resigned_ >> mover_ & 1));
    }
    // The second player sets the neutral balls into an otherwise empty cube.
    constexpr bool set_up_possible() const {
        return mover_ == 1 && ban_ == no_entry && (balls_[0] | balls_[1]) == 0;
    }
    // On a line that could have been shifted.
    constexpr bool ban_possible() const { return ban_ < entry_count && shifts() >> ban_ & 1; }

    std::array<Cells, 3> balls_{};
    Player mover_ = 1;
    std::uint8_t ban_ = no_entry;
    std::uint8_t rules_ = repetition_draws;
    Players resigned_ = 0;
};

// Legal moves, and playing them.

inline void Position::legal_moves(MoveList<max_moves>& moves) const {
    if (winners() != 0) return;
    auto push_all = [&moves](std::uint64_t mask, int base) {
        for (; mask != 0; mask &= mask - 1) moves.push(static_cast<Action>(base + std::countr_zero(mask)));
    };
    Moves masks = legal_masks();
    push_all(masks.inserts, 0);
    push_all(masks.pushes, first_push);
    push_all(masks.shifts, first_shift);
    if (masks.count() == 0) moves.push(pass);
}

inline Action Position::nth_move(int n) const {
    Moves masks = legal_masks();
    int inserts = std::popcount(masks.inserts), pushes = std::popcount(masks.pushes);
    if (n < inserts) return static_cast<Action>(nth_bit(masks.inserts, n));
    if (n < inserts + pushes) return static_cast<Action>(first_push + nth_bit(masks.pushes, n - inserts));
    if (masks.shifts != 0)
        return static_cast<Action>(first_shift + nth_bit(masks.shifts, n - inserts - pushes));
    return pass;
}

inline Position Position::after(Action action) const {
    Position next = *this;
    next.ban_ = no_entry;
    if (action < first_push) {
        next.put(setting_up() ? neutral : mover_, 1u << action);
    } else if (action < first_shift) {
        next.push(entries[static_cast<std::size_t>(action - first_push)]);
    } else if (action < pass) {
        next.shift(entries[static_cast<std::size_t>(action - first_shift)]);
        next.ban_ = static_cast<std::uint8_t>(opposite(action - first_shift));
    }
    if (!next.setting_up()) next.mover_ = next_mover();
    return next;
}

// Symmetry: 48 turns and reflections, all made of five that exchange cells a fixed way apart.

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

inline Position Position::canonical() const {
    Image image = smallest_image(balls_[0], balls_[1], balls_[2], ban_);
    Position result = *this;
    result.balls_ = {static_cast<Cells>(image.white_black), static_cast<Cells>(image.white_black >> 32),
                     static_cast<Cells>(image.ban_red >> 32)};
    result.ban_ = static_cast<std::uint8_t>(image.ban_red);
    return result;
}

// Bytes.

inline std::array<std::uint8_t, Position::packed_size> Position::pack() const {
    std::array<std::uint8_t, packed_size> bytes;
    for (std::size_t i = 0; i < 12; ++i) bytes[i] = static_cast<std::uint8_t>(balls_[i / 4] >> (8 * (i % 4)));
    bytes[12] = mover_;
    bytes[13] = ban_;
    bytes[14] = rules_;
    bytes[15] = resigned_;
    return bytes;
}

inline std::optional<Position> Position::unpack(std::span<const std::uint8_t> bytes) {
    if (bytes.size() != packed_size) return std::nullopt;
    Position position;
    for (std::size_t i = 0; i < 12; ++i) position.balls_[i / 4] |= Cells{bytes[i]} << (8 * (i % 4));
    position.mover_ = bytes[12];
    position.ban_ = bytes[13];
    position.rules_ = bytes[14];
    position.resigned_ = bytes[15];
    return position.possible() ? std::optional(position) : std::nullopt;
}

static_assert(quatuor::Position<Position>);

}  // namespace quatuor::cubulus
