// How a game looks, from the server's description: colours, names, and the look of a game that the server does not describe.
import type { Board, Colour, Look, Player } from '../api/types.ts'
import { listed, said, t, visibleLength } from '../i18n/index.svelte.ts'

/** For games that are not in the catalogue, such as the trees of lessons. */
export const PLAIN: Look = {
  players: [{ id: 'player.first' }, { id: 'player.second' }],
  colours: ['var(--first)', 'var(--second)'],
  player_codes: null,
  surface: 'plain',
  appear: 'place',
  flip: 'turn',
  legal: null,
  pieces: {},
  moves: {},
  note: '',
  editor: null,
  bar_scale: 1,
  tree_depth: 2,
  fields: {},
}

/** A colour of the theme has a value for where there is no such theme. */
export function css(colour: Colour): string {
  return typeof colour === 'string' ? colour : `var(--${colour.var}, ${colour.colour})`
}

const WIDE = 62 // units that letters of size 1 may take in a box of 40, by their number

/** The size at which letters fit into a cell. */
export function fitting(text: string, most: number): number {
  return Math.min(most, WIDE / Math.max(1, visibleLength(text)))
}

/** The name of a code on a board; a code without one is called as it is written. */
export function codeName(look: Look, code: string): string {
  return code === '' ? t('board.empty') : said(look.pieces[code]?.name ?? null) || code
}

/** What stands on a cell, for a screen reader: its label before its name. */
export function cellContent(look: Look, board: Board, code: string, cell: number): string {
  return [said(board.labels[cell] ?? null), codeName(look, code)].filter(Boolean).join(' ')
}

/** A move as written in lists: short, after the piece that makes it where there are several, and the notation where there are no words for it. */
export function moveName(look: Look, text: string, mover?: string | null): string {
  const name = said(look.moves[text] ?? null) || text
  return mover ? `${codeName(look, mover)} ${name}` : name
}

/** What notes on a cell or an edge mean, for a screen reader. */
export function noteText(look: Look, players: Player[]): string {
  return listed(players.map((player) => said(look.note, { player: look.players[player] })))
}
