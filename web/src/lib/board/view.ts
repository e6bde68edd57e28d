// What a game's view consists of: pictures and words for a board whose rules the page does not know.
import type { Component } from 'svelte'
import type { Board, GridBoard, Player, Position } from '../api/types.ts'
import type { Key } from '../i18n/index.svelte.ts'

export interface PieceProps {
  code: string
  board: GridBoard
  cell: number
}

/** Something worth knowing of a cell or an edge: whose threat or triangle would be completed there. */
export type Notes = Record<number, Player[]>

export interface GameView {
  /** Names of the two players. */
  players: [Key, Key]
  /** Codes of pieces that stand for the players, where there are such. */
  playerCodes: [string, string] | null
  /** Look of the cells; the styles are in GridBoard. */
  surface: 'holes' | 'felt' | 'cards' | 'map' | 'none'
  /** How a new piece comes. */
  appear: 'drop' | 'place'
  piece: Component<PieceProps> | null
  /** A cell's content for a screen reader. */
  pieceName: (code: string, board: GridBoard, cell: number) => string
  /** What an explanation shows on the board. */
  notes?: (board: Board) => Notes
  side: Component<{ position: Position }> | null
  /** Codes that the position editor offers; or cards, which lie on the board or are somebody's. */
  editor: string[] | 'cards'
  /** A rank of this size moves the evaluation bar by three quarters of the way. */
  barScale: number
  /** Where the features of the game can be seen at once, for the lessons and the first look at a tree. */
  treeDepth: number
}
