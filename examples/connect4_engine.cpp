// Connect 4 on the usual board: a whole engine that speaks version 2 of Turnwise's line protocol, in plain C++17.
//
//     c++ -O2 -std=c++17 -pthread examples/connect4_engine.cpp -o connect4_engine
//     turnwise play connect4 --first "external:seconds=1,cmd=./connect4_engine"
//
// One thread reads, so that `stop` is heard while the other one thinks and answers.
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <iostream>
#include <limits>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

constexpr int kWidth = 7, kHeight = 6, kCells = kWidth * kHeight;
constexpr int kColumnBits = kHeight + 1;  // the bit on top of a column stays empty and keeps columns apart
constexpr int kInfinity = 1000;
constexpr std::array<int, kWidth> kCentreFirst{3, 2, 4, 1, 5, 0, 6};

// A value: the stones of the player to move, all stones, and how many there are.
struct Board {
    std::uint64_t mine = 0, all = 0;
    int plies = 0;

    static std::uint64_t bottom(int column) { return std::uint64_t{1} << (column * kColumnBits); }
    static std::uint64_t top(int column) { return bottom(column) << (kHeight - 1); }

    bool can_play(int column) const { return (all & top(column)) == 0; }
    Board play(int column) const { return {mine ^ all, all | (all + bottom(column)), plies + 1}; }

    static bool has_four(std::uint64_t stones) {
        for (const int step : {1, kColumnBits, kColumnBits - 1, kColumnBits + 1}) {
            const std::uint64_t pairs = stones & (stones >> step);
            if (pairs & (pairs >> (2 * step))) return true;
        }
        return false;
    }
    bool is_lost() const { return has_four(mine ^ all); }
    bool is_over() const { return plies == kCells || is_lost(); }

    // Turnwise's scores: the sooner the win, the larger, which is half the empty cells, rounded up.
    int lost_score() const { return -(kCells + 2 - plies) / 2; }
};

struct Limits {
    int depth = kCells;
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    double seconds = 1.0;  // without any limit
};

// What is asked, and whether the answer should come at once.
struct Line {
    std::string text;
    std::shared_ptr<std::atomic<bool>> stop = std::make_shared<std::atomic<bool>>(false);
};

class Search {
  public:
    Search(const Limits& limits, const std::atomic<bool>& stop) : limits_(limits), stop_(stop) {}

    // The best column of the last finished iteration; tells about each of them.
    int best(const Board& board) {
        int best = first_column(board);
        for (int depth = 1; depth <= std::min(limits_.depth, kCells - board.plies); ++depth) {
            const int score = visit(board, depth, -kInfinity, kInfinity, 0);
            if (ended_) break;
            best = lines_[0].front();
            tell(depth, score);
        }
        return best;
    }

  private:
    // Negamax with alpha and beta; 0 at the horizon. The line is in lines_[ply].
    int visit(const Board& board, int depth, int alpha, int beta, int ply) {
        lines_[ply].clear();
        if (board.is_lost()) return board.lost_score();
        if (board.plies == kCells || depth == 0) return 0;
        for (const int column : kCentreFirst) {
            if (!board.can_play(column)) continue;
            if (is_time()) return 0;
            const int score = -visit(board.play(column), depth - 1, -beta, -alpha, ply + 1);
            if (ended_) return 0;
            if (score <= alpha) continue;
            alpha = score;
            lines_[ply].assign(1, column);
            lines_[ply].insert(lines_[ply].end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
            if (alpha >= beta) break;
        }
        return alpha;
    }

    bool is_time() {
        constexpr std::uint64_t kBetweenLooks = 1024;
        const bool looks = ++nodes_ % kBetweenLooks == 0 && (stop_ || seconds() >= limits_.seconds);
        return ended_ = ended_ || looks || nodes_ > limits_.nodes;
    }

    static int first_column(const Board& board) {
        for (const int column : kCentreFirst)
            if (board.can_play(column)) return column;
        return 0;
    }

    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count(); }

    void tell(int depth, int score) const {
        std::cout << "info depth=" << depth << " score=" << score << " nodes=" << nodes_ << " seconds=" << seconds()
                  << " line=";
        for (const int column : lines_[0]) std::cout << static_cast<char>('a' + column) << ' ';
        std::cout << std::endl;
    }

    Limits limits_;
    const std::atomic<bool>& stop_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    std::uint64_t nodes_ = 0;
    bool ended_ = false;
    std::array<std::vector<int>, kCells + 1> lines_;
};

// Answers one line after another.
class Engine {
  public:
    void answer(const Line& line) {
        std::istringstream words(line.text);
        std::string word;
        words >> word;
        if (word == "game") {
            game(words);
        } else if (word == "position") {
            position(words);
        } else if (word == "go") {
            go(words, *line.stop);
        } else if (!word.empty()) {
            std::cout << "error unknown line" << std::endl;
        }
    }

  private:
    static void game(std::istringstream& words) {
        std::string name;
        words >> name;
        if (name == "connect4")
            std::cout << "info protocol=2 can=depth,nodes,seconds,clock,stop engine=Connect 4 in C++" << std::endl;
        else
            std::cout << "error this engine plays connect4" << std::endl;
    }

    // The columns of the moves so far; other boards begin with their size, as 5x6x4:
    void position(std::istringstream& words) {
        std::string moves;
        words >> moves;
        Board board;
        bool is_good = true;
        for (const char digit : moves) {
            const int column = digit - '1';
            is_good = is_good && column >= 0 && column < kWidth && !board.is_over() && board.can_play(column);
            if (is_good) board = board.play(column);
        }
        if (is_good)
            board_ = board;
        else
            std::cout << "error this engine plays on 7 columns and 6 rows, not " << moves << std::endl;
    }

    void go(std::istringstream& words, const std::atomic<bool>& stop) const {
        if (board_.is_over()) {
            std::cout << "error the game is over" << std::endl;
            return;
        }
        const int column = Search(read_limits(words), stop).best(board_);
        std::cout << "move " << static_cast<char>('a' + column) << std::endl;
    }

    Limits read_limits(std::istringstream& words) const {
        constexpr double kEver = std::numeric_limits<double>::infinity();
        const int moves_left = (kCells - board_.plies + 1) / 2;
        Limits limits;
        double seconds = kEver;
        bool is_limited = false;
        for (std::string word; words >> word; is_limited = true) {
            std::istringstream value(word.substr(word.find('=') + 1));
            double time = kEver;
            if (word.rfind("depth=", 0) == 0) value >> limits.depth;
            if (word.rfind("nodes=", 0) == 0) value >> limits.nodes;
            if (word.rfind("seconds=", 0) == 0 && value >> time) seconds = std::min(seconds, time);
            if (word.rfind("clock=", 0) == 0 && value >> time) seconds = std::min(seconds, time / moves_left);
        }
        if (is_limited) limits.seconds = seconds;
        return limits;
    }

    Board board_;
};

// Lines on their way from the thread that reads to the one that answers.
class Waiting {
  public:
    void put(Line line) {
        const std::lock_guard lock(mutex_);
        lines_.push_back(std::move(line));
        changed_.notify_one();
    }

    // Stops what is thought about, and all that was asked before.
    void stop() {
        const std::lock_guard lock(mutex_);
        if (thinking_) *thinking_ = true;
        for (const Line& line : lines_) *line.stop = true;
    }

    Line take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !lines_.empty(); });
        Line line = std::move(lines_.front());
        lines_.pop_front();
        thinking_ = line.stop;
        return line;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Line> lines_;
    std::shared_ptr<std::atomic<bool>> thinking_;
};

constexpr const char* kQuit = "quit";

void read_lines(Waiting& waiting) {
    for (std::string text; std::getline(std::cin, text) && text != kQuit;) {
        if (text == "stop")
            waiting.stop();
        else
            waiting.put({text});
    }
    waiting.put({kQuit});
}

}  // namespace

int main() {
    Waiting waiting;
    Engine engine;
    std::thread reader(read_lines, std::ref(waiting));
    for (Line line = waiting.take(); line.text != kQuit; line = waiting.take()) engine.answer(line);
    reader.join();
}
