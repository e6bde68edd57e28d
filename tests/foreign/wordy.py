"""A small game whose every text is long, and looks like a script or like text from right to left."""

from dataclasses import dataclass

SCRIPT = "<img src=x onerror=\"document.title='owned'\">"
WORDS = (SCRIPT, "a" * 120, "\u202eabc", "&lt;b&gt;", "javascript:document.title=1", "x y z", "۵", "1.", "({;")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


@dataclass(frozen=True)
class AGameWhoseNameIsLongerThanAnyPhoneIsWideAndThenSomeMore:
    """<b onclick=alert(1)>Three in a line.</b> \u202ebackwards\u202c <script>document.title='owned'</script>"""

    cells: tuple = (0,) * 9
    player: int = 0

    def to_move(self):
        return self.player

    def result(self):
        if any(self.cells[a] and self.cells[a] == self.cells[b] == self.cells[c] for a, b, c in LINES):
            return -1
        return None if 0 in self.cells else 0

    def legal_moves(self):
        return [cell for cell, owner in enumerate(self.cells) if not owner]

    def move_text(self, move):
        return WORDS[move]

    def play(self, move):
        cells = (*self.cells[:move], self.player + 1, *self.cells[move + 1 :])
        return type(self)(cells, 1 - self.player)

    def rows(self):
        codes = ("<i>.</i>", "<script>X</script>", "O" * 40)
        return [[codes[owner] for owner in self.cells[row : row + 3]] for row in (0, 3, 6)]

    def features(self):
        return {SCRIPT + "b" * 80: sum(self.cells), "empty": self.cells.count(0)}
