// The same work on several threads: the caller's thread takes part and keeps the control, the others watch a
// flag.
#pragma once

#include <atomic>
#include <exception>
#include <thread>
#include <vector>

#include "control.hpp"

namespace quatuor {

// The failures of other threads; the first one is reported.
class Failure {
  public:
    void keep() noexcept {
        if (!kept_.test_and_set()) what_ = std::current_exception();
    }
    void rethrow() const {
        if (what_) std::rethrow_exception(what_);
    }

  private:
    std::atomic_flag kept_;
    std::exception_ptr what_;
};

// Call work(thread, control) on every thread. The caller's is number 0 and has its own control; when that
// stops it, the others stop as well.
template <class Work>
void in_parallel(int threads, Control& control, Work&& work) {
    StopFlag enough;
    Failure failure;
    auto attend = [&](int thread) {
        Control watching(&enough);
        try {
            work(thread, watching);
        } catch (const Stopped&) {
            // the caller's thread knows why, and throws it
        } catch (...) {
            enough.raise();
            failure.keep();
        }
    };
    {
        std::vector<std::jthread> others;
        try {
            for (int thread = 1; thread < threads; ++thread) others.emplace_back(attend, thread);
            work(0, control);
        } catch (...) {
            enough.raise();
            throw;
        }
    }
    failure.rethrow();
}

}  // namespace quatuor
