// The rules of one game, over seeded random play: moves, keys, text, bounds, symmetry, features.
#pragma once

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>
#include <vector>

#include "base/random.h"
#include "check.h"
#include "game/game.h"
#include "game/perft.h"

namespace conformance {

using namespace turnwise;

template <Game G>
MoveList moves_of(const G& state) {
    MoveList moves;
    if (!state.result()) state.legal_moves(moves);
    return moves;
}

// The states of one random game, the last one finished.
template <Game G>
std::vector<G> random_game(const G& start, Random& random) {
    std::vector<G> states{start};
    while (!states.back().result()) {
        const MoveList moves = moves_of(states.back());
        states.push_back(
            states.back().play(moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))]));
    }
    return states;
}

// Games that do not compare their states are compared by keys.
template <Game G>
bool same(const G& a, const G& b) {
    if constexpr (std::equality_comparable<G>)
        return a == b;
    else
        return a.key() == b.key();
}

template <Game G>
void check_moves(const G& state) {
    const MoveList moves = moves_of(state);
    CHECK(moves.empty() == state.result().has_value());
    CHECK(std::set<Move>(moves.begin(), moves.end()).size() == static_cast<std::size_t>(moves.size()));
    const G before = state;
    for (const Move move : moves) {
        const G child = state.play(move);
        CHECK(!same(child, state));
        CHECK(child.key() != state.key());
        if constexpr (Alternates<G>) CHECK(child.to_move() != state.to_move());
        if constexpr (Prioritised<G>) static_cast<void>(state.move_priority(move));
    }
    CHECK(same(before, state));
}

template <NamesMoves G>
void check_names(const G& state) {
    for (const Move move : moves_of(state)) CHECK(state.parse_move(state.move_text(move)) == move);
    for (const char* nonsense : {"", "?", "zzz", "-1"}) CHECK(state.parse_move(nonsense) == kNoMove);
}

template <class Family, Notated G>
void check_text(const G& state) {
    const auto again = Family::parse(state.text());
    CHECK(std::holds_alternative<G>(again) && same(std::get<G>(again), state));
    CHECK(state.text().find('\n') == std::string::npos);
    if constexpr (NamesMoves<G>) check_names(state);
}

template <Bounded G>
void check_bounds(const std::vector<G>& game) {
    for (std::size_t i = 0; i + 1 < game.size(); ++i) {
        const Score low = game[i].lower_bound(), high = game[i].upper_bound();
        const auto result = game[i + 1].result();
        const Score a = seen_from(game[i], game[i + 1], result ? *result : game[i + 1].lower_bound());
        const Score b = seen_from(game[i], game[i + 1], result ? *result : game[i + 1].upper_bound());
        CHECK(low <= high);
        CHECK(low <= std::min(a, b) && std::max(a, b) <= high);
    }
}

template <Symmetric G>
void check_symmetry(const G& state, Random& random) {
    CHECK(same(state.map(0), state));
    for (int tries = 0; tries < 3; ++tries) {
        const int s = static_cast<int>(random.below(static_cast<std::uint32_t>(state.symmetries())));
        const G image = state.map(s);
        CHECK(image.result() == state.result() && image.to_move() == state.to_move());
        MoveList mapped, moves = moves_of(image);
        for (const Move move : moves_of(state)) {
            mapped.push(state.map_move(s, move));
            CHECK(same(state.play(move).map(s), image.play(state.map_move(s, move))));
        }
        std::sort(mapped.begin(), mapped.end());
        std::sort(moves.begin(), moves.end());
        CHECK(std::equal(mapped.begin(), mapped.end(), moves.begin(), moves.end()));
    }
}

template <Featured G>
void check_features(const G& state) {
    std::vector<float> values(G::feature_names().size(), NAN);
    state.features(values);
    for (const float value : values) CHECK(std::isfinite(value));
    if constexpr (CountsWantedFeatures<G>) {
        for (std::size_t i = 0; i < values.size(); ++i) {
            std::vector<float> wanted(values.size(), NAN);
            state.features(wanted, FeatureSet{1} << i);
            CHECK(wanted[i] == values[i]);
        }
        std::vector<float> none(values.size(), NAN);
        state.features(none, 0);
        for (const float value : none) CHECK(std::isnan(value));
    }
}

// Equal states have equal keys and no two of many states share one.
template <Game G>
void check_keys(const G& start, Random& random) {
    constexpr std::size_t kStates = 100'000;
    constexpr int kGames = 4'000;  // small games have fewer states
    std::unordered_map<Key, G> seen;
    for (int i = 0; i < kGames && seen.size() < kStates; ++i)
        for (const G& state : random_game(start, random)) {
            const auto [entry, fresh] = seen.try_emplace(state.key(), state);
            CHECK(fresh || same(entry->second, state));
        }
}

// Lines of play counted by hand, one state at a time.
template <Game G>
std::uint64_t count_lines(const G& state, int depth) {
    if (depth == 0) return 1;
    std::uint64_t lines = 0;
    for (const Move move : moves_of(state)) lines += count_lines(state.play(move), depth - 1);
    return lines;
}

template <class Family, Game G>
void test_rules(const G& start, std::uint64_t seed) {
    Random random(seed);
    constexpr int kGames = 6;
    for (int i = 0; i < kGames; ++i) {
        const auto game = random_game(start, random);
        for (const G& state : game) {
            where = std::string(Family::kName) + " " + state.text();
            check_moves(state);
            check_text<Family>(state);
            if constexpr (Symmetric<G>) check_symmetry(state, random);
            if constexpr (Featured<G>) check_features(state);
        }
        if constexpr (Bounded<G>) check_bounds(game);
    }
    where = std::string(Family::kName) + " " + start.text();
    check_keys(start, random);
    for (int depth = 0; depth <= 4; ++depth) {
        Watch watch;
        CHECK(perft(start, depth, watch) == count_lines(start, depth));
    }
}

}  // namespace conformance
