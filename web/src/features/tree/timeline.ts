// Several searches stepped together: at every moment each of them stands at one of its own steps.
import type { TreeModel } from './model.ts'
import { movesTo } from './model.ts'

/** How many steps each search has done, moment by moment; the first moment is before all of them. */
export type Timeline = number[][]

/**
 * The moments of one search, or of two whose common steps happen at once.
 * While the first goes through what the second has cut, the second waits; steps that only the second has come by themselves.
 */
export function timelineOf(models: TreeModel[]): Timeline {
  const [first, second] = models
  if (!first) return [[]]
  if (!second) return Array.from({ length: first.events.length + 1 }, (_, count) => [count])
  return together(keysOf(first), keysOf(second))
}

function together(first: string[], second: string[]): Timeline {
  const places = new Map(second.map((key, place) => [key, place]))
  const common = new Set(first)
  const moments: Timeline = [[0, 0]]
  let [i, j] = [0, 0]
  while (i < first.length || j < second.length) {
    const isAlone = j < second.length && !common.has(second[j]!)
    const place = i < first.length ? (places.get(first[i]!) ?? -1) : second.length
    if (isAlone || place > j) j += 1
    else if (place === j) [i, j] = [i + 1, j + 1]
    else i += 1
    moments.push([i, j])
  }
  return moments
}

/** What a step is called in both searches: its kind and its node by the moves that lead there. */
function keysOf(model: TreeModel): string[] {
  const paths = pathKeys(model)
  return model.events.map(({ kind, node, child }) => `${kind} ${paths[node]} ${child === undefined ? '' : paths[child]}`)
}

export const pathKeys = (model: TreeModel): string[] => model.nodes.map((_, index) => JSON.stringify(movesTo(model, index)))

/** The same node in another tree of the same position; undefined where it has none. */
export function sameNode(from: TreeModel, to: TreeModel, index: number): number | undefined {
  let at: number | undefined = 0
  for (const move of movesTo(from, index)) at = at === undefined ? at : to.children[at]?.find((child) => to.nodes[child]!.move === move)
  return to.nodes.length ? at : undefined
}
