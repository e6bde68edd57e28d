// A position under analysis: the game with variations, where we are in it, and what the engine says there.
import { api } from '../../lib/api/client.ts'
import type { Explanation, Position, ReviewRow, SearchReport } from '../../lib/api/types.ts'
import { gameValues, type WrittenGame } from '../../lib/moves.ts'
import { link } from '../../lib/route.svelte.ts'
import { Engine } from './engine.svelte.ts'
import { hidesAnswer, keepsScore, nextMistake, type Retry } from './review.ts'
import { Reviewing } from './reviewing.svelte.ts'
import { forFirst, isSteady, type Value } from './scores.ts'
import { addMove, lineThrough, movesTo, newGame, pathTo, promote, START, treeOf, writtenGame, type Variations } from './variations.ts'

const LINE_SECONDS = 1 // for the line of one move

export class AnalysisState {
  game = $state('')
  start = $state('start')
  tree = $state.raw<Variations>(newGame())
  at = $state(START)
  position = $state.raw<Position | null>(null)
  /** What is known of each node, for the first player. */
  values = $state<Record<number, Value>>({})
  /** The piece that made the move of each node, where a player has several. */
  movers = $state<Record<number, string>>({})
  error = $state<unknown>(null)
  engineOn = $state(true)
  review = new Reviewing((rows) => this.#noteReview(rows))
  /** The move that is tried again: until a good one is found, nothing tells it. */
  retry = $state.raw<Retry | null>(null)
  explanation = $state.raw<Explanation | null>(null)
  /** The evaluation whose terms are shown; the game's first unless chosen. */
  evaluate = $state<string>()
  /** A move of the list whose line is shown; without a line while it is asked for. */
  opened = $state.raw<{ move: string; line?: string[]; movers?: string[] } | null>(null)
  engine = new Engine((report) => this.#note(report))
  /** The way from mistake to mistake has come to its end and begun again: behind the last one, or before the first. */
  turned = $state<1 | -1 | null>(null)
  /** The moves that were reviewed, as nodes. */
  reviewed = $state<number[]>([])

  #closed = false
  /** The ply of the mistake that is asked for, while its position is fetched: the next key goes on from there. */
  #heading: number | null = null

  readonly moves = $derived(movesTo(this.tree, this.at))
  readonly line = $derived(lineThrough(this.tree, this.at))
  /** The whole game, as addresses and the server write it. */
  readonly written = $derived<WrittenGame>({ start: this.start, ...writtenGame(this.tree, this.at) })
  /** Whether the whole line is reviewed. */
  readonly isReviewed = $derived(this.review.of > 0 && this.reviewed.at(-1) === this.line.at(-1))
  readonly hidesAnswer = $derived(hidesAnswer(this.retry))
  readonly ply = $derived(pathTo(this.tree, this.at).length - 1)

  async open(game: string, given: WrittenGame): Promise<boolean> {
    const written = await this.#checked(game, given)
    if (!written) return false
    const [tree, at] = treeOf(written)
    const path = movesTo(tree, at)
    const position = await this.#fetch(game, written.start, path)
    if (!position) return false
    if (game !== this.game) this.evaluate = undefined
    this.game = game
    this.start = written.start
    this.tree = tree.length - 1 === path.length && position.moves.length === path.length ? newGame(position.moves) : tree
    this.values = {}
    this.movers = {}
    this.review.clear()
    this.retry = null
    this.reviewed = []
    this.at = at
    this.#show(position)
    return true
  }

  /** Plays on from here; an other move than the game's begins a variation. */
  async play(move: string): Promise<void> {
    if (this.hidesAnswer) return this.#try(move)
    const [tree, at] = addMove(this.tree, this.at, move)
    const position = await this.#fetch(this.game, this.start, movesTo(tree, at))
    if (!position) return
    this.tree = tree
    this.at = at
    this.turned = null
    this.#show(position)
  }

  async playLine(moves: string[]): Promise<void> {
    let [tree, at] = [this.tree, this.at]
    for (const move of moves) [tree, at] = addMove(tree, at, move)
    this.tree = tree
    await this.goTo(at)
  }

  async goTo(node: number): Promise<void> {
    this.turned = null
    const position = await this.#fetch(this.game, this.start, movesTo(this.tree, node))
    if (!position) return
    if (this.retry && node !== this.#before(this.retry.row)) this.retry = null
    this.at = node
    this.#show(position)
  }

  goToPly(ply: number): Promise<void> {
    return this.goTo(this.line[Math.min(Math.max(ply, 0), this.line.length - 1)]!)
  }

  makeMain(): void {
    this.tree = promote(this.tree, this.at)
  }

  runEngine(): void {
    const position = this.position
    if (!this.engineOn || !position || position.over || this.hidesAnswer) return this.engine.leave()
    this.engine.ask({ game: this.game, position: this.start, moves: this.moves })
  }

  /** Shows how the game would go on after a move, or hides it again. */
  async openLine(move: string): Promise<void> {
    if (this.opened?.move === move) {
      this.opened = null
      return
    }
    const asked = { move }
    this.opened = asked
    const { solved: exact = false, movers: [mover] = [] } = this.engine.report ?? {}
    const question = { game: this.game, position: this.start, moves: [...this.moves, move] }
    const rest = await api.analyse({ ...question, all_moves: false, exact, limits: { seconds: LINE_SECONDS } }).catch(() => null) // refused where the move ends the game
    if (this.opened === asked) this.opened = { move, line: [move, ...(rest?.line ?? [])], movers: mover ? [mover, ...(rest?.movers ?? [])] : [] }
  }

  async reviewGame(): Promise<void> {
    const nodes = this.line
    this.retry = null
    this.reviewed = nodes.slice(1)
    await this.review.ask({ game: this.game, start: this.start, moves: movesTo(this.tree, nodes.at(-1)!) })
  }

  stopReview(): void {
    this.review.clear()
    this.reviewed = []
  }

  /** Goes to the position before a move, for another one to be found. */
  async retryMove(row: ReviewRow): Promise<void> {
    this.retry = { row, tried: null }
    await this.goTo(this.#before(row))
  }

  /** Goes to the next mistake of the review, or to the one before. */
  async goToMistake(by: 1 | -1): Promise<void> {
    const from = this.#heading ?? this.retry?.row.ply ?? this.ply
    const row = nextMistake(this.review.rows, from, by)
    if (!row) return
    this.#heading = row.ply
    await this.goTo(this.reviewed[row.ply - 1]!)
    if (this.#heading !== row.ply) return
    this.#heading = null
    this.turned = (row.ply - from) * by > 0 ? null : by
  }

  endRetry(): void {
    this.retry = null
    this.runEngine()
  }

  #before(row: ReviewRow): number {
    return this.reviewed[row.ply - 2] ?? START
  }

  #try(move: string): void {
    const { row } = this.retry!
    const tried = row.choices.find((choice) => choice.move === move)
    if (!tried) return
    this.retry = { row, tried }
    if (keepsScore(tried)) this.runEngine()
  }

  async explain(): Promise<void> {
    const { position, evaluate } = this
    const question = { game: this.game, position: this.start, moves: this.moves, evaluate }
    try {
      const found = await api.explain(question)
      if (position === this.position) this.explanation = found
    } catch (error) {
      this.error = error
    }
  }

  /** Whatever is still asked for comes too late. */
  close(): void {
    this.#closed = true
    this.engine.close()
    this.review.close()
  }

  /** A game whose every move is legal, named as the server names them; one line is asked for with its position. */
  async #checked(game: string, given: WrittenGame): Promise<WrittenGame | null> {
    if (given.branches.length === 0 && given.at === given.moves.length) return given
    this.error = null
    try {
      const { notation: _, ...found } = await api.read({ text: link(['analyse', game], gameValues(given)) })
      return this.#closed ? null : found
    } catch (error) {
      this.error = error
      return null
    }
  }

  async #fetch(game: string, start: string, moves: string[]): Promise<Position | null> {
    this.error = null
    try {
      const found = await api.position({ game, position: start, moves })
      return this.#closed ? null : found
    } catch (error) {
      this.error = error
      return null
    }
  }

  #show(position: Position): void {
    this.position = position
    this.explanation = null
    this.opened = null
    const [, ...nodes] = pathTo(this.tree, this.at)
    for (const [index, mover] of position.movers.entries()) this.movers[nodes[index]!] = mover
    if (position.over && position.result !== null) {
      this.values[this.at] = { score: position.result, rank: position.result, solved: true }
    }
    this.runEngine()
  }

  #note(report: SearchReport): void {
    if (report.score === null || !this.position) return
    const toMove = this.position.to_move
    const rank = report.rank ?? report.score
    const sure = isSteady(report) ? 1 : 0 // scores about which the depths do not agree are even
    this.values[this.at] = {
      score: sure * forFirst(report.score, toMove),
      rank: sure * forFirst(rank, toMove),
      solved: report.solved,
    }
  }

  #noteReview(rows: ReviewRow[]): void {
    const nodes = [START, ...this.reviewed]
    for (const row of rows) {
      const value = (score: number, rank: number): Value => ({
        score: forFirst(score, row.player),
        rank: forFirst(rank, row.player),
        solved: row.solved,
      })
      this.#noteValue(nodes[row.ply - 1]!, value(row.before, row.before_rank))
      if (row.ply === this.reviewed.length || this.values[nodes[row.ply]!] === undefined) this.#noteValue(nodes[row.ply]!, value(row.after, row.after_rank))
    }
  }

  /** An estimate never hides what is solved. */
  #noteValue(node: number, value: Value): void {
    if (value.solved || !this.values[node]?.solved) this.values[node] = value
  }
}
