// Whose turn it is to use what threads share, such as a solver with its table.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "python/convert.h"

namespace turnwise {

// One call at a time has it. Taken, given back and looked at with the GIL, which guards it; those who wait let it go.
class Turn {
  public:
    Turn() = default;
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

    bool is_taken() const { return taken_; }

  private:
    friend class TakenTurn;

    void wait_a_little() {
        constexpr std::chrono::milliseconds kBetweenSignals(50);
        const nb::gil_scoped_release release;
        std::unique_lock lock(mutex_);
        if (taken_) given_back_.wait_for(lock, kBetweenSignals);
    }
    void set(bool taken) {
        const std::lock_guard lock(mutex_);
        taken_ = taken;
        if (!taken) given_back_.notify_all();
    }

    bool taken_ = false;
    std::mutex mutex_;
    std::condition_variable given_back_;
};

// The turn for as long as this lives. Threads wait for each other, but a call from inside another, such as that of an
// evaluation in Python, waits for nobody, or two could wait for ever: it may go without, and then uses nothing shared.
class TakenTurn {
  public:
    explicit TakenTurn(Turn& turn) : turn_(turn) {
        while (turn_.is_taken() && calls() == 0) {
            turn_.wait_a_little();
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
        }
        has_it_ = !turn_.is_taken();
        if (has_it_) turn_.set(true);
        ++calls();
    }
    TakenTurn(const TakenTurn&) = delete;
    TakenTurn& operator=(const TakenTurn&) = delete;
    ~TakenTurn() {
        --calls();
        if (has_it_) turn_.set(false);
    }

    bool has_it() const { return has_it_; }

  private:
    // Of this thread, one inside another.
    static int& calls() {
        static thread_local int calls = 0;
        return calls;
    }

    Turn& turn_;
    bool has_it_;
};

}  // namespace turnwise
