// The answers of a proved win, turn by turn: what a certificate without positions contains.
//
// The positions of a turn come in the order of their texts, one for all symmetric images. Each gets an answer
// that is proved to win, and up to two threats: moves that win at once after most replies. The replies that
// no threat answers lead to the positions of the next turn.
//
// A small strategy is a chain of threats. So of the answers known to win, the one is taken whose remaining
// positions promise to need the fewest answers in turn: a position that is won in n plies counts as one
// that needs `growth` to the power of n / 2.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "../game.hpp"
#include "../judge.hpp"
#include "../parallel.hpp"
#include "prover.hpp"

namespace quatuor {

// `Order` knows the order of the texts: `Key`, `first_image(position)` and `position(key)`.
template <Provable P, class Order>
class Answers {
  public:
    using Key = typename Order::Key;
    static constexpr Action none = 0xFFFF;

    struct Entry {
        Action answer = none;
        std::array<Action, 2> threats{none, none};
    };

    // The winner of the search wins the root.
    Answers(Prover<P>& prover, const P& root) : prover_(&prover) {
        if (root.player() == prover.winner()) {
            keys_ = {Order::first_image(root)};
            return;
        }
        MovesOf<P> moves;
        root.legal_moves(moves);
        for (Action action : moves) keys_.push_back(Order::first_image(root.after(action)));
        sort_keys();
    }

    // How many positions this turn has; none when every game has been won.
    std::size_t positions() const { return keys_.size(); }

    // The entries of this turn; then the next one comes.
    std::vector<Entry> take_turn(Control& control) {
        std::vector<Entry> entries(keys_.size());
        std::vector<std::vector<Key>> open(static_cast<std::size_t>(prover_->threads()));
        std::atomic<std::size_t> next{0};
        in_parallel(prover_->threads(), control, [&](int thread, Control& mine) {
            auto which = static_cast<std::size_t>(thread);
            for (std::size_t i; (i = next++) < keys_.size();)
                entries[i] = answered(Order::position(keys_[i]), prover_->search(thread), open[which], mine);
        });
        keys_.clear();
        for (const auto& part : open) keys_.insert(keys_.end(), part.begin(), part.end());
        sort_keys();
        return entries;
    }

  private:
    using Search = ProofSearch<P>;
    static constexpr double growth = 1.7;

    // What an answer leaves to be done.
    struct Plan {
        Entry entry;
        std::vector<P> open;
        double cost = 0;
    };

    void sort_keys() {
        std::ranges::sort(keys_);
        keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
    }

    Entry answered(const P& position, Search& search, std::vector<Key>& open, Control& control) const {
        control.checkpoint();
        if (auto wins = Judge<P>::winning_move(position)) return {*wins, {none, none}};
        auto known = search.proved_moves(position, control);
        if (known.empty()) throw std::logic_error("a position of the strategy is not won");
        std::optional<Plan> best;
        for (const auto& reply : known) {
            Plan plan = planned(position, reply, search);
            if (!best || plan.cost < best->cost) best = std::move(plan);
        }
        for (const P& left : best->open) open.push_back(Order::first_image(left));
        return best->entry;
    }

    Plan planned(const P& position, const typename Search::Reply& reply, const Search& search) const {
        Plan plan{{reply.action, {none, none}}, {}, 0};
        P after = position.after(reply.action);
        std::vector<P> lost;
        MovesOf<P> moves;
        after.legal_moves(moves);
        for (Action action : moves) {
            P next = after.after(action);
            if (Judge<P>::winning_move(next)) {
                lost.push_back(next);
                continue;
            }
            plan.open.push_back(next);
            Numbers numbers = search.numbers_of(search.turned(next));
            int plies = numbers.proved() ? numbers.plies : std::max(1, reply.plies - 1);
            plan.cost += std::pow(growth, plies / 2.0);
        }
        choose_threats(lost, plan);
        return plan;
    }

    // The two threats that win most often; where neither does, the position has an entry of its own.
    static void choose_threats(std::vector<P>& lost, Plan& plan) {
        for (Action& threat : plan.entry.threats) {
            threat = most_frequent(lost);
            if (threat == none) break;
            std::erase_if(lost, [threat](const P& position) { return wins(position, threat); });
        }
        plan.open.insert(plan.open.end(), lost.begin(), lost.end());
        plan.cost += static_cast<double>(lost.size());
    }

    // The move that wins at once in most of some positions; the first of several.
    static Action most_frequent(const std::vector<P>& positions) {
        std::vector<std::uint16_t> times(P::actions, 0);
        for (const P& position : positions) {
            MovesOf<P> moves;
            position.legal_moves(moves);
            for (Action action : moves)
                if (position.after(action).winners() == only(position.player())) ++times[action];
        }
        auto most = std::ranges::max_element(times);
        return *most == 0 ? none : static_cast<Action>(most - times.begin());
    }

    static bool wins(const P& position, Action action) {
        MovesOf<P> moves;
        position.legal_moves(moves);
        return std::ranges::find(moves, action) != moves.end() &&
               position.after(action).winners() == only(position.player());
    }

    Prover<P>* prover_;
    std::vector<Key> keys_;
};

}  // namespace quatuor
