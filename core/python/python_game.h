// A game written in Python, seen by the engine as any other: it needs to_move, result, legal_moves, play and a hash.
#pragma once

#include <nanobind/stl/unique_ptr.h>

#include <memory>
#include <utility>

#include "exact/solve.h"
#include "game/perft.h"
#include "python/bind_mistakes.h"
#include "python/bind_player.h"
#include "python/python_game_records.h"
#include "python/search_call.h"

namespace turnwise {

// A state in Python with its record, which it holds as long as it lives.
class PythonGame {
  public:
    static constexpr Score kUnit = 1000;  // scores are kept to three decimals

    PythonGame(Records& records, nb::object state) : PythonGame(records, records.root(std::move(state), kUnit)) {}
    PythonGame(const PythonGame& from)
        : records_(from.records_),
          fresh_(from.fresh_),
          record_(from.record_),
          parent_(from.parent_),
          move_(from.move_) {
        hold();
    }
    PythonGame& operator=(const PythonGame& from) {
        from.hold();
        let_go();
        records_ = from.records_;
        fresh_ = from.fresh_;
        record_ = from.record_;
        parent_ = from.parent_;
        move_ = from.move_;
        return *this;
    }
    ~PythonGame() { let_go(); }

    Player to_move() const { return record_->to_move; }

    std::optional<Score> result() const {
        if (record_->ending == Record::Ending::not_asked) ask_result();
        if (record_->ending == Record::Ending::open) return std::nullopt;
        return record_->result;
    }

    // Moves may be any objects; the engine knows them by their place in the record.
    void legal_moves(MoveList& moves) const {
        settle();
        const std::size_t count = nb::len(records_->moves_of(*record_));
        for (std::size_t i = 0; i < count; ++i) moves.push(static_cast<Move>(i));
    }

    PythonGame play(Move move) const {
        settle();
        return {*records_, *record_, move};
    }

    Key key() const {
        if (parent_) unite();
        return records_->key_of(*record_);
    }

    // Whether another package answers for it; then its moves have an order of their own.
    bool is_bridged() const { return records_->are_bridged(); }

    nb::object move_object(Move move) const {
        settle();
        return nb::borrow(PyTuple_GetItem(records_->moves_of(*record_).ptr(), move));
    }
    nb::object object() const {
        settle();
        return records_->object_of(*record_);
    }

  private:
    PythonGame(Records& records, Record& record) : records_(&records), record_(&record) { hold(); }
    PythonGame(Records& records, Record& parent, Move move)
        : records_(&records),
          record_(&records.child(parent, move, kUnit, fresh_)),
          parent_(records.are_bridged() ? &parent : nullptr),
          move_(move) {
        hold();
    }

    void hold() const {
        ++record_->holds;
        if (parent_) ++parent_->holds;
    }
    void let_go() const {
        --record_->holds;
        if (parent_) --parent_->holds;
    }
    void settle() const {
        if (parent_ && !record_->moves.is_valid()) records_->settle(*record_, fresh_, *parent_, move_);
    }
    void unite() const {
        settle();
        Record& united = records_->united(*record_, *parent_, move_);
        if (&united == record_) return;
        if (--record_->holds == 0) Records::empty(*record_);
        record_ = &united;
        ++record_->holds;
    }

    void ask_result() const {
        const auto result = ask::result(record_->state, kUnit);
        record_->result = result.value_or(0);
        record_->ending = result ? Record::Ending::over : Record::Ending::open;
    }

    Records* records_;
    mutable nb::object fresh_;  // the state, where the record does not keep it
    mutable Record* record_;    // of this state, or of an equal one
    Record* parent_ =
        nullptr;           // that a bridge makes the record's state from; none of a root, and none without a bridge
    Move move_ = kNoMove;  // that led here from the parent
};

static_assert(Game<PythonGame>);

// Evaluates by a function of a state; without one every unfinished state is even.
class PythonEvaluatorSpec {
  public:
    explicit PythonEvaluatorSpec(nb::object function) : function_(std::move(function)) {}

    static bool in_python() { return true; }
    nb::handle function() const { return function_; }
    void forget_function() { std::exchange(function_, nb::none()); }

    std::unique_ptr<Evaluator<PythonGame>> evaluator(const PythonGame&) const {
        if (function_.is_none()) return std::make_unique<ZeroEvaluator<PythonGame>>();
        return std::make_unique<FunctionEvaluator<PythonGame>>(
            [function = function_](const PythonGame& leaf) {
                return to_score(to_double(function(leaf.object()), [] { return Message("the evaluation"); }),
                                PythonGame::kUnit);
            },
            false);
    }

  private:
    nb::object function_;
};

// Its moves are named by what its class calls them or, if the object is a host that stands for one of the class, by the
// places that the host has for them.
class ShownPythonGame final : public ShownState {
  public:
    ShownPythonGame(PythonGame state, nb::object object, bool is_host)
        : ShownState(std::move(object), PythonGame::kUnit), state_(std::move(state)), is_host_(is_host) {}

    const PythonGame& state() const { return state_; }

    nb::object move(Move move) const override {
        if (is_host_ && state_.is_bridged()) return nb::int_(static_cast<int>(move));  // equal states list moves alike
        const nb::object own = state_.move_object(move);
        return is_host_ ? object().attr("place_of")(own) : own;
    }
    // Only a host goes along, where its places are asked for: others name moves by the state alone.
    std::shared_ptr<const ShownState> after(Move move) const override {
        const bool goes_along = is_host_ && !state_.is_bridged();
        nb::object next = goes_along ? nb::object(object().attr("play")(this->move(move))) : nb::object();
        return std::make_shared<const ShownPythonGame>(state_.play(move), std::move(next), is_host_);
    }
    nb::object score(Score score, bool) const override { return points(score, PythonGame::kUnit); }

  private:
    PythonGame state_;
    bool is_host_;
};

// A search of another package's states to one depth, without an evaluation: on the way there only ends of the game tell
// anything, so that iterations leap. One that solves the state ends it.
inline Found leaping(const PythonGame& root, const Evaluator<PythonGame>& evaluator, const SearchAsked& asked,
                     const SearchCompany& company) {
    constexpr int kLeap = 3;
    Found last;
    std::uint64_t nodes = 0;
    double seconds = 0;
    for (int depth = (asked.limits.depth - 1) % kLeap + 1; depth <= asked.limits.depth; depth += kLeap) {
        SearchAsked step = asked;
        step.first_depth = step.limits.depth = depth;
        Found found = find(root, evaluator, step, company);
        nodes += found.report.nodes;
        seconds += found.report.seconds;
        const bool is_stopped = found.report.stopped;
        if (!is_stopped || last.report.depth == 0) last = std::move(found);
        last.report.stopped = is_stopped;
        if (is_stopped || last.report.solved) break;
    }
    last.report.nodes = nodes;
    last.report.seconds = seconds;
    return last;
}

// Whether nobody asks for more than the report of the last depth.
inline bool may_leap(const SearchAsked& asked, const SearchCompany& company) {
    const Limits& limits = asked.limits;
    const bool ends_by_depth =
        limits.depth < kMaxDepth && limits.nodes == kNoLimit && limits.seconds == Limits().seconds;
    return ends_by_depth && asked.options.method == Method::full && asked.first_depth == 1 && !asked.all_moves &&
           !asked.memory && !company.progress && !company.tree;
}

// A player that remembers states from move to move.
class PythonPlayer {
  public:
    PythonPlayer(Plan plan, PythonEvaluatorSpec spec) : player_(std::move(plan), std::move(spec)) {}

    NativePlayer<PythonEvaluatorSpec>& player() { return player_; }
    Records& records() { return records_; }
    Choices& choices() { return choices_; }
    nb::handle function() const { return player_.spec().function(); }
    void forget_function() { player_.forget_function(); }

    nb::object choose(nb::object state, std::optional<double> seconds, const StopToken* stop) {
        const LentRecords records(records_, player_.plan().options.simulations.keeps_tree);
        player_.take_keys_from(records.key_source());
        const PythonGame root(*records, std::move(state));
        const Move move = choices_.next(player_, true, seconds, [&](auto& player, double most_seconds) {
            return player.choose(root, {stop, signal_arrived}, most_seconds);
        });
        return root.move_object(move);
    }

  private:
    NativePlayer<PythonEvaluatorSpec> player_;
    Choices choices_;
    Records records_;
};

inline void bind_python_player(nb::module_& module) {
    auto player =
        nb::class_<PythonPlayer>(module, "PythonPlayer", kPlayerDoc, nb::type_slots(kCollected<PythonPlayer>));
    bind_player_functions(
        player, [](nb::handle self) -> auto& { return nb::cast<PythonPlayer&>(self).player(); },
        [](nb::handle self) -> Choices& { return nb::cast<PythonPlayer&>(self).choices(); });
    player.def("choose", &PythonPlayer::choose, nb::arg("state"), nb::arg("seconds").none() = nb::none(),
               nb::arg("stop").none() = nb::none(),
               nb::sig("def choose(self, state: object, seconds: float | None = None, stop: StopToken | None = None)"
                       " -> object"),
               kChooseDoc);
    player.def_prop_ro("records", &PythonPlayer::records, "What it remembers of states.");
    def_maker(player, "make", [](const SearchRequest& request, const nb::object& evaluate, bool, const Style& style) {
        return std::make_unique<PythonPlayer>(plan_of(request, criteria_of<PythonGame>(), style),
                                              PythonEvaluatorSpec(evaluate));
    });
}

// Play for mistakes, as bind_mistakes has it for native games; each call has a solver of its own.
inline void bind_python_mistakes(nb::module_& module) {
    module.def(
        "mistakes_python",
        [](nb::object state, const Allowance& allowance, const nb::object& evaluate, bool drawn,
           const std::vector<double>& weights, double clear_lead) {
            Records records;
            const PythonGame root(records, std::move(state));
            Solver<PythonGame> solver(root, Options().table_bytes);
            const Hopes hopes = hopes_of(root, solver, *PythonEvaluatorSpec(evaluate).evaluator(root), true,
                                         Opponent{weights, clear_lead}, allowance, drawn, signal_arrived);
            raise_if_interrupted();
            return hopes_dict(hopes, [&](Move move) { return root.move_object(move); });
        },
        nb::arg("state"), nb::arg("allowance"), nb::arg("evaluate").none(), nb::arg("drawn"), nb::arg("weights"),
        nb::arg("clear_lead"),
        nb::sig("def mistakes_python(state: object, allowance: Allowance, evaluate: object | None, drawn: bool,"
                " weights: collections.abc.Sequence[float], clear_lead: float) -> dict[str, object]"));
    module.def(
        "likings_python",
        [](nb::object state, const Allowance& allowance, const nb::object& evaluate, double clear_lead) {
            Records records;
            const PythonGame root(records, std::move(state));
            const LikedMoves liked = likings_of(root, *PythonEvaluatorSpec(evaluate).evaluator(root), true,
                                                Opponent{{}, clear_lead}, allowance, signal_arrived);
            raise_if_interrupted();
            return likings_dict(liked, [&](Move move) { return root.move_object(move); });
        },
        nb::arg("state"), nb::arg("allowance"), nb::arg("evaluate").none(), nb::arg("clear_lead"),
        nb::sig("def likings_python(state: object, allowance: Allowance, evaluate: object | None, clear_lead: float)"
                " -> dict[str, object]"));
}

inline void bind_python_game(nb::module_& module) {
    nb::class_<Records>(module, "PythonRecords", "What is known of states of a game in Python, so many at most.")
        .def(nb::init<std::size_t>(), nb::arg("limit") = Records::kLimit)
        .def_prop_ro("limit", &Records::limit)
        .def("__len__", &Records::size);
    bind_python_player(module);
    bind_python_mistakes(module);
    module.def(
        "search_python",
        [](nb::object state, const SearchRequest& request, const nb::object& evaluate, Records* kept,
           const nb::object& host) {
            Records own;
            if (!kept && !request.records.is_none()) kept = nb::cast<Records*>(request.records);
            const LentRecords records(kept ? *kept : own, request.memory != nullptr);
            if (request.memory) request.memory->take_keys_from(kept ? records.key_source() : std::nullopt);
            const bool has_host = !host.is_none();
            const auto root =
                std::make_shared<const ShownPythonGame>(PythonGame(*records, state), has_host ? host : state, has_host);
            const auto evaluator = PythonEvaluatorSpec(evaluate).evaluator(root->state());
            const bool is_blind = (*records).are_bridged() && evaluate.is_none();
            return run_search(*root, request, true, [&](const SearchCompany& company) {
                return is_blind && may_leap(request, company) ? leaping(root->state(), *evaluator, request, company)
                                                              : find(root->state(), *evaluator, request, company);
            });
        },
        nb::arg("state"), nb::arg("request"), nb::arg("evaluate").none(), nb::arg("records").none() = nb::none(),
        nb::arg("host").none() = nb::none(),
        nb::sig("def search_python(state: object, request: SearchRequest, evaluate: object | None,"
                " records: PythonRecords | None = None, host: object | None = None) -> object"));
    module.def("perft_python", [](nb::object state, int depth) {
        check_perft_depth(depth);
        Watch watch({}, nullptr, signal_arrived, 1);
        Records records;
        const auto lines = perft(PythonGame(records, std::move(state)), depth, watch);
        raise_if_interrupted();
        return lines;
    });
}

}  // namespace turnwise
