// The package's own catalogues, for tests of what is said in a language.
import english from '../../src/turnwise/messages/en.json'
import persian from '../../src/turnwise/messages/fa.json'
import { Catalogue, type Language, type Texts } from '../src/lib/i18n/catalogue.ts'
import { languages } from '../src/lib/i18n/languages.svelte.ts'

export const TEXTS: Record<string, Texts> = { en: english.messages, fa: persian.messages }
const BLOCKS: Record<string, Partial<Language>> = { en: english.language, fa: persian.language as Partial<Language> }

export function speak(code: string): void {
  languages.use(new Catalogue(code, BLOCKS[code]!, TEXTS[code]!, english.messages))
}
