// The little Markdown of reports: paragraphs, lists, code, strong and weak words. Links show their words alone.

export interface Piece {
  kind: 'plain' | 'code' | 'strong' | 'em'
  text: string
}

export interface Paragraph {
  list: boolean
  /** One entry, or one an item. */
  lines: Piece[][]
}

const MARKED = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\([^)]*\)/g

export function pieces(text: string): Piece[] {
  const found: Piece[] = []
  let end = 0
  for (const match of text.matchAll(MARKED)) {
    if (match.index > end) found.push({ kind: 'plain', text: text.slice(end, match.index) })
    const [whole, code, strong, em, link] = match
    if (code) found.push({ kind: 'code', text: code })
    else if (strong) found.push({ kind: 'strong', text: strong })
    else found.push(em ? { kind: 'em', text: em } : { kind: 'plain', text: link! })
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
