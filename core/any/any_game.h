// A game for those who do not know which one it is: what Python, or whoever else binds the core, asks by virtual
// functions, which typed_game.h answers for every family.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "any/evaluator_choice.h"
#include "any/find.h"
#include "exact/answer.h"
#include "game/encode.h"
#include "game/playout.h"
#include "game/range.h"
#include "game/setup.h"
#include "play/match.h"

namespace turnwise {

// A state of some game. Where it makes another one, that is put into memory for a state of the same game.
class AnyState {
  public:
    virtual ~AnyState() = default;

    // ---- rules ----
    virtual Player to_move() const = 0;
    virtual std::optional<Score> result() const = 0;
    virtual std::optional<Player> winner() const = 0;
    virtual void legal_moves(MoveList& moves) const = 0;  // none once the game is over
    virtual void play(Move move, void* memory) const = 0;
    virtual void copy(void* memory) const = 0;
    virtual Key key() const = 0;
    virtual bool equals(const AnyState& state) const = 0;  // of the same game

    // ---- text ----
    virtual std::string text() const = 0;
    virtual std::string move_text(Move move) const = 0;
    virtual Move parse_move(std::string_view text) const = 0;
    virtual std::optional<int> move_limit() const = 0;
    virtual std::map<std::string, std::string> setup() const = 0;

    // ---- a game from here on, move by move ----
    virtual std::vector<Player> movers(std::span<const Move> line) const = 0;
    virtual std::vector<std::string> move_texts(std::span<const Move> line) const = 0;

    // ---- knowledge, with what stands for it where the game has none ----
    virtual Score unit() const = 0;
    virtual double shown(Score score, bool exact) const = 0;
    virtual std::optional<Range> bounds() const = 0;  // of an unfinished state
    virtual void forced_moves(MoveList& moves) const = 0;
    virtual std::span<const std::string_view> feature_names() const = 0;
    virtual void features(std::span<float> values) const = 0;
    virtual Score banked() const = 0;
    virtual int symmetries() const = 0;
    virtual void map(int symmetry, void* memory) const = 0;
    virtual Move map_move(int symmetry, Move move) const = 0;
    virtual int encoding_size(int encoding) const = 0;
    virtual void encode(int encoding, InputRow& row) const = 0;
    virtual Criteria criteria() const = 0;

    // ---- engine ----
    virtual void check(const EvaluatorChoice& choice) const = 0;       // refuses what no board of the game takes
    virtual void check_here(const EvaluatorChoice& choice) const = 0;  // and what this one does not
    virtual Score evaluate(const EvaluatorChoice& choice) const = 0;
    virtual std::optional<Terms> terms(const EvaluatorChoice& choice) const = 0;
    virtual Found find(const EvaluatorChoice& choice, const SearchAsked& asked, const SearchCompany& company) const = 0;
    virtual std::uint64_t perft(int depth, Watch& watch) const = 0;
    virtual Playouts playouts(std::uint64_t games, std::uint64_t seed, Watch& watch) const = 0;
};

// A score alone; empty if the poll ended it, or where lines are longer than the solver looks.
struct QuickScore {
    std::optional<Score> score{};
    std::uint64_t nodes = 0;
};

// The solver of some game, made for the kind of board it is asked about and kept with its table.
class AnySolver {
  public:
    virtual ~AnySolver() = default;

    virtual void clear() = 0;
    virtual std::unique_ptr<AnySolver> fresh_copy() const = 0;  // one like it that knows nothing yet
    virtual Report solve(const AnyState& state, const Question& question) = 0;
    virtual QuickScore score(const AnyState& state, const Watch::Poll& poll) = 0;
    virtual std::span<const std::string_view> confidences(const AnyState& state) const = 0;
};

// One game between two players of a game.
struct AnyPlayed {
    std::unique_ptr<const AnyState> start, end;
    Moves played;
};

using Seeds = std::array<std::uint64_t, 2>;

// A native player of some game.
class AnyPlayer {
  public:
    virtual ~AnyPlayer() = default;

    virtual void restart(std::uint64_t seed) = 0;
    virtual void keep_seed() = 0;
    virtual std::unique_ptr<AnyPlayer> fresh_copy() const = 0;  // of the same plan and seed, and has not chosen yet
    virtual bool thinks() const = 0;
    virtual const EvaluatorChoice::Function& callback() const = 0;  // empty where the core evaluates
    virtual void forget_callback() = 0;
    bool calls_back() const { return static_cast<bool>(callback()); }
    virtual Choice choose(const AnyState& state, const Interrupt& interrupt, double seconds) = 0;

    // Games between copies of this player and another of the same game, one from each start; fewer if it had to stop.
    virtual std::vector<AnyPlayed> play_games(const AnyPlayer& second, std::span<const AnyState* const> starts,
                                              std::span<const Seeds> seeds, std::size_t most_moves,
                                              const Watch::Poll& poll) const = 0;
};

class AnyGame {
  public:
    virtual ~AnyGame() = default;

    virtual const char* name() const = 0;
    virtual const char* class_name() const = 0;
    virtual std::string doc() const = 0;
    virtual std::span<const char* const> evaluators() const = 0;
    virtual std::span<const Encoding> encodings() const = 0;
    virtual const std::type_info* learned() const = 0;  // of what AnyLearned may hold; null where that is nothing

    virtual void start(Setup setup, void* memory) const = 0;
    virtual std::unique_ptr<const AnyState> usual_start() const = 0;
    virtual std::vector<StartOption> start_options() const = 0;
    virtual void parse(std::string_view text, void* memory) const = 0;

    virtual std::unique_ptr<AnySolver> solver(std::size_t table_bytes, std::vector<std::byte> knowledge) const = 0;
    virtual std::unique_ptr<AnyPlayer> player(Plan plan, const EvaluatorChoice& choice) const = 0;
};

}  // namespace turnwise
