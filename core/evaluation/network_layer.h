// One layer of a network as files have it.
#pragma once

#include <cstddef>
#include <vector>

namespace turnwise {

// `weights` has a row of `inputs` numbers for each output.
struct NetworkLayer {
    int inputs = 0, outputs = 0;
    std::vector<float> weights, bias;
    float weight(int output, int input) const { return weights[at(output, input)]; }
    float& weight(int output, int input) { return weights[at(output, input)]; }

  private:
    std::size_t at(int output, int input) const {
        return static_cast<std::size_t>(output) * static_cast<std::size_t>(inputs) + static_cast<std::size_t>(input);
    }
};

}  // namespace turnwise
