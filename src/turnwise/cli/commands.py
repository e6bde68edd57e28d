"""The commands: in which group each stands, where its function is, and the first line of its help.

The first lines are here so that a list of commands needs none of their modules.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..messages import Message


@dataclass(frozen=True)
class Command:
    """One command, or the name that several stand under."""

    name: str
    summary: Message
    place: str = ""
    """MODULE:FUNCTION of this package; the module is loaded when the command is run or helped with."""
    below: tuple[Command, ...] = ()


LEARN = (
    Command(
        "data",
        Message("Play games and label positions of them: exact scores where the solver has them soon, else a search."),
        "learn_data:data",
    ),
    Command(
        "network",
        Message("Train a network on labelled positions and write it as a file that agents play with."),
        "learn_network:network",
    ),
    Command(
        "convert",
        Message(
            "Turn a checkpoint of the course report into a network file, or a folder of shards into its data set file."
        ),
        "learn_network:convert",
    ),
    Command(
        "patterns", Message("Fit the weights of a learned evaluation to scored positions."), "learn_patterns:patterns"
    ),
    Command(
        "loop",
        Message(
            "Let an evaluation learn from its own games: play, train, test against the champion, publish; then again."
        ),
        "learn_loop:loop",
    ),
)
LAB = (
    Command("list", Message("List the experiments, and about how long each takes."), "lab:list_experiments"),
    Command("run", Message("Run some experiments: a whole chapter, as sim, or one of it, as sim.depths."), "lab:run"),
    Command("all", Message("Run every experiment."), "lab:run_all"),
)
STORE = (
    Command("list", Message("List events, or games; the newest come first."), "store:list_kept"),
    Command(
        "show",
        Message("Show one game, its moves and its last position; or an event, its plan and its result."),
        "store:show",
    ),
    Command(
        "export",
        Message("Write games to a file, in the format of its ending: .jsonl, .pgn, .ggf or .wtb."),
        "store:export",
    ),
    Command(
        "import",
        Message("Read the games of a file, in any format, into the store; the same games are not read in twice."),
        "store:import_games",
    ),
    Command(
        "stats",
        Message("Sum up the games: wins, lengths and endings by game, points by agent, and the size of the store."),
        "store:stats",
    ),
)
LESSON = (
    Command(
        "check",
        Message("Check files of lessons: one line for each, with the line and the fault of those that are wrong."),
        "lesson:check",
    ),
    Command(
        "show",
        Message("Print a lesson that comes with Turnwise, to be changed and saved under another name."),
        "lesson:show",
    ),
)
GROUPS = {
    Message("Play and analyse"): (
        Command("games", Message("List the games, their start options and the agents."), "games:games"),
        Command("play", Message("Play a game in the terminal; without GAME, choose from a menu."), "play:play"),
        Command("analyse", Message("Search a position: best move, score, line."), "analyse:analyse"),
        Command("solve", Message("Find exact scores."), "solve:solve"),
        Command(
            "review", Message("Review a game: the value each move lost, missed wins, forced moves."), "review:review"
        ),
        Command("replay", Message("Show a game move by move, or best play from a position."), "replay:replay"),
    ),
    Message("Matches"): (
        Command(
            "match",
            Message("Play pairs of games between two agents and say which is better, with error bars."),
            "match:match",
        ),
        Command("tournament", Message("Play many agents against each other and rate them."), "tournament:tournament"),
    ),
    Message("Learning and experiments"): (
        Command(
            "tune",
            Message(
                "Tune the weights of an agent by games or by labelled positions, and test what was found by games."
            ),
            "tune:tune",
        ),
        Command(
            "learn",
            Message("Make labelled positions by self-play, and evaluations that learn from them."),
            below=LEARN,
        ),
        Command("lab", Message("Run the course reports' experiments again and write one report of them."), below=LAB),
        Command(
            "study",
            Message("Solve random deals and say how often the first player wins, with a 95 % interval."),
            "study:study",
        ),
    ),
    Message("Games and files"): (
        Command("store", Message("Games kept in a database: list, show, export, import, stats."), below=STORE),
        Command(
            "convert",
            Message(
                "Write the games of a file in another format, chosen by the ending: .json, .pgn, .ggf, .wtb or .obf."
            ),
            "convert:convert",
        ),
        Command("lesson", Message("Lessons as files for the web app: check your own, print ours."), below=LESSON),
        Command(
            "export",
            Message("Write a file that plays elsewhere: connectx, a submission to Kaggle's ConnectX."),
            "export:export",
        ),
        Command(
            "book",
            Message("Build an opening book: the exact score of every position with up to PLIES stones."),
            "book:book",
        ),
        Command(
            "certificate",
            Message("Print a proof of who wins, for a checker that shares no code with us."),
            "certificate:certificate",
        ),
    ),
    Message("Server and tools"): (
        Command("serve", Message("Serve the web app: play, analyse, see the tree, in a browser."), "serve:serve"),
        Command(
            "engine",
            Message("Let an agent answer on standard input and output, as other programs can call it."),
            "engine:engine",
        ),
        Command("perft", Message("Count the lines of play of exactly DEPTH plies."), "perft:perft"),
        Command(
            "bench",
            Message("Run fixed searches: the sum of nodes is the engine's signature, the rate its speed."),
            "bench:bench",
        ),
    ),
}
