// The text of Sim: states and moves to one line and back.
#include <algorithm>
#include <string>
#include <string_view>

#include "base/errors.h"
#include "base/fields.h"
#include "games/sim/rules.h"

namespace turnwise::sim {

namespace {

[[noreturn]] void refuse(std::string_view text, const Message& why) {
    raise(ParseError("sim position '{position}': {why}", {{"position", text}, {"why", why}}));
}

std::string edge_name(const Graph& graph, int edge) {
    const auto [a, b] = graph.ends[edge];
    return {static_cast<char>('0' + a), static_cast<char>('0' + b)};
}

[[noreturn]] void refuse_twice(std::string_view text, const Graph& graph, int edge) {
    refuse(text, Message("edge {edge} is taken twice", {{"edge", edge_name(graph, edge)}}));
}

std::string edge_names(const Graph& graph, EdgeSet edges) {
    std::string names;
    for_each_edge(edges, [&](int edge) { names += edge_name(graph, edge); });
    return names;
}

// The edge between two dots written as digits; kNoMove when there is none.
Move edge_between(const Graph& graph, char from, char to) {
    const int a = from - '0', b = to - '0';
    const bool known = a >= 0 && b >= 0 && a < graph.dots && b < graph.dots && a != b;
    return known ? graph.number[a][b] : kNoMove;
}

// An edge as people write it: 03, 30 or 0-3.
Move edge_of(const Graph& graph, std::string_view word) {
    if (word.size() == 2) return edge_between(graph, word[0], word[1]);
    if (word.size() == 3 && word[1] == '-') return edge_between(graph, word[0], word[2]);
    return kNoMove;
}

int take_dots(std::string_view text, std::string_view& rest) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return Sim::kDefaultDots;
    if (colon != 1 || text[0] < '0' + kMinDots || text[0] > '0' + kMaxDots)
        refuse(text, Message("the number of dots before ':' must be 3 to 9"));
    rest.remove_prefix(2);
    return text[0] - '0';
}

Move edge_or_refuse(std::string_view text, const Graph& graph, std::string_view pairs, std::size_t first,
                    std::size_t size) {
    const Move edge = edge_of(graph, pairs.substr(first, size));
    if (edge == kNoMove)
        refuse(text, Message("'{word}' is not an edge; write two different dots from 0 to {last}, such as 01",
                             {{"word", part_of(pairs, first, size)}, {"last", graph.dots - 1}}));
    return edge;
}

EdgeSet edge_set(std::string_view text, const Graph& graph, std::string_view pairs) {
    EdgeSet edges = 0;
    for (std::size_t i = 0; i < pairs.size(); i += 2) {
        const Move edge = edge_or_refuse(text, graph, pairs, i, 2);
        if (edges & bit(edge)) refuse_twice(text, graph, edge);
        edges |= bit(edge);
    }
    return edges;
}

Sim play_through(std::string_view text, const Graph& graph, std::string_view rest) {
    Sim state = Sim::start(graph.dots);
    while (!rest.empty()) {
        const auto comma = rest.find(',');
        const Move edge = edge_or_refuse(text, graph, rest, 0, std::min(comma, rest.size()));
        if (!(state.free() & bit(edge))) refuse_twice(text, graph, edge);
        if (state.result())
            refuse(text, Message("the game is over before edge {edge}", {{"edge", edge_name(graph, edge)}}));
        state = state.play(edge);
        if (comma == rest.size() - 1) refuse(text, Message("an edge is missing after the last comma"));
        rest.remove_prefix(comma == std::string_view::npos ? rest.size() : comma + 1);
    }
    return state;
}

// Whether one edge, drawn last, explains every triangle in the set.
bool one_last_edge(const Graph& graph, EdgeSet edges) {
    bool explained = false;
    for_each_edge(edges, [&](int edge) {
        const EdgeSet before = edges & ~bit(edge);
        explained = explained || !(closing_edges(graph, before) & before);
    });
    return explained;
}

void refuse_impossible(std::string_view text, const Graph& graph, EdgeSet first, EdgeSet second) {
    if (first & second) refuse_twice(text, graph, lowest(first & second));
    const int ahead = std::popcount(first) - std::popcount(second);
    if (ahead != 0 && ahead != 1)
        refuse(text, Message("the players have {first} and {second} edges; the first must have as many as the second, "
                             "or one more",
                             {{"first", std::popcount(first)}, {"second", std::popcount(second)}}));
    const EdgeSet mover = ahead == 0 ? first : second, last = ahead == 0 ? second : first;
    if (closing_edges(graph, mover) & mover)
        refuse(text, Message("the player to move owns a triangle, so the game was over a move before"));
    if (last && !one_last_edge(graph, last))
        refuse(text, Message("no single last edge explains the triangles, so the game was over before"));
}

}  // namespace

std::string Sim::text() const {
    return std::to_string(dots()) + ":" + edge_names(graph(), taken_[0]) + "/" + edge_names(graph(), taken_[1]);
}

std::string Sim::move_text(Move move) const {
    assert(move < graph().edges);
    return edge_name(graph(), move);
}

Move Sim::parse_move(std::string_view text) const { return edge_of(graph(), text); }

Sim Sim::from_edges(int dots, EdgeSet first, EdgeSet second, std::string_view text) {
    Sim state = start(dots);
    if ((first | second) & ~state.graph().all) refuse(text, Message("an edge number is out of range"));
    refuse_impossible(text, state.graph(), first, second);
    state.taken_ = {first, second};
    state.closing_ = {closing_edges(state.graph(), first), closing_edges(state.graph(), second)};
    state.plies_ = static_cast<std::uint8_t>(std::popcount(first | second));
    return state;
}

Sim Sim::parse(std::string_view text) {
    std::string_view rest = text;
    const Graph& graph = graph_of(take_dots(text, rest));
    const auto slash = rest.find('/');
    if (slash == std::string_view::npos) return play_through(text, graph, rest);
    return from_edges(graph.dots, edge_set(text, graph, rest.substr(0, slash)),
                      edge_set(text, graph, rest.substr(slash + 1)), text);
}

}  // namespace turnwise::sim
