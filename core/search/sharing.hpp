// Which moves other threads are searching right now, so that this one can search something else first: what
// they find will be in the transposition table when it comes back (Kerrigan's simplified ABDADA).
//
// A hint, not a lock: an entry overwritten by another thread costs some work done twice, nothing else.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "../game.hpp"
#include "../random.hpp"

namespace quatuor {

class Shared {
  public:
    // Below this depth a move is searched in less time than it takes to announce it.
    static constexpr int least_depth = 3;

    // Marks a move of a position as being searched, for as long as it lives.
    class Claim {
      public:
        Claim(Shared* shared, std::uint64_t key, Action action)
            : mark_(mixed(key, action)), slot_(shared == nullptr ? nullptr : &shared->slot(mark_)) {
            if (slot_ != nullptr) slot_->store(mark_, std::memory_order_relaxed);
        }
        ~Claim() {
            if (slot_ != nullptr) slot_->store(0, std::memory_order_relaxed);
        }
        Claim(const Claim&) = delete;

      private:
        std::uint64_t mark_;
        std::atomic<std::uint64_t>* slot_;
    };

    bool claimed(std::uint64_t key, Action action) {
        std::uint64_t mark = mixed(key, action);
        return slot(mark).load(std::memory_order_relaxed) == mark;
    }

  private:
    static std::uint64_t mixed(std::uint64_t key, Action action) {
        return mix(key + std::uint64_t{action} * golden_gamma) | 1;
    }
    std::atomic<std::uint64_t>& slot(std::uint64_t mark) { return slots_[mark >> 52]; }

    std::array<std::atomic<std::uint64_t>, 1 << 12> slots_{};
};

}  // namespace quatuor
