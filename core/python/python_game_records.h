// What is known of the states of a game written in Python: each is asked once, for as long as it is remembered.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "game/game.h"
#include "python/convert.h"
#include "python/python_bridge.h"

namespace turnwise {

// A record's place, and which of the states that lived there one after another is meant.
struct RecordLink {
    std::uint32_t place = 0, life = 0;  // life 0: no state
};

// One state and what it has answered so far.
struct Record {
    enum class Ending : std::uint8_t { not_asked, open, over };

    nb::object state, moves;              // moves: a tuple, once asked for
    std::unique_ptr<RecordLink[]> links;  // one a move, once one is played
    Py_hash_t hash = 0;
    Key number = 0;  // larger than those of earlier searches, once this one asks for it
    std::uint32_t place = 0, life = 1;
    std::uint32_t next = 0;   // place of the next one in the bucket
    std::uint32_t holds = 0;  // PythonGames that stand for it, which keep it from being forgotten
    Score result = 0;
    Ending ending = Ending::not_asked;
    Player to_move = Player::first;
    bool listed : 1 = false;  // found by its hash; others are found by links alone
    bool spare : 1 = false;   // its state is kept although it could be made again
    std::uint8_t credit = 0;  // passes of the hand that it survives
};
static_assert(sizeof(Record) <= 64);  // a cache line

// Whether it pays to look for equal states, which takes a hash: in some games lines of play hardly ever meet. Tries it
// out now and then.
class LookupTrial {
  public:
    bool skips() { return skipped_ > 0 && skipped_-- > 0; }
    void count(bool is_met) {
        met_ += is_met;
        if (++tried_ < kTried) return;
        if (met_ * kLeastShare < tried_) skipped_ = kSkipped;
        tried_ = met_ = 0;
    }

  private:
    static constexpr int kTried = 512, kSkipped = 8192, kLeastShare = 8;  // one in eight met before
    int tried_ = 0, met_ = 0, skipped_ = 0;
};

// Asks a state of Python's; what it answers is checked here. Exceptions of the game's own pass through.
namespace ask {

inline std::string name_of(const nb::object& state) {
    std::string name = repr_of(state);
    std::replace(name.begin(), name.end(), '\n', ' ');
    return name;
}

inline Message asked(const char* method, const nb::object& state) {
    return Message("{method}() of {state}", {{"method", method}, {"state", name_of(state)}});
}

inline Player to_move(const nb::object& state) {
    const double player = to_double(state.attr("to_move")(), [&] { return asked("to_move", state); });
    if (player != 0 && player != 1)
        throw OptionError("to_move() of {state} is {player}: players are 0 and 1",
                          {{"state", name_of(state)}, {"player", static_cast<int>(player)}});
    return static_cast<Player>(player);
}

inline std::optional<Score> result(const nb::object& state, Score unit) {
    const nb::object result = state.attr("result")();
    if (result.is_none()) return std::nullopt;
    return to_score(to_double(result, [&] { return asked("result", state); }), unit);
}

inline nb::object moves(const nb::object& state, const nb::object& listed) {
    nb::object moves = nb::steal(PySequence_Tuple(listed.ptr()));
    if (!moves.is_valid()) throw nb::python_error();
    const std::size_t count = nb::len(moves);
    if (count == 0)
        throw OptionError("legal_moves() of the unfinished state {state} is empty: give result() or a move",
                          {{"state", name_of(state)}});
    if (count > kMaxMoves)
        throw OptionError("legal_moves() of {state} has {count} moves: {most} are the most the engine takes",
                          {{"state", name_of(state)}, {"count", count}, {"most", kMaxMoves}});
    return moves;
}

inline nb::object next_state(const nb::object& state, const nb::handle move) {
    nb::object next = state.attr("play")(move);
    if (next.is_none()) throw OptionError("play() of {state} is None: return a state", {{"state", name_of(state)}});
    if (next.is(state))
        throw OptionError("play() of {state} is that state itself: states do not change, return a new one",
                          {{"state", name_of(state)}});
    return next;
}

inline Py_hash_t hash(const nb::object& state) {
    const Py_hash_t hash = PyObject_Hash(state.ptr());
    if (hash != -1) return hash;
    nb::python_error error;
    const std::string text = str_of(error.value());
    if (!error.matches(PyExc_TypeError) || !text.starts_with("unhashable type")) throw error;
    throw ArgumentType(
        "state {state} is or has an {error}: states are hashable values, such as a NamedTuple or a frozen dataclass",
        {{"state", name_of(state)}, {"error", text}});
}

// Named tuples of different classes may be equal; they are different states all the same.
inline bool is_same(const nb::object& one, const nb::object& other) {
    return one.is(other) || (one.type().is(other.type()) && one.equal(other));
}

}  // namespace ask

// Records of at most `limit` states, and beyond that only of those that a search stands on. A record takes 64 bytes and
// its state; once expanded, the tuple of moves and 8 bytes a move.
class Records {
  public:
    static constexpr std::size_t kLimit = 500'000;  // some 170 MB with states of two boards and seven moves
    static constexpr std::size_t kKept = 200'000;   // from one search to the next; more are forgotten, all of them

    explicit Records(std::size_t limit = kLimit)
        : limit_(std::clamp<std::size_t>(limit, 1, kNone - 1)), buckets_(kFirstBuckets, kNone) {}
    Records(const Records&) = delete;
    Records& operator=(const Records&) = delete;

    std::size_t size() const { return size_; }
    std::size_t limit() const { return limit_; }

    // False while another search uses them: one of another thread, or one inside an evaluation.
    bool lend() { return !std::exchange(lent_, true); }
    void give_back() {
        if (size_ > kKept) forget_all();
        lent_ = false;
    }

    // Keys begin at 1 again, so that the search goes as with new records, node for node.
    void begin_search() { earlier_numbers_ = numbers_; }

    // Tells the keys of one beginning from those of another.
    std::uint64_t key_source() const { return earlier_numbers_; }

    // The record of the state that a search begins with. Hold it before you ask for another.
    Record& root(nb::object state, Score unit) {
        use(Bridge::of(state));
        if (!bridge_) return of(std::move(state));
        const nb::object inner = Bridge::inner(state);
        const Player mover = ask::to_move(state);
        Sight sight = bridge_->sight(inner);
        const Py_hash_t hash = hash_of(inner, sight, mover);
        if (Record* known = find(sight, hash)) return met(*known);
        Record& record = answered(inner, mover, unit);
        record.state = inner;
        return listed(record, hash, std::move(sight));
    }

    // The record of an equal state, or a new one. Hold it before you ask for another.
    Record& of(nb::object state) {
        const Py_hash_t hash = ask::hash(state);
        Record* known = find(state, hash);
        trial_.count(known != nullptr);
        return known ? met(*known) : listed(made(std::move(state)), hash);
    }

    // `fresh` gets the state of a child that is not kept by its record.
    Record& child(Record& parent, Move move, Score unit, nb::object& fresh) {
        const nb::handle moves = moves_of(parent);
        assert(move < nb::len(moves));
        if (!parent.links) parent.links = std::make_unique<RecordLink[]>(nb::len(moves));
        RecordLink& link = parent.links[move];
        if (Record& known = at(link.place); known.life == link.life) return met(known);
        if (bridge_) return bridged(parent, link, PyTuple_GetItem(moves.ptr(), move), unit, fresh);
        nb::object next = ask::next_state(parent.state, PyTuple_GetItem(moves.ptr(), move));
        Record& child = trial_.skips() ? made(std::move(next)) : of(std::move(next));
        link = {child.place, child.life};
        return child;
    }

    nb::handle moves_of(Record& record) {
        if (record.moves.is_valid()) return record.moves;
        assert(record.state.is_valid());
        const nb::object listed = bridge_ ? bridge_->moves(record.state) : record.state.attr("legal_moves")();
        return record.moves = ask::moves(record.state, listed);
    }

    // Whether states are asked by the functions of another package.
    bool are_bridged() const { return bridge_.has_value(); }

    // Gives a record its state again: the one just made, or the parent's next one.
    void settle(Record& record, nb::object& fresh, const Record& parent, Move move) {
        if (record.spare) {
            record.spare = false;
            --spares_;
        } else if (!record.state.is_valid()) {
            if (!fresh.is_valid()) fresh = bridge_->child(parent.state, PyTuple_GetItem(parent.moves.ptr(), move));
            record.state = std::exchange(fresh, {});
        }
    }

    // A record that has just got its first key is found by it from now on. Where another way has led to an equal state,
    // returns that one's record, to which the link then leads; the caller holds the old one no longer.
    Record& united(Record& record, Record& parent, Move move) {
        if (record.listed) return record;
        if (!bridge_->goes_by_drawing()) return listed(record, hash_after(parent, move));
        Sight sight = bridge_->sight(record.state);
        const Py_hash_t hash = hash_of(record.state, sight, record.to_move);
        Record* equal = find(sight, hash);
        if (!equal) return listed(record, hash, std::move(sight));
        parent.links[move] = {equal->place, equal->life};
        return met(*equal);
    }

    // Lets go of what a record holds that nobody comes to any more.
    static void empty(Record& record) { std::exchange(record.state, {}); }

    // The state as its class has it.
    nb::object object_of(const Record& record) const {
        return bridge_ ? bridge_->wrap(record.state, record.to_move) : record.state;
    }

    // Numbers states in the order in which a search asks, so that keys never clash however poor the hashes are. A state
    // that was forgotten and comes back gets a new one.
    Key key_of(Record& record) {
        if (record.number <= earlier_numbers_) record.number = number_of(record);
        record.credit = kKeyCredit;
        return record.number - earlier_numbers_;
    }

  private:
    // States of leaves are made again where they are needed, for in a large search most are not, and memory that was
    // never touched costs more than making them.
    static constexpr int kMostSpares = 64;

    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::size_t kFirstBuckets = 256, kChunkBits = 8, kChunk = std::size_t{1} << kChunkBits;
    // States met once go first. With one that has a key, what the search's table knows of it is lost.
    static constexpr std::uint8_t kMetCredit = 1, kKeyCredit = 15;

    Record& at(std::size_t place) { return chunks_[place >> kChunkBits][place & (kChunk - 1)]; }
    std::uint32_t& bucket(Py_hash_t hash) {
        const std::uint64_t mixed = static_cast<std::uint64_t>(hash) * 0x9E3779B97F4A7C15u;
        return buckets_[(mixed >> 32) & (buckets_.size() - 1)];
    }

    static Record& met(Record& record) {
        record.credit = std::max(record.credit, kMetCredit);
        return record;
    }

    bool is_same(const Record& record, const nb::object& state) const { return ask::is_same(record.state, state); }
    bool is_same(const Record& record, const Sight& sight) {
        Sight& known = sight_of(record);
        if (!known.drawing.is_valid()) known = bridge_->sight(record.state);
        return known.equals(sight);
    }

    Sight& sight_of(const Record& record) {
        if (record.place >= sights_.size()) sights_.resize(chunks_.size() * kChunk);
        return sights_[record.place];
    }

    template <class Known>
    Record* find(const Known& known, Py_hash_t hash) {
        for (std::uint32_t place = bucket(hash); place != kNone; place = at(place).next)
            if (Record& record = at(place); record.hash == hash && is_same(record, known)) return &record;
        return nullptr;
    }

    void use(std::optional<Bridge> bridge) {
        const bool is_same = bridge && bridge_ ? bridge->equals(*bridge_) : !bridge && !bridge_;
        if (!is_same && size_ > 0) forget_all();
        bridge_ = std::move(bridge);
    }

    Record& bridged(const Record& parent, RecordLink& link, nb::handle move, Score unit, nb::object& fresh) {
        fresh = bridge_->child(parent.state, move);
        Record& record = answered(fresh, other(parent.to_move), unit);
        link = {record.place, record.life};
        if (spares_ < kMostSpares) {
            record.state = std::exchange(fresh, {});
            record.spare = true;
            ++spares_;
        }
        return record;
    }

    // A new record that knows whose turn it is and whether the game is over; then `mover` would be next.
    Record& answered(const nb::object& inner, Player mover, Score unit) {
        const std::optional<Player> player = bridge_->player(inner);
        const Score result = player ? 0 : to_score(bridge_->gained(inner, mover), unit);
        Record& record = vacant();
        record.to_move = player.value_or(mover);
        record.ending = player ? Record::Ending::open : Record::Ending::over;
        record.result = result;
        return record;
    }

    Py_hash_t hash_of(const nb::object& inner, const Sight& sight, Player mover) const {
        return static_cast<Py_hash_t>(bridge_->goes_by_drawing() ? Bridge::hash_of(sight, mover)
                                                                 : bridge_->history_hash(inner));
    }
    static Py_hash_t hash_after(const Record& parent, Move move) {
        const nb::handle played = PyTuple_GetItem(parent.moves.ptr(), move);
        return static_cast<Py_hash_t>(Bridge::mixed(static_cast<std::uint64_t>(parent.hash), played));
    }

    Record& made(nb::object state) {
        const Player to_move = ask::to_move(state);
        Record& record = vacant();
        record.state = std::move(state);
        record.to_move = to_move;
        return record;
    }

    Record& listed(Record& record, Py_hash_t hash) {
        if (++listed_ > buckets_.size()) grow_buckets();
        record.hash = hash;
        record.listed = true;
        record.next = std::exchange(bucket(hash), record.place);
        return record;
    }

    Record& listed(Record& record, Py_hash_t hash, Sight sight) {
        sight_of(record) = std::move(sight);
        return listed(record, hash);
    }

    // One that is not listed may have a listed equal, whose number it shares.
    Key number_of(Record& record) {
        if (record.listed) return ++numbers_;
        const Py_hash_t hash = ask::hash(record.state);
        Record* equal = find(record.state, hash);
        if (!equal) equal = &listed(record, hash);
        return equal->number > earlier_numbers_ ? equal->number : (equal->number = ++numbers_);
    }

    // A place for one more state. A hand goes round and forgets the first that has no credit left, as a clock cache
    // does: cheap, and nearly what was met longest ago.
    Record& vacant() {
        if (size_ < limit_) return added();
        for (std::size_t left = (kKeyCredit + 1) * size_; left > 0; --left) {
            Record& record = at(hand_);
            hand_ = hand_ + 1 == size_ ? 0 : hand_ + 1;
            if (record.holds > 0) continue;
            if (record.credit > 0)
                --record.credit;
            else
                return forgotten(record);
        }
        return added();  // a search stands on all of them
    }

    Record& added() {
        if (size_ % kChunk == 0) chunks_.push_back(std::make_unique<Record[]>(kChunk));
        Record& record = at(size_);
        record.place = static_cast<std::uint32_t>(size_++);
        return record;
    }

    Record& forgotten(Record& record) {
        if (record.listed) unlist(record);
        if (record.spare) --spares_;
        if (record.place < sights_.size()) sights_[record.place] = {};
        const std::uint32_t place = record.place, life = record.life + 1;
        const Record old = std::exchange(record, {});  // the state's own code may run when it goes
        record.place = place;
        record.life = life;
        return record;
    }

    void forget_all() {
        size_ = listed_ = hand_ = 0;
        spares_ = 0;
        buckets_.assign(kFirstBuckets, kNone);
        std::exchange(chunks_, {});
        std::exchange(sights_, {});
    }

    void unlist(const Record& record) {
        std::uint32_t* link = &bucket(record.hash);
        while (*link != record.place) link = &at(*link).next;
        *link = record.next;
        --listed_;
    }

    void grow_buckets() {
        buckets_.assign(2 * buckets_.size(), kNone);
        for (std::size_t place = 0; place < size_; ++place)
            if (Record& record = at(place); record.listed)
                record.next = std::exchange(bucket(record.hash), record.place);
    }

    std::size_t limit_, size_ = 0, listed_ = 0, hand_ = 0;
    std::vector<std::unique_ptr<Record[]>> chunks_;  // records do not move
    std::vector<std::uint32_t> buckets_;             // by hash: place of the first record
    Key numbers_ = 0, earlier_numbers_ = 0;          // given so far; before this search
    LookupTrial trial_;
    std::optional<Bridge> bridge_;  // of the class of states that are here
    std::vector<Sight> sights_;     // by place, of those that were listed with theirs
    int spares_ = 0;                // records with a state that could be made again
    bool lent_ = false;
};

// The kept records for one search, or new ones where they are in use.
class LentRecords {
  public:
    // A search that goes on where an earlier one has left a table needs the same keys.
    explicit LentRecords(Records& kept, bool goes_on = false) : used_(kept.lend() ? kept : own_.emplace(kept.limit())) {
        if (!goes_on) used_.begin_search();
    }
    LentRecords(const LentRecords&) = delete;
    LentRecords& operator=(const LentRecords&) = delete;
    ~LentRecords() { used_.give_back(); }

    Records& operator*() const { return used_; }

    // Of keys that the next search can go on with.
    std::optional<std::uint64_t> key_source() const { return own_ ? std::nullopt : std::optional(used_.key_source()); }

  private:
    std::optional<Records> own_;
    Records& used_;
};

}  // namespace turnwise
