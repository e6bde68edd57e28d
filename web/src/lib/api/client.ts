// Calls of the server. A refusal becomes an ApiError whose message is the server's one line.
import type { AnalyseRequest, AnswerRequest, EditRequest, ExplainRequest, ExportRequest, JobPlan, paths, PlayRequest, PositionRequest, ReadRequest, Refusal, ReviewRequest, Said, TreeRequest } from './types.ts'
import { root } from '../place.ts'
import { keyHeader } from '../keys.ts'
import { read } from '../settings.svelte.ts'
import { awaited } from './busy.svelte.ts'

export const NO_CONNECTION = 0

export class ApiError extends Error {
  /** `said` is the message for the reader, to be rendered in any language. */
  constructor(readonly status: number, message: string, readonly said: Said = message) {
    super(message)
  }
}

/** Whether there was no server to refuse anything. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === NO_CONNECTION

/** A job of an earlier version has no message, and neither has what answers in place of the server. */
export const refused = (status: number, { error, message }: Omit<Refusal, 'message'> & Partial<Refusal>): ApiError => new ApiError(status, error, message)

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
  const key = keyHeader(path)
  if (key) headers['turnwise-key'] = key
  try {
    return await fetch(`${root}api/${path}`, { method: verb, headers, body: JSON.stringify(body), signal })
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

/** What the server answers a route with, by its OpenAPI document. */
type Answer<Path extends keyof paths, Method extends 'get' | 'post' | 'delete'> =
  paths[Path][Method] extends { responses: { 200: { content: { 'application/json': infer Content } } } } ? Content : never
type Change = '/moves' | '/undo' | '/draw' | '/resign' | '/pace' | '/hint' | '/rematch' | '/name' | '/list'
export type OfferAnswer = NonNullable<AnswerRequest['answer']>

const get = <Path extends keyof paths>(path: string): Promise<Answer<Path, 'get'>> => request('GET', path)
const post = <Path extends keyof paths>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<Answer<Path, 'post'>> =>
  request('POST', path, body, signal)
/** A question that the server thinks about, when it is our turn. */
const think = <Path extends keyof paths>(path: string, body: unknown, signal?: AbortSignal): Promise<Answer<Path, 'post'>> =>
  awaited(post<Path>(path, body, signal), api.place)
const inPlay = <Rest extends Change>(id: string, rest: Rest, body: unknown = {}): Promise<Answer<`/api/plays/{id}${Rest}`, 'post'>> =>
  request('POST', `plays/${encodeURIComponent(id)}${rest}`, body)

export const api = {
  languages: () => get<'/api/languages'>('languages'),
  messages: (code: string, part: 'all' | 'first' = 'all') => get<'/api/messages/{code}'>(`messages/${encodeURIComponent(code)}?part=${part}`),
  games: () => get<'/api/games'>('games'),
  rules: (game: string) => get<'/api/rules/{game}'>(`rules/${encodeURIComponent(game)}`),
  position: (question: PositionRequest) => post<'/api/position'>('position', question),
  read: (text: ReadRequest) => post<'/api/read'>('read', text),
  export: (game: ExportRequest) => post<'/api/export'>('export', game),
  edit: (edit: EditRequest) => post<'/api/edit'>('edit', edit),

  startPlay: (play: PlayRequest) => post<'/api/plays'>('plays', play),
  play: (id: string) => get<'/api/plays/{id}'>(`plays/${encodeURIComponent(id)}`),
  move: (id: string, ply: number, move: string) => inPlay(id, '/moves', { ply, move }),
  myPlays: () => get<'/api/plays'>('plays'),
  undo: (id: string, answer: OfferAnswer) => inPlay(id, '/undo', { answer }),
  draw: (id: string, answer: OfferAnswer) => awaited(inPlay(id, '/draw', { answer }), api.place),
  rematch: (id: string, answer: OfferAnswer) => inPlay(id, '/rematch', { answer }),
  setName: (id: string, name: string) => inPlay(id, '/name', { name }),
  setListed: (id: string, listed: boolean) => inPlay(id, '/list', { listed }),
  resign: (id: string) => inPlay(id, '/resign'),
  setPace: (id: string, seconds: number | null) => inPlay(id, '/pace', { seconds }),
  hint: (id: string) => awaited(inPlay(id, '/hint'), api.place),

  analyse: (question: AnalyseRequest, signal?: AbortSignal) => think<'/api/analyse'>('analyse', question, signal),
  solveMoves: (question: PositionRequest, signal?: AbortSignal) => think<'/api/solve_moves'>('solve_moves', question, signal),
  review: (game: ReviewRequest) => think<'/api/review'>('review', game),
  explain: (question: ExplainRequest) => post<'/api/explain'>('explain', question),
  tree: (question: TreeRequest) => think<'/api/tree'>('tree', question),
  place: () => get<'/api/place'>('place'),
  embedding: () => get<'/api/embedding'>('embedding'),

  lessons: (language: string) => get<'/api/lessons'>(`lessons?${new URLSearchParams({ language })}`),
  lesson: (name: string, language: string) => get<'/api/lessons/{name}'>(`lessons/${encodeURIComponent(name)}?${new URLSearchParams({ language })}`),
  checkLesson: (text: string) => post<'/api/lessons'>('lessons', { text }),

  forms: () => get<'/api/forms'>('forms'),
  startJob: (job: JobPlan) => post<'/api/jobs'>('jobs', job),
  jobs: () => get<'/api/jobs'>('jobs'),
  samples: () => get<'/api/samples'>('samples'),
  job: (id: string) => get<'/api/jobs/{id}'>(`jobs/${encodeURIComponent(id)}`),
  stopJob: (id: string): Promise<Answer<'/api/jobs/{id}', 'delete'>> => request('DELETE', `jobs/${encodeURIComponent(id)}`),
  records: (filter: Record<string, string>) => get<'/api/records'>(`records?${new URLSearchParams(filter)}`),
  record: (id: number | string) => get<'/api/records/{id}'>(`records/${encodeURIComponent(id)}`),
  experiments: () => get<'/api/lab'>('lab'),
}
