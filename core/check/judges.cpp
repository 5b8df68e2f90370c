// Judges compared with the rules: everything a judge finds by masks is searched for again by trying every
// move.
//
// Random games of every game, player count and option are followed; at every position a win in one and the
// threat of one are compared with slow twins, and a judgement with those of the symmetric images.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <vector>

#include "../games/cubulus_judge.hpp"
#include "../games/omba_judge.hpp"
#include "../games/oxono_judge.hpp"
#include "../games/quantik_judge.hpp"
#include "../playout.hpp"
#include "../random.hpp"
#include "expect.hpp"

namespace quatuor::check {
namespace {

constexpr int max_plies = 300;

template <Position P>
bool wins(const P& position, Action action) {
    return position.after(action).winners() == only(position.player());
}

template <Position P>
bool can_win(const P& position) {
    MovesOf<P> moves;
    position.legal_moves(moves);
    for (Action action : moves)
        if (wins(position, action)) return true;
    return false;
}

template <Position P>
bool is_legal(const P& position, Action action) {
    MovesOf<P> moves;
    position.legal_moves(moves);
    for (Action legal : moves)
        if (legal == action) return true;
    return false;
}

// Whether the next player would win at once after a pass, found without masks. Where whose turn it is follows
// from the pieces nobody can pass; there the board is laid out and examined cell by cell.

bool slow_threat(const cubulus::Position& position) {
    return !position.setting_up() && can_win(position.after(cubulus::Position::pass));
}

bool slow_threat(const omba::Position&) {
    return false;
}

// Piece by piece, with no mask: whether a player could complete a line, or leave the other nothing to place.
class QuantikBoard {
  public:
    explicit QuantikBoard(const quantik::Position& position) {
        for (int action = 0; action < 64; ++action)
            for (int player : {0, 1})
                if (position.pieces(static_cast<Player>(player)) >> action & 1)
                    put(player, action / 16, action % 16);
    }

    bool can_win(int player) {
        for (int shape = 0; shape < 4; ++shape)
            for (int cell = 0; cell < 16; ++cell)
                if (may_place(player, shape, cell) && wins(player, shape, cell)) return true;
        return false;
    }

  private:
    static bool in_line(int a, int b) {
        bool same_region = a / 8 == b / 8 && a % 4 / 2 == b % 4 / 2;
        return a / 4 == b / 4 || a % 4 == b % 4 || same_region;
    }
    static std::vector<std::vector<int>> lines() {
        std::vector<std::vector<int>> made(12);
        for (int cell = 0; cell < 16; ++cell) {
            made[static_cast<std::size_t>(cell / 4)].push_back(cell);
            made[static_cast<std::size_t>(4 + cell % 4)].push_back(cell);
            made[static_cast<std::size_t>(8 + cell / 8 * 2 + cell % 4 / 2)].push_back(cell);
        }
        return made;
    }
    void put(int player, int shape, int cell) {
        shape_[cell] = shape;
        owner_[cell] = player;
    }
    bool may_place(int player, int shape, int cell) const {
        if (shape_[cell] >= 0) return false;
        int placed = 0;
        for (int other = 0; other < 16; ++other) {
            if (shape_[other] != shape) continue;
            if (owner_[other] == player)
                ++placed;
            else if (in_line(cell, other))
                return false;
        }
        return placed < 2;
    }
    bool stuck(int player) const {
        for (int shape = 0; shape < 4; ++shape)
            for (int cell = 0; cell < 16; ++cell)
                if (may_place(player, shape, cell)) return false;
        return true;
    }
    bool has_line() const {
        for (const auto& line : lines()) {
            int shown = 0;
            for (int cell : line)
                if (shape_[cell] >= 0) shown |= 1 << shape_[cell];
            if (shown == 0xF) return true;
        }
        return false;
    }
    bool wins(int player, int shape, int cell) {
        put(player, shape, cell);
        bool won = has_line() || stuck(1 - player);
        shape_[cell] = -1;
        return won;
    }

    int shape_[16] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    int owner_[16] = {};
};

bool slow_threat(const quantik::Position& position) {
    return QuantikBoard(position).can_win(1 - position.player());
}

// Cell by cell: whether a player could complete four in a row.
class OxonoBoard {
  public:
    explicit OxonoBoard(const oxono::Position& position) : totems_{position.totem(0), position.totem(1)} {
        for (int cell = 0; cell < oxono::cell_count; ++cell)
            for (int player : {0, 1})
                for (int symbol : {0, 1})
                    if ((position.pieces(static_cast<Player>(player)) & position.symbols(symbol)) >> cell & 1)
                        put(player, symbol, cell);
    }

    bool can_win(int player) {
        for (int symbol : {0, 1}) {
            if (left_[player][symbol] == 0) continue;
            int home = totems_[symbol];
            for (int to : destinations(symbol)) {
                totems_[symbol] = to;
                bool won = can_win_beside(player, symbol, to);
                totems_[symbol] = home;
                if (won) return true;
            }
        }
        return false;
    }

  private:
    static constexpr int steps_[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};

    static int stepped(int cell, const int (&step)[2]) {
        int row = cell / 6 + step[0], column = cell % 6 + step[1];
        return row < 0 || row > 5 || column < 0 || column > 5 ? -1 : 6 * row + column;
    }
    bool is_free(int cell) const { return kind_[cell] < 0 && totems_[0] != cell && totems_[1] != cell; }
    void put(int player, int symbol, int cell) {
        kind_[cell] = 2 * player + symbol;
        --left_[player][symbol];
    }

    std::vector<int> destinations(int symbol) const {
        std::vector<int> slides, jumps, anywhere;
        for (const auto& step : steps_) {
            int cell = stepped(totems_[symbol], step);
            bool slid = false;
            for (; cell >= 0 && is_free(cell); cell = stepped(cell, step))
                slid = true, slides.push_back(cell);
            while (!slid && cell >= 0 && !is_free(cell)) cell = stepped(cell, step);
            if (!slid && cell >= 0) jumps.push_back(cell);
        }
        for (int cell = 0; cell < 36; ++cell)
            if (is_free(cell)) anywhere.push_back(cell);
        return !slides.empty() ? slides : !jumps.empty() ? jumps : anywhere;
    }
    bool can_win_beside(int player, int symbol, int to) {
        bool enclosed = true, won = false;
        for (const auto& step : steps_) {
            int cell = stepped(to, step);
            if (cell < 0 || !is_free(cell)) continue;
            enclosed = false;
            won = won || wins(player, symbol, cell);
        }
        for (int cell = 0; enclosed && cell < 36; ++cell)
            if (is_free(cell)) won = won || wins(player, symbol, cell);
        return won;
    }
    bool wins(int player, int symbol, int cell) {
        kind_[cell] = 2 * player + symbol;
        bool won = false;
        for (int start = 0; start < 36; ++start)
            for (int direction : {2, 3}) won = won || four_from(start, steps_[direction]);
        kind_[cell] = -1;
        return won;
    }
    bool four_from(int cell, const int (&step)[2]) const {
        int colours = 3, symbols = 3;
        for (int i = 0; i < 4; ++i, cell = cell < 0 ? -1 : stepped(cell, step)) {
            if (cell < 0 || kind_[cell] < 0) return false;
            colours &= 1 << kind_[cell] / 2;
            symbols &= 1 << kind_[cell] % 2;
        }
        return colours != 0 || symbols != 0;
    }

    int totems_[2];
    int kind_[36] = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
                     -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    int left_[2][2] = {{8, 8}, {8, 8}};
};

bool slow_threat(const oxono::Position& position) {
    return OxonoBoard(position).can_win(1 - position.player());
}

template <Judged P>
void expect_well_judged(const P& position) {
    using J = Judge<P>;
    if (position.chance()) return;
    auto winning = J::winning_move(position);
    expect(winning.has_value() == can_win(position), "a win in one is missed or made up");
    if (winning)
        expect(is_legal(position, *winning) && wins(position, *winning), "a winning move does not win");
    expect(J::threatened(position) == slow_threat(position), "a threat is missed or made up");
    if constexpr (Surveyed<P>) expect(J::survey(position) == surveyed(position), "a survey shows otherwise");
    MovesOf<P> moves;
    position.legal_moves(moves);
    for (Action action : moves) {
        int promise = J::promises(position)(action);
        expect(0 <= promise && promise <= 255, "a promise out of bounds");
    }
}

template <Judged P>
void expect_same_points(const P& position) {
    using J = Judge<P>;
    int points = J::evaluate(position, J::weights);
    expect(-2000 <= points && points <= 2000, "points out of bounds");
    expect(points == J::evaluate(position.canonical(), J::weights), "a symmetric image is judged otherwise");
}

// Random games in which a move that would end the game is mostly drawn again: so that they last.
template <Judged P>
void follow_games(const P& start, std::uint64_t games) {
    for (std::uint64_t game = 0; game < games; ++game) {
        SplitMix64 dice(starting_state(3, game));
        P position = start;
        for (int ply = 0; ply < max_plies && position.winners() == 0; ++ply) {
            expect_well_judged(position);
            expect_same_points(position);
            P next = position.after(random_move(position, dice));
            for (int again = 0; again < 8 && next.winners() != 0; ++again)
                next = position.after(random_move(position, dice));
            position = next;
        }
    }
}

// A board nearly full of random pieces: there totems jump, are set down anywhere and enclose pieces.
std::optional<oxono::Position> crowded_oxono(SplitMix64& dice) {
    std::vector<int> cells(oxono::cell_count);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        std::size_t other = dice.below(i + 1);
        cells[i] = cells[other];
        cells[other] = static_cast<int>(i);
    }
    std::uint64_t words[3] = {};
    for (std::size_t i = 0, pieces = 16 + dice.below(16); i < pieces; ++i) {
        words[i % 2] |= oxono::bit(cells[i]);
        if (i % 4 < 2) words[2] |= oxono::bit(cells[i]);
    }
    std::array<std::uint8_t, oxono::Position::packed_size> bytes;
    for (std::size_t i = 0; i < 15; ++i) bytes[i] = static_cast<std::uint8_t>(words[i / 5] >> (8 * (i % 5)));
    bytes[15] = static_cast<std::uint8_t>(cells[34]);
    bytes[16] = static_cast<std::uint8_t>(cells[35]);
    return oxono::Position::unpack(bytes);
}

void look_at_crowded_oxono(std::uint64_t boards) {
    SplitMix64 dice(starting_state(4, 0));
    while (boards > 0) {
        auto position = crowded_oxono(dice);
        expect(position.has_value(), "a crowded board was refused");
        --boards;
        if (position->winners() != 0) continue;
        expect_well_judged(*position);
        expect_same_points(*position);
    }
}

// Three players of whom the last has resigned.
cubulus::Position after_resignation() {
    auto bytes = cubulus::Position::start(3).pack();
    bytes[14] |= 16 << 2;
    return cubulus::Position::unpack(bytes).value();
}

}  // namespace
}  // namespace quatuor::check

int main(int argc, char** argv) {
    using namespace quatuor;
    std::uint64_t games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100;
    check::follow_games(quantik::Position{}, 4 * games);
    check::follow_games(oxono::Position{}, 4 * games);
    check::look_at_crowded_oxono(40 * games);
    check::follow_games(check::after_resignation(), games);
    for (int players : {2, 3})
        for (bool null_shift : {false, true})
            for (bool limited : {false, true})
                check::follow_games(cubulus::Position::start(players, null_shift, true, limited), games);
    for (int ruleset = 0; ruleset < 3 * 12; ++ruleset) {
        auto players = static_cast<std::uint8_t>(2 + ruleset % 3);
        auto gate = static_cast<omba::Gate>(ruleset / 3 % 3);
        check::follow_games(omba::Position({players, gate, ruleset / 9 % 2 == 1, ruleset / 18 == 1}),
                            games / 10 + 1);
    }
    std::cout << "judges checked\n";
}
