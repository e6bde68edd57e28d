// When a search must end: limits given by the caller, a stop token, and the watch that polls both cheaply.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <utility>

#include "base/threads.h"

namespace turnwise {

constexpr int kMaxDepth = 250;  // plies; no game here lasts longer along one line of search

struct Limits {
    int depth = kMaxDepth;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    double seconds = std::numeric_limits<double>::infinity();
};

// Set from any thread; the search that watches it ends within a poll, or rests while it is paused: it then does
// nothing, forgets nothing and its time stands still.
class StopToken {
  public:
    using Clock = std::chrono::steady_clock;
    using Wait = std::function<void(const PauseGate&)>;  // at a gate, for who holds a lock that others need meanwhile

    explicit StopToken(Wait wait = [](const PauseGate& gate) { gate.wait(); }) : wait_(std::move(wait)) {}

    void stop() {
        stopped_.store(true);
        gate_.open_for_good();
    }
    bool stopped() const { return stopped_.load(); }

    void pause() { gate_.shut(); }
    void resume() { gate_.open(); }
    bool paused() const { return gate_.is_shut(); }

    // The thread of the search waits here until it is resumed or stopped.
    void rest() const {
        const auto began = Clock::now();
        wait_(gate_);
        rested_.add(std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - began).count());
    }
    // The same for a thread that helps: no time of its own stands still, and no lock is held.
    void rest_helper() const { gate_.wait(); }
    // What its search has rested so far.
    double rested() const { return static_cast<double>(rested_.load()) * 1e-9; }

  private:
    Shared<bool> stopped_;
    PauseGate gate_;
    Wait wait_;
    mutable Shared<std::int64_t> rested_;
};

// Stops it when this goes: declared behind the helpers who look at it, before they are joined.
class StopAtEnd {
  public:
    explicit StopAtEnd(StopToken& token) : token_(token) {}
    StopAtEnd(const StopAtEnd&) = delete;
    StopAtEnd& operator=(const StopAtEnd&) = delete;
    ~StopAtEnd() { token_.stop(); }

  private:
    StopToken& token_;
};

// What a call may take, and what ends it before.
struct Allowance {
    Limits limits;
    const StopToken* token = nullptr;
};

// Nodes that several threads may make together: each takes some at a time, so that all keep one limit.
class SharedNodes {
  public:
    SharedNodes(std::uint64_t limit, std::uint64_t taken, int threads)
        : limit_(limit), threads_(threads), taken_(taken) {}

    int threads() const { return threads_; }
    std::uint64_t left() const;
    // Up to so many, and of the last ones no more than a fair part; 0 once none is left.
    std::uint64_t take(std::uint64_t most);
    void give_back(std::uint64_t nodes) { taken_.add(-nodes); }
    // Made already, without having been taken.
    void count(std::uint64_t nodes) { taken_.add(nodes); }

  private:
    std::uint64_t limit_;
    int threads_;
    Shared<std::uint64_t> taken_;
};

// Counts nodes and says when to stop. One per thread of search; poll is asked at most every 30 ms.
class Watch {
  public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t kCheckNodes = 1024;
    using Poll = std::function<bool(const Watch&)>;  // true: stop (a signal arrived, the client went away)

    // Reads the clock once in check_nodes nodes: fewer where nodes are slow.
    explicit Watch(const Limits& limits = {}, const StopToken* token = nullptr, Poll poll = {},
                   std::uint64_t check_nodes = kCheckNodes);

    // From now on so many threads keep the limit of nodes together: this one, and those with a watch for helpers.
    void share(int threads);
    int threads() const { return shared_ ? shared_->threads() : 1; }
    // For a thread that helps: it ends by its own token, rests when this one does, and keeps the shared limit. It has
    // stopped before it begins if no node is left to it.
    Watch for_helper(const StopToken& done) const;
    // A helper that has ended leaves to others what it has taken and not made.
    void give_back_nodes();

    // Counts one node, or several made at once. True once the search must end; then it stays true.
    bool tick(std::uint64_t nodes = 1) { return (nodes_ += nodes) >= next_check_ && check(); }

    bool stopped() const { return stopped_; }
    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t nodes_left() const;
    // Since it was made, without what the token has let the search rest.
    double seconds() const { return seconds_at(Clock::now()); }
    const Limits& limits() const { return limits_; }

  private:
    bool check();
    bool take_nodes();
    bool out_of_time();
    double seconds_at(Clock::time_point now) const;

    Limits limits_;
    const StopToken* token_;
    const StopToken* leader_token_ = nullptr;  // of the thread that is helped
    std::shared_ptr<SharedNodes> shared_;      // none where one thread searches
    Poll poll_;
    Clock::time_point start_, last_poll_;
    double rested_before_;
    std::uint64_t nodes_ = 0, check_nodes_, next_check_;
    bool stopped_ = false;
};

}  // namespace turnwise
