// Messages as the server sends them: an English template or a key, with named values.
import type { Listing, Message, Said, Texts, Value } from '../api/types.ts'

export type { Listing, Message, Said, Texts, Value }

export const isMessage = (part: unknown): part is Message => part !== null && typeof part === 'object' && 'id' in part && typeof part.id === 'string'
export const isListing = (value: Value): value is Listing => value !== null && typeof value === 'object' && 'list' in value
