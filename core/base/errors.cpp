// Errors with their messages.
#include "base/errors.h"

#include <utility>

namespace turnwise {

Told::Told(Message message)
    : std::invalid_argument(message.text()), message_(std::make_shared<const Message>(std::move(message))) {}

Told::Told(const char* english, AllGiven given) : Told(Message(english, given)) {}

}  // namespace turnwise
