// Which moves other threads are searching right now, so that this one can search something else first: what
// they find will be in the table when it comes back (Kerrigan's simplified ABDADA).
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
    // Below that depth a move is looked at sooner than announced.
    static constexpr int least_depth = 3;

    // For as long as it lives, a move of a position is being looked at.
    class Look {
      public:
        Look(Shared* shared, std::uint64_t key, Action action)
            : mark_(mixed(key, action)), slot_(shared == nullptr ? nullptr : &shared->slot(mark_)) {
            if (slot_ != nullptr) slot_->store(mark_, std::memory_order_relaxed);
        }
        ~Look() {
            if (slot_ != nullptr) slot_->store(0, std::memory_order_relaxed);
        }
        Look(const Look&) = delete;

      private:
        std::uint64_t mark_;
        std::atomic<std::uint64_t>* slot_;
    };

    bool looked_at(std::uint64_t key, Action action) {
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
