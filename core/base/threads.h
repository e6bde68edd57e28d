// Threads, locks and what threads share: the one header of the core that knows of them. A target without threads has
// the same names, and nothing behind them; TURNWISE_NO_THREADS asks for that anywhere.
#pragma once

#include <utility>

#if defined(__wasm__) && !defined(_REENTRANT) && !defined(TURNWISE_NO_THREADS)
#define TURNWISE_NO_THREADS
#endif

#if !defined(TURNWISE_NO_THREADS)
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace turnwise {

#if !defined(TURNWISE_NO_THREADS)

// A number that threads share, zero when all its bytes are. No access orders any other: what must fit together checks
// itself, as the entries of a table do.
template <class T>
class Shared {
  public:
    constexpr Shared(T value = T{}) : value_(value) {}

    T load() const { return value_.load(std::memory_order_relaxed); }
    void store(T value) { value_.store(value, std::memory_order_relaxed); }
    T exchange(T value) { return value_.exchange(value, std::memory_order_relaxed); }
    // The sum, with what others have added before.
    T add(T more) { return value_.fetch_add(more, std::memory_order_relaxed) + more; }

  private:
    static_assert(std::atomic<T>::is_always_lock_free);
    std::atomic<T> value_;
};

// A number by which a thread hands over what it has written before: whoever reads the number sees that, too.
template <class T>
class Handover {
  public:
    constexpr Handover(T value = T{}) : value_(value) {}

    T load() const { return value_.load(std::memory_order_acquire); }
    void store(T value) { value_.store(value, std::memory_order_release); }
    // Puts a value in the place of another; false if another thread was first.
    bool replace(T old, T value) { return value_.compare_exchange_strong(old, value, std::memory_order_acq_rel); }

  private:
    static_assert(std::atomic<T>::is_always_lock_free);
    std::atomic<T> value_;
};

// A value that every thread has of its own, one for each type.
template <class T>
T& own_of_thread() {
    static thread_local T own;
    return own;
}

// What one thread at a time may hold.
using Mutex = std::mutex;

// Holds it as long as this lives.
using Lock = std::scoped_lock<Mutex>;

// Holds up the threads that come to it while it is shut. Once it is opened for good it is never shut again.
class PauseGate {
  public:
    void shut() { set(State::shut); }
    void open() { set(State::open); }
    void open_for_good() { set(State::open_for_good); }
    bool is_shut() const { return state_.load() == State::shut; }

    // Returns when it is open.
    void wait() const {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !is_shut(); });
    }

  private:
    enum class State { open, shut, open_for_good };

    void set(State state) {
        {
            const Lock lock(mutex_);
            if (state_.load() == State::open_for_good) return;
            state_.store(state);
        }
        changed_.notify_all();
    }

    Shared<State> state_;
    mutable Mutex mutex_;
    mutable std::condition_variable changed_;
};

// Threads that lend a hand: whoever starts them must not depend on what they do, for some targets have none. They are
// joined when this goes, or before.
class Helpers {
  public:
    Helpers() = default;
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() { join(); }

    template <class Work>
    void start(Work&& work) {
        threads_.emplace_back(std::forward<Work>(work));
    }
    void join() {
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

  private:
    std::vector<std::thread> threads_;
};

#else

template <class T>
class Shared {
  public:
    constexpr Shared(T value = T{}) : value_(value) {}

    T load() const { return value_; }
    void store(T value) { value_ = value; }
    T exchange(T value) { return std::exchange(value_, value); }
    T add(T more) { return value_ += more; }

  private:
    T value_;
};

template <class T>
class Handover {
  public:
    constexpr Handover(T value = T{}) : value_(value) {}

    T load() const { return value_; }
    void store(T value) { value_ = value; }
    bool replace(T old, T value) {
        const bool is_first = value_ == old;
        if (is_first) value_ = value;
        return is_first;
    }

  private:
    T value_;
};

template <class T>
T& own_of_thread() {
    static T own;
    return own;
}

struct Mutex {};

struct Lock {
    explicit Lock(Mutex&) {}
};

// Without another thread nobody could open it, so it is never shut.
class PauseGate {
  public:
    void shut() {}
    void open() {}
    void open_for_good() {}
    bool is_shut() const { return false; }
    void wait() const {}
};

class Helpers {
  public:
    template <class Work>
    void start(Work&&) {}
    void join() {}
};

#endif

}  // namespace turnwise
