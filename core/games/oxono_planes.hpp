// The planes of OXONO for a learner: ten planes of 6 × 6.
//
//     0  1    own X, own O            4  5    the X totem, the O totem
//     2  3    the other's             6  7    how many X and O are left in one's reserve
//                                     8  9    and in the other's
//
// The mask of legal moves is large, 2592 bytes, and nearly all of it is zero: a totem has a few cells to go
// to, and only their rows of 36 places hold anything. The set of moves is these cells, and the cells a
// piece can be put on; to update an earlier mask, only the old rows are cleared and the new ones written.
#pragma once

#include "../planes.hpp"
#include "oxono.hpp"

namespace quatuor {

template <>
struct Planes<oxono::Position> {
    static constexpr std::array<std::size_t, 2> board{6, 6};
    static constexpr int count(int) { return 10; }

    static void write(const oxono::Position& position, int, Player seat, Byte* out) {
        oxono::Cells own = position.pieces(seat), other = position.pieces() & ~own;
        oxono::Cells crosses = position.symbols(0);
        PlaneWriter<oxono::cell_count> planes(out);
        planes.mark(own & crosses);
        planes.mark(own & ~crosses);
        planes.mark(other & crosses);
        planes.mark(other & ~crosses);
        planes.mark(oxono::bit(position.totem(0)));
        planes.mark(oxono::bit(position.totem(1)));
        for (oxono::Cells pieces : {own, other}) {
            planes.fill(oxono::copies - std::popcount(pieces & crosses));
            planes.fill(oxono::copies - std::popcount(pieces & ~crosses));
        }
    }
};

template <>
struct LegalMoves<oxono::Position> {
    LegalMoves() = default;
    explicit LegalMoves(const oxono::Position& position) {
        if (position.winners() != 0) return;
        for (int symbol : {0, 1}) {
            if (!position.in_reserve(symbol)) continue;
            goals[static_cast<std::size_t>(symbol)] = position.destinations(symbol);
            open[static_cast<std::size_t>(symbol)] = position.open_cells(symbol);
        }
    }

    // A player who may move a totem can put the piece where the totem was, if nowhere else.
    bool empty() const { return (goals[0] | goals[1]) == 0; }
    int count() const { return count_of(0) + count_of(1); }
    Action nth(int n) const {
        int crosses = count_of(0);
        int symbol = n < crosses ? 0 : 1;
        auto which = static_cast<std::size_t>(symbol);
        return oxono::nth_move(symbol, goals[which], open[which], n - symbol * crosses);
    }
    bool contains(Action action) const {
        if (action >= oxono::Position::actions) return false;
        auto symbol = static_cast<std::size_t>(action / oxono::first_action(1, 0));
        int to = action / oxono::cell_count % oxono::cell_count, place = action % oxono::cell_count;
        return (goals[symbol] >> to & 1) != 0 && (oxono::places(to, open[symbol]) >> place & 1) != 0;
    }

    void write(Byte* out) const {
        std::memset(out, 0, oxono::Position::actions);
        write_rows(out);
    }
    void write_over(const LegalMoves& earlier, Byte* out) const {
        earlier.each_row([out](std::size_t, int, int row) { std::memset(out + row, 0, oxono::cell_count); });
        write_rows(out);
    }

  private:
    int count_of(std::size_t symbol) const { return oxono::count_moves(goals[symbol], open[symbol]); }

    template <class Seen>
    void each_row(Seen&& seen) const {
        for (std::size_t symbol : {0u, 1u})
            for (oxono::Cells left = goals[symbol]; left != 0; left &= left - 1) {
                int to = std::countr_zero(left);
                seen(symbol, to, oxono::first_action(static_cast<int>(symbol), to));
            }
    }
    void write_rows(Byte* out) const {
        each_row([this, out](std::size_t symbol, int to, int row) {
            expand<oxono::cell_count>(oxono::places(to, open[symbol]), out + row);
        });
    }

    // By symbol: where its totem may go, and where its piece may be put once the totem is up.
    std::array<oxono::Cells, 2> goals{}, open{};
};

static_assert(Observed<oxono::Position>);

}  // namespace quatuor
