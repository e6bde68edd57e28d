// What the reader chose for the whole web app. Kept in the browser.

export type Theme = 'auto' | 'light' | 'dark'

const THEMES: Theme[] = ['auto', 'light', 'dark']

export function remembered<T extends string>(key: string, allowed: readonly T[], otherwise: T): T {
  const found = read(key)
  return allowed.find((value) => value === found) ?? otherwise
}

export function read(key: string): string | null {
  try {
    return localStorage.getItem(`turnwise.${key}`)
  } catch {
    return null // storage may be shut off; the web app works without
  }
}

export function remember(key: string, value: string): void {
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

  apply(): void {
    document.documentElement.dataset.theme = this.theme
  }
}

export const settings = new Settings()
