// The order of OXONO's positions by their texts, for certificates that list no positions.
//
// A text has a sign per cell, from the top left. Signs as three bits each, in the order of their codes, make
// two words that compare as the texts do:
//
//     sign      *    .    @    O    X    o    x
//     code      0    1    2    3    4    5    6
//     first     cells 0 to 17, cell 0 highest          second    cells 18 to 35
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "oxono.hpp"

namespace quatuor::oxono {

// By image and cell: the cell whose content comes there.
using Turn = std::array<std::uint8_t, cell_count>;

constexpr Turn turn_of(int number) {
    Turn turn{};
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            int from_row = (number & 1) != 0 ? side - 1 - row : row;
            int from_column = (number & 2) != 0 ? side - 1 - column : column;
            int from = (number & 4) != 0 ? side * from_column + from_row : side * from_row + from_column;
            turn[static_cast<std::size_t>(side * row + column)] = static_cast<std::uint8_t>(from);
        }
    return turn;
}

inline constexpr std::array<Turn, 8> turns{turn_of(0), turn_of(1), turn_of(2), turn_of(3),
                                           turn_of(4), turn_of(5), turn_of(6), turn_of(7)};

// The other way: by cell, where its content goes.
constexpr Turn reversed(const Turn& turn) {
    Turn goals{};
    for (std::size_t cell = 0; cell < turn.size(); ++cell)
        goals[turn[cell]] = static_cast<std::uint8_t>(cell);
    return goals;
}

class TextOrder {
  public:
    // A text as a number.
    struct Key {
        std::uint64_t first = 0, second = 0;
        constexpr auto operator<=>(const Key&) const = default;
    };

    // An image of a position: its text, how the board was turned, and whether X and O were exchanged.
    struct Image {
        Key key{~std::uint64_t{0}, ~std::uint64_t{0}};
        std::uint8_t turn = 0;
        bool exchanges = false;

        // A move of the position as it is in the image, and the other way.
        Action there(Action action) const { return moved(action, reversed(turns[turn])); }
        Action back(Action action) const { return moved(action, turns[turn]); }

      private:
        Action moved(Action action, const Turn& goals) const {
            int symbol = action / first_action(1, 0);
            auto to = static_cast<std::size_t>(action / cell_count % cell_count);
            auto place = static_cast<std::size_t>(action % cell_count);
            return static_cast<Action>(first_action(exchanges ? 1 - symbol : symbol, goals[to]) +
                                       goals[place]);
        }
    };

    // Of all images of a position, the one whose text comes first.
    static Image first_image(const Position& position) {
        const Signs signs = signs_of(position);
        Image best;
        for (std::uint8_t turn = 0; turn < turns.size(); ++turn)
            for (bool exchanges : {false, true}) {
                Key here = key(signs, turns[turn], exchanges ? exchanged : identical);
                if (here < best.key) best = {here, turn, exchanges};
            }
        return best;
    }

    // How many moves were played.
    static int ply(const Position& position) { return std::popcount(position.pieces()); }

    static Position position(const Key& key) {
        std::array<Cells, 4> words{};  // pink O, pink X, black O, black X
        std::array<std::uint8_t, Position::packed_size> bytes{};
        for (int cell = 0; cell < cell_count; ++cell) {
            auto code = code_at(key, cell);
            if (code == totem_x) bytes[15] = static_cast<std::uint8_t>(cell);
            if (code == totem_o) bytes[16] = static_cast<std::uint8_t>(cell);
            if (code >= pink_o) words[code - pink_o] |= bit(cell);
        }
        const Cells pink = words[0] | words[1], black = words[2] | words[3], crosses = words[1] | words[3];
        for (std::size_t i = 0; i < 5; ++i) {
            bytes[i] = static_cast<std::uint8_t>(pink >> (8 * i));
            bytes[5 + i] = static_cast<std::uint8_t>(black >> (8 * i));
            bytes[10 + i] = static_cast<std::uint8_t>(crosses >> (8 * i));
        }
        return *Position::unpack(bytes);
    }

  private:
    static constexpr std::uint8_t totem_x = 0, empty = 1, totem_o = 2, pink_o = 3, pink_x = 4, black_o = 5,
                                  black_x = 6;
    static constexpr int half = cell_count / 2;
    using Signs = std::array<std::uint8_t, cell_count>;

    // By code: itself, or with X and O exchanged.
    static constexpr Signs identical{0, 1, 2, 3, 4, 5, 6};
    static constexpr Signs exchanged{2, 1, 0, 4, 3, 6, 5};

    static Signs signs_of(const Position& position) {
        Signs signs;
        signs.fill(empty);
        auto put = [&signs](Cells cells, std::uint8_t code) {
            for (; cells != 0; cells &= cells - 1)
                signs[static_cast<std::size_t>(std::countr_zero(cells))] = code;
        };
        put(position.pieces(0) & position.symbols(0), pink_x);
        put(position.pieces(0) & position.symbols(1), pink_o);
        put(position.pieces(1) & position.symbols(0), black_x);
        put(position.pieces(1) & position.symbols(1), black_o);
        put(bit(position.totem(0)), totem_x);
        put(bit(position.totem(1)), totem_o);
        return signs;
    }

    static Key key(const Signs& signs, const Turn& turn, const Signs& renamed) {
        auto word = [&](std::size_t from) {
            std::uint64_t made = 0;
            for (std::size_t cell = from; cell < from + half; ++cell)
                made = made << 3 | renamed[signs[turn[cell]]];
            return made;
        };
        return {word(0), word(half)};
    }

    static std::uint8_t code_at(const Key& key, int cell) {
        std::uint64_t word = cell < half ? key.first : key.second;
        return word >> (3 * (half - 1 - cell % half)) & 7;
    }
};

}  // namespace quatuor::oxono
