// A function on a fixed set of keys that stores no keys.
//
// Every key names three cells, one in each third of an array, and its value is what these cells give when
// they are combined by exclusive or. So a value of b bits costs little more than b bits, and a lookup three
// reads. For a key that was not in the set the answer is meaningless: the caller must know that it was.
//
// The cells are found by peeling: a cell that only one key names can be given any value, so that key can be
// settled last; taken away, it may leave other cells with one key. With 1.23 cells a key this nearly always
// empties the set; if not, another seed names other cells.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "../random.hpp"

namespace quatuor {

class StaticFunction {
  public:
    using Places = std::array<std::size_t, 3>;

    StaticFunction() = default;

    // Values of `bits` bits each; the caller ensures that they fit and that the keys are distinct.
    static StaticFunction of(std::span<const std::uint64_t> keys, std::span<const std::uint8_t> values,
                             std::uint8_t bits) {
        StaticFunction made;
        made.bits_ = bits;
        made.third_ = static_cast<std::uint32_t>((keys.size() * 41 + 99) / 100 + 11);
        for (std::optional<std::vector<Peeled>> order; !order; ++made.seed_) {
            order = made.peeled(keys);
            if (!order) continue;
            made.fill(*order, keys, values);
            break;
        }
        return made;
    }

    std::uint8_t operator()(std::uint64_t key) const {
        auto [a, b, c] = places(key);
        return static_cast<std::uint8_t>(cell(a) ^ cell(b) ^ cell(c));
    }

    // As bytes: seed and length of a third, four bytes each and lowest first, bits, then the cells
    static constexpr std::size_t header_size = 9;

    void write(std::vector<std::uint8_t>& out) const {
        for (std::uint32_t number : {seed_, third_})
            for (int byte = 0; byte < 4; ++byte)
                out.push_back(static_cast<std::uint8_t>(number >> (8 * byte)));
        out.push_back(bits_);
        out.insert(out.end(), cells_.begin(), cells_.end() - padding);
    }

    // Leaves the rest in `in`; returns nothing if the bytes are invalid.
    static std::optional<StaticFunction> read(std::span<const std::uint8_t>& in) {
        if (in.size() < header_size) return std::nullopt;
        auto number = [&in](std::size_t at) {
            return static_cast<std::uint32_t>(in[at] | in[at + 1] << 8 | in[at + 2] << 16) |
                   std::uint32_t{in[at + 3]} << 24;
        };
        StaticFunction made;
        made.seed_ = number(0), made.third_ = number(4), made.bits_ = in[8];
        if (made.third_ == 0 || made.bits_ == 0 || made.bits_ > 8) return std::nullopt;
        in = in.subspan(header_size);
        std::size_t size = made.size();
        if (in.size() < size) return std::nullopt;
        made.cells_.assign(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(size));
        made.cells_.resize(size + padding);
        in = in.subspan(size);
        return made;
    }

  private:
    struct Peeled {
        std::uint32_t key;
        std::uint32_t cell;
    };

    // A cell may lie across two bytes: one more is always there to be read.
    static constexpr std::size_t padding = 1;

    std::size_t size() const { return (std::size_t{3} * third_ * bits_ + 7) / 8; }

    Places places(std::uint64_t key) const {
        std::uint64_t hash = mix(mix(key) + seed_);
        auto within = [this](std::uint64_t word) {
            return static_cast<std::size_t>((word & 0xFFFF'FFFF) * third_ >> 32);
        };
        return {within(hash), third_ + within(std::rotl(hash, 21)),
                std::size_t{2} * third_ + within(std::rotl(hash, 42))};
    }

    unsigned cell(std::size_t number) const {
        std::size_t bit = number * bits_;
        unsigned two = static_cast<unsigned>(cells_[bit / 8] | cells_[bit / 8 + 1] << 8);
        return two >> (bit % 8) & ((1u << bits_) - 1);
    }

    void flip(std::size_t number, unsigned value) {
        std::size_t bit = number * bits_;
        unsigned two = value << (bit % 8);
        cells_[bit / 8] ^= static_cast<std::uint8_t>(two);
        cells_[bit / 8 + 1] ^= static_cast<std::uint8_t>(two >> 8);
    }

    // The keys in an order in which each has a cell that no later one names.
    std::optional<std::vector<Peeled>> peeled(std::span<const std::uint64_t> keys) const {
        std::vector<std::uint32_t> degree(std::size_t{3} * third_), named(std::size_t{3} * third_);
        for (std::uint32_t key = 0; key < keys.size(); ++key)
            for (std::size_t place : places(keys[key])) ++degree[place], named[place] ^= key;
        std::vector<std::uint32_t> lonely;
        for (std::uint32_t place = 0; place < degree.size(); ++place)
            if (degree[place] == 1) lonely.push_back(place);
        std::vector<Peeled> order;
        order.reserve(keys.size());
        while (!lonely.empty()) {
            std::uint32_t cell = lonely.back();
            lonely.pop_back();
            if (degree[cell] != 1) continue;
            std::uint32_t key = named[cell];
            order.push_back({key, cell});
            for (std::size_t place : places(keys[key])) {
                named[place] ^= key;
                if (--degree[place] == 1) lonely.push_back(static_cast<std::uint32_t>(place));
            }
        }
        return order.size() == keys.size() ? std::optional(std::move(order)) : std::nullopt;
    }

    void fill(std::span<const Peeled> order, std::span<const std::uint64_t> keys,
              std::span<const std::uint8_t> values) {
        cells_.assign(size() + padding, 0);
        for (std::size_t i = order.size(); i-- > 0;)
            flip(order[i].cell, values[order[i].key] ^ (*this)(keys[order[i].key]));
    }

    std::uint32_t seed_ = 0;
    std::uint32_t third_ = 1;
    std::uint8_t bits_ = 1;
    std::vector<std::uint8_t> cells_ = std::vector<std::uint8_t>(1 + padding);
};

}  // namespace quatuor
