// What a game offers is whole: optional knowledge that is there by half, misspelt or of a wrong type does not compile,
// and the message names the function. Without this it would silently not be used.
#pragma once

#include "game/encode.h"
#include "game/finisher.h"
#include "game/game.h"
#include "game/select.h"

namespace turnwise {

// mentions_x<G>: G has a member x, of whatever kind and type. A class derived from G and from one that surely has an x
// finds two of them exactly then, and takes neither.
#define TURNWISE_MENTIONS(member)             \
    struct One_##member {                     \
        int member;                           \
    };                                        \
    template <class G>                        \
    struct Two_##member : G, One_##member {}; \
    template <class G>                        \
    concept mentions_##member = !requires { &Two_##member<G>::member; }

namespace offers {

TURNWISE_MENTIONS(plies_left);
TURNWISE_MENTIONS(finish_nodes);
TURNWISE_MENTIONS(finisher);
TURNWISE_MENTIONS(likely_nodes);
TURNWISE_MENTIONS(kAlternates);
TURNWISE_MENTIONS(kUnit);
TURNWISE_MENTIONS(lower_bound);
TURNWISE_MENTIONS(upper_bound);
TURNWISE_MENTIONS(move_priority);
TURNWISE_MENTIONS(forced_moves);
TURNWISE_MENTIONS(kForcedPlies);
TURNWISE_MENTIONS(symmetries);
TURNWISE_MENTIONS(map);
TURNWISE_MENTIONS(map_move);
TURNWISE_MENTIONS(kMeetsImages);
TURNWISE_MENTIONS(features);
TURNWISE_MENTIONS(feature_names);
TURNWISE_MENTIONS(encodings);
TURNWISE_MENTIONS(encoding_size);
TURNWISE_MENTIONS(encode);
TURNWISE_MENTIONS(select);
TURNWISE_MENTIONS(selection_names);
TURNWISE_MENTIONS(banked);
TURNWISE_MENTIONS(move_count);
TURNWISE_MENTIONS(kKeepsEndedLines);
TURNWISE_MENTIONS(winner_at_zero);
TURNWISE_MENTIONS(published);
TURNWISE_MENTIONS(decided);
TURNWISE_MENTIONS(text);
TURNWISE_MENTIONS(move_text);
TURNWISE_MENTIONS(parse_move);
TURNWISE_MENTIONS(move_limit);

// The five functions of every game.
template <class G>
struct Rules {
    static_assert(std::copyable<G>, "a state is a value: it can be copied and assigned");
    static_assert(
        requires(const G s) {
            { s.to_move() } -> std::same_as<Player>;
        }, "to_move() is missing or wrong: write Player to_move() const");
    static_assert(
        requires(const G s) {
            { s.result() } -> std::same_as<std::optional<Score>>;
        }, "result() is missing or wrong: write std::optional<Score> result() const");
    static_assert(
        requires(const G s, MoveList& moves) { s.legal_moves(moves); },
        "legal_moves() is missing or wrong: write void legal_moves(MoveList& moves) const");
    static_assert(
        requires(const G s, Move move) {
            { s.play(move) } -> std::same_as<G>;
        }, "play() is missing or wrong: it takes a Move, is const and returns the next state");
    static_assert(
        requires(const G s) {
            { s.key() } -> std::same_as<Key>;
        }, "key() is missing or wrong: write Key key() const");
    static constexpr bool kChecked = true;
};

// Knowledge that a search uses.
template <class G>
struct Search {
    static_assert(
        !mentions_kAlternates<G> || requires {
            { G::kAlternates } -> std::convertible_to<bool>;
        }, "kAlternates is wrong: write static constexpr bool kAlternates = true");
    static_assert(!mentions_kUnit<G> || Scaled<G>, "kUnit is wrong: write static constexpr Score kUnit");
    static_assert(!mentions_move_priority<G> || Prioritised<G>,
                  "move_priority() is wrong: write int move_priority(Move move) const");
    static_assert(!mentions_banked<G> || Banked<G>, "banked() is wrong: write Score banked() const");
    static_assert(!mentions_winner_at_zero<G> || DecidesZero<G>,
                  "winner_at_zero() is wrong: write Player winner_at_zero() const");

    static constexpr bool kBounds = mentions_lower_bound<G> || mentions_upper_bound<G>;
    static_assert(
        !kBounds || requires(const G s) {
            { s.lower_bound() } -> std::same_as<Score>;
        }, "lower_bound() is missing or wrong beside upper_bound(): write Score lower_bound() const");
    static_assert(
        !kBounds || requires(const G s) {
            { s.upper_bound() } -> std::same_as<Score>;
        }, "upper_bound() is missing or wrong beside lower_bound(): write Score upper_bound() const");

    static constexpr bool kForces = mentions_forced_moves<G> || mentions_kForcedPlies<G>;
    static_assert(
        !kForces || requires(const G s, MoveList& moves) { s.forced_moves(moves); },
        "forced_moves() is missing or wrong beside kForcedPlies: write void forced_moves(MoveList&) const");
    static_assert(
        !kForces || requires {
            { G::kForcedPlies } -> std::convertible_to<int>;
        }, "kForcedPlies is missing or wrong beside forced_moves(): write static constexpr int kForcedPlies");

    static constexpr bool kSelects = mentions_select<G> || mentions_selection_names<G>;
    static_assert(
        !kSelects ||
            requires(const G s, MoveList& moves, const Selection& by, Random& random) { s.select(moves, by, random); },
        "select() is missing or wrong beside selection_names(): write "
        "void select(MoveList&, const Selection&, Random&) const");
    static_assert(
        !kSelects ||
            requires {
                { G::selection_names() } -> std::convertible_to<std::span<const std::string_view>>;
            },
        "selection_names() is missing or wrong beside select(): it is static and gives a std::string_view a criterion");
    static constexpr bool kChecked = true;
};

// Knowledge of the end of the game.
template <class G>
struct Ends {
    static constexpr bool kOffered =
        mentions_plies_left<G> || mentions_finish_nodes<G> || mentions_finisher<G> || mentions_likely_nodes<G>;
    static_assert(
        !kOffered || requires(const G s) {
            { s.plies_left() } -> std::same_as<int>;
        }, "plies_left() is missing or wrong beside finisher(): write int plies_left() const");
    static_assert(
        !kOffered || requires(const G s) {
            { s.finish_nodes() } -> std::same_as<std::uint64_t>;
        }, "finish_nodes() is missing or wrong beside finisher(): write std::uint64_t finish_nodes() const");
    static_assert(
        !kOffered ||
            requires(const G s, std::size_t table_bytes) {
                { s.finisher(table_bytes) } -> std::same_as<std::unique_ptr<Finisher<G>>>;
            },
        "finisher() is missing or wrong beside plies_left() and finish_nodes(): write "
        "std::unique_ptr<Finisher<G>> finisher(std::size_t table_bytes) const");
    static_assert(
        !mentions_likely_nodes<G> || requires(const G s) {
            { s.likely_nodes() } -> std::same_as<std::uint64_t>;
        }, "likely_nodes() is wrong: write std::uint64_t likely_nodes() const");
    static constexpr bool kChecked = true;
};

template <class G>
struct Symmetry {
    static constexpr bool kOffered =
        mentions_symmetries<G> || mentions_map<G> || mentions_map_move<G> || mentions_kMeetsImages<G>;
    static_assert(
        !kOffered || requires(const G s) {
            { s.symmetries() } -> std::convertible_to<int>;
        }, "symmetries() is missing or wrong beside map() and map_move(): write int symmetries() const");
    static_assert(
        !kOffered || requires(const G s, int number) {
            { s.map(number) } -> std::same_as<G>;
        }, "map() is missing or wrong beside symmetries(): it takes the symmetry's number and returns a state");
    static_assert(
        !kOffered || requires(const G s, int number, Move move) {
            { s.map_move(number, move) } -> std::same_as<Move>;
        }, "map_move() is missing or wrong beside symmetries(): write Move map_move(int symmetry, Move move) const");
    static_assert(!mentions_kMeetsImages<G> || SaysIfItMeetsImages<G>,
                  "kMeetsImages is wrong: write static constexpr bool kMeetsImages");
    static constexpr bool kChecked = true;
};

// Numbers that evaluations and networks take.
template <class G>
struct Numbers {
    static constexpr bool kFeatures = mentions_features<G> || mentions_feature_names<G>;
    static_assert(
        !kFeatures || requires(const G s, std::span<float> values) { s.features(values); },
        "features() is missing or wrong beside feature_names(): write void features(std::span<float>) const");
    static_assert(
        !kFeatures ||
            requires {
                { G::feature_names() } -> std::convertible_to<std::span<const std::string_view>>;
            },
        "feature_names() is missing or wrong beside features(): it is static and gives a std::string_view a feature");

    static constexpr bool kEncodes = mentions_encodings<G> || mentions_encoding_size<G> || mentions_encode<G>;
    static_assert(
        !kEncodes || requires {
            { G::encodings() } -> std::convertible_to<std::span<const Encoding>>;
        }, "encodings() is missing or wrong beside encode(): it is static and gives an Encoding a way");
    static_assert(
        !kEncodes || requires(const G s, int way) {
            { s.encoding_size(way) } -> std::same_as<int>;
        }, "encoding_size() is missing or wrong beside encode(): write int encoding_size(int encoding) const");
    static_assert(
        !kEncodes || requires(const G s, int way, InputRow& row) { s.encode(way, row); },
        "encode() is missing or wrong beside encodings(): write void encode(int, InputRow&) const");
    static constexpr bool kChecked = true;
};

// What people and tests see.
template <class G>
struct Words {
    static_assert(!mentions_text<G> || Notated<G>, "text() is wrong: write std::string text() const");
    static_assert(!mentions_move_limit<G> || LimitsMoves<G>, "move_limit() is wrong: write int move_limit() const");
    static_assert(!mentions_move_count<G> || CountsMoves<G>, "move_count() is wrong: write int move_count() const");
    static_assert(!mentions_kKeepsEndedLines<G> || SaysIfEndedLinesCount<G>,
                  "kKeepsEndedLines is wrong: write static constexpr bool kKeepsEndedLines");

    static constexpr bool kNames = mentions_move_text<G> || mentions_parse_move<G>;
    static_assert(
        !kNames || requires(const G s, Move move) {
            { s.move_text(move) } -> std::same_as<std::string>;
        }, "move_text() is missing or wrong beside parse_move(): write std::string move_text(Move) const");
    static_assert(
        !kNames || requires(const G s, std::string_view word) {
            { s.parse_move(word) } -> std::same_as<Move>;
        }, "parse_move() is missing or wrong beside move_text(): write Move parse_move(std::string_view) const");

    static constexpr bool kPublishes = mentions_published<G> || mentions_decided<G>;
    static_assert(
        !kPublishes || requires(const G s, Score score) {
            { s.published(score) } -> std::convertible_to<double>;
        }, "published() is missing or wrong beside decided(): it takes a Score and gives the number people use");
    static_assert(
        !kPublishes || requires(Score score) {
            { G::decided(score) } -> std::convertible_to<bool>;
        }, "decided() is missing or wrong beside published(): write static bool decided(Score score)");
    static constexpr bool kChecked = true;
};

}  // namespace offers

// True of every game; of what is wrong with others the compiler says the name.
template <class G>
constexpr bool kOffersWholes =
    offers::Rules<G>::kChecked && offers::Search<G>::kChecked && offers::Ends<G>::kChecked &&
    offers::Symmetry<G>::kChecked && offers::Numbers<G>::kChecked && offers::Words<G>::kChecked;

}  // namespace turnwise
