// The watch when it looks up from counting.
#include "base/watch.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace turnwise {
namespace {

constexpr double kPollSeconds = 0.03;

double seconds_between(Watch::Clock::time_point start, Watch::Clock::time_point end) {
    return std::chrono::duration<double>(end - start).count();
}

}  // namespace

Watch::Watch(const Limits& limits, const StopToken* token, Poll poll, std::uint64_t check_nodes)
    : limits_(limits),
      token_(token),
      poll_(std::move(poll)),
      start_(Clock::now()),
      last_poll_(start_),
      rested_before_(token ? token->rested() : 0),
      check_nodes_(check_nodes),
      next_check_(std::min(limits.nodes, check_nodes)) {}

double Watch::seconds_at(Clock::time_point now) const {
    const double rested = token_ ? token_->rested() - rested_before_ : 0;
    return seconds_between(start_, now) - rested;
}

std::uint64_t SharedNodes::left() const {
    const std::uint64_t taken = taken_.load();
    return taken < limit_ ? limit_ - taken : 0;
}

std::uint64_t SharedNodes::take(std::uint64_t most) {
    const std::uint64_t part = left() / static_cast<std::uint64_t>(threads_);
    const std::uint64_t wanted = std::min(most, std::max<std::uint64_t>(part, 1));
    const std::uint64_t taken = taken_.add(wanted);
    const std::uint64_t too_many = taken > limit_ ? taken - limit_ : 0;  // others took some at the same time
    return wanted - std::min(wanted, too_many);
}

void Watch::share(int threads) {
    assert(!shared_ && threads > 1);
    shared_ = std::make_shared<SharedNodes>(limits_.nodes, nodes_, threads);
    take_nodes();
}

Watch Watch::for_helper(const StopToken& done) const {
    assert(shared_);
    Watch helper({.nodes = limits_.nodes}, &done, {}, check_nodes_);
    helper.leader_token_ = token_;
    helper.shared_ = shared_;
    helper.stopped_ = !helper.take_nodes();
    return helper;
}

void Watch::give_back_nodes() {
    if (nodes_ < next_check_) shared_->give_back(next_check_ - nodes_);
    next_check_ = nodes_;
}

std::uint64_t Watch::nodes_left() const {
    if (shared_) return shared_->left() + (nodes_ < next_check_ ? next_check_ - nodes_ : 0);
    return nodes_ < limits_.nodes ? limits_.nodes - nodes_ : 0;
}

// Those it may make before it looks again; none once the limit is reached. What was made at once may be more than it
// had.
bool Watch::take_nodes() {
    if (shared_ && nodes_ > next_check_) shared_->count(nodes_ - next_check_);
    const std::uint64_t taken = shared_ ? shared_->take(check_nodes_) : std::min(nodes_left(), check_nodes_);
    next_check_ = nodes_ + taken;
    return taken > 0;
}

bool Watch::check() {
    if (leader_token_ && leader_token_->paused()) leader_token_->rest_helper();
    if (token_ && token_->paused()) token_->rest();
    stopped_ = stopped_ || (token_ && token_->stopped()) || out_of_time() || !take_nodes();
    return stopped_;
}

bool Watch::out_of_time() {
    const auto now = Clock::now();
    if (seconds_at(now) >= limits_.seconds) return true;
    if (!poll_ || seconds_between(last_poll_, now) < kPollSeconds) return false;
    last_poll_ = now;
    return poll_(*this);
}

}  // namespace turnwise
