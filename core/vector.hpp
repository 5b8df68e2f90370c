// Thousands of games in parallel; every call advances each of them by one step.
//
// A learner reads plain arrays with one row per game, rewritten at every step: the planes and the mask of the
// current position, whose turn it is, and the rewards. A game that ends restarts at once (autoreset): its
// rewards belong to the game that ended, its planes to the one that starts.
//
// A die is rolled by the environment. Game i of n plays its e-th episode with stream i + e * n of the seed,
// so what happens in a game depends on the seed and its own actions, not on threads or on the other games;
// and with random actions the episode is, move for move, the random game of that stream (playout.hpp).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "planes.hpp"
#include "random.hpp"
#include "repetition.hpp"
#include "team.hpp"

namespace quatuor {

// Memory aligned to cache lines: libraries that require it can then use an array without copying.
template <class T>
struct Aligned {
    using value_type = T;
    static constexpr std::align_val_t line{64};

    Aligned() = default;
    template <class U>
    Aligned(const Aligned<U>&) {}

    T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), line)); }
    void deallocate(T* data, std::size_t) { ::operator delete(data, line); }
    bool operator==(const Aligned&) const = default;
};

template <class T>
using Array = std::vector<T, Aligned<T>>;

// The arrays of results, one row per game.
struct Results {
    explicit Results(std::size_t games, std::size_t players)
        : rewards(games * players),
          scores(games * players),
          terminated(games),
          truncated(games),
          illegal(games),
          current_players(games),
          steps(games),
          episodes(games),
          streams(games) {}

    // The last step; rewards are players * score - 1 for a game that ended, otherwise 0.
    Array<float> rewards, scores;
    Array<Byte> terminated, truncated, illegal;
    // The player to act; the steps of the episode, the number of episodes before it, the stream it draws
    // from.
    Array<std::int32_t> current_players, steps;
    Array<std::int64_t> episodes, streams;
};

template <Observed P>
class Vector {
  public:
    // `step_limit` truncates an episode; 0 never does. The start must not be the end of a game.
    Vector(const P& start, std::size_t games, std::uint64_t seed, std::uint32_t step_limit, int threads)
        : start_(start),
          seed_(seed),
          step_limit_(step_limit),
          player_count_(static_cast<std::size_t>(start.player_count())),
          observation_size_(observation_size<P>(start.player_count())),
          games_(games),
          finals_(games),
          observations_(games * observation_size_),
          masks_(games * P::actions),
          results_(games, player_count_),
          actions_(games),
          team_(threads) {
        reset(seed);
    }

    // Every game from its first episode on.
    void reset(std::uint64_t seed) {
        seed_ = seed;
        each_game([this](std::size_t i) {
            results_.episodes[i] = 0;
            clear(i);
            begin(i);
            wipe_mask(i);
            show(i);
        });
    }

    // One action per game. An illegal action loses the game for its player; the others share the point.
    template <class Number>
    void step(const Number* actions) {
        each_game([this, actions](std::size_t i) {
            clear(i);
            advance(i, actions[i]);
            show(i);
        });
    }

    // A legal action for each game, all equally likely, drawn from the game's own stream.
    const Array<std::int32_t>& random_actions() {
        each_game([this](std::size_t i) {
            Game& game = games_[i];
            auto count = static_cast<std::uint64_t>(game.legal.count());
            actions_[i] = game.legal.nth(static_cast<int>(game.dice.below(count)));
        });
        return actions_;
    }

    // The planes of the positions in which games ended with the last step, as the next player would have seen
    // them; the rows of other games are left as they are.
    void write_finals(Byte* out) {
        each_game([this, out](std::size_t i) {
            if ((results_.terminated[i] | results_.truncated[i]) != 0)
                Planes<P>::write(finals_[i].first, finals_[i].second, finals_[i].first.player(),
                                 out + i * observation_size_);
        });
    }

    // To read
    std::size_t size() const { return games_.size(); }
    int player_count() const { return static_cast<int>(player_count_); }
    std::uint64_t seed() const { return seed_; }
    const P& start() const { return start_; }
    const P& position(std::size_t i) const { return games_[i].position; }
    std::span<const P> stood(std::size_t i) const { return games_[i].repetition.stood(); }
    Array<Byte>& observations() { return observations_; }
    Array<Byte>& masks() { return masks_; }
    Array<std::int32_t>& actions() { return actions_; }
    Results& results() { return results_; }

    // To save and restore: the position of a game, the earlier positions that may come back, and its dice.
    std::uint64_t dice(std::size_t i) const { return games_[i].dice.state(); }
    struct Kept {
        P position;
        std::vector<P> stood;
        std::uint64_t dice;
        std::int32_t steps;
        std::int64_t episode;
    };
    void restore(std::uint64_t seed, const std::vector<Kept>& kept) {
        seed_ = seed;
        each_game([this, &kept](std::size_t i) {
            const Kept& was = kept[i];
            Game& game = games_[i];
            clear(i);
            results_.episodes[i] = was.episode;
            results_.streams[i] = stream(i);
            results_.steps[i] = was.steps;
            game.dice = SplitMix64(was.dice);
            game.position = was.position;
            game.repetition.forget();
            game.earlier = 0;
            for (const P& stood : was.stood) game.earlier = game.repetition.earlier(stood);
            game.next = LegalMoves<P>(game.position);
            wipe_mask(i);
            show(i);
        });
    }

  private:
    struct Game {
        P position;
        SplitMix64 dice{0};
        // The moves the mask shows now, and those it will show next.
        LegalMoves<P> legal, next;
        int earlier = 0;
        [[no_unique_address]] Repetition<P> repetition;
    };

    template <class Work>
    void each_game(Work&& work) {
        team_.share(games_.size(), block, [&work](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) work(i);
        });
    }

    std::int64_t stream(std::size_t i) const {
        return static_cast<std::int64_t>(i) + results_.episodes[i] * static_cast<std::int64_t>(games_.size());
    }

    void clear(std::size_t i) {
        for (std::size_t player = 0; player < player_count_; ++player)
            results_.rewards[i * player_count_ + player] = results_.scores[i * player_count_ + player] = 0;
        results_.terminated[i] = results_.truncated[i] = results_.illegal[i] = 0;
    }

    // A mask is written over the one before (write_over); this clears it where that one is unknown.
    void wipe_mask(std::size_t i) { std::memset(masks_.data() + i * P::actions, 0, P::actions); }

    void begin(std::size_t i) {
        Game& game = games_[i];
        results_.streams[i] = stream(i);
        results_.steps[i] = 0;
        game.dice = SplitMix64(starting_state(seed_, static_cast<std::uint64_t>(results_.streams[i])));
        game.position = start_;
        game.repetition.forget();
        settle(game);
    }

    template <class Number>
    void advance(std::size_t i, Number action) {
        Game& game = games_[i];
        ++results_.steps[i];
        if (!std::in_range<Action>(action) || !game.legal.contains(static_cast<Action>(action))) {
            results_.illegal[i] = results_.terminated[i] = 1;
            return finish(i, static_cast<Players>(still_in(game.position) & ~only(game.position.player())));
        }
        game.position = game.position.after(static_cast<Action>(action));
        if (Players winners = settle(game)) {
            results_.terminated[i] = 1;
            return finish(i, winners);
        }
        if (step_limit_ != 0 && static_cast<std::uint32_t>(results_.steps[i]) >= step_limit_) {
            results_.truncated[i] = 1;
            return finish(i, still_in(game.position));
        }
    }

    // Roll the die where that is due; the players who share the point if the game is over, otherwise none.
    static Players settle(Game& game) {
        while (game.position.chance() && game.position.winners() == 0) {
            game.repetition.earlier(game.position);
            auto faces = static_cast<std::uint64_t>(game.position.count_moves());
            game.position = game.position.after(static_cast<Action>(game.dice.below(faces)));
        }
        game.next = LegalMoves<P>(game.position);
        game.earlier = 0;
        if (game.next.empty()) return game.position.winners();
        game.earlier = game.repetition.earlier(game.position);
        return game.earlier >= 2 ? still_in(game.position) : Players{0};
    }

    void finish(std::size_t i, Players winners) {
        float share = 1.0f / static_cast<float>(std::popcount(winners));
        for (std::size_t player = 0; player < player_count_; ++player) {
            float score = (winners >> player & 1) != 0 ? share : 0.0f;
            results_.scores[i * player_count_ + player] = score;
            results_.rewards[i * player_count_ + player] = static_cast<float>(player_count_) * score - 1.0f;
        }
        finals_[i] = {games_[i].position, games_[i].earlier};
        ++results_.episodes[i];
        begin(i);
    }

    void show(std::size_t i) {
        Game& game = games_[i];
        Planes<P>::write(game.position, game.earlier, game.position.player(),
                         observations_.data() + i * observation_size_);
        game.next.write_over(game.legal, masks_.data() + i * P::actions);
        game.legal = game.next;
        results_.current_players[i] = game.position.player();
    }

    // Games a thread takes at a time.
    static constexpr std::size_t block = 128;

    P start_;
    std::uint64_t seed_;
    std::uint32_t step_limit_;
    std::size_t player_count_, observation_size_;
    std::vector<Game> games_;
    // The last position of the previous episode, and how often it had occurred before.
    std::vector<std::pair<P, int>> finals_;
    Array<Byte> observations_, masks_;
    Results results_;
    Array<std::int32_t> actions_;
    Team team_;
};

}  // namespace quatuor
