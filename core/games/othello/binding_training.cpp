// The fit of the Othello pattern weights for Python, in steps that a command can show, stop and go on with.
#include "games/othello/binding_training.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>

#include "games/othello/pattern_trainer.h"
#include "python/convert.h"

namespace turnwise {
namespace {

using namespace othello::patterns;

std::span<const std::byte> span_of(const nb::bytes& bytes) {
    return {static_cast<const std::byte*>(bytes.data()), bytes.size()};
}

nb::bytes bytes_of(const std::vector<std::byte>& bytes) {
    return nb::bytes(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

void check_knots(const std::vector<int>& knots) {
    const bool rises = std::adjacent_find(knots.begin(), knots.end(), std::greater_equal<>()) == knots.end();
    if (knots.empty() || !rises || knots.front() < 0 || knots.back() > othello::kSquares)
        throw OptionError("knots: give numbers of empties from 0 to 64, increasing");
}

nb::tuple tuple_of(const Errors& errors) { return nb::make_tuple(errors.samples, errors.mean, errors.root_square); }

class OthelloTrainer {
  public:
    explicit OthelloTrainer(std::uint64_t seed) : trainer_(seed) {}

    void add_games(const nb::bytes& file) { trainer_.add_games(span_of(file)); }
    std::size_t games() const { return trainer_.games(); }

    std::size_t extend(int empties, std::size_t count, std::optional<int> depth) {
        Watch watch({}, nullptr, signal_arrived);
        {
            nb::gil_scoped_release release;
            trainer_.extend(checked(empties), count, depth, watch);
        }
        raise_if_interrupted();
        return trainer_.samples(empties).drawn;
    }

    nb::bytes samples(int empties) const { return bytes_of(trainer_.samples(checked(empties)).bytes()); }
    std::size_t restore(int empties, const nb::bytes& file) {
        trainer_.set_samples(checked(empties), SampleSet::read(span_of(file)));
        return trainer_.samples(empties).drawn;
    }

    void fit(const std::vector<int>& knots, int first, int last, int kept, FitSettings settings,
             const std::function<void(int)>& progress) {
        trainer_.fit(knots, checked(first), checked(last), kept, settings, [&](int round) {
            progress(round);
            return PyErr_CheckSignals() != 0;
        });
        raise_if_interrupted();
    }

    nb::bytes weights() const { return bytes_of(encode(trainer_.knots())); }
    void use(const nb::bytes& weights) { trainer_.set_knots(decode(span_of(weights))); }

    nb::tuple errors(int empties) const { return tuple_of(trainer_.held_out_errors(checked(empties))); }
    nb::tuple depth_errors(int empties, int shallow, int deep, std::size_t count) const {
        Watch watch({}, nullptr, signal_arrived);
        const Errors found = trainer_.depth_errors(checked(empties), shallow, deep, count, watch);
        raise_if_interrupted();
        return tuple_of(found);
    }

    double swing(int empties, int depth, std::size_t count) const {
        if (depth < 1) throw OptionError("depth={depth}: give 1 or more plies", {{"depth", depth}});
        Watch watch({}, nullptr, signal_arrived);
        const double found = trainer_.swing(checked(empties), depth, count, watch);
        raise_if_interrupted();
        return found;
    }
    void raise(int knot, double discs) { trainer_.raise(knot, std::clamp(discs, -kMostRaise, kMostRaise)); }

  private:
    static constexpr double kMostRaise = othello::kSquares;

    static int checked(int empties) {
        if (empties < 1 || empties > Trainer::kMostEmpties)
            throw OptionError("no samples of {empties} empties: give 1 to 60", {{"empties", empties}});
        return empties;
    }

    Trainer trainer_;
};

}  // namespace

void bind_othello_training(nb::module_& module) {
    nb::class_<OthelloTrainer>(module, "OthelloTrainer", "Scores positions and fits pattern weights to them, in steps.")
        .def(nb::init<std::uint64_t>(), nb::kw_only(), nb::arg("seed"))
        .def("add_games", &OthelloTrainer::add_games, nb::arg("file"), "Takes the games of a WTHOR file.")
        .def("games", &OthelloTrainer::games, "How many games there are.")
        .def("extend", &OthelloTrainer::extend, nb::arg("empties"), nb::arg("count"), nb::kw_only(),
             nb::arg("depth").none(),
             "Draws so many more positions and scores them, by a search of a depth or exactly if it is None; says how "
             "many were drawn in all.")
        .def("samples", &OthelloTrainer::samples, nb::arg("empties"), "The samples of so many empties as a file.")
        .def("restore", &OthelloTrainer::restore, nb::arg("empties"), nb::arg("file"),
             "Goes on from the samples of an earlier run; says how many were drawn.")
        .def(
            "fit",
            [](OthelloTrainer& trainer, const std::vector<int>& knots, int first, int last, int kept, float ridge,
               float pull_to_next, float pull_to_same_parity, int rounds, const std::function<void(int)>& progress) {
                check_knots(knots);
                trainer.fit(knots, first, last, kept, {ridge, pull_to_next, pull_to_same_parity, rounds}, progress);
            },
            nb::kw_only(), nb::arg("knots"), nb::arg("first"), nb::arg("last"), nb::arg("kept"), nb::arg("ridge"),
            nb::arg("pull_to_next"), nb::arg("pull_to_same_parity"), nb::arg("rounds"), nb::arg("progress"),
            "Fits weights at these empties to the samples from first to last; earlier knots up to `kept` stay.")
        .def("weights", &OthelloTrainer::weights, "The weights as a file.")
        .def("use", &OthelloTrainer::use, nb::arg("weights"), "Takes the weights of a file.")
        .def("errors", &OthelloTrainer::errors, nb::arg("empties"),
             nb::sig("def errors(self, empties: int) -> tuple[int, float, float]"),
             "On games no fit has seen: samples, mean error and root mean square error, in discs.")
        .def("depth_errors", &OthelloTrainer::depth_errors, nb::arg("empties"), nb::arg("shallow"), nb::arg("deep"),
             nb::arg("count"),
             nb::sig("def depth_errors(self, empties: int, shallow: int, deep: int, count: int) -> tuple[int, float, "
                     "float]"),
             "How far a search is from a deeper one: samples, mean and root mean square, in discs.")
        .def(
            "swing", &OthelloTrainer::swing, nb::arg("empties"), nb::kw_only(), nb::arg("depth"), nb::arg("count"),
            "By how many discs searches to a depth see more than those of one ply less and one more, in the mean of so "
            "many samples.")
        .def("raise_guesses", &OthelloTrainer::raise, nb::arg("knot"), nb::arg("discs"),
             "Adds so many discs to every guess at a knot of the weights; those between knots follow.");
}

}  // namespace turnwise
