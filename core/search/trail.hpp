// The positions on the way to where a search is, so that it notices when one occurs for the third time.
//
// Only positions as far on as the last one, counted in moves that can never be undone, can equal it. For
// games that never repeat, all of this is nothing.
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

    // Take note of the current position; whether it is the third time.
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
