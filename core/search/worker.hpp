// One thread of an alpha-beta search: a position, a depth and a window in, a value out.
//
// Values are seen from the player to act. A turn of the die is a node of its own: its value is the mean of
// the six faces. Depth is counted in moves; a roll costs none, and a player who must meet the threat of a win
// at once is given another move to do it.
//
// Every value has a flag, *settled*: whether it rests on finished games alone. A value that cut a search
// short is settled if the move that did it is; any other if all moves are.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>

#include "../control.hpp"
#include "../judge.hpp"
#include "ordering.hpp"
#include "path.hpp"
#include "sharing.hpp"
#include "sight.hpp"
#include "transposition_table.hpp"
#include "value.hpp"

namespace quatuor {

// The techniques of a search. They change only how soon something is found; each can be left out to measure
// its gain.
struct Techniques {
    bool transpositions = true;
    bool symmetry = true;
    bool ordering = true;
    bool scouting = true;
    bool extension = true;
    bool reduction = true;

    bool operator==(const Techniques&) const = default;
};

// Values and bounds.
struct Window {
    int alpha = -certain;
    int beta = certain;

    bool open() const { return beta - alpha > 1; }
};

// A line of moves, as far as it is known.
struct Continuation {
    std::array<Action, max_plies> actions{};
    int length = 0;

    void begin(Action action, const Continuation& rest) {
        actions[0] = action;
        length = std::min(rest.length + 1, max_plies);
        std::copy_n(rest.actions.begin(), length - 1, actions.begin() + 1);
    }
};

template <Judged P>
class Worker {
  public:
    // Whether the game has a die: then values are chances.
    static constexpr bool rolls = Chancy<P>;

    // Whether nothing is better: such a value is proved.
    static constexpr bool is_best(int value) { return rolls ? value == whole_chance : is_won(value); }

    // `shared` is what the threads share besides the transposition table, if there are several.
    Worker(const P& root, std::span<const P> past, TranspositionTable& transpositions, Shared* shared,
           const WeightsOf<P>& weights, Sight sight, Techniques techniques)
        : path_(root, past),
          transpositions_(transpositions),
          shared_(shared),
          weights_(weights),
          sight_(sight),
          techniques_(techniques),
          apart_(path_.salt()) {}

    // Search a move of the root, for the root's player.
    int try_root(const P& root, Action action, int depth, Window window, std::size_t tried, Control& control);

    // Whether another thread is searching a move of the root right now.
    bool left_to_others(const P& root, Action action) const {
        return shared_ != nullptr && shared_->claimed(root.key(), action);
    }

    // Facts about the value returned last.
    bool settled() const { return settled_; }
    const Continuation& line() const { return lines_[1]; }

    // Whether a position is searched as the one that stands for all its symmetric images.
    bool stands_for_its_images(const P& position) const {
        return techniques_.symmetry && path_.may_turn(position) && Judge<P>::symmetric(position);
    }

    std::uint64_t nodes() const { return nodes_; }
    void allow(std::uint64_t nodes) { budget_ = nodes; }

    // Use other techniques, and keep their findings separate in the transposition table.
    void use(Techniques techniques, std::uint64_t apart) {
        techniques_ = techniques;
        apart_ = apart ^ path_.salt();
    }

  private:
    // A position whose moves are tried.
    struct Node {
        const P& position;
        std::uint64_t key;
        int depth;
        int ply;
        // The move that the transposition table would try first.
        Action hint = no_action;
        // Whether the player to move must meet a threat, and is given another move to do it.
        bool forced = false;

        int reach() const { return depth + (forced ? 1 : 0); }
    };

    // The best move tried so far; `alpha` is what another one has to be better than.
    struct Best {
        int alpha;
        int value = -2 * certain;
        Action action = no_action;
        bool all_settled = true;

        bool raised_by(Action tried, int worth, bool settled) {
            all_settled &= settled;
            value = std::max(value, worth);
            if (worth <= alpha) return false;
            alpha = worth;
            action = tried;
            return true;
        }
    };

    int search(P position, int depth, Window window, int ply, Control& control);
    int after_roll(const P& position, int depth, Window window, int ply, Control& control);
    int best_move(const P& position, int depth, Window window, int ply, Control& control);
    int try_moves(const Node& node, Window window, Control& control);
    int child(const P& position, Action action, int depth, Window window, int ply, Control& control);
    int scout(const P& position, Action action, int depth, int less, Window window, int ply,
              Control& control);

    // The first move is searched with the full window; later ones must first prove that they deserve it.
    int try_move(const Node& node, Action action, int tried, Window window, Control& control) {
        int depth = node.reach() - 1;
        if (tried == 0 || !techniques_.scouting)
            return child(node.position, action, depth, window, node.ply, control);
        int less = reduction(node.reach(), tried, node.forced);
        return scout(node.position, action, depth, less, window, node.ply, control);
    }
    Ordered<P> in_order(const Node& node) const {
        return {node.position, [&, promise = Judge<P>::promises(node.position)](Action action) {
                    if (!techniques_.ordering) return 0;
                    if (action == node.hint) return 1 << 20;
                    return experience_.score(node.position.player(), action, node.ply) + promise(action);
                }};
    }
    // A move is too good: the opponent avoids this position. Remember that, and try such moves earlier.
    int refuted(const Node& node, const Ordered<P>& moves, Action action, int value) {
        Player player = node.position.player();
        experience_.refuted(player, action, node.ply, node.reach());
        moves.each_before([&](Action other) { experience_.failed(player, other, node.reach()); });
        remember(node.key, action, value, node.depth, at_least, node.ply);
        return value;
    }

    int known(int value) {
        settled_ = true;
        return value;
    }
    int guessed(int value) {
        settled_ = false;
        return value;
    }
    static int ended(const P& position, Players winners, int ply) {
        bool mine = winners >> position.player() & 1;
        if (mine && (winners & (winners - 1)) != 0) return 0;
        if constexpr (rolls) return mine ? whole_chance : -whole_chance;
        return mine ? won_at(ply) : lost_at(ply);
    }
    int judged(const P& position) const {
        if constexpr (rolls)
            return Judge<P>::chance(position, weights_);
        else
            return Judge<P>::evaluate(position, weights_);
    }
    int reduction(int depth, int tried, bool forced) const {
        if (!techniques_.reduction || forced || depth < 3 || tried < 4) return 0;
        return depth >= 6 && tried >= 16 ? 2 : 1;
    }
    std::optional<Action> winning_move(const P& position, int ply) const {
        return sight_.perfect() || ply < sight_.sure ? Judge<P>::winning_move(position) : std::nullopt;
    }
    static std::size_t at(int ply) { return static_cast<std::size_t>(ply); }
    void end_line(int ply) { lines_[at(ply)].length = 0; }

    // The transposition table keeps wins as distances from the position itself, not from the root.
    static int from_here(int value, int ply) {
        return is_won(value) ? value + ply : is_lost(value) ? value - ply : value;
    }
    static int from_root(int value, int ply) {
        return is_won(value) ? value - ply : is_lost(value) ? value + ply : value;
    }
    std::optional<Found> remembered(std::uint64_t key) const {
        return techniques_.transpositions ? transpositions_.find(key) : std::nullopt;
    }
    std::optional<int> remembered(const Found& found, int depth, Window window, int ply);
    void remember(std::uint64_t key, Action action, int value, int depth, Bound bound, int ply);

    static constexpr Continuation nothing{};

    Path<P> path_;
    TranspositionTable& transpositions_;
    Shared* shared_;
    WeightsOf<P> weights_;
    Sight sight_;
    Techniques techniques_;
    Experience<P> experience_;
    std::array<Continuation, max_plies + 2> lines_;
    int farthest_ = 0;
    bool settled_ = false;
    std::uint64_t nodes_ = 0;
    std::uint64_t budget_ = ~std::uint64_t{0};
    std::uint64_t apart_ = 0;
};

template <Judged P>
int Worker<P>::try_root(const P& root, Action action, int depth, Window window, std::size_t tried,
                        Control& control) {
    // Sequences of threats may be long; twice the normal depth is the limit.
    farthest_ = 2 * depth;
    Shared::Claim claim(shared_, root.key(), action);
    if (root.chance()) return search(root.after(action), depth, window, 1, control);
    Node node{.position = root, .key = root.key(), .depth = depth, .ply = 0};
    return try_move(node, action, static_cast<int>(tried), window, control);
}

// One node: what is known at once, or else what its moves or rolls lead to.
template <Judged P>
int Worker<P>::search(P position, int depth, Window window, int ply, Control& control) {
    control.checkpoint();
    if (++nodes_ > budget_) throw Stopped{Stopped::Reason::budget};
    end_line(ply);
    if (Players winners = position.winners()) return known(ended(position, winners, ply));
    if (path_.stood_twice(position)) return known(0);
    if (path_.met_again(ply, position)) return guessed(0);
    if (ply >= max_plies) return guessed(judged(position));
    if (position.chance()) {
        if (depth <= 0) return guessed(judged(position));
        return after_roll(position, depth, window, ply, control);
    }
    if (auto action = winning_move(position, ply)) {
        lines_[at(ply)].begin(*action, nothing);
        return known(rolls ? whole_chance : won_at(ply + 1));
    }
    if (!rolls && sight_.perfect()) {
        // Nobody wins sooner than in two plies from here, nor loses sooner than in one.
        window.alpha = std::max(window.alpha, lost_at(ply + 1));
        window.beta = std::min(window.beta, won_at(ply + 2));
        if (window.alpha >= window.beta) return known(window.alpha);
    }
    return best_move(position, depth, window, ply, control);
}

// The mean of the faces. A face that is searched with the best or worst that the others could still bring is
// cut short when the mean can no longer fall into the window (Ballard's Star1).
template <Judged P>
int Worker<P>::after_roll(const P& position, int depth, Window window, int ply, Control& control) {
    std::uint64_t key = position.key() ^ apart_;
    if (auto found = remembered(key))
        if (auto value = remembered(*found, depth, window, ply)) return *value;
    int faces = position.count_moves(), sum = 0;
    bool settled = true;
    for (int face = 0; face < faces; ++face) {
        int rest = whole_chance * (faces - 1 - face);
        int low = faces * window.alpha - sum - rest, high = faces * window.beta - sum + rest;
        Window narrowed{std::max(low, -whole_chance - 1), std::min(high, whole_chance + 1)};
        int value = search(position.after(position.nth_move(face)), depth, narrowed, ply + 1, control);
        settled &= settled_;
        sum += value;
        if (value <= low || value >= high) {
            bool over = value >= high;
            int mean = (sum + (over ? -rest : rest)) / faces;
            remember(key, no_action, mean, depth, over ? at_least : at_most, ply);
            return guessed(mean);
        }
    }
    settled_ = settled;
    end_line(ply);
    remember(key, no_action, sum / faces, depth, exactly, ply);
    return sum / faces;
}

// One position and its moves: what the transposition table knows of it, or else the best of them.
template <Judged P>
int Worker<P>::best_move(const P& position, int depth, Window window, int ply, Control& control) {
    Node node{.position = position, .key = position.key() ^ apart_, .depth = depth, .ply = ply};
    if (auto found = depth > 0 ? remembered(node.key) : std::nullopt) {
        if (!window.open())
            if (auto value = remembered(*found, depth, window, ply)) return *value;
        node.hint = found->action;
    }
    node.forced = techniques_.extension && ply < farthest_ && Judge<P>::threatened(position);
    if (node.reach() <= 0) return guessed(judged(position));
    path_.enter(ply, position);
    return try_moves(node, window, control);
}

// One move after the other, the most promising first, until one of them refutes the position.
template <Judged P>
int Worker<P>::try_moves(const Node& node, Window window, Control& control) {
    Shared* shared = node.reach() >= Shared::least_depth ? shared_ : nullptr;
    Ordered<P> moves = in_order(node);
    Best best{.alpha = window.alpha};
    for (int tried = 0; !moves.empty();) {
        Action action = moves.next();
        if (!sight_.sees(node.position, action, node.ply)) continue;
        if (shared != nullptr && tried > 0 && moves.may_be_put_off() && shared->claimed(node.key, action)) {
            moves.put_off(action);
            continue;
        }
        Shared::Claim claim(shared, node.key, action);
        int value = try_move(node, action, tried++, {best.alpha, window.beta}, control);
        if (!best.raised_by(action, value, settled_)) continue;
        if (window.open()) lines_[at(node.ply)].begin(action, lines_[at(node.ply + 1)]);
        if (value >= window.beta) return refuted(node, moves, action, value);
    }
    settled_ = best.all_settled || (is_best(best.value) && sight_.perfect());
    remember(node.key, best.action, best.value, node.depth, best.action == no_action ? at_most : exactly,
             node.ply);
    return best.value;
}

// A move searched with the full window.
template <Judged P>
int Worker<P>::child(const P& position, Action action, int depth, Window window, int ply, Control& control) {
    P next = position.after(action);
    if (stands_for_its_images(next)) next = next.canonical();
    if (next.player() == position.player()) return search(next, depth, window, ply + 1, control);
    return -search(next, depth, {-window.beta, -window.alpha}, ply + 1, control);
}

// A move expected to be no better than the best one so far. It must first prove worth a full search: in a
// null window, and at reduced depth if it comes late.
template <Judged P>
int Worker<P>::scout(const P& position, Action action, int depth, int less, Window window, int ply,
                     Control& control) {
    Window question{window.alpha, window.alpha + 1};
    if (less > 0) {
        int value = child(position, action, depth - less, question, ply, control);
        if (value <= window.alpha) return value;
    }
    if (!window.open()) return child(position, action, depth, window, ply, control);
    int value = child(position, action, depth, question, ply, control);
    if (value <= window.alpha || value >= window.beta) return value;
    return child(position, action, depth, window, ply, control);
}

// The value in the transposition table, if it decides the window. A settled value holds at any depth, but a
// win may come sooner than it says, and a loss later.
template <Judged P>
std::optional<int> Worker<P>::remembered(const Found& found, int depth, Window window, int ply) {
    int value = from_root(found.value, ply);
    bool deep = found.depth >= depth;
    bool low = (found.bound & at_least) != 0 && (deep || (found.settled && !is_lost(value)));
    bool high = (found.bound & at_most) != 0 && (deep || (found.settled && !is_won(value)));
    if ((low && high) || (low && value >= window.beta) || (high && value <= window.alpha)) {
        settled_ = found.settled;
        return value;
    }
    return std::nullopt;
}

template <Judged P>
void Worker<P>::remember(std::uint64_t key, Action action, int value, int depth, Bound bound, int ply) {
    if (!techniques_.transpositions) return;
    int here = from_here(value, ply);
    // A win found beyond the depth, on a forced line, says nothing about sooner ones.
    if (is_decided(here) && certain - std::abs(here) > depth + 1) {
        Bound sound = is_won(here) ? at_least : at_most;
        if ((bound & sound) == 0) return;
        bound = sound;
    }
    transpositions_.keep(key, {action, static_cast<std::int16_t>(here),
                               static_cast<std::uint8_t>(std::max(depth, 0)), bound, settled_});
}

}  // namespace quatuor
