// Texts of one game: what is parsed, however odd, is a state of the game in every respect.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/errors.h"
#include "base/fields.h"
#include "game/family.h"
#include "rules_tests.h"
#include "setups.h"
#include "target.h"
#include "terms_tests.h"

namespace fuzz {

using namespace turnwise;

// A row that a network can take: each column once, inside the board's number of columns, numbers within their limit.
template <Encoded G>
void check_encodings(const G& state) {
    int encoding = 0;
    for (const Encoding& each : G::encodings()) {
        InputRow row;
        state.encode(encoding, row);
        std::set<int> columns;
        for (const auto [column, value] : row) {
            CHECK(column >= 0 && column < state.encoding_size(encoding) && columns.insert(column).second);
            CHECK(value != 0 && std::abs(value) <= each.largest);
        }
        ++encoding;
    }
}

template <class Family, Game G>
void check_evaluators(const G& state) {
    for (const char* name : evaluators_of<Family>())
        conformance::check_terms(state, *EvaluatorSpec<Family>(name).evaluator(state));
    conformance::check_weights<Family>(state);
}

// The options that a state tells make a start, which tells the same.
template <class Family, Game G>
void check_setup(const G& state) {
    if constexpr (TellsSetup<Family>) {
        const auto setup = Family::setup_of(state);
        CHECK(Family::setup_of(Family::start(Setup(Family::kName, setup))) == setup);
    }
}

// Whatever people may ask of a state that goes on.
template <class Family, Game G>
void check_unfinished(const G& state) {
    for (const Move move : conformance::moves_of(state)) {
        const G child = state.play(move);
        if constexpr (Bounded<G>) conformance::check_bounds(std::vector<G>{state, child});
        static_cast<void>(name_of_move(state, move));
    }
    if constexpr (CountsMoves<G>) CHECK(state.move_count() == conformance::moves_of(state).size());
    if constexpr (LimitsMoves<G>)
        for (const Move move : conformance::moves_of(state)) CHECK(move < state.move_limit());
    if constexpr (Forcing<G>) {
        MoveList forced;
        const MoveList moves = conformance::moves_of(state);
        state.forced_moves(forced);
        for (const Move move : forced) CHECK(std::find(moves.begin(), moves.end(), move) != moves.end());
    }
    if constexpr (Encoded<G>) check_encodings(state);
    check_evaluators<Family>(state);
}

template <class Family, Game G>
void check_state(const G& state) {
    Random random(1);
    conformance::check_moves(state);
    conformance::check_text<Family>(state);
    if constexpr (Featured<G>) conformance::check_features(state);
    if constexpr (Symmetric<G>) conformance::check_symmetry(state, random);
    check_setup<Family>(state);
    if (!state.result()) check_unfinished<Family>(state);
}

template <class Family>
void check_any(const typename Family::States& state) {
    std::visit([](const auto& each) { check_state<Family>(each); }, state);
}

// A position as people write it.
template <class Family>
void read_position(Bytes bytes) {
    conformance::where = std::string(Family::kName) + " position";
    try {
        check_any<Family>(Family::parse(text_of(bytes)));
    } catch (const ParseError&) {
    } catch (const UnknownName&) {  // of an option
    }
}

// ---- a start and moves ----

// Options as people write them, n=5,map=x; what is no pair is left out.
inline std::map<std::string, std::string> options_of(std::string_view line) {
    std::map<std::string, std::string> options;
    for (const std::string_view pair : split(line, ','))
        if (const auto equals = pair.find('='); equals != pair.npos)
            options.emplace(pair.substr(0, equals), pair.substr(equals + 1));
    return options;
}

// A word that names a move names the same once it is written; it is played where it is legal.
template <Game G>
G after(const G& state, std::string_view word) {
    const Move move = move_of_name(state, word);
    if (move == kNoMove) return state;
    if constexpr (LimitsMoves<G>) CHECK(move < state.move_limit());
    if constexpr (LimitsMoves<G>) CHECK(move_of_name(state, name_of_move(state, move)) == move);
    const MoveList moves = conformance::moves_of(state);
    return std::find(moves.begin(), moves.end(), move) == moves.end() ? state : state.play(move);
}

// The first line has options of a start, every other one a move.
template <class Family>
void read_moves(Bytes bytes) {
    conformance::where = std::string(Family::kName) + " moves";
    auto lines = split(text_of(bytes), '\n');
    try {
        auto state = Family::start(Setup(Family::kName, options_of(lines.front())));
        std::visit(
            [&](auto now) {
                for (std::size_t i = 1; i < lines.size(); ++i) now = after(now, lines[i]);
                check_state<Family>(now);
            },
            state);
    } catch (const ParseError&) {
    } catch (const UnknownName&) {
    }
}

// ---- inputs to begin with: random games on boards that differ in kind ----

template <class Family, class Note>
void play_random_games(Note note) {
    Random random(20);
    for (const auto& setup : conformance::setups_of(Family::kName)) {
        const auto start = Family::start(Setup(Family::kName, setup));
        std::visit([&](const auto& state) { note(setup, conformance::random_game(state, random)); }, start);
    }
}

template <class Family>
std::vector<Seed> position_seeds() {
    std::vector<Seed> seeds;
    play_random_games<Family>([&](const auto&, const auto& game) {
        for (const std::size_t at : {std::size_t{0}, game.size() / 2, game.size() - 1})
            seeds.push_back(game[at].text());
    });
    return seeds;
}

template <class Family>
std::vector<Seed> move_seeds() {
    std::vector<Seed> seeds;
    play_random_games<Family>([&](const auto& setup, const auto& game) {
        Seed lines;
        for (const auto& [name, value] : setup) lines += (lines.empty() ? "" : ",") + name + "=" + value;
        for (std::size_t i = 0; i + 1 < game.size(); ++i)
            for (const Move move : conformance::moves_of(game[i]))
                if (conformance::same(game[i].play(move), game[i + 1])) {
                    lines += "\n" + name_of_move(game[i], move);
                    break;
                }
        seeds.push_back(lines);
    });
    return seeds;
}

template <class Family>
void add_game() {
    const std::string name = Family::kName;
    targets().push_back({name + ".position", read_position<Family>, position_seeds<Family>});
    targets().push_back({name + ".moves", read_moves<Family>, move_seeds<Family>});
}

}  // namespace fuzz
