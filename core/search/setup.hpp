// A set-up chosen as a whole. Where one player places several pieces before the game begins, a single piece
// means nothing: what counts is the position left to the opponent.
//
// Whole set-ups are drawn at random, then the best so far are changed one ball at a time. Each is judged by a
// short alpha-beta search of the game that follows; one that seems nearly as good as the best is searched
// further before it may replace it. Symmetric set-ups are judged once. When random draws bring nothing new,
// the rest is enumerated in order, so in the end all of them have been judged.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "../control.hpp"
#include "../playout.hpp"
#include "../random.hpp"
#include "alphabeta.hpp"
#include "report.hpp"
#include "transposition_table.hpp"

namespace quatuor {

// A game that begins with a set-up by one player, each of its actions once at most and in any order.
template <class P>
concept SetUp = Judged<P> && requires(const P& position) {
    { position.setting_up() } -> std::same_as<bool>;
};

template <SetUp P>
class SetUpSearch {
  public:
    struct Options {
        std::uint64_t seed = 0;
        int lines = 1;
        // The memory of the searches, and of the set-ups already judged.
        std::uint64_t bytes = default_bytes;
    };

    SetUpSearch(const P& root, const Options& options);

    // Judge `count` more set-ups, within a total number of nodes; return whether any were left. At least one
    // set-up is found, however few the nodes.
    bool consider(int count, Control& control, std::uint64_t nodes);

    Report report() const;

  private:
    using Actions = std::vector<Action>;
    struct Plan {
        Actions actions;
        int value = 0;
        std::vector<Action> reply;
    };

    // How many moves of the following game are searched: at first, and for a promising set-up.
    static constexpr int quick = 2, thorough = 4;
    // How much worse than the best a set-up may seem and still be searched further, or be changed.
    static constexpr int nearly = 20, good = 60;
    // How many set-ups are drawn before any is changed.
    static constexpr std::uint64_t drawn_first = 48;
    // After this many known ones in a row another is drawn; after this many, the rest is enumerated.
    static constexpr int stale = 64, exhausted = 512;
    // Such short searches have no use for more bytes.
    static constexpr std::uint64_t most_bytes = 1 << 20;

    // The next to judge; nothing after the last
    std::optional<Actions> chosen();
    bool in_order() const { return known_ >= exhausted || tried_ >= set_ups_; }
    Actions drawn();
    Actions changed(Actions actions);
    std::optional<Actions> following();
    const Plan& some_good_plan();

    // Judging
    bool is_new(std::uint64_t key);
    bool judge(const Actions& actions, std::uint64_t nodes, Control& control);
    P reached(const Actions& actions) const;
    int worth(const AlphaBeta<P>& search, const P& position) const {
        return position.player() == root_.player() ? search.value() : -search.value();
    }
    void keep(const Plan& plan);

    Line line_of(Action first, const Plan& plan) const;

    P root_;
    int lines_;
    SplitMix64 dice_;
    MovesOf<P> free_;
    std::optional<Plan> best_;
    // By the first ball: the best plan it belongs to.
    std::vector<std::optional<Plan>> by_first_;
    std::shared_ptr<TranspositionTable> transpositions_;
    // The keys of those judged. If it is too small, some are judged again.
    TranspositionTable seen_;
    // The one to judge next, or again because its search was stopped.
    std::optional<Actions> next_;
    // How many were drawn or changed, and how many there are.
    std::uint64_t tried_ = 0, set_ups_ = 1;
    // How many in a row were known.
    int known_ = 0;
    // While enumerating in order: the free cells taken last.
    std::vector<std::size_t> order_;
    bool finished_ = false;
    std::uint64_t nodes_ = 0;
};

template <SetUp P>
SetUpSearch<P>::SetUpSearch(const P& root, const Options& options)
    : root_(root),
      lines_(options.lines),
      dice_(options.seed),
      transpositions_(std::make_shared<TranspositionTable>(std::min(options.bytes / 2, most_bytes))),
      seen_(options.bytes / 2) {
    root.legal_moves(free_);
    by_first_.resize(free_.size());
    // Of n free cells for b balls there are n over b choices.
    std::uint64_t balls = 0;
    for (P position = root; position.setting_up(); position = position.after(position.nth_move(0))) {
        set_ups_ = set_ups_ * (free_.size() - balls) / (balls + 1);
        ++balls;
    }
}

template <SetUp P>
bool SetUpSearch<P>::consider(int count, Control& control, std::uint64_t nodes) {
    while (count > 0) {
        if (finished_ || (best_ && nodes_ >= nodes)) return false;
        control.check();
        // A known one takes time too, so it counts as a node.
        ++nodes_;
        if (!next_) next_ = chosen();
        finished_ = !next_;
        if (finished_) return false;
        std::uint64_t key = reached(*next_).canonical().key();
        if (is_new(key)) {
            if (!judge(*next_, nodes, control)) return false;
            seen_.keep(key, {});
            --count;
        }
        next_.reset();
    }
    return true;
}

// Drawing, changing, and going through the rest

template <SetUp P>
std::optional<typename SetUpSearch<P>::Actions> SetUpSearch<P>::chosen() {
    if (in_order()) return following();
    if (tried_++ < drawn_first || known_ >= stale) return drawn();
    return changed(some_good_plan().actions);
}

template <SetUp P>
typename SetUpSearch<P>::Actions SetUpSearch<P>::drawn() {
    Actions actions;
    P position = root_;
    while (position.setting_up()) {
        actions.push_back(random_move(position, dice_));
        position = position.after(actions.back());
    }
    std::ranges::sort(actions);
    return actions;
}

// One ball goes elsewhere.
template <SetUp P>
typename SetUpSearch<P>::Actions SetUpSearch<P>::changed(Actions actions) {
    Action other = free_[dice_.below(free_.size())];
    std::size_t which = dice_.below(actions.size());
    if (std::ranges::find(actions, other) == actions.end()) actions[which] = other;
    std::ranges::sort(actions);
    return actions;
}

template <SetUp P>
const typename SetUpSearch<P>::Plan& SetUpSearch<P>::some_good_plan() {
    const auto& plan = by_first_[dice_.below(by_first_.size())];
    return plan && plan->value > best_->value - good ? *plan : *best_;
}

// The next in order: the last ball that can goes one free cell further, those after it follow close behind.
template <SetUp P>
std::optional<typename SetUpSearch<P>::Actions> SetUpSearch<P>::following() {
    std::size_t balls = best_->actions.size();
    if (order_.empty()) {
        order_.resize(balls);
        std::iota(order_.begin(), order_.end(), std::size_t{0});
    } else {
        std::size_t ball = balls;
        while (ball > 0 && order_[ball - 1] == free_.size() - balls + ball - 1) --ball;
        if (ball == 0) return std::nullopt;
        std::iota(order_.begin() + static_cast<std::ptrdiff_t>(ball - 1), order_.end(), order_[ball - 1] + 1);
    }
    Actions actions;
    for (std::size_t cell : order_) actions.push_back(free_[cell]);
    return actions;
}

// Judging

template <SetUp P>
bool SetUpSearch<P>::is_new(std::uint64_t key) {
    bool known = seen_.find(key).has_value();
    if (!in_order()) known_ = known ? known_ + 1 : 0;
    return !known;
}

// Whether the nodes sufficed. An interrupted judgement is discarded unless there is no other.
template <SetUp P>
bool SetUpSearch<P>::judge(const Actions& actions, std::uint64_t nodes, Control& control) {
    P position = reached(actions);
    AlphaBeta<P> search(position, {}, {.transposition_table = transpositions_, .weights = Judge<P>::weights});
    std::uint64_t left = nodes - std::min(nodes_, nodes);
    auto deepen = [&](int moves) {
        // The first node too many stops it.
        while (moves-- > 0 && left > 0 && search.deepen(control, left - 1)) continue;
    };
    std::optional<Stopped> stopped;
    try {
        deepen(quick);
        if (!best_ || worth(search, position) > best_->value - nearly) deepen(thorough - quick);
    } catch (const Stopped& why) {
        stopped = why;
    }
    Report report = search.report();
    nodes_ += report.nodes;
    if (stopped && stopped->reason != Stopped::Reason::budget) throw *stopped;
    if (stopped && best_) return false;
    keep({actions, worth(search, position), report.lines.empty() ? Actions{} : report.lines[0].actions});
    return true;
}

template <SetUp P>
P SetUpSearch<P>::reached(const Actions& actions) const {
    P position = root_;
    for (Action action : actions) position = position.after(action);
    return position;
}

template <SetUp P>
void SetUpSearch<P>::keep(const Plan& plan) {
    if (!best_ || plan.value > best_->value) best_ = plan;
    for (std::size_t i = 0; i < free_.size(); ++i) {
        bool part = std::ranges::find(plan.actions, free_[i]) != plan.actions.end();
        if (part && (!by_first_[i] || plan.value > by_first_[i]->value)) by_first_[i] = plan;
    }
}

// Reporting

template <SetUp P>
Report SetUpSearch<P>::report() const {
    Report report;
    report.nodes = nodes_;
    report.depth = best_ ? static_cast<int>(best_->actions.size()) : 0;
    report.finished = finished_;
    if (!best_) return report;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < free_.size(); ++i)
        if (by_first_[i]) order.push_back(i);
    std::ranges::stable_sort(
        order, [this](std::size_t a, std::size_t b) { return by_first_[a]->value > by_first_[b]->value; });
    for (std::size_t i : order) {
        if (report.lines.size() == static_cast<std::size_t>(lines_)) break;
        report.lines.push_back(line_of(free_[i], *by_first_[i]));
    }
    return report;
}

template <SetUp P>
Line SetUpSearch<P>::line_of(Action first, const Plan& plan) const {
    Line line;
    line.action = first;
    line.scores = shared_scores(root_, plan.value);
    line.actions.push_back(first);
    std::ranges::copy_if(plan.actions, std::back_inserter(line.actions),
                         [first](Action action) { return action != first; });
    line.actions.insert(line.actions.end(), plan.reply.begin(), plan.reply.end());
    return line;
}

}  // namespace quatuor
