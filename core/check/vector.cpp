// Many games at once, under the sanitizers: on one thread and on three, with random and with illegal actions.
// After every step the mask is the list of legal moves, and the planes are those of the position.
#include "../vector.hpp"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "../games/cubulus_planes.hpp"
#include "../games/omba_planes.hpp"
#include "../games/oxono_planes.hpp"
#include "../games/quantik_planes.hpp"
#include "expect.hpp"

namespace quatuor::check {
namespace {

void require(bool holds, const std::string& game, const char* what) {
    expect(holds, game + ": " + what);
}

template <Observed P>
void check_game(const char* name, Vector<P>& env, std::size_t i) {
    const P& position = env.position(i);
    std::vector<Byte> mask(P::actions);
    MovesOf<P> moves;
    position.legal_moves(moves);
    for (Action action : moves) mask[action] = 1;
    auto shown = env.masks().begin() + static_cast<std::ptrdiff_t>(i * P::actions);
    require(std::equal(mask.begin(), mask.end(), shown), name, "a mask is not the legal moves");

    // The plane that counts repetition is the last one of Cubulus: all before it follow from the position.
    std::size_t size = observation_size<P>(position.player_count());
    std::vector<Byte> planes(size);
    Planes<P>::write(position, 0, position.player(), planes.data());
    auto seen = env.observations().begin() + static_cast<std::ptrdiff_t>(i * size);
    std::size_t compared = Repeating<P> ? size - cells_of<P>() : size;
    require(std::equal(planes.begin(), planes.begin() + static_cast<std::ptrdiff_t>(compared), seen), name,
            "planes are not those of the position");
}

template <Observed P>
void check_vector(const char* name, const P& start) {
    constexpr std::size_t games = 300;
    Vector<P> one(start, games, 7, 90, 1), three(start, games, 7, 90, 3);
    for (int step = 0; step < 120; ++step) {
        auto actions = one.random_actions();
        require(actions == three.random_actions(), name, "threads draw other actions");
        // Now and then anything at all, in range or not.
        if (step % 10 == 9) actions[static_cast<std::size_t>(step)] = step * 31 - 400;
        one.step(actions.data());
        three.step(actions.data());
        require(one.observations() == three.observations() && one.masks() == three.masks() &&
                    one.results().rewards == three.results().rewards,
                name, "threads change something");
        for (std::size_t i = static_cast<std::size_t>(step % 7); i < games; i += 7) check_game(name, one, i);
    }
    std::vector<Byte> finals(one.observations().size());
    one.write_finals(finals.data());
}

}  // namespace
}  // namespace quatuor::check

int main() {
    using namespace quatuor;
    using quatuor::check::check_vector;
    check_vector("quantik", quantik::Position());
    check_vector("oxono", oxono::Position());
    check_vector("cubulus for two", cubulus::Position::start(2));
    check_vector("cubulus for three", cubulus::Position::start(3, true));
    for (std::uint8_t players : {2, 3, 4})
        check_vector("omba", omba::Position({players, omba::Gate::climb, players == 3, players == 4}));
    std::puts("vector: masks and planes of random games, on one thread and on three");
}
