// What the reader chose for the whole web app. Kept in the browser, but for views in frames, which keep nothing.
import { isEmbedded } from './place.ts'

export type Theme = 'auto' | 'light' | 'dark'

const THEMES: Theme[] = ['auto', 'light', 'dark']

export function remembered<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  const found = read(key)
  return allowed.find((value) => value === found) ?? otherwise
}

export function read(key: string): string | null {
  if (isEmbedded) return null
  try {
    return localStorage.getItem(`turnwise.${key}`)
  } catch {
    return null // storage may be shut off; the web app works without
  }
}

export function remember(key: string, value: string): void {
  if (isEmbedded) return
  try {
    localStorage.setItem(`turnwise.${key}`, value)
  } catch {
    // see above
  }
}

class Settings {
  theme = $state<Theme>(remembered('theme', THEMES, 'auto'))

  nextTheme(): void {
    this.theme = THEMES[(THEMES.indexOf(this.theme) + 1) % THEMES.length]!
    remember('theme', this.theme)
    this.apply()
  }

  /** A theme that is named by an address, for as long as the page is open. */
  useTheme(name: string | undefined): void {
    this.theme = THEMES.find((theme) => theme === name) ?? this.theme
    this.apply()
  }

  apply(): void {
    document.documentElement.dataset.theme = this.theme
  }
}

export const settings = new Settings()
