// OXONO in three words of thirty-six bits and two squares.
//
// A cell's bit is its number, counted row by row from the top left. Both players' pieces are a word each, a
// third marks those of them that are X, and the totems are the numbers of their cells:
//
//     bit  0  1  2  3  4  5   a6 … f6        action number:  totem * 1296 + to * 36 + place
//          6  7  8  9 10 11   a5 … f5
//         12 13 14 15 16 17   a4 … f4        the start: no bit set, O totem on 14 (c4), X totem on 21 (d3)
//         18 19 20 21 22 23   a3 … f3
//         24 25 26 27 28 29   a2 … f2        X from d3 to d4, piece on e4:  0 * 1296 + 15 * 36 + 16 = 556
//         30 31 32 33 34 35   a1 … f1
//
// The piece goes beside the totem, so moves are counted without generating any of them: the free cells
// shifted one step to each side lie over the cells the totem may go to, and every bit they share is a move.
// With e4 free and d4 to go to, bit 16 shifted left is bit 15: that is the move above.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "../bits.hpp"
#include "../game.hpp"

namespace quatuor::oxono {

// A set of cells.
using Cells = std::uint64_t;

inline constexpr int side = 6;
inline constexpr int cell_count = side * side;
inline constexpr int copies = 8;

inline constexpr Cells board = (Cells{1} << cell_count) - 1;
inline constexpr Cells first_column = 0x0'4104'1041;
inline constexpr Cells last_column = first_column << (side - 1);

// Where a line of four may begin in a row: a, b or c, so that it does not run on into the next row.
inline constexpr Cells row_starts = first_column * 0b111;

constexpr Cells bit(int cell) {
    return Cells{1} << cell;
}

// All cells moved one step; what leaves the board is lost.
constexpr Cells upwards(Cells cells) {
    return cells >> side;
}
constexpr Cells downwards(Cells cells) {
    return cells << side & board;
}
constexpr Cells leftwards(Cells cells) {
    return (cells & ~first_column) >> 1;
}
constexpr Cells rightwards(Cells cells) {
    return (cells & ~last_column) << 1;
}

constexpr bool has_line(Cells cells) {
    Cells in_row = cells & cells >> 1, in_column = cells & cells >> side;
    return ((in_row & in_row >> 2 & row_starts) | (in_column & in_column >> (2 * side))) != 0;
}

// Four directions from a cell to the edge, and the cells beside it.
struct Surroundings {
    Cells up, left, right, down;
    Cells beside;
};

constexpr std::array<Surroundings, cell_count> all_surroundings() {
    std::array<Surroundings, cell_count> made{};
    auto ray = [](Cells from, auto step) {
        Cells met = 0;
        while ((from = step(from)) != 0) met |= from;
        return met;
    };
    for (int cell = 0; cell < cell_count; ++cell) {
        Cells here = bit(cell);
        made[static_cast<std::size_t>(cell)] = {
            ray(here, upwards), ray(here, leftwards), ray(here, rightwards), ray(here, downwards),
            upwards(here) | leftwards(here) | rightwards(here) | downwards(here)};
    }
    return made;
}

inline constexpr std::array<Surroundings, cell_count> surroundings = all_surroundings();

// The cells of a ray before its first taken one. To the right and down the first is the lowest bit, and
// everything below it is before it; to the left and up it is the highest, and everything above.
constexpr Cells clear_below(Cells ray, Cells taken) {
    Cells met = ray & taken;
    return ray & ~met & (met - 1);
}

constexpr Cells clear_above(Cells ray, Cells taken) {
    return ray & ~Cells{0} << (64 - std::countl_zero(ray & taken));
}

constexpr Cells lowest(Cells cells) {
    return cells & (~cells + 1);
}
constexpr Cells highest(Cells cells) {
    return std::bit_floor(cells);
}

// Moves of one totem, by the cells it may go to and the cells that are open to its piece

// The action number of a totem's move to a cell with the piece on cell 0; the other places follow it.
constexpr int first_action(int symbol, int to) {
    return (symbol * cell_count + to) * cell_count;
}

// Where the piece goes when the totem has gone to a cell: beside it, and if all is taken there, anywhere.
constexpr Cells places(int to, Cells open) {
    Cells beside = surroundings[static_cast<std::size_t>(to)].beside & open;
    return beside != 0 ? beside : open & ~bit(to);
}

// By shifts, all cells to go to at once.
constexpr int count_moves(Cells goals, Cells open) {
    Cells from_below = goals & upwards(open), from_above = goals & downwards(open);
    Cells from_right = goals & leftwards(open), from_left = goals & rightwards(open);
    Cells enclosed = goals & ~(from_below | from_above | from_right | from_left);
    int anywhere = enclosed == 0 ? 0 : std::popcount(enclosed) * (std::popcount(open) - 1);
    return std::popcount(from_below) + std::popcount(from_above) + std::popcount(from_right) +
           std::popcount(from_left) + anywhere;
}

// The n-th of them, as an action number; there are more than n.
inline Action nth_move(int symbol, Cells goals, Cells open, int n) {
    for (;; goals &= goals - 1) {
        int to = std::countr_zero(goals);
        Cells here = places(to, open);
        int count = std::popcount(here);
        if (n < count) return static_cast<Action>(first_action(symbol, to) + nth_bit(here, n));
        n -= count;
    }
}

class Position {
  public:
    static constexpr int actions = 2 * cell_count * cell_count;

    // One totem never has more than 185 moves, F cells being free:
    //  * sliding, it has 10 cells to go to and 4 places beside each: 40;
    //  * jumping, it has 4 cells and fewer than 36 places for each: 140;
    //  * set down anywhere, its row and column are full. The other 25 cells are blocks that do not touch, one
    //    of them with odd sides: 12 dominoes and a single cell. A free cell with no free neighbour has F
    //    places, and the other half of its domino is taken. With I such cells F + I <= 26, and so the moves
    //    are at most I * F + 4 * (F - I) <= I * (26 - I) + 4 * (26 - 2 * I) = 185 - (I - 9)².
    static constexpr std::size_t max_moves = 2 * 185;

    static constexpr std::size_t packed_size = 17;

    constexpr Position() = default;

    // The player to act
    constexpr Player player() const { return static_cast<Player>(std::popcount(pieces()) & 1); }
    constexpr bool chance() const { return false; }
    constexpr int player_count() const { return 2; }

    // How it ends: by a line of one colour or one symbol, or shared when all pieces are down
    constexpr Players winners() const {
        if (has_line(pink_) || has_line(black_) || has_line(symbols(0)) || has_line(symbols(1)))
            return only(opponent_of(player()));
        return std::popcount(pieces()) == 4 * copies ? everyone(2) : Players{0};
    }

    // Legal moves
    void legal_moves(MoveList<max_moves>& moves) const;
    int count_moves() const;
    Action nth_move(int n) const;
    constexpr bool is_legal(Action action) const;
    Position after(Action action) const;

    // Identity
    constexpr bool operator==(const Position&) const = default;
    constexpr std::uint64_t key() const {
        Cells pink_and_x = pink_ | Cells{x_totem_} << cell_count;
        Cells black_and_o = black_ | Cells{o_totem_} << cell_count;
        return scramble(scramble(scramble(0, pink_and_x), black_and_o), crosses_);
    }
    constexpr Identity identity() const;
    Position canonical() const;
    // Call `see` with each of the sixteen images; the same one may come twice.
    template <class See>
    void each_image(See&& see) const;

    // Across the border: pink's pieces, black's, and those of both that are X, five bytes each with the
    // lowest first; then the cells of the X and the O totem, a byte each
    std::array<std::uint8_t, packed_size> pack() const;
    static std::optional<Position> unpack(std::span<const std::uint8_t> bytes);

    // For evaluations, planes and proofs
    constexpr Cells pieces() const { return pink_ | black_; }
    constexpr Cells pieces(Player player) const { return player == 0 ? pink_ : black_; }
    constexpr Cells symbols(int symbol) const { return symbol == 0 ? crosses_ : pieces() & ~crosses_; }
    constexpr int totem(int symbol) const { return symbol == 0 ? x_totem_ : o_totem_; }
    constexpr Cells free_cells() const { return board & ~(pieces() | bit(totem(0)) | bit(totem(1))); }

    // Whether the player to move holds a piece of a symbol: without one they may not move its totem.
    constexpr bool in_reserve(int symbol) const {
        return std::popcount(pieces(player()) & symbols(symbol)) < copies;
    }

    // Where a totem may go. It cannot slide exactly when it is enclosed; then it jumps, and if it cannot do
    // that either, it is set down anywhere.
    constexpr Cells destinations(int symbol) const {
        const Surroundings& from = surroundings[static_cast<std::size_t>(totem(symbol))];
        Cells free = free_cells(), taken = ~free;
        Cells slides = clear_above(from.up, taken) | clear_above(from.left, taken) |
                       clear_below(from.right, taken) | clear_below(from.down, taken);
        if (slides != 0) [[likely]]
            return slides;
        Cells jumps = highest(from.up & free) | highest(from.left & free) | lowest(from.right & free) |
                      lowest(from.down & free);
        return jumps != 0 ? jumps : free;
    }

    // Where a piece may be put once the totem of its symbol has left its cell and is in the air.
    constexpr Cells open_cells(int symbol) const { return free_cells() | bit(totem(symbol)); }

  private:
    constexpr int count_moves_of(int symbol) const {
        if (!in_reserve(symbol)) return 0;
        Cells goals = destinations(symbol), open = open_cells(symbol);
        return oxono::count_moves(goals, open);
    }

    // All X, all O, the two totems, and pink's pieces: what symmetries exchange are whole words.
    using Words = std::array<Cells, 5>;
    Words words() const;
    static Position of(const Words& words);
    template <class See>
    static void each_image_of(Words image, See&& see);

    // Named apart, not in arrays, and never indexed: so they can stay in registers, and random games gain a
    // quarter in speed.
    Cells pink_ = 0, black_ = 0;
    Cells crosses_ = 0;
    std::uint8_t x_totem_ = 21, o_totem_ = 14;
};

// Moves.

inline void Position::legal_moves(MoveList<max_moves>& moves) const {
    if (winners() != 0) return;
    for (int symbol : {0, 1}) {
        if (!in_reserve(symbol)) continue;
        Cells open = open_cells(symbol);
        for (Cells goals = destinations(symbol); goals != 0; goals &= goals - 1) {
            int to = std::countr_zero(goals);
            for (Cells left = places(to, open); left != 0; left &= left - 1)
                moves.push(static_cast<Action>(first_action(symbol, to) + std::countr_zero(left)));
        }
    }
}

inline int Position::count_moves() const {
    return winners() != 0 ? 0 : count_moves_of(0) + count_moves_of(1);
}

inline Action Position::nth_move(int n) const {
    int crosses = count_moves_of(0);
    int symbol = n < crosses ? 0 : 1;
    return oxono::nth_move(symbol, destinations(symbol), open_cells(symbol), n - symbol * crosses);
}

constexpr bool Position::is_legal(Action action) const {
    int symbol = action / first_action(1, 0), to = action / cell_count % cell_count;
    return action < actions && winners() == 0 && in_reserve(symbol) &&
           (destinations(symbol) & bit(to)) != 0 &&
           (places(to, open_cells(symbol)) & bit(action % cell_count)) != 0;
}

inline Position Position::after(Action action) const {
    Position next = *this;
    int symbol = action / first_action(1, 0);
    auto to = static_cast<std::uint8_t>(action / cell_count % cell_count);
    Cells piece = bit(action % cell_count);
    (player() == 0 ? next.pink_ : next.black_) |= piece;
    (symbol == 0 ? next.x_totem_ : next.o_totem_) = to;
    if (symbol == 0) next.crosses_ |= piece;
    return next;
}

// Identity: the board as two numbers of eighteen digits to the base of five, then the totems.
//
//     digit     0 free    1 pink X    2 pink O    3 black X    4 black O
//     low       first half: 42 bits               second half: its lower 22 bits
//     high      its upper 20 bits                 the X totem: 6 bits    the O totem: 6 bits

// By nine cells: the sum of five to the power of each.
constexpr std::array<std::uint32_t, 512> all_fives() {
    std::array<std::uint32_t, 512> sums{};
    std::uint32_t power = 1;
    for (std::size_t cell = 1; cell < 512; cell *= 2, power *= 5)
        for (std::size_t rest = 0; rest < cell; ++rest) sums[cell | rest] = sums[rest] + power;
    return sums;
}

inline constexpr std::array<std::uint32_t, 512> fives = all_fives();

// The digits 1 at eighteen cells, as a number.
constexpr std::uint64_t ones_at(Cells cells) {
    constexpr std::uint64_t ninth_power = 1'953'125;
    return fives[cells & 0x1FF] + ninth_power * fives[cells >> 9 & 0x1FF];
}

constexpr Identity Position::identity() const {
    auto half = [this](int first) {
        return ones_at(pieces() >> first) + ones_at(symbols(1) >> first) + 2 * ones_at(black_ >> first);
    };
    std::uint64_t upper = half(0), lower = half(18);
    return {upper | lower << 42, static_cast<std::uint32_t>(lower >> 22 | std::uint64_t{x_totem_} << 20 |
                                                            std::uint64_t{o_totem_} << 26)};
}

// Symmetry: eight turns of the board, and the symbols exchanged or not.

// The rows in the opposite order: the halves change places, then the outer rows of each half.
constexpr Cells upside_down(Cells cells) {
    constexpr Cells outer = 0x3F, middle = outer << side, halves = 1 | Cells{1} << 3 * side;
    cells = cells >> 3 * side | (cells << 3 * side & board);
    return (cells & halves * outer) << 2 * side | (cells & halves * middle) |
           (cells >> 2 * side & halves * outer);
}

// The columns in the opposite order, the same way.
constexpr Cells mirrored(Cells cells) {
    constexpr Cells halves = first_column | first_column << 3;
    cells = (cells >> 3 & first_column * 0b111) | (cells & first_column * 0b111) << 3;
    return (cells & halves) << 2 | (cells & halves << 1) | (cells >> 2 & halves);
}

// Rows become columns: cells right of the main diagonal swap places with those as far below it.
constexpr Cells transposed(Cells cells) {
    constexpr Cells diagonal = 0x8'1020'4081;
    Cells turned = cells & diagonal;
    for (int away = 1; away < side; ++away) {
        Cells right = diagonal << away & board >> side * away;
        turned |= (cells & right) << 5 * away | (cells >> 5 * away & right);
    }
    return turned;
}

// The image, of all sixteen, whose words read smallest.
inline Position Position::canonical() const {
    Words best = words();
    each_image_of(words(), [&best](const Words& image) { best = std::min(best, image); });
    return of(best);
}

template <class See>
void Position::each_image(See&& see) const {
    each_image_of(words(), [&see](const Words& image) { see(of(image)); });
}

template <class See>
void Position::each_image_of(Words image, See&& see) {
    auto turn = [&image](auto turned) { std::ranges::transform(image, image.begin(), turned); };
    auto consider = [&image, &see] {
        see(image);
        see(Words{image[1], image[0], image[3], image[2], image[4]});
    };
    // Turning over and mirroring in alternation visits four images; the diagonal opens the other four.
    for (int half = 0; half < 2; ++half) {
        for (int pair = 0; pair < 2; ++pair) {
            turn(upside_down);
            consider();
            turn(mirrored);
            consider();
        }
        turn(transposed);
    }
}

inline Position::Words Position::words() const {
    return {symbols(0), symbols(1), bit(totem(0)), bit(totem(1)), pink_};
}

inline Position Position::of(const Words& words) {
    Position position;
    position.pink_ = words[4];
    position.black_ = (words[0] | words[1]) & ~words[4];
    position.crosses_ = words[0];
    position.x_totem_ = static_cast<std::uint8_t>(std::countr_zero(words[2]));
    position.o_totem_ = static_cast<std::uint8_t>(std::countr_zero(words[3]));
    return position;
}

// Bytes.

inline std::array<std::uint8_t, Position::packed_size> Position::pack() const {
    std::array<std::uint8_t, packed_size> bytes;
    const std::array<Cells, 3> words{pink_, black_, crosses_};
    for (std::size_t i = 0; i < 15; ++i) bytes[i] = static_cast<std::uint8_t>(words[i / 5] >> (8 * (i % 5)));
    bytes[15] = x_totem_;
    bytes[16] = o_totem_;
    return bytes;
}

// The material must be right, and no cell may hold two things. Whether play can lead there is not checked.
inline std::optional<Position> Position::unpack(std::span<const std::uint8_t> bytes) {
    if (bytes.size() != packed_size) return std::nullopt;
    std::array<Cells, 3> words{};
    for (std::size_t i = 0; i < 15; ++i) words[i / 5] |= Cells{bytes[i]} << (8 * (i % 5));
    auto [pink, black, crosses] = words;
    int x = bytes[15], o = bytes[16];

    if (((pink | black) & ~board) != 0 || (pink & black) != 0 || (crosses & ~(pink | black)) != 0)
        return std::nullopt;
    for (Cells pieces : {pink & crosses, pink & ~crosses, black & crosses, black & ~crosses})
        if (std::popcount(pieces) > copies) return std::nullopt;
    int ahead = std::popcount(pink) - std::popcount(black);
    if (ahead != 0 && ahead != 1) return std::nullopt;
    if (x >= cell_count || o >= cell_count || x == o || ((pink | black) & (bit(x) | bit(o))) != 0)
        return std::nullopt;

    Position position;
    position.pink_ = pink;
    position.black_ = black;
    position.crosses_ = crosses;
    position.x_totem_ = bytes[15];
    position.o_totem_ = bytes[16];
    return position;
}

static_assert(quatuor::Position<Position>);

}  // namespace quatuor::oxono
