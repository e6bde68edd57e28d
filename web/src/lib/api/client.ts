// Calls of the server. A refusal becomes an ApiError whose message is the server's one line.
import type {
  Edit, Explanation, Game, Hint, Job, Language, NewPlay, Play, Position, Question, RecordSummary, Review, Rules, SearchQuestion,
  SearchReport, SolvedMoves, StoredRecord, Tree, TreeQuestion, WorkedExample,
} from './types.ts'
import { read } from '../settings.svelte.ts'

export const NO_CONNECTION = 0

export class ApiError extends Error {
  /** `persian` is the message once more, where the server has it. */
  constructor(readonly status: number, message: string, readonly persian?: string) {
    super(message)
  }
}

/** Whether there was no server to refuse anything. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === NO_CONNECTION

/** What the server says of a refusal. */
export interface Refusal {
  error: string
  error_fa?: string
}

export const refused = (status: number, { error, error_fa }: Refusal): ApiError => new ApiError(status, error, error_fa)

type Verb = 'GET' | 'POST' | 'DELETE'

async function request<T>(verb: Verb, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const answer = await send(verb, path, body, signal)
  const content = await readJson(answer)
  if (!answer.ok) throw refused(answer.status, refusal(content) ?? { error: answer.statusText })
  return content as T
}

async function send(verb: Verb, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const token = path.startsWith('jobs') ? read('token') : null
  if (token) headers.authorization = `Bearer ${token}`
  try {
    return await fetch(`api/${path}`, { method: verb, headers, body: JSON.stringify(body), signal })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(NO_CONNECTION, 'no connection')
  }
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch {
    return null
  }
}

function refusal(content: unknown): Refusal | null {
  return content !== null && typeof content === 'object' && 'error' in content ? (content as Refusal) : null
}

const get = <T>(path: string): Promise<T> => request<T>('GET', path)
const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> =>
  request<T>('POST', path, body, signal)
const playPath = (id: string, rest = ''): string => `plays/${encodeURIComponent(id)}${rest}`

export const api = {
  games: () => get<Game[]>('games'),
  rules: (game: string) => get<Rules>(`rules/${encodeURIComponent(game)}`),
  position: (question: { game: string; position?: string; moves?: string[] }) => post<Position>('position', question),
  edit: (edit: Edit) => post<Position>('edit', edit),

  startPlay: (play: NewPlay) => post<Play>('plays', play),
  play: (id: string) => get<Play>(playPath(id)),
  move: (id: string, ply: number, move: string) => post<Play>(playPath(id, '/moves'), { ply, move }),
  undo: (id: string) => post<Play>(playPath(id, '/undo')),
  resign: (id: string) => post<Play>(playPath(id, '/resign')),
  setPace: (id: string, seconds: number | null) => post<Play>(playPath(id, '/pace'), { seconds }),
  hint: (id: string) => post<Hint>(playPath(id, '/hint')),

  analyse: (question: SearchQuestion, signal?: AbortSignal) => post<SearchReport>('analyse', question, signal),
  solveMoves: (question: Question, signal?: AbortSignal) => post<SolvedMoves>('solve_moves', question, signal),
  review: (game: string, start: string, moves: string[]) => post<Review>('review', { game, start, moves }),
  explain: (question: Question & { language: Language; players?: [string, string]; evaluate?: string }) => post<Explanation>('explain', question),
  tree: (question: TreeQuestion) => post<Tree>('tree', question),
  workedExample: () => get<WorkedExample>('lessons/worked_example'),

  startJob: (job: { kind: string } & Record<string, unknown>) => post<Job>('jobs', job),
  jobs: () => get<Job[]>('jobs'),
  job: (id: string) => get<Job>(`jobs/${encodeURIComponent(id)}`),
  stopJob: (id: string) => request<Job>('DELETE', `jobs/${encodeURIComponent(id)}`),
  records: (filter: Record<string, string>) => get<RecordSummary[]>(`records?${new URLSearchParams(filter)}`),
  record: (id: number | string) => get<StoredRecord>(`records/${encodeURIComponent(id)}`),
  experiments: () => get<{ name: string; title: string; title_fa: string; chapter: string; chapter_fa: string }[]>('lab'),
}
