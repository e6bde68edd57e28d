// Which evaluator: one the game has by name, weights of its features, a network, or what it has learned.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/errors.h"
#include "base/in_order.h"
#include "evaluation/evaluate.h"
#include "evaluation/network.h"
#include "evaluation/network_policy.h"
#include "game/family.h"
#include "game/setup.h"

namespace turnwise {

// What a game's evaluator may have learned in a form of its own, where there is such.
struct NothingLearned {};
template <class Family>
struct LearnedOf {
    using Type = NothingLearned;
};
template <Learning Family>
struct LearnedOf<Family> {
    using Type = typename Family::Learned;
};

// Some evaluators see the game from the side that is to move at the root, so each root is given its own.
template <class Family>
class EvaluatorSpec {
  public:
    using Learned = typename LearnedOf<Family>::Type;

    explicit EvaluatorSpec(std::string name = evaluators_of<Family>()[0]) : by_(std::move(name)) {}
    EvaluatorSpec(std::map<std::string, double> weights, bool symmetric) : by_(linear(std::move(weights), symmetric)) {}
    explicit EvaluatorSpec(std::shared_ptr<const Network> network)
        : EvaluatorSpec(std::make_shared<const Networks>(Networks{{std::move(network)}})) {}
    explicit EvaluatorSpec(std::shared_ptr<const Networks> networks) : by_(std::move(networks)) { check_game(); }
    explicit EvaluatorSpec(std::shared_ptr<const Learned> learned) : by_(std::move(learned)) {}

    template <Game G>
    std::unique_ptr<Evaluator<G>> evaluator(const G& root) const {
        return std::visit([&](const auto& by) { return make(by, root); }, by_);
    }

    // What a network has learned of moves; refused where there is no such network.
    template <Game G>
    std::unique_ptr<Policy<G>> policy(const G& root) const {
        const auto* networks = std::get_if<std::shared_ptr<const Networks>>(&by_);
        if (!networks || !(*networks)->have_policy())
            raise(OptionError("search option priors=network: give a network that has learned moves as evaluate"));
        if constexpr (Encoded<G> && LimitsMoves<G>) {
            for (const auto& network : (*networks)->members) {
                check_inputs(*network, root);
                check_moves(*network, root);
            }
            return std::make_unique<NetworkPolicy<G>>(*networks);
        }
        raise(DataError("{game} has no encoding and no numbers of moves that a network could learn",
                        {{"game", Family::kName}}));
    }

    // The same for roots of one side that have the same evaluator; nothing where nobody knows.
    template <Game G>
    std::optional<std::uint64_t> root_kind(const G& root) const {
        if (std::holds_alternative<Linear>(by_)) return 0;
        if constexpr (TellsRoots<Family, G>) return Family::root_kind(root);
        return std::nullopt;
    }

    // Refuses what no board of the game takes; a network is for boards of one size, which need not be that of `root`.
    template <Game G>
    void check(const G& root) const {
        if (!std::holds_alternative<std::shared_ptr<const Networks>>(by_)) evaluator(root);
    }

  private:
    // Weights in the order of the features, which are the same on all boards of the game.
    struct Linear {
        std::vector<double> weights;
        bool symmetric;
    };

    static Linear linear(std::map<std::string, double> weights, bool symmetric) {
        using G = FirstBoard<Family>;
        if constexpr (Featured<G>) {
            const auto unknown = [](const std::string& name) {
                raise(UnknownName(
                    "unknown {game} feature '{feature}': features are {features}",
                    {{"game", Family::kName}, {"feature", name}, {"features", Listing(G::feature_names())}}));
            };
            return {in_order(std::move(weights), G::feature_names(), unknown), symmetric};
        }
        if (weights.empty()) return {{}, symmetric};
        raise(UnknownName("{game} has no features that weights could be for", {{"game", Family::kName}}));
    }

    template <Game G>
    static std::unique_ptr<Evaluator<G>> make(const std::string& name, const G& root) {
        if (name == "zero") return std::make_unique<ZeroEvaluator<G>>();
        if (name == "sign") return std::make_unique<SignEvaluator<G>>();
        if (auto evaluator = own_evaluator<Family>(name, root)) return evaluator;
        raise(UnknownName("unknown {game} evaluator '{evaluator}': choose one of {known}",
                          {{"game", Family::kName}, {"evaluator", name}, {"known", Listing(evaluators_of<Family>())}}));
    }

    template <Game G>
    static std::unique_ptr<Evaluator<G>> make(const Linear& by, const G&) {
        if constexpr (Featured<G>)
            return std::make_unique<LinearEvaluator<G>>(by.weights, by.symmetric);
        else
            return std::make_unique<ZeroEvaluator<G>>();
    }

    template <Game G>
    static std::unique_ptr<Evaluator<G>> make(const std::shared_ptr<const Networks>& networks, const G& root) {
        if constexpr (Encoded<G>) {
            for (const auto& network : networks->members) check_inputs(*network, root);
            if (!networks->course) return std::make_unique<NetworkEvaluator<G>>(networks);
            if constexpr (CourseNetworked<Family, G>) return Family::course_evaluator(networks, root);
            raise(DataError("the course report on {game} has no network", {{"game", Family::kName}}));
        }
        raise(DataError("{game} has no encoding that a network could take", {{"game", Family::kName}}));
    }

    template <Encoded G>
    static void check_inputs(const Network& network, const G& root) {
        check_board(network, setup_of<Family>(root));
        if (const int inputs = root.encoding_size(network.facts().encoding); network.inputs() != inputs)
            raise(DataError("network of {inputs} inputs: this board of {game} has {needed}",
                            {{"inputs", network.inputs()}, {"game", Family::kName}, {"needed", inputs}}));
    }

    template <Game G>
    static void check_moves(const Network& network, const G& root) {
        if (const int moves = root.move_limit(); network.moves() != moves)
            raise(DataError("network for {moves} moves: this board of {game} has {needed}",
                            {{"moves", network.moves()}, {"game", Family::kName}, {"needed", moves}}));
    }

    template <Game G>
    static std::unique_ptr<Evaluator<G>> make(const std::shared_ptr<const Learned>& learned, const G& root) {
        if constexpr (LearningOn<Family, G>) return Family::evaluator(learned, root);
        raise(DataError("weights of another board: this one of {game} has none", {{"game", Family::kName}}));
    }

    void check_game() const {
        for (const auto& network : std::get<std::shared_ptr<const Networks>>(by_)->members)
            if (const auto& game = network->facts().game; game != Family::kName)
                raise(DataError("network of {network}: this is {game}", {{"network", game}, {"game", Family::kName}}));
    }

    // What the network does not say of its board is as in the game's usual one.
    static void check_board(const Network& network, const std::map<std::string, std::string>& board) {
        static const auto kUsual = setup_of<Family>(Family::start(Setup(Family::kName, {})));
        const auto& setup = network.facts().setup;
        for (const char* option : board_options_of<Family>()) {
            const auto given = setup.find(option);
            const std::string& wanted = given == setup.end() ? kUsual.at(option) : given->second;
            if (wanted != board.at(option))
                raise(DataError(
                    "network for {game} with {option}={value}: this board has {option}={found}",
                    {{"game", Family::kName}, {"option", option}, {"value", wanted}, {"found", board.at(option)}}));
        }
    }

    std::variant<std::string, Linear, std::shared_ptr<const Networks>, std::shared_ptr<const Learned>> by_;
};

}  // namespace turnwise
