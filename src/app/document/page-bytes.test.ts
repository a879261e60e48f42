// Are the bytes of a page those of its text, however long it is?
import { expect, it } from 'vitest'
import { bytesOf, type Piece } from './page-bytes.ts'

const textOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.toString())).join('')

it.each<[string, Piece[]]>([
  ['nothing', []],
  ['texts and bytes', ['<p>', Buffer.from('ä – 😀'), '', 'ä – 😀', '</p>']],
  ['one long text that takes three bytes a sign', ['before ', '–'.repeat(300_000), ' after']],
  ['long bytes', ['before ', Buffer.alloc(1_000_000, 'x'), ' after']],
  ['a lone half of a sign, as encoding replaces it', ['\ud83d', Buffer.from('x')]],
])('encodes %s', (_what, pieces) => {
  expect(bytesOf(pieces).equals(Buffer.from(textOf(pieces)))).toBe(true)
})

it('returns bytes in memory of their own, which later pages do not change', () => {
  const first = bytesOf(['first'])
  bytesOf(['other'])
  expect(first.toString()).toBe('first')
  expect(first.buffer.byteLength).toBe(first.length)
})
