// The evaluation of Cubulus.
//
// A ball put into a free cell wins where three balls of a square wait for it. A push or a shift moves the
// balls of one line only, and the nine lines of a direction have no cell in common: so all of them are moved
// at once, and what a colour gains by it is known for all nine. A line whose gain touches no square that
// lacks one ball, and is not two balls, cannot win; the few others are tried.
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

// Cells moved along a stride, which may be negative.
template <int stride>
constexpr Cells moved(Cells cells) {
    if constexpr (stride > 0)
        return cells << stride;
    else
        return cells >> -stride;
}

// Nine lines at once, all entered in the direction of a stride: cells by their place on their lines.
template <int stride>
struct NineLines {
    static constexpr int size = stride > 0 ? stride : -stride;
    static constexpr Cells first = stride > 0 ? firsts<size> : firsts<size> << 2 * size;
    static constexpr Cells second = moved<stride>(first), third = moved<stride>(second);

    // The balls of the mover after all nine lines are pushed into, or shifted.
    static constexpr Cells pushed(Cells mine, Cells taken) {
        Cells giving_way = taken & second;
        return first | moved<stride>(mine & first) | moved<stride>(mine & giving_way) |
               (mine & third & ~moved<stride>(giving_way));
    }
    static constexpr Cells shifted(Cells mine) {
        return moved<stride>(mine & ~third) | moved<-2 * stride>(mine & third);
    }

    // The entries of lines that gain a wanted cell, or two cells of any kind.
    static constexpr Entries gaining(Cells gained, Cells wanted) {
        Cells one = at_first(gained & wanted);
        Cells two = (gained & moved<-stride>(gained) & first) |
                    (gained & moved<-2 * stride>(gained) & first) |
                    (moved<-stride>(gained & second) & moved<-2 * stride>(gained & third));
        return entries_of(one | two);
    }

  private:
    static constexpr Cells at_first(Cells cells) {
        return (cells & first) | moved<-stride>(cells & second) | moved<-2 * stride>(cells & third);
    }
    static constexpr Entries entries_of(Cells lines) {
        if constexpr (stride > 0)
            return at_faces<size>(gathered<size>(lines));
        else
            return at_faces<size>(gathered<size>(Pair{lines >> 2 * size} << 32));
    }
};

// The entries through which a push, or a shift, may complete a square.
struct Tries {
    Entries pushes = 0, shifts = 0;
};

template <int stride>
constexpr void add_tries(Tries& tries, Cells mine, Cells taken, Cells wanted) {
    using Lines = NineLines<stride>;
    tries.pushes |= Lines::gaining(Lines::pushed(mine, taken) & ~mine, wanted);
    tries.shifts |= Lines::gaining(Lines::shifted(mine) & ~mine, wanted);
}

constexpr Tries tries_of(Cells mine, Cells taken, Cells wanted) {
    Tries tries;
    add_tries<1>(tries, mine, taken, wanted);
    add_tries<-1>(tries, mine, taken, wanted);
    add_tries<3>(tries, mine, taken, wanted);
    add_tries<-3>(tries, mine, taken, wanted);
    add_tries<9>(tries, mine, taken, wanted);
    add_tries<-9>(tries, mine, taken, wanted);
    return tries;
}

// The first action of a mask after which the mover has won alone.
inline std::optional<Action> first_winning(const Position& position, Entries tried, int base) {
    for (; tried != 0; tried &= tried - 1) {
        auto action = static_cast<Action>(base + std::countr_zero(tried));
        if (position.after(action).winners() == only(position.player())) return action;
    }
    return std::nullopt;
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
        Cells mine = position.balls(position.player());
        if (std::popcount(mine) < 3) return std::nullopt;
        auto wanted = static_cast<Cells>(cubulus::completing(mine));
        cubulus::Moves legal = position.legal_masks();
        if ((legal.inserts & wanted) != 0)
            return static_cast<Action>(std::countr_zero(legal.inserts & wanted));
        cubulus::Tries tries = cubulus::tries_of(mine, position.taken(), wanted);
        if (auto push = cubulus::first_winning(position, legal.pushes & tries.pushes, Position::first_push))
            return push;
        return cubulus::first_winning(position, legal.shifts & tries.shifts, Position::first_shift);
    }

    static bool threatened(const Position& position) {
        return winning_move(position.after(Position::pass)).has_value();
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
