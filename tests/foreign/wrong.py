"""Games that are none."""


class NoPlay:
    def to_move(self):
        return 0

    def result(self):
        return None

    def legal_moves(self):
        return [1]


class Raises(NoPlay):
    def legal_moves(self):
        return [1 // 0]

    def play(self, move):
        return self


class Leaves(Raises):
    def legal_moves(self):
        raise SystemExit(0)


class Nobody(NoPlay):
    def to_move(self):
        return 2

    def play(self, move):
        return self


class Endless(NoPlay):
    """Its result is a number that no float holds."""

    def result(self):
        return 10**400

    def play(self, move):
        return self


class Needs(NoPlay):
    def __init__(self, board: list):
        self.board = board

    def play(self, move):
        return self
