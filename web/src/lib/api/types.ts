// The shapes of the server's answers. Scores are for the player to move unless a comment says otherwise.

export type Player = 0 | 1
export type Language = 'en' | 'fa'

export interface AgentKind {
  name: string
  summary: string
  options: Record<string, string>
  options_fa: Record<string, string>
  /** Whether it plays with a network of the server's list. */
  needs_file: boolean
}

/** A network that the server has trained, by its id. */
export interface NetworkFile {
  id: string
  encoding: string
  words: Texts
  /** In seconds since 1970. */
  made: number
}

/** The rules of a game, as the game tells them. */
export interface Rules {
  game: string
  sections: {
    title: Texts
    paragraphs: Texts[]
    facts: Fact[]
    pictures: { words: Texts; position: Position }[]
  }[]
}

export interface Game {
  name: string
  title: string
  title_fa: string
  players: [string, string]
  summary: string
  summary_fa: string
  setups: Record<string, string>
  setups_fa: Record<string, string>
  look: Look
  move_help: string
  levels: number
  agents: AgentKind[]
  /** The newest first. */
  networks: NetworkFile[]
  /** Ways to write a position as numbers for a network; none where no network can be trained. */
  encodings: string[]
  /** A package that training needs and the server does not have. */
  training_lacks: string | null
  evaluators: string[]
  /** Kinds of weights that can be tuned. */
  weights: string[]
  every_point_counts: boolean
  deals: boolean
  quickly_solved: boolean
}

/** Any colour of CSS, or one of the theme with its value where there is no theme. */
export type Colour = string | { var: string; colour: string }

/** An area or a stroke in a box of 40 x 40. */
export interface Shape {
  kind: 'circle' | 'ellipse' | 'path' | 'text'
  /** The middle. */
  x?: number
  y?: number
  rx?: number
  ry?: number
  d?: string
  words?: Texts
  size?: number
  fill?: Colour
  stroke?: Colour
  width?: number
  round?: boolean
}

export interface Piece {
  name: Texts
  shapes: Shape[]
  /** Colour of a label on it. */
  ink: Colour
}

/** How an option of a start is asked for: among values, as a number within bounds, or as text. */
export interface Field {
  label: Texts
  low?: number
  high?: number
  usual?: number
  values: Record<string, Texts>
}

/** All that is needed to draw the boards of a game and to talk about them. */
export interface Look {
  players: [Texts, Texts]
  /** In the evaluation bar and graph, of notes and of edges. */
  colours: [Colour, Colour]
  /** Codes of pieces that stand for the players, where there are such. */
  player_codes: [string, string] | null
  /** Look of the cells; the styles are in GridCell. */
  surface: 'holes' | 'felt' | 'cards' | 'map' | 'plain' | 'none'
  /** How a new piece comes. */
  appear: 'drop' | 'place'
  pieces: Record<string, Piece>
  /** Names of moves whose text is a word, by text. */
  moves: Record<string, Texts>
  /** What a note means; {player} is whose it is. */
  note: Texts
  /** Codes that the position editor offers, or a kind of editor; null where nothing can be drawn. */
  editor: string[] | string | null
  /** A rank of this size moves the evaluation bar by three quarters of the way. */
  bar_scale: number
  /** Where a tree can be taken in at a glance. */
  tree_depth: number
  fields: Record<string, Field>
}

export interface TableCell {
  words: Texts
  strong: boolean
  /** A piece to be drawn before the words. */
  code: string | null
}

export type Fact =
  | { kind: 'value'; label: Texts; value: Texts }
  | { kind: 'table'; head: TableCell[]; rows: TableCell[][] }
  | { kind: 'remark'; words: Texts; urgent: boolean }

export interface LegalMove {
  text: string
  words: Texts
  /** What can be clicked for it; the last one is where it lands. Empty for a pass or a companion. */
  cells: number[]
  from?: number | null
}

/** Something worth knowing of a cell or an edge: whose threat or triangle would be completed there. */
export type Notes = Record<number, Player[]>

/** What any board has besides its places. */
interface Beside {
  /** Cells or edges that decided the game. */
  marks: number[]
  notes: Notes
  /** Words on cells. */
  labels: Record<number, Texts>
  /** What stands beside the board. */
  facts: Fact[]
  /** The code of the piece that has the turn, where a player has several. */
  mover: string | null
  /** Values of the game's own, for its editor. */
  side: Record<string, unknown>
}

export interface GridBoard extends Beside {
  kind: 'grid'
  rows: number
  columns: number
  row_labels: string[]
  column_labels: string[]
  cells: string[]
  changed: number[]
}

export interface Edge {
  a: number
  b: number
  owner: Player | null
  move: string | null
  last: boolean
}

export interface GraphBoard extends Beside {
  kind: 'graph'
  points: { x: number; y: number; label: string }[]
  edges: Edge[]
}

export interface TextBoard extends Beside {
  kind: 'text'
  lines: string[]
}

export type Board = GridBoard | GraphBoard | TextBoard
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
