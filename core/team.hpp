// A pool of persistent threads: work that takes a millisecond is not worth creating a thread for.
//
// The caller opens a round, and all threads take blocks of it until none is left. A late thread finds nothing
// to do, and nobody waits for it: on a busy machine it may wake long after the round was closed, so only
// threads that have come in are counted. All of that is one word:
//
//     bits 0 … 7    how many others are inside       bit 8    the round is open       9 … 31    its number
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <utility>
#include <vector>

namespace quatuor {

class Team {
  public:
    // The caller is one of them.
    explicit Team(int threads) {
        try {
            for (int other = 1; other < threads; ++other) others_.emplace_back([this] { attend(); });
        } catch (...) {  // no more threads are available: dismiss those there are
            dismiss();
            throw;
        }
    }
    ~Team() { dismiss(); }
    Team(const Team&) = delete;
    Team& operator=(const Team&) = delete;

    // Do the work from 0 to `count`, in blocks, each by one of the team: work(begin, end). It does not throw.
    template <class Work>
    void share(std::size_t count, std::size_t block, Work&& work) {
        if (others_.empty() || count <= block) return work(std::size_t{0}, count);
        count_ = count;
        block_ = block;
        work_ = &work;
        call_ = [](void* task, std::size_t begin, std::size_t end) {
            (*static_cast<std::remove_reference_t<Work>*>(task))(begin, end);
        };
        next_.store(0, std::memory_order_relaxed);
        state_.fetch_add(next_round | open, std::memory_order_release);
        state_.notify_all();
        take_blocks();
        std::uint32_t state = state_.fetch_and(~open, std::memory_order_acq_rel) & ~open;
        for (; (state & inside) != 0; state = state_.load(std::memory_order_acquire)) state_.wait(state);
    }

  private:
    enum : std::uint32_t { inside = 0xFF, open = 1 << 8, next_round = 1 << 9 };

    void dismiss() {
        leaving_.store(true);
        state_.fetch_add(next_round);
        state_.notify_all();
        for (std::thread& other : others_) other.join();
    }

    void take_blocks() {
        for (std::size_t begin; (begin = next_.fetch_add(block_, std::memory_order_relaxed)) < count_;)
            call_(work_, begin, std::min(begin + block_, count_));
    }

    void attend() {
        std::uint32_t done = 0;
        for (;;) {
            std::uint32_t state = state_.load(std::memory_order_acquire);
            if (leaving_.load()) return;
            if ((state & open) == 0 || state / next_round == done) {
                state_.wait(state);
                continue;
            }
            if (!state_.compare_exchange_weak(state, state + 1, std::memory_order_acq_rel)) continue;
            take_blocks();
            done = state / next_round;
            state_.fetch_sub(1, std::memory_order_acq_rel);
            state_.notify_all();
        }
    }

    // The round: written by the caller before it is opened, and left alone until everybody is out.
    std::size_t count_ = 0, block_ = 1;
    void* work_ = nullptr;
    void (*call_)(void*, std::size_t, std::size_t) = nullptr;

    std::atomic<std::size_t> next_ = 0;
    std::atomic<std::uint32_t> state_ = 0;
    std::atomic<bool> leaving_ = false;
    std::vector<std::thread> others_;
};

}  // namespace quatuor
