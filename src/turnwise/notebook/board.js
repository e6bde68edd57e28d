// The board of a notebook: a picture, a button for every move and for what else a person can do. No rules are here.

function button(label, title, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.title = title;
    made.setAttribute("aria-label", title);
    made.style.cssText = "font: inherit; min-width: 2.2em; min-height: 2em; padding: 0.1em 0.6em; cursor: pointer";
    made.addEventListener("click", act);
    return made;
}

function row(...children) {
    const made = document.createElement("div");
    made.style.cssText = "display: flex; flex-wrap: wrap; gap: 0.3em; margin: 0.4em 0";
    made.append(...children);
    return made;
}

// A cell of a grid that one move alone lands on makes that move.
function letCellsMove(svg, moves, play) {
    const cells = svg ? [...svg.children].filter((each) => each.tagName === "g") : [];
    for (const move of moves) {
        const alone = moves.filter((other) => other.cell === move.cell).length === 1;
        if (move.cell === null || !alone || !cells[move.cell]) continue;
        cells[move.cell].style.cursor = "pointer";
        cells[move.cell].addEventListener("click", () => play(move));
    }
}

function named(button, name) {
    button.dataset.does = name;
    return button;
}

function moveButton(move, play) {
    const label = move.score === null ? move.text : `${move.text} ${move.score}`;
    const made = named(button(label, move.words, () => play(move)), `move ${move.text}`);
    made.dir = "ltr";
    if (move.best) made.style.fontWeight = "bold";
    return made;
}

// All of it is drawn again; the keyboard stays at the button it was at, or goes to the first one.
function keepFocus(el, drawAgain) {
    const focused = el.getRootNode().activeElement;
    const was = focused && el.contains(focused) ? focused.dataset.does : null;
    drawAgain();
    if (was === null) return;
    const buttons = [...el.querySelectorAll("button")];
    (buttons.find((each) => each.dataset.does === was) ?? buttons[0]).focus({ preventScroll: true });
}

function draw(model, el) {
    const { svg, moves, words, found, refusal, ply } = model.get("shown");
    const { direction, language, actions } = model.get("labels");
    // With the number of moves made so far: a second click that was meant for this position makes no move in the next.
    const play = (move) => model.send({ move: move.text, ply });
    const picture = document.createElement("div");
    picture.innerHTML = svg;
    letCellsMove(picture.querySelector("svg"), moves, play);
    const status = document.createElement("p");
    status.setAttribute("role", "status");
    status.textContent = refusal || words;
    const report = document.createElement("pre");
    report.textContent = found;
    const others = Object.entries(actions).map(([name, label]) =>
        named(button(label, label, () => model.send({ do: name })), name),
    );
    el.dir = direction;
    el.lang = language;
    el.replaceChildren(picture, status, row(...moves.map((move) => moveButton(move, play))), row(...others), report);
}

export default {
    render({ model, el }) {
        const again = () => keepFocus(el, () => draw(model, el));
        model.on("change:shown", again);
        draw(model, el);
        return () => model.off("change:shown", again);
    },
};
