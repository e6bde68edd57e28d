// What a step of a search did, in a sentence of the reader's language.
import type { Look } from '../../lib/api/types.ts'
import { isolated, signed, t } from '../../lib/i18n/index.svelte.ts'
import { moveName } from '../../lib/board/look.ts'
import { boundOf, isMax, snapshot, type TreeModel } from './model.ts'
import type { Step } from './search.ts'
import { isProved } from './simulate.ts'

/** What a node is called. */
export type NodeName = (node: number) => string

/** Names of nodes by the moves that lead there. */
export function namesOf(model: TreeModel, look: Look, rootName: string): NodeName {
  return (node) => (node === 0 ? rootName || t('tree.root') : moveName(look, model.nodes[node]!.move ?? '', model.nodes[node]!.mover))
}

export const methodName = ({ method }: TreeModel): string => t(`method.${method}`)

/** What the last of so many steps did. */
export function wordsAt(model: TreeModel, count: number, name: NodeName): string {
  const step = model.events[count - 1]
  return step ? stepWords(model, step, name) : t('tree.step_start')
}

/** A side of a window, or the best value while there is none. */
export function limit(value: number): string {
  return Number.isFinite(value) ? signed(value) : value < 0 ? '−∞' : '+∞'
}

/** The words of a step; `name` says what a node is called. */
export function stepWords(model: TreeModel, step: Step, name: NodeName): string {
  const here = name(step.node)
  const player = isMax(model, step.node) ? 'MAX' : 'MIN'
  switch (step.kind) {
    case 'enter':
      return t('tree.step_enter', { name: here })
    case 'select':
      return t('tree.step_select', { name: here, child: name(step.child!), uct: score(step.value!) })
    case 'expand':
      return t('tree.step_expand', { name: here, child: name(step.child!) })
    case 'playout':
      return playoutWords(step, here)
    case 'backup':
      return backupWords(model, step, here)
    case 'prove':
      return t('tree.step_prove', { name: here, value: score(step.value!) })
    case 'choose':
      return chosenWords(model, step, name(step.child!))
    case 'leaf':
      if (model.grown) return t('tree.step_over', { name: here, value: score(step.value!) })
      return t('tree.step_leaf', { name: here, value: written(model, step) })
    case 'back':
      return backWords(step, here, name(step.child!), player)
    case 'bound':
      return player === 'MAX'
        ? t('tree.step_alpha', { name: here, value: limit(step.stack.at(-1)!.alpha) })
        : t('tree.step_beta', { name: here, value: limit(step.stack.at(-1)!.beta) })
    case 'cut':
      return cutWords(step, here, player)
    case 'leave':
      return t('tree.step_leave', { name: here, value: written(model, step) })
    case 'stop':
      return t('why.stopped')
  }
}

// In a sentence from right to left a sign or a bound by itself would be mirrored.
const score = (value: number): string => isolated(signed(value))
const written = (model: TreeModel, { node, value }: Step): string => isolated(boundOf(model, node) + signed(value!))

function backWords({ value, isBetter, stack }: Step, name: string, child: string, player: string): string {
  const words = { name, child, value: signed(value!), player }
  return isBetter ? t('tree.step_better', words) : t('tree.step_worse', { ...words, best: limit(stack.at(-1)!.best) })
}

function cutWords({ pruned, stack }: Step, name: string, player: string): string {
  const words = { name, alpha: limit(stack.at(-1)!.alpha), beta: limit(stack.at(-1)!.beta), n: pruned!.length }
  if (words.n === 0) return t('tree.step_cut_none', words)
  return player === 'MAX' ? t('tree.step_cut_max', words) : t('tree.step_cut_min', words)
}

function playoutWords({ moves, value }: Step, name: string): string {
  const words = { name, value: score(value!) }
  return moves!.length ? t('tree.step_playout', { ...words, n: moves!.length }) : t('tree.step_guess', words)
}

function backupWords(model: TreeModel, step: Step, name: string): string {
  const place = model.events.indexOf(step)
  const { visits, sum } = snapshot(model, place + 1).counts![step.node]!
  return t('tree.step_backup', { name, n: visits, mean: score(sum / visits) })
}

function chosenWords({ grown }: TreeModel, { child }: Step, name: string): string {
  const { visits, range } = grown!.counts[child!]!
  if (isProved(range)) return t('tree.step_choose_proved', { child: name, value: score(range.low) })
  return t('tree.step_choose', { child: name, n: visits, of: grown!.counts[0]!.visits })
}
