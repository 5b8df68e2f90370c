// The answers of a proved win, turn by turn: what a certificate without positions contains.
//
// A small strategy is a chain of threats. So of the answers that are known to win, or found to with a few
// nodes, the one is taken whose remaining positions promise to need the fewest answers in turn: a position
// that is won in n plies counts as one that needs `growth` to the power of n / 2. Both numbers were measured.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "../judge.hpp"
#include "prover.hpp"
#include "turns.hpp"

namespace quatuor {

template <Provable P, class Order>
class Answers {
  public:
    // The winner of the search wins the root.
    Answers(Prover<P>& prover, const P& root) : prover_(&prover), turns_(root, prover.winner()) {}

    // How many positions this turn has, and how many of them are answered; none when every game has been won.
    std::size_t positions() const { return turns_.places().size(); }
    std::size_t answered() const { return entries_.size(); }
    // How many positions each finished turn had.
    const std::vector<std::size_t>& turns() const { return counts_; }

    // The entries of the next positions of this turn, at most some; after its last, the next turn comes.
    std::vector<Entry> take(std::size_t most, Control& control) {
        std::vector<Entry> taken(std::min(most, positions() - answered()));
        std::atomic<std::size_t> next{0};
        prover_->share(control, [&](Search& search, Control& mine) {
            for (std::size_t i; (i = next++) < taken.size();) {
                const auto& place = turns_.places()[answered() + i];
                taken[i] = place.stored(answer_to(place.met, search, mine));
            }
        });
        add(taken, control);
        return taken;
    }

    // Go on after entries that were taken before.
    void skip(std::span<const Entry> taken, Control& control) {
        while (!taken.empty() && positions() != 0) {
            auto here = taken.first(std::min(taken.size(), positions() - answered()));
            add(here, control);
            taken = taken.subspan(here.size());
        }
    }

  private:
    using Search = ProofSearch<P>;
    using Strategy = Turns<P, Order>;
    using Reply = typename Search::Reply;
    static constexpr double growth = 2.2;
    // The nodes spent on each move that is not known to win.
    static constexpr std::uint64_t attempt = 30;

    // An answer, and what it leaves to be done.
    struct Plan {
        Entry entry;
        double cost = 0;
    };

    void add(std::span<const Entry> taken, Control& control) {
        entries_.insert(entries_.end(), taken.begin(), taken.end());
        if (answered() < positions()) return;
        counts_.push_back(positions());
        turns_.go_on(entries_, prover_->threads(), control);
        entries_.clear();
    }

    static Entry answer_to(const P& position, Search& search, Control& control) {
        control.checkpoint();
        if (auto wins = Judge<P>::winning_move(position)) return {.answer = *wins};
        auto known = good_answers(position, search, control);
        if (known.empty()) throw std::logic_error("a position of the strategy is not won");
        std::optional<Plan> best;
        for (const Reply& reply : known)
            if (Plan plan = planned(position, reply, search); !best || plan.cost < best->cost) best = plan;
        return best->entry;
    }

    static std::vector<Reply> good_answers(const P& position, Search& search, Control& control) {
        std::vector<Reply> good;
        MovesOf<P> moves;
        position.legal_moves(moves);
        for (Action action : moves) {
            Numbers found = search.advanced(search.turned(position.after(action)), {}, attempt, control);
            if (found.proved()) good.push_back({action, found.plies});
        }
        return good.empty() ? search.proved_moves(position, control) : good;
    }

    static Plan planned(const P& position, const Reply& reply, const Search& search) {
        Plan plan{{.answer = reply.action}};
        std::vector<P> lost;
        Strategy::open_replies(position.after(reply.action), plan.entry, [&](const P& next) {
            if (Judge<P>::winning_move(next))
                lost.push_back(next);
            else
                plan.cost += cost_of(next, reply, search);
        });
        choose_threats(lost, plan);
        return plan;
    }

    static double cost_of(const P& open, const Reply& reply, const Search& search) {
        Numbers numbers = search.numbers_of(search.turned(open));
        int plies = numbers.proved() ? numbers.plies : std::max(1, reply.plies - 1);
        return std::pow(growth, plies / 2.0);
    }

    // The two threats that win most often; where neither does, the position has an entry of its own.
    static void choose_threats(std::vector<P>& lost, Plan& plan) {
        for (Action& threat : plan.entry.threats) {
            threat = most_frequent(lost);
            if (threat == Entry::none) break;
            std::erase_if(lost, [threat](const P& position) { return Strategy::wins(position, threat); });
        }
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
        return *most == 0 ? Entry::none : static_cast<Action>(most - times.begin());
    }

    Prover<P>* prover_;
    Turns<P, Order> turns_;
    std::vector<std::size_t> counts_;
    // Of the positions of this turn, as far as they are answered.
    std::vector<Entry> entries_;
};

}  // namespace quatuor
