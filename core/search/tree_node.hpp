// A node of a search tree in twenty-four bytes, and the whole numbers it counts in.
//
// Every machine must grow the same tree from one seed, and compilers round a product and a sum together on
// some machines and apart on others. So scores are whole numbers, shares of 2^31, and the bound that decides
// where to search next,
//
//     mean + c · sqrt(ln(visits of the parent)) / sqrt(visits),
//
// is the sum of a mean and of a product of two whole numbers: a `reach` the children of a node have in
// common, and a `width` each has for itself. A node never tried is as wide as can be, a proven one has no
// width.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "../game.hpp"

namespace quatuor {

// Scores

// A share of the one point: 2^31 is all of it.
using Share = std::uint32_t;
inline constexpr Share whole = Share{1} << 31;

// The share of every player.
using Shares = std::array<Share, max_players>;

constexpr Shares shares_of(Players winners) {
    Shares shares{};
    Share each = whole / static_cast<Share>(std::popcount(winners));
    for (std::size_t player = 0; player < shares.size(); ++player)
        shares[player] = winners >> player & 1 ? each : 0;
    return shares;
}

// Bounds

// The natural logarithm, from a table of the first few thousand and one of the powers of two.
class Logarithms {
  public:
    constexpr Logarithms() {
        double sum = 0;
        for (std::size_t n = 2; n < small_.size(); ++n) small_[n] = static_cast<float>(sum += step(n));
        for (std::size_t n = 1; n < doublings_.size(); ++n)
            doublings_[n] = doublings_[n - 1] + static_cast<float>(step(2));
    }

    // From 2 on; rounded down to twelve leading bits, which is closer than any search can tell.
    constexpr float of(std::uint32_t n) const {
        int shift = std::max(static_cast<int>(std::bit_width(n)) - bits, 0);
        return small_[n >> shift] + doublings_[static_cast<std::size_t>(shift)];
    }

  private:
    static constexpr int bits = 12;

    // ln n - ln (n - 1), by the series of the inverse hyperbolic tangent of 1 / (2n - 1).
    static constexpr double step(std::size_t n) {
        double x = 1.0 / static_cast<double>(2 * n - 1), power = x, sum = 0;
        for (int k = 1; k < 40; k += 2) {
            sum += power / k;
            power *= x * x;
        }
        return 2 * sum;
    }

    std::array<float, 1 << bits> small_{};
    std::array<float, 33> doublings_{};
};

inline constexpr Logarithms logarithms;

// The common factor of the bounds, in units of 2^-20; `c2` is the square of the exploration constant.
inline std::uint64_t reach_of(float c2, std::uint32_t visits) {
    return static_cast<std::uint64_t>(std::sqrt(c2 * logarithms.of(std::max(visits, 2u))) * 0x1p20f);
}

// How uncertain a mean is after a number of visits, in units of 2^-24.
inline std::uint32_t width_of(std::uint32_t visits) {
    return static_cast<std::uint32_t>(0x1p24f / std::sqrt(static_cast<float>(visits)));
}

// Nodes

// The certainty of a node: none, its score is exact (with two players), or one player wins whatever the
// others do.
enum class Proof : std::uint8_t { none, score, won };

// A search ends before any node is visited more often.
inline constexpr std::uint64_t most_visits = 0xFFFF'FFFF;

struct Node {
    // The mean score, of the player who chose this node.
    Share mean;
    std::uint32_t width;
    std::uint32_t visits;

    // The children are contiguous in the pool, those that were tried first.
    std::uint32_t children;
    std::uint16_t count;
    std::uint16_t tried;

    Action action;
    // Plies to the end of a game that is won, at most, and whether that is exact with best play.
    std::uint8_t distance;
    Proof proof : 2;
    std::uint8_t winner : 2;
    bool sharp : 1;

    bool expanded() const { return count != 0; }
    bool proven() const { return proof != Proof::none; }
    bool won_by(Player player) const { return proof == Proof::won && winner == player; }

    std::uint64_t bound(std::uint64_t reach) const { return mean + (reach * width >> 13); }

    void add(Share score) {
        ++visits;
        if (proven()) return;
        mean = static_cast<Share>(mean + (std::int64_t{score} - mean) / visits);
        width = width_of(visits);
    }

    void prove_score(Share score) {
        proof = Proof::score;
        mean = score;
        width = 0;
    }
    void prove_won(Player player, bool chooser, int plies, bool sharply) {
        proof = Proof::won;
        winner = player & 3;
        mean = chooser ? whole : 0;
        width = 0;
        distance = static_cast<std::uint8_t>(std::min(plies, 255));
        sharp = sharply && plies < 255;
    }
};

static_assert(sizeof(Node) == 24);

// As wide as can be: tried before any other.
constexpr Node untried(Action action) {
    Node node{};
    node.action = action;
    node.width = whole;
    return node;
}

}  // namespace quatuor
