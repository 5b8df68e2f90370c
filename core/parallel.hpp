// The same work on several threads: the caller's thread takes a share and keeps the control, the others watch
// a flag.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "control.hpp"
#include "playout.hpp"

namespace quatuor {

// Random games on several threads; the games are those of one thread, whatever the number.
template <Position P>
Tally parallel_playouts(const P& start, std::uint64_t games, std::uint64_t seed, std::uint64_t first,
                        int threads, Control& control) {
    auto share = [games, threads](int thread) {
        return games * static_cast<std::uint64_t>(thread) / static_cast<std::uint64_t>(threads);
    };
    StopFlag enough;
    std::atomic<int> running = threads - 1;
    std::vector<Tally> tallies(static_cast<std::size_t>(threads));
    auto play = [&](int thread, Control& mine) {
        std::uint64_t begin = share(thread), end = share(thread + 1);
        tallies[static_cast<std::size_t>(thread)] = playouts(start, end - begin, seed, first + begin, mine);
    };
    {
        std::vector<std::jthread> others;
        for (int thread = 1; thread < threads; ++thread)
            others.emplace_back([&, thread] {
                Control watching(&enough);
                try {
                    play(thread, watching);
                } catch (const Stopped&) {
                    // the caller's thread knows why, and throws it
                }
                --running;
            });
        try {
            play(0, control);
            while (running.load() > 0) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
                control.look();
            }
        } catch (...) {
            enough.raise();
            throw;
        }
    }
    Tally total;
    for (const Tally& tally : tallies) total.add(tally);
    return total;
}

}  // namespace quatuor
