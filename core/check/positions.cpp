// The core compared with stored counts, without Python in the process: `make sanitize` builds this with the
// sanitizers and feeds it the stored middle games.
//
// Each line on stdin is a game, a packed position in hexadecimal, a depth, and the number of move sequences
// that deep. From each position random games are played as well, and at every ply all that a position says
// about itself is compared: the list of moves with the count and the n-th move, the bytes with the position,
// the canonical image with its own, and in Cubulus with all 48.
#include <algorithm>
#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "../games/cubulus.hpp"
#include "../games/omba.hpp"
#include "../games/oxono.hpp"
#include "../games/quantik.hpp"
#include "../perft.hpp"
#include "../playout.hpp"
#include "expect.hpp"

namespace quatuor::check {
namespace {

constexpr std::uint64_t games = 20;
constexpr int max_plies = 2000;

// Cubulus finds its canonical image by tables. Here it is searched for among all 48, made one after the
// other: seven mirrors, in the order of a Gray code, lead through the eight images with the axes in one
// order, and two swaps by turns through the six orders of the axes.
struct CubulusImage {
    cubulus::Pair white_black, red;
    std::uint8_t ban;

    void reflect(std::size_t reflection) {
        white_black = cubulus::reflections[reflection](white_black);
        red = cubulus::reflections[reflection](red);
        ban = cubulus::reflected_entries[reflection][ban];
    }
    auto operator<=>(const CubulusImage&) const = default;
};

CubulusImage image_of(const cubulus::Position& position) {
    return {cubulus::pair_of(position.balls(0), position.balls(1)), position.balls(2),
            static_cast<std::uint8_t>(position.ban())};
}

void expect_smallest_image(const cubulus::Position& position) {
    CubulusImage image = image_of(position), least = image;
    auto meet = [&](std::size_t reflection) {
        image.reflect(reflection);
        least = std::min(least, image);
    };
    for (std::size_t swap : {3, 4, 3, 4, 3, 4}) {
        for (std::size_t mirror : {0, 1, 0, 2, 0, 1, 0}) meet(mirror);
        meet(swap);
    }
    expect(image == image_of(position), "the images do not lead back to the position");
    expect(image_of(position.canonical()) == least, "the canonical image is not the smallest");
}

template <Position P>
void expect_consistent(const P& position) {
    MovesOf<P> moves;
    position.legal_moves(moves);
    expect(static_cast<int>(moves.size()) == position.count_moves(), "the count is not the size of the list");
    expect(moves.empty() == (position.winners() != 0), "moves and an end at once, or neither");
    for (std::size_t n = 0; n < moves.size(); ++n) {
        expect(position.nth_move(static_cast<int>(n)) == moves[n],
               "the n-th move is not the n-th of the list");
        expect(n == 0 || moves[n - 1] < moves[n], "the moves are not in order");
    }
    auto again = P::unpack(position.pack());
    expect(again && *again == position, "the bytes do not give the position back");
    P canonical = position.canonical();
    expect(canonical.canonical() == canonical, "the canonical image is not its own");
    expect(canonical.count_moves() == position.count_moves(), "the canonical image has other moves");
    if constexpr (std::same_as<P, cubulus::Position>) expect_smallest_image(position);
}

template <Position P>
void check(const std::vector<std::uint8_t>& bytes, int depth, std::uint64_t nodes) {
    auto start = P::unpack(bytes);
    expect(start.has_value(), "a stored position was refused");
    Control control;
    expect(perft(*start, depth, control) == nodes, "a stored position branches otherwise");
    for (std::uint64_t game = 0; game < games; ++game) {
        SplitMix64 dice(starting_state(1, game));
        P position = *start;
        for (int ply = 0; ply < max_plies && position.winners() == 0; ++ply) {
            expect_consistent(position);
            position = position.after(random_move(position, dice));
        }
        expect_consistent(position);
    }
    // Bytes that mean nothing must be refused or read, never misused.
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        std::vector<std::uint8_t> spoilt = bytes;
        spoilt[at] ^= 0xA5;
        if (auto odd = P::unpack(spoilt)) (void)odd->count_moves();
    }
}

std::vector<std::uint8_t> from_hex(const std::string& text) {
    std::vector<std::uint8_t> bytes;
    for (std::size_t at = 0; at + 1 < text.size(); at += 2)
        bytes.push_back(static_cast<std::uint8_t>(std::stoi(text.substr(at, 2), nullptr, 16)));
    return bytes;
}

void check_line(const std::string& line) {
    std::istringstream fields(line);
    std::string game, packed;
    int depth = 0;
    std::uint64_t nodes = 0;
    expect(static_cast<bool>(fields >> game >> packed >> depth >> nodes), "unreadable line: " + line);
    auto bytes = from_hex(packed);
    if (game == "quantik") return check<quantik::Position>(bytes, depth, nodes);
    if (game == "cubulus") return check<cubulus::Position>(bytes, depth, nodes);
    if (game == "oxono") return check<oxono::Position>(bytes, depth, nodes);
    if (game == "omba") return check<omba::Position>(bytes, depth, nodes);
    fail("unknown game: " + game);
}

}  // namespace
}  // namespace quatuor::check

int main() {
    std::string line;
    int lines = 0;
    for (; std::getline(std::cin, line); ++lines) quatuor::check::check_line(line);
    std::cout << lines << " positions checked\n";
    return lines > 0 ? 0 : 1;
}
