// The search for proofs compared with slower methods, without Python in the process: `make sanitize` builds
// and runs this with the sanitizers.
//
// The last plies of OXONO are played out in every way there is; so are the next plies of Cubulus. What was
// proved is followed down: the winner by the replies found, the other by every move. Tables too small for the
// search, searches stopped over and over, and positions that have occurred twice must not change an answer.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <unordered_map>
#include <vector>

#include "../games/cubulus_judge.hpp"
#include "../games/oxono_judge.hpp"
#include "../games/oxono_prospect.hpp"
#include "../playout.hpp"
#include "../random.hpp"
#include "../solve/prover.hpp"
#include "expect.hpp"
#include "memory.hpp"

namespace quatuor::check {
namespace {

using Oxono = oxono::Position;
using Cubulus = cubulus::Position;
template <class P>
using Answer = typename ProofSearch<P>::Answer;

template <Position P>
std::vector<Action> moves_of(const P& position) {
    MovesOf<P> moves;
    position.legal_moves(moves);
    return {moves.begin(), moves.end()};
}

template <Position P>
P random_position(P position, SplitMix64& dice, int plies) {
    for (int ply = 0; ply < plies && position.winners() == 0; ++ply)
        position = position.after(random_move(position, dice));
    return position;
}

// ── OXONO: every game to its end ─────────────────────────────────────────────────────────────────────────

// The players who share the point with best play of both.
class Truth {
  public:
    Players winners(const Oxono& position) {
        if (Players over = position.winners()) return over;
        if (auto found = known_.find(position.key()); found != known_.end()) return found->second;
        Players own = only(position.player());
        Players other = only(opponent_of(position.player()));
        Players best = other;
        for (Action action : moves_of(position)) {
            Players here = winners(position.after(action));
            if (here == own || best == other) best = here;
            if (best == own) break;
        }
        return known_[position.key()] = best;
    }

  private:
    std::unordered_map<std::uint64_t, Players> known_;
};

// A proved line is legal, no longer than it was said, and ends with the win.
template <Position P>
void expect_line(const Prover<P>& search, P position, Player winner) {
    for (Action action : search.line(position)) {
        auto moves = moves_of(position);
        expect(std::ranges::count(moves, action) == 1, "a line is not legal");
        position = position.after(action);
    }
    expect(position.winners() == only(winner), "a line does not end with the win");
}

void expect_replies(Prover<Oxono>& search, const Oxono& position, Player player, Truth& truth) {
    Control control;
    bool mine = position.player() == player;
    auto found = search.replies(position, true, control);
    for (Action action : moves_of(position)) {
        bool wins = truth.winners(position.after(action)) == only(player);
        auto same = [action](const auto& reply) { return reply.action == action; };
        expect(std::ranges::any_of(found, same) == (wins == mine), "a reply is missing or wrong");
    }
}

void check_last_plies(int plies, int count, std::uint64_t bytes) {
    SplitMix64 dice(static_cast<std::uint64_t>(plies));
    Truth truth;
    int asked = 0, draws = 0;
    for (int tries = 0; asked < count && tries < 100'000; ++tries) {
        Oxono position = random_position(Oxono(), dice, plies);
        if (position.winners() != 0) continue;
        ++asked;
        Players winners = truth.winners(position);
        draws += winners == everyone(2);
        for (Player player : {Player{0}, Player{1}}) {
            Control control;
            Prover<Oxono> search(player, {}, bytes);
            bool wins = winners == only(player);
            expect(search.ask(position, control) == (wins ? Answer<Oxono>::proved : Answer<Oxono>::disproved),
                   "the proof disagrees with playing out every game of OXONO");
            expect_replies(search, position, player, truth);
            if (wins && bytes > 1 << 20) expect_line(search, position, player);
        }
    }
    expect(asked == count && draws > 0, "too few positions of OXONO were found, or none is a draw");
}

// ── Several threads ──────────────────────────────────────────────────────────────────────────────────────

// However threads meet, the answer is the same, and what they prove can be followed.
void check_threads() {
    SplitMix64 dice(11);
    int asked = 0;
    while (asked < 6) {
        Oxono position = random_position(Oxono(), dice, 12);
        if (position.winners() != 0) continue;
        ++asked;
        for (Player player : {Player{0}, Player{1}}) {
            Control control;
            Prover<Oxono> alone(player, {}, 1 << 22), together(player, {}, 1 << 22, 3);
            auto answer = alone.ask(position, control);
            expect(together.ask(position, control) == answer, "several threads answer otherwise");
            if (answer == Answer<Oxono>::proved) expect_line(together, position, player);
        }
    }
}

// A budget of nodes is kept, and the next question goes on from there.
void check_parts_together() {
    SplitMix64 dice(12);
    Oxono position = random_position(Oxono(), dice, 10);
    for (Player player : {Player{0}, Player{1}}) {
        Control control;
        Prover<Oxono> alone(player, {}, 1 << 22), parts(player, {}, 1 << 22, 2);
        auto answer = alone.ask(position, control), found = Answer<Oxono>::open;
        for (int part = 0; found == Answer<Oxono>::open && part < 10'000; ++part)
            found = parts.ask(position, control, 20'000);
        expect(found == answer, "several threads that were stopped often end otherwise");
    }
}

// ── Stopping ─────────────────────────────────────────────────────────────────────────────────────────────

// Few nodes at a time, or little time, or a flag: in the end the answer is the same.
void check_stopping() {
    SplitMix64 dice(5);
    for (int game = 0; game < 6; ++game) {
        Oxono position = random_position(Oxono(), dice, 24);
        if (position.winners() != 0) continue;
        Control patient;
        Prover<Oxono> whole(0, {}, 1 << 22), parts(0, {}, 1 << 22);
        std::uint64_t before = requests;
        auto answer = whole.ask(position, patient);
        expect(requests == before, "a search for proofs asked for memory");
        auto found = Answer<Oxono>::open;
        for (int part = 0; found == Answer<Oxono>::open; ++part) {
            StopFlag flag;
            if (part % 3 == 2) flag.raise();
            Control control(&flag, part % 3 == 1 ? std::optional(0.0002) : std::nullopt);
            std::uint64_t nodes = parts.nodes();
            try {
                found = parts.ask(position, control, 200 + 50 * static_cast<std::uint64_t>(part));
            } catch (const Stopped& stopped) {
                if (stopped.reason == Stopped::Reason::budget)
                    expect(parts.nodes() - nodes == 200 + 50 * static_cast<std::uint64_t>(part),
                           "a budget of nodes was not kept");
            }
            expect(part < 10'000, "a search that was stopped often never ends");
        }
        expect(found == answer, "a search that was stopped often ends otherwise");
    }
}

// ── Cubulus: what is forced within a few plies, and what is proved ───────────────────────────────────────

bool forced(const Cubulus& position, Player player, int plies) {
    if (Players over = position.winners()) return over == only(player);
    if (plies == 0) return false;
    auto wins = [&](Action action) { return forced(position.after(action), player, plies - 1); };
    auto moves = moves_of(position);
    return position.player() == player ? std::ranges::any_of(moves, wins) : std::ranges::all_of(moves, wins);
}

// Follow a proof down: by the replies found, and by random moves of the other. No position comes twice, not
// even as an image, and none has occurred twice before.
void follow(Prover<Cubulus>& search, Cubulus position, Player winner, const std::vector<Cubulus>& twice,
            SplitMix64& dice) {
    Control control;
    std::vector<Cubulus> way;
    int plies = 1 << 14;
    while (position.winners() == 0) {
        way.push_back(position.canonical());
        Action action;
        if (position.player() == winner) {
            auto replies = search.replies(position, false, control);
            expect(!replies.empty() && replies[0].plies < plies, "a proof does not come nearer to its end");
            action = replies[0].action;
            plies = replies[0].plies;
        } else {
            auto moves = moves_of(position);
            action = moves[dice.below(moves.size())];
        }
        position = position.after(action);
        expect(std::ranges::count(way, position.canonical()) == 0, "a proof goes round in a circle");
        expect(std::ranges::count(twice, position) == 0, "a proof goes through a draw by repetition");
        expect(way.size() <= ProofSearch<Cubulus>::longest, "a proof never ends");
    }
    expect(position.winners() == only(winner), "a proof ends with no win");
}

Answer<Cubulus> asked(Prover<Cubulus>& search, const Cubulus& position, std::uint64_t nodes) {
    Control control;
    try {
        return search.ask(position, control, nodes);
    } catch (const Stopped&) {
        return Answer<Cubulus>::open;
    }
}

void check_cubulus() {
    SplitMix64 dice(8), answers(9);
    int proved = 0, long_ones = 0, near = 0;
    for (int game = 0; game < 400; ++game) {
        Cubulus position = random_position(Cubulus::start(2), dice, 14 + game % 20);
        if (position.winners() != 0 || position.setting_up()) continue;
        for (Player player : {Player{0}, Player{1}}) {
            Prover<Cubulus> search(player, {}, game % 4 == 0 ? 1 << 16 : 1 << 22);
            auto answer = asked(search, position, 600);
            expect(answer != Answer<Cubulus>::disproved, "where positions come back something was refuted");
            bool soon = forced(position, player, 2);
            near += soon;
            expect(!soon || answer == Answer<Cubulus>::proved, "a win in two plies was not found");
            if (answer != Answer<Cubulus>::proved) continue;
            ++proved;
            auto line = search.line(position);
            long_ones += line.size() > 5;
            if (line.size() <= 2) expect(forced(position, player, 2), "a short win does not exist");
            for (int time = 0; time < 5; ++time) follow(search, position, player, {}, answers);
        }
    }
    expect(proved > 40 && long_ones > 5 && near > 20, "hardly anything was proved in Cubulus");
}

// The next position of a proof has occurred twice: the win is then proved another way, or not at all.
void check_repetition() {
    SplitMix64 dice(21), answers(22);
    int changed = 0, kept = 0;
    for (int game = 0; game < 4000 && changed + kept < 12; ++game) {
        Cubulus position = random_position(Cubulus::start(2), dice, 24 + game % 40);
        if (position.winners() != 0 || position.setting_up()) continue;
        Prover<Cubulus> before(position.player(), {}, 1 << 22);
        if (asked(before, position, 600) != Answer<Cubulus>::proved) continue;
        auto line = before.line(position);
        if (line.empty()) continue;
        Cubulus drawn = position.after(line[0]);
        if (drawn.winners() != 0 || drawn.irreversible() != position.irreversible()) continue;
        std::vector<Cubulus> past{drawn, position, drawn};
        Prover<Cubulus> after(position.player(), past, 1 << 22);
        if (asked(after, position, 2000) != Answer<Cubulus>::proved) {
            ++changed;
            continue;
        }
        ++kept;
        for (int time = 0; time < 5; ++time) follow(after, position, position.player(), {drawn}, answers);
    }
    expect(changed > 0 && kept > 0 && changed + kept == 12,
           "no proof went through a move that can be undone");
}

// The same position with no more than a number of moves left before the limit.
Cubulus with_moves_left(const Cubulus& position, int moves) {
    auto bytes = position.pack();
    bytes[15] = static_cast<std::uint8_t>(cubulus::shift_limit - moves);
    return Cubulus::unpack(bytes).value();
}

// A win that would come after the limit is none, and no position is taken for another that has more moves
// left.
void check_limit() {
    SplitMix64 dice(31), answers(32);
    int changed = 0, kept = 0;
    for (int game = 0; game < 4000 && changed + kept < 20; ++game) {
        Cubulus position = random_position(Cubulus::start(2, false, true, true), dice, 60 + game % 40);
        if (position.winners() != 0 || position.taken() != cubulus::cube) continue;
        Player player = position.player();
        Prover<Cubulus> search(player, {}, 1 << 22);
        if (asked(search, position, 600) != Answer<Cubulus>::proved) continue;
        for (int moves : {1, 2, 3}) {
            Cubulus late = with_moves_left(position, moves);
            bool wins = forced(late, player, 3), found = asked(search, late, 5000) == Answer<Cubulus>::proved;
            expect(wins == found, "a win is proved beyond the limit, or none before it");
            ++(wins ? kept : changed);
            if (found) follow(search, late, player, {}, answers);
        }
    }
    expect(changed > 0 && kept > 0, "the limit made no difference to any proof");
}

}  // namespace
}  // namespace quatuor::check

int main() {
    using namespace quatuor::check;
    check_last_plies(29, 300, 1 << 22);
    check_last_plies(28, 200, 1 << 22);
    check_last_plies(27, 100, 1 << 22);
    check_last_plies(29, 100, 0);
    check_threads();
    check_parts_together();
    check_stopping();
    check_cubulus();
    check_repetition();
    check_limit();
    std::cout << "the search for proofs holds\n";
}
