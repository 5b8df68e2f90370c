// Cubulus in three masks of twenty-seven bits, one per colour; cubulus_cube.hpp draws the cube. The moves of
// a position are three masks as well: cells to put a ball in, entries to push through, entries to shift from.
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
#include "cubulus_cube.hpp"
#include "cubulus_images.hpp"

namespace quatuor::cubulus {

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
    static constexpr Position start(int players, bool null_shift = false, bool repetition = true,
                                    bool limited = false) {
        Position position;
        position.rules_ =
            static_cast<std::uint8_t>((players == 3 ? three : 0) | (null_shift ? null_shifts : 0) |
                                      (repetition ? repetition_draws : 0) | (limited ? shift_limits : 0));
        position.mover_ = players == 3 ? 0 : 1;
        return position;
    }

    // The player to act
    constexpr Player player() const { return mover_; }
    constexpr bool chance() const { return false; }
    constexpr int player_count() const { return rules_ & three ? 3 : 2; }

    // How it ends: with one player left, or by squares, others' before those of the player who made the move,
    // or without any after too many moves
    constexpr Players winners() const {
        if (std::has_single_bit(remaining())) return remaining();
        Players owners = square_owners() & remaining();
        if (owners == 0) return since_ball_ == shift_limit ? remaining() : Players{0};
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
        return everyone(player_count()) & static_cast<Players>(~resigned());
    }

    // Identity
    constexpr bool operator==(const Position&) const = default;
    constexpr std::uint64_t key() const {
        std::uint64_t rest = mover_ | ban_ << 8 | rules_ << 16 | std::uint64_t{since_ball_} << 24;
        return scramble(scramble(0, pair_of(balls_[0], balls_[1])), rest << 32 | balls_[2]);
    }
    // Two bits for each cell: the first for white and red, the second for black and red; then the mover, the
    // ban, and the moves without a new ball
    constexpr Identity identity() const {
        std::uint64_t first = balls_[0] | balls_[2], second = balls_[1] | balls_[2];
        return {first | second << 27 | std::uint64_t{mover_} << 54 | std::uint64_t{ban_} << 56, since_ball_};
    }
    Position canonical() const;

    // Across the border, sixteen bytes: white, black and red, four each, lowest first; the mover; the banned
    // entry, or 54; the rules, 1 for three players, 2 for null shifts, 4 for draws by repetition, 8 for the
    // limit of shifts, and 16, 32, 64 for white, black and red resigned; the moves without a new ball, which
    // only the limit counts
    std::array<std::uint8_t, packed_size> pack() const;
    static std::optional<Position> unpack(std::span<const std::uint8_t> bytes);

    // For evaluations and planes
    constexpr Cells balls(int colour) const { return balls_[static_cast<std::size_t>(colour)]; }
    constexpr Cells taken() const { return balls_[0] | balls_[1] | balls_[2]; }
    constexpr int ban() const { return ban_; }
    constexpr bool null_shift() const { return rules_ & null_shifts; }
    constexpr bool limited() const { return rules_ & shift_limits; }
    // How many moves were made since a ball was put in, if there is a limit to them
    constexpr int since_ball() const { return since_ball_; }
    constexpr std::uint8_t ruleset() const { return rules_ & (left_first - 1); }
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
    // Bits of rules_; those from the last one on are the players who resigned.
    enum : std::uint8_t {
        three = 1,
        null_shifts = 2,
        repetition_draws = 4,
        shift_limits = 8,
        left_first = 16
    };
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

    constexpr Players resigned() const { return rules_ / left_first; }

    // Turn order without the players who resigned; the mover is never one of them.
    constexpr Player next_mover() const { return next_player(mover_, player_count(), resigned()); }
    constexpr Player last_mover() const {
        int player = mover_;
        do player = (player == 0 ? player_count() : player) - 1;
        while (resigned() >> player & 1);
        return static_cast<Player>(player);
    }

    // Whether the parts can belong together, as the Python rules have it of a text.
    constexpr bool possible() const {
        return balls_possible() && players_possible() && (ban_ == no_entry || ban_possible()) &&
               (!setting_up() || set_up_possible()) && count_possible();
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
        if (mover_ >= player_count() || resigned() > everyone(player_count())) return false;
        return resigned() == 0 || (rules_ & three && !(resigned() >> mover_ & 1));
    }
    // The second player sets the neutral balls into an otherwise empty cube.
    constexpr bool set_up_possible() const {
        return mover_ == 1 && ban_ == no_entry && since_ball_ == 0 && (balls_[0] | balls_[1]) == 0;
    }
    constexpr bool count_possible() const { return since_ball_ <= (limited() ? shift_limit : 0); }
    // On a line that could have been shifted.
    constexpr bool ban_possible() const { return ban_ < entry_count && shifts() >> ban_ & 1; }

    std::array<Cells, 3> balls_{};
    Player mover_ = 1;
    std::uint8_t ban_ = no_entry;
    std::uint8_t rules_ = repetition_draws;
    std::uint8_t since_ball_ = 0;
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
    next.since_ball_ = 0;
    if (action < first_push) {
        next.put(setting_up() ? neutral : mover_, 1u << action);
    } else if (action < first_shift) {
        next.push(entries[static_cast<std::size_t>(action - first_push)]);
    } else {
        next.since_ball_ = static_cast<std::uint8_t>(since_ball_ + limited());
        if (action < pass) {
            next.shift(entries[static_cast<std::size_t>(action - first_shift)]);
            next.ban_ = static_cast<std::uint8_t>(opposite(action - first_shift));
        }
    }
    if (!next.setting_up()) next.mover_ = next_mover();
    return next;
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
    bytes[15] = since_ball_;
    return bytes;
}

inline std::optional<Position> Position::unpack(std::span<const std::uint8_t> bytes) {
    if (bytes.size() != packed_size) return std::nullopt;
    Position position;
    for (std::size_t i = 0; i < 12; ++i) position.balls_[i / 4] |= Cells{bytes[i]} << (8 * (i % 4));
    position.mover_ = bytes[12];
    position.ban_ = bytes[13];
    position.rules_ = bytes[14];
    position.since_ball_ = bytes[15];
    return position.possible() ? std::optional(position) : std::nullopt;
}

static_assert(quatuor::Position<Position>);

}  // namespace quatuor::cubulus
