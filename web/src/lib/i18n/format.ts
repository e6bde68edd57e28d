// Numbers in Python's formats, as templates have them: .2f, +.1f, .0%, a comma, g and d.

const SPEC = /^(\+?)(,?)(?:\.(\d+))?([fgd%]?)$/
const USUAL_DECIMALS = 6 // Python's, where a format names none
const EXACT_DECIMALS = 60 // enough to tell a tie from a number beside it
const LEAST_EXPONENT = -4 // from here on Python writes numbers with their decimals,
const PLAIN_DIGITS = 16 // and up to so many digits

/** Writes a number as Python's format() does; a format that is not known is as good as none. */
export function formatted(value: number, spec = ''): string {
  const [, plus = '', comma = '', given, kind = ''] = SPEC.exec(spec) ?? []
  const size = Math.abs(value)
  const sign = value < 0 ? '-' : plus
  return sign + grouped(written(size, kind, given === undefined ? undefined : Number(given)), comma)
}

function written(size: number, kind: string, decimals: number | undefined): string {
  if (kind === '%') return `${fixed(100 * size, decimals ?? USUAL_DECIMALS)}%`
  if (kind === 'f') return fixed(size, decimals ?? USUAL_DECIMALS)
  if (kind === 'g') return general(size, Math.max(1, decimals ?? USUAL_DECIMALS))
  return kind === 'd' ? String(size) : shortest(size)
}

/** So many decimals; of two numbers that are as near, the even one. */
function fixed(size: number, decimals: number): string {
  const rounded = size.toFixed(decimals)
  const exact = size.toFixed(decimals + EXACT_DECIMALS)
  const kept = exact.length - EXACT_DECIMALS
  const isTie = Number(exact.slice(kept)) === 5 * 10 ** (EXACT_DECIMALS - 1)
  if (!isTie || isEven(rounded)) return rounded
  return decimals === 0 ? exact.slice(0, kept - 1) : exact.slice(0, kept)
}

const isEven = (digits: string): boolean => Number(digits.at(-1)) % 2 === 0

/** So many digits, and without zeros at the end. */
function general(size: number, digits: number): string {
  const exponent = exponentOf(size, digits)
  if (exponent < LEAST_EXPONENT || exponent >= digits) return scientific(size.toExponential(digits - 1))
  return withoutZeros(fixed(size, digits - 1 - exponent))
}

/** As few digits as tell the number from others. */
function shortest(size: number): string {
  const exponent = exponentOf(size)
  const plain = Number.isInteger(size) || (exponent >= LEAST_EXPONENT && exponent < PLAIN_DIGITS)
  return plain ? String(size) : scientific(size.toExponential())
}

const exponentOf = (size: number, digits?: number): number =>
  Number(size.toExponential(digits === undefined ? undefined : digits - 1).split('e')[1])

function scientific(text: string): string {
  const [digits = '', exponent = ''] = text.split('e')
  return `${withoutZeros(digits)}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`
}

function withoutZeros(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits
}

function grouped(digits: string, comma: string): string {
  if (!comma) return digits
  const [whole = '', ...rest] = digits.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, comma), ...rest].join('.')
}
