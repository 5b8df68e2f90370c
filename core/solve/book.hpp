// The first turns of a strategy as a book: who wins a position of it, and within how many plies.
//
// Two kinds of positions are known: those of a turn, in which the winner plays the answer, and those after an
// answer, in which the other replies. Each turn is found again from the turn before it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "dfpn.hpp"
#include "turns.hpp"

namespace quatuor {

// `Order` also knows how many moves were played: `ply(position)`.
template <Provable P, class Order>
class Book {
  public:
    struct Found {
        // Within how many plies the winner wins.
        int within = 0;
        // The winner's move; none on the other's turn.
        Action answer = Entry::none;
    };

    // The winner moves first at the root. `counts` has the positions of each turn, and there is an entry and
    // a number of plies for each of them.
    Book(const P& root, std::span<const std::size_t> counts, std::vector<Entry> entries,
         std::vector<std::uint8_t> within, Control& control)
        : root_(root), entries_(std::move(entries)), within_(std::move(within)) {
        if (std::accumulate(counts.begin(), counts.end(), std::size_t{0}) != entries_.size() ||
            entries_.size() != within_.size() || entries_.empty())
            throw std::invalid_argument("a book has an entry for every position");
        Turns<P, Order> turns(root, root.player());
        std::size_t first = 0;
        for (std::size_t count : counts) {
            auto entries_here = std::span(entries_).subspan(first, count);
            add_turn(turns, first, entries_here);
            if ((first += count) < entries_.size()) turns.go_on(entries_here, 1, control);
        }
    }

    Player winner() const { return root_.player(); }

    std::optional<Found> find(const P& position) const {
        int ply = Order::ply(position) - Order::ply(root_);
        if (ply < 0 || static_cast<std::size_t>(ply) >= 2 * turns_.size()) return std::nullopt;
        const Turn& turn = turns_[static_cast<std::size_t>(ply / 2)];
        return ply % 2 == 0 ? answered(turn, position) : replied(turn, position);
    }

    // Call `see` with every position in each of its images, and within how many plies it is won.
    template <class See>
    void each_image(See&& see) const {
        for (const Turn& turn : turns_)
            for (std::size_t i = 0; i < turn.keys.size(); ++i) {
                P position = Order::position(turn.keys[i]);
                int within = within_[turn.first + i];
                position.each_image([&](const P& image) { see(image, within); });
                position.after(entries_[turn.first + i].answer).each_image([&](const P& image) {
                    see(image, within - 1);
                });
            }
    }

  private:
    using Key = typename Order::Key;

    struct Turn {
        std::size_t first;
        std::vector<Key> keys;
        // The positions after the answers, and whose number in the turn each has.
        std::vector<std::pair<Identity, std::uint32_t>> after;
    };

    void add_turn(const Turns<P, Order>& turns, std::size_t first, std::span<const Entry> entries) {
        Turn turn{first, {}, {}};
        for (const auto& place : turns.places()) turn.keys.push_back(place.image.key);
        if (turn.keys.size() != entries.size())
            throw std::invalid_argument("a turn of a book has other positions");
        for (std::size_t i = 0; i < entries.size(); ++i) {
            P after = Turns<P, Order>::after_answer(Order::position(turn.keys[i]), entries[i]);
            turn.after.emplace_back(after.canonical().identity(), i);
        }
        std::ranges::sort(turn.after);
        turns_.push_back(std::move(turn));
    }

    std::optional<Found> answered(const Turn& turn, const P& position) const {
        auto image = Order::first_image(position);
        auto found = std::ranges::lower_bound(turn.keys, image.key);
        if (found == turn.keys.end() || *found != image.key) return std::nullopt;
        std::size_t i = turn.first + static_cast<std::size_t>(found - turn.keys.begin());
        return Found{within_[i], image.back(entries_[i].answer)};
    }

    std::optional<Found> replied(const Turn& turn, const P& position) const {
        auto identity = position.canonical().identity();
        auto found =
            std::ranges::lower_bound(turn.after, identity, {}, [](const auto& each) { return each.first; });
        if (found == turn.after.end() || found->first != identity || position.winners() != 0)
            return std::nullopt;
        return Found{within_[turn.first + found->second] - 1};
    }

    P root_;
    std::vector<Entry> entries_;
    std::vector<std::uint8_t> within_;
    std::vector<Turn> turns_;
};

}  // namespace quatuor
