// Which language the reader has chosen, and its catalogue. English comes with the web app, every other one from the server:
// first what the home page says, and all of it as soon as another page is opened.
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
  /** Whether more is said than the home page does. */
  #all = false
  /** The language that is there, or on its way. */
  #wanted = ENGLISH
  #completing: Promise<boolean> | null = null

  get code(): string {
    return this.catalogue.code
  }

  /** Before anything is shown: the language that is asked for, that was chosen before, or the browser's; all of it, or what the home page says. */
  async open({ asked, all = true }: { asked?: string | undefined; all?: boolean } = {}): Promise<void> {
    this.#all = all
    const listed = this.#list()
    const kept = asked ?? read(KEPT)
    const wanted = kept ?? preferred(navigator.languages, isEnglish(navigator.language) ? this.all : await listed)
    await this.#load(wanted)
  }

  /** Changes the language; where its catalogue cannot be had, nothing changes. */
  async choose(code: string): Promise<void> {
    if (await this.#load(code)) remember(KEPT, code)
  }

  /** Before a page that says more than the home page is shown: the rest of the language. */
  async complete(): Promise<void> {
    this.#all = true
    if (!this.catalogue.onlacking) return
    this.#completing ??= this.#load(this.#wanted).finally(() => (this.#completing = null))
    await this.#completing
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
    this.#wanted = code
    try {
      const found = code === ENGLISH ? ENGLISH_TEXTS : await this.#fetched(code)
      if (code === this.#wanted) this.use(found)
      return true
    } catch {
      if (code === this.#wanted) this.#wanted = this.code // the reader goes on in the language that is there
      return false
    }
  }

  /** A part of a catalogue calls for the rest when something is said that it lacks, such as an error on the home page. */
  async #fetched(code: string): Promise<Catalogue> {
    const isPart = !this.#all
    const { language, messages } = await api.messages(code, isPart ? 'first' : 'all')
    if (isPart && this.#all) return this.#fetched(code) // another page has been opened
    return new Catalogue(code, language, messages, english.messages, isPart ? () => void this.complete() : undefined)
  }
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
