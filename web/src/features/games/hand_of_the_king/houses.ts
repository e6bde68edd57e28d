// The houses: two letters in both languages, and a colour that every kind of colour vision can tell.
import type { Language } from '../../../lib/api/types.ts'

export interface House {
  letters: Record<Language, string>
  colour: string
  ink: string
}

export const HOUSES: Record<string, House> = {
  stark: { letters: { en: 'St', fa: 'اس' }, colour: '#c9ced6', ink: '#14181d' },
  greyjoy: { letters: { en: 'Gr', fa: 'گر' }, colour: '#8fd0f2', ink: '#06263a' },
  lannister: { letters: { en: 'La', fa: 'لن' }, colour: '#b63d00', ink: '#ffffff' },
  targaryen: { letters: { en: 'Ta', fa: 'تگ' }, colour: '#e2a3c7', ink: '#3a0a26' },
  baratheon: { letters: { en: 'Ba', fa: 'بر' }, colour: '#f3e65c', ink: '#2c2600' },
  tyrell: { letters: { en: 'Ty', fa: 'تر' }, colour: '#007a58', ink: '#ffffff' },
  tully: { letters: { en: 'Tu', fa: 'تل' }, colour: '#0b5fa5', ink: '#ffffff' },
}
