// The shapes of the server's answers. Scores are for the player to move unless a comment says otherwise.

export type Player = 0 | 1
export type Language = 'en' | 'fa'

export interface AgentKind {
  name: string
  summary: string
  options: Record<string, string>
  options_fa: Record<string, string>
}

export interface Game {
  name: string
  title: string
  title_fa: string
  players: [string, string]
  summary: string
  setups: Record<string, string>
  setups_fa: Record<string, string>
  board: 'grid' | 'graph'
  move_help: string
  levels: number
  agents: AgentKind[]
  evaluators: string[]
  /** Kinds of weights that can be tuned. */
  weights: string[]
  every_point_counts: boolean
  deals: boolean
  maps: string[]
  quickly_solved: boolean
}

export interface LegalMove {
  text: string
  words: Texts
  /** What can be clicked for it; the last one is where it lands. Empty for a pass or a companion. */
  cells: number[]
  from?: number | null
}

export interface GridBoard {
  kind: 'grid'
  rows: number
  columns: number
  row_labels: string[]
  column_labels: string[]
  cells: string[]
  changed: number[]
  side: Record<string, unknown>
}

export interface Edge {
  a: number
  b: number
  owner: Player | null
  move: string | null
  last: boolean
  marked: boolean
  /** Players whose triangle this free edge would close. */
  closes?: Player[]
}

export interface GraphBoard {
  kind: 'graph'
  points: { x: number; y: number; label: string }[]
  edges: Edge[]
  side: Record<string, unknown>
}

export type Board = GridBoard | GraphBoard
export type Texts = Record<Language, string>

export interface Position {
  game: string
  text: string
  start: string
  moves: string[]
  /** The piece of each move, where a player has several; else empty. */
  movers: string[]
  options: Record<string, unknown>
  to_move: Player
  over: boolean
  /** For player 0. */
  result: number | null
  winner: Player | null
  reason: Texts | null
  legal: LegalMove[]
  last: number[]
  /** The last move in words. */
  last_words: Texts
  board: Board
}

export interface Play {
  id: string
  game: string
  start: string
  moves: string[]
  sides: [string, string]
  to_move: Player
  position: Position
  status: 'playing' | 'over'
  result: number | null
  winner: Player | null
  reason: Texts | null
  /** Seconds of each side at the start. */
  clock?: number | null
  clocks?: [number, number] | null
  increment?: number
  /** Seconds that a move between agents takes at least; null while the game pauses. */
  pace?: number | null
  thinking: boolean
  times: number[]
  saved: number | null
}

export interface NewPlay {
  game: string
  position?: string
  moves?: string[]
  sides: [string, string]
  clock?: { seconds: number; increment?: number }
  pace?: number
  seed?: number
}

export interface Hint {
  move: string
  words: Texts
  score: number
  exact: boolean
}

export interface Limits {
  nodes?: number
  seconds?: number
  depth?: number
}

export interface Question {
  game: string
  position: string
  moves?: string[]
}

export interface SearchQuestion extends Question {
  all_moves: boolean
  limits: Limits
  exact: boolean
}

export interface SearchReport {
  id?: number
  depth: number
  nodes: number
  seconds: number
  score: number | null
  /** Like the score, on the scale where larger is always better. */
  rank: number | null
  solved: boolean
  bound: string
  line: string[]
  /** The piece of each move of the line, where a player has several. */
  movers?: string[]
  /** What an exact score means; {first} and {second} are the players. */
  meaning?: Texts | null
  moves: Record<string, number>
  /** Like `moves`, on the scale where larger is always better. */
  ranks?: Record<string, number>
  done: boolean
}

export interface SolvedMoves {
  solved: boolean
  moves: Record<string, number>
  /** Like `moves`, on the scale where larger is always better. */
  ranks: Record<string, number>
  best: string[]
}

export interface ReviewRow {
  ply: number
  player: Player
  move: string
  before: number
  after: number
  /** Like `before` and `after`, on the scale where larger is always better. */
  before_rank: number
  after_rank: number
  lost: number
  best: string[]
  comment: string
  solved?: boolean
}

export interface ReviewTotals {
  player: Player
  moves: number
  best: number
  lost: number
}

export interface Review {
  rows: ReviewRow[]
  totals: ReviewTotals[]
  solved: boolean
}

export interface Feature {
  name: string
  words: Texts
  value: number
  /** Null where a table says what the value adds. */
  weight: number | null
  part: number
}

export interface Explanation {
  score: number | null
  features: Feature[]
  /** The evaluation that the features belong to, and all that can be asked for. */
  evaluator: string | null
  splits: string[]
  /** What every evaluation says; the engine's own comes first. */
  evaluations: Record<string, number>
  sentences: string[]
  /** Cells that some of the sentences lead over, by the number of the sentence. */
  paths: { sentence: number; cells: number[] }[]
}

export type Method = 'minimax' | 'alpha_beta' | 'full'

export interface TreeQuestion extends Question {
  depth: number
  method: Method
  evaluate?: string
  move_order?: string
  nodes: number
}

export interface TreeNode {
  parent: number
  move: string | null
  mover?: string | null
  ply: number
  to_move: Player
  depth: number
  alpha: number | null
  beta: number | null
  score: number | null
  why: string
  /** Children that the server left out: all of them, or none. */
  omitted: number
}

export interface Tree {
  nodes: TreeNode[]
  omitted: number
  /** Of the whole search, also where the tree is not. */
  counts: { nodes: number; leaves: number; pruned: number }
}

export type WorkedExample = Record<'minimax' | 'alpha_beta', Tree>

export type JobStatus = 'queued' | 'running' | 'done' | 'stopped' | 'failed'

export interface Job {
  id: string
  kind: string
  plan: Record<string, unknown>
  status: JobStatus
  progress: { done: number; of: number; words: Texts }
  /** Left out where jobs are listed. */
  report: unknown
  /** What texts of the report are to be read as, by language. */
  words?: Record<Language, Record<string, string>>
  error?: string | null
  error_fa?: string | null
}

export interface RecordSummary {
  id: number
  game: string
  agents: [string, string]
  moves: string[]
  /** For player 0; null where the rules gave none. */
  result: number | null
  winner: Player | null
  ending: string
  /** When, in ISO's notation. */
  stored: string
}

export interface StoredRecord extends RecordSummary {
  start: string
  positions?: Position[]
}

export interface Edit {
  game: string
  cells?: string[]
  edges?: (Player | null)[]
  /** A board as the course engine saves it. */
  board?: Record<string, unknown>[]
  to_move: Player
  /** Of cards: who has each, 2 is nobody; where Varys stands; who is left; and who holds a banner on equal cards. */
  owners?: (number | null)[]
  varys?: number
  companions?: string[]
  banners?: Record<string, number>
  options?: Record<string, unknown>
}
