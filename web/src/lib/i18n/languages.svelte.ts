// Which language the reader has chosen, and its catalogue. English comes with the web app, every other one from the server.
import english from '../../../../src/turnwise/messages/en.json'
import { api } from '../api/client.ts'
import type { LanguageChoice } from '../api/types.ts'
import { read, remember } from '../settings.svelte.ts'
import { Catalogue, ENGLISH } from './catalogue.ts'

export type Key = keyof typeof english.messages

export const isKey = (key: string): key is Key => key in english.messages

const KEPT = 'language' // name of the choice in the browser's store
const ENGLISH_TEXTS = new Catalogue(ENGLISH, english.language, english.messages)

class Languages {
  /** Those that can be chosen. */
  all = $state.raw<LanguageChoice[]>([{ code: ENGLISH, name: english.language.name, direction: 'ltr' }])
  catalogue = $state.raw(ENGLISH_TEXTS)

  get code(): string {
    return this.catalogue.code
  }

  /** Before anything is shown: the language that is asked for, that was chosen before, or the browser's. */
  async open(asked?: string): Promise<void> {
    const listed = this.#list()
    const kept = asked ?? read(KEPT)
    const wanted = kept ?? preferred(navigator.languages, isEnglish(navigator.language) ? this.all : await listed)
    await this.#load(wanted)
  }

  /** Changes the language; where its catalogue cannot be had, nothing changes. */
  async choose(code: string): Promise<void> {
    if (await this.#load(code)) remember(KEPT, code)
  }

  use(catalogue: Catalogue): void {
    this.catalogue = catalogue
    if (typeof document === 'undefined') return // tests of plain functions have none
    document.documentElement.lang = catalogue.code
    document.documentElement.dir = catalogue.language.direction
  }

  async #list(): Promise<LanguageChoice[]> {
    this.all = await api.languages().catch(() => this.all)
    return this.all
  }

  async #load(code: string): Promise<boolean> {
    try {
      this.use(code === ENGLISH ? ENGLISH_TEXTS : await fetched(code))
      return true
    } catch {
      return false // the reader goes on in the language that is there
    }
  }
}

async function fetched(code: string): Promise<Catalogue> {
  const { language, messages } = await api.messages(code)
  return new Catalogue(code, language, messages, english.messages)
}

const isEnglish = (tag: string): boolean => base(tag) === ENGLISH
const base = (tag: string): string => withDashes(tag).split('-')[0]!
const withDashes = (tag: string): string => tag.replaceAll('_', '-').toLowerCase()

/** The first of the browser's languages that there is a catalogue of, or one of its variety in a region. */
export function preferred(tags: readonly string[], known: LanguageChoice[]): string {
  const codes = new Map(known.map(({ code }) => [withDashes(code), code]))
  const found = tags.flatMap((tag) => [withDashes(tag), base(tag)]).find((tag) => codes.has(tag))
  return codes.get(found ?? ENGLISH) ?? ENGLISH
}

export const languages = new Languages()
