// The little Markdown of reports and lessons: paragraphs, lists, code, strong and weak words. No HTML, no pictures, and links are text.

export interface Piece {
  kind: 'plain' | 'code' | 'strong' | 'em'
  text: string
}

export interface Paragraph {
  list: boolean
  /** One entry, or one an item. */
  lines: Piece[][]
}

const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]*)\)/g

/** The words of a line; those of a link stand alone, or with its address as text that can be copied. */
export function pieces(text: string, withAddresses = false): Piece[] {
  const found: Piece[] = []
  let end = 0
  for (const match of text.matchAll(MARKED)) {
    if (match.index > end) found.push({ kind: 'plain', text: text.slice(end, match.index) })
    const [whole, code, strong, em, link, address] = match
    if (code) found.push({ kind: 'code', text: code })
    else if (strong) found.push({ kind: 'strong', text: strong })
    else found.push(em ? { kind: 'em', text: em } : { kind: 'plain', text: link! })
    if (withAddresses && address) found.push({ kind: 'plain', text: ' ' }, { kind: 'code', text: address })
    end = match.index + whole.length
  }
  if (end < text.length) found.push({ kind: 'plain', text: text.slice(end) })
  return found
}

export function paragraphs(markdown: string): Paragraph[] {
  return markdown
    .split(/\n\s*\n/)
    .filter((part) => part.trim())
    .map((part) => {
      const list = part.trimStart().startsWith('- ')
      const lines = list ? part.trim().split(/\n(?=- )/).map((line) => line.slice(2)) : [part]
      return { list, lines: lines.map((line) => pieces(line.replace(/\s*\n\s*/g, ' '))) }
    })
}

export type Prose = { kind: 'code'; text: string } | { kind: 'heading' | 'text' | 'list' | 'ordered'; lines: Piece[][] }

const FENCE = /^```.*\n?/m
const HEADING = '### '
const ITEMS = [
  { kind: 'list', start: /^[-*] / },
  { kind: 'ordered', start: /^\d{1,3}[.)] |^[۰-۹]{1,3}[.)] / },
] as const

/** The text of a lesson: what reports have, and code over several lines, small headings and numbered lists. */
export function prose(markdown: string): Prose[] {
  return markdown.split(FENCE).flatMap((part, index) => (index % 2 ? [{ kind: 'code', text: part.replace(/\n$/, '') }] : written(part)))
}

function written(text: string): Prose[] {
  return text
    .split(/\n\s*\n|\n(?=### )|(?<=^### .*)\n/m)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(paragraph)
}

function paragraph(part: string): Prose {
  if (part.startsWith(HEADING)) return { kind: 'heading', lines: [line(part.slice(HEADING.length))] }
  const items = ITEMS.find(({ start }) => start.test(part))
  if (!items) return { kind: 'text', lines: [line(part)] }
  const entries = part.split('\n').reduce<string[]>((found, each) => (items.start.test(each) ? [...found, each.replace(items.start, '')] : [...found.slice(0, -1), `${found.at(-1)} ${each}`]), [])
  return { kind: items.kind, lines: entries.map(line) }
}

const line = (text: string): Piece[] => pieces(text.replace(/\s*\n\s*/g, ' '), true)
