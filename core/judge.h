// Which evaluator judges a game: one the game has by name, weights of its features, a network, or what it has learned.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "errors.h"
#include "evaluate.h"
#include "family.h"
#include "network.h"
#include "setup.h"

namespace turnwise {

// Values by name as a list in the order of the names, 0 where one is missing; unknown(name, known names) throws.
template <class Value, class Unknown>
std::vector<Value> in_order(std::map<std::string, Value> by_name, std::span<const std::string_view> names,
                            Unknown&& unknown) {
    std::vector<Value> values;
    std::string known;
    for (const auto name : names) {
        const auto node = by_name.extract(std::string(name));
        values.push_back(node.empty() ? Value{} : node.mapped());
        known += (known.empty() ? "" : ", ") + std::string(name);
    }
    if (!by_name.empty()) unknown(by_name.begin()->first, known);
    return values;
}

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
class Judge {
  public:
    using Learned = typename LearnedOf<Family>::Type;

    explicit Judge(std::string name = evaluators_of<Family>()[0]) : by_(std::move(name)) {}
    Judge(std::map<std::string, double> weights, bool symmetric) : by_(Linear{std::move(weights), symmetric}) {}
    explicit Judge(std::shared_ptr<const Network> network)
        : Judge(std::make_shared<const Networks>(Networks{{std::move(network)}})) {}
    explicit Judge(std::shared_ptr<const Networks> networks) : by_(std::move(networks)) { check_game(); }
    explicit Judge(std::shared_ptr<const Learned> learned) : by_(std::move(learned)) {}

    template <Game G>
    std::unique_ptr<Evaluator<G>> evaluator(const G& root) const {
        return std::visit([&](const auto& by) { return make(by, root); }, by_);
    }

    // Refuses what no board of the game takes; a network is for boards of one size, which need not be that of `root`.
    template <Game G>
    void check(const G& root) const {
        if (!std::holds_alternative<std::shared_ptr<const Networks>>(by_)) evaluator(root);
    }

  private:
    struct Linear {
        std::map<std::string, double> weights;
        bool symmetric;
    };

    template <Game G>
    static std::unique_ptr<Evaluator<G>> make(const std::string& name, const G& root) {
        if (name == "zero") return std::make_unique<ZeroEvaluator<G>>();
        if (name == "sign") return std::make_unique<SignEvaluator<G>>();
        if (auto evaluator = own_evaluator<Family>(name, root)) return evaluator;
        std::string known;
        for (const char* each : evaluators_of<Family>()) known += (known.empty() ? "" : ", ") + std::string(each);
        throw UnknownName(std::string("unknown ") + Family::kName + " evaluator '" + name + "': choose one of " +
                          known);
    }

    template <Game G>
    static std::unique_ptr<Evaluator<G>> make(const Linear& by, const G&) {
        if constexpr (Featured<G>) {
            const auto unknown = [](const std::string& name, const std::string& known) {
                throw UnknownName(std::string("unknown ") + Family::kName + " feature '" + name + "': features are " +
                                  known);
            };
            return std::make_unique<LinearEvaluator<G>>(in_order(by.weights, G::feature_names(), unknown),
                                                        by.symmetric);
        }
        if (by.weights.empty()) return std::make_unique<ZeroEvaluator<G>>();
        throw UnknownName(std::string(Family::kName) + " has no features that weights could be for");
    }

    template <Game G>
    static std::unique_ptr<Evaluator<G>> make(const std::shared_ptr<const Networks>& networks, const G& root) {
        if constexpr (Encoded<G>) {
            for (const auto& network : networks->members) check_inputs(*network, root);
            if (!networks->course) return std::make_unique<NetworkEvaluator<G>>(networks);
            if constexpr (CourseNetworked<Family, G>) return Family::course_evaluator(networks, root);
            throw DataError(std::string("the course report on ") + Family::kName + " has no network");
        }
        throw DataError(std::string(Family::kName) + " has no encoding that a network could take");
    }

    template <Encoded G>
    static void check_inputs(const Network& network, const G& root) {
        check_board(network, setup_of<Family>(root));
        if (const int inputs = root.encoding_size(network.facts().encoding); network.inputs() != inputs)
            throw DataError("network of " + std::to_string(network.inputs()) + " inputs: this board of " +
                            Family::kName + " has " + std::to_string(inputs));
    }

    template <Game G>
    static std::unique_ptr<Evaluator<G>> make(const std::shared_ptr<const Learned>& learned, const G& root) {
        if constexpr (LearningOn<Family, G>) return Family::evaluator(learned, root);
        throw DataError(std::string("weights of another board: this one of ") + Family::kName + " has none");
    }

    void check_game() const {
        for (const auto& network : std::get<std::shared_ptr<const Networks>>(by_)->members)
            if (const auto& game = network->facts().game; game != Family::kName)
                throw DataError("network of " + game + ": this is " + Family::kName);
    }

    // What the network does not say of its board is as in the game's usual one.
    static void check_board(const Network& network, const std::map<std::string, std::string>& board) {
        static const auto kUsual = setup_of<Family>(Family::start(Setup(Family::kName, {})));
        const auto& setup = network.facts().setup;
        for (const char* option : board_options_of<Family>()) {
            const auto given = setup.find(option);
            const std::string& wanted = given == setup.end() ? kUsual.at(option) : given->second;
            if (wanted != board.at(option))
                throw DataError("network for " + std::string(Family::kName) + " with " + option + "=" + wanted +
                                ": this board has " + option + "=" + board.at(option));
        }
    }

    std::variant<std::string, Linear, std::shared_ptr<const Networks>, std::shared_ptr<const Learned>> by_;
};

}  // namespace turnwise
