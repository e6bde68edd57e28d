// How the options of a start are asked for. Options that are not listed are a line of text.

export type Field =
  | { kind: 'number'; low: number; high: number; usual: number }
  | { kind: 'choice'; values: string[] }
  | { kind: 'text' }

const FIELDS: Record<string, Field> = {
  width: { kind: 'number', low: 1, high: 12, usual: 7 },
  height: { kind: 'number', low: 1, high: 12, usual: 6 },
  connect: { kind: 'number', low: 2, high: 8, usual: 4 },
  n: { kind: 'number', low: 3, high: 9, usual: 6 },
  size: { kind: 'choice', values: ['8', '6', '4'] },
  seed: { kind: 'number', low: 0, high: 2 ** 31 - 1, usual: 0 },
  limit: { kind: 'number', low: 1, high: 200, usual: 150 },
  companions: { kind: 'choice', values: ['on', 'off'] },
  deal: { kind: 'choice', values: ['engine', 'uniform'] },
  rule: { kind: 'choice', values: ['course', 'boxed'] },
  queen: { kind: 'choice', values: ['free', 'scripted'] },
  bump: { kind: 'choice', values: ['off', 'on'] },
}

export function fieldOf(option: string, maps: string[]): Field {
  if (option === 'map') return { kind: 'choice', values: maps }
  return FIELDS[option] ?? { kind: 'text' }
}
