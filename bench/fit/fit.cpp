// Fits the weights of the judges to games of the search against itself.
//
// build it: g++ -std=c++20 -O3 -march=native -I core bench/fit/fit.cpp -o build/fit
//     fit GAME GAMES NODES         the best weights, and how much worse the fit is without each term
//     match GAME GAMES NODES       the score of the search without each term, against itself
//     match GAME GAMES NODES W,W…  the score of other weights against the current ones
//
// Only positions that the search would evaluate are used: those without an immediate win.
#include <cmath>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <mutex>
#include <sstream>
#include <string>
#include <vector>

#include "logistic.hpp"
#include "selfplay.hpp"

namespace quatuor::fit {
namespace {

constexpr std::uint64_t seed = 20;
constexpr std::uint64_t opening_plies = 6;

template <Judged P>
bool quiet(const P& position) {
    if constexpr (requires { position.setting_up(); })
        if (position.setting_up()) return false;
    if (position.chance()) return true;
    return !Judge<P>::winning_move(position) && !Judge<P>::threatened(position);
}

template <Judged P>
std::vector<Sample> samples_of(std::uint32_t games, std::uint64_t nodes) {
    std::vector<Sample> samples;
    std::mutex door;
    on_threads(games, [&](std::uint32_t game) {
        SplitMix64 dice(starting_state(seed, game));
        std::vector<P> met;
        P opening = random_opening<P>(dice, opening_plies);
        Players winners =
            play<P>(opening, {Judge<P>::weights, Judge<P>::weights}, nodes, dice, [&](const P& position) {
                if (quiet(position)) met.push_back(position);
            });
        std::lock_guard guard(door);
        for (const P& position : met) {
            auto features = Judge<P>::features(position);
            samples.push_back({{features.begin(), features.end()}, score_of(winners, position.player()), game});
        }
    });
    return samples;
}

// A fifth of the games is held out for testing.
void fit(const std::vector<Sample>& samples, std::span<const std::string_view> names) {
    std::vector<Sample> learnt, tested;
    for (const Sample& sample : samples) (sample.game % 5 == 0 ? tested : learnt).push_back(sample);
    std::vector<bool> used(names.size(), true);
    Vector weights = fitted(learnt, used);
    double best = mean_loss(tested, weights), without_any = mean_loss(tested, Vector(names.size()));
    std::cout << samples.size() << " positions; loss with all terms " << best << ", with none " << without_any
              << '\n';
    for (std::size_t term = 0; term < names.size(); ++term) {
        used[term] = false;
        Vector others = fitted(learnt, used);
        used[term] = true;
        // The error of the difference. Positions of one game share their outcome, so the unit is the game.
        std::vector<double> by_game;
        for (const Sample& sample : tested) {
            if (by_game.size() <= sample.game) by_game.resize(sample.game + 1);
            by_game[sample.game] += loss(sample, others) - loss(sample, weights);
        }
        double squares = 0;
        for (double sum : by_game) squares += sum * sum;
        double count = static_cast<double>(tested.size());
        std::cout << std::setw(20) << names[term] << std::setw(8) << std::lround(100 * weights[term])
                  << "   loss " << std::showpos << std::fixed << std::setprecision(5)
                  << mean_loss(tested, others) - best << " ± " << std::noshowpos << std::sqrt(squares) / count
                  << std::defaultfloat << '\n';
    }
    std::cout << "weights{";
    for (std::size_t term = 0; term < names.size(); ++term)
        std::cout << (term == 0 ? "" : ", ") << std::lround(100 * weights[term]);
    std::cout << "}\n";
}

// The score of the search with some weights against the search with others, in pairs of games from one
// opening.
template <Judged P>
void match(const WeightsOf<P>& first, const WeightsOf<P>& second, std::uint32_t games, std::uint64_t nodes) {
    std::vector<double> pairs(games / 2);
    on_threads(games / 2, [&](std::uint32_t pair) {
        for (Player seat : {Player{0}, Player{1}}) {
            SplitMix64 dice(starting_state(seed + 1, pair));
            P opening = random_opening<P>(dice, opening_plies);
            std::array<WeightsOf<P>, 2> weights{first, second};
            if (seat == 1) std::swap(weights[0], weights[1]);
            pairs[pair] += score_of(play<P>(opening, weights, nodes, dice, [](const P&) {}), seat) / 2;
        }
    });
    double sum = 0, squares = 0, count = static_cast<double>(pairs.size());
    for (double score : pairs) sum += score, squares += score * score;
    double mean = sum / count;
    std::cout << std::fixed << std::setprecision(1) << 100 * mean << " % ± "
              << 100 * std::sqrt((squares / count - mean * mean) / count) << std::endl;
}

template <Judged P>
void matches(std::uint32_t games, std::uint64_t nodes) {
    for (std::size_t term = 0; term < Judge<P>::terms; ++term) {
        WeightsOf<P> without = Judge<P>::weights;
        without[term] = 0;
        std::cout << std::setw(20) << Judge<P>::names[term] << "   without: ";
        match<P>(without, Judge<P>::weights, games, nodes);
    }
}

template <Judged P>
WeightsOf<P> read_weights(const std::string& text) {
    WeightsOf<P> weights{};
    std::istringstream fields(text);
    std::string field;
    for (std::size_t term = 0; term < weights.size() && std::getline(fields, field, ','); ++term)
        weights[term] = static_cast<std::int16_t>(std::stoi(field));
    return weights;
}

template <Judged P>
void run(const std::vector<std::string>& words) {
    auto games = static_cast<std::uint32_t>(std::stoul(words[2]));
    std::uint64_t nodes = std::stoull(words[3]);
    if (words[0] == "fit")
        fit(samples_of<P>(games, nodes), Judge<P>::names);
    else if (words.size() > 4)
        match<P>(read_weights<P>(words[4]), Judge<P>::weights, games, nodes);
    else
        matches<P>(games, nodes);
}

}  // namespace
}  // namespace quatuor::fit

int main(int argc, char** argv) {
    using namespace quatuor;
    std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() < 4) return 2;
    if (words[1] == "quantik") fit::run<quantik::Position>(words);
    if (words[1] == "oxono") fit::run<oxono::Position>(words);
    if (words[1] == "cubulus") fit::run<cubulus::Position>(words);
    if (words[1] == "omba") fit::run<omba::Position>(words);
}
