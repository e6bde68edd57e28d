// Threads that ask what the thread of a solver asks, and leave in the table what they find.
#pragma once

#include <cstdint>

#include "base/threads.h"
#include "base/watch.h"

namespace turnwise {

// As many as the leader's watch is for, less the leader: each calls ask(number, watch), with numbers from 1 on. When
// this goes out of scope they are stopped and joined. Their nodes are added up.
class Others {
  public:
    template <class Ask>
    Others(const Watch& leader, Shared<std::uint64_t>& nodes, Ask ask) {
        for (int number = 1; number < leader.threads(); ++number)
            threads_.start([ask, number, &nodes, watch = leader.for_helper(done_)]() mutable {
                if (watch.stopped()) return;
                ask(number, watch);
                watch.give_back_nodes();
                nodes.add(watch.nodes());
            });
    }

  private:
    StopToken done_;
    Helpers threads_;
    StopAtEnd stop_{done_};  // goes first, then the threads are joined
};

}  // namespace turnwise
