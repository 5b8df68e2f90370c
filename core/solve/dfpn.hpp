// Depth-first proof-number search: does a player win alone, whatever the other does?
//
// The player who is to win needs one good move where it is his turn, and an answer to every move where it is
// not. The search always goes where a proof or a refutation seems to need the fewest further positions, and
// stays below a position while that remains so (Nagai's df-pn). A position whose numbers rest on several
// moves takes the hardest of them and one for each of the others, not their sum: most positions are reached
// in many ways, and a sum would count them all.
//
// Anything but a sole win counts as failure, and so does a position that stands on the way already: a proof
// never leans on itself, so it is sound whatever the way to it, and its plies fall with every move. A
// failure that leaned on the way may be none on another way: where positions can repeat, only proofs are
// answers. What the match has seen twice is a draw, wherever it stands.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "../control.hpp"
#include "../judge.hpp"
#include "../prospect.hpp"
#include "../repetition.hpp"
#include "proof_table.hpp"

namespace quatuor {

template <Judged P>
class ProofSearch {
  public:
    static constexpr bool repeats = Repeating<P>;
    // For every move that matters so many hardly do, measured in OXONO and in Cubulus.
    static constexpr std::uint32_t idle = repeats ? 7 : 1;
    // No proof is longer.
    static constexpr int longest = 160;

    enum class Answer : std::uint8_t { open, proved, disproved };

    // A move after which the win is proved, and within how many plies it then comes.
    struct Reply {
        Action action;
        std::uint16_t plies;
    };

    // What the match has seen, the positions that stand twice being draws, and who is to win.
    ProofSearch(Player winner, std::span<const P> past, std::uint64_t bytes)
        : winner_(winner), table_(bytes), twice_(stood_twice(past)) {}

    // Ask a position, within so many nodes more.
    Answer ask(const P& position, Control& control, std::uint64_t nodes = ~std::uint64_t{0});

    // The moves that are proved to win, or where it is the other's turn, to refute it: all of them, or one
    // that is known to be short. What was forgotten is searched again.
    std::vector<Reply> replies(const P& position, bool all, Control& control);

    // How a proved win goes on when the winner hurries and the other delays, as far as it is remembered.
    std::vector<Action> line(P position) const;

    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t bytes() const { return table_.bytes(); }
    // How far the last question has come.
    Numbers root() const { return root_; }

  private:
    struct Child {
        P position;
        std::uint64_t key;
        Numbers numbers;
    };

    Numbers look(const P& position, std::uint64_t key, int ply) const;
    std::optional<Numbers> glance(const P& position) const;
    Numbers remembered(const P& position, std::uint64_t key, int ply) const;
    Numbers search(const Child& node, Numbers limit, int ply, Control& control);
    Numbers told(const P& position, Control& control, std::uint64_t nodes);
    // Where positions can come back, images must be one: or a proof could lean on its own image. But of what
    // the match has seen twice, only the position itself is a draw.
    P turned(const P& position) const {
        if constexpr (repeats) {
            if (!twice_.empty() && position.irreversible() == twice_[0].irreversible()) return position;
            return position.canonical();
        } else {
            return Judge<P>::symmetric(position) ? position.canonical() : position;
        }
    }
    bool on_the_way(std::uint64_t key, int ply) const {
        return std::find(way_.begin(), way_.begin() + ply, key) != way_.begin() + ply;
    }
    static std::vector<P> stood_twice(std::span<const P> past) {
        std::vector<P> twice;
        for (const P& position : past)
            if (std::ranges::count(past, position) >= 2 && std::ranges::count(twice, position) == 0)
                twice.push_back(position);
        return twice;
    }
    static std::uint32_t sum(std::uint32_t a, std::uint32_t b) {
        return a >= Numbers::never - b ? Numbers::never : a + b;
    }

    Player winner_;
    ProofTable table_;
    std::vector<P> twice_;
    std::array<std::uint64_t, longest + 1> way_{};
    std::uint64_t nodes_ = 0;
    std::uint64_t budget_ = ~std::uint64_t{0};
    Numbers root_;
};

template <Judged P>
auto ProofSearch<P>::ask(const P& position, Control& control, std::uint64_t nodes) -> Answer {
    root_ = told(position, control, nodes);
    if (root_.proved()) return Answer::proved;
    // A failure on one way only is no answer.
    return root_.disproved() && (!repeats || position.winners() != 0) ? Answer::disproved : Answer::open;
}

template <Judged P>
Numbers ProofSearch<P>::told(const P& position, Control& control, std::uint64_t nodes) {
    P root = turned(position);
    Numbers known = look(root, root.key(), 0);
    if (!known.open()) return known;
    budget_ = nodes > ~nodes_ ? ~std::uint64_t{0} : nodes_ + nodes;
    return search({root, root.key(), known}, {Numbers::never, Numbers::never, 0}, 0, control);
}

// What is known of a position without a search.
template <Judged P>
Numbers ProofSearch<P>::look(const P& position, std::uint64_t key, int ply) const {
    if (auto seen = glance(position)) return *seen;
    return remembered(position, key, ply);
}

// Who has won or wins at once, and what is a draw or without hope.
template <Judged P>
std::optional<Numbers> ProofSearch<P>::glance(const P& position) const {
    if (Players winners = position.winners())
        return winners == only(winner_) ? Numbers::won(0) : Numbers::failed();
    if constexpr (repeats)
        if (std::ranges::count(twice_, position) != 0) return Numbers::failed();
    if (Judge<P>::winning_move(position))
        return position.player() == winner_ ? Numbers::won(1) : Numbers::failed();
    if (Prospect<P>::hopeless(position, winner_)) return Numbers::failed();
    return std::nullopt;
}

// What the table knows of the others, or a first guess.
template <Judged P>
Numbers ProofSearch<P>::remembered(const P& position, std::uint64_t key, int ply) const {
    if constexpr (repeats)
        if (on_the_way(key, ply)) return Numbers::failed();
    if (auto found = table_.find(key)) return *found;
    // Most moves need hardly a look. Who is threatened has few that do not lose at once.
    auto moves = (static_cast<std::uint32_t>(position.count_moves()) + idle) / (1 + idle);
    if (Judge<P>::threatened(position)) moves = 1 + moves / 4;
    return position.player() == winner_ ? Numbers{1, moves, 0} : Numbers{moves, 1, 0};
}

template <Judged P>
Numbers ProofSearch<P>::search(const Child& node, Numbers limit, int ply, Control& control) {
    control.checkpoint();
    if (nodes_ >= budget_) throw Stopped{Stopped::Reason::budget};
    if (ply >= longest) return Numbers::failed();
    const P& position = node.position;
    std::uint64_t begun = nodes_++;
    way_[static_cast<std::size_t>(ply)] = node.key;
    bool mine = position.player() == winner_;

    // Where it is the winner's turn one proof is enough, elsewhere one failure.
    MovesOf<P> moves;
    position.legal_moves(moves);
    std::array<Child, P::max_moves> children;
    std::size_t count = 0;
    std::uint16_t farthest = 0;
    auto decided = [&](const Numbers& numbers) { return mine ? numbers.proved() : numbers.disproved(); };
    auto end = [&](const Numbers& numbers) {
        table_.keep(node.key, numbers, nodes_ - begun);
        return numbers;
    };
    // What is seen at a glance needs no image and no table, which is slow to answer: that one is asked for
    // all of them before the first answer is needed.
    std::size_t width = 0;
    for (Action action : moves) {
        P next = position.after(action);
        if (auto seen = glance(next)) {
            if (decided(*seen)) return end(mine ? Numbers::won(seen->plies + 1) : Numbers::failed());
            farthest = std::max(farthest, seen->plies);
            continue;
        }
        P image = turned(next);
        children[width++] = {image, image.key(), {}};
        table_.prefetch(children[width - 1].key);
    }
    for (std::size_t i = 0; i < width; ++i) {
        Child& child = children[i];
        child.numbers = remembered(child.position, child.key, ply + 1);
        if (decided(child.numbers))
            return end(mine ? Numbers::won(child.numbers.plies + 1) : Numbers::failed());
        if (child.numbers.open())
            children[count++] = child;
        else
            farthest = std::max(farthest, child.numbers.plies);
    }
    for (;;) {
        if (count == 0) return end(mine ? Numbers::failed() : Numbers::won(farthest + 1));
        // `easy` is the number of which the least counts, `hard` the one of which all count.
        auto easy = [mine](const Numbers& n) { return mine ? n.proof : n.disproof; };
        auto hard = [mine](const Numbers& n) { return mine ? n.disproof : n.proof; };
        std::size_t best = 0;
        std::uint32_t least = Numbers::never, second = Numbers::never, most = 0;
        for (std::size_t i = 0; i < count; ++i) {
            std::uint32_t here = easy(children[i].numbers);
            most = std::max(most, hard(children[i].numbers));
            if (here < least || (here == least && hard(children[i].numbers) < hard(children[best].numbers))) {
                second = least;
                least = here;
                best = i;
            } else {
                second = std::min(second, here);
            }
        }
        auto others = static_cast<std::uint32_t>(count - 1);
        std::uint32_t all = sum(most, others);
        Numbers total = mine ? Numbers{least, all, 0} : Numbers{all, least, 0};
        if (ply == 0) root_ = total;
        if (total.proof >= limit.proof || total.disproof >= limit.disproof) return end(total);

        // The best move is followed until another is better by a quarter.
        std::uint32_t easy_limit = std::min(easy(limit), sum(second, second / 4 + 1));
        std::uint32_t hard_limit = hard(limit) == Numbers::never ? Numbers::never : hard(limit) - others;
        Numbers below = mine ? Numbers{easy_limit, hard_limit, 0} : Numbers{hard_limit, easy_limit, 0};
        Child& child = children[best];
        child.numbers = search(child, below, ply + 1, control);
        if (decided(child.numbers))
            return end(mine ? Numbers::won(child.numbers.plies + 1) : Numbers::failed());
        if (!child.numbers.open()) {
            farthest = std::max(farthest, child.numbers.plies);
            child = children[--count];
        }
    }
}

template <Judged P>
auto ProofSearch<P>::replies(const P& position, bool all, Control& control) -> std::vector<Reply> {
    bool mine = position.player() == winner_;
    MovesOf<P> moves;
    position.legal_moves(moves);
    std::vector<Reply> found;
    auto look_at_all = [&](bool searching) {
        for (Action action : moves) {
            P next = position.after(action);
            P image = turned(next);
            Numbers numbers = look(image, image.key(), 0);
            if (numbers.open() && searching) numbers = told(next, control, ~std::uint64_t{0});
            if (mine ? !numbers.proved() : !numbers.disproved()) continue;
            found.push_back({action, numbers.plies});
            if (searching && !all) return;
        }
    };
    look_at_all(all);
    if (found.empty() && !all) {
        told(position, control, ~std::uint64_t{0});
        look_at_all(false);
    }
    if (found.empty() && !all) look_at_all(true);
    if (!all && !found.empty()) found = {*std::ranges::min_element(found, {}, &Reply::plies)};
    return found;
}

template <Judged P>
std::vector<Action> ProofSearch<P>::line(P position) const {
    std::vector<Action> actions;
    P image = turned(position);
    Numbers here = look(image, image.key(), 0);
    while (here.proved() && here.plies > 0) {
        bool mine = position.player() == winner_;
        MovesOf<P> moves;
        position.legal_moves(moves);
        std::optional<Reply> best;
        for (Action action : moves) {
            P next = turned(position.after(action));
            Numbers numbers = look(next, next.key(), 0);
            if (!numbers.proved() || numbers.plies >= here.plies) continue;
            if (!best || (mine ? numbers.plies < best->plies : numbers.plies > best->plies))
                best = {action, numbers.plies};
        }
        if (!best) break;
        actions.push_back(best->action);
        position = position.after(best->action);
        here.plies = best->plies;
    }
    return actions;
}

}  // namespace quatuor
