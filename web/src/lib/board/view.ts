// What a game's view consists of: pictures and words for a board whose rules the page does not know.
import type { Component } from 'svelte'
import type { Board, Edit, GridBoard, Player, Position } from '../api/types.ts'
import type { Key } from '../i18n/index.svelte.ts'

export interface PieceProps {
  code: string
  board: GridBoard
  cell: number
}

/** Something worth knowing of a cell or an edge: whose threat or triangle would be completed there. */
export type Notes = Record<number, Player[]>

/** A position that is being drawn. */
export interface Draft {
  board: Board
  toMove: Player
  /** First of two cells to be exchanged. */
  picked: number | null
}

export interface ToolsProps {
  draft: Draft
  tool: string
  options: Record<string, unknown>
  ontool: (tool: string) => void
  ondraft: (draft: Draft) => void
}

/** An editor for boards whose cells are more than codes. */
export interface Workbench {
  help: Key
  /** The tool to begin with. */
  tool: string
  tools: Component<ToolsProps>
  click: (draft: Draft, cell: number, tool: string) => Draft
  edit: (board: Board) => Partial<Edit>
}

export interface GameView {
  /** Names of the two players. */
  players: [Key, Key]
  /** Codes of pieces that stand for the players, where there are such. */
  playerCodes: [string, string] | null
  /** Their colours, in the evaluation bar and graph. */
  colours: [string, string]
  /** The code of the piece that has the turn, where a player has several. */
  mover?: (board: Board) => string
  /** Look of the cells; the styles are in GridCell. */
  surface: 'holes' | 'felt' | 'cards' | 'map' | 'none'
  /** How a new piece comes. */
  appear: 'drop' | 'place'
  piece: Component<PieceProps> | null
  /** A cell's content for a screen reader. */
  pieceName: (code: string, board: GridBoard, cell: number) => string
  /** What an explanation shows on the board. */
  notes?: (board: Board) => Notes
  side: Component<{ position: Position }> | null
  /** Codes that the position editor offers; or tools of the game's own. */
  editor: string[] | Workbench
  /** A rank of this size moves the evaluation bar by three quarters of the way. */
  barScale: number
  /** Where the features of the game can be seen at once, for the lessons and the first look at a tree. */
  treeDepth: number
}
