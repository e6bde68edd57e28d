// Messages as the server sends them: an English template or a key, with named values.
import type { Listing, Message, Said, Texts, Value } from '../api/types.ts'

export type { Listing, Message, Said, Texts, Value }

const PARTS = ['id', 'plural', 'values'] // of a message; `id` is a language too, Indonesian, where texts are by language

export const isMessage = (part: unknown): part is Message =>
  part !== null && typeof part === 'object' && 'id' in part && typeof part.id === 'string' && Object.keys(part).every((name) => PARTS.includes(name))
export const isListing = (value: Value): value is Listing => value !== null && typeof value === 'object' && 'list' in value
