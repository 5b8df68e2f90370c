// Alpha-beta search of a game between two players, with or without a die, by iterative deepening.
//
// Every call of `deepen` searches one move deeper and leaves the best lines so far, each with its value. A
// call that is stopped leaves what it has found. Once the best line is decided, the distance to the
// end is confirmed by asking, from near to far, whether it could end sooner: a win on a forced line need not
// be the fastest.
//
// Several threads search the same position and share what they find through the transposition table; only
// what the first finds counts, the others make it faster. One thread alone finds the same on every machine.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "report.hpp"
#include "worker.hpp"

namespace quatuor {

template <Judged P>
class AlphaBeta {
  public:
    struct Options {
        int lines = 1;
        int threads = 1;
        std::uint64_t bytes = default_bytes;
        // The transposition table of earlier searches with the same options, to continue with; otherwise a
        // new one of `bytes` is allocated.
        std::shared_ptr<TranspositionTable> transposition_table{};
        WeightsOf<P> weights = Judge<P>::weights;
        Sight sight{};
        Techniques techniques{};
    };

    AlphaBeta(const P& root, std::span<const P> past, const Options& options);
    AlphaBeta(const AlphaBeta&) = delete;

    // Search one move deeper, within a total number of nodes of the first thread; return whether anything was
    // left to find out. What was found stays when it is stopped.
    bool deepen(Control& control, std::uint64_t nodes = ~std::uint64_t{0});

    Report report() const;

    // The value of the position for the player to act, as far as it is known.
    int value() const { return moves_.empty() ? 0 : moves_[0].value; }

  private:
    struct RootMove {
        Action action = 0;
        int value = 0;
        bool settled = false;
        // The distance is known to be the shortest, or for the losing side the longest.
        bool confirmed = false;
        Continuation line;

        bool lost() const { return settled && Worker<P>::is_best(-value); }
    };

    // Raises a flag when it is destroyed, whatever the reason.
    class Raised {
      public:
        explicit Raised(StopFlag& flag) : flag_(flag) {}
        ~Raised() { flag_.raise(); }
        Raised(const Raised&) = delete;

      private:
        StopFlag& flag_;
    };

    // For as long as it lives, a worker searches at full width, separately from what it found with
    // reductions.
    class Thorough {
      public:
        Thorough(Worker<P>& worker, Techniques usual) : worker_(worker), usual_(usual) {
            Techniques thorough = usual;
            thorough.reduction = false;
            worker.use(thorough, golden_gamma);
        }
        ~Thorough() { worker_.use(usual_, 0); }
        Thorough(const Thorough&) = delete;

      private:
        Worker<P>& worker_;
        Techniques usual_;
    };

    Worker<P>& first() { return *workers_[0]; }
    const Worker<P>& first() const { return *workers_[0]; }
    bool iterate(Worker<P>& worker, std::vector<RootMove>& moves, int depth, Control& control);
    void iterate_together(int depth, Control& control);
    bool find_line(Worker<P>& worker, std::span<RootMove> moves, int depth, Control& control);
    void look_past_losses();
    void confirm(Control& control);
    void confirm_best(Control& control);
    void confirm_alone(RootMove& move, Control& control);
    void last_resort(std::size_t index);
    bool wins_at(int distance, Control& control);
    bool lasts_beyond(int distance, Control& control);
    int ask(const RootMove& move, int depth, Window window, Control& control);
    bool unconfirmed(const RootMove& move) const {
        return move.settled && is_decided(move.value) && !move.confirmed && options_.sight.perfect();
    }
    bool to_confirm() const {
        return std::any_of(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(line_count()),
                           [this](const RootMove& move) { return unconfirmed(move); });
    }
    // Whether nothing is left to learn about the position itself and about every requested line.
    bool all_settled() const;
    bool is_chance() const { return root_.chance(); }
    static void take(RootMove& move, const Worker<P>& worker, int value) {
        move.value = value;
        move.settled = worker.settled();
        move.confirmed = false;
        move.line.begin(move.action, worker.line());
    }
    static bool is_better(const RootMove& a, const RootMove& b) { return a.value > b.value; }
    static void to_front(std::span<RootMove> moves, std::size_t index) {
        auto from = moves.begin() + static_cast<std::ptrdiff_t>(index);
        std::rotate(moves.begin(), from, from + 1);
    }
    Line line_of(const RootMove& move) const;
    std::vector<Action> in_our_frame(const RootMove& move) const;
    std::size_t line_count() const {
        return is_chance() ? moves_.size() : std::min<std::size_t>(at(options_.lines), moves_.size());
    }
    static std::size_t index_of(std::span<const RootMove> moves, Action action) {
        auto found = std::ranges::find(moves, action, &RootMove::action);
        return static_cast<std::size_t>(found - moves.begin());
    }
    static std::size_t at(int index) { return static_cast<std::size_t>(index); }

    P root_;
    Options options_;
    std::shared_ptr<TranspositionTable> transpositions_;
    Shared shared_;
    std::vector<std::unique_ptr<Worker<P>>> workers_;
    std::vector<RootMove> moves_;
    int depth_ = 0;
    bool settled_ = false;
};

template <Judged P>
AlphaBeta<P>::AlphaBeta(const P& root, std::span<const P> past, const Options& options)
    : root_(root),
      options_(options),
      transpositions_(options.transposition_table ? options.transposition_table
                                                  : std::make_shared<TranspositionTable>(options.bytes)) {
    transpositions_->grow_older();
    for (int thread = 0; thread < options.threads; ++thread)
        workers_.push_back(std::make_unique<Worker<P>>(root, past, *transpositions_,
                                                       options.threads > 1 ? &shared_ : nullptr,
                                                       options.weights, options.sight, options.techniques));
    MovesOf<P> legal;
    root.legal_moves(legal);
    for (Action action : legal)
        if (options.sight.sees(root, action, 0)) moves_.push_back({.action = action, .line = {}});
    // Among moves that seem equal, the seed decides which is tried first.
    if (options.sight.seed != 0 && !is_chance()) {
        SplitMix64 dice(options.sight.seed);
        for (std::size_t left = moves_.size(); left > 1; --left)
            std::swap(moves_[left - 1], moves_[dice.below(left)]);
    }
}

template <Judged P>
bool AlphaBeta<P>::deepen(Control& control, std::uint64_t nodes) {
    if (moves_.empty()) return false;
    first().allow(nodes);
    if (to_confirm()) {
        confirm(control);
        return true;
    }
    if (depth_ >= max_plies / 2 || all_settled()) return false;
    iterate_together(depth_ + 1, control);
    ++depth_;
    return true;
}

// The other threads search to the same depth until the first is done. What one has found, the others skip.
template <Judged P>
void AlphaBeta<P>::iterate_together(int depth, Control& control) {
    StopFlag enough;
    std::vector<std::jthread> others;
    for (std::size_t thread = 1; thread < workers_.size(); ++thread)
        others.emplace_back([this, thread, depth, &enough, moves = moves_]() mutable {
            Control watching(&enough);
            try {
                iterate(*workers_[thread], moves, depth, watching);
            } catch (const Stopped&) {
                // the first is done
            }
        });
    Raised when_done(enough);
    try {
        settled_ = iterate(first(), moves_, depth, control) || settled_;
    } catch (const Stopped&) {
        look_past_losses();
        throw;
    }
}

// A search that was stopped may have found its best moves lost before it searched the others again. Moves not
// known to be lost then come first, with their evaluations.
template <Judged P>
void AlphaBeta<P>::look_past_losses() {
    auto open = [](const RootMove& move) { return !move.lost(); };
    auto shown = std::span(moves_).first(line_count()), rest = std::span(moves_).subspan(line_count());
    if (is_chance() || std::ranges::all_of(shown, open)) return;
    Control nothing_stops_it;
    first().allow(~std::uint64_t{0});
    for (RootMove& move : rest)
        if (open(move)) take(move, first(), first().try_root(root_, move.action, 1, {}, 0, nothing_stops_it));
    std::ptrdiff_t kept = std::ranges::count_if(shown, open);
    auto lost = std::stable_partition(moves_.begin(), moves_.end(), open);
    if (moves_.begin() + kept < lost) std::stable_sort(moves_.begin() + kept, lost, is_better);
}

// Whether the position is settled by it: by a win, or by all its moves.
template <Judged P>
bool AlphaBeta<P>::iterate(Worker<P>& worker, std::vector<RootMove>& moves, int depth, Control& control) {
    bool settled = is_chance();
    for (std::size_t line = 0; line < line_count(); ++line) {
        std::span<RootMove> rest = std::span(moves).subspan(line, is_chance() ? 1 : moves.size() - line);
        bool all = find_line(worker, rest, depth, control);
        if (is_chance())
            settled &= all;
        else if (line == 0)
            settled = all || Worker<P>::is_best(moves[0].value);
    }
    return settled;
}

// Bring the best of these moves to the front; return whether everything found about them is settled.
template <Judged P>
bool AlphaBeta<P>::find_line(Worker<P>& worker, std::span<RootMove> moves, int depth, Control& control) {
    Window window;
    bool settled = true;
    auto search_move = [&](std::size_t i) {
        RootMove& move = moves[i];
        int value = worker.try_root(root_, move.action, depth, window, i, control);
        settled &= worker.settled();
        if (i > 0 && value <= window.alpha) {
            if (worker.settled() && Worker<P>::is_best(-value)) take(move, worker, value);
            return;
        }
        window.alpha = value;
        take(move, worker, value);
        to_front(moves, i);
    };
    MovesOf<P> later;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (i > 0 && worker.left_to_others(root_, moves[i].action))
            later.push(moves[i].action);
        else
            search_move(i);
    for (Action action : later) search_move(index_of(moves, action));
    return settled;
}

template <Judged P>
bool AlphaBeta<P>::all_settled() const {
    return settled_ && std::all_of(moves_.begin(), moves_.begin() + static_cast<std::ptrdiff_t>(line_count()),
                                   [](const RootMove& move) { return move.settled; });
}

// Distances: a win is as near as the nearest, a loss as far as the farthest.

template <Judged P>
void AlphaBeta<P>::confirm(Control& control) {
    Thorough thorough(first(), options_.techniques);
    if (unconfirmed(moves_[0])) confirm_best(control);
    for (std::size_t line = 1; line < line_count(); ++line)
        if (unconfirmed(moves_[line])) confirm_alone(moves_[line], control);
    auto end = moves_.begin() + static_cast<std::ptrdiff_t>(line_count());
    std::stable_sort(moves_.begin(), end, is_better);
}

// The position itself, by any of its moves.
template <Judged P>
void AlphaBeta<P>::confirm_best(Control& control) {
    bool won = is_won(moves_[0].value);
    int farthest = certain - std::abs(moves_[0].value);
    for (int distance = 1; distance < farthest; ++distance)
        if (won ? wins_at(distance, control) : !lasts_beyond(distance, control)) break;
    moves_[0].confirmed = true;
}

// One move, whatever the others are worth.
template <Judged P>
void AlphaBeta<P>::confirm_alone(RootMove& move, Control& control) {
    bool won = is_won(move.value);
    int farthest = certain - std::abs(move.value);
    for (int distance = 1; distance < farthest; ++distance) {
        int value = won ? won_at(distance) : lost_at(distance);
        bool there = won ? ask(move, distance, {value - 1, value}, control) >= value
                         : ask(move, distance, {value, value + 1}, control) <= value;
        if (!there) continue;
        ask(move, distance, {value - 1, value + 1}, control);
        take(move, first(), value);
        break;
    }
    move.confirmed = true;
}

// Whether some move wins in `distance` plies; then it comes to the front.
template <Judged P>
bool AlphaBeta<P>::wins_at(int distance, Control& control) {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        int value = won_at(distance);
        if (ask(moves_[i], distance, {value - 1, value}, control) < value) continue;
        ask(moves_[i], distance, {value - 1, value + 1}, control);
        take(moves_[i], first(), value);
        to_front(moves_, i);
        return true;
    }
    return false;
}

// Whether some move is not lost in `distance` plies; then it comes to the front. Otherwise the move at the
// front lasts exactly that long.
template <Judged P>
bool AlphaBeta<P>::lasts_beyond(int distance, Control& control) {
    int value = lost_at(distance);
    for (std::size_t i = 0; i < moves_.size(); ++i)
        if (ask(moves_[i], distance, {value, value + 1}, control) > value) {
            last_resort(i);
            return true;
        }
    ask(moves_[0], distance, {value - 1, value + 1}, control);
    take(moves_[0], first(), value);
    return false;
}

// A move that lasts longer than those before it: lost like them, no later than the position itself.
template <Judged P>
void AlphaBeta<P>::last_resort(std::size_t index) {
    if (index == 0) return;
    RootMove& move = moves_[index];
    move.value = moves_[0].value;
    move.settled = true;
    move.line.begin(move.action, {});
    to_front(moves_, index);
}

template <Judged P>
int AlphaBeta<P>::ask(const RootMove& move, int depth, Window window, Control& control) {
    return first().try_root(root_, move.action, depth, window, 0, control);
}

// Reporting.

template <Judged P>
Report AlphaBeta<P>::report() const {
    Report report;
    if (moves_.empty()) return report;
    report.depth = depth_;
    for (const auto& worker : workers_) report.nodes += worker->nodes();
    report.finished = all_settled() && !to_confirm();
    for (std::size_t line = 0; line < line_count(); ++line) report.lines.push_back(line_of(moves_[line]));
    auto exact = [](const Line& line) { return line.exact; };
    bool settled = settled_ || Worker<P>::is_best(moves_[0].value);
    report.exact = is_chance() ? settled_ && std::ranges::all_of(report.lines, exact)
                               : settled && exact(report.lines[0]);
    return report;
}

// A value of the player to act as the scores both may expect.
template <Judged P>
std::array<float, max_players> shared_scores(const P& position, int value) {
    int chance = Worker<P>::rolls || is_decided(value) ? value : chance_of(value);
    double score = std::clamp((static_cast<double>(chance) / whole_chance + 1) / 2, 0.0, 1.0);
    std::array<float, max_players> scores{};
    scores[position.player()] = static_cast<float>(score);
    scores[opponent_of(position.player())] = static_cast<float>(1 - score);
    return scores;
}

template <Judged P>
Line AlphaBeta<P>::line_of(const RootMove& move) const {
    Line line{.action = move.action,
              .scores = {},
              .exact = move.settled && options_.sight.perfect(),
              .distance = {},
              .actions = in_our_frame(move)};
    line.scores = shared_scores(root_, move.value);
    // Averages are rounded: of those only the certain ones are exact.
    if (Worker<P>::rolls && std::abs(move.value) != whole_chance) line.exact = false;
    if (line.exact && move.confirmed)
        line.distance = static_cast<std::uint16_t>(certain - std::abs(move.value));
    return line;
}

// The search worked on symmetric images. Its moves are reported as they are on the board itself: as those
// that lead to the same image.
template <Judged P>
std::vector<Action> AlphaBeta<P>::in_our_frame(const RootMove& move) const {
    std::vector<Action> actions{move.action};
    P ours = root_.after(move.action);
    P theirs = first().stands_for_its_images(ours) ? ours.canonical() : ours;
    for (int i = 1; i < move.line.length && !theirs.chance(); ++i) {
        P goal = theirs.after(move.line.actions[at(i)]);
        P image = goal.canonical();
        MovesOf<P> moves;
        ours.legal_moves(moves);
        const Action* found = std::find_if(moves.begin(), moves.end(), [&](Action action) {
            return ours == theirs ? action == move.line.actions[at(i)]
                                  : ours.after(action).canonical() == image;
        });
        if (found == moves.end()) break;
        actions.push_back(*found);
        ours = ours.after(*found);
        theirs = first().stands_for_its_images(goal) ? image : goal;
    }
    return actions;
}

}  // namespace quatuor
