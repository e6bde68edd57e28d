// Errors that reach people: a message that names the thing, the place and the way out. raise() is the one way to throw.
#pragma once

#include <memory>
#include <stdexcept>

#include "base/message.h"

#if !defined(__cpp_exceptions)
// Of whoever embeds a core that is compiled without exceptions: is told the English line, and does not return.
extern "C" [[noreturn]] void turnwise_failed(const char* what);
#endif

namespace turnwise {

template <class Error>
[[noreturn]] void raise(const Error& error) {
#if defined(__cpp_exceptions)
    throw error;
#else
    turnwise_failed(error.what());
#endif
}

// An error with its message; what() is the English line. scripts/messages.py finds the templates by the literals that
// constructors are given.
class Told : public std::invalid_argument {
  public:
    explicit Told(Message message);
    explicit Told(const char* english, AllGiven given = {});

    const Message& message() const { return *message_; }

  private:
    std::shared_ptr<const Message> message_;  // shared by the copies that throwing makes
};

// A text that is no state, value of an option or file of the game; becomes turnwise.ParseError.
struct ParseError : Told {
    using Told::Told;
};

// A file that is damaged, cut short or of another version; becomes turnwise.DataError.
struct DataError : Told {
    using Told::Told;
};

// A name nobody knows; becomes turnwise.UnknownNameError.
struct UnknownName : Told {
    using Told::Told;
};

// A move that is not in legal_moves; becomes turnwise.IllegalMoveError.
struct IllegalMove : Told {
    using Told::Told;
};

// A value of a type that is not taken; becomes turnwise.ArgumentTypeError.
struct ArgumentType : Told {
    using Told::Told;
};

// An option with a value it cannot take; becomes turnwise.OptionError.
struct OptionError : Told {
    using Told::Told;
};

}  // namespace turnwise
