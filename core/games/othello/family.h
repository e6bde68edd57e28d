// Othello as people meet it: boards of 8, 6 and 4 a side.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "game/setup.h"
#include "games/othello/evaluators.h"
#include "games/othello/pattern_evaluator.h"
#include "games/othello/rules.h"
#include "games/othello/solve.h"

namespace turnwise::othello {

struct Family {
    using States = std::variant<Standard, Othello<6>, Othello<4>>;
    using Learned = LearnedPatterns;
    static constexpr const char* kName = "othello";
    static constexpr const char* kClass = "Othello";
    static constexpr const char* kDoc =
        "A state of Othello: enclose discs of the other colour and turn them over, most discs win.\n\n"
        "The option size is squares a side; a position is read by Othello.parse('d3c5'), the moves, or a whole board.";
    static constexpr const char* kEvaluators[] = {"patterns", "mobility", "classic", "zero", "sign"};

    // Options that make other boards, whose states have other encodings.
    static constexpr const char* kBoardOptions[] = {"size"};

    static States start(Setup setup) {
        const States starts[] = {Standard(), Othello<6>(), Othello<4>()};
        const int chosen = setup.choice("size", {"8", "6", "4"});
        setup.finish();
        return starts[chosen];
    }

    // A board and who is to move, or the moves from the start: a digit comes second in these alone.
    static States parse(std::string_view given) {
        const std::string_view text = notation::trimmed(given);
        const bool has_size = text.find(':') != text.npos;
        const bool begins_with_square = text.size() > 1 && notation::is_digit(text[1]);
        return text.empty() || has_size || begins_with_square ? parse_moves(text) : parse_board(text);
    }

    static std::map<std::string, std::string> setup_of(const States& state) {
        return std::visit(
            [](const auto& board) { return std::map<std::string, std::string>{{"size", std::to_string(board.kSide)}}; },
            state);
    }

    template <class G>
    static std::unique_ptr<Evaluator<G>> evaluator(std::string_view name, const G&) {
        if (name == "patterns") return learned<G>();
        if (name == "mobility") return std::make_unique<MobilityEvaluator<G>>();
        if (name == "classic") return std::make_unique<ClassicEvaluator<G>>();
        return nullptr;
    }

    static std::unique_ptr<Evaluator<Standard>> evaluator(std::shared_ptr<const LearnedPatterns> learned,
                                                          const Standard&) {
        return std::make_unique<PatternEvaluator>(std::move(learned));
    }

  private:
    // Small boards have no learned evaluation, nor has a program that was given none.
    template <class G>
    static std::unique_ptr<Evaluator<G>> learned() {
        if constexpr (std::is_same_v<G, Standard>)
            if (auto shipped = ShippedPatterns::instance().get()) return std::make_unique<PatternEvaluator>(shipped);
        return std::make_unique<MobilityEvaluator<G>>();
    }

    static States parse_board(std::string_view text) {
        const std::size_t squares = std::min(text.find(' '), text.size());
        if (squares == Standard::kCells) return notation::read_board<Standard>(text);
        if (squares == Othello<6>::kCells) return notation::read_board<Othello<6>>(text);
        if (squares == Othello<4>::kCells) return notation::read_board<Othello<4>>(text);
        notation::refuse(text, Message("a board has 64, 36 or 16 squares, not {squares}", {{"squares", squares}}));
    }

    // Moves on a small board have its size in front: 6x6:d3c5.
    static States parse_moves(std::string_view text) {
        const auto colon = text.find(':');
        const std::string_view moves = colon == text.npos ? text : text.substr(colon + 1);
        const std::string_view size = colon == text.npos ? "8x8" : text.substr(0, colon);
        if (size == "8x8") return notation::MoveReader<Standard>(text, moves).read();
        if (size == "6x6") return notation::MoveReader<Othello<6>>(text, moves).read();
        if (size == "4x4") return notation::MoveReader<Othello<4>>(text, moves).read();
        notation::refuse(text, Message("write the size before ':' as 8x8, 6x6 or 4x4"));
    }
};

}  // namespace turnwise::othello
