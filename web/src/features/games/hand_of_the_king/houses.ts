// The houses: two letters, a colour that every kind of colour vision can tell, and how many cards.

export interface House {
  letters: string
  colour: string
  ink: string
}

export const HOUSES: Record<string, House> = {
  stark: { letters: 'St', colour: '#c9ced6', ink: '#14181d' },
  greyjoy: { letters: 'Gr', colour: '#8fd0f2', ink: '#06263a' },
  lannister: { letters: 'La', colour: '#b63d00', ink: '#ffffff' },
  targaryen: { letters: 'Ta', colour: '#e2a3c7', ink: '#3a0a26' },
  baratheon: { letters: 'Ba', colour: '#f3e65c', ink: '#2c2600' },
  tyrell: { letters: 'Ty', colour: '#007a58', ink: '#ffffff' },
  tully: { letters: 'Tu', colour: '#0b5fa5', ink: '#ffffff' },
}

export const COMPANIONS = ['Jon', 'Gendry', 'Ramsay', 'Sandor', 'Jaqen', 'Melisandre']
