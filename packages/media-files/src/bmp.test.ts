// Are the pixels of a BMP the original ones, in each of its forms, and can a damaged one do harm?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBmp } from '../../../tests/support/files/media.ts'
import { readBmp } from './bmp.ts'

const MOST = 1_000_000
const ROWS = [
  [0xff0000, 0x00ff00, 0x0000ff],
  [0x102030, 0xffffff, 0x000000],
]
const pixels = (rows: readonly (readonly number[])[]) =>
  Buffer.from(rows.flat().flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
const WHOLE = { width: 3, height: 2, channels: 3 }

/** Makes a BMP of fewer than 24 bits, with its palette or masks and its bytes row by row from the bottom. */
function small(
  bits: number,
  table: readonly number[],
  rows: readonly (readonly number[])[],
  compression = 0,
) {
  const head = aBmp([[0]]).subarray(0, 54)
  const from = 54 + table.length * 4
  head.writeUInt32LE(from, 10)
  head.writeInt32LE(2, 18)
  head.writeInt32LE(rows.length, 22)
  head.writeUInt16LE(bits, 28)
  head.writeUInt32LE(compression, 30)
  const entries = Buffer.alloc(table.length * 4)
  for (const [at, entry] of table.entries()) entries.writeUInt32LE(entry, at * 4)
  return Buffer.concat([head, entries, ...rows.map((row) => Buffer.from(row))])
}

describe('a BMP', () => {
  it.each([24, 32] as const)('of %i bits a pixel, from bottom to top or from top to bottom', (bits) => {
    const file = aBmp(ROWS, bits)
    expect(readBmp(file, MOST)).toEqual({ ...WHOLE, data: pixels(ROWS) })
    file.writeInt32LE(-2, 22)
    expect(readBmp(file, MOST)).toEqual({ ...WHOLE, data: pixels(ROWS.toReversed()) })
  })

  it.each<[string, Buffer, number[][]]>([
    ['one bit a pixel', small(1, [0x112233, 0xffeedd], [[0b10000000, 0, 0, 0]]), [[0xffeedd, 0x112233]]],
    ['four bits', small(4, [0, 0x0000ff, 0x00ff00], [[0x21, 0, 0, 0]]), [[0x00ff00, 0x0000ff]]],
    ['eight bits', small(8, [5, 6, 7], [[2, 0, 0, 0]]), [[7, 5]]],
    ['16 bits', small(16, [], [[0xff, 0x7f, 0x00, 0x7c]]), [[0xffffff, 0xff0000]]],
    [
      '16 bits by masks',
      small(16, [0xf800, 0x7e0, 0x1f], [[0xe0, 0x07, 0x1f, 0x00]], 3),
      [[0x00ff00, 0x0000ff]],
    ],
    [
      '32 bits by masks',
      small(32, [0xff000000, 0xff0000, 0xff00], [[1, 0x30, 0x20, 0x10, 1, 3, 2, 1]], 3),
      [[0x102030, 0x010203]],
    ],
  ])('of %s', (_, file, rows) => {
    expect(readBmp(file, MOST)).toEqual({ width: 2, height: 1, channels: 3, data: pixels(rows) })
  })

  it('that is cut off, compressed or too large is refused', () => {
    const file = aBmp(ROWS)
    for (let length = 0; length < file.length; length++)
      expect(readBmp(file.subarray(0, length), MOST), `${length} bytes`).toBeUndefined()
    expect(readBmp(file, 5)).toBe('too_many')
    file.writeUInt32LE(1, 30)
    expect(readBmp(file, MOST)).toBeUndefined()
  })

  it('that is damaged is read within its bytes, or refused', () => {
    const changed = fc.array(fc.tuple(fc.nat(80), fc.nat(255)), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(changed, fc.constantFrom(24, 32), (changes, bits) => {
        const file = aBmp(ROWS, bits === 24 ? 24 : 32)
        for (const [at, value] of changes) file[at] = value
        file.write('BM', 'latin1')
        const found = readBmp(file, MOST)
        if (found !== undefined && found !== 'too_many')
          expect(found.data.length).toBe(found.width * found.height * 3)
      }),
      { numRuns: 2000 },
    )
  })
})
