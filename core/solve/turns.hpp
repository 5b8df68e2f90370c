// The positions of a strategy turn by turn, found again from its answers alone.
//
//     positions of a turn ──answer──▶ every reply ──no threat wins──▶ positions of the next turn
//                                         └─ a threat wins: done
//
// The positions of a turn come in the order of their texts, one for all symmetric images: the one whose text
// comes first. Each has an entry: the answer of the player who wins, and up to two threats, moves that win at
// once after most replies.
//
// A search for proofs has seen most positions in other images: as moves lead there from an early position. So
// each place also has the position as it was met.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <vector>

#include "../game.hpp"
#include "../judge.hpp"
#include "../parallel.hpp"

namespace quatuor {

struct Entry {
    static constexpr Action none = 0xFFFF;

    Action answer = none;
    std::array<Action, 2> threats{none, none};

    // The same entry with every move changed in some way.
    template <class Change>
    Entry changed(Change&& change) const {
        auto one = [&](Action action) { return action == none ? none : change(action); };
        return {one(answer), {one(threats[0]), one(threats[1])}};
    }
};

// `Order` knows the order of the texts: `Key`, `Image`, `first_image(position)` and `position(key)`.
template <Judged P, class Order>
class Turns {
  public:
    struct Place {
        P met;
        typename Order::Image image;

        // An entry as it is stored, for the image; and as it is for the position met.
        Entry stored(const Entry& entry) const {
            return entry.changed([this](Action action) { return image.there(action); });
        }
        Entry restored(const Entry& entry) const {
            return entry.changed([this](Action action) { return image.back(action); });
        }
    };

    // The first turn of the player who wins a position.
    Turns(const P& root, Player winner) {
        if (root.player() == winner)
            places_ = {place(root)};
        else
            meet_replies(root, Entry(), places_);
        sort();
    }

    // The positions of this turn; none when every game has been won.
    const std::vector<Place>& places() const { return places_; }

    // Go on to the next turn; there is an entry for every position of this one.
    void go_on(std::span<const Entry> entries, int threads, Control& control) {
        std::vector<std::vector<Place>> met(static_cast<std::size_t>(threads));
        in_parallel(threads, control, [&](int thread, Control& mine) {
            auto first = static_cast<std::size_t>(thread);
            for (std::size_t i = first; i < places_.size(); i += met.size()) {
                mine.checkpoint();
                Entry entry = places_[i].restored(entries[i]);
                meet_replies(after_answer(places_[i].met, entry), entry, met[first]);
            }
        });
        places_.clear();
        for (const auto& part : met) places_.insert(places_.end(), part.begin(), part.end());
        sort();
    }

    static P after_answer(const P& position, const Entry& entry) {
        if (!position.is_legal(entry.answer)) throw std::invalid_argument("an answer is not legal");
        return position.after(entry.answer);
    }

    // Call `open` with the positions after every reply that no threat decides.
    template <class Open>
    static void open_replies(const P& after, const Entry& entry, Open&& open) {
        MovesOf<P> moves;
        after.legal_moves(moves);
        for (Action action : moves) {
            P next = after.after(action);
            if (!wins(next, entry.threats[0]) && !wins(next, entry.threats[1])) open(next);
        }
    }

    // Whether a move wins at once.
    static bool wins(const P& position, Action action) {
        return action != Entry::none && position.is_legal(action) &&
               position.after(action).winners() == only(position.player());
    }

  private:
    // Early positions are met as searches turn them.
    static Place place(const P& position) {
        P met = Judge<P>::symmetric(position) ? position.canonical() : position;
        return {met, Order::first_image(met)};
    }

    static void meet_replies(const P& after, const Entry& entry, std::vector<Place>& met) {
        open_replies(after, entry, [&met](const P& next) {
            if (next.winners() != 0) throw std::invalid_argument("an answer does not win");
            met.push_back(place(next));
        });
    }

    void sort() {
        auto key = [](const Place& place) { return place.image.key; };
        std::ranges::stable_sort(places_, {}, key);
        auto repeated = std::ranges::unique(places_, {}, key);
        places_.erase(repeated.begin(), repeated.end());
    }

    std::vector<Place> places_;
};

}  // namespace quatuor
