// Which move to try first: what the transposition table remembers, what refuted sibling positions, what did
// well elsewhere, and what the evaluation promises, in this order.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "../judge.hpp"
#include "path.hpp"
#include "transposition_table.hpp"

namespace quatuor {

// The moves that did well during one search, on one thread.
template <Position P>
class Experience {
  public:
    int score(Player player, Action action, int ply) const {
        const auto& killers = killers_[static_cast<std::size_t>(ply)];
        int bonus = action == killers[0] ? 20000 : action == killers[1] ? 19000 : 0;
        return bonus + history_[player][action];
    }

    // A move refuted a position; those tried before it did not.
    void refuted(Player player, Action action, int ply, int depth) {
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != action) killers = {action, killers[0]};
        int gain = std::min(depth * depth, 400);
        auto& past = history_[player][action];
        past = static_cast<std::int16_t>(past + gain - past * gain / 16384);
    }
    void failed(Player player, Action action, int depth) {
        int loss = std::min(depth * depth, 400);
        auto& past = history_[player][action];
        past = static_cast<std::int16_t>(past - loss - past * loss / 16384);
    }

  private:
    std::array<std::array<Action, 2>, max_plies + 1> killers_ = empty_killers();
    std::array<std::array<std::int16_t, P::actions>, 2> history_{};

    static constexpr auto empty_killers() {
        std::array<std::array<Action, 2>, max_plies + 1> made{};
        for (auto& killers : made) killers = {no_action, no_action};
        return made;
    }
};

// The moves of a position, the most promising handed out first; sorted only as far as they are asked for.
// Moves that are put off are handed out once more after all others.
template <Judged P>
class Ordered {
  public:
    template <class Score>
    Ordered(const P& position, Score&& score) {
        position.legal_moves(moves_);
        for (std::size_t i = 0; i < moves_.size(); ++i) order_[i] = {score(moves_[i]), moves_[i]};
    }

    bool empty() const { return handed_ == moves_.size() && again_ == later_.size(); }
    Action next() { return handed_ < moves_.size() ? most_promising() : later_[again_++]; }

    // The move handed out last, if this was its first time.
    bool may_be_put_off() const { return again_ == 0; }
    void put_off(Action action) { later_.push(action); }

    // Those handed out before the last one.
    template <class Seen>
    void each_before(Seen&& seen) const {
        for (std::size_t i = 0; i + 1 < handed_; ++i) seen(order_[i].action);
    }

  private:
    struct Scored {
        int score;
        Action action;
    };

    Action most_promising() {
        std::size_t best = handed_;
        for (std::size_t i = handed_ + 1; i < moves_.size(); ++i)
            if (order_[i].score > order_[best].score) best = i;
        std::swap(order_[best], order_[handed_]);
        return order_[handed_++].action;
    }

    MovesOf<P> moves_, later_;
    std::array<Scored, P::max_moves> order_;
    std::size_t handed_ = 0, again_ = 0;
};

}  // namespace quatuor
