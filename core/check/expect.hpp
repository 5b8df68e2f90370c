// How the check programs end: by reaching the end of main, or by saying what is wrong.
#pragma once

#include <cstdlib>
#include <iostream>
#include <string_view>

namespace quatuor::check {

[[noreturn]] inline void fail(std::string_view what) {
    std::cerr << "core check: " << what << '\n';
    std::exit(1);
}

inline void expect(bool holds, std::string_view what) {
    if (!holds) fail(what);
}

}  // namespace quatuor::check
