// How often a position has occurred: in games whose moves can be undone, the third time is a draw.
//
// Only the positions since the last irreversible move can repeat; when such a move is made, the past is
// forgotten. For games that never repeat, this compiles to nothing.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <span>
#include <vector>

#include "game.hpp"

namespace quatuor {

// A game whose positions can come back says how far its irreversible moves have got, and whether the rule is
// on.
template <class P>
concept Repeating = Position<P> && requires(const P& position) {
    { position.irreversible() } -> std::same_as<int>;
    { position.repetition() } -> std::same_as<bool>;
};

template <Position P>
class Repetition {
  public:
    // Take note of the current position: how often it has occurred before, and whether this is the third
    // time.
    int earlier(const P&) { return 0; }
    bool third(const P&) { return false; }
    void forget() {}
    std::span<const P> stood() const { return {}; }
};

template <Repeating P>
class Repetition<P> {
  public:
    int earlier(const P& position) {
        if (!position.repetition()) return 0;
        if (!stood_.empty() && stood_.back().irreversible() != position.irreversible()) stood_.clear();
        auto times = std::count(stood_.begin(), stood_.end(), position);
        stood_.push_back(position);
        return static_cast<int>(times);
    }
    bool third(const P& position) { return earlier(position) >= 2; }
    void forget() { stood_.clear(); }
    std::span<const P> stood() const { return stood_; }

  private:
    std::vector<P> stood_;
};

}  // namespace quatuor
