// What the engine has found of positions, for as long as the web app is open: who comes back to one sees the deepest report at once.
import type { AnalysisLimits, DeepenMessage, SearchMessage, SearchReport } from '../../lib/api/types.ts'

export type Question = Required<Pick<DeepenMessage, 'game' | 'position' | 'moves'>>
/** Why nothing more is to be found: the score is exact, or a limit of the server is reached. */
export type Ended = NonNullable<SearchMessage['ended']>

export interface Found {
  report: SearchReport
  ended: Ended | null
  limits: AnalysisLimits | null
}

const MOST = 300 // positions

export class FoundReports {
  #found = new Map<string, Found>()

  constructor(private readonly most = MOST) {}

  of(question: Question): Found | null {
    return this.#found.get(keyOf(question)) ?? null
  }

  /** Nothing shallower takes the place of something deeper; the position that was looked at longest ago is forgotten. */
  keep(question: Question, found: Found): void {
    const key = keyOf(question)
    const before = this.#found.get(key)
    this.#found.delete(key)
    this.#found.set(key, isDeeper(found.report, before?.report ?? null) ? found : before!)
    if (this.#found.size > this.most) this.#found.delete(this.#found.keys().next().value!)
  }
}

const keyOf = ({ game, position, moves }: Question): string => JSON.stringify([game, position, moves])

/** Nothing shallower is ever shown after something deeper, and nothing but what is exact after that. */
export function isDeeper(report: SearchReport, shown: SearchReport | null): boolean {
  if (shown === null || report.solved) return true
  return !shown.solved && report.depth >= shown.depth
}

/** Of this page; another visit begins with what the server remembers. */
export const foundReports = new FoundReports()
