// The watch when it looks up from counting.
#include "base/watch.h"

#include <algorithm>
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

bool Watch::check() {
    if (token_ && token_->paused()) token_->rest();
    stopped_ = stopped_ || nodes_ >= limits_.nodes || (token_ && token_->stopped()) || out_of_time();
    if (!stopped_) next_check_ = nodes_ + std::min(limits_.nodes - nodes_, check_nodes_);
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
