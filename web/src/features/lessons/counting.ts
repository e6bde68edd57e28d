// What stands before the items of a list: numbers in the digits of a lesson, which need not be the reader's.

/** A style of markers for each number; a language that nobody knows counts as the browser does. */
export function counting(language: string): (number: number) => string {
  const format = formatOf(language)
  return (number) => `"${format.format(number)}. "`
}

function formatOf(language: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language)
  } catch {
    return new Intl.NumberFormat()
  }
}
