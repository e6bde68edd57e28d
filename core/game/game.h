// What a game is: the five functions every state offers, and the optional knowledge engine and tools may use.
#pragma once

#include <array>
#include <cassert>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace turnwise {

using Score = std::int32_t;  // for the player to move, in units of 1 / kUnit of the game's result
using Move = std::uint16_t;  // small integer; move_text names it
using Key = std::uint64_t;   // equal states have equal keys; covers everything the score still depends on

using FeatureSet = std::uint64_t;  // bit i: number i of the game's features
constexpr std::size_t kMaxFeatures = 64;
constexpr FeatureSet kAllFeatures = ~FeatureSet{0};

enum class Player : std::uint8_t { first = 0, second = 1 };

constexpr Score kInfinity = 1 << 30;  // larger than any score
constexpr Move kNoMove = 0xFFFF;
constexpr int kMaxMoves = 512;  // of one state, over all games; a 19 x 19 board of Go has 362

constexpr Player other(Player player) { return player == Player::first ? Player::second : Player::first; }

// Legal moves of one state, on the stack; cheap to make, never reallocates.
class MoveList {
  public:
    void push(Move move) {
        assert(size_ < kMaxMoves);
        moves_[size_++] = move;
    }
    void clear() { size_ = 0; }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Move operator[](int i) const { return moves_[i]; }
    Move& operator[](int i) { return moves_[i]; }
    Move* begin() { return moves_.data(); }
    Move* end() { return moves_.data() + size_; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }

  private:
    std::array<Move, kMaxMoves> moves_;
    int size_ = 0;
};

// A game is the type of its states. A state is an immutable value: play returns the next one.
template <class G>
concept Game = std::copyable<G> && requires(const G state, Move move, MoveList& moves) {
    { state.to_move() } -> std::same_as<Player>;
    { state.result() } -> std::same_as<std::optional<Score>>;  // empty while the game goes on
    state.legal_moves(moves);                                  // appends; asked only of an unfinished state
    { state.play(move) } -> std::same_as<G>;
    { state.key() } -> std::same_as<Key>;
};

// ---- optional knowledge, each used where it is present; offers.h refuses what is there by half or of a wrong type
// ----

// The sides take strict turns: the sign flips at every ply and no test is needed.
template <class G>
concept Alternates = requires { requires G::kAlternates; };

// Evaluations may be finer than results: kUnit units of Score are one point of the result.
template <class G>
concept Scaled = requires {
    { G::kUnit } -> std::convertible_to<Score>;
};

// The result lies in [lower_bound(), upper_bound()], for the player to move. Asked only while the game goes on;
// bounds only tighten as it does.
template <class G>
concept Bounded = requires(const G state) {
    { state.lower_bound() } -> std::same_as<Score>;
    { state.upper_bound() } -> std::same_as<Score>;
};

// A guess, larger is better, at which move is good; used to order moves nothing else is known of.
template <class G>
concept Prioritised = requires(const G state, Move move) {
    { state.move_priority(move) } -> std::convertible_to<int>;
};

// Moves that suffice (block or lose): a search that sees kForcedPlies plies ahead finds the same value with these
// alone. Appends nothing when nothing is known.
template <class G>
concept Forcing = requires(const G state, MoveList& moves) {
    state.forced_moves(moves);
    { G::kForcedPlies } -> std::convertible_to<int>;
};

// Symmetry number 0 is the identity. map(s) relabels the state, map_move(s, move) the move.
template <class G>
concept Symmetric = requires(const G state, int s, Move move) {
    { state.symmetries() } -> std::convertible_to<int>;
    { state.map(s) } -> std::same_as<G>;
    { state.map_move(s, move) } -> std::same_as<Move>;
};

// Whether one game can reach a state and its image: where it says no, looking for images is wasted.
template <class G>
concept SaysIfItMeetsImages = requires {
    { G::kMeetsImages } -> std::convertible_to<bool>;
};

// Numbers a linear evaluation weighs; feature_names has one name for each.
template <class G>
concept Featured = requires(const G state, std::span<float> values) {
    state.features(values);
    { G::feature_names() } -> std::convertible_to<std::span<const std::string_view>>;
};

// Counts only the features that are wanted, where some take long; the other values are left as they are.
template <class G>
concept CountsWantedFeatures = Featured<G> && requires(const G state, std::span<float> values, FeatureSet wanted) {
    state.features(values, wanted);
};

// Points of the result that are made already, for the player to move. The key leaves them out, so that states with
// equal futures share table entries, whose scores count from there. Within one game equal keys still mean equal states.
template <class G>
concept Banked = requires(const G state) {
    { state.banked() } -> std::same_as<Score>;
};

template <Game G>
constexpr Score banked_of(const G& state) {
    if constexpr (Banked<G>)
        return state.banked();
    else
        return 0;
}

// Counts the moves of an unfinished state faster than it lists them.
template <class G>
concept CountsMoves = requires(const G state) {
    { state.move_count() } -> std::convertible_to<int>;
};

// A game in which nobody draws though the score may be 0: whoever has won then. Asked only of a finished state.
template <class G>
concept DecidesZero = requires(const G state) {
    { state.winner_at_zero() } -> std::same_as<Player>;
};

// Who has won; nobody while the game goes on, and in a draw.
template <Game G>
std::optional<Player> winner(const G& state) {
    const auto score = state.result();
    if (score.value_or(0) != 0) return *score > 0 ? state.to_move() : other(state.to_move());
    if constexpr (DecidesZero<G>)
        if (score) return state.winner_at_zero();
    return std::nullopt;
}

// Says whether a game that ends sooner counts as a line of play all the same: published counts go either way.
template <class G>
concept SaysIfEndedLinesCount = requires {
    { G::kKeepsEndedLines } -> std::convertible_to<bool>;
};

// People use another number than the engine compares: published(score) instead of one that is decided(score).
template <class G>
concept Published = requires(const G state, Score score) {
    { state.published(score) } -> std::convertible_to<double>;
    { G::decided(score) } -> std::convertible_to<bool>;
};

// The notation: one line that tells all of a state.
template <class G>
concept Notated = requires(const G state) {
    { state.text() } -> std::same_as<std::string>;
};

// A word for a move; otherwise it is written as its number.
template <class G>
concept NamesMoves = requires(const G state, Move move, std::string_view text) {
    { state.move_text(move) } -> std::same_as<std::string>;
    { state.parse_move(text) } -> std::same_as<Move>;  // kNoMove when the text names no move of this game
};

template <Game G>
std::string name_of_move(const G& state, Move move) {
    if constexpr (NamesMoves<G>)
        return state.move_text(move);
    else
        return std::to_string(move);
}

// kNoMove when the text names no move of this game.
template <Game G>
Move move_of_name(const G& state, std::string_view name) {
    if constexpr (NamesMoves<G>) {
        return state.parse_move(name);
    } else {
        Move move = kNoMove;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), move);
        return error == std::errc{} && end == name.data() + name.size() ? move : kNoMove;
    }
}

// Moves of this game, legal or not, are the numbers below move_limit().
template <class G>
concept LimitsMoves = requires(const G state) {
    { state.move_limit() } -> std::same_as<int>;
};

// For games that count wanted features only: count() gives the value of number `feature`, if it is wanted.
template <class Count>
constexpr void put_feature(std::span<float> values, FeatureSet wanted, std::size_t feature, Count&& count) {
    if (wanted >> feature & 1) values[feature] = static_cast<float>(count());
}

// Units of Score in one point of the game's result.
template <class G>
constexpr Score unit_of() {
    if constexpr (Scaled<G>)
        return G::kUnit;
    else
        return 1;
}

template <Game G>
MoveList legal_moves(const G& state) {
    MoveList moves;
    state.legal_moves(moves);
    return moves;
}

// Some legal move of an unfinished state, when nothing is known of any.
template <Game G>
Move first_move(const G& state) {
    return legal_moves(state)[0];
}

// Whether a score of the child has the other sign for the player to move in its parent. Nothing that serves every game
// turns signs but by the next two functions; solvers of games whose sides take turns negate by themselves.
template <Game G>
constexpr bool turns_signs(const G& parent, const G& child) {
    return Alternates<G> || parent.to_move() != child.to_move();
}

// The score of a child, seen by the player to move in its parent.
template <Game G>
constexpr Score seen_from(const G& parent, const G& child, Score child_score) {
    return turns_signs(parent, child) ? -child_score : child_score;
}

// Scores that are told apart: those strictly between the two. Whatever is outside need only be known to be.
struct Window {
    Score alpha = -kInfinity, beta = kInfinity;
};

// A window of the parent, seen by the player to move in its child.
template <Game G>
constexpr Window window_of_child(const G& parent, const G& child, Window window) {
    return turns_signs(parent, child) ? Window{-window.beta, -window.alpha} : window;
}

}  // namespace turnwise
