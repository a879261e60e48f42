// Is a cover always the same for one id, different for another, and drawn with whole numbers of ink?
import { describe, expect, it } from 'vitest'
import { COVER_MOTIFS, composition } from './cover-motifs.ts'
import { numbersFrom, seedOf } from './seed.ts'

const SHEETS = [
  { width: 320, height: 200 },
  { width: 640, height: 160 },
] as const

describe.each(COVER_MOTIFS)('%s', (motif) => {
  it.each(SHEETS)('is drawn from the id alone, $width wide', (sheet) => {
    const draw = (id: number) => composition(motif, { ...sheet, next: numbersFrom(seedOf(id)) })
    const covers = Array.from({ length: 20 }, (_, id) => JSON.stringify(draw(id)))
    expect(JSON.stringify(draw(7))).toBe(covers[7])
    expect(new Set(covers).size).toBeGreaterThan(10)
    expect(covers.join('')).not.toMatch(/NaN|undefined|Infinity/)
  })
})
