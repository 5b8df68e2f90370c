// The path from the match's past to the current node of a search: where positions can repeat, a third
// occurrence is a draw.
//
// A position that the match has seen twice is a draw the third time, whatever the path: that is a fact. A
// position that repeats within the search counts as a draw at once, without waiting for the third time: that
// is a guess, because it depends on the path. Games that never repeat have no past.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "../game.hpp"
#include "../random.hpp"
#include "../repetition.hpp"

namespace quatuor {

// No search goes deeper.
inline constexpr int max_plies = 96;

template <Position P>
class Path {
  public:
    Path(const P&, std::span<const P>) {}
    void enter(int, const P&) {}
    bool stood_twice(const P&) const { return false; }
    bool met_again(int, const P&) const { return false; }
    bool may_turn(const P&) const { return true; }
    std::uint64_t salt() const { return 0; }
};

template <Repeating P>
class Path<P> {
  public:
    Path(const P& root, std::span<const P> past) : stage_(root.irreversible()), on_(root.repetition()) {
        for (const P& earlier : past)
            if (on_ && earlier.irreversible() == stage_) note(earlier);
        if (on_) note(root);
    }

    void enter(int ply, const P& position) {
        way_[static_cast<std::size_t>(ply)] = {position.key(), position.irreversible()};
    }

    bool stood_twice(const P& position) const { return before(position) >= 2; }

    bool met_again(int ply, const P& position) const {
        if (!on_) return false;
        if (before(position) > 0) return true;
        std::uint64_t key = position.key();
        for (int back = ply - 1; back > 0; --back) {
            const Step& step = way_[static_cast<std::size_t>(back)];
            if (step.stage != position.irreversible()) return false;
            if (step.key == key) return true;
        }
        return false;
    }

    // Draws by repetition of the past are part of every value, so searches with other pasts use other keys.
    std::uint64_t salt() const {
        std::uint64_t mixed = 0;
        for (const Stood& stood : stood_)
            if (stood.times >= 2) mixed ^= mix(stood.position.key());
        return mixed;
    }

    // Whether a symmetric image may stand for a position: not while the match's past can come back.
    bool may_turn(const P& position) const { return position.irreversible() != stage_; }

  private:
    struct Step {
        std::uint64_t key;
        int stage;
    };
    struct Stood {
        P position;
        int times;
    };

    int before(const P& position) const {
        if (!on_ || position.irreversible() != stage_) return 0;
        for (const Stood& stood : stood_)
            if (stood.position == position) return stood.times;
        return 0;
    }

    void note(const P& position) {
        for (Stood& stood : stood_)
            if (stood.position == position) {
                ++stood.times;
                return;
            }
        stood_.push_back({position, 1});
    }

    int stage_;
    bool on_;
    std::vector<Stood> stood_;
    std::array<Step, max_plies + 1> way_{};
};

}  // namespace quatuor
