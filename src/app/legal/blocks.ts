// Parses a plain text into headings, paragraphs and lists.

export type LegalBlock =
  | { key: string; kind: 'heading'; text: string }
  | { key: string; kind: 'paragraph'; text: string }
  | { key: string; kind: 'list'; items: readonly string[] }

/**
 * A line with '# ' starts a heading, lines that all begin with '- ' are a list, anything else between blank lines is a
 * paragraph.
 */
export function legalBlocksOf(text: string): LegalBlock[] {
  const pieces = text
    .replace(/\r\n?/g, '\n')
    .replace(/^(# .*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((piece) => piece.trim())
    .filter(Boolean)
  return pieces.map((piece, place) => ({ key: `${place}`, ...blockOf(piece) }))
}

function blockOf(piece: string) {
  if (piece.startsWith('# ')) return { kind: 'heading', text: piece.slice(2).trim() } as const
  const lines = piece.split('\n').map((line) => line.trim())
  if (lines.every((line) => line.startsWith('- '))) {
    return { kind: 'list', items: lines.map((line) => line.slice(2)) } as const
  }
  return { kind: 'paragraph', text: lines.join(' ') } as const
}
