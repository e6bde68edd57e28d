// What the reader chose for the whole page: language and light or dark. Kept in the browser.

export type Language = 'en' | 'fa'
export type Theme = 'auto' | 'light' | 'dark'

const LANGUAGES: Language[] = ['en', 'fa']
const THEMES: Theme[] = ['auto', 'light', 'dark']

export function remembered<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  const found = read(key)
  return allowed.find((value) => value === found) ?? otherwise
}

export function read(key: string): string | null {
  try {
    return localStorage.getItem(`turnwise.${key}`)
  } catch {
    return null // storage may be shut off; the page works without
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`turnwise.${key}`, value)
  } catch {
    // see above
  }
}

function browserLanguage(): Language {
  return typeof navigator !== 'undefined' && navigator.language.startsWith('fa') ? 'fa' : 'en'
}

class Settings {
  language = $state<Language>(remembered('language', LANGUAGES, browserLanguage()))
  theme = $state<Theme>(remembered('theme', THEMES, 'auto'))

  setLanguage(language: Language): void {
    this.language = language
    remember('language', language)
    this.apply()
  }

  nextTheme(): void {
    this.theme = THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length]!
    remember('theme', this.theme)
    this.apply()
  }

  apply(): void {
    const root = document.documentElement
    root.lang = this.language
    root.dir = this.language === 'fa' ? 'rtl' : 'ltr'
    root.dataset.theme = this.theme
  }
}

export const settings = new Settings()
