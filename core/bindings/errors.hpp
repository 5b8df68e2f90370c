// Long work called from Python: the lock is released, Ctrl-C is noticed, and the reason for a stop becomes an
// exception.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <utility>

#include "../control.hpp"

namespace quatuor::bindings {

namespace nb = nanobind;

// Was Ctrl-C pressed? Called without the lock, so it takes it.
inline bool signalled() {
    nb::gil_scoped_acquire lock;
    return PyErr_CheckSignals() != 0;
}

[[noreturn]] inline void raise(Stopped::Reason reason) {
    switch (reason) {
        case Stopped::Reason::caller:
            throw nb::python_error();
        case Stopped::Reason::deadline:
            PyErr_SetString(PyExc_TimeoutError, "the time limit was reached");
            break;
        case Stopped::Reason::budget:
            PyErr_SetString(PyExc_InterruptedError, "the node limit was reached");
            break;
        case Stopped::Reason::flag:
            PyErr_SetString(PyExc_InterruptedError, "the stop flag was raised");
            break;
    }
    throw nb::python_error();
}

// Make something large in the memory of a new Python object, while other threads use Python: clearing its
// tables takes milliseconds.
template <class T, class... Parts>
void make_unlocked(T* self, Parts&&... parts) {
    nb::gil_scoped_release unlocked;
    new (self) T(std::forward<Parts>(parts)...);
}

// Something large that also ends while other threads use Python: giving back its memory takes milliseconds.
// The destructor lets go of the lock, then the thing itself ends, and its neighbour takes the lock again.
class LockRetaken {
  public:
    void release() { state_ = PyEval_SaveThread(); }
    ~LockRetaken() {
        if (state_ != nullptr) PyEval_RestoreThread(state_);
    }

  private:
    PyThreadState* state_ = nullptr;
};

template <class T>
class Unlocked : LockRetaken, public T {
  public:
    using T::T;
    ~Unlocked() { release(); }
};

// Run work under a control; it may not touch Python. Returns the reason if it was stopped.
template <class Work>
std::optional<Stopped::Reason> controlled(const StopFlag* flag, std::optional<double> seconds, Work&& work) {
    nb::gil_scoped_release unlocked;
    try {
        Control control(flag, seconds, signalled);
        std::forward<Work>(work)(control);
        return std::nullopt;
    } catch (const Stopped& stopped) {
        return stopped.reason;
    }
}

// Work whose answer is all or nothing: a stop is an exception.
template <class Work>
auto uninterrupted(const StopFlag* flag, std::optional<double> seconds, Work&& work) {
    std::optional<decltype(work(std::declval<Control&>()))> answer;
    auto reason = controlled(flag, seconds, [&](Control& control) { answer.emplace(work(control)); });
    if (reason) raise(*reason);
    return std::move(*answer);
}

// Work that keeps its findings when it is stopped. Returns whether it reached its end with time left. Only
// Ctrl-C is an exception. The clock is checked afterwards too: many small steps, each too short to check
// it, must not outlast the time they are given together.
template <class Work>
bool until_stopped(const StopFlag* flag, std::optional<double> seconds, Work&& work) {
    bool answer = false;
    auto reason = controlled(flag, seconds, [&](Control& control) {
        answer = work(control);
        control.check();
    });
    if (reason == Stopped::Reason::caller) raise(*reason);
    return answer && !reason;
}

}  // namespace quatuor::bindings
