// When a search must end: limits given by the caller, a stop token, and the watch that polls both cheaply.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "base/threads.h"

namespace turnwise {

constexpr int kMaxDepth = 250;  // plies; no game here lasts longer along one line of search

struct Limits {
    int depth = kMaxDepth;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    double seconds = std::numeric_limits<double>::infinity();
};

// Set from any thread; every search that watches it ends within a poll.
class StopToken {
  public:
    void stop() { stopped_.store(true); }
    bool stopped() const { return stopped_.load(); }

  private:
    Shared<bool> stopped_;
};

// Counts nodes and says when to stop. One per thread of search; poll is asked at most every kPollSeconds.
class Watch {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t kCheckNodes = 1024;
    using Poll = std::function<bool(const Watch&)>;  // true: stop (a signal arrived, the client went away)

    // Reads the clock once in check_nodes nodes: fewer where nodes are slow.
    explicit Watch(const Limits& limits = {}, const StopToken* token = nullptr, Poll poll = {},
                   std::uint64_t check_nodes = kCheckNodes)
        : limits_(limits),
          token_(token),
          poll_(std::move(poll)),
          start_(Clock::now()),
          last_poll_(start_),
          check_nodes_(check_nodes),
          next_check_(std::min(limits.nodes, check_nodes)) {}

    // Counts one node, or several made at once. True once the search must end; then it stays true.
    bool tick(std::uint64_t nodes = 1) { return (nodes_ += nodes) >= next_check_ && check(); }

    bool stopped() const { return stopped_; }
    std::uint64_t nodes() const { return nodes_; }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
    const Limits& limits() const { return limits_; }

  private:
    static constexpr double kPollSeconds = 0.03;

    bool check() {
        stopped_ = stopped_ || nodes_ >= limits_.nodes || (token_ && token_->stopped()) || out_of_time();
        if (!stopped_) {
            next_check_ = nodes_ + std::min(limits_.nodes - nodes_, check_nodes_);
        }
        return stopped_;
    }

    bool out_of_time() {
        const auto now = Clock::now();
        if (std::chrono::duration<double>(now - start_).count() >= limits_.seconds) return true;
        if (!poll_ || std::chrono::duration<double>(now - last_poll_).count() < kPollSeconds) return false;
        last_poll_ = now;
        return poll_(*this);
    }

    Limits limits_;
    const StopToken* token_;
    Poll poll_;
    Clock::time_point start_, last_poll_;
    std::uint64_t nodes_ = 0, check_nodes_, next_check_;
    bool stopped_ = false;
};

}  // namespace turnwise
