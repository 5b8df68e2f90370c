// A transposition table of fixed size that several threads share: what was found before.
//
// An entry is two words: what was found, and the key mixed with it. Threads write without locks; a pair torn
// between two writers no longer fits its key and is passed over. Four entries share a cache line, and the
// one that saw least, or long ago, gives way.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

#include "../game.hpp"
#include "../random.hpp"
#include "value.hpp"

namespace quatuor {

// How a stored value bounds the true one: from below, from above, or exactly.
enum Bound : std::uint8_t { at_least = 1, at_most = 2, exactly = 3 };

inline constexpr Action no_action = 0xFFFF;

struct Found {
    Action action = no_action;
    std::int16_t value = 0;
    std::uint8_t depth = 0;
    Bound bound = exactly;
    // Whether the value rests on ended games alone, and on no evaluation.
    bool settled = false;
};

class TranspositionTable {
  public:
    // The largest power of two of cache lines that fits; one at least.
    explicit TranspositionTable(std::uint64_t bytes)
        : lines_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Line), 1))),
          memory_(static_cast<Line*>(std::calloc(lines_, sizeof(Line)))) {
        if (memory_ == nullptr) throw std::bad_alloc();
    }

    std::uint64_t bytes() const { return lines_ * sizeof(Line); }

    // A new search begins: old entries are replaced first.
    void grow_older() { age_ = static_cast<std::uint8_t>((age_ + 1) & 31); }

    std::optional<Found> find(std::uint64_t key) const {
        for (const Entry& entry : line(key).entries) {
            std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.check.load(std::memory_order_relaxed) ^ data) == key && data != 0)
                return unpacked(data);
        }
        return std::nullopt;
    }

    void keep(std::uint64_t key, const Found& found) {
        Line& here = line(key);
        Entry* worst = &here.entries[0];
        int least = 1 << 20;
        for (Entry& entry : here.entries) {
            std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            bool same = (entry.check.load(std::memory_order_relaxed) ^ data) == key;
            int worth =
                data == 0 || same ? -(1 << 20) : static_cast<int>(data >> 32 & 0xFF) - 8 * years(data);
            if (worth < least) {
                least = worth;
                worst = &entry;
            }
        }
        std::uint64_t data = packed(found);
        worst->data.store(data, std::memory_order_relaxed);
        worst->check.store(key ^ data, std::memory_order_relaxed);
    }

  private:
    struct Entry {
        std::atomic<std::uint64_t> check, data;
    };
    struct Line {
        Entry entries[4];
    };
    struct Free {
        void operator()(Line* line) const { std::free(line); }
    };

    // bits 0…15 action, 16…31 value, 32…39 depth, 40…41 bound, 42 settled, 43…47 age, 48 always
    std::uint64_t packed(const Found& found) const {
        return found.action | std::uint64_t{static_cast<std::uint16_t>(found.value)} << 16 |
               std::uint64_t{found.depth} << 32 | std::uint64_t{found.bound} << 40 |
               std::uint64_t{found.settled} << 42 | std::uint64_t{age_} << 43 | std::uint64_t{1} << 48;
    }
    static Found unpacked(std::uint64_t data) {
        return {static_cast<Action>(data), static_cast<std::int16_t>(data >> 16),
                static_cast<std::uint8_t>(data >> 32), static_cast<Bound>(data >> 40 & 3),
                (data >> 42 & 1) != 0};
    }
    int years(std::uint64_t data) const { return (age_ - static_cast<int>(data >> 43 & 31)) & 31; }

    Line& line(std::uint64_t key) const { return memory_.get()[multiply_high(key * golden_gamma, lines_)]; }

    std::uint64_t lines_;
    std::unique_ptr<Line[], Free> memory_;
    std::uint8_t age_ = 0;
};

}  // namespace quatuor
