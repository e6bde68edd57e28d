// Plural rules in the form of gettext, as catalogues have them: an expression of C over n that counts the forms.

type Rule = (n: number) => number

const TOKEN = /\s*(\d+|n\b|&&|\|\||[<>=!]=|[-+*/%<>!?:()])/y
const OPERATORS: Record<string, (a: number, b: number) => number>[] = [
  { '||': (a, b) => a || b },
  { '&&': (a, b) => a && b },
  { '==': (a, b) => Number(a === b), '!=': (a, b) => Number(a !== b) },
  { '<': (a, b) => Number(a < b), '>': (a, b) => Number(a > b), '<=': (a, b) => Number(a <= b), '>=': (a, b) => Number(a >= b) },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '*': (a, b) => a * b, '/': (a, b) => Math.floor(a / b), '%': (a, b) => a - b * Math.floor(a / b) },
] // weakest first

/** Reads a rule; one that cannot be read is an error. */
export function pluralRule(text: string): Rule {
  const tokens = tokensOf(text)
  const rule = choice(tokens)
  if (tokens.length) throw new SyntaxError(`plural rule: ${text}`)
  return rule
}

function tokensOf(text: string): string[] {
  const found = new RegExp(TOKEN)
  const tokens: string[] = []
  for (let token = found.exec(text); token; token = found.exec(text)) tokens.push(token[1]!)
  if (tokens.join('') !== text.replace(/\s/g, '')) throw new SyntaxError(`plural rule: ${text}`)
  return tokens
}

// Each takes what it reads from the front of the tokens.

function choice(tokens: string[]): Rule {
  const asked = binary(tokens, 0)
  if (tokens[0] !== '?') return asked
  tokens.shift()
  const then = choice(tokens)
  expect(tokens, ':')
  const otherwise = choice(tokens)
  return (n) => (asked(n) ? then(n) : otherwise(n))
}

function binary(tokens: string[], level: number): Rule {
  const operators = OPERATORS[level]
  if (!operators) return operand(tokens)
  let left = binary(tokens, level + 1)
  while (tokens[0]! in operators) {
    const [operate, before] = [operators[tokens.shift()!]!, left]
    const right = binary(tokens, level + 1)
    left = (n) => operate(before(n), right(n))
  }
  return left
}

function operand(tokens: string[]): Rule {
  const token = tokens.shift() ?? ''
  if (token === 'n') return (n) => n
  if (token === '!') return negated(operand(tokens))
  if (token === '(') return inParentheses(tokens)
  if (!/^\d+$/.test(token)) throw new SyntaxError(`plural rule: '${token}'`)
  return () => Number(token)
}

const negated = (rule: Rule): Rule => (n) => Number(!rule(n))

function inParentheses(tokens: string[]): Rule {
  const inner = choice(tokens)
  expect(tokens, ')')
  return inner
}

function expect(tokens: string[], wanted: string): void {
  if (tokens.shift() !== wanted) throw new SyntaxError(`plural rule: no '${wanted}'`)
}
