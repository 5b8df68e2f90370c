// The positions on the current path of a search, so that it notices a third occurrence.
//
// Only positions with the same number of irreversible moves can equal the last one. For games that never
// repeat, this compiles to nothing.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "../game.hpp"
#include "../repetition.hpp"

namespace quatuor {

template <Position P>
class Trail {
  public:
    Trail(std::span<const P>, std::size_t) {}

    // Go back to the past, forgetting everything pushed since
    void rewind() {}

    // Record the current position; return whether this is its third occurrence.
    bool third(const P&) { return false; }
};

template <Repeating P>
class Trail<P> {
  public:
    // `room` is how many positions a search will push at most before it rewinds: no memory is allocated
    // later.
    Trail(std::span<const P> past, std::size_t room) : stood_(past.begin(), past.end()), past_(past.size()) {
        stood_.reserve(past_ + room);
    }

    void rewind() { stood_.resize(past_); }

    bool third(const P& position) {
        if (!position.repetition()) return false;
        int times = 1;
        for (std::size_t at = stood_.size();
             at > 0 && stood_[at - 1].irreversible() == position.irreversible(); --at)
            times += stood_[at - 1] == position;
        stood_.push_back(position);
        return times >= 3;
    }

  private:
    std::vector<P> stood_;
    std::size_t past_;
};

}  // namespace quatuor
