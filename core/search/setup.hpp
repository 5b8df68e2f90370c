// A set-up chosen as a whole: where one player puts several things down before the game begins, ball by ball
// means nothing; what counts is the position they leave the other.
//
// Whole set-ups are drawn at random, then the best so far are changed by one ball at a time. Each is looked
// at by a short alpha-beta search of the game that follows; one that seems better than the best is looked at
// again, further, before it takes its place. Symmetric ones are looked at once.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "../control.hpp"
#include "../random.hpp"
#include "alphabeta.hpp"
#include "report.hpp"

namespace quatuor {

// A game that begins with a set-up by one player, each of its actions once at most and in any order.
template <class P>
concept SetUp = Judged<P> && requires(const P& position) {
    { position.setting_up() } -> std::same_as<bool>;
};

template <SetUp P>
class SetUpSearch {
  public:
    SetUpSearch(const P& root, std::uint64_t seed, int lines) : root_(root), lines_(lines), dice_(seed) {
        root.legal_moves(free_);
        by_first_.resize(free_.size());
    }

    // Look at so many set-ups more, within so many nodes in all.
    bool consider(int count, Control& control, std::uint64_t nodes);

    Report report() const;

  private:
    using Actions = std::vector<Action>;
    struct Plan {
        Actions actions;
        int value = 0;
        std::vector<Action> reply;
    };

    // Moves of the game after it: at a glance, and once more.
    static constexpr int glance = 2, look = 4;
    // How many set-ups are drawn before any is changed.
    static constexpr std::size_t drawn_first = 48;

    Actions drawn();
    Actions changed(Actions actions);
    P reached(const Actions& actions) const;
    Plan judged(Actions actions, int depth, Control& control);
    void keep(const Plan& plan);
    const Plan& some_good_plan();
    Line told(Action first, const Plan& plan) const;

    P root_;
    int lines_;
    SplitMix64 dice_;
    MovesOf<P> free_;
    std::optional<Plan> best_;
    // By the first ball: the best plan it belongs to.
    std::vector<std::optional<Plan>> by_first_;
    std::unordered_set<std::uint64_t> seen_;
    std::uint64_t looked_at_ = 0;
    std::uint64_t nodes_ = 0;
};

template <SetUp P>
bool SetUpSearch<P>::consider(int count, Control& control, std::uint64_t nodes) {
    for (int i = 0; i < count; ++i) {
        if (nodes_ >= nodes && best_) return false;
        control.look();
        Actions actions = looked_at_++ < drawn_first ? drawn() : changed(some_good_plan().actions);
        if (!seen_.insert(reached(actions).canonical().key()).second) continue;
        Plan plan = judged(std::move(actions), glance, control);
        if (!best_ || plan.value > best_->value - 20) plan = judged(plan.actions, look, control);
        keep(plan);
    }
    return true;
}

// Drawing and changing

template <SetUp P>
typename SetUpSearch<P>::Actions SetUpSearch<P>::drawn() {
    Actions actions;
    P position = root_;
    while (position.setting_up()) {
        actions.push_back(position.nth_move(
            static_cast<int>(dice_.below(static_cast<std::uint64_t>(position.count_moves())))));
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
    return plan && plan->value > best_->value - 60 ? *plan : *best_;
}

template <SetUp P>
P SetUpSearch<P>::reached(const Actions& actions) const {
    P position = root_;
    for (Action action : actions) position = position.after(action);
    return position;
}

// Judging

template <SetUp P>
typename SetUpSearch<P>::Plan SetUpSearch<P>::judged(Actions actions, int depth, Control& control) {
    P position = reached(actions);
    AlphaBeta<P> search(position, {}, {.bytes = 1 << 20, .weights = Judge<P>::weights});
    for (int deeper = 0; deeper < depth && search.deepen(control); ++deeper) continue;
    Report report = search.report();
    nodes_ += report.nodes;
    int value = search.value();
    if (position.player() != root_.player()) value = -value;
    return {std::move(actions), value, report.lines.empty() ? Actions{} : report.lines[0].actions};
}

template <SetUp P>
void SetUpSearch<P>::keep(const Plan& plan) {
    if (!best_ || plan.value > best_->value) best_ = plan;
    for (std::size_t i = 0; i < free_.size(); ++i) {
        bool part = std::ranges::find(plan.actions, free_[i]) != plan.actions.end();
        if (part && (!by_first_[i] || plan.value > by_first_[i]->value)) by_first_[i] = plan;
    }
}

// Telling

template <SetUp P>
Report SetUpSearch<P>::report() const {
    Report report;
    report.nodes = nodes_;
    report.depth = best_ ? static_cast<int>(best_->actions.size()) : 0;
    if (!best_) return report;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < free_.size(); ++i)
        if (by_first_[i]) order.push_back(i);
    std::ranges::stable_sort(
        order, [this](std::size_t a, std::size_t b) { return by_first_[a]->value > by_first_[b]->value; });
    for (std::size_t i : order) {
        if (report.lines.size() == static_cast<std::size_t>(lines_)) break;
        report.lines.push_back(told(free_[i], *by_first_[i]));
    }
    return report;
}

template <SetUp P>
Line SetUpSearch<P>::told(Action first, const Plan& plan) const {
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
