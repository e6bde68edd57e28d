// Trees as text, `[[3 12 8] [2 4 6] [14 5 2]]`: read with the place of every mistake, and written. Python has the same in `turnwise.tree_text`.
import type { Message } from '../../lib/i18n/message.ts'
import { letterNames, treeOf, type Branch, type PlainTree } from './plain.ts'

/** What a tree of one's own may have; hostile texts end here. */
export const MOST = { nodes: 1000, plies: 10, letters: 10_000, name: 12, value: 9999, decimals: 2 }

/** A text that is no tree; the message says where and why, in the reader's language. */
export class TreeTextError extends Error {
  readonly said: Message

  constructor(said: Message) {
    super(said.id)
    this.said = said
  }
}

interface Token {
  text: string
  /** The number of its first character, from 1. */
  place: number
}
const TOKEN = /[[\]:]|[^\s,[\]:]+/gu
const NUMBER = /^[+-]?\d+(\.\d+)?$/
const NAME = /^\p{L}[\p{L}\p{N}_]*$/u
const TURNS = ['max', 'min']
const LONGEST_QUOTE = 20

export function readTree(text: string): PlainTree {
  if (text.length > MOST.letters) throw new TreeTextError({ id: 'the text of a tree has {most} characters at most', values: { most: MOST.letters } })
  const tree = treeOf(new Reader(text.replaceAll('−', '-')).read())
  return named(tree)
}

/** Gives letters to nodes without a name, and refuses a name that two nodes have. */
function named(tree: PlainTree): PlainTree {
  const letters = letterNames(tree)
  const names = tree.map((node, index) => node.name || letters[index]!)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new TreeTextError({ id: "two nodes of the tree are called '{name}'; nodes without a name are A, B, C and so on, row by row", values: { name: twice } })
  return tree.map((node, index) => ({ ...node, name: names[index]! }))
}

class Reader {
  readonly #tokens: Token[]
  readonly #end: number
  #next = 0
  #nodes = 0

  constructor(text: string) {
    let [read, place] = [0, 1] // letters of two code units are one character to people
    const placeOf = (index: number): number => {
      place += [...text.slice(read, index)].length
      read = index
      return place
    }
    this.#tokens = [...text.matchAll(TOKEN)].map((found) => ({ text: found[0], place: placeOf(found.index) }))
    this.#end = placeOf(text.length)
  }

  read(): Branch {
    const { text, place } = this.#peek()
    const root = this.#node(true, 0)
    if (root.children.length === 0) throw refused(place, "a tree begins with '[', not with '{found}'", { found: brief(text) })
    if (this.#next < this.#tokens.length) throw refused(this.#peek().place, "'{found}' after the end of the tree", { found: brief(this.#peek().text) })
    return root
  }

  #node(isMax: boolean, ply: number): Branch {
    const start = this.#peek()
    this.#nodes += 1
    if (this.#nodes > MOST.nodes) throw refused(start.place, 'a tree has {most} nodes at most', { most: MOST.nodes })
    if (ply > MOST.plies) throw refused(start.place, 'a tree is {most} plies deep at most', { most: MOST.plies })
    const name = this.#tokens[this.#next + 1]?.text === ':' ? this.#name() : ''
    const token = this.#take()
    if (NUMBER.test(token.text)) return { name, isMax, value: valueIn(token), children: [] }
    const isNamed = TURNS.includes(token.text)
    const turn = isNamed ? token.text === 'max' : isMax
    const open = isNamed ? this.#take() : token
    if (open.text !== '[') throw refused(open.place, "expected a number or '[', found '{found}'", { found: shown(open) })
    return { name, isMax: turn, value: null, children: this.#children(open, turn, ply) }
  }

  #children(open: Token, isMax: boolean, ply: number): Branch[] {
    const children: Branch[] = []
    while (this.#peek().text !== ']') {
      if (this.#next >= this.#tokens.length) throw refused(open.place, "this '[' is never closed", {})
      children.push(this.#node(!isMax, ply + 1))
    }
    if (children.length === 0) throw refused(open.place, 'these brackets are empty, and a node has one child at least', {})
    this.#next += 1
    return children
  }

  #name(): string {
    const { text, place } = this.#take()
    this.#next += 1 // the colon
    if (!NAME.test(text) || [...text].length > MOST.name)
      throw refused(place, "'{name}' is no name: a letter, then up to {most} letters and digits", { name: brief(text), most: MOST.name - 1 })
    return text
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? { text: '', place: this.#end }
  }

  #take(): Token {
    const token = this.#peek()
    this.#next += 1
    return token
  }
}

const shown = ({ text }: Token): Message | string => (text === '' ? { id: 'the end' } : brief(text))
const brief = (text: string): string => (text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text)

function valueIn({ text, place }: Token): number {
  const value = Number(text)
  const decimals = text.split('.')[1]?.length ?? 0
  if (Math.abs(value) > MOST.value || decimals > MOST.decimals)
    throw refused(place, '{found} is too large or too fine: values go from -{most} to {most}, with {decimals} decimals at most', { found: brief(text), most: MOST.value, decimals: MOST.decimals })
  return value || 0 // no -0
}

function refused(place: number, id: string, values: Message['values']): TreeTextError {
  return new TreeTextError({ id: 'tree, character {place}: {problem}', values: { place, problem: { id, ...(values && Object.keys(values).length ? { values } : {}) } } })
}

/** The text of a tree, as short as it can be: names and turns only where they are not the ones that a reader would take. */
export function writeTree(tree: PlainTree): string {
  const letters = letterNames(tree)
  const write = (index: number, isMax: boolean): string => {
    const node = tree[index]!
    const name = node.name === letters[index] ? '' : `${node.name}:`
    if (node.children.length === 0) return `${name}${node.value ?? 0}`
    const turn = node.isMax === isMax ? '' : node.isMax ? 'max' : 'min'
    return `${name}${turn}[${node.children.map((child) => write(child, !node.isMax)).join(' ')}]`
  }
  return write(0, true)
}
