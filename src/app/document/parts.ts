// Caches the HTML of parts that are the same in every page, so that React need not render them each time: half of the
// links of a list page are in them. In React's output, unguessable marks delimit the parts; they are removed
// afterwards.
import type { PartMarks } from '../shell/static-part.tsx'
import type { Piece } from './page-bytes.ts'

export type DocumentParts = {
  marksOf(name: string): PartMarks
  /** Returns the rendered page without marks, with cached parts filled in, and caches the parts that it contains. */
  fill(html: string): Piece[]
}

/** `secret` must be unguessable: otherwise a text containing a mark would become HTML. */
export function createParts(secret: string): DocumentParts {
  const names: string[] = []
  const known = new Map<string, Buffer>()
  const start = `${secret}(`
  const end = `${secret})`

  function numberOf(name: string): number {
    const at = names.indexOf(name)
    return at < 0 ? names.push(name) - 1 : at
  }

  return {
    marksOf(name) {
      return { before: `${start}${numberOf(name)};`, after: end, isKnown: known.has(name) }
    },
    fill(html) {
      const pieces: Piece[] = []
      let from = 0
      for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, from)) {
        const opened = html.indexOf(';', at)
        const closed = html.indexOf(end, opened)
        const name = names[Number(html.slice(at + start.length, opened))]
        if (name === undefined || closed < 0) throw new Error('A part of the page has no end')
        const own = html.slice(opened + 1, closed)
        // Two adjacent marks: React separates texts by a comment, and the part itself was left out.
        const isLeftOut = own === '' || own === '<!-- -->'
        if (!isLeftOut) known.set(name, Buffer.from(own))
        pieces.push(html.slice(from, at), isLeftOut ? (known.get(name) ?? '') : own)
        from = closed + end.length
      }
      pieces.push(html.slice(from))
      return pieces
    },
  }
}
