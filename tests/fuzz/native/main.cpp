// Fuzz targets of the core in a program of libFuzzer: `--target=NAME` says which one runs, `--list` names them,
// and `--seeds=FOLDER` writes the inputs that each begins with. Other arguments are libFuzzer's.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "target.h"

namespace {

using namespace fuzz;

const Target* chosen = nullptr;

void list_targets() {
    for (const Target& target : targets()) std::cout << target.name << "\n";
}

void write_seeds(const std::filesystem::path& folder) {
    for (const Target& target : targets()) {
        std::filesystem::create_directories(folder / target.name);
        int number = 0;
        for (const Seed& seed : target.seeds())
            std::ofstream(folder / target.name / std::to_string(number++), std::ios::binary) << seed;
    }
}

void choose(std::string_view name) {
    for (const Target& target : targets())
        if (target.name == name) chosen = &target;
    if (chosen) return;
    std::cerr << "no fuzz target '" << name << "': see --list\n";
    std::exit(2);
}

// The value of --name=value, if the argument is one.
bool takes(std::string_view argument, std::string_view name, std::string_view& value) {
    if (!argument.starts_with(name)) return false;
    value = argument.substr(name.size());
    return true;
}

// Whether the argument was for this program.
bool obey(std::string_view argument) {
    std::string_view value;
    if (argument == "--list") {
        list_targets();
        std::exit(0);
    }
    if (takes(argument, "--seeds=", value)) {
        write_seeds(value);
        std::exit(0);
    }
    if (!takes(argument, "--target=", value)) return false;
    choose(value);
    return true;
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
    int kept = 1;
    for (int i = 1; i < *count; ++i)
        if (!obey((*arguments)[i])) (*arguments)[kept++] = (*arguments)[i];
    *count = kept;
    if (chosen) return 0;
    std::cerr << "which fuzz target? Give --target=NAME, or --list\n";
    std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    chosen->run(std::as_bytes(std::span(bytes, size)));
    if (conformance::failures > 0) std::abort();
    return 0;
}
