// Omba solved with few pieces, under every reading and on several threads: bounds meet, a kept value is what
// its moves make of it, and the sanitizers have nothing to say.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <vector>

#include "../solve/omba.hpp"
#include "../solve/omba_table.hpp"
#include "expect.hpp"

using namespace quatuor;
using namespace quatuor::omba;
using quatuor::check::expect;

namespace {

// All layers, the emptiest first.
std::vector<Kept> solved(int share, Ruleset ruleset, int threads) {
    std::vector<Kept> all, above;
    double error = 0;
    Control control;
    for (int count = 2 * share; count >= 0; --count) {
        LayerSolve solve(count, share, ruleset, above, error, control);
        // Every layer adds its part to what those it rests on leave open.
        double goal = 1e-6 * (2 * share + 1 - count) / (2 * share + 1);
        for (int sweeps = 0; solve.gap() > goal; ++sweeps) {
            expect(sweeps < 10'000, "the bounds do not meet");
            solve.sweep(goal / 2, threads, control);
        }
        std::vector<Kept> values = solve.values();
        error = solve.error();
        all.insert(all.begin(), values.begin(), values.end());
        above = values;
    }
    return all;
}

// Every place of a layer is that of the position it was made from.
void check_places(int count, int share) {
    static constexpr auto turns = board_turns();
    Layer layer(count, share);
    for (std::size_t shape = 0; shape < layer.shapes.size(); ++shape)
        for (std::size_t row = 0; row < layer.rows.size(); ++row)
            for (const Turn& turn : turns) {
                Heights heights = turned_heights(layer.shapes[shape], turn);
                Row owners = turned_row(layer.rows[row], layer.shapes[shape], turn);
                std::size_t place = layer.place(heights, owners);
                expect(place / layer.rows.size() == shape, "an image stands elsewhere");
                Row there = layer.rows[place % layer.rows.size()];
                expect(layer.canonical_row(shape, there) == layer.canonical_row(shape, layer.rows[row]),
                       "an image has other owners");
            }
}

}  // namespace

int main() {
    for (int count = 0; count <= 4; ++count) check_places(count, 2);
    for (std::uint8_t reading = 0; reading < 12; ++reading) {
        Ruleset ruleset{2, static_cast<Gate>(reading % 3), reading / 3 % 2 == 1, reading / 6 == 1};
        std::vector<Kept> values = solved(2, ruleset, 1);
        expect(values == solved(2, ruleset, 3), "the result depends on threads");
        ValueTable table(values, 2, ruleset);
        expect(table.size() == values.size(), "the table has another size");
        double chance = table.chance(omba::Position(ruleset));
        expect(chance > 0 && chance < 1, "the first chance is not between 0 and 1");
    }
    std::puts("omba solved: all readings with two pieces each");
}
