// The tree search compared with slower methods, without Python in the process: `make sanitize` builds and
// runs this with the sanitizers.
//
// Its proofs are compared with every line played out, in Quantik and in a game of matches with a die that is
// small enough for that. Whole games are played in every game and player count, with pools too small for
// them, by players that overlook moves, and stopped half-way. A pool that is stopped while it makes room is
// compared with one that is not.
#include <array>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <optional>
#include <span>
#include <vector>

#include "../games/cubulus_judge.hpp"
#include "../games/omba_judge.hpp"
#include "../games/oxono_judge.hpp"
#include "../games/quantik_judge.hpp"
#include "../playout.hpp"
#include "../search/tree.hpp"
#include "expect.hpp"
#include "memory.hpp"

namespace quatuor::check {
namespace {

// A heap of matches: the die says how many may be taken at most, and the player who takes the last one wins.
// Leaving exactly seven is a draw: everybody shares the point.
template <bool judged>
class HeapOf {
  public:
    static constexpr int actions = 3;
    static constexpr std::size_t max_moves = 3;
    static constexpr std::size_t packed_size = 1;

    HeapOf(int players, int heap) : players_(players), heap_(heap) {}

    Player player() const { return static_cast<Player>(mover_); }
    bool chance() const { return roll_ == 0; }
    int player_count() const { return players_; }
    Players winners() const {
        if (heap_ == 0) return only(static_cast<Player>((mover_ + players_ - 1) % players_));
        return heap_ == 7 && roll_ == 0 ? everyone(players_) : Players{0};
    }
    void legal_moves(MoveList<max_moves>& moves) const {
        for (int n = 0; n < count_moves(); ++n) moves.push(nth_move(n));
    }
    int count_moves() const {
        if (winners() != 0) return 0;
        return chance() ? 3 : std::min(roll_, heap_);
    }
    Action nth_move(int n) const { return static_cast<Action>(n); }
    HeapOf after(Action action) const {
        HeapOf next = *this;
        next.roll_ = chance() ? action + 1 : 0;
        if (chance()) return next;
        next.heap_ -= action + 1;
        next.mover_ = (mover_ + 1) % players_;
        return next;
    }
    bool operator==(const HeapOf&) const = default;
    std::uint64_t key() const { return static_cast<std::uint64_t>(((heap_ * 4) + roll_) * 4 + mover_); }
    HeapOf canonical() const { return *this; }
    std::array<std::uint8_t, packed_size> pack() const { return {}; }
    static std::optional<HeapOf> unpack(std::span<const std::uint8_t>) { return std::nullopt; }

  private:
    int players_, heap_, mover_ = 0, roll_ = 0;
};

using Matches = HeapOf<false>;
using JudgedMatches = HeapOf<true>;

}  // namespace
}  // namespace quatuor::check

// A judge that knows nothing, but about every player.
template <>
struct quatuor::Judge<quatuor::check::JudgedMatches> {
    using Position = check::JudgedMatches;
    static constexpr int terms = 1;
    static constexpr std::array<std::int16_t, terms> weights{0};
    static int evaluate(const Position&, const std::array<std::int16_t, terms>&) { return 0; }
    static std::optional<Action> winning_move(const Position&) { return std::nullopt; }
    static bool threatened(const Position&) { return false; }
    static auto promises(const Position&) {
        return [](Action) { return 0; };
    }
    static bool symmetric(const Position&) { return false; }
    static int points(const Position&, Player player) { return 100 * player; }
};

namespace quatuor::check {
namespace {

static_assert(!Judged<Matches> && Ranked<JudgedMatches>);

// The evaluation of three players with 0, 100 and 200 points.
void check_evaluation() {
    Shares shares = judged_shares(JudgedMatches(3, 5));
    double sum = 1 + std::exp(1) + std::exp(2);
    for (std::size_t player = 0; player < 3; ++player)
        expect(std::abs(shares[player] / double{whole} - std::exp(static_cast<double>(player)) / sum) < 1e-4,
               "an evaluation is off");
    Shares even = judged_shares(JudgedMatches(2, 5));
    expect(even[0] == whole / 2 && even[1] == whole / 2 && even[2] == 0, "an evaluation favours somebody");
}

// The score of player 0 of two, with best play, and how long the game lasts where it is won for certain.
struct Truth {
    double score;
    int distance;
};

double own(double score, Player player) {
    return player == 0 ? score : 1 - score;
}

bool better(const Truth& a, const Truth& b, Player player) {
    double mine = own(a.score, player), other = own(b.score, player);
    if (mine != other) return mine > other;
    return mine == 1 ? a.distance < b.distance : a.distance > b.distance;
}

template <Position P>
Truth truth(const P& position) {
    if (Players winners = position.winners()) return {winners == 1 ? 1.0 : winners == 2 ? 0.0 : 0.5, 0};
    MovesOf<P> moves;
    position.legal_moves(moves);
    std::optional<Truth> best;
    double sum = 0;
    for (Action action : moves) {
        Truth child = truth(position.after(action));
        ++child.distance;
        sum += child.score;
        if (!best || better(child, *best, position.player())) best = child;
    }
    return position.chance() ? Truth{sum / static_cast<double>(moves.size()), best->distance} : *best;
}

template <Position P>
typename Tree<P>::Options options(std::uint64_t seed, std::uint64_t bytes = 1 << 20) {
    typename Tree<P>::Options made;
    made.seed = seed;
    made.bytes = bytes;
    made.lines = 1000;
    return made;
}

// Everything exact must be true.
template <Position P>
void expect_true(const P& position, const Report& report) {
    for (const Line& line : report.lines) {
        if (!line.exact) continue;
        Truth known = truth(position.after(line.action));
        expect(std::abs(line.scores[0] - known.score) < 1e-6, "a proven score is wrong");
        expect(!line.distance || *line.distance == known.distance + 1, "a proven distance is wrong");
    }
}

void check_quantik_proofs() {
    SplitMix64 dice(3);
    Control control;
    int proven = 0, distances = 0;
    for (std::uint64_t game = 0; game < 60; ++game) {
        quantik::Position position;
        for (int ply = 0; ply < 8 && position.winners() == 0; ++ply)
            position = position.after(random_move(position, dice));
        if (position.winners() != 0) continue;
        std::uint64_t bytes = game % 2 == 0 ? 1 << 20 : 8000;
        Tree<quantik::Position> tree(position, {}, options<quantik::Position>(game, bytes));
        for (int round = 0; round < 4; ++round) {
            tree.grow(300, control);
            expect_true(position, tree.report());
        }
        for (const Line& line : tree.report().lines) {
            proven += line.exact;
            distances += line.distance.has_value();
        }
    }
    expect(proven > 500 && distances > 100, "hardly anything was proved in Quantik");
}

void check_chances() {
    Control control;
    for (int heap : {1, 2, 3, 4, 5, 6, 8, 9}) {
        Matches start(2, heap);
        Tree<Matches> tree(start, {}, options<Matches>(1, 1 << 23));
        tree.grow(200'000, control);
        expect(tree.proven() && tree.report().finished, "a small game with a die was not solved");
        expect_true(start, tree.report());
        expect(tree.report().lines.size() == 3, "before a roll a face is missing");
    }
}

// With three players, a heap of up to three matches is won by rolling enough, and nothing else is certain.
void check_three_players() {
    Control control;
    Matches start = Matches(3, 3).after(2);
    Tree<Matches> tree(start, {}, options<Matches>(1));
    tree.grow(1000, control);
    Report report = tree.report();
    expect(tree.proven() && report.lines[0].exact && report.lines[0].scores[0] == 1,
           "a win at once was not proved");
    expect(report.lines[0].distance == 1, "a win at once takes one ply");
    // A roll of one leaves the last match to the next player; a higher roll takes both.
    Tree<Matches> open(Matches(3, 2), {}, options<Matches>(1));
    open.grow(1000, control);
    report = open.report();
    expect(!report.exact && report.finished, "with three players a chance was called certain");
    for (std::size_t face = 0; face < 3; ++face)
        expect(report.lines[face].exact && report.lines[face].scores[face == 0 ? 1 : 0] == 1,
               "a forced win was not proved");
    // Of four matches the first player can make either of the others win: neither is certain.
    Tree<Matches> hopeless(Matches(3, 4).after(1), {}, options<Matches>(1));
    hopeless.grow(20'000, control);
    expect(!hopeless.report().exact, "what a player without hope does was called certain");
}

template <Position P>
void expect_sane(const P& position, const Report& report) {
    expect(!report.lines.empty(), "no move was found");
    for (const Line& line : report.lines) {
        float sum = 0;
        for (float score : line.scores) sum += score;
        expect(std::abs(sum - 1) < 1e-4f, "the scores are not shares of one point");
        P played = position;
        for (Action action : line.actions) {
            MovesOf<P> moves;
            played.legal_moves(moves);
            expect(std::find(moves.begin(), moves.end(), action) != moves.end(), "a line is not legal");
            played = played.after(action);
        }
    }
}

bool alike(const Report& a, const Report& b) {
    auto same = [](const Line& x, const Line& y) {
        return x.action == y.action && x.scores == y.scores && x.exact == y.exact && x.actions == y.actions;
    };
    return a.nodes == b.nodes && a.depth == b.depth &&
           std::equal(a.lines.begin(), a.lines.end(), b.lines.begin(), b.lines.end(), same);
}

// A tree that is stopped over and over, each time somewhere else, then goes on.
template <Position P>
void check_stopping(const P& position) {
    StopFlag flag;
    Tree<P> tree(position, {}, options<P>(5, 30'000));
    for (int stop = 0; stop < 20; ++stop) {
        Control control(nullptr, 0.0002 * stop);
        try {
            tree.grow(1'000'000, control);
        } catch (const Stopped&) {
        }
        expect_sane(position, tree.report());
    }
}

// A tree of random shape that fills a pool, its visits fewer from level to level.
void fill(Pool& pool) {
    SplitMix64 dice(7);
    pool[0].visits = 1 << 24;
    for (std::uint32_t at = 0; !pool.full(); ++at)
        for (Node& child : pool.adopt(pool[at], 1 + dice.below(9))) {
            child = untried(static_cast<Action>(dice.below(50)));
            child.visits = static_cast<std::uint32_t>(dice.below(pool[at].visits + 1));
        }
}

// How many nodes two trees have in common; they must be the same.
std::size_t same_nodes(const Pool& a, const Node& x, const Pool& b, const Node& y) {
    expect(x.action == y.action && x.visits == y.visits && x.count == y.count, "two trees are not the same");
    std::size_t nodes = 1;
    for (std::size_t child = 0; child < x.count; ++child)
        nodes += same_nodes(a, a.children(x)[child], b, b.children(y)[child]);
    return nodes;
}

// However often it is stopped, a tree that moves stays as it was until it has moved, and nothing is lost.
void check_recycling() {
    constexpr std::uint64_t bytes = 4 << 20;
    Pool stopped(bytes, 10), twin(bytes, 10);
    fill(stopped);
    fill(twin);
    int stops = 0;
    for (bool moved = false; !moved;) {
        Control at_once(nullptr, 0.0);
        try {
            stopped.recycle(at_once);
            moved = true;
        } catch (const Stopped&) {
            ++stops;
            if (stops % 20 == 0) same_nodes(stopped, stopped[0], twin, twin[0]);
        }
    }
    expect(stops > 50, "making room took too long between two checks of the clock");
    std::size_t before = same_nodes(twin, twin[0], twin, twin[0]);
    Control patient;
    twin.recycle(patient);
    std::size_t kept = same_nodes(stopped, stopped[0], twin, twin[0]);
    expect(kept > 1000 && kept < before * 3 / 4, "a pool that made room keeps too little or too much");
}

// More seconds than the clock can count mean no limit, and fewer than zero mean zero.
void check_limits() {
    for (double seconds : {1e8, 1e10, 1e300}) Control(nullptr, seconds).check();
    for (double seconds : {0.0, -1e300}) {
        bool over = false;
        try {
            Control(nullptr, seconds).check();
        } catch (const Stopped& stopped) {
            over = stopped.reason == Stopped::Reason::deadline;
        }
        expect(over, "no time at all was not over at once");
    }
}

// A whole game; one side searches with a pool of `bytes`, the next is plain, the others play at random.
template <Position P>
void play_game(P position, std::uint64_t seed, std::uint64_t bytes) {
    SplitMix64 dice(seed);
    Control control;
    std::vector<P> past;
    for (int ply = 0; ply < 60 && position.winners() == 0; ++ply) {
        Action action = random_move(position, dice);
        if (!position.chance() && position.player() < 2) {
            auto chosen = options<P>(seed, bytes);
            chosen.plain = position.player() == 1;
            if (seed % 2 == 1) chosen.playout_plies = 2;
            Tree<P> tree(position, past, chosen), twin(position, past, chosen);
            std::uint64_t before = requests;
            tree.grow(90, control);
            expect(requests == before, "a search asked for memory");
            expect(tree.bytes() <= std::max<std::uint64_t>(bytes, 50 * P::max_moves), "a pool is too large");
            twin.grow(40, control);
            twin.grow(50, control);
            Report report = tree.report();
            expect(alike(report, twin.report()), "the same seed grew another tree");
            expect_sane(position, report);
            action = report.lines[0].action;
        }
        past.push_back(position);
        position = position.after(action);
    }
}

// A player that overlooks nearly everything still has a move, proves nothing, and sees a certain win.
template <Position P>
void check_sight(P position, std::uint64_t seed) {
    SplitMix64 dice(seed);
    Control control;
    for (int ply = 0; ply < 40 && position.winners() == 0; ++ply) {
        auto blind = options<P>(seed);
        blind.overlook = 950;
        blind.sure = 2;
        Tree<P> tree(position, {}, blind);
        tree.grow(50, control);
        Report report = tree.report();
        expect_sane(position, report);
        for (const Line& line : report.lines)
            expect(!line.exact, "a player that overlooks moves proved something");
        if (can_win_at_once(position))
            expect(wins_at_once(position, report.lines[0].action), "a win at once was overlooked");
        position = position.after(random_move(position, dice));
    }
}

// A shift to a position that has stood twice is a draw, however good it looks.
void check_repetition() {
    SplitMix64 dice(11);
    Control control;
    int met = 0;
    for (int game = 0; game < 20; ++game) {
        auto position = cubulus::Position::start(2);
        for (int ply = 0; ply < 28 && position.winners() == 0; ++ply)
            position = position.after(random_move(position, dice));
        if (position.winners() != 0 || position.legal_masks().shifts == 0) continue;
        auto shift = static_cast<Action>(cubulus::Position::first_shift +
                                         std::countr_zero(position.legal_masks().shifts));
        auto shifted = position.after(shift);
        if (shifted.winners() != 0) continue;
        ++met;
        std::vector<cubulus::Position> past{shifted, position, shifted};
        Tree<cubulus::Position> tree(position, past, options<cubulus::Position>(1));
        tree.grow(1000, control);
        for (const Line& line : tree.report().lines)
            if (line.action == shift)
                expect(line.exact && line.scores[0] == 0.5f, "a draw by repetition was not known");
    }
    expect(met > 3, "no shift to repeat was found");
}

template <Position P>
void check_game(const P& start) {
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
        play_game(start, seed, 1 << 20);
        play_game(start, seed, 4000);
        check_sight(start, seed);
    }
    check_stopping(start);
}

}  // namespace
}  // namespace quatuor::check

int main() {
    using namespace quatuor;
    using namespace quatuor::check;
    check_quantik_proofs();
    check_evaluation();
    check_chances();
    check_three_players();
    check_repetition();
    check_recycling();
    check_limits();
    check_game(quantik::Position());
    check_game(oxono::Position());
    for (int players : {2, 3}) check_game(cubulus::Position::start(players));
    for (std::uint8_t players : {2, 3, 4}) {
        omba::Ruleset ruleset;
        ruleset.players = players;
        ruleset.pass = players == 4;
        check_game(omba::Position(ruleset));
    }
    std::cout << "the tree search holds\n";
}
