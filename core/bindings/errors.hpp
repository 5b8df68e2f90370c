// Long work called from Python: the lock is released, Ctrl-C is heard, and why it stopped becomes an
// exception.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <utility>

#include "../control.hpp"

namespace quatuor::bindings {

namespace nb = nanobind;

// Has somebody pressed Ctrl-C? Asked without the lock, so it takes it.
inline bool signalled() {
    nb::gil_scoped_acquire lock;
    return PyErr_CheckSignals() != 0;
}

[[noreturn]] inline void raise(Stopped::Reason reason) {
    switch (reason) {
        case Stopped::Reason::caller:
            throw nb::python_error();
        case Stopped::Reason::deadline:
            PyErr_SetString(PyExc_TimeoutError, "the time given ran out");
            break;
        case Stopped::Reason::flag:
            PyErr_SetString(PyExc_InterruptedError, "the stop flag was raised");
            break;
    }
    throw nb::python_error();
}

// Run work under a control; it may not touch Python.
template <class Work>
auto uninterrupted(const StopFlag* flag, std::optional<double> seconds, Work&& work) {
    std::optional<Stopped::Reason> reason;
    {
        nb::gil_scoped_release unlocked;
        try {
            Control control(flag, seconds, signalled);
            return std::forward<Work>(work)(control);
        } catch (const Stopped& stopped) {
            reason = stopped.reason;
        }
    }
    raise(*reason);
}

}  // namespace quatuor::bindings
