// Connect 4 as people meet it: one game over three kinds of board.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "game/setup.h"
#include "games/connect4/evaluators.h"
#include "games/connect4/rules.h"
#include "games/connect4/solve.h"
#include "games/connect4/text.h"

namespace turnwise::connect4 {

struct Family {
    using States = std::variant<Standard, OneWord, TwoWords>;
    static constexpr const char* kName = "connect4";
    static constexpr const char* kClass = "Connect4";
    static constexpr const char* kDoc =
        "A state of Connect 4: drop discs into columns, four in a line win.\n\n"
        "The options make other boards; a position is read by Connect4.parse('4433'), the columns played.";
    static constexpr const char* kEvaluators[] = {"threats", "classic", "zero", "sign"};

    // Options that make other boards, whose states have other encodings.
    static constexpr const char* kBoardOptions[] = {"width", "height", "connect"};

    static States start(Setup setup) {
        const int width = setup.number("width", 7, 1, kMaxWidth);
        const int height = setup.number("height", 6, 1, kMaxHeight);
        const int connect = setup.number("connect", 4, 1, kMaxConnect);
        setup.finish();
        return empty_board(width, height, connect);
    }

    // The columns played, with the size in front on other boards: 8x7x4:4453.
    static States parse(std::string_view text) {
        const auto colon = text.find(':');
        const std::string_view columns = colon == text.npos ? text : text.substr(colon + 1);
        const States start = colon == text.npos ? States(Standard()) : parse_size(text.substr(0, colon), text);
        return std::visit([&](const auto& state) { return States(play_columns(state, columns, text)); }, start);
    }

    static std::map<std::string, std::string> setup_of(const States& state) {
        return std::visit(
            [](const auto& board) {
                const auto shape = board.shape();
                return std::map<std::string, std::string>{{"width", std::to_string(shape.width())},
                                                          {"height", std::to_string(shape.height())},
                                                          {"connect", std::to_string(shape.connect())}};
            },
            state);
    }

    template <class G>
    static std::unique_ptr<Evaluator<G>> evaluator(std::string_view name, const G& root) {
        if (name == "threats") return std::make_unique<ThreatEvaluator<G>>();
        if (name == "classic") return std::make_unique<ClassicEvaluator<G>>(root);
        return nullptr;
    }

  private:
    static constexpr int kMaxWidth = 26;  // letters for columns
    static constexpr int kMaxHeight = 31;
    static constexpr int kMaxConnect = 15;  // the window counters hold four bits

    static States empty_board(int width, int height, int connect) {
        if (width == 7 && height == 6 && connect == 4) return Standard();
        const AnyShape shape{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(height),
                             static_cast<std::uint8_t>(connect)};
        const int bits = width * (height + 1);
        if (bits <= 64) return OneWord(shape);
        if (bits <= 128) return TwoWords(shape);
        throw ParseError("connect4 board {width}x{height} is too large: width x (height + 1) must be at most 128",
                         {{"width", width}, {"height", height}});
    }

    static States parse_size(std::string_view size, std::string_view whole) {
        const auto first = size.find('x'), second = size.find('x', first == size.npos ? first : first + 1);
        if (first == size.npos || second == size.npos)
            throw ParseError("connect4 position '{position}': write the size as 8x7x4: (width, height, connect)",
                             {{"position", whole}});
        return start(Setup(kName, {{"width", std::string(size.substr(0, first))},
                                   {"height", std::string(size.substr(first + 1, second - first - 1))},
                                   {"connect", std::string(size.substr(second + 1))}}));
    }
};

}  // namespace turnwise::connect4
