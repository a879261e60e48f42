// Is a cover always the same for one id, different for another, and drawn with whole numbers of ink? Does every motif
// leave the place of the mark free?
// @module-tag proof
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CELL, COVER_MOTIFS, type CoverMotif, composition } from './cover-motifs.ts'
import { numbersFrom, seedOf } from './seed.ts'

const SHEETS = [
  { width: 320, height: 200 },
  { width: 640, height: 160 },
  { width: 960, height: 320 },
  { width: 960, height: 160 },
] as const

/** Returns the share of the sheet's last cell that shows anything but the ground, from 0 to 1. */
async function inkUnderMark(motif: CoverMotif, id: number, sheet: (typeof SHEETS)[number]): Promise<number> {
  const {
    tone = '',
    deep = '',
    lines = '',
    ground = '',
  } = composition(motif, {
    ...sheet,
    next: numbersFrom(seedOf(id)),
  })
  const view = `${sheet.width - CELL} ${sheet.height - CELL} ${CELL} ${CELL}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${CELL}" height="${CELL}">
    <path fill="none" stroke="black" d="${lines}"/>
    <path fill-rule="evenodd" d="${tone}"/><path fill-rule="evenodd" d="${deep}"/>
    <path fill="white" d="${ground}"/></svg>`
  const cell = sharp(Buffer.from(svg)).flatten({ background: 'white' }).toColourspace('b-w')
  const pixels = [...(await cell.raw().toBuffer())]
  return pixels.filter((lightness) => lightness < 250).length / pixels.length
}

describe.each(COVER_MOTIFS)('%s', (motif) => {
  it.each(SHEETS)('is drawn from the id alone, $width wide', (sheet) => {
    const draw = (id: number) => composition(motif, { ...sheet, next: numbersFrom(seedOf(id)) })
    const covers = Array.from({ length: 20 }, (_, id) => JSON.stringify(draw(id)))
    expect(JSON.stringify(draw(7))).toBe(covers[7])
    expect(new Set(covers).size).toBeGreaterThan(10)
    expect(covers.join('')).not.toMatch(/NaN|undefined|Infinity/)
  })

  it.each(SHEETS)('leaves the place of the mark free, $width by $height', async (sheet) => {
    const ids = Array.from({ length: 12 }, (_, id) => id)
    const shares = await Promise.all(ids.map((id) => inkUnderMark(motif, id, sheet)))
    expect(shares).toEqual(ids.map(() => 0))
  })
})
