// Depth-first proof-number search: does a player win alone, whatever the other does?
//
// The winner needs one good move on their own turn, and an answer to every move of the other. The search
// always goes where a proof or a refutation seems to need the fewest further positions, and stays below a
// position while that remains so (Nagai's df-pn); proof_moves.hpp says how moves add up.
//
// Anything but a sole win counts as a failure, and so does a position that is already on the current path. So
// a proof never depends on itself: it is sound on every path, and its plies decrease with every move. A
// failure may depend on the path, so where positions can repeat, only proofs are answers. A position that the
// match has seen twice is a draw everywhere.
//
// Each thread has a search of its own; they share a table.
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
#include "proof_moves.hpp"
#include "proof_table.hpp"

namespace quatuor {

template <class P>
concept Provable = Judged<P> && Identified<P>;

template <Provable P>
class ProofSearch {
  public:
    static constexpr bool repeats = Repeating<P>;
    // How many moves hardly matter for each that does, measured in OXONO and in Cubulus.
    static constexpr std::uint32_t idle = repeats ? 7 : 1;
    // No proof is longer.
    static constexpr int longest = 160;

    enum class Answer : std::uint8_t { open, proved, disproved };

    // A move after which the win is proved, and within how many plies it then comes.
    struct Reply {
        Action action;
        std::uint16_t plies;
    };

    // `past` is what the match has seen: positions that occur in it twice are draws.
    ProofSearch(Player winner, std::span<const P> past, ProofTable& table)
        : winner_(winner), table_(&table), twice_(seen_twice(past)) {}

    // Whether a position is won, within a number of further nodes.
    Answer ask(const P& position, Control& control, std::uint64_t nodes = ~std::uint64_t{0});

    // What numbers say of a position; a failure on one path only is not an answer.
    static Answer answer(const P& position, const Numbers& found);

    // The numbers of a position after at most a number of further nodes. `way` are the positions before it,
    // as the table knows them.
    Numbers advanced(const P& image, std::span<const Identity> way, std::uint64_t nodes, Control& control);

    // The moves that are proved to win, or on the other's turn, to refute it: all of them, or one that is
    // known to be short. What was forgotten is searched again.
    std::vector<Reply> replies(const P& position, bool all, Control& control);

    // The moves of a proved position that are known to win; at least one, for which it searches if it must.
    std::vector<Reply> proved_moves(const P& position, Control& control);

    // How a proved win goes on when the winner hurries and the other delays, as far as it is remembered.
    std::vector<Action> line(P position) const;

    Player winner() const { return winner_; }
    std::uint64_t nodes() const { return nodes_; }
    // The progress of the last question.
    Numbers root() const { return root_; }

    // The numbers of a position, as far as they are known without a search, on a path of some plies.
    Numbers numbers_of(const P& image, int ply = 0) const;
    // What is seen of a position without the table: that it is decided, or else a first guess.
    void see(const P& position, Numbers& numbers) const;
    // The image of a position that the table knows.
    P turned(P position) const {
        turn(position);
        return position;
    }

  private:
    using Child = typename OpenMoves<P>::Child;

    void turn(P& position) const;
    bool stood_twice(const P& position) const {
        if constexpr (repeats) return std::ranges::count(twice_, position) != 0;
        return false;
    }
    Numbers first_guess(const P& position, int moves, bool threatened) const;
    Numbers remembered(const Child& child, int ply) const;
    Numbers search(const Child& node, const Numbers& limit, int ply, Control& control);
    Numbers follow_best(const P& position, const Numbers& limit, int ply, Control& control);
    std::optional<Numbers> expand(const P& position, int ply, OpenMoves<P>& open) const;
    std::vector<Reply> good_moves(const P& position, bool searching, std::size_t enough, Control& control);
    std::optional<Reply> next_of_line(const P& position, int plies) const;
    Numbers searched(const P& position, Control& control, std::uint64_t nodes);
    void search_again(const P& position, Control& control);
    bool on_the_way(const Identity& identity, int ply) const {
        return std::find(way_.begin(), way_.begin() + ply, identity) != way_.begin() + ply;
    }
    static std::vector<P> seen_twice(std::span<const P> past) {
        std::vector<P> twice;
        for (const P& position : past)
            if (std::ranges::count(past, position) >= 2 && std::ranges::count(twice, position) == 0)
                twice.push_back(position);
        return twice;
    }

    Player winner_;
    ProofTable* table_;
    std::vector<P> twice_;
    std::array<Identity, longest + 1> way_{};
    // How many of them precede the position asked.
    int root_ply_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t budget_ = ~std::uint64_t{0};
    Numbers root_;
};

template <Provable P>
auto ProofSearch<P>::ask(const P& position, Control& control, std::uint64_t nodes) -> Answer {
    root_ = searched(position, control, nodes);
    return answer(position, root_);
}

template <Provable P>
auto ProofSearch<P>::answer(const P& position, const Numbers& found) -> Answer {
    if (found.proved()) return Answer::proved;
    return found.disproved() && (!repeats || position.winners() != 0) ? Answer::disproved : Answer::open;
}

template <Provable P>
Numbers ProofSearch<P>::searched(const P& position, Control& control, std::uint64_t nodes) {
    P root = turned(position);
    root_ply_ = 0;
    Numbers known = numbers_of(root);
    if (!known.open()) return known;
    budget_ = nodes > ~nodes_ ? ~std::uint64_t{0} : nodes_ + nodes;
    return search({root, root.identity(), known}, {Numbers::never, Numbers::never, 0}, 0, control);
}

// The table may remember that a position is decided, and not why.
template <Provable P>
void ProofSearch<P>::search_again(const P& position, Control& control) {
    P root = turned(position);
    root_ply_ = 0;
    budget_ = ~std::uint64_t{0};
    search({root, root.identity(), {}}, {Numbers::never, Numbers::never, 0}, 0, control);
}

template <Provable P>
Numbers ProofSearch<P>::advanced(const P& image, std::span<const Identity> way, std::uint64_t nodes,
                                 Control& control) {
    std::ranges::copy(way, way_.begin());
    root_ply_ = static_cast<int>(way.size());
    root_ = numbers_of(image, root_ply_);
    if (!root_.open()) return root_;
    budget_ = nodes_ + nodes;
    try {
        root_ =
            search({image, image.identity(), root_}, {Numbers::never, Numbers::never, 0}, root_ply_, control);
    } catch (const Stopped& stopped) {
        if (stopped.reason != Stopped::Reason::budget) throw;
    }
    return root_;
}

// Where positions can repeat, images must count as one, or a proof could depend on its own image. But among
// images of a position the match has seen twice, only that position itself is a draw.
template <Provable P>
void ProofSearch<P>::turn(P& position) const {
    if constexpr (repeats) {
        if (twice_.empty() || position.irreversible() != twice_[0].irreversible())
            position = position.canonical();
    } else {
        if (Judge<P>::symmetric(position)) position = position.canonical();
    }
}

template <Provable P>
Numbers ProofSearch<P>::numbers_of(const P& image, int ply) const {
    Child child{image, image.identity(), {}};
    see(image, child.numbers);
    return child.numbers.open() ? remembered(child, ply) : child.numbers;
}

// Decided at once are positions that are over, drawn, won in one move, or hopeless. Where a guess takes time
// of its own it is left open here, and made once the table does not know better.
template <Provable P>
void ProofSearch<P>::see(const P& position, Numbers& numbers) const {
    auto seen = [&] {
        if constexpr (Surveyed<P>)
            return Judge<P>::survey(position);
        else
            return Survey{.winners = position.winners()};
    }();
    auto wins = [&] {
        if constexpr (Surveyed<P>)
            return seen.wins;
        else
            return Judge<P>::winning_move(position).has_value();
    };
    if (seen.winners != 0)
        numbers = seen.winners == only(winner_) ? Numbers::won(0) : Numbers::failed();
    else if (stood_twice(position))
        numbers = Numbers::failed();
    else if (wins())
        numbers = position.player() == winner_ ? Numbers::won(1) : Numbers::failed();
    else if (Prospect<P>::hopeless(position, winner_))
        numbers = Numbers::failed();
    else if constexpr (Surveyed<P>)
        numbers = first_guess(position, seen.moves, seen.threatened);
}

// Most moves need hardly any work. A player under threat has few that do not lose at once.
template <Provable P>
Numbers ProofSearch<P>::first_guess(const P& position, int moves, bool threatened) const {
    auto hard = (static_cast<std::uint32_t>(moves) + idle) / (1 + idle);
    if (threatened) hard = 1 + hard / 4;
    return position.player() == winner_ ? Numbers{1, hard, 0} : Numbers{hard, 1, 0};
}

// The numbers of a position that is not decided at sight: from the proof table, or a first guess.
template <Provable P>
Numbers ProofSearch<P>::remembered(const Child& child, int ply) const {
    if constexpr (repeats)
        if (on_the_way(child.identity, ply)) return Numbers::failed();
    if (auto found = table_->find(child.identity)) return *found;
    if constexpr (Surveyed<P>) return child.numbers;
    return first_guess(child.position, child.position.count_moves(), Judge<P>::threatened(child.position));
}

// Search a position until it is decided or its numbers reach a limit, and remember what was found.
template <Provable P>
Numbers ProofSearch<P>::search(const Child& node, const Numbers& limit, int ply, Control& control) {
    control.checkpoint();
    if (nodes_ >= budget_) throw Stopped{Stopped::Reason::budget};
    if (ply >= longest) return Numbers::failed();
    std::uint64_t before = nodes_++;
    way_[static_cast<std::size_t>(ply)] = node.identity;
    Numbers found = follow_best(node.position, limit, ply, control);
    table_->keep(node.identity, found, nodes_ - before);
    return found;
}

// Follow the move that seems easiest, again and again.
template <Provable P>
Numbers ProofSearch<P>::follow_best(const P& position, const Numbers& limit, int ply, Control& control) {
    OpenMoves<P> open(position.player() == winner_);
    if (auto decided = expand(position, ply, open)) return *decided;
    while (!open.empty()) {
        auto outlook = open.outlook();
        Numbers total = open.total(outlook);
        if (ply == root_ply_) root_ = total;
        if (total.reach(limit)) return total;
        Numbers found = search(open[outlook.best], open.limit_of_best(outlook, limit), ply + 1, control);
        if (auto decided = open.update(outlook.best, found)) return *decided;
    }
    return open.exhausted();
}

// Find the open moves of a position; the numbers of the position where one of the others decides it. The
// quick tests need no image and no table, so they come first. The table is slow to answer, so it is asked to
// prefetch all moves before the first answer is needed.
template <Provable P>
std::optional<Numbers> ProofSearch<P>::expand(const P& position, int ply, OpenMoves<P>& open) const {
    MovesOf<P> moves;
    position.legal_moves(moves);
    for (Action action : moves) {
        Child& child = open.spare();
        child.position = position.after(action);
        see(child.position, child.numbers);
        if (child.numbers.open())
            open.add();
        else if (auto decided = open.close(child.numbers))
            return decided;
    }
    for (Child& child : open) {
        turn(child.position);
        child.identity = child.position.identity();
        table_->prefetch(child.identity);
    }
    return open.number([&](const Child& child) { return remembered(child, ply + 1); });
}

template <Provable P>
auto ProofSearch<P>::replies(const P& position, bool all, Control& control) -> std::vector<Reply> {
    if (all) return good_moves(position, true, P::max_moves, control);
    std::vector<Reply> found = proved_moves(position, control);
    if (!found.empty()) found = {*std::ranges::min_element(found, {}, &Reply::plies)};
    return found;
}

template <Provable P>
auto ProofSearch<P>::proved_moves(const P& position, Control& control) -> std::vector<Reply> {
    std::vector<Reply> found = good_moves(position, false, P::max_moves, control);
    if (found.empty()) {
        search_again(position, control);
        found = good_moves(position, false, P::max_moves, control);
    }
    if (found.empty()) found = good_moves(position, true, 1, control);
    return found;
}

// The first moves that are known to win, or to refute; where it searches, those that are found to.
template <Provable P>
auto ProofSearch<P>::good_moves(const P& position, bool searching, std::size_t enough, Control& control)
    -> std::vector<Reply> {
    bool mine = position.player() == winner_;
    MovesOf<P> moves;
    position.legal_moves(moves);
    std::vector<Reply> found;
    for (Action action : moves) {
        P next = position.after(action);
        Numbers numbers = numbers_of(turned(next));
        if (numbers.open() && searching) numbers = searched(next, control, ~std::uint64_t{0});
        if (mine ? numbers.proved() : numbers.disproved()) found.push_back({action, numbers.plies});
        if (found.size() == enough) break;
    }
    return found;
}

template <Provable P>
std::vector<Action> ProofSearch<P>::line(P position) const {
    std::vector<Action> actions;
    Numbers here = numbers_of(turned(position));
    if (!here.proved()) return actions;
    for (int plies = here.plies; plies > 0;) {
        auto next = next_of_line(position, plies);
        if (!next) break;
        actions.push_back(next->action);
        position = position.after(next->action);
        plies = next->plies;
    }
    return actions;
}

// The shortest proof for the winner, the longest for the other, among those of fewer plies.
template <Provable P>
auto ProofSearch<P>::next_of_line(const P& position, int plies) const -> std::optional<Reply> {
    bool mine = position.player() == winner_;
    MovesOf<P> moves;
    position.legal_moves(moves);
    std::optional<Reply> best;
    for (Action action : moves) {
        Numbers numbers = numbers_of(turned(position.after(action)));
        if (!numbers.proved() || numbers.plies >= plies) continue;
        if (!best || (mine ? numbers.plies < best->plies : numbers.plies > best->plies))
            best = {action, numbers.plies};
    }
    return best;
}

}  // namespace quatuor
