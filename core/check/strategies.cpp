// Strategies that are written down from proofs, followed to the end of every game, without Python in the
// process: `make sanitize` builds and runs this with the sanitizers.
//
// Every answer and every threat is tried on the board itself. A book of the same strategy must know every
// position that is met, in all images, and never too few plies. Work that is put down and taken up again
// must end with the same answer.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <span>
#include <vector>

#include "../games/oxono_judge.hpp"
#include "../games/oxono_prospect.hpp"
#include "../games/oxono_text.hpp"
#include "../playout.hpp"
#include "../random.hpp"
#include "../solve/answers.hpp"
#include "../solve/book.hpp"
#include "../solve/lengths.hpp"
#include "expect.hpp"

namespace quatuor::check {
namespace {

using Oxono = oxono::Position;
using Order = oxono::TextOrder;
using Proved = Prover<Oxono>::Answer;

// Positions whose player to move wins, after a search that is neither short nor long.
std::vector<Oxono> won_positions(int count) {
    SplitMix64 dice(41);
    std::vector<Oxono> found;
    while (found.size() < static_cast<std::size_t>(count)) {
        Oxono position;
        for (int ply = 0; ply < 14 && position.winners() == 0; ++ply)
            position = position.after(random_move(position, dice));
        if (position.winners() != 0 || Judge<Oxono>::winning_move(position)) continue;
        Prover<Oxono> search(position.player(), {}, 1 << 22);
        Control control;
        try {
            if (search.ask(position, control, 20'000) == Proved::proved && search.nodes() > 100)
                found.push_back(position);
        } catch (const Stopped&) {
            continue;  // too long
        }
    }
    return found;
}

struct Strategy {
    std::vector<std::size_t> counts;
    std::vector<Entry> entries;
};

// Taken in parts, some of them by a second taker that goes on after the first.
Strategy written(const Oxono& root, int threads) {
    Prover<Oxono> search(root.player(), {}, 1 << 22, threads);
    Control control;
    expect(search.ask(root, control) == Proved::proved, "several threads do not prove a win");
    std::optional<Answers<Oxono, Order>> answers(std::in_place, search, root);
    Strategy strategy;
    for (int part = 0; std::size_t positions = answers->positions(); ++part) {
        auto taken = answers->take(7, control);
        strategy.entries.insert(strategy.entries.end(), taken.begin(), taken.end());
        if (answers->answered() == 0) strategy.counts.push_back(positions);
        if (part % 5 == 0) {
            answers.emplace(search, root);
            answers->skip(strategy.entries, control);
        }
    }
    return strategy;
}

// Play every reply on the board itself, and let the book answer.
void follow(const Oxono& position, const Book<Oxono, Order>& book, int within) {
    auto found = book.find(position);
    if (!found) {
        expect(Judge<Oxono>::winning_move(position).has_value(), "a book does not know its own position");
        return;
    }
    expect(found->within <= within, "a win takes longer than was said");
    expect(position.is_legal(found->answer), "an answer of a book is not legal");
    Oxono after = position.after(found->answer);
    if (after.winners() != 0) {
        expect(after.winners() == only(position.player()), "an answer of a book does not win");
        return;
    }
    auto next = book.find(after);
    expect(next && next->within == found->within - 1, "a book does not know where its answer leads");
    MovesOf<Oxono> replies;
    after.legal_moves(replies);
    for (Action reply : replies) follow(after.after(reply), book, found->within - 2);
}

void check_strategies() {
    for (const Oxono& root : won_positions(12))
        for (int threads : {1, 2}) {
            Strategy strategy = written(root, threads);
            Control control;
            Lengths<Oxono, Order> lengths(root, root.player(), strategy.entries, threads, control);
            Book<Oxono, Order> book(root, strategy.counts, strategy.entries, lengths.plies(), control);
            follow(root, book, lengths.plies()[0]);
            follow(root.canonical(), book, lengths.plies()[0]);
        }
}

// A move and its image lead to images of one position.
void check_images() {
    SplitMix64 dice(42);
    for (int game = 0; game < 300; ++game) {
        Oxono position;
        for (int ply = 0; ply < game % 20 && position.winners() == 0; ++ply)
            position = position.after(random_move(position, dice));
        auto image = Order::first_image(position);
        Oxono turned = Order::position(image.key);
        expect(Order::first_image(turned).key == image.key, "an image comes before the first");
        MovesOf<Oxono> moves;
        position.legal_moves(moves);
        for (Action action : moves) {
            Action there = image.there(action);
            expect(position.is_legal(action) && turned.is_legal(there), "the image of a move is not legal");
            expect(image.back(there) == action, "a move does not come back from its image");
            expect(turned.after(there).canonical() == position.after(action).canonical(),
                   "a move and its image lead to different positions");
        }
        for (int action = 0; action < Oxono::actions; ++action)
            expect(position.is_legal(static_cast<Action>(action)) ==
                       (std::ranges::count(moves, static_cast<Action>(action)) == 1),
                   "a move is legal for one test and not for the other");
    }
}

// A tree is put down after a part of the work, and another search takes it up.
void check_trees() {
    for (const Oxono& root : won_positions(3)) {
        Prover<Oxono> first(root.player(), {}, 1 << 22, 2);
        Control control;
        first.ask(root, control, 50);
        Prover<Oxono> second(root.player(), {}, 1 << 22, 2);
        second.tree_for(root).take_up(first.tree()->records());
        second.remember(first.decided(1));
        expect(second.tree()->records().size() == first.tree()->records().size(), "a tree lost its nodes");
        expect(second.ask(root, control) == Proved::proved, "a tree that was taken up proves nothing");
    }
}

}  // namespace
}  // namespace quatuor::check

int main() {
    quatuor::check::check_images();
    quatuor::check::check_trees();
    quatuor::check::check_strategies();
    std::cout << "strategies hold\n";
}
