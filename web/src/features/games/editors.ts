// Editors for boards whose cells are more than codes, by the kind that a game's look names.
import type { Look } from '../../lib/api/types.ts'
import type { Workbench } from '../../lib/board/editor.ts'
import { CARD_TOOLS, edit, handle } from './cards/editing.ts'
import Tools from './cards/Tools.svelte'

const WORKBENCHES: Record<string, Workbench> = {
  cards: { help: 'editor.cards', tool: CARD_TOOLS[0], tools: Tools, click: handle, edit },
}
const EDGES = 'edges'

export function workbenchOf({ editor }: Look): Workbench | null {
  return typeof editor === 'string' ? (WORKBENCHES[editor] ?? null) : null
}

/** A kind that this page does not know is as good as none. */
export function canEdit({ editor }: Look): boolean {
  return typeof editor === 'string' ? editor === EDGES || editor in WORKBENCHES : editor !== null
}
