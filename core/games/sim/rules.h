// Sim: take edges in turn, and do not close a triangle of your own.
//
//          2 ------- 1          Six dots, fifteen edges; each player draws in one colour.
//        /   \     /   \        Dot k stands at the angle 60 k degrees. A move is the number of a
//       3 ---- (+) ---- 0       free edge, in the order 01 02 03 04 05 12 ... 45. Whoever owns all
//        \   /     \   /        three sides of a triangle of dots loses at once.
//          4 ------- 5          The same game on 3 to 9 dots; on fewer than six it can be a draw.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/errors.h"
#include "base/random.h"
#include "game/encode.h"
#include "game/game.h"
#include "games/sim/permutations.h"
#include "games/sim/triangles.h"

namespace turnwise::sim {

class Sim {
  public:
    // ---- constants ----
    static constexpr std::string_view kName = "sim";
    static constexpr int kDefaultDots = 6;
    static constexpr int kDrawlessDots = 6;  // Ramsey: R(3, 3) = 6
    static constexpr bool kAlternates = true;
    static constexpr Score kWin = 1000;  // a game decided at ply p scores kWin - p for the winner
    static constexpr Score kUnit = kWin;
    static constexpr Score kGuessLimit = 900;  // guesses stay inside (-kGuessLimit, kGuessLimit)
    static constexpr int kForcedPlies = 1;

  private:
    // ---- fields, by player ----
    std::array<EdgeSet, 2> taken_{}, closing_{};  // closing: edges that have two own sides, free or not
    std::uint8_t dots_ = kDefaultDots, plies_ = 0;

  public:
    static Sim start(int dots = kDefaultDots) {
        if (dots < kMinDots || dots > kMaxDots)
            raise(ParseError("sim has no board of {dots} dots: choose 3 to 9", {{"dots", dots}}));
        return Sim(dots);
    }
    Sim() : Sim(kDefaultDots) {}
    bool operator==(const Sim&) const = default;

    int dots() const { return dots_; }
    int plies() const { return plies_; }
    const Graph& graph() const { return graph_of(dots_); }
    EdgeSet taken(Player player) const { return taken_[index(player)]; }
    EdgeSet free() const { return graph().all & ~(taken_[0] | taken_[1]); }
    EdgeSet safe(Player player) const { return free() & ~closing_[index(player)]; }
    bool owns_triangle(Player player) const { return taken_[index(player)] & closing_[index(player)]; }

    // ---- the five rules ----
    Player to_move() const { return plies_ % 2 == 0 ? Player::first : Player::second; }

    std::optional<Score> result() const {
        if (owns_triangle(other(to_move()))) return kWin - plies_;
        if (plies_ == graph().edges) return 0;
        return std::nullopt;
    }

    void legal_moves(MoveList& moves) const {
        if (!owns_triangle(other(to_move()))) push(moves, free());
    }

    Sim play(Move move) const {
        assert(move < graph().edges && (free() & bit(move)) && !result());
        return with(index(to_move()), move);
    }

    Key key() const { return mixed(taken_[0] + mixed(taken_[1] + mixed(dots_))); }

    // ---- bounds and priority ----
    // Over all ways to play on: the earliest triangle each side could close, or the latest the other must.
    Score lower_bound() const { return result().value_or(worst_for(to_move())); }
    Score upper_bound() const { return result().value_or(-worst_for(other(to_move()))); }

    // Safe edges when there are any; otherwise every move loses at once, and one stands for all.
    void forced_moves(MoveList& moves) const {
        if (result()) return;
        const EdgeSet good = safe(to_move());
        push(moves, good ? good : free() & -free());
    }

    // The change in own safe edges less the other's.
    int move_priority(Move move) const {
        const int me = index(to_move());
        if (closing_[me] & bit(move)) return -kMaxEdges;
        const EdgeSet spoilt = closed_with(graph(), taken_[me], move) & safe(to_move());
        return (closing_[1 - me] & bit(move) ? 0 : 1) - std::popcount(spoilt);
    }

    // An exact score as people say it: +d or -d, the losing triangle falls d plies from here (at least 1); 0 is a draw.
    Score published(Score score) const {
        if (score == 0) return 0;
        const Score left = kWin - (score > 0 ? score : -score) - plies_;
        const Score distance = left > 1 ? left : 1;
        return score > 0 ? distance : -distance;
    }

    // Whether a score tells a won or lost game, and not a guess or a draw.
    static constexpr bool decided(Score score) { return score >= kGuessLimit || score <= -kGuessLimit; }

    // ---- symmetry: every relabelling of the dots ----
    int symmetries() const { return factorial(dots_); }

    Sim map(int s) const { return relabelled(permutation(dots_, s)); }
    Move map_move(int s, Move move) const { return relabelled_edge(graph(), move, permutation(dots_, s)); }

    Sim relabelled(const Permutation& image) const {
        Sim mapped(dots_);
        mapped.plies_ = plies_;
        for (int side = 0; side < 2; ++side) {
            mapped.taken_[side] = relabelled_edges(graph(), taken_[side], image);
            mapped.closing_[side] = relabelled_edges(graph(), closing_[side], image);
        }
        return mapped;
    }

    // ---- features, for the player to move ----
    // pairs: two edges of one colour that meet, summed over dots; low_pairs: only edges to higher dots count at a dot;
    // closable: triangles that lack one free edge, those of the other less one's own.
    static std::span<const std::string_view> feature_names() {
        static constexpr std::array<std::string_view, kFeatures> kNames = {
            "own_pairs", "other_pairs", "own_low_pairs", "other_low_pairs",
            "own_safe",  "other_safe",  "free",          "closable"};
        return kNames;
    }

    void features(std::span<float> values, FeatureSet wanted = kAllFeatures) const {
        assert(values.size() >= kFeatures);
        const Player me = to_move(), you = other(me);
        put_feature(values, wanted, 0, [&] { return pairs(me); });
        put_feature(values, wanted, 1, [&] { return pairs(you); });
        put_feature(values, wanted, 2, [&] { return low_pairs(me); });
        put_feature(values, wanted, 3, [&] { return low_pairs(you); });
        put_feature(values, wanted, 4, [&] { return std::popcount(safe(me)); });
        put_feature(values, wanted, 5, [&] { return std::popcount(safe(you)); });
        put_feature(values, wanted, 6, [&] { return std::popcount(free()); });
        put_feature(values, wanted, 7, [&] { return closable(you) - closable(me); });
    }

    int pairs(Player player) const {
        int sum = 0;
        for (int dot = 0; dot < dots_; ++dot) sum += pairs_of(taken(player) & graph().star[dot]);
        return sum;
    }

    int low_pairs(Player player) const {
        EdgeSet rest = taken(player);
        int sum = 0;
        for (int dot = 0; dot < dots_; ++dot) {
            sum += pairs_of(rest & graph().star[dot]);
            rest &= ~graph().star[dot];
        }
        return sum;
    }

    // Triangles that one more edge of the player would close: two sides are taken, the third is free.
    int closable(Player player) const {
        const EdgeSet own = taken(player);
        int sum = 0;
        for_each_edge(free() & closing_[index(player)], [&](int edge) { sum += triangles_on(graph(), own, edge); });
        return sum;
    }

    // ---- encoding: own edges, then the other's ----
    static constexpr std::span<const Encoding> encodings() { return kSparseEncoding; }
    int encoding_size(int) const { return 2 * graph().edges; }
    void encode(int, InputRow& row) const {
        const Player me = to_move();
        for_each_edge(taken(me), [&](int edge) { row.push(edge); });
        for_each_edge(taken(other(me)), [&](int edge) { row.push(graph().edges + edge); });
    }

    // ---- text: see notation.cpp ----
    int move_limit() const { return graph().edges; }
    std::string text() const;                      // 6:0123/02, dots, the first player's edges, the second's
    std::string move_text(Move move) const;        // 03
    Move parse_move(std::string_view text) const;  // 03, 30 or 0-3; kNoMove for anything else
    static Sim parse(std::string_view text);       // the form of text(), or edges in order of play: 01,23 or 7:01,23

    // A state from two edge sets; throws ParseError, naming `text`, for one that no game reaches.
    static Sim from_edges(int dots, EdgeSet first, EdgeSet second, std::string_view text = "edge sets");

  private:
    static constexpr std::size_t kFeatures = 8;

    explicit Sim(int dots) : dots_(static_cast<std::uint8_t>(dots)) {}

    static constexpr int index(Player player) { return static_cast<int>(player); }
    static int pairs_of(EdgeSet edges) {
        const int degree = std::popcount(edges);
        return degree * (degree - 1) / 2;
    }
    static void push(MoveList& moves, EdgeSet edges) {
        for_each_edge(edges, [&](int edge) { moves.push(static_cast<Move>(edge)); });
    }

    Sim with(int side, int edge) const {
        Sim next = *this;
        next.closing_[side] |= closed_with(graph(), taken_[side], edge);
        next.taken_[side] |= bit(edge);
        ++next.plies_;
        return next;
    }

    // The worst end for `player` that play from this unfinished state can reach, seen by that player.
    Score worst_for(Player player) const {
        const int edges = graph().edges;
        const int turn = player == to_move() ? 1 : 2;  // plies until the player has moved
        const int soonest = plies_ + turn + 2 * (edges_to_triangle(graph(), taken(player), free()) - 1);
        if (soonest <= edges) return -(kWin - soonest);
        if (dots_ < kDrawlessDots) return 0;
        const int other_turn = 3 - turn;
        const int latest = edges - (edges - plies_ - other_turn) % 2;
        return kWin - latest;
    }
};

static_assert(Game<Sim> && Alternates<Sim> && Bounded<Sim> && Prioritised<Sim> && Forcing<Sim>);
static_assert(Symmetric<Sim> && CountsWantedFeatures<Sim> && Encoded<Sim> && Notated<Sim> && sizeof(Sim) <= 128);
}  // namespace turnwise::sim
