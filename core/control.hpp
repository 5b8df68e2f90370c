// When to stop: a flag that others may raise, a deadline, and a question the caller asks now and then.
//
// Long work calls `checkpoint` often; it costs a counter. Every tenth of a millisecond or so the flag and the
// clock are checked, and every few milliseconds the caller's own question is asked (in Python: was Ctrl-C
// pressed?).
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace quatuor {

// Any thread may raise it; the work that watches it then stops within a millisecond or so.
class StopFlag {
  public:
    void raise() { raised_.store(true, std::memory_order_relaxed); }
    void lower() { raised_.store(false, std::memory_order_relaxed); }
    bool raised() const { return raised_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> raised_ = false;
};

// Thrown by work that has to stop, with the reason. A budget is a limit of the work itself, in nodes.
struct Stopped {
    enum class Reason { flag, deadline, caller, budget } reason;
};

class Control {
  public:
    using Clock = std::chrono::steady_clock;

    Control() = default;
    explicit Control(const StopFlag* flag, std::optional<double> seconds = {},
                     std::function<bool()> asked = {})
        : flag_(flag), asked_(std::move(asked)) {
        if (seconds && *seconds < endless) deadline_ = now_ + ticks(std::max(*seconds, 0.0));
    }

    // Called by the work; `work` says how much was done since the last call, in plies or nodes.
    void checkpoint(std::uint64_t work = 1) {
        if ((done_ += work) >= interval_) check();
    }

    // Check now, however little was done: for a thread that waits rather than works.
    void check() {
        done_ = 0;
        if (flag_ != nullptr && flag_->raised()) throw Stopped{Stopped::Reason::flag};
        if (!deadline_ && !asked_) return;
        Clock::time_point last = std::exchange(now_, Clock::now());
        adapt(now_ - last);
        if (deadline_ && now_ >= *deadline_) throw Stopped{Stopped::Reason::deadline};
        if (asked_ && now_ >= next_question_) {
            next_question_ = now_ + patience;
            if (asked_()) throw Stopped{Stopped::Reason::caller};
        }
    }

  private:
    static Clock::duration ticks(double seconds) {
        return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }

    // How much work is done between two checks: a unit of some work takes two hundred times as long as of
    // other work.
    void adapt(Clock::duration taken) {
        if (taken < often)
            interval_ = std::min(2 * interval_, most);
        else if (taken > 2 * often)
            interval_ = std::max(interval_ / 2, least);
    }

    static constexpr std::chrono::microseconds often{100};
    static constexpr std::uint64_t least = 64, first = 256, most = 4096;
    // A year: more than that means no limit, and the clock cannot count every number of seconds.
    static constexpr double endless = 365.0 * 24 * 60 * 60;
    // How long a person waits without noticing; asking Python means waiting for its lock.
    static constexpr std::chrono::milliseconds patience{5};

    std::uint64_t done_ = 0;
    std::uint64_t interval_ = first;
    const StopFlag* flag_ = nullptr;
    Clock::time_point now_ = Clock::now();
    Clock::time_point next_question_ = now_;
    std::optional<Clock::time_point> deadline_;
    std::function<bool()> asked_;
};

}  // namespace quatuor
