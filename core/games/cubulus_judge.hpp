// The evaluation of Cubulus.
//
// A ball put into a free cell wins where three balls of a square wait for it. A push or a shift moves the
// balls of one line only: from the balls that are not on it follows what it would have to hold to make a
// square, and this is known for all twenty-seven lines at once, as well as what they hold after the move. The
// few moves that make a square are tried, in case they make one for somebody else as well.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "../judge.hpp"
#include "cubulus.hpp"
#include "cubulus_cube.hpp"
#include "cubulus_grids.hpp"
#include "terms.hpp"

namespace quatuor::cubulus {

// The cells that would make a parallelogram with three of a set; `starts` are the lowest cells of those
// meant.
constexpr Pair completing_parallelograms(Pair sets, int a, int b, Pair starts) {
    Pair first = sets & starts, second = sets >> a & starts, third = sets >> b & starts;
    Pair fourth = sets >> (a + b) & starts;
    Pair front = first & second, back = third & fourth;
    return (second & back) | (first & back) << a | (front & fourth) << b | (front & third) << (a + b);
}

template <int s, int t>
constexpr Pair completing_on(Pair sets) {
    constexpr Pair faces = both * (1u | 1u << 2 * other_stride(s, t));
    constexpr Pair quarters = 1u | 1u << s | 1u << t | 1u << (s + t);
    return completing_parallelograms(sets, s, t, faces * quarters) |
           completing_parallelograms(sets, 2 * s, 2 * t, faces) |
           completing_parallelograms(sets, t - s, t + s, faces << s);
}

// The cells, free or not, that would make a square with three of a set.
constexpr Pair completing(Pair sets) {
    return completing_on<1, 3>(sets) | completing_on<1, 9>(sets) | completing_on<3, 9>(sets);
}

// The squares on the two faces of strides s and t side by side in one word, corner by corner: blocks stay
// where they begin, wide squares and diamonds go where no block can begin.
template <int s, int t>
constexpr std::array<Pair, 4> corners_of(Pair sets) {
    constexpr Pair faces = both * (1u | 1u << 2 * other_stride(s, t));
    constexpr Pair quarters = 1u | 1u << s | 1u << t | 1u << (s + t);
    auto corner = [sets](int block, int wide, int diamond) {
        return (sets >> block & faces * quarters) | (sets >> wide & faces) << 2 * t |
               (sets >> diamond & faces << s) << 2 * t;
    };
    return {corner(0, 0, 0), corner(s, 2 * s, t - s), corner(t, 2 * t, t + s),
            corner(s + t, 2 * (s + t), 2 * t)};
}

// How many squares hold one, two or three balls of a colour, and how many of those with one or two hold a
// neutral ball as well.
struct Squares {
    int one = 0, two = 0, three = 0;
    int crowded_one = 0, crowded_two = 0;
};

// The squares of two colours, those of the lower set first.
struct BothSquares {
    Squares low, high;

    template <int s, int t>
    constexpr void count_on(Pair sets, Pair neutrals) {
        auto [a, b, c, d] = corners_of<s, t>(sets);
        auto [e, f, g, h] = corners_of<s, t>(neutrals);
        Pair left_odd = a ^ b, left_full = a & b, right_odd = c ^ d, right_full = c & d;
        Pair odd = left_odd ^ right_odd, three = (left_full & right_odd) | (left_odd & right_full);
        Pair one = odd & ~three, two = (left_odd & right_odd) | ((left_full ^ right_full) & ~odd);
        Pair crowded = e | f | g | h;
        add(&Squares::one, one);
        add(&Squares::two, two);
        add(&Squares::three, three);
        add(&Squares::crowded_one, one & crowded);
        add(&Squares::crowded_two, two & crowded);
    }

  private:
    constexpr void add(int Squares::* kind, Pair squares) {
        low.*kind += std::popcount(static_cast<Cells>(squares));
        high.*kind += std::popcount(static_cast<Cells>(squares >> 32));
    }
};

constexpr BothSquares squares_of(Cells low, Cells high, Cells neutral) {
    BothSquares squares;
    squares.count_on<1, 3>(pair_of(low, high), neutral * both);
    squares.count_on<1, 9>(pair_of(low, high), neutral * both);
    squares.count_on<3, 9>(pair_of(low, high), neutral * both);
    return squares;
}

// Moves through all lines at once, in the grids that cubulus_grids.hpp draws: four words side by side, one
// for each colour of two and each end at which a line is entered.
//
//      lane      0               1                2                 3
//                mine from low   mine from high   theirs from low   theirs from high
//
// The near end is the one entered.

inline constexpr Grids each_grid = 1u | 1u << 10 | 1u << 20;
inline constexpr Grids all_lines = 0x1FF * each_grid;

template <int... numbers>
inline constexpr Grids lines = ((1u << numbers) | ...) * each_grid;

// All lines where a player has balls left to put in, or else none.
constexpr Grids lines_if_left(Cells mine) {
    return std::popcount(mine) < balls_each ? all_lines : 0;
}

inline Lanes ends_exchanged(Lanes lanes) {
    return Lanes{lanes[1], lanes[0], lanes[3], lanes[2]};
}
inline Lanes colours_exchanged(Lanes lanes) {
    return Lanes{lanes[2], lanes[3], lanes[0], lanes[1]};
}

// The cells of a face that would make a square with three of a set on it. The tenth bit of a grid is free:
// here it says that the face shows a square.
inline constexpr Cells shown_on_face = 0x200;

constexpr std::array<std::uint16_t, 512> all_faces() {
    std::array<std::uint16_t, 512> faces{};
    for (Cells face = 0; face < 512; ++face)
        faces[face] = static_cast<std::uint16_t>((completing_on<1, 3>(face) & 0x1FF) |
                                                 ((squares_on<1, 3>(face) & 0x1FF) != 0 ? shown_on_face : 0));
    return faces;
}

inline constexpr std::array<std::uint16_t, 512> completing_face = all_faces();

constexpr Grids completing_faces(Grids faces) {
    auto face = [faces](int at) { return Grids{completing_face[faces >> at & 0x1FF]} << at; };
    return face(0) | face(10) | face(20);
}

// Next to each other on the border of the grid: lines that share a face and could hold a block.
inline Lanes beside(Lanes set) {
    constexpr Grids row = lines<0, 1, 6, 7>, column = lines<0, 2, 3, 5>;
    return (set & row) << 1 | (set >> 1 & row) | (set & column) << 3 | (set >> 3 & column);
}

// Two apart on the border: edges of the cube that share a face.
inline Lanes across(Lanes set) {
    constexpr Grids row = lines<0, 6>, column = lines<0, 2>;
    return (set & row) << 2 | (set >> 2 & row) | (set & column) << 6 | (set >> 6 & column);
}

// The lines between two of a set on the border.
inline Lanes between(Lanes set) {
    return (set & set >> 2 & lines<0, 6>) << 1 | (set & set >> 6 & lines<0, 2>) << 3;
}

// The ends of a side of the border whose middle is in one set, and whose other end is in another.
inline Lanes beyond(Lanes middles, Lanes ends) {
    Lanes row = middles >> 1 & lines<0, 6>, column = middles >> 3 & lines<0, 2>;
    return (row & ends >> 2) | (row & ends) << 2 | (column & ends >> 6) | (column & ends) << 6;
}

// What two colours would need to make a square by a push or a shift, which changes the cells of one line
// only. So the square has one or two cells of the line: for every line, which of its cells would make a
// square with three balls that are not on it, and which two with two balls.
struct Lacking {
    Lanes near, middle, far;
    Lanes near_middle, middle_far, near_far;

    // What the lines complete, with a colour's balls at the three places.
    Lanes completed(Lanes at_near, Lanes at_middle, Lanes at_far) const {
        return (at_near & (near | (at_middle & near_middle) | (at_far & near_far))) |
               (at_middle & (middle | (at_far & middle_far))) | (at_far & far);
    }
};

// How the balls of two colours lie on the lines, and which moves complete a square.
class Board {
  public:
    // The last two say whether I have balls left to put in, and whether they have: all lines, or none.
    Board(const Places& mine, const Places& theirs, const Places& taken, Grids i_have, Grids they_have)
        : near_{mine.low, mine.high, theirs.low, theirs.high},
          middle_{mine.middle, mine.middle, theirs.middle, theirs.middle},
          completing_{completing_faces(mine.low), completing_faces(mine.high), completing_faces(theirs.low),
                      completing_faces(theirs.high)},
          taken_{taken.low, taken.high, taken.low, taken.high},
          taken_middle_{taken.middle, taken.middle, taken.middle, taken.middle},
          left_{i_have, i_have, they_have, they_have} {}

    // Faces that show a square already.
    Lanes shown() const { return completing_ & shown_on_face * each_grid; }

    // Free ends of lines where a ball put in completes a square.
    Lanes inserts() const { return completing_ & ~taken_ & left_; }

    // Lines that complete a square for the colour that enters them, and none for the other.
    //
    // A full line is shifted, another pushed into. Either way the ball at the near end moves to the middle,
    // and a ball from there to the far end. The near end gets a ball of the mover's, or if the line is full,
    // the one from the far end.
    Lanes entries() const {
        Lanes far = ends_exchanged(near_), full = taken_ & taken_middle_ & ends_exchanged(taken_);
        Lanes moved = middle_ | (far & ~taken_middle_);
        Lacking need = lacking(far);
        Lanes own = need.completed(~full | far, near_, moved);
        Lanes others = colours_exchanged(need.completed(full & far, near_, moved));
        return own & ~others & taken_ & (full | left_);
    }

  private:
    // The ends of the lines are the faces across them, whose squares have one cell of a line. Squares on the
    // faces along the lines are blocks, with two cells next to each other, corners, and diamonds.
    Lacking lacking(Lanes far) const {
        Lanes two_ends = near_ & far, half = beside(near_ & middle_);
        return {.near = completing_,
                .middle = beyond(two_ends, middle_),
                .far = ends_exchanged(completing_),
                .near_middle = half,
                .middle_far = ends_exchanged(half),
                .near_far = across(two_ends) | between(middle_)};
    }

    Lanes near_, middle_, completing_;
    Lanes taken_, taken_middle_, left_;
};

// Bits for lines entered at their low and high ends, at the places of their faces.
constexpr Entries entries_of(Pair low_high) {
    auto grid = [low_high](int n) { return low_high >> 10 * n & 0x1FF * both; };
    return at_faces<1>(grid(0)) | at_faces<3>(grid(1)) | at_faces<9>(grid(2));
}

// The other way round: the line of an entry, in the lower word if it is entered at the low end.
constexpr std::array<Pair, entry_count + 1> all_entered_lines() {
    std::array<Pair, entry_count + 1> found{};
    for (int bit = 0; bit < 64; ++bit)
        if (Entries entry = entries_of(Pair{1} << bit))
            found[static_cast<std::size_t>(std::countr_zero(entry))] = Pair{1} << bit;
    return found;
}

inline constexpr std::array<Pair, entry_count + 1> entered_lines = all_entered_lines();

// The first action of a mask after which the mover has won alone.
inline std::optional<Action> first_winning(const Position& position, Entries tried, int base) {
    for (; tried != 0; tried &= tried - 1) {
        auto action = static_cast<Action>(base + std::countr_zero(tried));
        if (position.after(action).winners() == only(position.player())) return action;
    }
    return std::nullopt;
}

// How many moves a position has, from the places of the balls of each player and of all. The ban is on a
// line that could be shifted.
constexpr int count_moves(const Position& position, const Places& mine, const Places& theirs,
                          const Places& taken) {
    Grids full = taken.low & taken.middle & taken.high, shifted = full;
    if (!position.null_shift()) {
        Grids one = mine.low & mine.middle & mine.high, other = theirs.low & theirs.middle & theirs.high;
        Grids any = mine.low | mine.middle | mine.high | theirs.low | theirs.middle | theirs.high;
        shifted &= any & ~(one | other);
    }
    int count = 2 * std::popcount(shifted) - (position.ban() != no_entry);
    if (std::popcount(position.balls(position.player())) < balls_each)
        count += std::popcount(cube & ~(position.taken() | centre)) +
                 std::popcount(pair_of(taken.low & ~full, taken.high & ~full));
    return std::max(count, 1);
}

}  // namespace quatuor::cubulus

namespace quatuor {

template <>
struct Judge<cubulus::Position> {
    using Position = cubulus::Position;
    using Cells = cubulus::Cells;

    static constexpr int terms = 13;
    static constexpr std::array<std::string_view, terms> names{"turn",
                                                               "my ones",
                                                               "my twos",
                                                               "my threes",
                                                               "my crowded ones",
                                                               "my crowded twos",
                                                               "their ones",
                                                               "their twos",
                                                               "their threes",
                                                               "their crowded ones",
                                                               "their crowded twos",
                                                               "my balls",
                                                               "their balls"};
    static constexpr Terms<terms> weights{52, 20, 79, 72, -7, -22, -13, -59, -80, 1, 10, 43, -30};

    static constexpr Terms<terms> features(const Position& position) {
        if (position.setting_up()) return {};
        Player me = position.player(), other = me == 0 ? 1 : 0;
        Cells mine = position.balls(me), theirs = position.balls(other);
        auto [my, their] = cubulus::squares_of(mine, theirs, position.taken() & ~(mine | theirs));
        return terms_of({1, my.one, my.two, my.three, my.crowded_one, my.crowded_two, their.one, their.two,
                         their.three, their.crowded_one, their.crowded_two, std::popcount(mine),
                         std::popcount(theirs)});
    }
    static int evaluate(const Position& position, const Terms<terms>& weights) {
        return weighed(features(position), weights);
    }

    static std::optional<Action> winning_move(const Position& position) {
        using namespace cubulus;
        Cells mine = position.balls(position.player());
        if (std::popcount(mine) < 3) return std::nullopt;
        Board board(places_of(mine), {}, places_of(position.taken()), lines_if_left(mine), 0);
        if (halves(board.inserts())[0] != 0)
            return static_cast<Action>(
                std::countr_zero(static_cast<Cells>(completing(mine)) & ~position.taken()));
        Pair tried = halves(board.entries())[0];
        if (tried == 0) return std::nullopt;
        Moves legal = position.legal_masks();
        if (auto push = first_winning(position, legal.pushes & entries_of(tried), Position::first_push))
            return push;
        return first_winning(position, legal.shifts & entries_of(tried), Position::first_shift);
    }

    static bool threatened(const Position& position) {
        if (position.since_ball() == cubulus::shift_limit - 1) return false;
        return winning_move(position.after(Position::pass)).has_value();
    }

    // All that a search for proofs asks, of both players at once. A plain line completes nothing, so every
    // line found is one that may be shifted, unless it is banned. Where the limit is near, neither a square
    // nor a threat decides alone.
    static Survey survey(const Position& position) {
        using namespace cubulus;
        if (position.player_count() != 2 || position.setting_up() || position.since_ball() >= shift_limit - 1)
            return surveyed<Position>(position);
        Player me = position.player(), other = opponent_of(me);
        Cells my_balls = position.balls(me), their_balls = position.balls(other);
        Places mine = places_of(my_balls), theirs = places_of(their_balls),
               taken = places_of(position.taken());
        Board board(mine, theirs, taken, lines_if_left(my_balls), lines_if_left(their_balls));
        auto [my_squares, their_squares] = halves(board.shown());
        if ((my_squares | their_squares) != 0) return {.winners = only(my_squares != 0 ? me : other)};
        auto [my_inserts, their_inserts] = halves(board.inserts());
        if (my_inserts != 0) return {.wins = true};
        auto [my_entries, their_entries] = halves(board.entries());
        my_entries &= ~entered_lines[static_cast<std::size_t>(position.ban())];
        if (my_entries != 0) return {.wins = true};
        return {.threatened = (their_inserts | their_entries) != 0,
                .moves = count_moves(position, mine, theirs, taken)};
    }

    // A move is promising that leaves the mover more squares short of one ball, and the others fewer.
    static auto promises(const Position& position) {
        return [position](Action action) -> int {
            Position next = position.after(action);
            Player me = position.player(), other = me == 0 ? 1 : 0;
            cubulus::Pair wanted = cubulus::completing(cubulus::pair_of(next.balls(me), next.balls(other)));
            int mine = std::popcount(wanted & cubulus::cube), theirs = std::popcount(wanted >> 32);
            return std::clamp(128 + 12 * (mine - theirs) + (action < Position::first_push ? 4 : 0), 0, 255);
        };
    }

    // An empty cube has 48 images of every ball; once the neutral balls are placed, hardly any two
    // positions are images of each other, and what was learnt about moves is worth more where the cube is not
    // turned.
    static constexpr bool symmetric(const Position& position) { return position.setting_up(); }
};

static_assert(Judged<cubulus::Position>);

}  // namespace quatuor
