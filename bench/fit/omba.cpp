// Fits the many weights of Omba's evaluation to the results of a longer search.
//
// build it: g++ -std=c++20 -O3 -march=native -I core bench/fit/omba.cpp -o build/fit-omba
//     fit-omba POSITIONS NODES > core/games/omba_weights.hpp
//
// Positions before a roll come from games of the search against itself with some random moves. A search of
// NODES nodes with the current weights evaluates each of them, and the new weights are fitted to these values
// by stochastic gradient descent on the logistic loss. Faces that lose at once are known and left out.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <numeric>
#include <vector>

#include "selfplay.hpp"

namespace quatuor::fit {
namespace {

using Omba = omba::Position;

constexpr std::uint64_t quick_nodes = 150;
constexpr std::uint64_t seed = 77;

// The terms of a position, and the chance to fit, with its weight.
struct Sample {
    std::array<std::int16_t, 24> terms;
    int count = 0;
    double chance = 0, weight = 1;
};

int searched(const Omba& position, std::uint64_t nodes) {
    AlphaBeta<Omba>::Options options;
    options.bytes = 1 << 17;
    AlphaBeta<Omba> search(position, {}, options);
    Control control;
    try {
        while (search.deepen(control, nodes)) {
        }
    } catch (const Stopped&) {
        // the result so far counts
    }
    Report report = search.report();
    double sum = 0;
    for (const Line& line : report.lines) sum += line.scores[position.player()];
    return static_cast<int>(20000 * sum / static_cast<double>(report.lines.size())) - 10000;
}

Sample sample_of(const Omba& position, std::uint64_t nodes) {
    Sample made;
    omba::each_term(position, [&](int term) {
        made.terms[static_cast<std::size_t>(made.count++)] = static_cast<std::int16_t>(term);
    });
    double lost = 1 - std::popcount(omba::spendable(position, position.player())) / 6.0;
    double chance = (searched(position, nodes) + 10000) / 20000.0;
    made.weight = 1 - lost;
    made.chance = made.weight == 0 ? 0.5 : std::clamp(chance / made.weight, 0.002, 0.998);
    return made;
}

// The positions of one game that are kept: one turn in three.
void play_game(std::uint32_t game, std::uint64_t nodes, std::vector<Sample>& kept) {
    SplitMix64 dice(starting_state(seed, game));
    Omba position;
    while (position.winners() == 0) {
        if (position.chance()) {
            if (dice.below(3) == 0) kept.push_back(sample_of(position, nodes));
            position = random_move(position, dice);
        } else if (position.count_moves() == 1 || dice.below(6) == 0) {
            position = random_move(position, dice);
        } else {
            position = position.after(
                choose<Omba>(position, {}, Judge<Omba>::weights, quick_nodes, dice.next() | 1));
        }
    }
}

std::vector<Sample> positions(std::size_t count, std::uint64_t nodes) {
    std::vector<Sample> all;
    std::mutex door;
    std::atomic<bool> enough = false;
    on_threads(1u << 30, [&](std::uint32_t game) {
        if (enough) return;
        std::vector<Sample> kept;
        play_game(game, nodes, kept);
        std::lock_guard guard(door);
        all.insert(all.end(), kept.begin(), kept.end());
        enough = all.size() >= count;
    });
    return all;
}

double logit(const Sample& sample, const std::vector<double>& weights) {
    double sum = 0;
    for (int i = 0; i < sample.count; ++i)
        sum += weights[static_cast<std::size_t>(sample.terms[static_cast<std::size_t>(i)])];
    return sum;
}

double error(const std::vector<Sample>& samples, std::size_t from, std::size_t to,
             const std::vector<double>& weights) {
    double sum = 0;
    for (std::size_t i = from; i < to; ++i) {
        double p = 1 / (1 + std::exp(-logit(samples[i], weights)));
        sum += (p - samples[i].chance) * (p - samples[i].chance);
    }
    return std::sqrt(sum / static_cast<double>(to - from));
}

std::vector<double> fitted(const std::vector<Sample>& samples, std::size_t learnt) {
    std::vector<double> weights(omba::term_count);
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = Judge<Omba>::weights[i] / 100.0;
    std::cerr << "before: off by " << error(samples, learnt, samples.size(), weights) << '\n';
    for (int round = 0; round < 30; ++round) {
        double rate = 0.02 / (1 + round);
        for (std::size_t i = 0; i < learnt; ++i) {
            const Sample& sample = samples[i];
            double p = 1 / (1 + std::exp(-logit(sample, weights)));
            double step = rate * sample.weight * (sample.chance - p);
            for (int t = 0; t < sample.count; ++t)
                weights[static_cast<std::size_t>(sample.terms[static_cast<std::size_t>(t)])] += step;
        }
    }
    std::cerr << "after: off by " << error(samples, learnt, samples.size(), weights) << '\n';
    return weights;
}

void write(const std::vector<double>& weights) {
    std::cout << "// The weights of Omba's evaluation for two, in the order of omba_judge.hpp; fitted by "
                 "bench/fit/omba.cpp.\n#pragma once\n\n#include <array>\n#include <cstdint>\n\n"
                 "namespace quatuor::omba {\n\ninline constexpr std::array<std::int16_t, "
              << weights.size() << "> fitted_weights{";
    for (std::size_t i = 0; i < weights.size(); ++i)
        std::cout << (i == 0 ? "" : ", ") << std::lround(100 * weights[i]);
    std::cout << "};\n\n}  // namespace quatuor::omba\n";
}

}  // namespace
}  // namespace quatuor::fit

int main(int argc, char** argv) {
    using namespace quatuor::fit;
    if (argc != 3) return 2;
    std::vector<Sample> samples =
        positions(std::strtoull(argv[1], nullptr, 10), std::strtoull(argv[2], nullptr, 10));
    std::cerr << samples.size() << " positions\n";
    write(fitted(samples, samples.size() * 9 / 10));
}
