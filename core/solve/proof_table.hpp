// A transposition table of fixed size for proof and disproof numbers, for any number of threads.
//
// A proof number says how many positions must at least still be won to prove a win, a disproof number how
// many to refute it; 0 and `never` together mean that it is decided. A proved win also has the number of
// plies within which it comes.
//
// The key of an entry is the whole position, so two are never confused. Three entries share a bucket of one
// cache line, and the one that took least work is replaced:
//
//     word   0          1 … 3                4                5                        6 … 15
//            version    entry: its identity  proof, or plies  disproof 24 bits, work 8  two more
//
// A proved win has no proof number left, so its plies take that place.
//
// A writer makes the version odd while it changes a bucket. A reader that met a change in between reads again
// (a seqlock). All words are atomic, so that a torn read is only repeated, never believed.
//
// All memory is allocated at once. A search fills it from the front and spreads out as it goes on, so a short
// search touches little of it. Several threads must pause for that: the thread that hands out work
// asks whether the table is crowded.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "../game.hpp"
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
    constexpr bool operator==(const Numbers&) const = default;

    static constexpr Numbers won(int plies) { return {0, never, static_cast<std::uint16_t>(plies)}; }
    static constexpr Numbers failed() { return {never, 0, 0}; }
};

class ProofTable {
  public:
    // The largest power of two of buckets that fits; one at least.
    explicit ProofTable(std::uint64_t bytes)
        : most_(std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Bucket), 1))),
          buckets_(std::min(most_, first_buckets)),
          memory_(std::calloc(most_ + 1, sizeof(Bucket))) {
        if (memory_ == nullptr) throw std::bad_alloc();
        void* start = memory_.get();
        std::size_t space = (most_ + 1) * sizeof(Bucket);
        first_ = static_cast<Bucket*>(std::align(alignof(Bucket), most_ * sizeof(Bucket), start, space));
    }

    std::uint64_t bytes() const { return most_ * sizeof(Bucket); }

    // While it lives, several threads use the table at a time.
    class Sharing {
      public:
        explicit Sharing(ProofTable& table) : table_(table) { table_.shared_ = true; }
        ~Sharing() { table_.shared_ = false; }
        Sharing(const Sharing&) = delete;
        Sharing& operator=(const Sharing&) = delete;

      private:
        ProofTable& table_;
    };

    // Whether it is time to spread out.
    bool crowded() const { return buckets_ < most_ && filled_.load(std::memory_order_relaxed) > buckets_; }

    // Double the buckets, while nobody else uses the table: the entries of one go to the two that replace it,
    // from the last to the first.
    void spread() {
        std::uint64_t before = std::exchange(buckets_, 2 * buckets_);
        for (std::uint64_t i = before; i-- > 0;) {
            std::array<Entry, places.size()> old;
            for (std::size_t e = 0; e < old.size(); ++e)
                write(first_[i], places[e], (old[e] = read(first_[i], places[e]), Entry()));
            for (const Entry& entry : old)
                if (entry.work() != 0) settle(entry);
        }
    }

    // Spread out for a number of entries more, while nobody else uses the table.
    void reserve(std::uint64_t more) {
        while (buckets_ < most_ && buckets_ < filled_ + more) spread();
    }

    // Announce that an identity will be looked up soon.
    void prefetch(const Identity& identity) const {
#if defined(__GNUC__)
        __builtin_prefetch(&bucket(identity));
#endif
    }

    std::optional<Numbers> find(const Identity& identity) const {
        const Bucket& here = bucket(identity);
        for (;;) {
            std::uint32_t version = here.words[0].load(std::memory_order_acquire);
            if (version % 2 != 0) continue;
            std::optional<Numbers> found;
            for (std::size_t at : places)
                if (Entry entry; holds(here, at, identity) && (entry = read(here, at)).work() != 0) {
                    found = entry.numbers();
                    break;
                }
            std::atomic_thread_fence(std::memory_order_acquire);
            if (here.words[0].load(std::memory_order_relaxed) == version) return found;
        }
    }

    // A decision is never replaced by anything but a shorter proof of the same position. Work on one position
    // adds up.
    void keep(const Identity& identity, const Numbers& numbers, std::uint64_t work) {
        Bucket& here = bucket(identity);
        std::uint32_t version = lock(here);
        std::size_t worst = places[0];
        std::uint32_t least = ~std::uint32_t{0};
        for (std::size_t at : places) {
            Entry entry = read(here, at);
            if (entry.work() != 0 && entry.identity == identity) {
                Numbers better = improves(numbers, entry.numbers()) ? numbers : entry.numbers();
                write(here, at, Entry(identity, better, work + entry.spent()));
                return unlock(here, version);
            }
            if (entry.work() < least) {
                worst = at;
                least = entry.work();
            }
        }
        write(here, worst, Entry(identity, numbers, work));
        unlock(here, version);
        if (least == 0) count_one();
    }

    // Call `see` with the decided positions that took at least some work: identity, numbers, work.
    template <class See>
    void each_decided(std::uint64_t least, See&& see) const {
        for (std::uint64_t i = 0; i < buckets_; ++i)
            for (std::size_t at : places) {
                Entry entry = read(first_[i], at);
                if (entry.work() != 0 && entry.spent() >= least && !entry.numbers().open())
                    see(entry.identity, entry.numbers(), entry.spent());
            }
    }

  private:
    static constexpr std::size_t entry_words = 5;
    static constexpr std::array<std::size_t, 3> places{1, 1 + entry_words, 1 + 2 * entry_words};
    // Disproof numbers are stored in twenty-four bits; larger ones hardly occur, and are stored as the
    // largest.
    static constexpr std::uint32_t stored_never = 0xFF'FFFF;

    struct Entry {
        Identity identity;
        std::uint32_t proof_or_plies = 0, disproof_work = 0;

        Entry() = default;
        Entry(const Identity& whose, const Numbers& numbers, std::uint64_t spent)
            : identity(whose),
              proof_or_plies(numbers.proved() ? numbers.plies : numbers.proof),
              disproof_work(stored(numbers) << 8 | logarithm(spent)) {}

        std::uint32_t work() const { return disproof_work & 0xFF; }
        // The work, as far as its logarithm tells.
        std::uint64_t spent() const {
            std::uint32_t power = (work() - 1) / 4, quarter = (work() - 1) % 4;
            return std::uint64_t{4 + quarter} << power >> 2;
        }
        Numbers numbers() const {
            std::uint32_t disproof = restored(disproof_work >> 8);
            if (disproof == Numbers::never) return Numbers::won(static_cast<int>(proof_or_plies));
            return {proof_or_plies, disproof, 0};
        }

      private:
        // Only a proof has the number that stands for one, however large the numbers of others grow.
        static std::uint32_t stored(const Numbers& numbers) {
            return numbers.proved() ? stored_never : std::min(numbers.disproof, stored_never - 1);
        }
        static std::uint32_t restored(std::uint32_t number) {
            return number == stored_never ? Numbers::never : number;
        }
        // Four steps for every doubling, from 1 on.
        static std::uint32_t logarithm(std::uint64_t work) {
            work = std::clamp<std::uint64_t>(work, 1, std::uint64_t{1} << 48);
            auto power = static_cast<std::uint32_t>(std::bit_width(work)) - 1;
            auto quarter = static_cast<std::uint32_t>((work << 2 >> power) & 3);
            return 1 + 4 * power + quarter;
        }
    };

    struct alignas(64) Bucket {
        std::array<std::atomic<std::uint32_t>, 16> words;
    };
    struct Free {
        void operator()(void* memory) const { std::free(memory); }
    };

    static bool improves(const Numbers& numbers, const Numbers& known) {
        if (known.open()) return true;
        return known.proved() ? numbers.proved() && numbers.plies < known.plies : numbers.proved();
    }

    // Most entries differ in their first word.
    static bool holds(const Bucket& bucket, std::size_t at, const Identity& identity) {
        auto word = [&](std::size_t i) { return bucket.words[at + i].load(std::memory_order_relaxed); };
        return word(0) == static_cast<std::uint32_t>(identity.low) &&
               word(1) == static_cast<std::uint32_t>(identity.low >> 32) && word(2) == identity.high;
    }
    static Entry read(const Bucket& bucket, std::size_t at) {
        auto word = [&](std::size_t i) { return bucket.words[at + i].load(std::memory_order_relaxed); };
        Entry entry;
        entry.identity = {word(0) | std::uint64_t{word(1)} << 32, word(2)};
        entry.proof_or_plies = word(3);
        entry.disproof_work = word(4);
        return entry;
    }
    static void write(Bucket& bucket, std::size_t at, const Entry& entry) {
        auto put = [&](std::size_t i, std::uint32_t word) {
            bucket.words[at + i].store(word, std::memory_order_relaxed);
        };
        put(0, static_cast<std::uint32_t>(entry.identity.low));
        put(1, static_cast<std::uint32_t>(entry.identity.low >> 32));
        put(2, entry.identity.high);
        put(3, entry.proof_or_plies);
        put(4, entry.disproof_work);
    }

    static std::uint32_t lock(Bucket& bucket) {
        for (;;) {
            std::uint32_t version = bucket.words[0].load(std::memory_order_relaxed);
            if (version % 2 == 0 &&
                bucket.words[0].compare_exchange_weak(version, version + 1, std::memory_order_acquire)) {
                std::atomic_thread_fence(std::memory_order_release);
                return version;
            }
        }
    }
    static void unlock(Bucket& bucket, std::uint32_t version) {
        bucket.words[0].store(version + 2, std::memory_order_release);
    }

    void count_one() {
        if (buckets_ == most_) return;
        filled_.store(filled_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        if (!shared_ && crowded()) spread();
    }
    void settle(const Entry& entry) {
        Bucket& here = bucket(entry.identity);
        for (std::size_t at : places)
            if (read(here, at).work() == 0) return write(here, at, entry);
    }

    Bucket& bucket(const Identity& identity) const {
        std::uint64_t spot = mix(identity.low + golden_gamma * identity.high);
        return first_[multiply_high(spot, buckets_)];
    }

    static constexpr std::uint64_t first_buckets = 1024;

    std::uint64_t most_, buckets_;
    // How many entries are in use, while the table still spreads. Threads may miscount a little.
    std::atomic<std::uint64_t> filled_ = 0;
    bool shared_ = false;
    std::unique_ptr<void, Free> memory_;
    Bucket* first_ = nullptr;
};

}  // namespace quatuor
