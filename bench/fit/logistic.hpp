// Logistic regression by Newton's method, for a few dozen terms and a few hundred thousand samples.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace quatuor::fit {

// The terms of a position, the final score of the player to act, and the number of its game.
struct Sample {
    std::vector<std::int16_t> terms;
    double score;
    std::uint32_t game;
};

using Vector = std::vector<double>;

inline double chance(double logit) {
    return 1 / (1 + std::exp(-logit));
}

inline double logit(const Sample& sample, const Vector& weights) {
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) sum += weights[i] * sample.terms[i];
    return sum;
}

inline double loss(const Sample& sample, const Vector& weights) {
    double p = std::clamp(chance(logit(sample, weights)), 1e-9, 1 - 1e-9);
    return -sample.score * std::log(p) - (1 - sample.score) * std::log(1 - p);
}

inline double mean_loss(std::span<const Sample> samples, const Vector& weights) {
    double sum = 0;
    for (const Sample& sample : samples) sum += loss(sample, weights);
    return sum / static_cast<double>(samples.size());
}

// Solve a symmetric positive definite system by elimination.
inline Vector solved(std::vector<Vector> matrix, Vector right) {
    std::size_t size = right.size();
    for (std::size_t pivot = 0; pivot < size; ++pivot)
        for (std::size_t row = pivot + 1; row < size; ++row) {
            double factor = matrix[row][pivot] / matrix[pivot][pivot];
            for (std::size_t column = pivot; column < size; ++column)
                matrix[row][column] -= factor * matrix[pivot][column];
            right[row] -= factor * right[pivot];
        }
    for (std::size_t row = size; row-- > 0;) {
        for (std::size_t column = row + 1; column < size; ++column)
            right[row] -= matrix[row][column] * right[column];
        right[row] /= matrix[row][row];
    }
    return right;
}

// The maximum-likelihood weights of the samples; only terms that are `used` get one. The ridge keeps the
// weights of rare terms near zero.
inline Vector fitted(std::span<const Sample> samples, const std::vector<bool>& used, double ridge = 20) {
    std::vector<std::size_t> at;
    for (std::size_t i = 0; i < used.size(); ++i)
        if (used[i]) at.push_back(i);
    Vector weights(used.size());
    for (int round = 0; round < 6; ++round) {
        std::vector<Vector> curvature(at.size(), Vector(at.size()));
        Vector slope(at.size());
        for (std::size_t i = 0; i < at.size(); ++i) {
            curvature[i][i] = ridge;
            slope[i] = -ridge * weights[at[i]];
        }
        for (const Sample& sample : samples) {
            double p = chance(logit(sample, weights)), bend = p * (1 - p), miss = sample.score - p;
            for (std::size_t i = 0; i < at.size(); ++i) {
                double x = sample.terms[at[i]];
                if (x == 0) continue;
                slope[i] += miss * x;
                for (std::size_t j = 0; j <= i; ++j) curvature[i][j] += bend * x * sample.terms[at[j]];
            }
        }
        for (std::size_t i = 0; i < at.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) curvature[j][i] = curvature[i][j];
        Vector step = solved(std::move(curvature), std::move(slope));
        for (std::size_t i = 0; i < at.size(); ++i) weights[at[i]] += step[i];
    }
    return weights;
}

}  // namespace quatuor::fit
