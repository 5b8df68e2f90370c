// A transposition table of fixed size for proof and disproof numbers.
//
// A proof number says how many positions must at least still be won to prove a win, a disproof number how
// many to refute it; 0 and `never` together mean that it is decided. A proved win also has the number of
// plies within which it comes. Four entries share a bucket, and the one that took least work is replaced.
//
// All memory is allocated at once, but a search fills it from the front and spreads out as it goes on: a
// short search touches little of it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "../random.hpp"

namespace quatuor {

struct Numbers {
    static constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    // Within how many plies a proved win comes.
    std::uint16_t plies = 0;

    constexpr bool proved() const { return proof == 0; }
    constexpr bool disproved() const { return disproof == 0; }
    constexpr bool open() const { return proof != 0 && disproof != 0; }
    constexpr bool reach(const Numbers& limit) const {
        return proof >= limit.proof || disproof >= limit.disproof;
    }

    static constexpr Numbers won(int plies) { return {0, never, static_cast<std::uint16_t>(plies)}; }
    static constexpr Numbers failed() { return {never, 0, 0}; }
};

class ProofTable {
  public:
    // The largest power of two of buckets that fits; one at least.
    explicit ProofTable(std::uint64_t bytes)
        : most_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Bucket), 1))),
          buckets_(std::min(most_, first_buckets)),
          memory_(static_cast<Bucket*>(std::calloc(most_, sizeof(Bucket)))) {
        if (memory_ == nullptr) throw std::bad_alloc();
    }

    std::uint64_t bytes() const { return most_ * sizeof(Bucket); }

    // Announce that a key will be looked up soon.
    void prefetch(std::uint64_t key) const {
#if defined(__GNUC__)
        __builtin_prefetch(&bucket(key));
#endif
    }

    std::optional<Numbers> find(std::uint64_t key) const {
        for (const Entry& entry : bucket(key).entries)
            if (entry.key == key && entry.work != 0) return Numbers{entry.proof, entry.disproof, entry.plies};
        return std::nullopt;
    }

    // A proof is never replaced by a longer one of the same position.
    void keep(std::uint64_t key, const Numbers& numbers, std::uint64_t work) {
        Bucket& here = bucket(key);
        Entry* worst = &here.entries[0];
        for (Entry& entry : here.entries) {
            if (entry.key == key && entry.work != 0) {
                if (entry.proof == 0 && (numbers.proof != 0 || entry.plies <= numbers.plies)) return;
                worst = &entry;
                break;
            }
            if (entry.work < worst->work) worst = &entry;
        }
        if (worst->work == 0 && ++filled_ > buckets_ && buckets_ < most_) {
            --filled_;
            spread();
            return keep(key, numbers, work);
        }
        *worst = {key, numbers.proof, numbers.disproof, numbers.plies, spent(work)};
    }

  private:
    // Work as a floating-point number of sixteen bits: an exponent of five and a mantissa of eleven.
    static std::uint16_t spent(std::uint64_t work) {
        work = std::clamp<std::uint64_t>(work, 1, std::uint64_t{1} << 40);
        int power = std::max(static_cast<int>(std::bit_width(work)) - 11, 0);
        return static_cast<std::uint16_t>(static_cast<unsigned>(power) << 11 | (work >> power & 0x7FF));
    }

    struct Entry {
        std::uint64_t key;
        std::uint32_t proof, disproof;
        std::uint16_t plies, work;
    };
    struct Bucket {
        Entry entries[4];
    };
    struct Free {
        void operator()(Bucket* bucket) const { std::free(bucket); }
    };

    // Double the buckets: the entries of one go to the two that replace it, from the last to the first.
    void spread() {
        std::uint64_t before = std::exchange(buckets_, 2 * buckets_);
        for (std::uint64_t i = before; i-- > 0;) {
            Bucket old = std::exchange(memory_[i], Bucket{});
            for (const Entry& entry : old.entries)
                if (entry.work != 0) *std::ranges::find(bucket(entry.key).entries, 0, &Entry::work) = entry;
        }
    }

    Bucket& bucket(std::uint64_t key) const {
        return memory_.get()[multiply_high(key * golden_gamma, buckets_)];
    }

    static constexpr std::uint64_t first_buckets = 1024;

    std::uint64_t most_, buckets_;
    // How many entries are in use.
    std::uint64_t filled_ = 0;
    std::unique_ptr<Bucket[], Free> memory_;
};

}  // namespace quatuor
