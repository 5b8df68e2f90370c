// How long a whole strategy takes: for each of its positions, the plies within which the game is won.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "turns.hpp"

namespace quatuor {

// Turn by turn, in the order of the entries. First all turns are found again, then each is judged by the
// next.
template <Judged P, class Order>
class Lengths {
  public:
    Lengths(const P& root, Player winner, std::span<const Entry> entries, int threads, Control& control)
        : entries_(entries), threads_(threads) {
        Turns<P, Order> turns(root, winner);
        std::size_t first = 0;
        for (; !turns.places().empty(); first += keys_.back().size()) {
            auto& keys = keys_.emplace_back();
            for (const auto& place : turns.places()) keys.push_back(place.image.key);
            expect(entries.size() - first >= keys.size());
            turns.go_on(entries.subspan(first, keys.size()), threads, control);
        }
        expect(first == entries.size());
        plies_.resize(entries.size());
        for (std::size_t turn = keys_.size(); turn-- > 0;) judge(turn, first -= keys_[turn].size(), control);
    }

    const std::vector<std::uint8_t>& plies() const { return plies_; }

  private:
    static void expect(bool complete) {
        if (!complete) throw std::invalid_argument("a strategy has an entry for every position");
    }

    void judge(std::size_t turn, std::size_t first, Control& control) {
        const auto& keys = keys_[turn];
        in_parallel(threads_, control, [&](int thread, Control& mine) {
            for (auto i = static_cast<std::size_t>(thread); i < keys.size();
                 i += static_cast<std::size_t>(threads_)) {
                mine.checkpoint();
                plies_[first + i] =
                    longest(turn, first + keys.size(), Order::position(keys[i]), entries_[first + i]);
            }
        });
    }

    // One ply for an answer that ends the game; three where every reply meets a threat; else by the next
    // turn.
    std::uint8_t longest(std::size_t turn, std::size_t next, const P& position, const Entry& entry) const {
        P after = Turns<P, Order>::after_answer(position, entry);
        if (after.winners() != 0) return 1;
        int most = 3;
        Turns<P, Order>::open_replies(after, entry, [&](const P& open) {
            const auto& keys = keys_[turn + 1];
            auto found = std::ranges::lower_bound(keys, Order::first_image(open).key);
            most = std::max(most, 2 + plies_[next + static_cast<std::size_t>(found - keys.begin())]);
        });
        return static_cast<std::uint8_t>(most);
    }

    std::span<const Entry> entries_;
    int threads_;
    std::vector<std::vector<typename Order::Key>> keys_;
    std::vector<std::uint8_t> plies_;
};

}  // namespace quatuor
