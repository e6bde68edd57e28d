// The lessons in order. Positions were chosen so that each has one clear answer.

export const LESSONS = ['minimax', 'alpha_beta', 'ordering', 'depth', 'heuristic', 'exact'] as const
export type Lesson = (typeof LESSONS)[number]

/** A search of less than four plies misses the only winning move, e. */
export const DEPTH_POSITION = '32225356646'
/** e wins, three moves draw, one loses. */
export const EXACT_POSITION = '212253533232263367'
/** Both sides have something in the centre, and someone a threat. */
export const HEURISTIC_POSITION = '444356'
export const ORDERING = { depth: 5, nodes: 100 }

export const GAME = 'connect4' // of every lesson about a position
const WITHOUT_GAME: readonly Lesson[] = ['minimax', 'alpha_beta']

/** The lessons that a server can give: those about a position need its game. */
export function lessonsWith(hasGame: boolean): readonly Lesson[] {
  return hasGame ? LESSONS : WITHOUT_GAME
}
