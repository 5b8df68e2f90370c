// Omba in sixteen bytes: the heights of nine stacks, and the owners of twelve pieces in one row.
//
// No more than twelve pieces stand on the board, so a height fits four bits, and so does any sum of heights.
// Stacks are listed one after the other, cells row by row from the top left, each from the bottom up; a piece
// is two bits:
//
//     cell  0  1  2   a3 b3 c3        heights   0 | 0 | 0 | 0 | 0 | 1 | 0 | 2 | 0    four bits per cell
//           3  4  5   a2 b2 c2        tops      3 | 3 | 3 | 3 | 3 | 3 | 2 | 2 | 0    their running sums
//           6  7  8   a1 b1 c1        owners    … | a | b | a                        two bits per piece
//
// with b on a on b3, and a on a2. Multiplied by ones, the heights become their running sums: how many pieces
// are listed up to the top of each stack, which is where in the row of owners a stack ends, and where a piece
// put on it goes.
//
// The cells a piece can reach depend on heights alone. The steps out of a cell are one word of six lanes of
// nine cells: a neighbour that costs k points stands in lane k - 1, and what would cost more than a die can
// show stands nowhere. With p points left, lane p - 1 is where the piece can end, and the lanes below are
// where it can go on from. A hand is one more place with such a word; and a cell entered leaves all six
// lanes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "../bits.hpp"
#include "../game.hpp"

namespace quatuor::omba {

inline constexpr int cells = 9;
inline constexpr int pieces = 12;
inline constexpr int faces = 6;

// Action numbers: entries by their end, travels by start and end, and one for a player who can do neither.
inline constexpr Action first_travel = 9;
inline constexpr Action stuck = 90;

// The options of the rules.
enum class Gate : std::uint8_t { climb, flat, closed };

struct Ruleset {
    std::uint8_t players = 2;
    Gate gate = Gate::climb;
    bool loop = false;
    bool pass = false;

    constexpr bool operator==(const Ruleset&) const = default;

    // In a byte: players in bits 0-2, the gate in 3-4, loop in 5, pass in 6
    constexpr std::uint8_t byte() const {
        return static_cast<std::uint8_t>(players | static_cast<int>(gate) << 3 | loop << 5 | pass << 6);
    }
    static constexpr Ruleset from(std::uint8_t byte) {
        return {static_cast<std::uint8_t>(byte & 7), static_cast<Gate>(byte >> 3 & 3), (byte >> 5 & 1) != 0,
                (byte >> 6 & 1) != 0};
    }
};

// Cells, as nine bits.
using Cells = std::uint32_t;

inline constexpr Cells all_cells = 0x1FF;
// The middles of the four sides: b3, a2, c2, b1.
inline constexpr Cells gates = 0b010'101'010;

// Heights, as nine nibbles.
using Heights = std::uint64_t;

inline constexpr Heights one_each = 0x1'1111'1111;

constexpr int height_of(Heights heights, int cell) {
    return static_cast<int>(heights >> (4 * cell) & 0xF);
}
constexpr Heights one_on(int cell) {
    return Heights{1} << (4 * cell);
}

// Steps, as six lanes of nine cells.
using Steps = std::uint64_t;

inline constexpr Steps lanes = 0x2010'0804'0201;

// The cells that a step of this cost leads to.
constexpr Cells lane(Steps steps, int cost) {
    return static_cast<Cells>(steps >> (9 * (cost - 1))) & all_cells;
}

// By the levels a step goes up or down: the lane of its cost, one point and one for each level.
inline constexpr std::array<Steps, 16> lane_of_climb = {1,       1 << 9,         1 << 18,
                                                        1 << 27, Steps{1} << 36, Steps{1} << 45};

constexpr Steps lane_between(int level, int height) {
    // Branchless, because a processor cannot predict which of the two is higher.
    int climb = height - level;
    return lane_of_climb[static_cast<std::size_t>(climb < 0 ? -climb : climb)];
}

// The twelve pairs of neighbouring cells.
using Pair = std::array<std::uint8_t, 2>;

constexpr std::array<Pair, 12> neighbour_pairs() {
    std::array<Pair, 12> pairs{};
    std::size_t count = 0;
    for (std::uint8_t cell = 0; cell < cells; ++cell) {
        if (cell % 3 < 2) pairs[count++] = {cell, static_cast<std::uint8_t>(cell + 1)};
        if (cell / 3 < 2) pairs[count++] = {cell, static_cast<std::uint8_t>(cell + 3)};
    }
    return pairs;
}

// The steps out of every cell, for a piece that is not itself among the heights.
class Landscape {
  public:
    explicit constexpr Landscape(Heights heights) {
        // Written out, so that every shift is by a constant.
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            constexpr auto pairs = neighbour_pairs();
            (join(heights, pairs[I][0], pairs[I][1]), ...);
        }(std::make_index_sequence<12>{});
    }

    constexpr Steps steps_from(int cell) const { return steps_[static_cast<std::size_t>(cell)]; }

    // Where a piece can end that spends exactly `points` points, from 1 to 6, beginning with one of these
    // steps. `barred` are the cells it may not enter, in all lanes.
    Cells ends(Steps steps, int points, Steps barred) const {
        switch (points) {
            case 1:
                return spend<1>(steps, barred);
            case 2:
                return spend<2>(steps, barred);
            case 3:
                return spend<3>(steps, barred);
            case 4:
                return spend<4>(steps, barred);
            case 5:
                return spend<5>(steps, barred);
            default:
                return spend<6>(steps, barred);
        }
    }

    // Where the top piece of a stack can end that spends exactly `points`. With `loop` it may come back
    // to its own cell once, in a circle: the second step alone must not lead there.
    Cells ends_from(int source, int points, bool loop) const {
        Steps steps = steps_from(source), home = lanes << source;
        if (!loop) return ends(steps, points, home);
        Cells found = lane(steps, points);
        for (int cost = 1; cost < points; ++cost)
            for (Cells next = lane(steps, cost); next != 0; next &= next - 1) {
                int cell = std::countr_zero(next);
                found |= ends(steps_from(cell) & ~home, points - cost, lanes << cell);
            }
        return found;
    }

  private:
    constexpr void join(Heights heights, std::size_t a, std::size_t b) {
        Steps lane =
            lane_between(height_of(heights, static_cast<int>(a)), height_of(heights, static_cast<int>(b)));
        steps_[a] |= lane << b;
        steps_[b] |= lane << a;
    }

    template <int Points>
    Cells spend(Steps steps, Steps barred) const {
        steps &= ~barred;
        Cells found = lane(steps, Points);
        if constexpr (Points > 1) found |= go_on<Points, 1>(steps, barred);
        return found;
    }

    // Go on from the cells a step of `Cost` leads to, then from those of the dearer steps that leave a point.
    template <int Points, int Cost>
    Cells go_on(Steps steps, Steps barred) const {
        Cells found = 0;
        for (Cells next = lane(steps, Cost); next != 0; next &= next - 1) {
            int cell = std::countr_zero(next);
            found |= spend<Points - Cost>(steps_from(cell), barred | lanes << cell);
        }
        if constexpr (Cost + 1 < Points) found |= go_on<Points, Cost + 1>(steps, barred);
        return found;
    }

    std::array<Steps, cells> steps_{};
};

// The steps that bring in a piece from a hand.
constexpr Steps entry_steps(Heights heights, Gate reading) {
    if (reading == Gate::flat) return gates;
    Steps steps = 0;
    for (int gate : {1, 3, 5, 7}) steps |= lane_between(0, height_of(heights, gate)) << gate;
    // An empty gate costs one point: the first lane.
    return reading == Gate::closed ? steps & all_cells : steps;
}

class Position {
  public:
    static constexpr int actions = 91;
    // A player has six pieces at most, all those in the hand are one to choose, and a piece has nine cells to
    // end on.
    static constexpr std::size_t max_moves = 54;
    static constexpr std::size_t packed_size = 12;

    constexpr Position() = default;
    explicit constexpr Position(Ruleset ruleset) : ruleset_(ruleset.byte()) {}

    // The player to act
    constexpr Player player() const { return mover_; }
    constexpr bool chance() const { return roll_ == 0; }
    constexpr int player_count() const { return ruleset_ & 7; }

    // How it ends: the last player in has won
    constexpr Players winners() const {
        Players in = remaining();
        return (in & (in - 1)) == 0 ? in : Players{0};
    }

    // Legal moves
    void legal_moves(MoveList<max_moves>& moves) const;
    int count_moves() const;
    Action nth_move(int n) const;
    Position after(Action action) const;

    // Identity
    constexpr bool operator==(const Position&) const = default;
    constexpr std::uint64_t key() const {
        std::uint64_t rest = owners_ | std::uint64_t{mover_} << 24 | std::uint64_t{roll_} << 32 |
                             std::uint64_t{out_} << 40 | std::uint64_t{ruleset_} << 48;
        return scramble(scramble(0, heights_), rest);
    }
    Position canonical() const;

    // Across the border: heights in five bytes and owners in three, lowest byte first, then a byte each for
    // the mover, the roll (0 before it), the players who are out (one bit each) and the ruleset
    std::array<std::uint8_t, packed_size> pack() const;
    static std::optional<Position> unpack(std::span<const std::uint8_t> bytes);

    // For evaluations, planes and solvers
    constexpr Ruleset ruleset() const { return Ruleset::from(ruleset_); }
    constexpr int roll() const { return roll_; }
    constexpr Players out() const { return out_; }
    constexpr Players remaining() const { return static_cast<Players>(everyone(player_count()) & ~out_); }
    constexpr int height(int cell) const { return height_of(heights_, cell); }
    constexpr int hand(Player player) const {
        return (out_ >> player & 1) != 0 ? 0 : pieces / player_count() - std::popcount(pieces_of(player));
    }
    constexpr Heights heights() const { return heights_; }
    constexpr Player next_mover() const { return next_player(mover_, player_count(), out_); }

    // The cells on whose top a player stands.
    constexpr Cells held_by(Player player) const {
        // A place further on, for a stack's sum counts its top piece too. An empty stack has the sum of the
        // one before.
        std::uint32_t mine = pieces_of(player) << 2;
        Heights sums = tops();
        Cells held = 0;
        for (int cell = 0; cell < cells; ++cell)
            held |= (Cells{height(cell) != 0} & mine >> (2 * height_of(sums, cell))) << cell;
        return held;
    }

    // The steps that bring in a piece from the hand.
    Steps steps_in() const;

    // The owners of all pieces in one row, two bits each, stack after stack from the bottom up.
    constexpr std::uint32_t owners() const { return owners_; }

    // Call `seen` for each piece, with the first of its nine action numbers and the cells where it can end,
    // until it returns true.
    template <class Seen>
    void each_piece(int roll, Seen&& seen) const;

  private:
    // How many pieces are listed up to the top of each stack.
    constexpr Heights tops() const { return heights_ * one_each; }

    // A bit for every piece of a player, at its even place in the row.
    constexpr std::uint32_t pieces_of(Player player) const {
        constexpr std::uint32_t even = 0x55'5555;
        std::uint32_t other = owners_ ^ even * player;
        std::uint32_t on_board = (std::uint32_t{1} << (2 * height_of(tops(), cells - 1))) - 1;
        return ~(other | other >> 1) & even & on_board;
    }

    bool can_spend(int roll) const;
    bool only_passes() const;

    bool has_its_material() const;

    void lift(int cell);
    void drop(int cell);
    void pass_turn();

    Heights heights_ = 0;
    std::uint32_t owners_ = 0;
    Player mover_ = 0;
    std::uint8_t roll_ = 0;
    Players out_ = 0;
    std::uint8_t ruleset_ = Ruleset{}.byte();
};

// Legal moves.

inline Steps Position::steps_in() const {
    return entry_steps(heights_, ruleset().gate);
}

template <class Seen>
void Position::each_piece(int roll, Seen&& seen) const {
    if (hand(mover_) != 0 && seen(Action{0}, Landscape(heights_).ends(steps_in(), roll, 0))) return;
    bool loop = ruleset().loop;
    for (Cells held = held_by(mover_); held != 0; held &= held - 1) {
        int cell = std::countr_zero(held);
        Landscape without(heights_ - one_on(cell));
        Cells ends = without.ends_from(cell, roll, loop);
        if (seen(static_cast<Action>(first_travel + 9 * cell), ends)) return;
    }
}

inline void Position::legal_moves(MoveList<max_moves>& moves) const {
    if (winners() != 0) return;
    if (chance()) {
        for (Action face = 0; face < faces; ++face) moves.push(face);
        return;
    }
    each_piece(roll_, [&](Action first, Cells ends) {
        for (; ends != 0; ends &= ends - 1) moves.push(static_cast<Action>(first + std::countr_zero(ends)));
        return false;
    });
    if (moves.empty()) moves.push(stuck);
}

inline int Position::count_moves() const {
    if (winners() != 0) return 0;
    if (chance()) return faces;
    int count = 0;
    each_piece(roll_, [&](Action, Cells ends) {
        count += std::popcount(ends);
        return false;
    });
    return std::max(count, 1);
}

inline Action Position::nth_move(int n) const {
    if (chance()) return static_cast<Action>(n);
    Action found = stuck;
    each_piece(roll_, [&](Action first, Cells ends) {
        int count = std::popcount(ends);
        if (n < count) {
            found = static_cast<Action>(first + nth_bit(ends, n));
            return true;
        }
        n -= count;
        return false;
    });
    return found;
}

inline bool Position::can_spend(int roll) const {
    bool found = false;
    each_piece(roll, [&](Action, Cells ends) { return found = ends != 0; });
    return found;
}

// Whether a player who is stuck may wait for another roll: under the option, while there is one to spend.
inline bool Position::only_passes() const {
    if (!ruleset().pass) return false;
    for (int face = 1; face <= faces; ++face)
        if (can_spend(face)) return true;
    return false;
}

// Playing a move.

inline void Position::lift(int cell) {
    int below = 2 * (height_of(tops(), cell) - 1);
    std::uint32_t low = (std::uint32_t{1} << below) - 1;
    owners_ = (owners_ & low) | (owners_ >> 2 & ~low);
    heights_ -= one_on(cell);
}

inline void Position::drop(int cell) {
    int below = 2 * height_of(tops(), cell);
    std::uint32_t low = (std::uint32_t{1} << below) - 1;
    owners_ = (owners_ & low) | std::uint32_t{mover_} << below | (owners_ & ~low) << 2;
    heights_ += one_on(cell);
}

inline void Position::pass_turn() {
    roll_ = 0;
    mover_ = next_mover();
}

inline Position Position::after(Action action) const {
    Position next = *this;
    if (chance()) {
        next.roll_ = static_cast<std::uint8_t>(action + 1);
        return next;
    }
    if (action == stuck) {
        if (!only_passes()) next.out_ = out_ | only(mover_);
    } else {
        if (action >= first_travel) next.lift((action - first_travel) / 9);
        next.drop(action % 9);
    }
    next.pass_turn();
    return next;
}

// Symmetry: the eight turns of the board, which two mirrors held up in turn go through.

using Turn = std::array<std::uint8_t, cells>;

// Left to right, and along the diagonal through a3 and c1.
inline constexpr Turn sideways = {2, 1, 0, 5, 4, 3, 8, 7, 6};
inline constexpr Turn diagonal = {0, 3, 6, 1, 4, 7, 2, 5, 8};

// By cell: whose stack it takes.
constexpr std::array<Turn, 8> board_turns() {
    std::array<Turn, 8> turns{{{0, 1, 2, 3, 4, 5, 6, 7, 8}}};
    for (std::size_t t = 1; t < turns.size(); ++t)
        for (std::size_t cell = 0; cell < cells; ++cell)
            turns[t][cell] = turns[t - 1][(t % 2 != 0 ? sideways : diagonal)[cell]];
    return turns;
}

constexpr Heights turned_heights(Heights heights, const Turn& turn) {
    Heights turned = 0;
    for (int cell = 0; cell < cells; ++cell)
        turned |= Heights(height_of(heights, turn[static_cast<std::size_t>(cell)])) << (4 * cell);
    return turned;
}

// A row of owners with the stacks in their new order; an owner takes a number of bits.
template <int bits>
constexpr std::uint32_t turned_owners(std::uint32_t owners, Heights heights, const Turn& turn) {
    Heights sums = heights * one_each;
    std::uint32_t turned = 0;
    int listed = 0;
    for (int cell : turn) {
        int count = height_of(heights, cell), below = height_of(sums, cell) - count;
        std::uint32_t stack = owners >> (bits * below) & ((std::uint32_t{1} << (bits * count)) - 1);
        turned |= stack << (bits * listed);
        listed += count;
    }
    return turned;
}

// The image whose heights read smallest, and of those the one whose owners do.
inline Position Position::canonical() const {
    static constexpr auto turns = board_turns();
    Position best = *this;
    for (const Turn& turn : turns) {
        Heights heights = turned_heights(heights_, turn);
        if (heights > best.heights_) continue;
        std::uint32_t owners = turned_owners<2>(owners_, heights_, turn);
        if (heights == best.heights_) owners = std::min(owners, best.owners_);
        best.heights_ = heights;
        best.owners_ = owners;
    }
    return best;
}

// Bytes.

inline std::array<std::uint8_t, Position::packed_size> Position::pack() const {
    std::array<std::uint8_t, packed_size> bytes;
    for (std::size_t i = 0; i < 5; ++i) bytes[i] = static_cast<std::uint8_t>(heights_ >> (8 * i));
    for (std::size_t i = 0; i < 3; ++i) bytes[5 + i] = static_cast<std::uint8_t>(owners_ >> (8 * i));
    bytes[8] = mover_;
    bytes[9] = roll_;
    bytes[10] = out_;
    bytes[11] = ruleset_;
    return bytes;
}

// No more pieces than each player has, none of other players, and no owner beyond the last stack.
inline bool Position::has_its_material() const {
    int count = 0;
    for (int cell = 0; cell < 16; ++cell) count += height(cell);
    if (heights_ >> (4 * cells) != 0 || count > pieces || owners_ >> (2 * count) != 0) return false;
    int share = pieces / player_count();
    for (Player player = 0; player < player_count(); ++player) {
        int mine = std::popcount(pieces_of(player));
        if (mine > share) return false;
        count -= mine;
    }
    return count == 0;
}

// Every arrangement of the right material is a position. A roll may outlive the game: somebody may resign
// before it is spent.
inline std::optional<Position> Position::unpack(std::span<const std::uint8_t> bytes) {
    if (bytes.size() != packed_size) return std::nullopt;
    Ruleset ruleset = Ruleset::from(bytes[11]);
    if (ruleset.players < 2 || ruleset.players > max_players || ruleset.gate > Gate::closed)
        return std::nullopt;
    Position position(ruleset);
    if (position.ruleset_ != bytes[11]) return std::nullopt;
    for (std::size_t i = 0; i < 5; ++i) position.heights_ |= Heights{bytes[i]} << (8 * i);
    for (std::size_t i = 0; i < 3; ++i) position.owners_ |= std::uint32_t{bytes[5 + i]} << (8 * i);
    position.mover_ = bytes[8];
    position.roll_ = bytes[9];
    position.out_ = bytes[10];
    if (position.roll_ > faces || (position.out_ & ~everyone(ruleset.players)) != 0) return std::nullopt;
    if (position.mover_ >= ruleset.players || (position.out_ >> position.mover_ & 1) != 0)
        return std::nullopt;
    return position.has_its_material() ? std::optional(position) : std::nullopt;
}

static_assert(quatuor::Position<Position>);

}  // namespace quatuor::omba
