// The moves of one position in a search for proofs: which are still open, and what they add up to.
//
// On the winner's turn one proof decides the position, on the other's turn one failure. So of one number only
// the least counts, here called easy, and of the other those of all moves do, here called hard:
//
//                           easy               hard
//     the winner's turn     proof number       disproof number
//     the other's turn      disproof number    proof number
//
// All moves together are as hard as the hardest of them, and by one more for each of the others. That is not
// their sum: most positions are reached in many ways, and a sum would count them all.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <utility>

#include "../game.hpp"
#include "proof_table.hpp"

namespace quatuor {

template <Position P>
class OpenMoves {
  public:
    // The position after a move, as the table knows it.
    struct Child {
        P position;
        Identity identity;
        Numbers numbers;
    };

    explicit OpenMoves(bool winners_turn) : winners_turn_(winners_turn) {}

    bool empty() const { return count_ == 0; }
    const Child& operator[](std::size_t index) const { return children_[index]; }
    Child* begin() { return children_.data(); }
    Child* end() { return children_.data() + count_; }

    // Where the next move to add is written, part by part: parts put together elsewhere would have to be in
    // memory before they are copied.
    Child& spare() { return *::new (&children_[count_]) Child; }
    // Add the spare move, whose numbers are a first guess.
    void add() { ++count_; }

    // Each function returns the numbers of the whole position if a move decides it.

    // Record a move that is not open.
    std::optional<Numbers> close(const Numbers& numbers) {
        if (decisive(numbers)) return winners_turn_ ? Numbers::won(numbers.plies + 1) : Numbers::failed();
        farthest_ = std::max(farthest_, numbers.plies);
        return std::nullopt;
    }

    // Ask for the numbers of every move added, and keep those that are open.
    template <class Ask>
    std::optional<Numbers> number(Ask&& ask) {
        for (std::size_t i = 0, added = std::exchange(count_, 0); i < added; ++i) {
            Child& child = children_[i];
            child.numbers = ask(child);
            if (child.numbers.open()) {
                // Mostly all are open, and stay where they are.
                if (count_ != i) children_[count_] = child;
                ++count_;
            } else if (auto decided = close(child.numbers)) {
                return decided;
            }
        }
        return std::nullopt;
    }

    // Replace the numbers of a move by what a search has found.
    std::optional<Numbers> update(std::size_t index, const Numbers& found) {
        children_[index].numbers = found;
        if (found.open()) return std::nullopt;
        auto decided = close(found);
        children_[index] = children_[--count_];
        return decided;
    }

    // The numbers of a position whose moves are all closed, and none was decisive.
    Numbers exhausted() const { return winners_turn_ ? Numbers::failed() : Numbers::won(farthest_ + 1); }

    // The easiest of the open moves, among equals the least hard; how easy it is and the next, and the
    // hardest.
    struct Outlook {
        std::size_t best = 0;
        std::uint32_t least = Numbers::never, second = Numbers::never, most = 0;
    };
    Outlook outlook() const {
        Outlook seen;
        for (std::size_t i = 0; i < count_; ++i) {
            std::uint32_t here = easy(children_[i].numbers), effort = hard(children_[i].numbers);
            seen.most = std::max(seen.most, effort);
            if (here < seen.least || (here == seen.least && effort < hard(children_[seen.best].numbers))) {
                seen.second = seen.least;
                seen.least = here;
                seen.best = i;
            } else {
                seen.second = std::min(seen.second, here);
            }
        }
        return seen;
    }

    // The sum over the open moves.
    Numbers total(const Outlook& seen) const { return joined(seen.least, sum(seen.most, others())); }

    // Up to which numbers the best move is followed: until another is better by a quarter, or the position
    // itself has reached its limit.
    Numbers limit_of_best(const Outlook& seen, const Numbers& limit) const {
        std::uint32_t easy_limit = std::min(easy(limit), sum(seen.second, seen.second / 4 + 1));
        std::uint32_t hard_limit = hard(limit) == Numbers::never ? Numbers::never : hard(limit) - others();
        return joined(easy_limit, hard_limit);
    }

  private:
    bool decisive(const Numbers& numbers) const {
        return winners_turn_ ? numbers.proved() : numbers.disproved();
    }
    std::uint32_t easy(const Numbers& numbers) const {
        return winners_turn_ ? numbers.proof : numbers.disproof;
    }
    std::uint32_t hard(const Numbers& numbers) const {
        return winners_turn_ ? numbers.disproof : numbers.proof;
    }
    Numbers joined(std::uint32_t easy, std::uint32_t hard) const {
        return winners_turn_ ? Numbers{easy, hard, 0} : Numbers{hard, easy, 0};
    }
    std::uint32_t others() const { return static_cast<std::uint32_t>(count_ - 1); }
    static std::uint32_t sum(std::uint32_t a, std::uint32_t b) {
        return a >= Numbers::never - b ? Numbers::never : a + b;
    }

    bool winners_turn_;
    // The most plies that a closed move lasts.
    std::uint16_t farthest_ = 0;
    std::size_t count_ = 0;
    // Constructed only as they are added: to construct all 370 of OXONO in every node took a third of the
    // time.
    union {
        std::array<Child, P::max_moves> children_;
    };
};

}  // namespace quatuor
