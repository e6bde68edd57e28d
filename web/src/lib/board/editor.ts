// What an editor of positions consists of.
import type { Component } from 'svelte'
import type { Board, EditRequest, Look, Player } from '../api/types.ts'
import type { Key } from '../i18n/index.svelte.ts'

/** A position that is being drawn. */
export interface Draft {
  board: Board
  toMove: Player
  /** First of two cells to be exchanged. */
  picked: number | null
}

export interface ToolsProps {
  draft: Draft
  look: Look
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
  edit: (board: Board) => Partial<EditRequest>
}
