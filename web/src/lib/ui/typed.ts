// Numbers as people type them, in Latin, Persian or Arabic digits.

const FOREIGN = /[۰-۹٠-٩]/g
const LOW_BITS = 15 // of the code of such a digit, which count from its zero

/** A text of notation with Latin digits, decimal points and signs. */
export function withLatinNumbers(text: string): string {
  return text
    .replace(FOREIGN, (digit) => String(digit.charCodeAt(0) & LOW_BITS))
    .replaceAll('٫', '.')
    .replaceAll('−', '-')
}

/** The number's Latin letters, without what no number has. */
export function latin(text: string): string {
  return withLatinNumbers(text).replace(/[^\d.-]/g, '')
}

/** The number that was typed; null while it is none. */
export function numberIn(text: string): number | null {
  const typed = latin(text)
  return typed && Number.isFinite(Number(typed)) ? Number(typed) : null
}
